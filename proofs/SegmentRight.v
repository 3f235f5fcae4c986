(** Correctness of [Segment]: the values of an accepted stretch of heaps are nim-values, and settled.

    Each pass checks its word at every heap.  By induction along the stretch: an accepted value is the candidate of the window lemma, and the value of a settled or
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
Variable parity : nat -> bool.
Variable words : nat.
Variable f : nat -> nat.

(** The functions of the program, for these. *)
Local Notation with_rares := (fun off => Segment.with_rares off f).
Local Notation with_singles := (fun off => Segment.with_singles off f).
Local Notation avoided_set := (fun off => Segment.avoided_set single splits_at off f).
Local Notation without_splits := (fun off => Segment.without_splits off f).
Local Notation unshown := (fun off => Segment.unshown splitting off f).
Local Notation of_true := (fun off => set_of (fun v => parity (off + v)) few).
Local Notation of_false := (fun off => set_of (fun v => negb (parity (off + v))) few).
Local Notation heap_checked := (fun off => Segment.heap_checked splitting single splits_at hints tau (words * few) off
  (of_true off) (of_false off) f).
Local Notation run_checked := (fun off => Segment.run_checked splitting single splits_at last_place rares hints tau
  (words * few) off (of_true off) (of_false off) f).
Local Notation sets_before := (fun off => Segment.sets_before last_place rares off f).
Local Notation stretch_checked := (Segment.stretch_checked splitting single splits_at last_place rares hints tau parity
  words f).

Variable c : code.
Variable G : nat -> nat.
Hypothesis values : nim_values c G.
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

Lemma with_rares_spec off s v : forall rs set, Nat.testbit (with_rares off rs s set) v = true <->
  Nat.testbit set v = true \/ (v < few /\ exists r x, In (r, x) rs /\ off + v = Nat.lxor x (f (s - r))).
Proof.
  induction rs as [|[r x] rs IH]; intros set; cbn [Segment.with_rares].
  - split; [auto|]. intros [H|[_ [r [x [[] _]]]]]; assumption.
  - rewrite IH, note_spec. split.
    + intros [[H|[E H]]|[H [r' [x' [Hin E]]]]]; auto; right; split; auto.
      * exists r, x. split; [now left|assumption].
      * exists r', x'. split; [now right|assumption].
    + intros [H|[H [r' [x' [[E|Hin] Ev]]]]]; auto.
      * injection E as -> ->. left. right. auto.
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
Definition sets_of (off n : nat) (recent : list nat) : Prop :=
  length recent = S (K c) /\ forall k, k <= K c -> nth k recent 0 = with_rares off rares (n - k) 0.

Lemma nth_firstn_same count : forall (l : list nat) j, j < count -> nth j (firstn count l) 0 = nth j l 0.
Proof.
  induction count as [|count IH]; intros [|x l] [|j] H; cbn; auto; try lia. apply IH. lia.
Qed.

Lemma sets_of_next off n recent : sets_of off n recent ->
  sets_of off (S n) (with_rares off rares (S n) 0 :: firstn last_place recent).
Proof.
  intros [H1 H2]. rewrite last_place_is. split.
  - cbn [length]. rewrite firstn_length_le; lia.
  - intros [|k] Hk; [reflexivity|]. cbn [nth]. rewrite nth_firstn_same by lia. rewrite H2 by lia. reflexivity.
Qed.

Lemma sets_of_first off n : sets_of off n (with_rares off rares n 0 :: sets_before off n).
Proof.
  unfold Segment.sets_before. rewrite last_place_is. split.
  - cbn [length]. now rewrite map_length, seq_length.
  - intros [|k] Hk; cbn [nth]; [now rewrite Nat.sub_0_r|].
    rewrite (nth_indep _ 0 (with_rares off rares (n - 0) 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun j => with_rares off rares (n - j) 0)), seq_nth by lia. reflexivity.
Qed.

(** A heap that passed the check of each word. *)
Definition passed (from n : nat) : Prop :=
  forall v, v < words * few -> exists off recent,
    in_word off v = true /\ sets_of off n recent /\ heap_checked off from recent n = true.

Lemma run_passes off from : forall count n before,
  sets_of off n (with_rares off rares n 0 :: before) -> run_checked off count n from before = true ->
  forall m, n <= m -> m < n + count -> exists recent, sets_of off m recent /\ heap_checked off from recent m = true.
