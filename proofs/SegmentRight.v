(** Correctness of [Segment]: the values of an accepted segment are nim-values, and settled.

    By induction along the segment: an accepted value is the candidate of the window lemma, and the value of a settled or
    known common heap is its candidate.  Only the program is extracted, so this file is separate.
    Cost: two seconds.  Source: the page on the window lemma; the proof is ours. *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Window Checker Segment.
Import ListNotations.

Section Program.

Variables splitting single : list nat.
Variable splits_at : list bool.  (* whether place 0, 1, ... splits *)
Variable last_place : nat.
Variables rares hints : list (nat * nat).  (* heaps with their values *)
Variable tau : nat -> bool.
Variables of_true of_false : nat.  (* the values below [few] of either parity *)
Variable f : nat -> nat.

(** The functions of the program, for these. *)
Local Notation with_rares := (Segment.with_rares f).
Local Notation with_singles := (Segment.with_singles f).
Local Notation avoided_set := (Segment.avoided_set single splits_at f).
Local Notation without_splits := (Segment.without_splits f).
Local Notation unshown := (Segment.unshown splitting f).
Local Notation heap_checked := (Segment.heap_checked splitting single splits_at hints tau of_true of_false f).
Local Notation run_checked := (Segment.run_checked splitting single splits_at last_place rares hints tau of_true
  of_false f).
Local Notation sets_before := (Segment.sets_before last_place rares f).

Variable c : code.
Variable G : nat -> nat.
Hypothesis values : nim_values c G.
Variable parity : nat -> bool.
Hypothesis parity_adds : forall v w, parity (Nat.lxor v w) = xorb (parity v) (parity w).
Hypothesis tau_splits : forall k a b, splits (d c k) = true -> xorb (tau a) (tau b) = negb (tau (a + b + k)).
Variables R L : nat.
Hypothesis R_le_L : R <= L.

Let common := common G parity tau.
Let rare := rare G parity tau.
Let avoided := avoided c G parity tau R.
Let witnessed := witnessed c G L.
Let candidate := candidate c G parity tau R.
Let settled := settled c G parity tau R L.

Hypothesis splitting_spec : forall k, In k splitting <-> splits (d c k) = true.
Hypothesis splits_at_spec : forall k, nth k splits_at false = splits (d c k).
Hypothesis last_place_is : last_place = K c.
Hypothesis single_spec : forall k, In k single <-> leaves_one (d c k) = true.
Hypothesis rares_spec : forall r x, In (r, x) rares <-> 0 < r /\ r <= R /\ rare r /\ x = G r.
Hypothesis hints_spec : forall w x, In (w, x) hints -> 0 < w /\ w <= L /\ x = G w.
Hypothesis of_true_spec : forall v, Nat.testbit of_true v = true <-> v < few /\ parity v = true.
Hypothesis of_false_spec : forall v, Nat.testbit of_false v = true <-> v < few /\ parity v = false.

Lemma with_rares_spec s v : forall rs set, Nat.testbit (with_rares rs s set) v = true <->
  Nat.testbit set v = true \/ (v < few /\ exists r x, In (r, x) rs /\ v = Nat.lxor x (f (s - r))).
Proof.
  induction rs as [|[r x] rs IH]; intros set; cbn [Segment.with_rares].
  - split; [auto|]. intros [H|[_ [r [x [[] _]]]]]; assumption.
  - rewrite IH, note_spec. split.
    + intros [[H|[-> H]]|[H [r' [x' [Hin E]]]]]; auto; right; split; auto.
      * exists r, x. split; [now left|reflexivity].
      * exists r', x'. split; [now right|assumption].
    + intros [H|[H [r' [x' [[E|Hin] Ev]]]]]; auto.
      * injection E as -> ->. left. right. subst v. auto.
      * right. split; auto. exists r', x'. auto.
Qed.

Lemma union_spec v : forall flags sets set, Nat.testbit (union flags sets set) v = true <->
  Nat.testbit set v = true \/
  exists k, k < length sets /\ nth k flags false = true /\ Nat.testbit (nth k sets 0) v = true.
