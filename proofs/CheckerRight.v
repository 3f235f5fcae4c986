(** Correctness of [Checker]: it accepts only values that are each the mex of the values of the options.

    Exclusion: an option of two common or of two rare heaps lacks the parity of a common value ([Masks]).  Attainment:
    a bit is cleared only for the value of an option.  Only the program is extracted, so this file is separate.
    Cost: a second.  Source: the page on the sparse space; the proof is ours. *)

From Coq Require Import Arith Lia List Bool.
From Atlas Require Import Octal Masks Checker.
Import ListNotations.

Section Heaps.

Variable digits : list nat.
Hypothesis wf : well_formed digits = true.
Let c := code_of digits wf.
Variables mask : nat.
Variable by_heap : bool.
Variable val : nat -> nat.
Variable hints : list nat.
Variables splitting single : list nat.
Hypothesis splitting_is : splitting = where_digit splits digits.
Hypothesis single_is : single = where_digit leaves_one digits.
Variable odd_place : bool.

(** The functions of the program, for these. *)
Local Notation mask_fits := (Checker.mask_fits by_heap splitting odd_place).
Local Notation is_common := (Checker.is_common mask by_heap val odd_place).
Local Notation no_pair := (Checker.no_pair val).
Local Notation some_pair := (Checker.some_pair val).
Local Notation no_single := (Checker.no_single val single).
Local Notation not_taken := (Checker.not_taken digits).
Local Notation excluded_plainly := (Checker.excluded_plainly val splitting).
Local Notation no_rare_at := (Checker.no_rare_at val).
Local Notation excluded_by_rare := (Checker.excluded_by_rare val splitting).
Local Notation attained := (Checker.attained digits val splitting single).
Local Notation clear_at := (Checker.clear_at val).
Local Notation clear_one := (Checker.clear_one val splitting).
Local Notation clear_single := (Checker.clear_single val single).
Local Notation clear := (Checker.clear val splitting).
Local Notation word_attained := (Checker.word_attained digits val hints splitting single).
Local Notation words_attained := (Checker.words_attained digits val hints splitting single).
Local Notation all_attained := (Checker.all_attained digits val hints splitting single).
Local Notation heaps_checked := (Checker.heaps_checked digits mask by_heap val hints splitting single odd_place).

Lemma splitting_spec k : In k splitting <-> splits (d c k) = true.
Proof.
  rewrite splitting_is. unfold where_digit. rewrite filter_In, in_seq. simpl. split; [tauto|]. intros H.
  split; [|assumption].
  destruct (le_lt_dec (length digits) k) as [Hk|]; [|lia].
  unfold digit in H. rewrite nth_overflow in H by assumption. discriminate.
Qed.

Lemma single_spec k : In k single <-> leaves_one (d c k) = true.
Proof.
  rewrite single_is. unfold where_digit. rewrite filter_In, in_seq. simpl. split; [tauto|]. intros H.
  split; [|assumption].
  destruct (le_lt_dec (length digits) k) as [Hk|]; [|lia].
  unfold digit in H. rewrite nth_overflow in H by assumption. discriminate.
Qed.

Lemma no_pair_true g s : forall top, no_pair top s g = true ->
  forall a, 0 < a -> a <= top -> Nat.lxor (val a) (val (s - a)) <> g.
Proof.
  induction top as [|top IH]; intros H a Ha Hle; [lia|]. cbn [Checker.no_pair] in H.
  destruct (Nat.eqb_spec (Nat.lxor (val (S top)) (val (s - S top))) g) as [|Hne]; [discriminate|].
  destruct (Nat.eq_dec a (S top)) as [->|]; [assumption|apply IH; auto; lia].
Qed.

Lemma no_pair_false g s : forall top, no_pair top s g = false ->
  exists a, 0 < a /\ a <= top /\ Nat.lxor (val a) (val (s - a)) = g.
Proof.
  induction top as [|top IH]; intros H; [discriminate|]. cbn [Checker.no_pair] in H.
  destruct (Nat.eqb_spec (Nat.lxor (val (S top)) (val (s - S top))) g) as [E|_].
  - exists (S top). repeat split; auto; lia.
  - destruct (IH H) as [a [H1 [H2 H3]]]. exists a. repeat split; auto.
Qed.

