(** Arithmetic periods of hexadecimal games: [G (n + period) = G n + saltus] from some heap on.

    A heap from [start] on grows.  [modulus], a power of two, divides the saltus and splits a value into a quotient and a
    rest.  Two conditions on the options of finitely many heaps make the equation, seen so far, hold forever: no option
    is dangerous, so none attains the value of its heap in a later round; and the smaller values are those of options
    that remain options in all later rounds.
    Cost: a second.  Source: the page on hexadecimal games; the proof is ours. *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Minimal Hexadecimal.
Import ListNotations.

(** * Nim-sums *)

Definition nim_sum (values : list nat) : nat := fold_right Nat.lxor 0 values.

Lemma nim_sum_app l m : nim_sum (l ++ m) = Nat.lxor (nim_sum l) (nim_sum m).
Proof.
  induction l as [|v l IH]; cbn [app nim_sum fold_right]; [now rewrite Nat.lxor_0_l|].
  change (fold_right Nat.lxor 0 (l ++ m)) with (nim_sum (l ++ m)). rewrite IH. symmetry. apply Nat.lxor_assoc.
Qed.

Lemma nim_sum_middle l v m : nim_sum (l ++ v :: m) = Nat.lxor v (nim_sum (l ++ m)).
Proof.
  rewrite !nim_sum_app. change (nim_sum (v :: m)) with (Nat.lxor v (nim_sum m)).
  now rewrite <- !Nat.lxor_assoc, (Nat.lxor_comm v).
Qed.

Lemma odd_lxor a b : Nat.odd (Nat.lxor a b) = xorb (Nat.odd a) (Nat.odd b).
Proof. rewrite <- !Nat.bit0_odd. apply Nat.lxor_spec. Qed.

Lemma lxor_at_most : forall a b, Nat.lxor a b <= a + b.
Proof.
  intros a. induction a as [a IH] using lt_wf_ind. intros b.
  destruct (Nat.eq_dec a 0) as [->|Ha]; [rewrite Nat.lxor_0_l; lia|].
  pose proof (IH (Nat.div2 a) ltac:(apply Nat.lt_div2; lia) (Nat.div2 b)) as H.
  pose proof (Nat.div2_odd a). pose proof (Nat.div2_odd b). pose proof (Nat.div2_odd (Nat.lxor a b)) as E.
  assert (D : Nat.div2 (Nat.lxor a b) = Nat.lxor (Nat.div2 a) (Nat.div2 b)).
  { rewrite !Nat.div2_spec. apply Nat.shiftr_lxor. }
  rewrite D, odd_lxor in E. destruct (Nat.odd a), (Nat.odd b); cbn [xorb Nat.b2n] in *; lia.
Qed.

Lemma lxor_at_least a b : a <= Nat.lxor a b + b.
Proof.
  pose proof (lxor_at_most (Nat.lxor a b) b) as H.
  now rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r in H.
Qed.

Lemma nim_sum_at_most l : nim_sum l <= list_sum l.
Proof.
  induction l as [|v l IH]; [reflexivity|]. change (nim_sum (v :: l)) with (Nat.lxor v (nim_sum l)).
  change (list_sum (v :: l)) with (v + list_sum l). pose proof (lxor_at_most v (nim_sum l)). lia.
Qed.

Lemma odd_nim_sum l : Nat.odd (nim_sum l) = Nat.odd (list_sum l).
Proof.
  induction l as [|v l IH]; [reflexivity|]. change (nim_sum (v :: l)) with (Nat.lxor v (nim_sum l)).
  change (list_sum (v :: l)) with (v + list_sum l). now rewrite odd_lxor, Nat.odd_add, IH.
Qed.

(** * Quotients and rests *)

Section Parts.

Variable places : nat.

Definition modulus : nat := 2 ^ places.
Definition quotient (v : nat) : nat := v / modulus.
Definition rest (v : nat) : nat := v mod modulus.

Lemma modulus_positive : modulus <> 0.
Proof. now apply Nat.pow_nonzero. Qed.

Lemma quotient_lxor a b : quotient (Nat.lxor a b) = Nat.lxor (quotient a) (quotient b).
Proof. unfold quotient, modulus. rewrite <- !Nat.shiftr_div_pow2. apply Nat.shiftr_lxor. Qed.

Lemma rest_lxor a b : rest (Nat.lxor a b) = Nat.lxor (rest a) (rest b).
Proof.
  unfold rest, modulus. rewrite <- !Nat.land_ones. apply Nat.bits_inj. intros i.
  rewrite Nat.land_spec, !Nat.lxor_spec, !Nat.land_spec.
  now destruct (Nat.testbit a i), (Nat.testbit b i), (Nat.testbit (Nat.ones places) i).
Qed.

Lemma value_of_parts v w : quotient v = quotient w -> rest v = rest w -> v = w.
Proof.
  unfold quotient, rest. intros Q R. rewrite (Nat.div_mod v modulus modulus_positive), Q, R.
  symmetry. apply Nat.div_mod, modulus_positive.
Qed.

Lemma quotient_up v m : quotient (v + m * modulus) = quotient v + m.
Proof. apply Nat.div_add, modulus_positive. Qed.

Lemma rest_up v m : rest (v + m * modulus) = rest v.
Proof. apply Nat.mod_add, modulus_positive. Qed.

Lemma quotient_small v : v < modulus -> quotient v = 0.
Proof. apply Nat.div_small. Qed.

Lemma same_quotient_small v w : quotient v = quotient w -> Nat.lxor v w < modulus.
Proof.
  intros E. assert (Z : quotient (Nat.lxor v w) = 0) by (rewrite quotient_lxor, E; apply Nat.lxor_nilpotent).
  apply Nat.div_small_iff in Z; [assumption|apply modulus_positive].
Qed.

(** A small number does not change the other digits of a sum. *)
Lemma lxor_up v w m : w < modulus -> Nat.lxor (v + m * modulus) w = Nat.lxor v w + m * modulus.
Proof.
  intros H. apply value_of_parts.
  - rewrite quotient_up, !quotient_lxor, quotient_up, (quotient_small w H), !Nat.lxor_0_r. reflexivity.
  - now rewrite rest_up, !rest_lxor, rest_up.
Qed.

(** Equal quotients may both grow. *)
Lemma lxor_both_up v w m : quotient v = quotient w -> Nat.lxor (v + m * modulus) (w + m * modulus) = Nat.lxor v w.
Proof.
  intros E. apply value_of_parts.
  - now rewrite !quotient_lxor, !quotient_up, E, !Nat.lxor_nilpotent.
  - now rewrite !rest_lxor, !rest_up.
Qed.

(** * Options *)

Definition allows (digit : nat) (heaps : list nat) : bool :=
  match heaps with
  | [_] => leaves_one digit
  | [_; _] => splits digit
  | [_; _; _] => leaves_three digit
  | _ => false
  end.

Inductive leaves (c : code) (n : nat) (heaps : list nat) : Prop :=
| by_taking k : allows (d c k) heaps = true -> (forall a, In a heaps -> 0 < a) -> list_sum heaps + k = n ->
    leaves c n heaps.

Section Game.

Variable c : code.
Variable G : nat -> nat.
Hypothesis values : nim_values c G.

Let value (heaps : list nat) : nat := nim_sum (map G heaps).

Lemma option_leaves n v : K c < n -> option_value c G n v -> exists heaps, leaves c n heaps /\ value heaps = v.
Proof.
  intros Hn H. destruct H as [v [H|k Hk H|k a b Ha Hb Hab H]|k a b e Ha Hb He Hab H].
  - pose proof (within c n (or_intror (or_intror H))). lia.
  - exists [n - k]. split; [|apply Nat.lxor_0_r]. apply by_taking with k; [assumption| |cbn; lia].
    intros a [<-|[]]. lia.
  - exists [a; b]. split; [|unfold value; cbn; now rewrite Nat.lxor_0_r].
    apply by_taking with k; [assumption| |cbn; lia]. intros x [<-|[<-|[]]]; assumption.
  - exists [a; b; e]. split; [|unfold value; cbn; now rewrite Nat.lxor_0_r].
    apply by_taking with k; [assumption| |cbn; lia]. intros x [<-|[<-|[<-|[]]]]; assumption.
Qed.

Lemma leaves_option n heaps : leaves c n heaps -> option_value c G n (value heaps).
Proof.
  intros [k H P E]. unfold value.
  destruct heaps as [|a [|b [|e [|]]]]; cbn in H; try discriminate; cbn [list_sum fold_right] in E; cbn;
    rewrite Nat.lxor_0_r.
  - apply up_to_two. replace a with (n - k) by lia. apply one_left; [|assumption].
    pose proof (P a (or_introl eq_refl)). lia.
  - apply up_to_two, two_left with k; auto with datatypes; lia.
  - apply three_left with k; auto with datatypes; lia.
Qed.

Lemma leaves_within heaps k : allows (d c k) heaps = true -> k <= K c.
Proof.
  intros H. destruct heaps as [|a [|b [|e [|]]]]; cbn in H; try discriminate;
    [apply (within c k); auto|apply (within c k); auto|now apply three_within].
Qed.

Lemma leaves_most n heaps : leaves c n heaps -> n <= list_sum heaps + K c /\ length heaps <= 3.
Proof.
  intros [k H _ E]. pose proof (leaves_within heaps k H). split; [lia|].
  destruct heaps as [|a [|b [|e [|]]]]; cbn in H |- *; try discriminate; lia.
Qed.

Lemma leaves_smaller n heaps a : leaves c n heaps -> In a heaps -> a < n.
Proof.
  intros [k H P E] Hin.
  destruct heaps as [|x [|y [|z [|]]]]; cbn in H; try discriminate; cbn [list_sum fold_right] in E.
  - destruct Hin as [<-|[]]. pose proof (one_left_place c k H). lia.
  - pose proof (P x (or_introl eq_refl)). pose proof (P y (or_intror (or_introl eq_refl))).
    destruct Hin as [<-|[<-|[]]]; lia.
  - pose proof (P x (or_introl eq_refl)). pose proof (P y (or_intror (or_introl eq_refl))).
    pose proof (P z (or_intror (or_intror (or_introl eq_refl)))). destruct Hin as [<-|[<-|[<-|[]]]]; lia.
Qed.

Lemma allows_length digit heaps other : length heaps = length other -> allows digit heaps = allows digit other.
Proof.
  destruct heaps as [|? [|? [|? [|]]]], other as [|? [|? [|? [|]]]]; cbn; intros E; try discriminate; reflexivity.
Qed.

Variables start period growth : nat.
Hypothesis start_positive : 0 < start.
Hypothesis period_positive : 0 < period.

Definition saltus : nat := growth * modulus.
Definition grows (a : nat) : bool := start <=? a.

(** * Dangerous options *)

Definition growing_quotients (heaps : list nat) : list nat :=
  map (fun a => if grows a then quotient (G a) else 0) heaps.
Definition other_quotients (heaps : list nat) : list nat :=
  map (fun a => if grows a then 0 else quotient (G a)) heaps.
Definition growing (heaps : list nat) : nat := list_sum (map (fun a => if grows a then 1 else 0) heaps).

Definition dangerous (v : nat) (heaps : list nat) : Prop :=
  let sum := list_sum (growing_quotients heaps) in
  let others := nim_sum (other_quotients heaps) in
  rest (value heaps) = rest v /\ Nat.odd sum = xorb (Nat.odd (quotient v)) (Nat.odd others) /\
  quotient v <= sum + others /\ (growing heaps = 1 -> sum <= quotient v + others).

Lemma quotients_together heaps :
  quotient (value heaps) = Nat.lxor (nim_sum (growing_quotients heaps)) (nim_sum (other_quotients heaps)).
Proof.
  unfold value, growing_quotients, other_quotients.
  induction heaps as [|a heaps IH]; [now apply Nat.div_0_l, modulus_positive|].
  cbn [map nim_sum fold_right]. rewrite quotient_lxor. unfold nim_sum in IH. rewrite IH. destruct (grows a).
  - now rewrite Nat.lxor_0_l, Nat.lxor_assoc.
  - rewrite Nat.lxor_0_l, <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
Qed.

Lemma one_growing heaps : growing heaps = 1 -> nim_sum (growing_quotients heaps) = list_sum (growing_quotients heaps).
Proof.
  assert (Z : forall l, growing l = 0 ->
    list_sum (growing_quotients l) = 0 /\ nim_sum (growing_quotients l) = 0).
  { intros l. unfold growing, growing_quotients. induction l as [|a l IH]; [now split|].
    cbn [map list_sum fold_right nim_sum]. destruct (grows a); [lia|]. intros H. apply IH in H. destruct H as [H1 H2].
    unfold list_sum in H1. unfold nim_sum in H2. now rewrite H1, H2. }
  unfold growing, growing_quotients. induction heaps as [|a heaps IH]; [reflexivity|].
  cbn [map list_sum fold_right nim_sum]. destruct (grows a).
  - intros H. destruct (Z heaps) as [H1 H2]; [unfold growing, list_sum; lia|].
    unfold growing_quotients, list_sum, nim_sum in H1, H2. rewrite H1, H2, Nat.lxor_0_r. lia.
  - intros H. unfold list_sum, nim_sum in IH. now rewrite IH, Nat.lxor_0_l.
Qed.

(** An option with the value [v] is dangerous. *)
Lemma attaining_dangerous v heaps : value heaps = v -> dangerous v heaps.
Proof.
  intros <-. unfold dangerous. set (others := nim_sum (other_quotients heaps)).
  pose proof (quotients_together heaps) as Q. fold others in Q.
  set (together := nim_sum (growing_quotients heaps)) in *.
  pose proof (nim_sum_at_most (growing_quotients heaps)) as H. fold together in H.
  split; [reflexivity|]. split; [|split].
  - rewrite <- odd_nim_sum. fold together. rewrite Q, odd_lxor, xorb_assoc, xorb_nilpotent, xorb_false_r. reflexivity.
  - rewrite Q. pose proof (lxor_at_most together others). lia.
  - intros One. rewrite <- (one_growing heaps One). fold together. rewrite Q. apply lxor_at_least.
Qed.

(** A growing heap of an option may lose a period, if the value loses the saltus. *)
Lemma dangerous_below v before a after : start <= a -> G (a + period) = G a + saltus ->
  dangerous (v + saltus) (before ++ a + period :: after) -> dangerous v (before ++ a :: after).
Proof.
  intros Ha E. unfold dangerous, saltus in *.
  assert (S : list_sum (growing_quotients (before ++ a + period :: after)) =
    list_sum (growing_quotients (before ++ a :: after)) + growth).
  { unfold growing_quotients. rewrite !map_app, !list_sum_app. cbn [map list_sum fold_right].
    unfold grows. rewrite !(proj2 (Nat.leb_le _ _)) by lia. rewrite E, quotient_up. unfold list_sum. lia. }
  assert (O : other_quotients (before ++ a + period :: after) = other_quotients (before ++ a :: after)).
  { unfold other_quotients. rewrite !map_app. cbn [map]. unfold grows. now rewrite !(proj2 (Nat.leb_le _ _)) by lia. }
  assert (N : growing (before ++ a + period :: after) = growing (before ++ a :: after)).
  { unfold growing. rewrite !map_app, !list_sum_app. cbn [map list_sum fold_right].
    unfold grows. now rewrite !(proj2 (Nat.leb_le _ _)) by lia. }
  assert (R : rest (value (before ++ a + period :: after)) = rest (value (before ++ a :: after))).
  { unfold value. rewrite !map_app. cbn [map]. rewrite !nim_sum_middle, !rest_lxor, E. now rewrite rest_up. }
  rewrite S, O, N, R, rest_up, quotient_up, !Nat.odd_add. intros [H1 [H2 [H3 H4]]]. repeat split; auto; try lia.
  destruct (Nat.odd growth), (Nat.odd (list_sum _)), (Nat.odd (quotient v)), (Nat.odd (nim_sum _)); cbn in *; congruence.
Qed.

Lemma some_heap_is_large bound heaps : length heaps * bound < list_sum heaps -> exists a, In a heaps /\ bound < a.
Proof.
  induction heaps as [|a heaps IH]; [cbn; lia|]. change (list_sum (a :: heaps)) with (a + list_sum heaps). cbn [length].
  intros H. destruct (le_lt_dec a bound); [|exists a; auto with datatypes].
  destruct IH as [x [Hin Hx]]; [lia|]. exists x. auto with datatypes.
Qed.

Definition safe (n v : nat) : Prop := forall heaps, leaves c n heaps -> ~ dangerous v heaps.

Lemma safe_above n v : 3 * (start - 1) + 3 * period + K c < n + period -> safe n v ->
  (forall a, start <= a -> a + period < n + period -> G (a + period) = G a + saltus) -> safe (n + period) (v + saltus).
Proof.
  intros Hn Hs E heaps H D. destruct (leaves_most _ _ H) as [Hm Hl].
  destruct (some_heap_is_large (start - 1 + period) heaps) as [a [Hin Ha]]; [nia|].
  pose proof (leaves_smaller _ _ _ H Hin) as Hlt. apply in_split in Hin. destruct Hin as [before [after ->]].
  replace a with (a - period + period) in * by lia. set (b := a - period) in *.
  apply (Hs (before ++ b :: after)).
  - destruct H as [k Hk P S]. apply by_taking with k.
    + rewrite (allows_length _ _ (before ++ b + period :: after)); [assumption|]. rewrite !app_length. reflexivity.
    + intros x Hx. apply in_app_or in Hx. destruct Hx as [Hx|[<-|Hx]]; [| lia |]; apply P; apply in_or_app; cbn; auto.
    + rewrite list_sum_app in *. change (list_sum (b + period :: after)) with (b + period + list_sum after) in S.
      change (list_sum (b :: after)) with (b + list_sum after). lia.
  - apply dangerous_below; [lia|apply E; lia|assumption].
Qed.

(** * Options that remain *)

Inductive rises (n v : nat) : Prop :=
| rising a heaps : leaves c n (a :: heaps) -> start <= a -> value heaps < modulus -> value (a :: heaps) = v -> rises n v.

Inductive stays (n v : nat) : Prop :=
| staying a b heaps : leaves c n (a :: b :: heaps) -> start <= a -> start <= b -> quotient (G a) = quotient (G b) ->
    value (a :: b :: heaps) = v -> stays n v.

Inductive does_both (n v : nat) : Prop :=
| doing_both a b e : leaves c n [a; b; e] -> start <= a -> start <= b -> start <= e ->
    quotient (G b) = quotient (G e) -> value [a; b; e] = v -> does_both n v.

Lemma leaves_raised n a heaps : leaves c n (a :: heaps) -> leaves c (n + period) (a + period :: heaps).
Proof.
  intros [k H P E]. apply by_taking with k; [now rewrite (allows_length _ _ (a :: heaps))| |].
  - intros x [<-|Hx]; [lia|]. apply P. now right.
  - change (list_sum (a + period :: heaps)) with (a + period + list_sum heaps).
    change (list_sum (a :: heaps)) with (a + list_sum heaps) in E. lia.
Qed.

Lemma leaves_swapped n a b heaps : leaves c n (a :: b :: heaps) -> leaves c n (b :: a :: heaps).
Proof.
  intros [k H P E]. apply by_taking with k; [now rewrite (allows_length _ _ (a :: b :: heaps))| |cbn in *; lia].
  intros x [<-|[<-|Hx]]; apply P; cbn; auto.
Qed.

Definition obeyed (bound : nat) : Prop :=
  forall m, start <= m -> m + period < bound -> G (m + period) = G m + saltus.

Lemma rises_higher n v : obeyed (n + period) -> rises n v -> rises (n + period) (v + saltus).
Proof.
  intros E [a heaps H Ha Hv <-]. pose proof (leaves_smaller _ _ a H (or_introl eq_refl)).
  apply rising with (a + period) heaps; [now apply leaves_raised|lia|assumption|].
  unfold value in *. cbn [map nim_sum fold_right] in *. rewrite E by lia. now apply lxor_up.
Qed.

Lemma stays_higher n v : obeyed (n + 2 * period) -> stays n v -> stays (n + 2 * period) v.
Proof.
  intros E [a b heaps H Ha Hb Q <-]. pose proof (leaves_smaller _ _ a H (or_introl eq_refl)).
  pose proof (leaves_smaller _ _ b H (or_intror (or_introl eq_refl))).
  apply staying with (a + period) (b + period) heaps; try lia.
  - replace (n + 2 * period) with (n + period + period) by lia. apply leaves_swapped, leaves_raised, leaves_swapped.
    now apply leaves_raised.
  - rewrite !E by lia. unfold saltus. now rewrite !quotient_up, Q.
  - unfold value in *. cbn [map nim_sum fold_right]. rewrite !E by lia. rewrite <- !Nat.lxor_assoc. f_equal.
    now apply lxor_both_up.
Qed.

Lemma does_both_higher n v : obeyed (n + period) -> does_both n v -> does_both (n + period) (v + saltus).
Proof.
  intros E [a b e H Ha Hb He Q <-]. pose proof (leaves_smaller _ _ a H (or_introl eq_refl)).
  apply doing_both with (a + period) b e; auto; [now apply leaves_raised|lia|].
  unfold value in *. cbn [map nim_sum fold_right] in *. rewrite E, Nat.lxor_0_r by lia.
  apply lxor_up. now apply same_quotient_small.
Qed.

Lemma does_both_stays n v : does_both n v -> stays n v.
Proof.
  intros [a b e H Ha Hb He Q <-]. apply staying with b e [a]; auto.
  - destruct H as [k H P E]. apply by_taking with k; [assumption| |cbn in *; lia].
    intros x [<-|[<-|[<-|[]]]]; apply P; cbn; auto.
  - unfold value. cbn. rewrite !Nat.lxor_0_r. now rewrite (Nat.lxor_comm (G a)), <- Nat.lxor_assoc.
Qed.

Variable layers : nat.
Hypothesis layers_positive : 0 < layers.

Definition depth : nat := 2 * saltus * layers.

(** All smaller values are those of options that remain. *)
Definition reached (n v : nat) : Prop :=
  depth <= v /\ forall u, u < v ->
    (v <= u + depth -> rises n u) /\ (u + depth < v -> stays n u) /\
    (v <= u + depth -> u + depth < v + 2 * saltus -> does_both n u).

Lemma reached_options n v u : reached n v -> u < v -> option_value c G n u.
Proof.
  intros [_ H] Hu. destruct (H u Hu) as [H1 [H2 _]]. destruct (le_lt_dec v (u + depth)) as [Hle|Hlt].
  - destruct (H1 Hle) as [a heaps Hl _ _ <-]. now apply leaves_option.
  - destruct (H2 Hlt) as [a b heaps Hl _ _ _ <-]. now apply leaves_option.
Qed.

Lemma reached_higher n v : obeyed (n + 2 * period) -> reached n v -> reached (n + 2 * period) (v + 2 * saltus).
Proof.
  intros E [Hd H]. assert (E' : obeyed (n + period)) by (intros m H1 H2; apply E; lia).
  assert (Deep : 2 * saltus <= depth) by (unfold depth; nia).
  split; [lia|]. intros u Hu. split; [|split].
  - intros Hle. destruct (H (u - 2 * saltus)) as [H1 _]; [lia|]. specialize (H1 ltac:(lia)).
    replace u with (u - 2 * saltus + saltus + saltus) by lia. replace (n + 2 * period) with (n + period + period) by lia.
    apply rises_higher; [intros m X1 X2; apply E; lia|]. now apply rises_higher.
  - intros Hlt. destruct (H u) as [_ [H2 H3]]; [lia|]. destruct (le_lt_dec v (u + depth)) as [Hle|].
    + apply stays_higher; [assumption|]. apply does_both_stays, H3; lia.
    + apply stays_higher; auto.
  - intros Hle Hlt. destruct (H (u - 2 * saltus)) as [_ [_ H3]]; [lia|]. specialize (H3 ltac:(lia) ltac:(lia)).
    replace u with (u - 2 * saltus + saltus + saltus) by lia. replace (n + 2 * period) with (n + period + period) by lia.
    apply does_both_higher; [intros m X1 X2; apply E; lia|]. now apply does_both_higher.
Qed.

(** * The theorem *)

Variable from : nat.
Hypothesis far : 3 * (start - 1) + 2 * period + K c < from.
Hypothesis seen : obeyed (from + 2 * period).
Hypothesis no_danger : forall n, from <= n -> n < from + period -> safe n (G n).
Hypothesis attained : forall n, from <= n -> n < from + 2 * period -> reached n (G n).

Lemma every : forall n, from <= n -> obeyed (S n) /\ safe n (G n) /\ reached n (G n).
Proof.
  intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (le_lt_dec (from + 2 * period) n) as [Hle|Hlt].
  - destruct (IH (n - 1)) as [E _]; [lia|lia|]. replace (S (n - 1)) with n in E by lia.
    destruct (IH (n - period)) as [_ [Hsafe _]]; [lia|lia|].
    destruct (IH (n - 2 * period)) as [_ [_ Hreach]]; [lia|lia|].
    assert (F : safe n (G (n - period) + saltus)).
    { replace n with (n - period + period) at 1 by lia. apply safe_above; [lia|assumption|].
      intros a H1 H2. apply E; lia. }
    assert (R : reached n (G (n - period) + saltus)).
    { pose proof (E (n - 2 * period) ltac:(lia) ltac:(lia)) as X.
      replace (n - 2 * period + period) with (n - period) in X by lia.
      replace (G (n - period) + saltus) with (G (n - 2 * period) + 2 * saltus) by lia.
      replace n with (n - 2 * period + 2 * period) at 1 by lia. apply reached_higher; [|assumption].
      intros m H1 H2. apply E; lia. }
    assert (V : G n = G (n - period) + saltus).
    { apply (mex_unique (option_value c G n)); [apply values|]. split.
      - intros X. apply option_leaves in X; [|lia]. destruct X as [heaps [Hl Hv]].
        apply (F heaps Hl). now apply attaining_dangerous.
      - intros u Hu. now apply (reached_options n (G (n - period) + saltus)). }
    rewrite V. split; [|now split]. intros m H1 H2. destruct (Nat.eq_dec (m + period) n) as [Em|]; [|apply E; lia].
    rewrite Em, V. now replace (n - period) with m by lia.
  - assert (E : obeyed (S n)) by (intros m H1 H2; apply seen; lia).
    split; [assumption|]. split; [|apply attained; assumption].
    destruct (le_lt_dec (from + period) n); [|now apply no_danger].
    destruct (IH (n - period)) as [_ [Hsafe _]]; [lia|lia|].
    pose proof (E (n - period) ltac:(lia) ltac:(lia)) as V. replace (n - period + period) with n in V by lia.
    rewrite V. replace n with (n - period + period) at 1 by lia. apply safe_above; [lia|assumption|].
    intros a H1 H2. apply E; lia.
Qed.

Theorem arithmetic_periodic : forall n, start <= n -> G (n + period) = G n + saltus.
Proof. intros n Hn. destruct (every (n + period + from)) as [E _]; [lia|]. apply E; lia. Qed.

End Game.
End Parts.

(** * The conditions depend on the values of smaller heaps alone *)

Section Local.

Variable places : nat.
Variable c : code.
Variables G G' : nat -> nat.
Variables start n : nat.
Hypothesis same_below : forall a, a < n -> G a = G' a.

Lemma map_local (f : nat -> nat -> nat) heaps : leaves c n heaps ->
  map (fun a => f a (G a)) heaps = map (fun a => f a (G' a)) heaps.
Proof. intros H. apply map_ext_in. intros a Hin. now rewrite (same_below a (leaves_smaller c n heaps a H Hin)). Qed.

Lemma map_values_local heaps : leaves c n heaps -> map G heaps = map G' heaps.
Proof. exact (map_local (fun _ v => v) heaps). Qed.

Lemma safe_local v : safe places c G start n v -> safe places c G' start n v.
Proof.
  intros H heaps Hl D. apply (H heaps Hl). revert D. unfold dangerous, growing_quotients, other_quotients.
  rewrite (map_local (fun a v => if grows start a then quotient places v else 0) heaps Hl).
  rewrite (map_local (fun a v => if grows start a then 0 else quotient places v) heaps Hl).
  now rewrite (map_values_local heaps Hl).
Qed.

Lemma rises_local v : rises places c G start n v -> rises places c G' start n v.
Proof.
  intros [a heaps H Ha Hv <-]. pose proof (map_values_local _ H) as E. cbn [map] in E. injection E as E1 E2.
  apply (rising places c G' start n _ a heaps); auto; [now rewrite <- E2|]. cbn [map]. now rewrite E1, E2.
Qed.

Lemma stays_local v : stays places c G start n v -> stays places c G' start n v.
Proof.
  intros [a b heaps H Ha Hb Q <-]. pose proof (map_values_local _ H) as E. cbn [map] in E.
  injection E as E1 E2 E3. apply (staying places c G' start n _ a b heaps); auto; [now rewrite <- E1, <- E2|].
  cbn [map]. now rewrite E1, E2, E3.
Qed.

Lemma does_both_local v : does_both places c G start n v -> does_both places c G' start n v.
Proof.
  intros [a b e H Ha Hb He Q <-]. pose proof (map_values_local _ H) as E. cbn [map] in E.
  injection E as E1 E2 E3. apply (doing_both places c G' start n _ a b e); auto; [now rewrite <- E2, <- E3|].
  cbn [map]. now rewrite E1, E2, E3.
Qed.

End Local.

(** * The checker *)

Section Checker.

Variable digits : list nat.
Variable data : nat -> nat.
Variables places first : nat.

(** Some number from 1 to [top] has the property. *)
Fixpoint any (top : nat) (has : nat -> bool) : bool :=
  match top with
  | 0 => false
  | S less => if has top then true else any less has
  end.

Lemma any_spec has : forall top, any top has = true <-> exists a, 0 < a /\ a <= top /\ has a = true.
Proof.
  induction top as [|top IH]; cbn [any]; [split; [discriminate|intros [a H]; lia]|].
  destruct (has (S top)) eqn:E.
  - split; [|reflexivity]. intros _. exists (S top). repeat split; auto; lia.
  - rewrite IH. split; intros [a [H1 [H2 H3]]]; exists a; repeat split; auto.
    destruct (Nat.eq_dec a (S top)) as [->|]; [congruence|lia].
Qed.

Definition is_dangerous (v : nat) (heaps : list nat) : bool :=
  let sum := list_sum (growing_quotients places data first heaps) in
  let others := nim_sum (other_quotients places data first heaps) in
  (rest places (nim_sum (map data heaps)) =? rest places v) &&
  Bool.eqb (Nat.odd sum) (xorb (Nat.odd (quotient places v)) (Nat.odd others)) &&
  (quotient places v <=? sum + others) && (negb (growing first heaps =? 1) || (sum <=? quotient places v + others)).

Definition has_dangerous_option (n k : nat) : bool :=
  let s := n - k in
  let danger := is_dangerous (data n) in
  let digit := digit digits k in
  (leaves_one digit && danger [s]) || (splits digit && any (s - 1) (fun a => danger [a; s - a])) ||
  (leaves_three digit && any (s - 2) (fun a => any (s - a - 1) (fun b => danger [a; b; s - a - b]))).

Fixpoint all_safe (count n : nat) : bool :=
  match count with
  | 0 => true
  | S less => if existsb (has_dangerous_option n) (seq 0 (length digits)) then false else all_safe less (S n)
  end.

(** Two heaps from [least] on that have [s] together and the nim-sum [v]. *)
Definition pair_of (least s v : nat) : bool :=
  any (s - 1) (fun a => (least <=? a) && (least <=? s - a) && (Nat.lxor (data a) (data (s - a)) =? v)).

(** Three heaps: one from [one] on, and two from [least] on with a nim-sum below the modulus. *)
Definition three_of (one least s v : nat) : bool :=
  any (s - 2) (fun a => (one <=? a) &&
    let two := Nat.lxor (data a) v in (two <? modulus places) && pair_of least (s - a) two).

Definition rises_by (n v k : nat) : bool :=
  let s := n - k in
  let digit := digit digits k in
  (leaves_one digit && (first <=? s) && (data s =? v)) ||
  (splits digit && any (s - 1) (fun a =>
    (first <=? a) && (data (s - a) <? modulus places) && (Nat.lxor (data a) (data (s - a)) =? v))) ||
  (leaves_three digit && three_of first 1 s v).

Definition stays_by (n v k : nat) : bool :=
  let s := n - k in
  let digit := digit digits k in
  (splits digit && (v <? modulus places) && pair_of first s v) || (leaves_three digit && three_of 1 first s v).

Definition does_both_by (n v k : nat) : bool :=
  leaves_three (digit digits k) && three_of first first (n - k) v.

Definition places_of_code : list nat := seq 0 (length digits).

Variables deep step : nat.  (* the depth, and twice the saltus *)

Fixpoint all_reached_below (n v u : nat) : bool :=
  match u with
  | 0 => true
  | S u =>
    if (if v <=? u + deep
        then existsb (rises_by n u) places_of_code &&
          (if u + deep <? v + step then existsb (does_both_by n u) places_of_code else true)
        else existsb (stays_by n u) places_of_code)
    then all_reached_below n v u else false
  end.

Fixpoint all_reached (count n : nat) : bool :=
  match count with
  | 0 => true
  | S less => if (deep <=? data n) && all_reached_below n (data n) (data n) then all_reached less (S n) else false
  end.

Hypothesis wf : well_formed digits = true.
Hypothesis first_positive : 0 < first.
Let c := code_of digits wf.

Lemma in_places k heaps : allows (d c k) heaps = true -> In k places_of_code.
Proof.
  intros H. apply in_seq. split; [lia|]. destruct (le_lt_dec (length digits) k); [|lia].
  change (d c k) with (digit digits k) in H. unfold digit in H. rewrite nth_overflow in H by assumption.
  destruct heaps as [|? [|? [|? [|]]]]; discriminate.
Qed.

Lemma is_dangerous_spec v heaps : dangerous places data first v heaps -> is_dangerous v heaps = true.
Proof.
  unfold dangerous, is_dangerous. cbv zeta. intros [H1 [H2 [H3 H4]]].
  rewrite (proj2 (Nat.eqb_eq _ _) H1), H2, Bool.eqb_reflx, (proj2 (Nat.leb_le _ _) H3). cbn [andb].
  destruct (Nat.eqb_spec (growing first heaps) 1) as [E|]; [|reflexivity]. now apply Nat.leb_le, H4.
Qed.

Lemma all_safe_spec : forall count n, all_safe count n = true ->
  forall m, n <= m -> m < n + count -> safe places c data first m (data m).
Proof.
  induction count as [|count IH]; intros n H m Hm Hlt; [lia|]. cbn [all_safe] in H.
  destruct (existsb _ _) eqn:E; [discriminate|].
  destruct (Nat.eq_dec m n) as [->|]; [|apply (IH (S n)); auto; lia].
  intros heaps Hl D. apply is_dangerous_spec in D. destruct Hl as [k Hk P S].
  rewrite <- not_true_iff_false in E. apply E. apply existsb_exists. exists k. split; [now apply (in_places k heaps)|].
  unfold has_dangerous_option. cbv zeta. change (d c k) with (digit digits k) in Hk.
  destruct heaps as [|a [|b [|e [|]]]]; cbn [allows] in Hk; try discriminate; rewrite Hk; cbn [list_sum fold_right] in S.
  - replace (n - k) with a by lia. now rewrite D.
  - pose proof (P a (or_introl eq_refl)). pose proof (P b (or_intror (or_introl eq_refl))).
    rewrite (proj2 (any_spec _ (n - k - 1))); [now rewrite !orb_true_r|]. exists a. repeat split; try lia.
    now replace (n - k - a) with b by lia.
  - pose proof (P a (or_introl eq_refl)). pose proof (P b (or_intror (or_introl eq_refl))).
    pose proof (P e (or_intror (or_intror (or_introl eq_refl)))).
    rewrite (proj2 (any_spec _ (n - k - 2))); [now rewrite !orb_true_r|]. exists a. repeat split; try lia.
    apply any_spec. exists b. repeat split; try lia. now replace (n - k - a - b) with e by lia.
Qed.

Lemma pair_of_spec least s v : pair_of least s v = true ->
  exists a b, 0 < a /\ 0 < b /\ least <= a /\ least <= b /\ a + b = s /\ Nat.lxor (data a) (data b) = v.
Proof.
  intros H. apply any_spec in H. destruct H as [a [H1 [H2 H3]]].
  rewrite !andb_true_iff, !Nat.leb_le, Nat.eqb_eq in H3. exists a, (s - a). intuition lia.
Qed.

Lemma three_of_spec one least s v : three_of one least s v = true ->
  exists a b e, 0 < a /\ 0 < b /\ 0 < e /\ one <= a /\ least <= b /\ least <= e /\ a + b + e = s /\
    Nat.lxor (data b) (data e) < modulus places /\ Nat.lxor (data a) (Nat.lxor (data b) (data e)) = v.
Proof.
  intros H. apply any_spec in H. destruct H as [a [H1 [H2 H3]]]. cbv zeta in H3.
  rewrite !andb_true_iff, Nat.leb_le, Nat.ltb_lt in H3. destruct H3 as [H3 [H4 H5]].
  apply pair_of_spec in H5. destruct H5 as [b [e [B1 [B2 [B3 [B4 [B5 B6]]]]]]].
  exists a, b, e. repeat split; auto; try lia.
  rewrite B6, <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l.
Qed.

Lemma same_quotient v w : Nat.lxor v w < modulus places -> quotient places v = quotient places w.
Proof. intros H. apply (quotient_small places) in H. rewrite quotient_lxor in H. now apply Nat.lxor_eq. Qed.

Lemma leaves_two k a b n : splits (digit digits k) = true -> 0 < a -> 0 < b -> a + b = n - k -> k < n ->
  leaves c n [a; b].
Proof. intros. apply by_taking with k; [assumption| |cbn; lia]. intros x [<-|[<-|[]]]; assumption. Qed.

Lemma leaves_three_heaps k a b e n : leaves_three (digit digits k) = true -> 0 < a -> 0 < b -> 0 < e ->
  a + b + e = n - k -> k < n -> leaves c n [a; b; e].
Proof. intros. apply by_taking with k; [assumption| |cbn; lia]. intros x [<-|[<-|[<-|[]]]]; assumption. Qed.

Lemma rises_by_spec n v : existsb (rises_by n v) places_of_code = true -> rises places c data first n v.
Proof.
  intros H. apply existsb_exists in H. destruct H as [k [_ H]]. unfold rises_by in H. cbv zeta in H.
  rewrite !orb_true_iff, !andb_true_iff, Nat.leb_le, Nat.eqb_eq in H. destruct H as [[[[H1 H2] H3]|[H1 H2]]|[H1 H2]].
  - apply (rising places c data first n v (n - k) []); auto.
    + apply by_taking with k; [assumption| |cbn; lia]. intros x [<-|[]]. lia.
    + cbn. pose proof (modulus_positive places). lia.
    + cbn. now rewrite Nat.lxor_0_r.
  - apply any_spec in H2. destruct H2 as [a [A1 [A2 A3]]].
    rewrite !andb_true_iff, Nat.leb_le, Nat.ltb_lt, Nat.eqb_eq in A3. destruct A3 as [[A3 A4] A5].
    apply (rising places c data first n v a [n - k - a]); auto.
    + apply leaves_two with k; auto; lia.
    + cbn. now rewrite Nat.lxor_0_r.
    + cbn. now rewrite Nat.lxor_0_r.
  - apply three_of_spec in H2. destruct H2 as [a [b [e [A1 [A2 [A3 [A4 [A5 [A6 [A7 [A8 A9]]]]]]]]]]].
    apply (rising places c data first n v a [b; e]); auto.
    + apply leaves_three_heaps with k; auto; lia.
    + cbn. now rewrite Nat.lxor_0_r.
    + cbn. now rewrite Nat.lxor_0_r.
Qed.

Lemma stays_by_spec n v : existsb (stays_by n v) places_of_code = true -> stays places c data first n v.
Proof.
  intros H. apply existsb_exists in H. destruct H as [k [_ H]]. unfold stays_by in H. cbv zeta in H.
  rewrite !orb_true_iff, !andb_true_iff, Nat.ltb_lt in H. destruct H as [[[H1 H2] H3]|[H1 H2]].
  - apply pair_of_spec in H3. destruct H3 as [a [b [A1 [A2 [A3 [A4 [A5 A6]]]]]]].
    apply (staying places c data first n v a b []); auto.
    + apply leaves_two with k; auto; lia.
    + apply same_quotient. now rewrite A6.
    + cbn. now rewrite Nat.lxor_0_r.
  - apply three_of_spec in H2. destruct H2 as [a [b [e [A1 [A2 [A3 [A4 [A5 [A6 [A7 [A8 A9]]]]]]]]]]].
    apply (staying places c data first n v b e [a]); auto.
    + apply leaves_three_heaps with k; auto; lia.
    + now apply same_quotient.
    + cbn. rewrite Nat.lxor_0_r, <- A9, <- Nat.lxor_assoc. apply Nat.lxor_comm.
Qed.

Lemma does_both_by_spec n v : existsb (does_both_by n v) places_of_code = true -> does_both places c data first n v.
Proof.
  intros H. apply existsb_exists in H. destruct H as [k [_ H]]. unfold does_both_by in H.
  apply andb_true_iff in H. destruct H as [H1 H2].
  apply three_of_spec in H2. destruct H2 as [a [b [e [A1 [A2 [A3 [A4 [A5 [A6 [A7 [A8 A9]]]]]]]]]]].
  apply (doing_both places c data first n v a b e); auto.
  - apply leaves_three_heaps with k; auto; lia.
  - now apply same_quotient.
  - cbn. now rewrite Nat.lxor_0_r.
Qed.

Lemma all_reached_below_spec n v : forall top, all_reached_below n v top = true -> forall u, u < top ->
  (v <= u + deep -> rises places c data first n u) /\ (u + deep < v -> stays places c data first n u) /\
  (v <= u + deep -> u + deep < v + step -> does_both places c data first n u).
Proof.
  induction top as [|top IH]; intros H u Hu; [lia|]. cbn [all_reached_below] in H.
  destruct (if v <=? top + deep then _ else _) eqn:E; [|discriminate].
  destruct (Nat.eq_dec u top) as [->|]; [|apply IH; auto; lia].
  destruct (Nat.leb_spec v (top + deep)).
  - apply andb_true_iff in E. destruct E as [E1 E2]. split; [intros _; now apply rises_by_spec|]. split; [lia|].
    intros _ Hlt. rewrite (proj2 (Nat.ltb_lt _ _) Hlt) in E2. now apply does_both_by_spec.
  - split; [lia|]. split; [|lia]. intros _. now apply stays_by_spec.
Qed.

Lemma all_reached_spec : forall count n, all_reached count n = true -> forall m, n <= m -> m < n + count ->
  deep <= data m /\ forall u, u < data m ->
  (data m <= u + deep -> rises places c data first m u) /\ (u + deep < data m -> stays places c data first m u) /\
  (data m <= u + deep -> u + deep < data m + step -> does_both places c data first m u).
Proof.
  induction count as [|count IH]; intros n H m Hm Hlt; [lia|]. cbn [all_reached] in H.
  destruct ((deep <=? data n) && _) eqn:E; [|discriminate].
  destruct (Nat.eq_dec m n) as [->|]; [|apply (IH (S n)); auto; lia].
  apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.leb_le in E1. split; [assumption|].
  now apply all_reached_below_spec.
Qed.

End Checker.

(** * Values *)

Section Values.

Variable digits : list nat.
Variable data : nat -> nat.
Variable witness : nat -> nat -> list nat.  (* heaps that a move leaves, of a heap and a value; empty if unknown *)

Definition is_shown (n v : nat) : bool :=
  match witness n v with
  | [] => is_option digits data n v
  | heaps =>
    (list_sum heaps <=? n) && allows (digit digits (n - list_sum heaps)) heaps && forallb (fun a => 0 <? a) heaps &&
    (nim_sum (map data heaps) =? v)
  end.

Fixpoint all_shown (n g : nat) : bool :=
  match g with
  | 0 => true
  | S v => if is_shown n v then all_shown n v else false
  end.

Fixpoint values_shown (count : nat) : bool :=
  match count with
  | 0 => true
  | S n => if negb (is_option digits data n (data n)) && all_shown n (data n) then values_shown n else false
  end.

Hypothesis wf : well_formed digits = true.
Let c := code_of digits wf.

Lemma is_shown_spec n v : is_shown n v = true -> option_value c data n v.
Proof.
  unfold is_shown. destruct (witness n v) as [|a heaps] eqn:E; [apply is_option_spec|].
  rewrite !andb_true_iff, Nat.leb_le, forallb_forall, Nat.eqb_eq. intros [[[H1 H2] H3] <-]. apply leaves_option.
  apply by_taking with (n - list_sum (a :: heaps)); [assumption| |lia]. intros x Hx. now apply Nat.ltb_lt, H3.
Qed.

Lemma all_shown_spec n : forall g, all_shown n g = true -> forall v, v < g -> option_value c data n v.
Proof.
  induction g as [|g IH]; intros H v Hv; [lia|]. cbn [all_shown] in H. destruct (is_shown n g) eqn:E; [|discriminate].
  destruct (Nat.eq_dec v g) as [->|]; [now apply is_shown_spec|apply IH; auto; lia].
Qed.

Lemma values_shown_spec : forall count, values_shown count = true ->
  forall n, n < count -> mex_of (option_value c data n) (data n).
Proof.
  induction count as [|m IH]; intros H n Hn; [lia|]. cbn [values_shown] in H.
  destruct (negb _ && _) eqn:E; [|discriminate]. destruct (Nat.eq_dec n m) as [->|]; [|apply IH; auto; lia].
  apply andb_true_iff in E. destruct E as [E1 E2]. split; [|now apply all_shown_spec].
  intros X. apply (is_option_spec digits data wf) in X. rewrite X in E1. discriminate.
Qed.

End Values.

(** * The least period *)

(** [period * G n - saltus * n], an integer, as a number: a period with this saltus is a period of it. *)
Definition slanted (period saltus : nat) (G : nat -> nat) (n : nat) : nat :=
  let up := period * G n in
  let along := saltus * n in
  if along <=? up then 2 * (up - along) else 2 * (along - up) + 1.

Lemma slanted_same period saltus G a b : slanted period saltus G a = slanted period saltus G b <->
  period * G a + saltus * b = period * G b + saltus * a.
Proof.
  unfold slanted. cbv zeta. destruct (Nat.leb_spec (saltus * a) (period * G a)), (Nat.leb_spec (saltus * b) (period * G b));
    lia.
Qed.

Lemma repeated G start period saltus bound :
  (forall n, start <= n -> n + period < bound -> G (n + period) = G n + saltus) ->
  forall i n, start <= n -> n + i * period < bound -> G (n + i * period) = G n + i * saltus.
Proof.
  intros E i. induction i as [|i IH]; intros n Hn Hb; [cbn; now rewrite !Nat.add_0_r|].
  replace (n + S i * period) with (n + i * period + period) by lia. rewrite E by lia. rewrite IH by lia. lia.
Qed.

(** * The program *)

Definition arithmetic_accepted (digits : list nat) (data : nat -> nat)
    (start period saltus rounds places layers from : nat) (shorter : list (nat * nat))
    (witness : nat -> nat -> list nat) : bool :=
  let first := S (start - 1) in
  let whole := rounds * period in
  let step := rounds * saltus in
  let stop := from + 2 * whole in
  well_formed digits && (0 <? period) && (0 <? rounds) && (0 <? layers) &&
  (step / modulus places * modulus places =? step) && (3 * (first - 1) + 2 * whole + (length digits - 1) <? from) &&
  is_shown_least (stop - 1) start period (slanted period saltus data) shorter &&
  is_shown_first start period (slanted period saltus data) &&
  same (stop - period - start) start (fun n => data (n + period)) (fun n => data n + saltus) &&
  values_shown digits data witness stop && all_safe digits data places first whole from &&
  all_reached digits data places first (2 * step * layers) (2 * step) (2 * whole) from.

Theorem arithmetic_accepted_is_true digits data start period saltus rounds places layers from shorter witness :
  arithmetic_accepted digits data start period saltus rounds places layers from shorter witness = true ->
  exists wf : well_formed digits = true,
  forall G, nim_values (code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n + saltus) /\
    (forall q t n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n + t) -> Nat.divide period q /\ start <= n1).
Proof.
  unfold arithmetic_accepted. cbv zeta. rewrite !andb_true_iff, !Nat.ltb_lt, Nat.eqb_eq.
  intros [[[[[[[[[[[wf Hp] Hr] Hl] Hm] Hfar] Hleast] Hfirst] Hsame] Hvalues] Hsafe] Hreach].
  set (first := S (start - 1)) in *. set (whole := rounds * period) in *. set (step := rounds * saltus) in *.
  set (stop := from + 2 * whole) in *. set (growth := step / modulus places) in *.
  assert (Hw : 0 < whole) by (unfold whole; nia). assert (period <= whole) by (unfold whole; nia).
  exists wf. intros G HG. set (c := code_of digits wf) in *.
  assert (E : forall n, n < stop -> data n = G n).
  { intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
    apply (mex_same (option_value c data n) (option_value c G n)).
    - intros v. split; apply option_value_local; intros m Hmn; [|symmetry]; apply IH; lia.
    - now apply (values_shown_spec digits data witness wf stop Hvalues).
    - apply HG. }
  assert (Seen : forall n, start <= n -> n + period < stop -> G (n + period) = G n + saltus).
  { intros n H1 H2. rewrite <- !E by lia. apply (same_spec _ _ _ _ Hsame); lia. }
  assert (W : forall n, first <= n -> G (n + whole) = G n + Arithmetic.saltus places growth).
  { apply (arithmetic_periodic places c G HG first whole growth) with (layers := layers) (from := from);
      [unfold first; lia|assumption|assumption|exact Hfar| | | ].
    - intros m H1 H2. unfold Arithmetic.saltus. rewrite Hm. unfold step. apply (repeated G start period saltus stop Seen);
        [unfold first in H1; lia|exact H2].
    - intros n H1 H2. rewrite <- E by lia. apply (safe_local places c data G first n); [intros a Ha; apply E; lia|].
      apply (all_safe_spec digits data places first wf ltac:(unfold first; lia) whole from Hsafe); assumption.
    - intros n H1 H2. rewrite <- E by lia.
      destruct (all_reached_spec digits data places first _ _ wf ltac:(unfold first; lia) _ _ Hreach n H1 H2) as [D A].
      assert (Ep : Arithmetic.depth places growth layers = 2 * step * layers)
        by (unfold Arithmetic.depth, Arithmetic.saltus; now rewrite Hm).
      split; [now rewrite Ep|]. unfold Arithmetic.saltus. rewrite Ep, Hm. intros u Hu.
      destruct (A u Hu) as [A1 [A2 A3]].
      assert (L : forall a, a < n -> data a = G a) by (intros a Ha; apply E; lia).
      split; [|split]; intros; [apply (rises_local places c data G first n L)|apply (stays_local places c data G first n L)|
        apply (does_both_local places c data G first n L)]; auto. }
  assert (P : forall n, start <= n -> G (n + period) = G n + saltus).
  { intros n. induction n as [n IH] using lt_wf_ind. intros Hs.
    destruct (le_lt_dec stop (n + period)) as [Hfar'|Hnear]; [|now apply Seen].
    assert (Hn : first + whole <= n) by (unfold first in *; lia).
    pose proof (IH (n - whole) ltac:(lia) ltac:(unfold first in *; lia)) as H1.
    pose proof (W (n - whole) ltac:(lia)) as H2. pose proof (W (n - whole + period) ltac:(lia)) as H3.
    replace (n - whole + whole) with n in H2 by lia.
    replace (n - whole + period + whole) with (n + period) in H3 by lia. lia. }
  split; [assumption|]. intros q t n1 Hq Ht.
  assert (Slope : period * t = saltus * q).
  { set (n := start + n1). pose proof (repeated G start period saltus (S (n + q * period)) ltac:(intros; now apply P) q n
      ltac:(lia) ltac:(lia)) as H1.
    pose proof (repeated G n1 q t (S (n + period * q)) ltac:(intros; now apply Ht) period n ltac:(lia) ltac:(lia)) as H2.
    replace (period * q) with (q * period) in H2 by lia. nia. }
  apply (shown_minimal (stop - 1) start period (slanted period saltus data) shorter (slanted period saltus G)); auto.
  - intros n Hn. unfold slanted. now rewrite E by lia.
  - unfold first in *. lia.
  - intros n Hn. apply slanted_same. rewrite P by assumption. nia.
  - intros n Hn. apply slanted_same. rewrite Ht by assumption. nia.
Qed.
