(** Fibulations: who wins from each heap.

    The step of a heap is the largest number [fib k + 1] that is at most the heap.  A move takes the step or adds it.
    Play need not end, so a position may be lost, won, or neither.  The theorem: each is lost or won, and the step and the
    rest decide.

    The proof on the page compares fractional parts of multiples of the golden number.  Here the golden number is
    [F (N + 1) / F N] for an [N] larger than all levels that occur, so that all parts are integers out of [F N].
    Cost: a few seconds.  Source: the proof is that of the page "Fibulations". *)

From Coq Require Import Arith ZArith Lia Bool Wf_nat.
Open Scope nat_scope.

(** * The game *)

Fixpoint fib (n : nat) : nat :=
  match n with
  | 0 => 0
  | S m => match m with 0 => 1 | S l => fib m + fib l end
  end.

(** [step h s]: the step of heap [h] is [s]. *)
Definition step (h s : nat) : Prop :=
  (exists k, s = fib k + 1) /\ s <= h /\ forall k, fib k + 1 <= h -> fib k + 1 <= s.

Definition move (h h' : nat) : Prop := exists s, step h s /\ (h' = h - s \/ h' = h + s).

(** The player to move loses or wins, in finitely many moves. *)
Inductive lost : nat -> Prop :=
| all_moves_lose h : (forall h', move h h' -> won h') -> lost h
with won : nat -> Prop :=
| some_move_wins h h' : move h h' -> lost h' -> won h.

(** The larger number of pair [m] of Wythoff's game, [m] times the square of the golden number, rounded down. *)
Definition larger (m : nat) : nat := (3 * m + Nat.sqrt (5 * m * m)) / 2.

(** The heaps with these step and rest are lost, according to the theorem. *)
Definition lost_by_rest (s r : nat) : Prop :=
  (exists m, r = 2 + larger m) \/ (r = 1 /\ exists i, s = fib (2 * i + 4) + 1).

(** * Fibonacci numbers *)

Lemma fib_step n : fib (S (S n)) = fib (S n) + fib n.
Proof. reflexivity. Qed.

Lemma fib_add n m : n = S m -> fib (S n) = fib n + fib m.
Proof. intros ->. apply fib_step. Qed.

Lemma fib_pos n : 0 < n -> 0 < fib n.
Proof.
  induction n as [n IH] using lt_wf_ind. intros H. destruct n as [|[|n]]; [lia|cbn; lia|].
  rewrite fib_step. pose proof (IH (S n) ltac:(lia) ltac:(lia)). lia.
Qed.

Lemma fib_le i j : i <= j -> fib i <= fib j.
Proof.
  induction 1 as [|j H IH]; [lia|]. destruct j as [|j]; [cbn in *; lia|]. rewrite fib_step. lia.
Qed.

Lemma fib_lt i j : 2 <= i -> i < j -> fib i < fib j.
Proof.
  intros Hi H. apply Nat.lt_le_trans with (fib (S i)); [|apply fib_le; lia].
  destruct i as [|i]; [lia|]. rewrite fib_step. pose proof (fib_pos i ltac:(lia)). lia.
Qed.

Lemma fib_grows n : n <= fib n + 5.
Proof.
  induction n as [n IH] using lt_wf_ind. destruct (le_lt_dec n 5); [lia|].
  destruct n as [|[|n]]; [lia|lia|]. rewrite fib_step.
  pose proof (IH (S n) ltac:(lia)). pose proof (fib_pos n ltac:(lia)). lia.
Qed.

(** Two times a Fibonacci number. *)
Lemma fib_twice k : 2 <= k -> 2 * fib k = fib (k + 1) + fib (k - 2).
Proof.
  intros H. destruct k as [|[|k]]; [lia|lia|]. replace (S (S k) + 1) with (S (S (S k))) by lia.
  replace (S (S k) - 2) with k by lia. rewrite (fib_step (S k)), (fib_step k). lia.
Qed.

(** * Steps *)

Lemma step_unique h s s' : step h s -> step h s' -> s = s'.
Proof.
  intros [[k ->] [H1 H2]] [[k' ->] [H1' H2']]. pose proof (H2 k' H1'). pose proof (H2' k H1). lia.
Qed.

(** The heap [fib k + 1 + r] has the step [fib k + 1] if [r] is less than the Fibonacci number before. *)
Lemma step_of k r : 2 <= k -> r < fib (k - 1) -> step (fib k + 1 + r) (fib k + 1).
Proof.
  intros Hk Hr. split; [now exists k|]. split; [lia|]. intros i Hi.
  destruct (le_lt_dec i k) as [H|H]; [pose proof (fib_le i k H); lia|].
  pose proof (fib_le (S k) i H) as G. rewrite (fib_add k (k - 1)) in G by lia. lia.
Qed.

Lemma exact_step k : step (fib k + 1) (fib k + 1).
Proof. split; [now exists k|]. split; lia. Qed.

(** Every heap is empty, a step from 1 to 4, or has a level from 4 on. *)
Lemma level h : 4 <= h -> exists k r, 4 <= k /\ r < fib (k - 1) /\ h = fib k + 1 + r.
Proof.
  intros Hh. assert (H : exists k, 4 <= k /\ fib k + 1 <= h /\ h < fib (S k) + 1).
  { assert (H : forall n, 4 <= n -> h < fib n + 1 -> exists k, 4 <= k /\ fib k + 1 <= h /\ h < fib (S k) + 1).
    { induction n as [|n IH]; intros Hn Hlt; [lia|].
      destruct (le_lt_dec (fib n + 1) h) as [H|H].
      - destruct (le_lt_dec 4 n); [now exists n|]. assert (n = 3) as -> by lia. cbn in Hlt. lia.
      - destruct (le_lt_dec 4 n); [now apply IH|]. assert (n = 3) as -> by lia. cbn in H. lia. }
    apply (H (h + 10)); [lia|]. pose proof (fib_grows (h + 10)). lia. }
  destruct H as [k [H1 [H2 H3]]]. exists k, (h - (fib k + 1)).
  rewrite (fib_add k (k - 1)) in H3 by lia. repeat split; lia.
Qed.

Lemma moves h s h' : step h s -> (move h h' <-> h' = h - s \/ h' = h + s).
Proof.
  intros H. split.
  - intros [s' [H' E]]. now rewrite (step_unique h s s' H H').
  - intros E. now exists s.
Qed.

Lemma empty_is_lost : lost 0.
Proof. constructor. intros h' [s [[[k ->] [H _]] _]]. lia. Qed.

Lemma step_is_won h : step h h -> won h.
Proof.
  intros H. apply some_move_wins with 0; [|apply empty_is_lost]. apply (moves h h); [assumption|]. left. lia.
Qed.

Scheme lost_induction := Minimality for lost Sort Prop with won_induction := Minimality for won Sort Prop.

Lemma not_both h : lost h -> won h -> False.
Proof.
  intros H. revert h H. apply (lost_induction (fun h => won h -> False) (fun h => lost h -> False)).
  - intros h _ IH Hw. inversion Hw as [h1 h' Hm Hl]. subst. exact (IH h' Hm Hl).
  - intros h h' Hm Hl IH Hl'. inversion Hl' as [h1 Hall]. subst. exact (IH (Hall h' Hm)).