Lemma no_single_spec n g : no_single n g = true <-> forall k, k < n -> leaves_one (d c k) = true -> val (n - k) <> g.
Proof.
  unfold Checker.no_single. rewrite forallb_forall. split; intros H k.
  - intros Hk Hl E. pose proof (H k (proj2 (single_spec k) Hl)) as T.
    rewrite (proj2 (Nat.ltb_lt k n) Hk), (proj2 (Nat.eqb_eq _ _) E) in T. discriminate.
  - intros Hk. apply single_spec in Hk. destruct (Nat.ltb_spec k n) as [Hlt|]; [|reflexivity].
    destruct (Nat.eqb_spec (val (n - k)) g) as [E|]; [|reflexivity]. exfalso. now apply (H k Hlt Hk).
Qed.

Lemma not_taken_spec n g : not_taken n g = true <-> ~ (takes_all (d c n) = true /\ g = 0).
Proof.
  unfold Checker.not_taken. simpl. destruct (takes_all (digit digits n)) eqn:E; simpl.
  - destruct (Nat.eqb_spec g 0) as [->|Hg]; simpl.
    + split; [discriminate|]. intros H. exfalso. auto.
    + split; [|reflexivity]. intros _ [_ H]. contradiction.
  - split; [|reflexivity]. intros _ [H _]. discriminate.
Qed.