Proof.
  induction flags as [|b flags IH]; intros [|one sets] set; cbn [union].
  - split; [auto|]. intros [H|[k [H _]]]; [assumption|now apply Nat.nlt_0_r in H].
  - split; [auto|]. intros [H|[[|k] [_ [H _]]]]; [assumption|discriminate|discriminate].
  - split; [auto|]. intros [H|[k [H _]]]; [assumption|now apply Nat.nlt_0_r in H].
  - rewrite IH. split.
    + intros [H|[k [H1 [H2 H3]]]].
      * destruct b; [|auto]. rewrite Nat.lor_spec, orb_true_iff in H. destruct H as [H|H]; [auto|right].
        exists 0. cbn. repeat split; auto. lia.
      * right. exists (S k). cbn. repeat split; auto. lia.
    + intros [H|[[|k] [H1 [H2 H3]]]]; cbn in *.
      * left. destruct b; [|assumption]. now rewrite Nat.lor_spec, H.
      * left. subst b. now rewrite Nat.lor_spec, H3, orb_true_r.
      * right. exists k. repeat split; auto. lia.
Qed.

(** The sets are those of [n] and the sums before. *)
Definition sets_of (n : nat) (recent : list nat) : Prop :=
  length recent = S (K c) /\ forall k, k <= K c -> nth k recent 0 = with_rares rares (n - k) 0.

Lemma nth_firstn_same count : forall (l : list nat) j, j < count -> nth j (firstn count l) 0 = nth j l 0.
Proof.
  induction count as [|count IH]; intros [|x l] [|j] H; cbn; auto; try lia. apply IH. lia.
Qed.

Lemma sets_of_next n recent : sets_of n recent ->
  sets_of (S n) (with_rares rares (S n) 0 :: firstn last_place recent).
Proof.
  intros [H1 H2]. rewrite last_place_is. split.
  - cbn [length]. rewrite firstn_length_le; lia.
  - intros [|k] Hk; [reflexivity|]. cbn [nth]. rewrite nth_firstn_same by lia. rewrite H2 by lia. reflexivity.
Qed.

Lemma sets_of_first n : sets_of n (with_rares rares n 0 :: sets_before n).
Proof.
  unfold Segment.sets_before. rewrite last_place_is. split.
  - cbn [length]. now rewrite map_length, seq_length.
  - intros [|k] Hk; cbn [nth]; [now rewrite Nat.sub_0_r|].
    rewrite (nth_indep _ 0 (with_rares rares (n - 0) 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun j => with_rares rares (n - j) 0)), seq_nth by lia. reflexivity.
Qed.

Lemma with_singles_spec n v : forall ks set, Nat.testbit (with_singles ks n set) v = true <->
  Nat.testbit set v = true \/ (v < few /\ exists k, In k ks /\ v = f (n - k)).