Qed.

(** * The circle of length [fib N] *)

Open Scope Z_scope.

Section Circle.

Variable N : nat.

(** [P k] is the [k]-th power of the inverse of the golden number, times the length [A]; [s k] has its sign. *)
Definition P (k : nat) : Z := Z.of_nat (fib (N - k)).
Definition s (k : nat) : Z := if Nat.even k then P k else - P k.
Definition A : Z := P 0.
Definition F (k : nat) : Z := Z.of_nat (fib k).

Lemma P_step k : (k + 2 <= N)%nat -> P k = P (k + 1) + P (k + 2).
Proof.
  intros H. unfold P. replace (N - k)%nat with (S (S (N - (k + 2)))) by lia. rewrite fib_step.
  replace (N - (k + 1))%nat with (S (N - (k + 2))) by lia. lia.
Qed.

Lemma P_le i j : (i <= j)%nat -> P j <= P i.
Proof. intros H. unfold P. pose proof (fib_le (N - j) (N - i) ltac:(lia)). lia. Qed.

Lemma P_pos k : (k < N)%nat -> 0 < P k.
Proof. intros H. unfold P. pose proof (fib_pos (N - k) ltac:(lia)). lia. Qed.

Lemma P_nonneg k : 0 <= P k.
Proof. unfold P. lia. Qed.

Lemma s_step k : (k + 2 <= N)%nat -> s (k + 2) = s k + s (k + 1).
Proof.
  intros H. unfold s. rewrite !Nat.even_add. pose proof (P_step k H).
  destruct (Nat.even k); cbn [Nat.even Bool.eqb]; lia.
Qed.

(** Signed bounds. *)
Lemma s_bounds k i : Nat.even i = true -> (i <= k)%nat -> - P (i + 1) <= s k <= P i.
Proof.
  intros Hi H. unfold s. pose proof (P_nonneg (i + 1)). pose proof (P_nonneg i).
  destruct (Nat.even k) eqn:E.
  - pose proof (P_le i k H). pose proof (P_nonneg k). lia.
  - assert (i + 1 <= k)%nat by (destruct (Nat.eq_dec i k); [congruence|lia]).
    pose proof (P_le (i + 1) k ltac:(lia)). pose proof (P_nonneg k). lia.
Qed.

Lemma F_step k : F (k + 2) = F (k + 1) + F k.
Proof. unfold F. replace (k + 2)%nat with (S (k + 1)) by lia. rewrite (fib_add (k + 1) k) by lia. lia. Qed.

(** Multiples of the golden number: [F k] of them are [s k] short of a whole number of circles. *)
Lemma turns k : (k + 1 <= N)%nat -> F k * A - F (k + 1) * P 1 = s (k + 1).
Proof.
  induction k as [k IH] using lt_wf_ind. intros H. destruct k as [|[|k]].
  - change (0 * A - 1 * P 1 = - P 1). lia.
  - pose proof (P_step 0 ltac:(lia)) as E. change (P 0 = P 1 + P 2) in E. change (1 * P 0 - 1 * P 1 = P 2). lia.
  - pose proof (IH k ltac:(lia) ltac:(lia)) as E1. pose proof (IH (S k) ltac:(lia) ltac:(lia)) as E2.
    pose proof (s_step (k + 1) ltac:(lia)) as E3.
    replace (S (S k)) with (k + 2)%nat by lia. replace (k + 2 + 1)%nat with (k + 1 + 2)%nat by lia.
    replace (S k) with (k + 1)%nat in * by lia. rewrite !F_step. replace (k + 1 + 1)%nat with (k + 2)%nat in * by lia.
    rewrite (F_step k) in *. lia.
Qed.

Lemma determinant k : F (k + 1) * F (k + 1) - F (k + 2) * F k = if Nat.even k then 1 else -1.
Proof.
  induction k as [|k IH]; [reflexivity|].
  rewrite Nat.even_succ, <- Nat.negb_even.
  rewrite (F_step (S k)). replace (S k + 1)%nat with (k + 2)%nat by lia. replace (S k) with (k + 1)%nat by lia.
  rewrite (F_step k) in *. destruct (Nat.even k); cbn [negb]; lia.
Qed.

(** The lemma of the page: how near a multiple comes to a whole number of circles. *)
Lemma distance k x p : (2 <= k)%nat -> (k + 2 <= N)%nat -> 0 < x < F (k + 1) ->
  P k <= Z.abs (p * A - x * P 1) /\ (Z.abs (p * A - x * P 1) = P k -> x = F k).
