(** The checker of a certificate: the values, the period they prove, and the minimality of period and preperiod.

    This combines [Periodicity], [CheckerRight], and [Minimal].  Cost of the proof: a second.
    Source: the page on checking; the proof is ours. *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Periodicity Masks Minimal Checker CheckerRight.
Import ListNotations.
Local Open Scope nat_scope.

Section Certificate.

Variable digits : list nat.
Variables mask : nat.
Variable by_heap : bool.
Variable hints : list nat.
Variables start period : nat.
Variable data : nat -> nat.  (* the values of the heaps up to the bound; their repetition is checked *)
Variable shorter : list (nat * nat).  (* a prime divisor of the period, a heap where period / prime fails *)

Definition proof_bound : nat := 2 * (start - 1) + 2 * period + (length digits - 1).

Definition accepted : bool :=
  let splitting := where_digit splits digits in
  let single := where_digit leaves_one digits in
  let odd_place := Nat.odd (hd 0 splitting) in
  well_formed digits && mask_fits by_heap splitting odd_place && (0 <? period) &&
  is_shown_least proof_bound start period data shorter &&
  is_shown_first start period data &&
  same (S proof_bound - period - start) start (fun n => data (n + period)) data &&
  heaps_checked digits mask by_heap data hints splitting single odd_place (S proof_bound) 0 [].

Theorem accepted_is_true : accepted = true ->
  exists wf : well_formed digits = true,
  forall G, nim_values (code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof.
  unfold accepted. cbv zeta. rewrite !andb_true_iff. intros [[[[[[wf fits] Hp] Hl] Hf] Hsame] Hh].
  exists wf. intros G HG. apply Nat.ltb_lt in Hp.
  assert (M : forall m, m < S proof_bound -> mex_of (option_value (code_of digits wf) data m) (data m)).
  { intros m Hm. eapply (heaps_are_mex digits wf mask by_heap data hints _ _ eq_refl eq_refl _ fits (S proof_bound) 0
    []);
      eauto; lia. }
  assert (E : forall n, n <= proof_bound -> G n = data n).
  { intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
    apply (mex_same (option_value (code_of digits wf) G n) (option_value (code_of digits wf) data n)).
    - intros v. split; apply option_value_local; intros m Hm; [|symmetry]; apply IH; lia.
    - apply HG.
    - apply M. lia. }
  assert (P : forall n, start <= n -> G (n + period) = G n).
  { apply (periodic (code_of digits wf) G HG start period Hp).
    intros n Hn Hb. change (bound (code_of digits wf) start period) with proof_bound in Hb.
    rewrite !E by lia. apply (same_spec _ _ _ _ Hsame); lia. }
  split; [assumption|].
  apply (shown_minimal proof_bound start period data shorter G); auto; unfold proof_bound; lia.
Qed.

End Certificate.