Proof.
  induction ks as [|k ks IH]; intros set; cbn [Segment.with_singles].
  - split; [auto|]. intros [H|[_ [k [[] _]]]]; assumption.
  - rewrite IH, note_spec. split.
    + intros [[H|[-> H]]|[H [k' [Hk E]]]]; auto; right; split; auto.
      * exists k. split; [now left|reflexivity].
      * exists k'. split; [now right|assumption].
    + intros [H|[H [k' [[E|Hk] Ev]]]]; auto.
      * subst k' v. left. right. auto.
      * right. split; auto. exists k'. auto.
Qed.

(** The values of [f] are nim-values from [low] to [n - 1]. *)
Definition right (low n : nat) : Prop := forall m, low <= m -> m < n -> f m = G m.

Lemma found_spec low recent n v : R + K c < n -> low + R + K c <= n -> right low n -> sets_of n recent ->
  (Nat.testbit (avoided_set recent n) v = true <-> v < few /\ avoided n v).
Proof.
  intros Hn Hl E [S1 S2]. unfold Segment.avoided_set. rewrite with_singles_spec, union_spec, Nat.bits_0. split.
  - intros [[H|[k [Hk1 [Hk Hv]]]]|[H [k [Hk Ev]]]]; [discriminate| |].
    + rewrite splits_at_spec in Hk. pose proof (within c k (or_introl Hk)). rewrite S2 in Hv by lia.
      apply with_rares_spec in Hv. rewrite Nat.bits_0 in Hv. destruct Hv as [Hv|[Hf [r [x [Hr Ev]]]]]; [discriminate|].
      split; auto. apply rares_spec in Hr. destruct Hr as [H1 [H2 [H3 ->]]].
      rewrite E in Ev by lia. rewrite Ev. apply with_rare; auto; lia.
    + split; auto. apply single_spec in Hk. pose proof (within c k (or_intror (or_introl Hk))).
      pose proof (one_left_place c k Hk). rewrite E in Ev by lia. rewrite Ev. apply alone; [lia|assumption].
  - intros [H A]. destruct A as [k r H1 H2 H3 H4 Hk|k H4 Hk].
    + left. right. pose proof (within c k (or_introl Hk)). exists k. split; [lia|]. rewrite splits_at_spec.
      split; [assumption|]. rewrite S2 by lia. apply with_rares_spec. right. split; auto. exists r, (G r).
      rewrite E by lia. rewrite rares_spec. repeat split; auto.
    + right. split; auto. pose proof (within c k (or_intror (or_introl Hk))). pose proof (one_left_place c k Hk).
      exists k. rewrite E by lia. rewrite single_spec. auto.
Qed.

Lemma avoided_is_witnessed n v : avoided n v -> witnessed n v.
Proof.
  intros [k r H1 H2 H3 H4 Hk|k H4 Hk]; [apply with_witness; auto; lia|now apply by_one].
Qed.

Lemma kept_without low n w v : w <= L -> 0 < w -> L + K c < n -> low + L + K c <= n -> right low n ->
  forall ks set, (forall k, In k ks -> In k splitting) -> Nat.testbit set v = true ->
  Nat.testbit (without_splits ks w (G w) n set) v = true \/ witnessed n v.
Proof.
  intros Hw Hw0 Hn Hl E. induction ks as [|k ks IH]; intros set Hin H; cbn [Segment.without_splits]; [now left|].
  pose proof (proj1 (splitting_spec k) (Hin k (or_introl eq_refl))) as Hk. pose proof (within c k (or_introl Hk)).
  destruct (Nat.eq_dec v (Nat.lxor (G w) (f (n - k - w)))) as [->|Hne].
  - right. rewrite E by lia. apply with_witness; auto; lia.
  - apply IH; [intros j Hj; apply Hin; now right|]. now rewrite Nat.clearbit_neq by auto.
Qed.

Lemma unshown_spec low n v : L + K c < n -> low + L + K c <= n -> right low n ->
  forall hs set, incl hs hints -> Nat.testbit set v = true ->
  Nat.testbit (unshown hs n set) v = true \/ witnessed n v.
Proof.
  intros Hn Hl E. induction hs as [|[w x] hs IH]; intros set Hin H; cbn [Segment.unshown].
  - destruct (Nat.eqb_spec set 0) as [->|]; now left.
  - destruct (Nat.eqb_spec set 0) as [->|]; [now left|].
    destruct (hints_spec w x) as [H1 [H2 ->]]; [apply Hin; now left|].
    destruct (kept_without low n w v H2 H1 Hn Hl E splitting set) as [Hv|]; auto.
    apply IH; [|assumption]. intros y Hy. apply Hin. now right.
Qed.

Lemma mine_spec n v : Nat.testbit (if tau n then of_true else of_false) v = true <-> v < few /\ parity v = tau n.
Proof. destruct (tau n); [apply of_true_spec|apply of_false_spec]. Qed.

(** An accepted value is the candidate. *)
Lemma checked_candidate low from recent n : R + K c < n -> low + R + K c <= n -> right low n -> sets_of n recent ->
  heap_checked from recent n = true -> candidate n (f n).
Proof.
  unfold Segment.heap_checked. cbv zeta. rewrite !andb_true_iff, negb_true_iff, Nat.eqb_eq.
  intros Hn Hl E Hs [[[H1 H2] H3] _]. apply mine_spec in H1. destruct H1 as [Hf Hp]. split; [assumption|]. split.
  - intros A. assert (Nat.testbit (avoided_set recent n) (f n) = true) by (apply (found_spec low recent); auto).
    congruence.
  - intros v Hv Hpv. destruct (Nat.testbit (avoided_set recent n) v) eqn:F; [now apply (found_spec low recent) in F|].
    exfalso. apply (zero_has_none _ v H3). rewrite Nat.land_spec, Nat.ldiff_spec, F.
    rewrite Nat.ones_spec_low by assumption. apply mine_spec. split; [lia|assumption].
Qed.

(** From heap [from] on it is settled. *)
Lemma checked_settled low from recent n : L + K c < n -> low + L + K c <= n -> right low n -> sets_of n recent ->
  from <= n -> heap_checked from recent n = true -> settled_at c G parity tau R L n (f n).
Proof.
  intros Hn Hl E Hs Hfrom H. split; [apply (checked_candidate low from recent); auto; lia|].
  revert H. unfold Segment.heap_checked. cbv zeta. rewrite !andb_true_iff. intros [_ H] v Hv _.
  destruct (Nat.ltb_spec n from); [lia|]. apply Nat.eqb_eq in H.
  destruct (Nat.testbit (avoided_set recent n) v) eqn:F.
  - apply avoided_is_witnessed. now apply (found_spec low recent) in F; [|lia|lia| |].
  - destruct (unshown_spec low n v Hn Hl E hints (Nat.ldiff (Nat.ones (f n)) (avoided_set recent n))) as [X|]; auto.
    + apply incl_refl.
    + now rewrite Nat.ldiff_spec, F, Nat.ones_spec_low by assumption.
    + exfalso. now apply (zero_has_none _ v H).
Qed.

(** The value of a common heap is the candidate, while no other is rare. *)
Lemma common_candidate n : R + K c < n -> (forall m, R < m -> m < n -> common m) -> common n -> candidate n (G n).
Proof.
  intros Hn none Hc. destruct (values n) as [Hnot Hless]. split; [assumption|]. split.
  - intros A. apply Hnot. revert A. now apply (avoided_is_option c G parity tau R L).
  - intros v Hv Hp. apply (option_is_avoided c G parity parity_adds tau tau_splits R L R_le_L); auto.
Qed.

(** A run from heap [b] whose first [L + K] heaps are known to be common. *)
Theorem run_spec low b : low + R + K c <= b -> R + K c < b ->
  (forall m, R < m -> m < b + L + K c -> common m) ->
  forall count n before, b <= n -> right low n -> (forall m, R < m -> m < n -> common m) ->
  sets_of n (with_rares rares n 0 :: before) ->
  run_checked count n (b + L + K c) before = true ->
  right low (n + count) /\ (forall m, R < m -> m < n + count -> common m) /\
  (forall m, b + L + K c <= m -> n <= m -> m < n + count -> settled m).
Proof.
  intros Hl Hb first. induction count as [|count IH]; intros n before Hn E none Hs H; cbn [Segment.run_checked] in H.
  - rewrite Nat.add_0_r. repeat split; auto. intros. lia.
  - cbv zeta in H. set (recent := with_rares rares n 0 :: before) in *.
    destruct (heap_checked (b + L + K c) recent n) eqn:X; [|discriminate].
    assert (F : f n = G n /\ common n /\ (b + L + K c <= n -> settled n)).
    { destruct (le_lt_dec (b + L + K c) n) as [Hle|Hlt].
      - assert (S : settled_at c G parity tau R L n (f n)) by (apply (checked_settled low (b + L + K c) recent); auto;
        lia).
        destruct (settled_value c G values parity parity_adds tau tau_splits R L R_le_L n (f n)) as [-> Cn]; auto; try
          lia.
        repeat split; auto. intros _. now exists (f n).
      - assert (Cn : common n) by (apply first; lia). split; [|split; [assumption|lia]].
        apply (candidate_unique c G parity tau R n).
        + apply (checked_candidate low (b + L + K c) recent); auto; lia.
        + apply common_candidate; auto; lia. }
    destruct F as [F1 [F2 F3]].
    destruct (IH (S n) (firstn last_place recent)) as [A [B C]]; auto; try lia.
    + intros m H1 H2. destruct (Nat.eq_dec m n) as [->|]; [assumption|apply E; lia].
    + intros m H1 H2. destruct (Nat.eq_dec m n) as [->|]; [assumption|apply none; lia].
    + now apply sets_of_next.
    + replace (n + S count) with (S n + count) by lia. repeat split; auto.
      intros m H1 H2 H3. destruct (Nat.eq_dec m n) as [->|]; [auto|apply C; lia].
Qed.

End Program.
