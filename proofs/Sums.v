(** Sprague and Grundy for sums of heaps: the player to move loses exactly if the nim-sum is 0.

    A position is a list of heaps; a move replaces one heap by the heaps of an option.  In normal play the player who
    cannot move loses.  The theorem gives nim-values their meaning; no checker needs it.  Cost: a second.
    Sources: R. P. Sprague (1935), P. M. Grundy (1939). *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal.
Import ListNotations.

(** The options of a heap: the heaps that are left. *)
Inductive option (c : code) (n : nat) : list nat -> Prop :=
| take_all : takes_all (d c n) = true -> option c n []
| leave_one k : k < n -> leaves_one (d c k) = true -> option c n [n - k]
| leave_two k a b : 0 < a -> 0 < b -> a + b + k = n -> splits (d c k) = true -> option c n [a; b].

Inductive move (c : code) : list nat -> list nat -> Prop :=
| in_heap before n after left : option c n left -> move c (before ++ n :: after) (before ++ left ++ after).

(** The player to move loses ([P]) or wins ([N]). *)
Inductive P (c : code) : list nat -> Prop :=
| all_moves_lose s : (forall t, move c s t -> N c t) -> P c s
with N (c : code) : list nat -> Prop :=
| some_move_wins s t : move c s t -> P c t -> N c s.

Definition nim_sum (G : nat -> nat) (s : list nat) : nat := fold_right (fun n v => Nat.lxor (G n) v) 0 s.

Lemma nim_sum_app G s t : nim_sum G (s ++ t) = Nat.lxor (nim_sum G s) (nim_sum G t).
Proof.
  induction s as [|n s IH]; simpl; [now rewrite Nat.lxor_0_l|]. rewrite IH. symmetry. apply Nat.lxor_assoc.
Qed.

Lemma option_has_value c G n v : option_value c G n v <-> exists left, option c n left /\ nim_sum G left = v.
Proof.
  split.
  - intros [H|k Hk H|k a b Ha Hb Hab H].
    + exists []. split; [now constructor|reflexivity].
    + exists [n - k]. split; [now constructor|]. simpl. apply Nat.lxor_0_r.
    + exists [a; b]. split; [now apply leave_two with k|]. simpl. now rewrite Nat.lxor_0_r.
  - intros [left [[H|k Hk H|k a b Ha Hb Hab H] <-]]; simpl.
    + now constructor.
    + rewrite Nat.lxor_0_r. now constructor.
    + rewrite Nat.lxor_0_r. now apply two_left with k.
Qed.

(** * Every play ends *)

Definition size (s : list nat) : nat := fold_right (fun n v => 2 * n - 1 + v) 0 s.

Lemma size_app s t : size (s ++ t) = size s + size t.
Proof. induction s; simpl in *; lia. Qed.

Lemma move_smaller c s t : move c s t -> size t < size s.
Proof.
  intros [before n after left H]. rewrite !size_app. simpl.
  destruct H as [H|k Hk H|k a b Ha Hb Hab H]; simpl.
  - pose proof (all_taken_place c n H). lia.
  - pose proof (one_left_place c k H). lia.
  - lia.
Qed.

(** * The nim-sum decides *)

(** Some heap of the position has, at the leading bit of the nim-sum, a bit 1; so a move can reduce it. *)
Lemma smaller_heap_value G s x :
  nim_sum G s = x -> x <> 0 ->
  exists before n after, s = before ++ n :: after /\ Nat.lxor (G n) x < G n.
Proof.
  intros E Hx. set (b := Nat.log2 x).
  assert (Hb : Nat.testbit x b = true) by (apply Nat.bit_log2; assumption).
  assert (Hs : exists before n after, s = before ++ n :: after /\ Nat.testbit (G n) b = true).
  { rewrite <- E in Hb. clear E. clearbody b. induction s as [|n s IH]; simpl in Hb.
    - rewrite Nat.bits_0 in Hb. discriminate.
    - rewrite Nat.lxor_spec in Hb. destruct (Nat.testbit (G n) b) eqn:En.
      + exists [], n, s. auto.
      + rewrite xorb_false_l in Hb. destruct (IH Hb) as [before [m [after [-> Hm]]]].
        exists (n :: before), m, after. auto. }
  destruct Hs as [before [n [after [-> Hn]]]]. exists before, n, after. split; [reflexivity|].
  destruct (le_lt_dec (G n) (Nat.lxor (G n) x)) as [Hle|]; [exfalso|assumption].
  (* above the bit b both numbers agree, and at b the first has a 1 and the second a 0 *)
  assert (Hhigh : forall i, b < i -> Nat.testbit (Nat.lxor (G n) x) i = Nat.testbit (G n) i).
  { intros i Hi. rewrite Nat.lxor_spec, (Nat.bits_above_log2 x i) by assumption. apply xorb_false_r. }
  assert (Hat : Nat.testbit (Nat.lxor (G n) x) b = false) by (rewrite Nat.lxor_spec, Hn, Hb; reflexivity).
  assert (Hshift : Nat.shiftr (Nat.lxor (G n) x) (S b) = Nat.shiftr (G n) (S b)).
  { apply Nat.bits_inj. intros i. rewrite !Nat.shiftr_spec by lia. apply Hhigh. lia. }
  rewrite !Nat.shiftr_div_pow2 in Hshift.
  set (y := Nat.lxor (G n) x) in *. set (g := G n) in *.
  rewrite Nat.testbit_eqb in Hat, Hn. apply Nat.eqb_eq in Hn. apply Nat.eqb_neq in Hat.
  rewrite Nat.pow_succ_r' in Hshift. rewrite (Nat.mul_comm 2) in Hshift.
  assert (Hp : 2 ^ b <> 0) by (apply Nat.pow_nonzero; lia).
  rewrite <- !Nat.div_div in Hshift by lia.
  pose proof (Nat.div_mod (y / 2 ^ b) 2 ltac:(lia)).
  pose proof (Nat.div_mod (g / 2 ^ b) 2 ltac:(lia)).
  pose proof (Nat.mod_upper_bound (y / 2 ^ b) 2 ltac:(lia)).
  assert (y / 2 ^ b < g / 2 ^ b) as Hlt by lia.
  assert (g / 2 ^ b <= y / 2 ^ b) by (apply Nat.div_le_mono; assumption). lia.
Qed.

Lemma nim_sum_middle G before n after :
  nim_sum G (before ++ n :: after) = Nat.lxor (G n) (nim_sum G (before ++ after)).
Proof.
  rewrite !nim_sum_app. simpl. rewrite <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
Qed.

Lemma nim_sum_left G before left after :
  nim_sum G (before ++ left ++ after) = Nat.lxor (nim_sum G left) (nim_sum G (before ++ after)).
Proof.
  rewrite !nim_sum_app. rewrite <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
Qed.

Lemma lxor_cancel x y z : Nat.lxor x z = Nat.lxor y z -> x = y.
Proof.
  intros H. apply (f_equal (fun w => Nat.lxor w z)) in H.
  now rewrite !Nat.lxor_assoc, Nat.lxor_nilpotent, !Nat.lxor_0_r in H.
Qed.

Theorem outcome c G : nim_values c G -> forall s, (nim_sum G s = 0 -> P c s) /\ (nim_sum G s <> 0 -> N c s).
Proof.
  intros values s. induction s as [s IH] using (induction_ltof1 _ size). unfold ltof in IH. split.
  - intros E. constructor. intros t Hm. pose proof (move_smaller c s t Hm) as Hlt.
    apply (IH t Hlt). destruct Hm as [before n after left Ho].
    rewrite nim_sum_middle in E. rewrite nim_sum_left. intros E'.
    apply (proj1 (values n)). apply option_has_value. exists left. split; [assumption|].
    apply (lxor_cancel _ _ (nim_sum G (before ++ after))). congruence.
  - intros Hx. destruct (smaller_heap_value G s _ eq_refl Hx) as [before [n [after [-> Hlt]]]].
    destruct (proj1 (option_has_value c G n _) (proj2 (values n) _ Hlt)) as [left [Ho Hv]].
    pose proof (in_heap c before n after left Ho) as Hm.
    apply some_move_wins with (before ++ left ++ after); [assumption|].
    apply (IH _ (move_smaller c _ _ Hm)).
    rewrite nim_sum_left, Hv, nim_sum_middle.
    set (r := nim_sum G (before ++ after)).
    rewrite <- (Nat.lxor_assoc (G n) (G n) r), Nat.lxor_nilpotent, Nat.lxor_0_l. apply Nat.lxor_nilpotent.
Qed.

(** No position is both. *)
Theorem not_both c G : nim_values c G -> forall s, P c s -> N c s -> False.
Proof.
  intros values s. induction s as [s IH] using (induction_ltof1 _ size). unfold ltof in IH.
  intros Hp Hn. inversion Hp as [s' Hall]. inversion Hn as [s'' t Hm Ht]. subst.
  exact (IH t (move_smaller c s t Hm) Ht (Hall t Hm)).
Qed.

Theorem lost_exactly_if_zero c G : nim_values c G -> forall s, P c s <-> nim_sum G s = 0.
Proof.
  intros values s. split; [|apply outcome; assumption].
  intros Hp. destruct (Nat.eq_dec (nim_sum G s) 0) as [|Hx]; [assumption|exfalso].
  apply (not_both c G values s Hp). now apply (outcome c G values s).
Qed.
