(** Misère play of octal games: outcomes, predictions, and sums that can be distinguished.

    A player who cannot move wins.  Cost: a second.
    Source: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008). *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Sums.
Import ListNotations.

(** The player to move loses ([P]) or wins ([N]). *)
Inductive P (c : code) : list nat -> Prop :=
| all_moves_lose s : (exists t, move c s t) -> (forall t, move c s t -> N c t) -> P c s
with N (c : code) : list nat -> Prop :=
| no_move s : (forall t, ~ move c s t) -> N c s
| some_move_wins s t : move c s t -> P c t -> N c s.

(** Two sums are indistinguishable if they have the same outcome in every context.  The classes of this relation are the
    elements of the misère quotient. *)
Definition indistinguishable (c : code) (X Y : list nat) : Prop := forall Z, P c (X ++ Z) <-> P c (Y ++ Z).

(** An infinite quotient: there are sums, one for each number, and any two of them can be distinguished. *)
Definition infinite_quotient (c : code) : Prop :=
  exists X : nat -> list nat, forall m n, indistinguishable c (X m) (X n) -> m = n.

(** Predictions with the two properties of outcomes are right, on a set of positions that play does not leave. *)
Theorem predictions_are_right c (D : list nat -> Prop) (lost : list nat -> bool) :
  (forall s t, D s -> move c s t -> D t) ->
  (forall s, D s -> lost s = true -> exists t, move c s t) ->
  (forall s t, D s -> lost s = true -> move c s t -> lost t = false) ->
  (forall s, D s -> lost s = false -> (forall t, ~ move c s t) \/ exists t, move c s t /\ lost t = true) ->
  forall s, D s -> (lost s = true -> P c s) /\ (lost s = false -> N c s).
Proof.
  intros closed moves first second s. induction s as [s IH] using (induction_ltof1 _ size). unfold ltof in IH.
  intros Ds. split; intros E.
  - constructor; [now apply moves|]. intros t Hm. apply (IH t); [now apply (move_smaller c)|now apply (closed s)|].
    now apply (first s t).
  - destruct (second s Ds E) as [H|[t [Hm Ht]]]; [now constructor|]. apply some_move_wins with t; [assumption|].
    apply (IH t); [now apply (move_smaller c)|now apply (closed s)|assumption].
Qed.

Theorem not_both c s : P c s -> N c s -> False.
Proof.
  induction s as [s IH] using (induction_ltof1 _ size). unfold ltof in IH. intros Hp Hn.
  inversion Hp as [s' [t Ht] Hall]. subst. inversion Hn as [s' Hno|s' t' Hm Hp']; subst.
  - now apply (Hno t).
  - exact (IH t' (move_smaller c s t' Hm) Hp' (Hall t' Hm)).
Qed.

(** * Numbers that describe a sum *)

(** The sum of the numbers [f n] of all heaps [n]. *)
Definition total (f : nat -> nat) (s : list nat) : nat := list_sum (map f s).

Lemma total_app f s t : total f (s ++ t) = total f s + total f t.
Proof. unfold total. now rewrite map_app, list_sum_app. Qed.

Lemma total_cons f n s : total f (n :: s) = f n + total f s.
Proof. reflexivity. Qed.

Lemma total_repeat f n i : total f (repeat n i) = i * f n.
Proof. induction i as [|i IH]; [reflexivity|]. cbn [repeat]. rewrite total_cons, IH. lia. Qed.

(** A positive total has a heap that counts. *)
Lemma has f s : 0 < total f s -> exists n, In n s /\ 0 < f n.
Proof.
  induction s as [|n s IH]; [cbn; lia|]. rewrite total_cons. intros H.
  destruct (Nat.eq_dec (f n) 0) as [E|E]; [|exists n; split; [now left|lia]].
  destruct IH as [m [Hm Hf]]; [lia|]. exists m. split; [now right|assumption].
Qed.

(** A move in one heap, and its effect on the numbers. *)
Lemma use_heap c n left s : In n s -> option c n left ->
  exists t, move c s t /\ forall f, total f t + f n = total f s + total f left.
Proof.
  intros Hn Ho. apply in_split in Hn. destruct Hn as [before [after ->]].
  exists (before ++ left ++ after). split; [now constructor|]. intros f. rewrite !total_app, total_cons. lia.
Qed.

(** * A quotient is infinite if equal heaps are distinguished *)

Lemma distinguished_heaps c (X : nat -> list nat) :
  (forall m n, m < n -> ~ indistinguishable c (X m) (X n)) -> infinite_quotient c.
Proof.
  intros H. exists X. intros m n E. destruct (lt_eq_lt_dec m n) as [[L|L]|L]; [|assumption|]; exfalso.
  - exact (H m n L E).
  - apply (H n m L). intros Z. symmetry. apply E.
Qed.
