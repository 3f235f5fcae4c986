(** The parities that the atlas uses: ones of a value under a mask, with or without the parity of the heap.

    The window lemma holds for any parity that is additive under nim-addition; this file defines those of certificates and
    proves them additive.  A parity is a fold over the places below the leading bit of the mask, which is fast and
    avoids counting ones.  Cost: less than a second.  Source: the page on the sparse space. *)

From Coq Require Import Arith Lia Bool.
From Atlas Require Import Octal.

(** The parity of the number of ones of [v] among the places of the mask below [places]. *)
Fixpoint ones_below (mask places v : nat) : bool :=
  match places with
  | 0 => false
  | S i => xorb (Nat.testbit mask i && Nat.testbit v i) (ones_below mask i v)
  end.

Definition parity (mask v : nat) : bool := ones_below mask (S (Nat.log2 mask)) v.

Lemma ones_below_adds mask places v w :
  ones_below mask places (Nat.lxor v w) = xorb (ones_below mask places v) (ones_below mask places w).
Proof.
  induction places as [|i IH]; simpl; [reflexivity|]. rewrite IH, Nat.lxor_spec.
  now destruct (Nat.testbit mask i), (Nat.testbit v i), (Nat.testbit w i),
    (ones_below mask i v), (ones_below mask i w).
Qed.

Theorem parity_adds mask v w : parity mask (Nat.lxor v w) = xorb (parity mask v) (parity mask w).
Proof. apply ones_below_adds. Qed.

(** More places change nothing: beyond its leading bit the mask has no ones. *)
Theorem parity_is_of_all_places mask places v : S (Nat.log2 mask) <= places -> ones_below mask places v = parity mask v.
Proof.
  unfold parity. induction places as [|i IH]; intros H; [lia|].
  destruct (Nat.eq_dec i (Nat.log2 mask)) as [->|]; [reflexivity|].
  cbn [ones_below]. rewrite (Nat.bits_above_log2 mask i) by lia. rewrite andb_false_l, xorb_false_l. apply IH. lia.
Qed.

(** The parity of a common heap's value: 1, or, if the heap's own parity counts, the opposite of that of [n - k] for
    the splitting places [k], which must all have one parity [odd_place]. *)
Definition tau (by_heap odd_place : bool) (n : nat) : bool :=
  if by_heap then negb (xorb (Nat.odd n) odd_place) else true.

Theorem tau_splits c by_heap odd_place :
  (by_heap = true -> forall k, splits (d c k) = true -> Nat.odd k = odd_place) ->
  forall k a b, splits (d c k) = true ->
  xorb (tau by_heap odd_place a) (tau by_heap odd_place b) = negb (tau by_heap odd_place (a + b + k)).
Proof.
  intros H k a b Hk. unfold tau. destruct by_heap; [|reflexivity].
  rewrite !Nat.odd_add, (H eq_refl k Hk). now destruct (Nat.odd a), (Nat.odd b), odd_place.
Qed.

Theorem tau_repeats by_heap odd_place p :
  (by_heap = true -> Nat.odd p = false) -> forall n, tau by_heap odd_place (n + p) = tau by_heap odd_place n.
Proof.
  intros H n. unfold tau. destruct by_heap; [|reflexivity].
  rewrite Nat.odd_add, (H eq_refl). now rewrite xorb_false_r.
Qed.