Proof.
  induction count as [|count IH]; intros n before Hs H m Hm Hlt; [lia|]. cbn [Segment.run_checked] in H. cbv zeta in H.
  set (recent := with_rares off rares n 0 :: before) in *.
  destruct (heap_checked off from recent n) eqn:X; [|discriminate].
  destruct (Nat.eq_dec m n) as [->|]; [exists recent; split; assumption|].
  apply (IH (S n) (firstn last_place recent)); auto; [now apply sets_of_next|lia|lia].
Qed.

Lemma stretch_passes b count from : stretch_checked b count from = true ->
  forall m, b <= m -> m < b + count -> passed from m.
Proof.
  unfold Segment.stretch_checked. rewrite forallb_forall. intros H m Hm Hlt v Hv.
  exists (v / few * few). pose proof (Nat.div_mod v few ltac:(discriminate)).
  pose proof (Nat.mod_upper_bound v few ltac:(discriminate)).
  destruct (run_passes (v / few * few) from count b (sets_before (v / few * few) b)) with (m := m) as [recent X]; auto.
  - apply sets_of_first.
  - apply (H (v / few)). apply in_seq. split; [lia|]. apply Nat.div_lt_upper_bound; [discriminate|lia].
  - exists recent. split; [apply in_word_spec; lia|assumption].
Qed.

Lemma with_singles_spec off n v : forall ks set, Nat.testbit (with_singles off ks n set) v = true <->
  Nat.testbit set v = true \/ (v < few /\ exists k, In k ks /\ off + v = f (n - k)).
