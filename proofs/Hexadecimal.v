(** Hexadecimal games: codes whose moves may leave three heaps; their periodicity, and a checker of their periods.

    A digit may have the bit 8: the move leaves three heaps, none empty.  The other options are those of [Octal].  The
    proof is that of Guy and Smith with three heaps instead of two, so the period must be seen further.  The checker
    looks for every option, which is fast enough for periods proved below 2000 heaps.  Cost of checking: cubic in the
    bound.  Source: the page on hexadecimal games; R. K. Guy and C. A. B. Smith (1956). *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Minimal.
Import ListNotations.

Definition leaves_three (digit : nat) : bool := Nat.testbit digit 3.

Inductive option_value (c : code) (G : nat -> nat) (n : nat) : nat -> Prop :=
| up_to_two v : Octal.option_value c G n v -> option_value c G n v
| three_left k a b e : 0 < a -> 0 < b -> 0 < e -> a + b + e + k = n -> leaves_three (d c k) = true ->
    option_value c G n (Nat.lxor (G a) (Nat.lxor (G b) (G e))).

Definition nim_values (c : code) (G : nat -> nat) : Prop := forall n, mex_of (option_value c G n) (G n).

Lemma three_within c k : leaves_three (d c k) = true -> k <= K c.
Proof.
  intros H. destruct (le_lt_dec k (K c)) as [|Hk]; [assumption|]. rewrite (beyond c k Hk) in H. discriminate H.
Qed.

Lemma option_value_local c G G' n v :
  (forall m, m < n -> G m = G' m) -> option_value c G n v -> option_value c G' n v.
Proof.
  intros E H. destruct H as [v H|k a b e Ha Hb He Hn H].
  - apply up_to_two. now apply (Octal.option_value_local c G).
  - rewrite 3 E by lia. now apply three_left with k.
Qed.

(** * Periodicity *)

Section Periodicity.

Variable c : code.
Variable G : nat -> nat.
Hypothesis values : nim_values c G.
Variables start period : nat.
Hypothesis positive : 0 < period.

Definition bound := 3 * (start - 1) + 3 * period + K c.

Hypothesis seen : forall n, start <= n -> n + period <= bound -> G (n + period) = G n.

Lemma step n :
  bound < n + period -> start <= n ->
  (forall m, start <= m -> m < n -> G (m + period) = G m) ->
  forall v, option_value c G (n + period) v <-> option_value c G n v.
Proof.
  unfold bound. intros Hn Hs IH.
  assert (down : forall a, start - 1 + period < a -> a < n + period -> G a = G (a - period)).
  { intros a H1 H2. replace a with (a - period + period) at 1 by lia. apply IH; lia. }
  assert (up : forall a, start - 1 < a -> a < n -> G a = G (a + period)) by (intros; symmetry; apply IH; lia).
  intros v. split; intros H.
  - destruct H as [v [H|k Hk H|k a b Ha Hb Hab H]|k a b e Ha Hb He Hab H].
    + pose proof (within c _ (or_intror (or_intror H))). lia.
    + pose proof (within c _ (or_intror (or_introl H))). pose proof (one_left_place c k H).
      rewrite down by lia. replace (n + period - k - period) with (n - k) by lia. apply up_to_two, one_left; [lia|assumption].
    + pose proof (within c _ (or_introl H)). apply up_to_two.
      destruct (le_lt_dec b a); [rewrite (down a) by lia|rewrite (down b) by lia]; apply two_left with k; auto; lia.
    + pose proof (three_within c _ H).
      destruct (le_lt_dec b a); [destruct (le_lt_dec e a)|destruct (le_lt_dec e b)];
        [rewrite (down a) by lia|rewrite (down e) by lia|rewrite (down b) by lia|rewrite (down e) by lia];
        apply three_left with k; auto; lia.
  - destruct H as [v [H|k Hk H|k a b Ha Hb Hab H]|k a b e Ha Hb He Hab H].
    + pose proof (within c _ (or_intror (or_intror H))). lia.
    + pose proof (within c _ (or_intror (or_introl H))). pose proof (one_left_place c k H).
      rewrite up by lia. replace (n - k + period) with (n + period - k) by lia. apply up_to_two, one_left; [lia|assumption].
    + pose proof (within c _ (or_introl H)). apply up_to_two.
      destruct (le_lt_dec b a); [rewrite (up a) by lia|rewrite (up b) by lia]; apply two_left with k; auto; lia.
    + pose proof (three_within c _ H).
      destruct (le_lt_dec b a); [destruct (le_lt_dec e a)|destruct (le_lt_dec e b)];
        [rewrite (up a) by lia|rewrite (up e) by lia|rewrite (up b) by lia|rewrite (up e) by lia];
        apply three_left with k; auto; lia.
Qed.

Theorem periodic : forall n, start <= n -> G (n + period) = G n.
Proof.
  intros n. induction n as [n IH] using lt_wf_ind. intros Hs.
  destruct (le_lt_dec (n + period) bound) as [H|H]; [now apply seen|].
  apply (mex_same (option_value c G (n + period)) (option_value c G n)); auto.
  apply step; auto.
Qed.

End Periodicity.

(** * The checker *)

Definition digit (digits : list nat) (k : nat) : nat := nth k digits 0.

Definition well_formed (digits : list nat) : bool :=
  forallb (fun d => d <? 16) digits && (negb (takes_all (digit digits 0)) && negb (leaves_one (digit digits 0))).

Lemma digit_beyond digits k : length digits - 1 < k -> digit digits k = 0.
Proof. intros H. apply nth_overflow. lia. Qed.

Lemma well_formed_0 digits : well_formed digits = true ->
  takes_all (digit digits 0) = false /\ leaves_one (digit digits 0) = false.
Proof. unfold well_formed. rewrite !andb_true_iff, !negb_true_iff. intros [_ H]. exact H. Qed.

Definition code_of (digits : list nat) (H : well_formed digits = true) : code :=
  Code (digit digits) (length digits - 1) (digit_beyond digits) (well_formed_0 digits H).

Section Checker.

Variable digits : list nat.
Variable data : nat -> nat.

(** Two heaps [a + b = s] with [a] from 1 to [top] have the value [v]. *)
Fixpoint some_pair (top s v : nat) : bool :=
  match top with
  | 0 => false
  | S less => if Nat.lxor (data top) (data (s - top)) =? v then true else some_pair less s v
  end.

(** Three heaps [a + b + e = s] with [a] from 1 to [top] have the value [v]. *)
Fixpoint some_triple (top s v : nat) : bool :=
  match top with
  | 0 => false
  | S less => if some_pair (s - top - 1) (s - top) (Nat.lxor (data top) v) then true else some_triple less s v
  end.

Definition option_at (n v k : nat) : bool :=
  let digit := digit digits k in
  (takes_all digit && (k =? n) && (v =? 0)) ||
  ((k <? n) && (leaves_one digit && (data (n - k) =? v) ||
    splits digit && some_pair (n - k - 1) (n - k) v || leaves_three digit && some_triple (n - k - 2) (n - k) v)).

Definition is_option (n v : nat) : bool := existsb (option_at n v) (seq 0 (length digits)).

(** All numbers below [g] are values of options of [n]. *)
Fixpoint all_options (n g : nat) : bool :=
  match g with
  | 0 => true
  | S v => if is_option n v then all_options n v else false
  end.

(** The values of the heaps below [count] are nim-values. *)
Fixpoint all_values (count : nat) : bool :=
  match count with
  | 0 => true
  | S n => if negb (is_option n (data n)) && all_options n (data n) then all_values n else false
  end.

Variables start period : nat.
Variable shorter : list (nat * nat).

Definition proof_bound : nat := 3 * (start - 1) + 3 * period + (length digits - 1).

Definition hexadecimal_accepted : bool :=
  well_formed digits && (0 <? period) && is_shown_least proof_bound start period data shorter &&
  is_shown_first start period data &&
  same (S proof_bound - period - start) start (fun n => data (n + period)) data && all_values (S proof_bound).

Lemma some_pair_spec s v : forall top, some_pair top s v = true <->
  exists a, 0 < a /\ a <= top /\ Nat.lxor (data a) (data (s - a)) = v.
Proof.
  induction top as [|top IH]; cbn [some_pair]; [split; [discriminate|intros [a H]; lia]|].
  destruct (Nat.eqb_spec (Nat.lxor (data (S top)) (data (s - S top))) v) as [E|N].
  - split; [|reflexivity]. intros _. exists (S top). repeat split; auto; lia.
  - rewrite IH. split; intros [a [H1 [H2 H3]]]; exists a; repeat split; auto.
    destruct (Nat.eq_dec a (S top)) as [->|]; [contradiction|lia].
Qed.

Lemma some_triple_spec s v : forall top, some_triple top s v = true <->
  exists a b, 0 < a /\ a <= top /\ 0 < b /\ b <= s - a - 1 /\
    Nat.lxor (data a) (Nat.lxor (data b) (data (s - a - b))) = v.
Proof.
  assert (X : forall a v, (exists b, 0 < b /\ b <= s - a - 1 /\ Nat.lxor (data b) (data (s - a - b)) = Nat.lxor (data a) v)
    <-> exists b, 0 < b /\ b <= s - a - 1 /\ Nat.lxor (data a) (Nat.lxor (data b) (data (s - a - b))) = v).
  { intros a u. split; intros [b [H1 [H2 H3]]]; exists b; repeat split; auto.
    - now rewrite H3, <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
    - now rewrite <- H3, <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. }
  induction top as [|top IH]; cbn [some_triple]; [split; [discriminate|intros [a [b H]]; lia]|].
  destruct (some_pair (s - S top - 1) (s - S top) (Nat.lxor (data (S top)) v)) eqn:P.
  - split; [|reflexivity]. intros _. apply some_pair_spec, X in P. destruct P as [b [H1 [H2 H3]]].
    exists (S top), b. repeat split; auto; lia.
  - rewrite IH. split; intros [a [b [H1 [H2 [H3 [H4 H5]]]]]]; exists a, b; repeat split; auto.
    destruct (Nat.eq_dec a (S top)) as [->|]; [|lia]. exfalso. rewrite <- not_true_iff_false in P. apply P.
    apply some_pair_spec, X. exists b. auto.
Qed.

Hypothesis wf : well_formed digits = true.
Let c := code_of digits wf.

Lemma is_option_spec n v : is_option n v = true <-> option_value c data n v.
Proof.
  unfold is_option. rewrite existsb_exists. split.
  - intros [k [_ H]]. unfold option_at in H. cbv zeta in H.
    rewrite !orb_true_iff, !andb_true_iff, !orb_true_iff, !andb_true_iff, !Nat.eqb_eq, Nat.ltb_lt in H.
    destruct H as [[[H ->] ->]|[Hk [[[H <-]|[H P]]|[H P]]]].
    + now apply up_to_two, all_taken.
    + now apply up_to_two, (one_left c data n k).
    + apply some_pair_spec in P. destruct P as [a [H1 [H2 <-]]]. apply up_to_two, two_left with k; auto; lia.
    + apply some_triple_spec in P. destruct P as [a [b [H1 [H2 [H3 [H4 <-]]]]]]. apply three_left with k; auto; lia.
  - assert (X : forall k, (takes_all (d c k) || leaves_one (d c k) || splits (d c k) || leaves_three (d c k)) = true ->
      In k (seq 0 (length digits))).
    { intros k Hk. apply in_seq. split; [lia|]. destruct (le_lt_dec (length digits) k); [|lia].
      change (d c k) with (digit digits k) in Hk. unfold digit in Hk. rewrite nth_overflow in Hk by assumption.
      discriminate. }
    intros [u [H|k Hk H|k a b Ha Hb Hab H]|k a b e Ha Hb He Hab H];
      [exists n|exists k|exists k|exists k];
      (split; [apply X; rewrite H, ?orb_true_r; reflexivity|]);
      unfold option_at; cbv zeta; change (d c) with (digit digits) in H; rewrite H.
    + now rewrite Nat.eqb_refl.
    + rewrite (proj2 (Nat.ltb_lt k n) Hk), Nat.eqb_refl, orb_true_r. reflexivity.
    + rewrite (proj2 (Nat.ltb_lt k n)) by lia.
      rewrite (proj2 (some_pair_spec (n - k) (Nat.lxor (data a) (data b)) (n - k - 1))); [now rewrite !orb_true_r|].
      exists a. replace (n - k - a) with b by lia. repeat split; auto; lia.
    + rewrite (proj2 (Nat.ltb_lt k n)) by lia.
      rewrite (proj2 (some_triple_spec (n - k) _ (n - k - 2))); [now rewrite !orb_true_r|].
      exists a, b. replace (n - k - a - b) with e by lia. repeat split; auto; lia.
Qed.

Lemma all_options_spec n : forall g, all_options n g = true -> forall v, v < g -> option_value c data n v.
Proof.
  induction g as [|g IH]; intros H v Hv; [lia|]. cbn [all_options] in H.
  destruct (is_option n g) eqn:E; [|discriminate].
  destruct (Nat.eq_dec v g) as [->|]; [now apply is_option_spec|apply IH; auto; lia].
Qed.

Lemma all_values_spec : forall count, all_values count = true ->
  forall n, n < count -> mex_of (option_value c data n) (data n).
Proof.
  induction count as [|m IH]; intros H n Hn; [lia|]. cbn [all_values] in H.
  destruct (negb (is_option m (data m)) && all_options m (data m)) eqn:E; [|discriminate].
  destruct (Nat.eq_dec n m) as [->|]; [|apply IH; auto; lia].
  apply andb_true_iff in E. destruct E as [E1 E2]. split; [|now apply all_options_spec].
  intros X. apply is_option_spec in X. rewrite X in E1. discriminate.
Qed.

End Checker.

Theorem hexadecimal_accepted_is_true digits data start period shorter :
  hexadecimal_accepted digits data start period shorter = true ->
  exists wf : well_formed digits = true,
  forall G, nim_values (code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof.
  unfold hexadecimal_accepted. rewrite !andb_true_iff. intros [[[[[wf Hp] Hl] Hf] Hsame] Hh].
  exists wf. intros G HG. apply Nat.ltb_lt in Hp.
  set (bound := proof_bound digits start period) in *.
  assert (E : forall n, n <= bound -> G n = data n).
  { intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
    apply (mex_same (option_value (code_of digits wf) G n) (option_value (code_of digits wf) data n)).
    - intros v. split; apply option_value_local; intros m Hm; [|symmetry]; apply IH; lia.
    - apply HG.
    - apply (all_values_spec digits data wf (S bound) Hh). lia. }
  assert (P : forall n, start <= n -> G (n + period) = G n).
  { apply (periodic (code_of digits wf) G HG start period Hp).
    intros n Hn Hb. change (Hexadecimal.bound (code_of digits wf) start period) with bound in Hb.
    rewrite !E by lia. apply (same_spec _ _ _ _ Hsame); lia. }
  split; [assumption|].
  apply (shown_minimal bound start period data shorter G); auto; unfold bound, proof_bound; lia.
Qed.
