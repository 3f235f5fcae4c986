(** Minimality of a period and of a preperiod.

    A certificate shows both by single values: for each prime divisor of the period a heap where the shorter period
    fails, and the heap before the preperiod.  Cost: a second.  Source: the page on checking.  It is well known that the
    greatest common divisor of two periods is a period. *)

From Coq Require Import ZArith Znumtheory Arith Lia Wf_nat.
Local Open Scope nat_scope.

Definition period_from (G : nat -> nat) (p n0 : nat) : Prop := forall n, n0 <= n -> G (n + p) = G n.

Section Least.

Variable G : nat -> nat.
Variables p n0 : nat.
Hypothesis p_positive : 0 < p.
Hypothesis holds : period_from G p n0.

Lemma times q n1 m : period_from G q n1 -> period_from G (m * q) n1.
Proof.
  intros H. induction m as [|m IH]; intros n Hn; simpl; [now rewrite Nat.add_0_r|].
  replace (n + (q + m * q)) with (n + m * q + q) by lia. rewrite H by lia. now apply IH.
Qed.

(** A period that holds from some heap on holds from [n0] on. *)
Lemma from_anywhere q n1 : period_from G q n1 -> period_from G q n0.
Proof.
  intros H n Hn. pose proof (times p n0 n1 holds) as many.
  rewrite <- (many n Hn), <- (many (n + q)) by lia.
  replace (n + q + n1 * p) with (n + n1 * p + q) by lia. apply H. nia.
Qed.

(** The greatest common divisor of two periods is a period. *)
Lemma gcd_is_period q : period_from G q n0 -> 0 < q -> period_from G (Nat.gcd p q) n0.
Proof.
  intros Hq Hpos n Hn.
  destruct (Nat.gcd_bezout_pos q p Hpos) as [a [b E]].
  rewrite (Nat.gcd_comm p q).
  rewrite <- (times p n0 b holds (n + Nat.gcd q p)) by lia.
  replace (n + Nat.gcd q p + b * p) with (n + a * q) by lia.
  now apply (times q n0 a Hq).
Qed.

Lemma prime_divisor m : 1 < m -> exists q, prime (Z.of_nat q) /\ Nat.divide q m.
Proof.
  induction m as [m IH] using lt_wf_ind. intros Hm.
  destruct (prime_dec (Z.of_nat m)) as [Hp|Hn].
  - exists m. split; [assumption|apply Nat.divide_refl].
  - apply not_prime_divide in Hn; [|lia]. destruct Hn as [z [Hz [x E]]].
    destruct (IH (Z.to_nat z)) as [q [Hq Hd]]; [lia|lia|].
    exists q. split; [assumption|]. apply (Nat.divide_trans _ (Z.to_nat z)); [assumption|].
    exists (Z.to_nat x). apply Nat2Z.inj. rewrite Nat2Z.inj_mul, !Z2Nat.id; nia.
Qed.

(** If for each prime divisor [q] of [p] some heap shows that [p / q] is no period, [p] is the least. *)
Hypothesis shorter : forall q, prime (Z.of_nat q) -> Nat.divide q p ->
  exists n, n0 <= n /\ G (n + p / q) <> G n.

Theorem period_is_least q n1 : 0 < q -> period_from G q n1 -> Nat.divide p q.
Proof.
  intros Hq H. apply from_anywhere in H. pose proof (gcd_is_period q H Hq) as Hg.
  destruct (Nat.gcd_divide_l p q) as [m E]. remember (Nat.gcd p q) as g eqn:Eg.
  assert (0 < m) by (destruct m; lia).
  destruct (Nat.eq_dec m 1) as [->|Hm].
  - replace p with g by lia. rewrite Eg. apply Nat.gcd_divide_r.
  - exfalso. destruct (prime_divisor m) as [r [Hr [s Es]]]; [lia|].
    assert (0 < r) by (destruct Hr; lia).
    destruct (shorter r Hr) as [n [Hn Hne]].
    + exists (s * g). rewrite E, Es. lia.
    + apply Hne. replace (p / r) with (s * g); [now apply (times g n0 s Hg)|].
      rewrite E, Es. replace (s * r * g) with (s * g * r) by lia. now rewrite Nat.div_mul by lia.
Qed.

(** The preperiod is the least if the heap before it breaks the period. *)
Theorem preperiod_is_least : n0 = 0 \/ G (n0 - 1 + p) <> G (n0 - 1) ->
  forall q n1, 0 < q -> period_from G q n1 -> n0 <= n1.
Proof.
  intros Hn q n1 Hq H. destruct Hn as [->|Hn]; [lia|].
  destruct (le_lt_dec n0 n1) as [|Hlt]; [assumption|exfalso].
  (* far out p holds, and the period q carries that back to the heap before n0 *)
  apply Hn. pose proof (times q n1 n0 H) as back.
  rewrite <- (back (n0 - 1)), <- (back (n0 - 1 + p)) by lia.
  replace (n0 - 1 + p + n0 * q) with (n0 - 1 + n0 * q + p) by lia. apply holds. nia.
Qed.

End Least.