Proof.
  intros Hk HN Hx.
  assert (H : exists u v, x = u * F k + v * F (k + 1) /\ p = u * F (k - 1) + v * F k).
  { pose proof (determinant (k - 1)) as D. replace (k - 1 + 1)%nat with k in D by lia.
    replace (k - 1 + 2)%nat with (k + 1)%nat in D by lia.
    destruct (Nat.even (k - 1)).
    - exists (F k * x - F (k + 1) * p), (F k * p - F (k - 1) * x).
      split; [transitivity (x * 1)|transitivity (p * 1)]; try lia; rewrite <- D; ring.
    - exists (F (k + 1) * p - F k * x), (F (k - 1) * x - F k * p).
      split; [transitivity (- x * -1)|transitivity (- p * -1)]; try lia; rewrite <- D; ring. }
  destruct H as [u [v [Ex Ep]]].
  pose proof (turns (k - 1) ltac:(lia)) as T1. pose proof (turns k ltac:(lia)) as T2.
  replace (k - 1 + 1)%nat with k in T1 by lia.
  assert (E : p * A - x * P 1 = u * s k + v * s (k + 1)).
  { rewrite Ep, Ex, <- T1, <- T2. ring. }
  rewrite E. clear E T1 T2 p Ep.
  assert (Fk : 0 < F k) by (unfold F; pose proof (fib_pos k ltac:(lia)); lia).
  assert (Fk1 : 0 < F (k + 1)) by (unfold F; pose proof (fib_pos (k + 1) ltac:(lia)); lia).
  pose proof (P_pos k ltac:(lia)) as Pk. pose proof (P_pos (k + 1) ltac:(lia)) as Pk1.
  assert (Hu : u <> 0) by (intros ->; assert (v < 1) by nia; nia).
  assert (Hs : (s k = P k /\ s (k + 1) = - P (k + 1)) \/ (s k = - P k /\ s (k + 1) = P (k + 1))).
  { unfold s. rewrite Nat.even_add. destruct (Nat.even k); cbn; auto. }
  destruct (Z.lt_trichotomy v 0) as [Hv|[->|Hv]].
  - assert (v * F (k + 1) < 0) by nia. assert (Hu' : 1 <= u) by nia. clear Hu Ex Hx.
    assert (P k <= u * P k) by nia. assert (v * P (k + 1) < 0) by nia.
    destruct Hs as [[-> ->]|[-> ->]]; lia.
  - assert (Hu' : 1 <= u) by nia. assert (P k <= u * P k) by nia. split.
    + destruct Hs as [[-> ->]|[-> ->]]; lia.
    + intros E. assert (u = 1) by (destruct Hs as [[Es Es']|[Es Es']]; rewrite Es, Es' in E; nia). subst u. lia.
  - assert (F (k + 1) <= v * F (k + 1)) by nia. assert (Hu' : u <= -1) by nia. clear Hu Ex Hx.
    assert (u * P k <= - P k) by nia. assert (0 < v * P (k + 1)) by nia.
    destruct Hs as [[-> ->]|[-> ->]]; lia.
Qed.

Lemma near j x p y : (2 <= j)%nat -> (j + 2 <= N)%nat -> 0 < x < F (j + 1) -> x * P 1 = p * A + y ->
  (P j <= y \/ y <= - P j) /\ (y = P j \/ y = - P j -> x = F j).
Proof.
  intros Hj HN Hx E. destruct (distance j x p Hj HN Hx) as [D1 D2].
  replace (p * A - x * P 1) with (- y) in * by lia. pose proof (P_nonneg j).
  split; [lia|]. intros H0. apply D2. lia.
Qed.

Lemma at_fib j : (1 <= j)%nat -> (j + 2 <= N)%nat -> F j * P 1 = F (j - 1) * A - s j.
Proof. intros Hj HN. pose proof (turns (j - 1) ltac:(lia)) as T. replace (j - 1 + 1)%nat with j in T by lia. lia. Qed.

(** The place of a number on the circle; the larger numbers of Wythoff's pairs have a place before [P 2]. *)
Definition place (x : Z) : Z := (x * P 1) mod A.

Lemma place_of x p y : x * P 1 = p * A + y -> 0 <= y < A -> place x = y.
Proof. intros E H. unfold place. symmetry. apply Z.mod_unique with p; lia. Qed.

Hypothesis large : (12 <= N)%nat.

Lemma ladder : A = P 1 + P 2 /\ P 1 = P 2 + P 3 /\ P 2 = P 3 + P 4 /\ P 3 = P 4 + P 5 /\ P 4 = P 5 + P 6 /\
  P 5 = P 6 + P 7 /\ P 6 = P 7 + P 8 /\ 0 < P 8 /\ P 8 < P 7.
Proof.
  pose proof (P_step 7 ltac:(lia)) as E. pose proof (P_pos 9 ltac:(lia)). pose proof (P_pos 8 ltac:(lia)).
  cbn [Nat.add] in E.
  refine (conj (P_step 0 _) (conj (P_step 1 _) (conj (P_step 2 _) (conj (P_step 3 _) (conj (P_step 4 _)
    (conj (P_step 5 _) (conj (P_step 6 _) (conj _ _)))))))); lia.
Qed.

Lemma placed x : exists p, x * P 1 = p * A + place x /\ 0 <= place x < A.
Proof.
  pose proof (P_pos 0 ltac:(lia)) as H. change (P 0) with A in H. exists ((x * P 1) / A). unfold place.
  pose proof (Z.div_mod (x * P 1) A ltac:(lia)). pose proof (Z.mod_pos_bound (x * P 1) A H). lia.
Qed.

(** The prediction for a heap with level [k] and rest [r]. *)
Definition loses (k r : nat) : bool :=
  if (r =? 0)%nat then false else if (r =? 1)%nat then Nat.even k else place (Z.of_nat r - 2) <? P 2.

Definition heap (k r : nat) : nat := fib k + 1 + r.

Definition right (k r : nat) : Prop :=
  if loses k r then lost (heap k r) else won (heap k r).

Lemma take k r : (2 <= k)%nat -> (r < fib (k - 1))%nat -> move (heap k r) r.
Proof. intros Hk Hr. apply (moves _ _ _ (step_of k r Hk Hr)). left. unfold heap. lia. Qed.

Lemma add k r : (4 <= k)%nat -> (r < fib (k - 1))%nat -> move (heap k r) (heap (k + 1) (r + fib (k - 2) + 1)).
Proof.
  intros Hk Hr. apply (moves _ _ _ (step_of k r ltac:(lia) Hr)). right.
  unfold heap. pose proof (fib_twice k ltac:(lia)). lia.
Qed.

Lemma both k r h : (4 <= k)%nat -> (r < fib (k - 1))%nat -> move (heap k r) h ->
  h = r \/ h = heap (k + 1) (r + fib (k - 2) + 1).
Proof.
  intros Hk Hr H. apply (moves _ _ _ (step_of k r ltac:(lia) Hr)) in H. unfold heap in *.
  pose proof (fib_twice k ltac:(lia)). lia.
Qed.

(** The heap after adding is a step if the rest is as large as possible. *)
Lemma add_to_step k r : (4 <= k)%nat -> r = (fib (k - 1) - 1)%nat -> won (heap (k + 1) (r + fib (k - 2) + 1)).
Proof.
  intros Hk ->. pose proof (fib_pos (k - 1) ltac:(lia)).
  replace (heap (k + 1) (fib (k - 1) - 1 + fib (k - 2) + 1)) with (fib (k + 2) + 1)%nat;
    [apply step_is_won, exact_step|].
  unfold heap. pose proof (fib_add (k - 1) (k - 2) ltac:(lia)) as E. replace (S (k - 1)) with k in E by lia.
  replace (k + 2)%nat with (S (k + 1)) by lia. rewrite (fib_add (k + 1) k) by lia. lia.
Qed.

Lemma s_of k : (3 <= k)%nat -> - P 3 <= s k <= P 4 /\ ((4 <= k)%nat -> - P 5 <= s k) /\
  ((6 <= k)%nat -> - P 7 <= s k) /\ (s k = P k \/ s k = - P k).
Proof.
  intros Hk. destruct ladder as [L0 [L1 [L2 [L3 [L4 [L5 [L6 [L8 L7]]]]]]]].
  assert (B4 : (4 <= k)%nat -> - P 5 <= s k <= P 4) by (intros; apply (s_bounds k 4); [reflexivity|lia]).
  assert (B6 : (6 <= k)%nat -> - P 7 <= s k <= P 6) by (intros; apply (s_bounds k 6); [reflexivity|lia]).
  assert (B3 : k = 3%nat -> s k = - P 3) by (intros ->; reflexivity).
  assert (B : s k = P k \/ s k = - P k) by (unfold s; destruct (Nat.even k); auto).
  destruct (Nat.eq_dec k 3) as [E|E]; [rewrite (B3 E) in *|pose proof (B4 ltac:(lia))]; repeat split; try lia.
Qed.

(** Step (I): the heap after adding, for a rest [x + 2]. *)
Lemma adding k r : (5 <= k)%nat -> (k + 2 <= N)%nat -> (2 <= r)%nat -> (r + 1 < fib (k - 1))%nat ->
  let y := place (Z.of_nat r - 2) in
  loses (k + 1) (r + fib (k - 2) + 1) = (P 2 <=? y) && (y <? 2 * P 2 + s (k - 2)).
Proof.
  intros Hk HN Hr Hr' y. destruct (placed (Z.of_nat r - 2)) as [p [E By]]. fold y in E, By.
  destruct ladder as [L0 [L1 [L2 [L3 [L4 [L5 [L6 [L8 L7]]]]]]]].
  unfold loses. destruct (Nat.eqb_spec (r + fib (k - 2) + 1) 0); [lia|].
  destruct (Nat.eqb_spec (r + fib (k - 2) + 1) 1); [lia|].
  pose proof (at_fib (k - 2) ltac:(lia) ltac:(lia)) as EF. destruct (s_of (k - 2) ltac:(lia)) as [S1 [_ [_ S2]]].
  set (e := s (k - 2)) in *.
  (* the place after adding, up to whole circles *)
  assert (Ex : (Z.of_nat (r + fib (k - 2) + 1) - 2) * P 1 = (p + F (k - 2 - 1) + 1) * A + (y - e - P 2)).
  { transitivity ((Z.of_nat r - 2) * P 1 + F (k - 2) * P 1 + P 1); [unfold F; rewrite !Nat2Z.inj_add; ring|].
    rewrite E, EF. lia. }
  assert (Near : (P (k - 2) <= y - P 2 \/ y - P 2 <= - P (k - 2)) /\
                 (y - P 2 = P (k - 2) \/ y - P 2 = - P (k - 2) -> Z.of_nat r - 1 = F (k - 2))).
  { apply (near (k - 2) (Z.of_nat r - 1) (p + 1)); try lia.
    replace (k - 2 + 1)%nat with (k - 1)%nat by lia. unfold F. lia. }
  pose proof (P_pos (k - 2) ltac:(lia)) as Ppos.
  assert (Not : y - P 2 = e -> 0 <= e).
  { intros Eq. destruct (Z.le_gt_cases 0 e) as [|Neg]; [assumption|exfalso].
    assert (Z.of_nat r - 1 = F (k - 2)) as Er by (apply Near; lia).
    assert (Z : (F (k - 2 - 1) - p - 1) * A = 2 * e).
    { rewrite <- Er in EF. lia. }
    assert (-1 < F (k - 2 - 1) - p - 1 < 0) by nia. lia. }
  clear EF. destruct (Z.leb_spec (P 2) y) as [H2|H2]; cbn [andb].
  - destruct (Z.ltb_spec y (2 * P 2 + e)) as [H3|H3].
    + rewrite (place_of _ _ _ Ex) by lia. apply Z.ltb_lt. lia.
    + rewrite (place_of _ _ _ Ex) by lia. apply Z.ltb_ge. lia.
  - assert (Ex' : (Z.of_nat (r + fib (k - 2) + 1) - 2) * P 1 = (p + F (k - 2 - 1)) * A + (y - e - P 2 + A)) by lia.
    rewrite (place_of _ _ _ Ex') by lia. apply Z.ltb_ge. lia.
Qed.

(** Step (II): the heap [r] after taking, if it is no step: it has the level [j] and a rest [q]. *)
Lemma taking j q : (4 <= j)%nat -> (j + 2 <= N)%nat -> (0 < q)%nat -> (q < fib (j - 1))%nat ->
  let y := place (Z.of_nat (heap j q) - 2) in
  loses j q = (A - P 2 - s j <=? y).
Proof.
  intros Hj HN Hq Hq' y. destruct (placed (Z.of_nat (heap j q) - 2)) as [p [E By]]. fold y in E, By.
  destruct ladder as [L0 [L1 [L2 [L3 [L4 [L5 [L6 [L8 L7]]]]]]]].
  destruct (s_of j ltac:(lia)) as [_ [S1 [_ _]]]. specialize (S1 ltac:(lia)). pose proof (s_of j ltac:(lia)) as [S3 _].
  pose proof (at_fib j ltac:(lia) ltac:(lia)) as EF.
  assert (Es : s j = if Nat.even j then P j else - P j) by reflexivity.
  pose proof (P_pos j ltac:(lia)) as Ppos. pose proof (P_le 4 j ltac:(lia)) as Ple.
  assert (Ex : Z.of_nat (heap j q) - 2 = F j + Z.of_nat q - 1) by (unfold heap, F; lia).
  assert (FF : F (j + 1) = F j + F (j - 1)).
  { unfold F. replace (j + 1)%nat with (S j) by lia. rewrite (fib_add j (j - 1)) by lia. lia. }
  assert (Fpos : 0 < F j) by (unfold F; pose proof (fib_pos j ltac:(lia)); lia).
  assert (Near : forall p' y', (Z.of_nat (heap j q) - 2) * P 1 = p' * A + y' ->
    (P j <= y' \/ y' <= - P j) /\ (y' = P j \/ y' = - P j -> Z.of_nat q = 1)).
  { intros p' y' E'. destruct (near j (Z.of_nat (heap j q) - 2) p' y' ltac:(lia) ltac:(lia)) as [N1 N2]; try assumption.
    - rewrite Ex, FF. unfold F in *. lia.
    - split; [assumption|]. intros Hy. specialize (N2 Hy). lia. }
  destruct (Near p y E) as [N1 N2]. destruct (Near (p + 1) (y - A) ltac:(lia)) as [N3 N4].
  unfold loses. destruct (Nat.eqb_spec q 0); [lia|]. destruct (Nat.eqb_spec q 1) as [->|Hq1].
  - (* the rest 1 *)
    assert (E1 : (Z.of_nat (heap j 1) - 2) * P 1 = F (j - 1) * A - s j) by (rewrite <- EF, Ex; f_equal; lia).
    destruct (Nat.even j).
    + assert (y = A - P j) as -> by (apply (place_of _ (F (j - 1) - 1)); lia). symmetry. apply Z.leb_le. lia.
    + assert (y = P j) as -> by (apply (place_of _ (F (j - 1))); lia). symmetry. apply Z.leb_gt. lia.
  - assert (E1 : (Z.of_nat q - 2) * P 1 = (p - F (j - 1) - 1) * A + (y + s j + P 2)).
    { transitivity ((Z.of_nat (heap j q) - 2) * P 1 - F j * P 1 - P 1); [rewrite Ex; ring|]. rewrite E, EF. lia. }
    destruct (Z.leb_spec (A - P 2 - s j) y) as [H9|H9].
    + assert (E2 : (Z.of_nat q - 2) * P 1 = (p - F (j - 1)) * A + (y + s j + P 2 - A)) by lia.
      rewrite (place_of _ _ _ E2) by (destruct (Nat.even j); lia). apply Z.ltb_lt. destruct (Nat.even j); lia.
    + rewrite (place_of _ _ _ E1) by (destruct (Nat.even j); lia). apply Z.ltb_ge. destruct (Nat.even j); lia.
Qed.

(** The place for the rest [fib (k - 1) - 1], the largest one. *)
Lemma last_rest k : (5 <= k)%nat -> (k + 2 <= N)%nat -> place (Z.of_nat (fib (k - 1) - 1) - 2) < P 2.
Proof.
  intros Hk HN. destruct ladder as [L0 [L1 [L2 [L3 [L4 [L5 [L6 [L8 L7]]]]]]]].
  pose proof (at_fib (k - 1) ltac:(lia) ltac:(lia)) as EF. pose proof (fib_pos (k - 1) ltac:(lia)).
  destruct (s_of (k - 1) ltac:(lia)) as [S1 [S2 _]]. specialize (S2 ltac:(lia)).
  rewrite (place_of _ (F (k - 1 - 1) - 2) (P 4 - s (k - 1))); [lia| |lia].
  replace (Z.of_nat (fib (k - 1) - 1) - 2) with (F (k - 1) - 3) by (unfold F; lia). lia.
Qed.

(** What taking leaves: a step, or a heap with a level and a rest. *)
Lemma taken r : (2 <= r)%nat -> (exists i, (2 <= i)%nat /\ r = (fib i + 1)%nat) \/
  exists j q, (4 <= j)%nat /\ (0 < q)%nat /\ (q < fib (j - 1))%nat /\ r = heap j q.
Proof.
  intros Hr. destruct (Nat.eq_dec r 2) as [->|]; [left; now exists 2%nat|].
  destruct (Nat.eq_dec r 3) as [->|]; [left; exists 3%nat; split; [lia|reflexivity]|].
  destruct (level r ltac:(lia)) as [j [q [Hj [Hq ->]]]]. destruct (Nat.eq_dec q 0) as [->|].
  - left. exists j. split; [lia|]. lia.
  - right. exists j, q. unfold heap. repeat split; lia.
Qed.

Lemma decided : forall m d k r, (4 <= k)%nat -> (0 < r)%nat -> (r + d + 1 = fib (k - 1))%nat -> (k + d = m)%nat ->
  (m + 4 <= N)%nat -> right k r.
Proof.
  induction m as [m IHm] using lt_wf_ind. induction d as [d IHd] using lt_wf_ind. intros k r Hk Hr Hd Hm HN.
  assert (Lt : (r < fib (k - 1))%nat) by lia.
  destruct ladder as [L0 [L1 [L2 [L3 [L4 [L5 [L6 [L8 L7]]]]]]]].
  assert (Hadd : (r + 1 < fib (k - 1))%nat -> right (k + 1) (r + fib (k - 2) + 1)).
  { intros H. pose proof (fib_add (k - 1) (k - 2) ltac:(lia)) as E. replace (S (k - 1)) with k in E by lia.
    apply (IHd (d - 1)%nat); try lia. replace (k + 1 - 1)%nat with k by lia. lia. }
  assert (Hlast : (r + 1 < fib (k - 1))%nat \/ won (heap (k + 1) (r + fib (k - 2) + 1))).
  { destruct (le_lt_dec (fib (k - 1)) (r + 1)); [right; apply add_to_step; lia|now left]. }
  unfold right, loses. destruct (Nat.eqb_spec r 0); [lia|]. destruct (Nat.eqb_spec r 1) as [->|Hr1].
  - (* the rest 1 *)
    assert (W : won 1) by (apply step_is_won, (exact_step 0)).
    destruct (le_lt_dec 5 k) as [H5|H5].
    + pose proof (fib_le 4 (k - 1) ltac:(lia)) as F4. cbn in F4.
      specialize (Hadd ltac:(lia)). unfold right, loses in Hadd.
      destruct (Nat.eqb_spec (1 + fib (k - 2) + 1) 0); [lia|]. destruct (Nat.eqb_spec (1 + fib (k - 2) + 1) 1); [lia|].
      pose proof (at_fib (k - 2) ltac:(lia) ltac:(lia)) as EF.
      replace (Z.of_nat (1 + fib (k - 2) + 1) - 2) with (F (k - 2)) in Hadd by (unfold F; lia).
      assert (Ev : Nat.even (k - 2) = Nat.even k) by (replace k with (S (S (k - 2))) at 2 by lia; reflexivity).
      unfold s in EF. rewrite Ev in EF. pose proof (P_pos (k - 2) ltac:(lia)) as Pp.
      pose proof (P_le 3 (k - 2) ltac:(lia)) as P3.
      destruct (Nat.even k).
      * rewrite (place_of _ (F (k - 2 - 1) - 1) (A - P (k - 2))) in Hadd by lia.
        destruct (Z.ltb_spec (A - P (k - 2)) (P 2)); [lia|].
        constructor. intros h' Hmove. apply both in Hmove; try lia. destruct Hmove as [->| ->]; assumption.
      * rewrite (place_of _ (F (k - 2 - 1)) (P (k - 2))) in Hadd by lia.
        destruct (Z.ltb_spec (P (k - 2)) (P 2)); [|lia].
        apply some_move_wins with (2 := Hadd). apply add; lia.
    + assert (k = 4)%nat as -> by lia. cbn [Nat.even].
      constructor. intros h' Hmove. apply both in Hmove; try lia. destruct Hmove as [->| ->]; [assumption|].
      apply add_to_step; [lia|reflexivity].
  - assert (H5 : (5 <= k)%nat).
    { destruct (le_lt_dec 5 k); [assumption|]. assert (k = 4)%nat as -> by lia. cbn in Lt. lia. }
    pose proof (placed (Z.of_nat r - 2)) as [p [E By]]. set (y := place (Z.of_nat r - 2)) in *.
    assert (Htake : forall j q, (4 <= j)%nat -> (0 < q)%nat -> (q < fib (j - 1))%nat -> r = heap j q ->
      (j + 2 <= k)%nat /\ right j q).
    { intros j q Hj Hq Hq' ->. unfold heap in *. assert (Hjk : (j + 2 <= k)%nat).
      { destruct (le_lt_dec (j + 2) k) as [|H]; [assumption|]. pose proof (fib_le (k - 1) j ltac:(lia)). lia. }
      split; [assumption|]. pose proof (fib_le (j + 1) (k - 1) ltac:(lia)) as H.
      pose proof (fib_add j (j - 1) ltac:(lia)) as H'. replace (S j) with (j + 1)%nat in H' by lia.
      apply (IHm (j + (fib (j - 1) - 1 - q))%nat) with (d := (fib (j - 1) - 1 - q)%nat); lia. }
    destruct (Z.ltb_spec y (P 2)) as [Low|High].
    + (* both moves lead to a win *)
      constructor. intros h' Hmove. apply both in Hmove; try lia. destruct Hmove as [->| ->].
      * destruct (taken r ltac:(lia)) as [[i [_ ->]]|[j [q [Hj [Hq [Hq' Er]]]]]]; [apply step_is_won, exact_step|].
        destruct (Htake j q Hj Hq Hq' Er) as [Hjk R]. unfold right in R.
        rewrite (taking j q Hj ltac:(lia) Hq Hq') in R. rewrite <- Er in R. fold y in R.
        destruct (s_of j ltac:(lia)) as [S1 _]. destruct (Z.leb_spec (A - P 2 - s j) y); [lia|assumption].
      * destruct Hlast as [H|H]; [|assumption]. specialize (Hadd H). unfold right in Hadd.
        rewrite adding in Hadd by lia. fold y in Hadd. destruct (Z.leb_spec (P 2) y); [lia|assumption].
    + assert (Hne : (r + 1 < fib (k - 1))%nat).
      { destruct (le_lt_dec (fib (k - 1)) (r + 1)); [exfalso|assumption].
        pose proof (last_rest k H5 ltac:(lia)) as H.
        replace (fib (k - 1) - 1)%nat with r in H by lia. fold y in H. lia. }
      specialize (Hadd Hne). unfold right in Hadd. rewrite adding in Hadd by lia. fold y in Hadd.
      destruct (Z.leb_spec (P 2) y); [|lia]. cbn [andb] in Hadd.
      destruct (Z.ltb_spec y (2 * P 2 + s (k - 2))) as [H2|H2].
      * apply some_move_wins with (2 := Hadd). apply add; lia.
      * apply some_move_wins with r; [apply take; lia|].
        destruct (s_of (k - 2) ltac:(lia)) as [S1 [S2 [S3 _]]].
        destruct (taken r ltac:(lia)) as [[i [Hi Er]]|[j [q [Hj [Hq [Hq' Er]]]]]].
        -- (* not a step *)
           exfalso. pose proof (at_fib i ltac:(lia)) as EF.
           assert (HiN : (i + 2 <= k)%nat).
           { destruct (le_lt_dec (i + 2) k) as [|Hle]; [assumption|]. pose proof (fib_le (k - 1) i ltac:(lia)). lia. }
           specialize (EF ltac:(lia)).
           assert (Ex : Z.of_nat r - 2 = F i - 1) by (rewrite Er; unfold F; lia). unfold y in *. rewrite Ex in *.
           destruct (Nat.eq_dec i 2) as [->|]; [change (F 2 - 1) with 0 in *; change (place 0) with 0 in *; lia|].
           pose proof (P_pos i ltac:(lia)). destruct (s_of i ltac:(lia)) as [T1 [T2 _]].
           rewrite (place_of _ (F (i - 1) - 1) (P 2 - s i)) in * by lia.
           destruct (Nat.eq_dec i 3) as [->|].
           ++ assert (6 <= k)%nat.
              { destruct (le_lt_dec 6 k); [assumption|]. assert (k = 5)%nat as -> by lia. cbn in Er, Hne. lia. }
              specialize (S2 ltac:(lia)). lia.
           ++ specialize (T2 ltac:(lia)). lia.
        -- destruct (Htake j q Hj Hq Hq' Er) as [Hjk R]. unfold right in R.
           rewrite (taking j q Hj ltac:(lia) Hq Hq') in R. rewrite <- Er in R. fold y in R.
           destruct (Z.leb_spec (A - P 2 - s j) y) as [|H9]; [assumption|exfalso].
           destruct (s_of j ltac:(lia)) as [T1 [T2 [T3 _]]]. specialize (T2 ltac:(lia)). specialize (S2 ltac:(lia)).
           destruct (Nat.eq_dec j 4) as [->|]; [change (s 4) with (P 4) in *; lia|].
           destruct (Nat.eq_dec j 5) as [->|].
           ++ destruct (Nat.eq_dec k 7) as [->|]; [|specialize (S3 ltac:(lia)); lia].
              unfold heap in Er. cbn in Er, Hne. lia.
           ++ specialize (T3 ltac:(lia)). specialize (S3 ltac:(lia)). lia.
Qed.

(** The larger numbers of the pairs are the numbers with a place before [P 2], if [N] is even and large enough. *)
Lemma cut (x m : nat) : Nat.even N = true -> Z.of_nat (2 * m) < P 2 ->
  (2 * x <= 3 * m + Nat.sqrt (5 * m * m))%nat <-> Z.of_nat x * P 2 <= Z.of_nat m * A.
Proof.
  intros HN HB. destruct ladder as [L0 [L1 [L2 [L3 [L4 [L5 [L6 [L8 L7]]]]]]]].
  assert (Root : (2 * A - 3 * P 2) * (2 * A - 3 * P 2) = 5 * P 2 * P 2 + 4).
  { pose proof (determinant (N - 2)) as D. rewrite Nat.even_sub, HN in D by lia. cbn in D.
    replace (N - 2 + 2)%nat with (N - 0)%nat in D by lia. replace (N - 2 + 1)%nat with (N - 1)%nat in D by lia.
    change (P 1 * P 1 - A * P 2 = 1) in D. nia. }
  pose proof (Nat.sqrt_spec (5 * m * m) ltac:(lia)) as [S1 S2]. set (q := Nat.sqrt (5 * m * m)) in *.
  set (D := 2 * A - 3 * P 2) in *. assert (HD : 0 < D) by lia.
  set (t := 2 * Z.of_nat x - 3 * Z.of_nat m).
  assert (E1 : (2 * x <= 3 * m + q)%nat <-> t <= Z.of_nat q) by lia.
  assert (E2 : Z.of_nat x * P 2 <= Z.of_nat m * A <-> t * P 2 <= Z.of_nat m * D) by (unfold t, D; nia).
  rewrite E1, E2. clear E1 E2. clearbody t D. set (M := Z.of_nat m) in *. set (B := P 2) in *.
  assert (T1 : Z.of_nat q * Z.of_nat q <= 5 * M * M) by (unfold M; lia).
  assert (T2 : 5 * M * M < (Z.of_nat q + 1) * (Z.of_nat q + 1)) by (unfold M; lia).
  assert (HM : 0 <= M) by lia. assert (HB' : 2 * M < B) by (unfold M in *; lia).
  assert (Hq : 0 <= Z.of_nat q) by lia. set (Q := Z.of_nat q) in *. clearbody M B Q. clear - Root HD T1 T2 HM HB' Hq.
  destruct (Z.le_gt_cases t 0) as [Ht|Ht]; [split; intros; [|lia]; transitivity 0; nia|].
  split; intros H.
  - assert (t * t <= 5 * M * M) by nia. assert (t * B * (t * B) <= M * D * (M * D)).
    { replace (M * D * (M * D)) with (M * M * (D * D)) by ring. rewrite Root. nia. }
    apply Z.square_le_simpl_nonneg; nia.
  - assert (H1 : t * B * (t * B) <= M * D * (M * D)) by (apply Z.square_le_mono_nonneg; nia).
    replace (M * D * (M * D)) with (M * M * (D * D)) in H1 by ring. rewrite Root in H1.
    assert (H2 : 4 * M * M < B * B) by nia.
    assert (H3 : t * t < 5 * M * M + 1).
    { apply Z.mul_lt_mono_pos_r with (B * B); nia. }
    assert (t * t < (Q + 1) * (Q + 1)) by lia. apply Z.square_lt_simpl_nonneg in H0; lia.
Qed.

Lemma pairs (x : nat) : Nat.even N = true -> Z.of_nat (2 * (x + 1)) < P 2 ->
  place (Z.of_nat x) < P 2 <-> exists m, x = larger m.
Proof.
  intros HN HB. destruct ladder as [L0 [L1 [L2 [L3 [L4 [L5 [L6 [L8 L7]]]]]]]].
  assert (Floor : forall m, x = larger m <-> (2 * x <= 3 * m + Nat.sqrt (5 * m * m))%nat /\
                                        ~ (2 * (x + 1) <= 3 * m + Nat.sqrt (5 * m * m))%nat).
  { intros m. unfold larger. set (z := (3 * m + Nat.sqrt (5 * m * m))%nat).
    pose proof (Nat.div_mod z 2 ltac:(lia)). pose proof (Nat.mod_upper_bound z 2 ltac:(lia)). lia. }
  split.
  - intros H. destruct (placed (Z.of_nat x)) as [p [E By]]. set (y := place (Z.of_nat x)) in *.
    assert (Hm : (Z.of_nat x - p) * A = Z.of_nat x * P 2 + y) by nia.
    assert (0 <= Z.of_nat x - p) by nia. assert (Z.of_nat x - p <= Z.of_nat x) by nia.
    exists (Z.to_nat (Z.of_nat x - p)). apply Floor. rewrite !cut, !Z2Nat.id by (try assumption; lia). nia.
  - intros [m Em]. assert (m <= x)%nat.
    { rewrite Em. unfold larger. apply Nat.div_le_lower_bound; lia. }
    apply Floor in Em. rewrite !cut in Em by (try assumption; lia).
    rewrite (place_of _ (Z.of_nat x - Z.of_nat m) (Z.of_nat m * A - Z.of_nat x * P 2)); nia.
Qed.

End Circle.

Open Scope nat_scope.

(** * The theorem *)

Lemma every_heap h : 1 <= h -> exists s, step h s.
Proof.
  intros H. destruct (le_lt_dec 4 h) as [H4|H4].
  - destruct (level h H4) as [k [r [Hk [Hr ->]]]]. exists (fib k + 1). now apply step_of; [lia|].
  - destruct (Nat.eq_dec h 1) as [->|]; [exists 1; exact (exact_step 0)|].
    destruct (Nat.eq_dec h 2) as [->|]; [exists 2; exact (exact_step 1)|].
    assert (h = 3) as -> by lia. exists 3. exact (exact_step 3).
Qed.

Theorem fibulations h s r : step h s -> h = s + r ->
  (lost h <-> lost_by_rest s r) /\ (won h <-> ~ lost_by_rest s r).
Proof.
  intros Hs ->.
  assert (Decide : (lost (s + r) /\ lost_by_rest s r) \/ (won (s + r) /\ ~ lost_by_rest s r)).
  { destruct (Nat.eq_dec r 0) as [->|Hr].
    - right. rewrite Nat.add_0_r in *. split; [now apply step_is_won|]. intros [[m H]|[H _]]; lia.
    - assert (H4 : 4 <= s + r).
      { destruct (le_lt_dec 4 (s + r)); [assumption|exfalso]. assert (Hs1 : 1 <= s) by (destruct Hs as [[k ->] _]; lia).
        assert (E : s = s + r); [|lia]. apply (step_unique (s + r)); [assumption|].
        destruct (Nat.eq_dec (s + r) 2) as [->|]; [exact (exact_step 1)|].
        assert (s + r = 3) as -> by lia. exact (exact_step 3). }
      destruct (level (s + r) H4) as [k [r' [Hk [Hr' E]]]].
      assert (s = fib k + 1) as ->.
      { apply (step_unique (s + r)); [assumption|]. rewrite E. apply step_of; [lia|assumption]. }
      assert (r' = r) as -> by lia.
      set (d := fib (k - 1) - 1 - r). set (N := 2 * (k + d + 2 * r + 20)).
      pose proof (decided N ltac:(lia) (k + d) d k r ltac:(lia) ltac:(lia) ltac:(lia) eq_refl ltac:(lia)) as R.
      unfold right, heap in R.
      assert (L : loses N k r = true <-> lost_by_rest (fib k + 1) r).
      { unfold loses, lost_by_rest. destruct (Nat.eqb_spec r 0); [lia|]. destruct (Nat.eqb_spec r 1) as [->|Hr1].
        - split.
          + intros Ev. right. split; [reflexivity|]. apply Nat.even_spec in Ev. destruct Ev as [i ->].
            exists (i - 2). do 2 f_equal. lia.
          + intros [[m H]|[_ [i H]]]; [lia|]. assert (k = 2 * i + 4) as ->.
            { destruct (lt_eq_lt_dec k (2 * i + 4)) as [[Hl|Hl]|Hl]; [|assumption|]; apply fib_lt in Hl; lia. }
            apply Nat.even_spec. exists (i + 2). lia.
        - rewrite Z.ltb_lt. replace (Z.of_nat r - 2)%Z with (Z.of_nat (r - 2)) by lia.
          rewrite pairs; [|lia|now apply Nat.even_spec; exists (k + d + 2 * r + 20)|].
          + split; [intros [m H]; left; exists m; lia|]. intros [[m H]|[H _]]; [exists m|]; lia.
          + unfold P. pose proof (fib_grows (N - 2)). lia. }
      destruct (loses N k r); [left|right]; (split; [assumption|]).
      + now apply L.
      + intros H. apply L in H. discriminate. }
  pose proof (not_both (s + r)). tauto.
Qed.
