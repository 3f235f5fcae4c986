(** The checker of minimality: witnesses against every shorter period, and against an earlier one.

    A certificate names for each prime divisor of the period a heap where the shorter period fails.  Primality is checked
    by trial division to the end, which is simple to prove and takes a second for the longest period.  Cost of the proof: a
    second.  Source: the page on checking; the proof is ours. *)

From Coq Require Import ZArith Znumtheory Arith Lia List Bool Wf_nat.
From Atlas Require Import Least.
Import ListNotations.
Local Open Scope nat_scope.

(** * Primes *)

Fixpoint no_divisor (top m : nat) : bool :=
  match top with
  | S (S less as here) => negb (m mod S here =? 0) && no_divisor here m
  | _ => true
  end.

(** [m] is a prime: nothing from 2 to [m - 1] divides it. *)
Definition is_prime (m : nat) : bool := (1 <? m) && no_divisor (m - 1) m.

Lemma no_divisor_spec m : forall top, no_divisor top m = true -> forall x, 1 < x -> x <= top -> m mod x <> 0.
Proof.
  induction top as [|top IH]; intros H x Hx Hle; [lia|].
  destruct top as [|top]; [lia|].
  cbn [no_divisor] in H. apply andb_true_iff in H. destruct H as [H1 H2].
  destruct (Nat.eq_dec x (S (S top))) as [->|Hne].
  - apply negb_true_iff, Nat.eqb_neq in H1. assumption.
  - apply IH; auto; lia.
Qed.

Lemma is_prime_spec m : is_prime m = true -> prime (Z.of_nat m).
Proof.
  unfold is_prime. intros H. apply andb_true_iff in H. destruct H as [H1 H2]. apply Nat.ltb_lt in H1.
  destruct (prime_dec (Z.of_nat m)) as [|Hn]; [assumption|exfalso].
  apply not_prime_divide in Hn; [|lia]. destruct Hn as [z [Hz Hd]].
  apply (no_divisor_spec m (m - 1) H2 (Z.to_nat z)); [lia|lia|].
  apply Nat.mod_divide; [lia|]. destruct Hd as [x E].
  assert (0 < x)%Z by nia.
  exists (Z.to_nat x). apply Nat2Z.inj. rewrite Nat2Z.inj_mul, !Z2Nat.id; lia.
Qed.

(** [rest] without the factor [q]; [fuel] of them at most. *)
Fixpoint without (fuel q rest : nat) : nat :=
  match fuel with
  | 0 => rest
  | S less => if rest mod q =? 0 then without less q (rest / q) else rest
  end.

Lemma divides_without r q : prime (Z.of_nat r) -> 1 < q -> is_prime q = true ->
  forall fuel rest, Nat.divide r rest -> r = q \/ Nat.divide r (without fuel q rest).
Proof.
  intros Hr Hq Hp. induction fuel as [|fuel IH]; intros rest H; simpl; [now right|].
  destruct (Nat.eqb_spec (rest mod q) 0) as [E|]; [|now right].
  apply Nat.mod_divide in E; [|lia]. destruct E as [m Em].
  replace (rest / q) with m by (rewrite Em; symmetry; apply Nat.div_mul; lia).
  destruct H as [x Ex].
  assert (D : (Z.of_nat r | Z.of_nat m * Z.of_nat q)%Z) by (exists (Z.of_nat x); lia).
  apply prime_mult in D; [|assumption]. destruct D as [[y Ey]|D].
  - apply IH. destruct Hr as [Hr1 _]. assert (0 <= y)%Z by nia.
    exists (Z.to_nat y). apply Nat2Z.inj. rewrite Nat2Z.inj_mul, Z2Nat.id; lia.
  - left. apply is_prime_spec in Hp. apply (prime_div_prime _ _ Hr Hp) in D. lia.
Qed.

Lemma covered rs : forall rest r, prime (Z.of_nat r) -> forallb is_prime rs = true ->
  fold_left (fun x q => without x q x) rs rest = 1 -> Nat.divide r rest -> In r rs.
