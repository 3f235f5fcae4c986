(** Mark-t for every t >= 2: low and high numbers, and the lemma that counts the high ones.

    A move leads to one of the [t - 1] numbers just below, or to the quotient by [t].  [MarkMachine] has the machine and
    the theorem.  Cost: two seconds.  Source: the proof is that of the page "Automata for Mark-t". *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal.
Import ListNotations.

Section Mark.

Variable t : nat.
Hypothesis t_at_least_2 : 2 <= t.

Definition move (n m : nat) : Prop := m < n /\ (n < m + t \/ m = n / t).

Definition values_of_mark (G : nat -> nat) : Prop :=
  forall n, mex_of (fun v => exists m, move n m /\ G m = v) (G n).

(** The number of digits [d] at the end of a number, at most [fuel]. *)
Fixpoint run (fuel n d : nat) : nat :=
  match fuel with
  | 0 => 0
  | S less => if (0 <? n) && (n mod t =? d) then S (run less (n / t) d) else 0
  end.

Definition low (n : nat) : bool := (0 <? n) && (n mod t <? t - 1) && Nat.odd (run n n (n mod t)).
Definition high (n : nat) : bool := (0 <? n) && negb (low n).

(** The number of high numbers from 1 to [n]. *)
Fixpoint highs (n : nat) : nat :=
  match n with
  | 0 => 0
  | S m => highs m + (if high (S m) then 1 else 0)
  end.

(** The statement: high numbers have the values [t - 1] and [t] alternately. *)
Definition told (n : nat) : nat :=
  if n =? 0 then 0 else if low n then n mod t else if Nat.odd (highs n) then t - 1 else t.

(** * High numbers in a block *)

Lemma div_at q d : d < t -> (t * q + d) / t = q.
Proof. intros H. symmetry. now apply (Nat.div_unique _ _ _ d). Qed.

Lemma mod_at q d : d < t -> (t * q + d) mod t = d.
Proof. intros H. symmetry. now apply (Nat.mod_unique _ _ q d). Qed.

Lemma div_less n : 0 < n -> n / t < n.
Proof. intros H. apply Nat.div_lt; lia. Qed.

Lemma run_fuel d : forall n fuel fuel', n <= fuel -> n <= fuel' -> run fuel n d = run fuel' n d.
Proof.
  intros n. induction n as [n IH] using lt_wf_ind. intros [|fuel] [|fuel'] H H'; try reflexivity.
  - replace n with 0 by lia. reflexivity.
  - replace n with 0 by lia. reflexivity.
  - cbn [run]. destruct (Nat.ltb_spec 0 n) as [Hn|]; [|reflexivity].
    destruct (n mod t =? d); [|reflexivity]. cbn [andb]. f_equal.
    pose proof (div_less n Hn). apply IH; lia.
Qed.

Lemma run_at q d : d < t -> 0 < t * q + d -> run (t * q + d) (t * q + d) d = S (run q q d).
Proof.
  intros Hd Hn. pose proof (div_less _ Hn) as D. rewrite div_at in D by assumption.
  destruct (t * q + d) as [|m] eqn:E; [lia|]. cbn [run]. rewrite <- E, mod_at, div_at, Nat.eqb_refl by assumption.
  rewrite (proj2 (Nat.ltb_lt _ _)) by lia. cbn [andb]. f_equal. apply run_fuel; lia.
Qed.

Definition doubled (q d : nat) : bool := low q && (q mod t =? d).

Lemma low_at q d : d < t -> 0 < t * q + d -> low (t * q + d) = (d <? t - 1) && negb (doubled q d).
Proof.
  intros Hd Hn. unfold low at 1. rewrite mod_at, run_at by assumption. rewrite (proj2 (Nat.ltb_lt _ _) Hn).
  cbn [andb]. destruct (Nat.ltb_spec d (t - 1)) as [Hlt|]; [|reflexivity]. cbn [andb].
  rewrite Nat.odd_succ, <- Nat.negb_odd. f_equal. unfold doubled, low.
  destruct (Nat.eqb_spec (q mod t) d) as [E|E].
  - rewrite E, andb_true_r. rewrite (proj2 (Nat.ltb_lt d (t - 1)) Hlt), andb_true_r.
    destruct q as [|q]; [reflexivity|]. reflexivity.
  - rewrite andb_false_r. destruct q as [|q]; [reflexivity|]. cbn [run].
    destruct (Nat.eqb_spec (S q mod t) d); [contradiction|]. now rewrite andb_false_r.
Qed.

Lemma high_at q d : d < t -> 0 < t * q + d -> high (t * q + d) = (d =? t - 1) || doubled q d.
Proof.
  intros Hd Hn. unfold high. rewrite low_at, (proj2 (Nat.ltb_lt _ _) Hn) by assumption. cbn [andb].
  rewrite negb_andb, negb_involutive. f_equal.
  destruct (Nat.ltb_spec d (t - 1)), (Nat.eqb_spec d (t - 1)); auto; lia.
Qed.

Lemma low_last q : low q = true -> 0 < q /\ q mod t < t - 1.
Proof.
  unfold low. rewrite !andb_true_iff, !Nat.ltb_lt. tauto.
Qed.

Lemma low_or_high n : 0 < n -> high n = negb (low n).
Proof. intros H. unfold high. now rewrite (proj2 (Nat.ltb_lt _ _) H). Qed.

(** * The counting lemma *)

(** High places of the block of [q] up to place [d]. *)
Definition extra (q d : nat) : nat :=
  (if low q && (q mod t <=? d) then 1 else 0) + (if d =? t - 1 then 1 else 0).

Lemma extra_step q d : S d < t ->
  extra q (S d) = extra q d + (if (S d =? t - 1) || doubled q (S d) then 1 else 0).
Proof.
  intros Hd. unfold extra, doubled. destruct (low q) eqn:L; cbn [andb].
  - apply low_last in L. destruct (Nat.leb_spec (q mod t) (S d)), (Nat.leb_spec (q mod t) d), (Nat.eqb_spec (S d) (t -
    1)),
      (Nat.eqb_spec d (t - 1)), (Nat.eqb_spec (q mod t) (S d)); cbn [orb]; lia.
  - destruct (Nat.eqb_spec (S d) (t - 1)), (Nat.eqb_spec d (t - 1)); cbn [orb]; lia.
Qed.

Lemma highs_step n : 0 < n -> highs n = highs (n - 1) + (if high n then 1 else 0).
Proof. intros H. destruct n as [|n]; [lia|]. cbn [highs]. now replace (S n - 1) with n by lia. Qed.

Lemma highs_in_block q : 0 < q -> forall d, d < t -> highs (t * q + d) = highs (t * q - 1) + extra q d.
Proof.
  intros Hq. assert (0 < t * q) by nia. induction d as [|d IH]; intros Hd.
  - rewrite highs_step, high_at by lia. replace (t * q + 0 - 1) with (t * q - 1) by lia. f_equal.
    unfold extra, doubled. destruct (low q) eqn:L; cbn [andb].
    + destruct (Nat.leb_spec (q mod t) 0), (Nat.eqb_spec 0 (t - 1)), (Nat.eqb_spec (q mod t) 0); cbn [orb]; lia.
    + destruct (Nat.eqb_spec 0 (t - 1)); cbn [orb]; lia.
  - rewrite highs_step, high_at, extra_step by lia. replace (t * q + S d - 1) with (t * q + d) by lia.
    rewrite IH by lia. lia.
Qed.

Lemma highs_first d : d < t -> highs d = if d =? t - 1 then 1 else 0.
Proof.
  induction d as [|d IH]; intros Hd.
  - destruct (Nat.eqb_spec 0 (t - 1)); [lia|reflexivity].
  - cbn [highs]. rewrite IH by lia. replace (S d) with (t * 0 + S d) at 1 by lia. rewrite high_at by lia.
    change (doubled 0 (S d)) with false. rewrite orb_false_r.
    destruct (Nat.eqb_spec d (t - 1)), (Nat.eqb_spec (S d) (t - 1)); lia.
Qed.

Theorem counting x : 0 < x -> highs (t * x - 1) + highs (x - 1) = 2 * x - 1.
Proof.
  induction x as [|x IH]; intros H; [lia|]. destruct (Nat.eq_dec x 0) as [->|Hx].
  - replace (t * 1 - 1) with (t - 1) by lia. rewrite highs_first, Nat.eqb_refl by lia. reflexivity.
  - replace (t * S x - 1) with (t * x + (t - 1)) by nia. rewrite highs_in_block by lia.
    replace (S x - 1) with x by lia. rewrite (highs_step x), low_or_high by lia. specialize (IH ltac:(lia)).
    unfold extra. rewrite Nat.eqb_refl. destruct (low x) eqn:L; cbn [andb negb].
    + apply low_last in L. destruct (Nat.leb_spec (x mod t) (t - 1)); lia.
    + lia.
Qed.

(** Whether the number of high numbers is odd: the light. *)
Definition light (n : nat) : bool := Nat.odd (highs n).

Lemma light_before q : 0 < q -> light (t * q - 1) = xorb (light q) (low q).
Proof.
  intros Hq. unfold light. pose proof (counting q Hq) as C. rewrite (highs_step q), low_or_high by assumption.
  replace (highs (t * q - 1)) with (2 * q - 1 - highs (q - 1)) by lia.
  assert (E : Nat.odd (2 * q - 1 - highs (q - 1)) = negb (Nat.odd (highs (q - 1)))).
  { rewrite Nat.odd_sub by lia. replace (2 * q - 1) with (1 + 2 * (q - 1)) by lia. rewrite Nat.odd_add_mul_2.
    reflexivity. }
  rewrite E, Nat.odd_add. destruct (low q), (Nat.odd (highs (q - 1))); reflexivity.
Qed.

Lemma light_at q d : 0 < q -> d < t ->
  light (t * q + d) = xorb (xorb (light q) (low q)) (xorb (low q && (q mod t <=? d)) (d =? t - 1)).
Proof.
  intros Hq Hd. rewrite <- light_before by assumption. unfold light. rewrite highs_in_block by assumption.
  rewrite Nat.odd_add. f_equal. unfold extra. rewrite Nat.odd_add.
  now destruct (low q && (q mod t <=? d)), (d =? t - 1).
Qed.

End Mark.
