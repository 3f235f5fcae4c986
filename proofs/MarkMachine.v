(** Mark-t: the machine with 2t + 1 states, which reads the digits from the left, and the theorem on alternation.

    Low numbers have their last digit as nim-value, high numbers alternate; the proof shows that these values satisfy the
    mex rule and that the machine computes them.  Both are in one file: the theorem follows the blocks that the machine
    steps through.  Cost: three seconds.  Source: the proof is that of the page "Automata for Mark-t". *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Mark.
Import ListNotations.

Section Machine.

Variable t : nat.
Hypothesis t_at_least_2 : 2 <= t.

(** Definitions and lemmas of [Mark], for this [t]. *)
Local Notation move := (Mark.move t).
Local Notation values_of_mark := (Mark.values_of_mark t).
Local Notation low := (Mark.low t).
Local Notation high := (Mark.high t).
Local Notation told := (Mark.told t).
Local Notation doubled := (Mark.doubled t).
Local Notation light := (Mark.light t).
Local Notation div_at := (Mark.div_at t).
Local Notation mod_at := (Mark.mod_at t).
Local Notation low_last := (Mark.low_last t).
Local Notation low_or_high := (Mark.low_or_high t).
Local Notation low_at := (Mark.low_at t t_at_least_2).
Local Notation high_at := (Mark.high_at t t_at_least_2).
Local Notation highs_first := (Mark.highs_first t t_at_least_2).
Local Notation light_before := (Mark.light_before t t_at_least_2).
Local Notation light_at := (Mark.light_at t t_at_least_2).

(** * The machine *)

Inductive state := Start | Low (e : nat) (on : bool) | High (on : bool).

Definition next (s : state) (d : nat) : state :=
  match s with
  | Start => if d =? 0 then Start else if d <? t - 1 then Low d false else High true
  | Low e on =>
    if d =? t - 1 then High (negb on) else if d =? e then High on else Low d (if e <? d then on else negb on)
  | High on => if d =? t - 1 then High (negb on) else Low d on
  end.

Definition output (s : state) : nat :=
  match s with Start => 0 | Low e _ => e | High on => if on then t - 1 else t end.

Definition state_of (n : nat) : state :=
  if n =? 0 then Start else if low n then Low (n mod t) (light n) else High (light n).

Lemma output_is_told n : output (state_of n) = told n.
Proof. unfold state_of, Mark.told, Mark.light. destruct (n =? 0), (low n); reflexivity. Qed.

Theorem machine_step q d : d < t -> state_of (t * q + d) = next (state_of q) d.
Proof.
  intros Hd. destruct (Nat.eq_dec q 0) as [->|Hq].
  - replace (t * 0 + d) with d by lia. cbn [state_of next]. change (state_of 0) with Start. cbn [next].
    unfold state_of. destruct (Nat.eqb_spec d 0) as [|H0]; [reflexivity|].
    pose proof (low_at 0 d Hd) as L. replace (t * 0 + d) with d in L by lia. rewrite L by lia.
    change (doubled 0 d) with false. rewrite andb_true_r, Nat.mod_small by assumption.
    unfold Mark.light. rewrite highs_first by assumption.
    destruct (Nat.ltb_spec d (t - 1)), (Nat.eqb_spec d (t - 1)); auto; lia.
  - unfold state_of at 1. assert (0 < t * q + d) by nia. destruct (Nat.eqb_spec (t * q + d) 0); [lia|].
    rewrite low_at, mod_at, light_at by lia. unfold state_of, Mark.doubled. destruct (Nat.eqb_spec q 0); [lia|].
    destruct (low q) eqn:L; cbn [next andb negb].
    + apply low_last in L. rewrite (Nat.eqb_sym d (q mod t)).
      destruct (Nat.ltb_spec d (t - 1)), (Nat.eqb_spec d (t - 1)), (Nat.eqb_spec (q mod t) d),
        (Nat.leb_spec (q mod t) d), (Nat.ltb_spec (q mod t) d); try lia; destruct (light q); reflexivity.
    + destruct (Nat.ltb_spec d (t - 1)), (Nat.eqb_spec d (t - 1)); try lia; destruct (light q); reflexivity.
Qed.

Definition number (digits : list nat) : nat := fold_left (fun n d => t * n + d) digits 0.

Theorem machine_reads digits : Forall (fun d => d < t) digits ->
  fold_left next digits Start = state_of (number digits).
Proof.
  unfold number. change Start with (state_of 0). generalize 0.
  induction digits as [|d digits IH]; intros n H; [reflexivity|].
  inversion H; subst. cbn [fold_left]. rewrite <- machine_step by assumption. now apply IH.
Qed.

(** * The theorem *)

Lemma told_high m : high m = true -> told m = if light m then t - 1 else t.
Proof.
  unfold Mark.high, Mark.told. rewrite andb_true_iff, negb_true_iff, Nat.ltb_lt. intros [H ->].
  destruct (Nat.eqb_spec m 0); [lia|reflexivity].
Qed.

Lemma told_not_high m : high m = false -> told m < t - 1.
Proof.
  unfold Mark.told. intros H. destruct (Nat.eqb_spec m 0); [lia|]. rewrite low_or_high in H by lia.
  apply negb_false_iff in H. rewrite H. now apply low_last.
Qed.

Lemma told_low_place q c : c < t - 1 -> doubled q c = false -> told (t * q + c) = c.
Proof.
  intros Hc Hd. destruct (Nat.eq_dec (t * q + c) 0) as [E|E]; [rewrite E; cbn; lia|].
  unfold Mark.told. destruct (Nat.eqb_spec (t * q + c) 0); [lia|].
  rewrite low_at, Hd, (proj2 (Nat.ltb_lt _ _) Hc), mod_at by lia. reflexivity.
Qed.

Lemma told_doubled q c : doubled q c = true -> told q = c.
Proof.
  unfold Mark.doubled, Mark.told. rewrite andb_true_iff, Nat.eqb_eq. intros [L <-]. rewrite L.
  apply low_last in L. destruct (Nat.eqb_spec q 0); [lia|reflexivity].
Qed.

Lemma doubled_low q c : doubled q c = true -> low q = true /\ q mod t = c /\ c < t - 1.
Proof.
  unfold Mark.doubled. rewrite andb_true_iff, Nat.eqb_eq. intros [L <-]. pose proof (low_last q L). tauto.
Qed.

Lemma moves q d m : 0 < q -> d < t ->
  (move (t * q + d) m <->
   (exists c, c < d /\ m = t * q + c) \/ (exists c, d < c /\ c < t /\ m = t * (q - 1) + c) \/ m = q).
Proof.
  intros Hq Hd. assert (E : t * q = t * (q - 1) + t) by (destruct q; [lia|]; replace (S q - 1) with q by lia; lia).
  unfold Mark.move. rewrite div_at by assumption. split.
  - intros [H1 [H2|H2]]; [|auto]. destruct (le_lt_dec (t * q) m).
    + left. exists (m - t * q). lia.
    + right. left. exists (m - t * (q - 1)). lia.
  - intros [[c [H1 ->]]|[[c [H1 [H2 ->]]]| ->]].
    + split; [lia|left; lia].
    + split; [lia|left; lia].
    + split; [nia|now right].
Qed.

(** The block before repeats no digit that lies beyond the one that is repeated in this block. *)
Lemma before_repeats_less q d c : 0 < q -> doubled q d = true -> d < c -> doubled (q - 1) c = false.
Proof.
  intros Hq H Hc. apply doubled_low in H. destruct H as [_ [H _]].
  destruct (doubled (q - 1) c) eqn:X; [|reflexivity]. apply doubled_low in X. destruct X as [_ [X Y]]. exfalso.
  assert (E : q = t * ((q - 1) / t) + S c) by (pose proof (Nat.div_mod (q - 1) t ltac:(lia)); lia).
  rewrite E, mod_at in H by lia. lia.
Qed.

Lemma small_values q d : 0 < q -> d < t -> forall w, w < t - 1 -> w < d \/ doubled q d = true ->
  exists m, move (t * q + d) m /\ told m = w.
Proof.
  intros Hq Hd w Hw H. destruct (doubled q w) eqn:D.
  - exists q. split; [|now apply told_doubled]. apply moves; auto.
  - destruct (le_lt_dec d w) as [Hle|Hlt].
    + destruct H as [H|H]; [lia|]. destruct (Nat.eq_dec w d) as [->|]; [congruence|].
      exists (t * (q - 1) + w). split.
      * apply moves; auto. right. left. exists w. lia.
      * apply told_low_place; [assumption|]. apply (before_repeats_less q d); auto; lia.
    + exists (t * q + w). split; [|now apply told_low_place]. apply moves; auto. left. exists w. auto.
Qed.

(** The high options of a high number are lit the other way, and there is one. *)
Lemma high_options q d : 0 < q -> d < t -> high (t * q + d) = true ->
  (forall m, move (t * q + d) m -> high m = true -> light m = negb (light (t * q + d))) /\
  (exists m, move (t * q + d) m /\ high m = true).
Proof.
  intros Hq Hd. assert (0 < t * q) by nia. rewrite high_at, orb_true_iff, Nat.eqb_eq by lia. intros H'.
  rewrite light_at by assumption. destruct (doubled q d) eqn:D.
  - pose proof (doubled_low q d D) as [L [E Hlt]]. rewrite L, E, Nat.leb_refl.
    destruct (Nat.eqb_spec d (t - 1)); [lia|]. cbn [andb]. split.
    + intros m Hm Hh. apply moves in Hm; auto. destruct Hm as [[c [Hc ->]]|[[c [Hc [Hct ->]]]| ->]].
      * rewrite high_at, orb_true_iff, Nat.eqb_eq in Hh by lia. destruct Hh as [Hh|Hh]; [lia|].
        apply doubled_low in Hh. lia.
      * assert (doubled (q - 1) c = false) as X by (apply (before_repeats_less q d); auto).
        assert (0 < t * (q - 1) + c) by (apply Nat.add_pos_r; lia).
        rewrite high_at, X, orb_false_r, Nat.eqb_eq in Hh by lia. subst c.
        replace (t * (q - 1) + (t - 1)) with (t * q - 1) by (destruct q; [lia|]; replace (S q - 1) with q by lia; lia).
        rewrite light_before, L by assumption. now destruct (light q).
      * rewrite low_or_high, L in Hh by assumption. discriminate.
    + exists (t * (q - 1) + (t - 1)). split; [apply moves; auto; right; left; exists (t - 1); lia|].
      rewrite high_at, Nat.eqb_refl by lia. reflexivity.
  - destruct H' as [->|]; [|discriminate]. rewrite Nat.eqb_refl. destruct (low q) eqn:L.
    + pose proof (low_last q L) as [_ He]. rewrite (proj2 (Nat.leb_le (q mod t) (t - 1))) by lia. cbn [andb]. split.
      * intros m Hm Hh. apply moves in Hm; auto. destruct Hm as [[c [Hc ->]]|[[c [Hc [Hct ->]]]| ->]]; [|lia|].
        -- rewrite high_at, orb_true_iff, Nat.eqb_eq in Hh by lia. destruct Hh as [Hh|Hh]; [lia|].
           apply doubled_low in Hh. destruct Hh as [_ [Hh _]]. rewrite light_at, L, Hh, Nat.leb_refl by lia.
           destruct (Nat.eqb_spec c (t - 1)); [lia|]. now destruct (light q).
        -- rewrite low_or_high, L in Hh by assumption. discriminate.
      * exists (t * q + q mod t). split; [apply moves; auto; left; exists (q mod t); lia|].
        rewrite high_at by lia. unfold Mark.doubled. rewrite L, Nat.eqb_refl. apply orb_true_r.
    + cbn [andb]. split.
      * intros m Hm Hh. apply moves in Hm; auto. destruct Hm as [[c [Hc ->]]|[[c [Hc [Hct ->]]]| ->]]; [|lia|].
        -- rewrite high_at, orb_true_iff, Nat.eqb_eq in Hh by lia. destruct Hh as [Hh|Hh]; [lia|].
           apply doubled_low in Hh. destruct Hh. congruence.
        -- now destruct (light q).
      * exists q. split; [apply moves; auto|]. now rewrite low_or_high, L.
Qed.

Lemma told_first m : m < t -> told m = m.
Proof.
  intros H. destruct (Nat.eq_dec m (t - 1)) as [->|Hm].
  - rewrite told_high; unfold Mark.light.
    + rewrite highs_first, Nat.eqb_refl by lia. reflexivity.
    + replace (t - 1) with (t * 0 + (t - 1)) at 1 by lia. rewrite high_at, Nat.eqb_refl by lia. reflexivity.
  - pose proof (told_low_place 0 m) as E. replace (t * 0 + m) with m in E by lia. apply E; [lia|reflexivity].
Qed.

Theorem told_is_mex n : mex_of (fun v => exists m, move n m /\ told m = v) (told n).
Proof.
  assert (N : n = t * (n / t) + n mod t) by (apply Nat.div_mod; lia).
  assert (Hd : n mod t < t) by (apply Nat.mod_upper_bound; lia).
  destruct (Nat.eq_dec (n / t) 0) as [Q|Q].
  - assert (n < t) as Hn by lia. rewrite (told_first n) by assumption. split.
    + intros [m [[H1 _] H2]]. rewrite told_first in H2 by lia. lia.
    + intros w Hw. exists w. rewrite told_first by lia. split; [|reflexivity]. split; [assumption|left; lia].
  - set (q := n / t) in *. set (d := n mod t) in *. assert (Hq : 0 < q) by lia. assert (0 < t * q) by nia.
    rewrite N. destruct (high (t * q + d)) eqn:Hh.
    + destruct (high_options q d Hq Hd Hh) as [H1 [m0 [H2 H3]]]. rewrite (told_high (t * q + d)) by assumption. split.
      * intros [m [Hm Hv]]. destruct (high m) eqn:X.
        -- pose proof (H1 m Hm X) as Y. rewrite told_high, Y in Hv by assumption.
           destruct (light (t * q + d)); cbn [negb] in Hv; lia.
        -- apply told_not_high in X. destruct (light (t * q + d)); lia.
      * intros w Hw. destruct (le_lt_dec (t - 1) w) as [Hle|Hlt].
        -- exists m0. split; [assumption|]. rewrite told_high, (H1 m0 H2 H3) by assumption.
           destruct (light (t * q + d)); cbn [negb]; lia.
        -- apply small_values; auto. rewrite high_at, orb_true_iff, Nat.eqb_eq in Hh by lia.
           destruct Hh as [->|]; auto.
    + rewrite high_at, orb_false_iff, Nat.eqb_neq in Hh by lia. destruct Hh as [Hne D].
      rewrite (told_low_place q d) by (auto; lia). split.
      * intros [m [Hm Hv]]. destruct (high m) eqn:X.
        -- rewrite told_high in Hv by assumption. destruct (light m); lia.
        -- apply moves in Hm; auto. destruct Hm as [[c [Hc ->]]|[[c [Hc [Hct ->]]]| ->]].
           ++ rewrite high_at, orb_false_iff, Nat.eqb_neq in X by lia. destruct X as [_ X].
              rewrite told_low_place in Hv by (auto; lia). lia.
           ++ rewrite high_at, orb_false_iff, Nat.eqb_neq in X by first [lia | apply Nat.add_pos_r; lia].
             destruct X as [X1 X].
              rewrite told_low_place in Hv by (auto; lia). lia.
           ++ rewrite low_or_high in X by assumption. apply negb_false_iff in X.
              unfold Mark.told in Hv. destruct (Nat.eqb_spec q 0); [lia|]. rewrite X in Hv.
              unfold Mark.doubled in D. rewrite X, Hv, Nat.eqb_refl in D. discriminate.
      * intros w Hw. apply small_values; auto. lia.
Qed.

Lemma mark_values_unique G G' : values_of_mark G -> values_of_mark G' -> forall n, G n = G' n.
Proof.
  intros H H' n. induction n as [n IH] using lt_wf_ind.
  apply (mex_same (fun v => exists m, move n m /\ G m = v) (fun v => exists m, move n m /\ G' m = v)); auto.
  intros v. split; intros [m [Hm E]]; exists m; (split; [assumption|]); rewrite <- E; [symmetry|]; apply IH, Hm.
Qed.

End Machine.


(** Low numbers have their last digit as value, high ones [t - 1] and [t] alternately. *)
Theorem alternates : forall t, 2 <= t -> forall G, values_of_mark t G ->
  forall n, (low t n = true -> G n = n mod t) /\
    (high t n = true -> G n = if Nat.odd (highs t n) then t - 1 else t) /\ G 0 = 0.
Proof.
  intros t Ht G H n. rewrite !(mark_values_unique t G (told t) H (told_is_mex t Ht)). split; [|split; [|reflexivity]].
  - intros L. unfold told. rewrite L. apply (low_last t) in L. destruct (Nat.eqb_spec n 0); [lia|reflexivity].
  - intros Hh. now apply (told_high t).
Qed.

(** The machine with 2t + 1 states reads the digits from the left, zeros in front allowed, and gives the value. *)
Theorem machine_is_right : forall t, 2 <= t -> forall G, values_of_mark t G ->
  forall digits, Forall (fun d => d < t) digits ->
  output t (fold_left (next t) digits Start) = G (number t digits).
Proof.
  intros t Ht G H digits Hd. rewrite (machine_reads t Ht) by assumption. rewrite (output_is_told t).
  symmetry. apply (mark_values_unique t); [assumption|]. intros n. now apply told_is_mex.
Qed.