Proof.
  induction rs as [|q rs IH]; intros rest r Hr Hp E H; simpl in *.
  - subst. apply Nat.divide_1_r in H. subst. destruct Hr as [Hr _]. lia.
  - apply andb_true_iff in Hp. destruct Hp as [Hq Hp].
    assert (1 < q) by (unfold is_prime in Hq; apply andb_true_iff in Hq; destruct Hq as [Hq _]; now apply Nat.ltb_lt).
    destruct (divides_without r q Hr ltac:(assumption) Hq rest rest H) as [->|D]; [now left|right].
    now apply (IH (without rest q rest)).
Qed.

(** * Values *)

(** The functions have equal values at the given number of heaps from [n] on. *)
Fixpoint same (count n : nat) (f g : nat -> nat) : bool :=
  match count with
  | 0 => true
  | S less => if f n =? g n then same less (S n) f g else false
  end.

Lemma same_spec f g : forall count n, same count n f g = true -> forall m, n <= m -> m < n + count -> f m = g m.
Proof.
  induction count as [|count IH]; intros n H m Hm Hlt; [lia|]. cbn [same] in H.
  destruct (Nat.eqb_spec (f n) (g n)); [|discriminate].
  destruct (Nat.eq_dec m n) as [->|]; [assumption|apply (IH (S n)); auto; lia].
Qed.

Section Minimal.

Variables bound start period : nat.
Variable data : nat -> nat.  (* the values of the heaps up to the bound *)
Variable shorter : list (nat * nat).  (* a prime divisor of the period, a heap where period / prime fails *)

Definition is_shown_least : bool :=
  forallb is_prime (map fst shorter) &&
  (fold_left (fun x q => without x q x) (map fst shorter) period =? 1) &&
  forallb (fun s => (start <=? snd s) && (snd s + period / fst s <=? bound) &&
    negb (data (snd s + period / fst s) =? data (snd s))) shorter.

Definition is_shown_first : bool :=
  (start =? 0) || negb (data (start - 1 + period) =? data (start - 1)).

Variable G : nat -> nat.
Hypothesis data_is : forall n, n <= bound -> G n = data n.
Hypothesis positive : 0 < period.
Hypothesis long : start + period <= S bound.
Hypothesis holds : forall n, start <= n -> G (n + period) = G n.
Hypothesis least : is_shown_least = true.
Hypothesis first : is_shown_first = true.

Theorem shown_minimal q n1 : 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1.
Proof.
  intros Hq HQ. pose proof least as Hl. unfold is_shown_least in Hl. rewrite !andb_true_iff, Nat.eqb_eq in Hl.
  destruct Hl as [[Hl1 Hl2] Hl3].
  assert (S : forall r, prime (Z.of_nat r) -> Nat.divide r period ->
    exists n, start <= n /\ G (n + period / r) <> G n).
  { intros r Hr Hd. pose proof (covered (map fst shorter) period r Hr Hl1 Hl2 Hd) as Hin.
    apply in_map_iff in Hin. destruct Hin as [[r' h] [E1 Hin]]. simpl in E1. subst r'.
    rewrite forallb_forall in Hl3. specialize (Hl3 _ Hin). simpl in Hl3.
    rewrite !andb_true_iff in Hl3. destruct Hl3 as [[H1 H2] H3]. apply Nat.leb_le in H1, H2.
    apply negb_true_iff, Nat.eqb_neq in H3. exists h. split; [assumption|]. now rewrite !data_is by lia. }
  split.
  - now apply (period_is_least G period start positive holds S q n1).
  - apply (preperiod_is_least G period start positive holds S) with q; auto.
    pose proof first as Hf. unfold is_shown_first in Hf. apply orb_true_iff in Hf. destruct Hf as [Hf|Hf].
    + left. now apply Nat.eqb_eq.
    + destruct (Nat.eq_dec start 0) as [->|]; [now left|]. right.
      rewrite !data_is by lia. now apply negb_true_iff, Nat.eqb_neq in Hf.
Qed.

End Minimal.