(** An excluded value is no option's value. *)
Lemma plain_exclusion n g :
  no_single n g = true -> not_taken n g = true -> excluded_plainly n g = true -> ~ option_value c val n g.
Proof.
  intros Hs Ht He H. destruct H as [H|k Hk H|k a b Ha Hb Hab H].
  - rewrite not_taken_spec in Ht. apply Ht. auto.
  - rewrite no_single_spec in Hs. now apply (Hs k Hk H).
  - unfold Checker.excluded_plainly in He. rewrite forallb_forall in He.
    pose proof (He k (proj2 (splitting_spec k) H)) as T.
    rewrite (proj2 (Nat.ltb_lt k n)) in T by lia.
    assert (HH : n - k = 2 * Nat.div2 (n - k) \/ n - k = S (2 * Nat.div2 (n - k))).
    { destruct (Nat.Even_or_Odd (n - k)) as [Ev|Od].
      - left. apply Nat.Even_double in Ev. unfold Nat.double in Ev. lia.
      - right. apply Nat.Odd_double in Od. unfold Nat.double in Od. lia. }
    destruct (le_lt_dec a b) as [Hle|Hlt].
    + apply (no_pair_true _ _ _ T a); [assumption|lia|]. now replace (n - k - a) with b by lia.
    + apply (no_pair_true _ _ _ T b); [assumption|lia|].
      replace (n - k - b) with a by lia. apply Nat.lxor_comm.
Qed.

Hypothesis fits : mask_fits = true.

Lemma tau_fits k a b : splits (d c k) = true ->
  xorb (tau by_heap odd_place a) (tau by_heap odd_place b) = negb (tau by_heap odd_place (a + b + k)).
Proof.
  apply (tau_splits c). intros E j Hj. unfold Checker.mask_fits in fits. rewrite E in fits. simpl in fits.
  rewrite forallb_forall in fits. apply eqb_prop. apply fits. now apply splitting_spec.
Qed.

Lemma no_rare_at_true k n g : forall rare, no_rare_at rare k n g = true ->
  forall r, In r rare -> r + k < n -> 0 < r -> Nat.lxor (val r) (val (n - k - r)) <> g.
Proof.
  induction rare as [|r' rare IH]; intros H r Hin Hn Hr; [contradiction|]. cbn [Checker.no_rare_at] in H.
  destruct ((r' + k <? n) && (0 <? r') && (Nat.lxor (val r') (val (n - k - r')) =? g)) eqn:E; [discriminate|].
  destruct Hin as [->|Hin]; [|now apply IH]. intros X.
  rewrite (proj2 (Nat.ltb_lt _ _) Hn), (proj2 (Nat.ltb_lt _ _) Hr), (proj2 (Nat.eqb_eq _ _) X) in E. discriminate.
Qed.

Lemma sparse_exclusion rare n g :
  (forall m, 0 < m -> m < n -> is_common m = false -> In m rare) ->
  no_single n g = true -> not_taken n g = true -> excluded_by_rare rare n g = true ->
  parity mask g = tau by_heap odd_place n -> ~ option_value c val n g.
Proof.
  intros Hr Hs Ht He Hp H. destruct H as [H|k Hk H|k a b Ha Hb Hab H].
  - rewrite not_taken_spec in Ht. apply Ht. auto.
  - rewrite no_single_spec in Hs. now apply (Hs k Hk H).
  - unfold Checker.excluded_by_rare in He. rewrite forallb_forall in He.
    pose proof (He k (proj2 (splitting_spec k) H)) as T.
    assert (R : forall x y, 0 < x -> 0 < y -> x + y + k = n -> is_common x = false ->
      Nat.lxor (val x) (val y) <> Nat.lxor (val a) (val b)).
    { intros x y Hx Hy Hxy Hc E.
      apply (no_rare_at_true k n (Nat.lxor (val a) (val b)) rare T x (Hr x Hx ltac:(lia) Hc)); [lia|assumption|].
      now replace (n - k - x) with y by lia. }
    destruct (is_common a) eqn:Ca; [|now apply (R a b)].
    destruct (is_common b) eqn:Cb; [|apply (R b a); auto; [lia|apply Nat.lxor_comm]].
    unfold Checker.is_common in Ca, Cb. apply eqb_prop in Ca. apply eqb_prop in Cb.
    rewrite parity_adds, Ca, Cb, (tau_fits k a b H), Hab in Hp.
    now destruct (tau by_heap odd_place n).
Qed.

Lemma attained_spec n v : attained n v = true -> option_value c val n v.
Proof.
  unfold Checker.attained. rewrite !orb_true_iff, !negb_true_iff. intros [[H|H]|H].
  - unfold Checker.not_taken in H. apply negb_false_iff, andb_true_iff in H. destruct H as [H E].
    apply Nat.eqb_eq in E. subst. now apply all_taken.
  - unfold Checker.no_single in H.
    assert (E : existsb (fun k => (k <? n) && (val (n - k) =? v)) single = true).
    { destruct (existsb _ single) eqn:X; [reflexivity|exfalso]. rewrite <- not_true_iff_false in H. apply H.
      apply forallb_forall. intros k Hk. apply negb_true_iff.
      destruct ((k <? n) && (val (n - k) =? v)) eqn:Y; [|reflexivity].
      rewrite <- not_true_iff_false in X. exfalso. apply X. apply existsb_exists. eauto. }
    apply existsb_exists in E. destruct E as [k [Hk E]]. apply single_spec in Hk.
    apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.ltb_lt in E1. apply Nat.eqb_eq in E2. subst.
    now apply (one_left c val n k).
  - apply existsb_exists in H. destruct H as [k [Hk H]]. apply splitting_spec in Hk.
    destruct (Nat.ltb_spec k n) as [Hlt|]; [|discriminate].
    unfold Checker.some_pair in H. apply negb_true_iff, no_pair_false in H. destruct H as [a [H1 [H2 <-]]].
    apply (two_left c val n k a (n - k - a)); auto; lia.
Qed.

(** A bit is cleared only if its value is that of an option. *)
Definition kept (n off before after : nat) : Prop :=
  forall v, Nat.testbit before v = true -> Nat.testbit after v = true \/ option_value c val n (off + v).

Lemma kept_refl n off m : kept n off m m.
Proof. intros v H. now left. Qed.

Lemma kept_trans n off x y z : kept n off x y -> kept n off y z -> kept n off x z.
Proof. intros H1 H2 v H. destruct (H1 v H); auto. Qed.

Lemma kept_clear_value n off m v : option_value c val n v -> kept n off m (clear_value off v m).
Proof.
  unfold clear_value. intros H w Hw. destruct (Nat.leb_spec off v) as [Hle|]; [|now left].
  destruct (Nat.eq_dec w (v - off)) as [->|Hne]; [right|left].
  - now replace (off + (v - off)) with v by lia.
  - now rewrite Nat.clearbit_neq by auto.
Qed.

Lemma kept_fold n off (f : nat -> nat -> nat) l : (forall k m, In k l -> kept n off m (f m k)) ->
  forall m, kept n off m (fold_left f l m).
Proof.
  induction l as [|k l IH]; intros H m; simpl; [apply kept_refl|].
  apply (kept_trans n off m (f m k)); [apply H; now left|]. apply IH. intros j x Hj. apply H. now right.
Qed.

Lemma kept_at n off w : 0 < w -> forall ks m, (forall k, In k ks -> In k splitting) ->
  kept n off m (clear_at ks n off w (val w) m).
Proof.
  intros Hw. induction ks as [|k ks IH]; intros m Hin; cbn [Checker.clear_at]; [apply kept_refl|].
  eapply kept_trans; [|apply IH; intros j Hj; apply Hin; now right].
  destruct (Nat.ltb_spec (w + k) n) as [H|]; [|apply kept_refl]. apply kept_clear_value.
  apply (two_left c val n k w (n - k - w)); try lia. apply splitting_spec, Hin. now left.
Qed.

Lemma kept_one n off w m : kept n off m (clear_one n off w m).
Proof.
  unfold Checker.clear_one. destruct (Nat.ltb_spec 0 w) as [H|]; [|apply kept_refl]. now apply kept_at.
Qed.

Lemma kept_single n off m : kept n off m (clear_single n off m).
Proof.
  unfold Checker.clear_single. apply kept_fold. intros k x Hk. apply single_spec in Hk.
  destruct (Nat.ltb_spec k n); [|apply kept_refl]. apply kept_clear_value. now apply (one_left c val n k).
Qed.

Lemma kept_clear n off ws : forall m, kept n off m (clear n off ws m).
Proof.
  induction ws as [|w ws IH]; intros m; simpl.
  - destruct (Nat.eqb_spec m 0) as [->|]; apply kept_refl.
  - destruct (Nat.eqb_spec m 0) as [->|]; [apply kept_refl|].
    apply (kept_trans n off m (clear_one n off w m)); [apply kept_one|apply IH].
Qed.

Lemma all_below_spec test g : all_below test g = true -> forall v, v < g -> test v = true.
Proof.
  induction g as [|g IH]; intros H v Hv; [lia|]. cbn [all_below] in H. apply andb_true_iff in H.
  destruct (Nat.eq_dec v g) as [->|]; [tauto|]. apply IH; [tauto|lia].
Qed.

Lemma word_attained_spec n off width : word_attained n off width = true ->
  forall v, v < width -> option_value c val n (off + v).
Proof.
  unfold Checker.word_attained. cbv zeta. intros H v Hv.
  set (left := clear n off hints (clear_single n off (Nat.ones width))) in H.
  assert (kept n off (Nat.ones width) left) as Kp.
  { apply (kept_trans n off _ (clear_single n off (Nat.ones width))); [apply kept_single|apply kept_clear]. }
  destruct (Kp v) as [F|]; [now apply Nat.ones_spec_low| |assumption].
  destruct (Nat.eqb_spec left 0) as [E|_]; [rewrite E, Nat.bits_0 in F; discriminate|].
  apply attained_spec. pose proof (all_below_spec _ width H v Hv) as T. cbv beta in T. now rewrite F in T.
Qed.

Lemma words_attained_spec n g : forall words off, words_attained words n off g = true ->
  forall v, off <= v -> v < g -> option_value c val n v.
Proof.
  induction words as [|words IH]; intros off H v Hv Hg; cbn [Checker.words_attained] in H.
  - apply Nat.leb_le in H. lia.
  - destruct (Nat.leb_spec g off); [lia|].
    destruct (word_attained n off (Nat.min few (g - off))) eqn:E; [|discriminate].
    destruct (le_lt_dec (off + few) v) as [Hle|Hlt]; [now apply (IH (off + few))|].
    replace v with (off + (v - off)) by lia. apply (word_attained_spec n off _ E).
    apply Nat.min_glb_lt; lia.
Qed.

Lemma all_attained_spec n g : all_attained n g = true -> forall v, v < g -> option_value c val n v.
Proof. unfold Checker.all_attained. intros H v Hv. apply (words_attained_spec n g (S g) 0); auto; lia. Qed.

Theorem heaps_are_mex count : forall n rare,
  (forall m, 0 < m -> m < n -> is_common m = false -> In m rare) ->
  heaps_checked count n rare = true ->
  forall m, n <= m -> m < n + count -> mex_of (option_value c val m) (val m).
Proof.
  induction count as [|count IH]; intros n rare Hr H m Hm Hlt; [lia|].
  cbn [Checker.heaps_checked] in H.
  destruct (no_single n (val n) && not_taken n (val n) && all_attained n (val n)) eqn:E; [|discriminate].
  rewrite !andb_true_iff in E. destruct E as [[E1 E2] E3].
  destruct (is_common n) eqn:C.
  - destruct (excluded_by_rare rare n (val n)) eqn:X; [|discriminate].
    destruct (Nat.eq_dec m n) as [->|Hne].
    + split; [|now apply all_attained_spec].
      apply (sparse_exclusion rare); auto. unfold Checker.is_common in C. now apply eqb_prop in C.
    + apply (IH (S n) rare); auto; try lia. intros j Hj Hjn Cj.
      destruct (Nat.eq_dec j n) as [->|]; [congruence|apply Hr; auto; lia].
  - destruct (excluded_plainly n (val n)) eqn:X; [|discriminate].
    destruct (Nat.eq_dec m n) as [->|Hne].
    + split; [|now apply all_attained_spec]. now apply plain_exclusion.
    + apply (IH (S n) (n :: rare)); auto; try lia. intros j Hj Hjn Cj.
      destruct (Nat.eq_dec j n) as [->|]; [now left|right; apply Hr; auto; lia].
Qed.

End Heaps.