Proof.
  induction ks as [|k ks IH]; intros set; cbn [Segment.with_singles].
  - split; [auto|]. intros [H|[_ [k [[] _]]]]; assumption.
  - rewrite IH, note_spec. split.
    + intros [[H|[E H]]|[H [k' [Hk E]]]]; auto; right; split; auto.
      * exists k. split; [now left|assumption].
      * exists k'. split; [now right|assumption].
    + intros [H|[H [k' [[E|Hk] Ev]]]]; auto.
      * subst k'. left. right. auto.
      * right. split; auto. exists k'. auto.
Qed.

(** The values of [f] are nim-values from [low] to [n - 1]. *)
Definition right (low n : nat) : Prop := forall m, low <= m -> m < n -> f m = G m.

Lemma found_spec off low recent n v : R + K c < n -> low + R + K c <= n -> right low n -> sets_of off n recent ->
  (Nat.testbit (avoided_set off recent n) v = true <-> v < few /\ avoided n (off + v)).
Proof.
  intros Hn Hl E [S1 S2]. unfold Segment.avoided_set. rewrite with_singles_spec, union_spec, Nat.bits_0. split.
  - intros [[H|[k [Hk1 [Hk Hv]]]]|[H [k [Hk Ev]]]]; [discriminate| |].
    + rewrite splits_at_spec in Hk. pose proof (within c k (or_introl Hk)). rewrite S2 in Hv by lia.
      apply with_rares_spec in Hv. rewrite Nat.bits_0 in Hv. destruct Hv as [Hv|[Hf [r [x [Hr Ev]]]]]; [discriminate|].
      split; auto. apply rares_spec in Hr. destruct Hr as [H1 [H2 [H3 ->]]].
      rewrite E in Ev by lia. rewrite Ev. apply with_rare; auto; lia.
    + split; auto. apply single_spec in Hk. pose proof (within c k (or_intror (or_introl Hk))).
      pose proof (one_left_place c k Hk). rewrite E in Ev by lia. rewrite Ev. apply alone; [lia|assumption].
  - intros [H A]. remember (off + v) as u eqn:Eu. destruct A as [k r H1 H2 H3 H4 Hk|k H4 Hk].
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

Lemma kept_without off low n w v : w <= L -> 0 < w -> L + K c < n -> low + L + K c <= n -> right low n ->
  forall ks set, (forall k, In k ks -> In k splitting) -> Nat.testbit set v = true ->
  Nat.testbit (without_splits off ks w (G w) n set) v = true \/ witnessed n (off + v).
Proof.
  intros Hw Hw0 Hn Hl E. induction ks as [|k ks IH]; intros set Hin H; cbn [Segment.without_splits]; [now left|].
  pose proof (proj1 (splitting_spec k) (Hin k (or_introl eq_refl))) as Hk. pose proof (within c k (or_introl Hk)).
  destruct (Nat.eq_dec (off + v) (Nat.lxor (G w) (f (n - k - w)))) as [->|Hne].
  - right. rewrite E by lia. apply with_witness; auto; lia.
  - apply IH; [intros j Hj; apply Hin; now right|]. unfold clear_value.
    destruct (Nat.leb_spec off (Nat.lxor (G w) (f (n - k - w)))); [|assumption].
    rewrite Nat.clearbit_neq; [assumption|lia].
Qed.

Lemma unshown_spec off low n v : L + K c < n -> low + L + K c <= n -> right low n ->
  forall hs set, incl hs hints -> Nat.testbit set v = true ->
  Nat.testbit (unshown off hs n set) v = true \/ witnessed n (off + v).
Proof.
  intros Hn Hl E. induction hs as [|[w x] hs IH]; intros set Hin H; cbn [Segment.unshown].
  - destruct (Nat.eqb_spec set 0) as [->|]; now left.
  - destruct (Nat.eqb_spec set 0) as [->|]; [now left|].
    destruct (hints_spec w x) as [H1 [H2 ->]]; [apply Hin; now left|].
    destruct (kept_without off low n w v H2 H1 Hn Hl E splitting set) as [Hv|]; auto.
    apply IH; [|assumption]. intros y Hy. apply Hin. now right.
Qed.

Lemma mine_spec off n v : Nat.testbit (if tau n then of_true off else of_false off) v = true <->
  v < few /\ parity (off + v) = tau n.
Proof. destruct (tau n); rewrite set_of_spec by lia; [tauto|]. rewrite negb_true_iff. tauto. Qed.

(** The members of a word that are less than a value and not avoided. *)
Lemma lower_spec off found g v : v < few -> off + v < g -> Nat.testbit found v = false ->
  Nat.testbit (Nat.ldiff (Nat.ones (Nat.min few (g - off))) found) v = true.
Proof. intros H1 H2 F. rewrite Nat.ldiff_spec, F, Nat.ones_spec_low; [reflexivity|]. apply Nat.min_glb_lt; lia. Qed.

Lemma less_than_bound from n : 0 < words -> passed from n -> f n < words * few.
Proof.
  intros Hw H. destruct (H 0) as [off [recent [_ [_ X]]]]; [unfold few; lia|].
  unfold Segment.heap_checked in X. cbv zeta in X. rewrite !andb_true_iff in X. apply Nat.ltb_lt. tauto.
Qed.

(** An accepted value is the candidate. *)
Lemma checked_candidate low from n : 0 < words -> R + K c < n -> low + R + K c <= n -> right low n ->
  passed from n -> candidate n (f n).
Proof.
  intros Hw Hn Hl E P. pose proof (less_than_bound from n Hw P) as Hg.
  split; [|split].
  - destruct (P (f n) Hg) as [off [recent [Hi [_ X]]]].
    unfold Segment.heap_checked, may_be in X. cbv zeta in X. rewrite Hi, !andb_true_iff in X.
    destruct X as [[[_ [X _]] _] _]. apply mine_spec in X. apply in_word_spec in Hi.
    now replace (off + (f n - off)) with (f n) in X by lia.
  - intros A. destruct (P (f n) Hg) as [off [recent [Hi [Hs X]]]].
    unfold Segment.heap_checked, may_be in X. cbv zeta in X. rewrite Hi, !andb_true_iff, negb_true_iff in X.
    destruct X as [[[_ [_ X]] _] _]. apply in_word_spec in Hi.
    assert (Y : Nat.testbit (avoided_set off recent n) (f n - off) = true).
    { apply (found_spec off low recent); auto. split; [lia|]. now replace (off + (f n - off)) with (f n) by lia. }
    cbv beta in Y. congruence.
  - intros v Hv Hp. destruct (P v ltac:(lia)) as [off [recent [Hi [Hs X]]]]. apply in_word_spec in Hi.
    replace v with (off + (v - off)) in Hv, Hp |- * by lia. set (u := v - off) in *.
    destruct (Nat.testbit (avoided_set off recent n) u) eqn:F; [exact (proj2 (proj1 (found_spec off low recent n u Hn Hl E Hs) F))|].
    exfalso. unfold Segment.heap_checked in X. cbv zeta in X. rewrite !andb_true_iff, Nat.eqb_eq in X.
    destruct X as [[_ X] _]. apply (zero_has_none _ u X). rewrite Nat.land_spec, lower_spec by (auto; lia).
    apply mine_spec. split; [lia|assumption].
Qed.

(** From heap [from] on it is settled. *)
Lemma checked_settled low from n : 0 < words -> L + K c < n -> low + L + K c <= n -> right low n ->
  from <= n -> passed from n -> settled_at c G parity tau R L n (f n).
Proof.
  intros Hw Hn Hl E Hfrom P. split; [apply (checked_candidate low from); auto; lia|].
  intros v Hv _. pose proof (less_than_bound from n Hw P).
  destruct (P v ltac:(lia)) as [off [recent [Hi [Hs X]]]]. apply in_word_spec in Hi.
  replace v with (off + (v - off)) in Hv |- * by lia. set (u := v - off) in *.
  unfold Segment.heap_checked in X. cbv zeta in X. rewrite !andb_true_iff in X. destruct X as [_ X].
  destruct (Nat.ltb_spec n from); [lia|]. apply Nat.eqb_eq in X.
  destruct (Nat.testbit (avoided_set off recent n) u) eqn:F.
  - apply avoided_is_witnessed. exact (proj2 (proj1 (found_spec off low recent n u ltac:(lia) ltac:(lia) E Hs) F)).
  - destruct (unshown_spec off low n u Hn Hl E hints
      (Nat.ldiff (Nat.ones (Nat.min few (f n - off))) (avoided_set off recent n))) as [Y|]; auto.
    + apply incl_refl.
    + apply lower_spec; auto. lia.
    + exfalso. now apply (zero_has_none _ u X).
Qed.

(** The value of a common heap is the candidate, while no other is rare. *)
Lemma common_candidate n : R + K c < n -> (forall m, R < m -> m < n -> common m) -> common n -> candidate n (G n).
Proof.
  intros Hn none Hc. destruct (values n) as [Hnot Hless]. split; [assumption|]. split.
  - intros A. apply Hnot. revert A. now apply (avoided_is_option c G parity tau R L).
  - intros v Hv Hp. apply (option_is_avoided c G parity parity_adds tau tau_splits R L R_le_L); auto.
Qed.

(** A stretch from heap [b] on whose first [L + K] heaps are known to be common. *)
Theorem stretch_spec low b count : 0 < words -> low + R + K c <= b -> R + K c < b -> right low b ->
  (forall m, R < m -> m < b + L + K c -> common m) ->
  stretch_checked b count (b + L + K c) = true ->
  right low (b + count) /\ (forall m, R < m -> m < b + count -> common m) /\
  (forall m, b + L + K c <= m -> m < b + count -> settled m).
Proof.
  intros Hw Hl Hb E first H. pose proof (stretch_passes b count _ H) as P.
  assert (all : forall n, b <= n -> n < b + count ->
    f n = G n /\ common n /\ (b + L + K c <= n -> settled n)).
  { intros n. induction n as [n IH] using lt_wf_ind. intros Hn Hlt.
    assert (right low n) as En.
    { intros m H1 H2. destruct (le_lt_dec b m); [apply IH; lia|apply E; lia]. }
    assert (forall m, R < m -> m < n -> common m) as none.
    { intros m H1 H2. destruct (le_lt_dec b m); [apply IH; lia|apply first; lia]. }
    pose proof (P n Hn Hlt) as Pn. destruct (le_lt_dec (b + L + K c) n) as [Hle|Hless].
    - assert (S : settled_at c G parity tau R L n (f n)) by (apply (checked_settled low (b + L + K c)); auto; lia).
      destruct (settled_value c G values parity parity_adds tau tau_splits R L R_le_L n (f n)) as [-> Cn]; auto; [lia|].
      repeat split; auto. intros _. now exists (f n).
    - assert (Cn : common n) by (apply first; lia). split; [|split; [assumption|lia]].
      apply (candidate_unique c G parity tau R n).
      + apply (checked_candidate low (b + L + K c)); auto; lia.
      + apply common_candidate; auto; lia. }
  repeat split.
  - intros m H1 H2. destruct (le_lt_dec b m); [apply all; lia|apply E; lia].
  - intros m H1 H2. destruct (le_lt_dec b m); [apply all; lia|apply first; lia].
  - intros m H1 H2. apply all; lia.
Qed.

End Program.
