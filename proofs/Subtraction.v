(** Subtraction games: their periodicity, and a checker of their periods.

    A move takes any number of a finite set from a heap that is large enough; the heap may be left empty.  A value is the
    mex of values among the [m] before it, with [m] the largest number of the set, so [m] values that return show a
    period.  Cost of checking: the bound times the size of the set and the greatest value.  Source: the page on
    subtraction games; the theorem is standard (Winning Ways, chapter 4). *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Minimal.
Import ListNotations.

(** [option_value numbers G n v]: some option of heap [n] has the value [v], if heaps have the values [G]. *)
Inductive option_value (numbers : list nat) (G : nat -> nat) (n : nat) : nat -> Prop :=
| taken s : In s numbers -> 0 < s -> s <= n -> option_value numbers G n (G (n - s)).

Definition nim_values (numbers : list nat) (G : nat -> nat) : Prop :=
  forall n, mex_of (option_value numbers G n) (G n).

Lemma option_value_local numbers G G' n v :
  (forall m, m < n -> G m = G' m) -> option_value numbers G n v -> option_value numbers G' n v.
Proof. intros E [s H1 H2 H3]. rewrite E by lia. now apply taken. Qed.

(** * Periodicity *)

Section Periodicity.

Variable numbers : list nat.
Variable G : nat -> nat.
Hypothesis values : nim_values numbers G.
Variables m start period : nat.
Hypothesis largest : forall s, In s numbers -> s <= m.
Hypothesis seen : forall n, start <= n -> n < start + m -> G (n + period) = G n.

Theorem periodic : forall n, start <= n -> G (n + period) = G n.
Proof.
  intros n. induction n as [n IH] using lt_wf_ind. intros Hs.
  destruct (le_lt_dec (start + m) n) as [Hn|Hn]; [|now apply seen].
  apply (mex_same (option_value numbers G (n + period)) (option_value numbers G n)); auto.
  intros v. split; intros [s H1 H2 H3]; pose proof (largest s H1).
  - replace (n + period - s) with (n - s + period) by lia. rewrite IH by lia. now apply taken; [| |lia].
  - rewrite <- IH by lia. replace (n - s + period) with (n + period - s) by lia. apply taken; auto. lia.
Qed.

End Periodicity.

(** * The checker *)

Section Checker.

Variable numbers : list nat.
Variable data : nat -> nat.
Variables start period : nat.
Variable shorter : list (nat * nat).

Definition is_option (n v : nat) : bool :=
  existsb (fun s => (0 <? s) && (s <=? n) && (data (n - s) =? v)) numbers.

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

Definition proof_bound : nat := start + period + list_max numbers.

Definition subtraction_accepted : bool :=
  (0 <? period) && is_shown_least proof_bound start period data shorter && is_shown_first start period data &&
  same (list_max numbers) start (fun n => data (n + period)) data && all_values (S proof_bound).

Lemma is_option_spec n v : is_option n v = true <-> option_value numbers data n v.
Proof.
  unfold is_option. rewrite existsb_exists. split.
  - intros [s [Hs H]]. rewrite !andb_true_iff, Nat.ltb_lt, Nat.leb_le, Nat.eqb_eq in H. destruct H as [[H1 H2] <-].
    now apply taken.
  - intros [s H1 H2 H3]. exists s. split; [assumption|].
    now rewrite (proj2 (Nat.ltb_lt 0 s) H2), (proj2 (Nat.leb_le s n) H3), Nat.eqb_refl.
Qed.

Lemma all_options_spec n : forall g, all_options n g = true -> forall v, v < g -> option_value numbers data n v.
Proof.
  induction g as [|g IH]; intros H v Hv; [lia|]. cbn [all_options] in H.
  destruct (is_option n g) eqn:E; [|discriminate].
  destruct (Nat.eq_dec v g) as [->|]; [now apply is_option_spec|apply IH; auto; lia].
Qed.

Lemma all_values_spec : forall count, all_values count = true ->
  forall n, n < count -> mex_of (option_value numbers data n) (data n).
Proof.
  induction count as [|m IH]; intros H n Hn; [lia|]. cbn [all_values] in H.
  destruct (negb (is_option m (data m)) && all_options m (data m)) eqn:E; [|discriminate].
  destruct (Nat.eq_dec n m) as [->|]; [|apply IH; auto; lia].
  apply andb_true_iff in E. destruct E as [E1 E2]. split; [|now apply all_options_spec].
  intros X. apply is_option_spec in X. rewrite X in E1. discriminate.
Qed.

Theorem subtraction_accepted_is_true : subtraction_accepted = true ->
  forall G, nim_values numbers G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof.
  unfold subtraction_accepted. rewrite !andb_true_iff. intros [[[[Hp Hl] Hf] Hsame] Hh] G HG. apply Nat.ltb_lt in Hp.
  assert (E : forall n, n <= proof_bound -> G n = data n).
  { intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
    apply (mex_same (option_value numbers G n) (option_value numbers data n)).
    - intros v. split; apply option_value_local; intros m Hm; [|symmetry]; apply IH; lia.
    - apply HG.
    - apply (all_values_spec (S proof_bound) Hh). lia. }
  assert (P : forall n, start <= n -> G (n + period) = G n).
  { apply (periodic numbers G HG (list_max numbers)).
    - intros s Hs. assert (X : list_max numbers <= list_max numbers) by lia. apply list_max_le in X.
      rewrite Forall_forall in X. now apply X.
    - intros n H1 H2. rewrite !E by (unfold proof_bound; lia). apply (same_spec _ _ _ _ Hsame); lia. }
  split; [assumption|].
  apply (shown_minimal proof_bound start period data shorter G); auto; unfold proof_bound; lia.
Qed.

End Checker.
