(** Correctness of [Windows]: runs whose head, segments and end are accepted have true and least periods.

    The head is checked by mex; from there the segments carry values and settledness to the window that returns, where
    the window lemma applies.  Only the programs are extracted, so this file is separate.
    Cost: two seconds.  Source: the page on the window lemma; the proof is ours. *)

From Coq Require Import ZArith Znumtheory Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Window Masks Least Minimal Checker CheckerRight Segment SegmentRight Windows Lanes.
From Atlas Require Import LanesRight.
Import ListNotations.
Local Open Scope nat_scope.

(** Each mark of a list and the next one are related. *)
Definition joined (related : mark -> mark -> Prop) (marks : list mark) : Prop :=
  forall before one next after, marks = before ++ one :: next :: after -> related one next.

Lemma all_joined_spec test : forall marks, all_joined test marks = true ->
  joined (fun one next => test one next = true) marks.
Proof.
  induction marks as [|m marks IH]; intros H before one next after E; [now destruct before|].
  destruct before as [|m' before]; injection E as -> E.
  - subst marks. cbn [all_joined] in H. now destruct (test one next).
  - apply (IH (ltac:(cbn [all_joined] in H; destruct marks; [reflexivity|now destruct (test m' m)])) before one next
      after E).
Qed.

Section Windows.

Variable digits : list nat.
Variable mask : nat.
Variable by_heap : bool.
Variable head : nat -> nat.
Variables R L width first : nat.

(** The functions of the program, for these. *)
Local Notation last_place := (Windows.last_place digits).
Local Notation head_end := (Windows.head_end digits L first).
Local Notation splitting := (Windows.splitting digits).
Local Notation single := (Windows.single digits).
Local Notation odd_place := (Windows.odd_place digits).
Local Notation is_common := (is_common mask by_heap head odd_place).
Local Notation all_common := (Windows.all_common mask by_heap head odd_place).
Local Notation head_accepted := (Windows.head_accepted digits mask by_heap head R L width first).
Local Notation rares := (Windows.rares digits mask by_heap head R).
Local Notation segment_accepted := (Windows.segment_accepted digits mask by_heap head R L width).
Local Notation back := (Windows.back digits R).
Local Notation in_windows := (Windows.in_windows width).
Local Notation known := (Windows.known digits head L width first).
Local Notation differ := (Windows.differ digits head L width first).
Local Notation end_accepted := (Windows.end_accepted digits by_heap head R L width first).
Local Notation window_accepted := (Windows.window_accepted digits mask by_heap head R L width first).

Lemma all_common_spec : forall count n, all_common count n = true ->
  forall m, n <= m -> m < n + count -> is_common m = true.
Proof.
  induction count as [|count IH]; intros n H m Hm Hlt; [lia|]. cbn [Windows.all_common] in H.
  destruct (is_common n) eqn:X; [|discriminate].
  destruct (Nat.eq_dec m n) as [->|]; [assumption|apply (IH (S n)); auto; lia].
Qed.

Section Correct.

Variable trying : list nat.
Hypothesis head_passed : head_accepted trying = true.

Lemma head_facts : well_formed digits = true /\ mask_fits by_heap splitting odd_place = true /\ R <= L /\
  R + last_place <= width /\ width < first /\ all_common (head_end - R - 1) (S R) = true /\
  heaps_checked digits mask by_heap head trying splitting single odd_place head_end 0 [] = true.
Proof.
  pose proof head_passed as H. unfold Windows.head_accepted in H. rewrite !andb_true_iff, !Nat.leb_le, Nat.ltb_lt in H.
  tauto.
Qed.

Lemma wf : well_formed digits = true.
Proof. apply head_facts. Qed.

Let c := code_of digits wf.
Variable G : nat -> nat.
Hypothesis values : nim_values c G.

Let tau := tau by_heap odd_place.
Let common := common G (parity mask) tau.
Let settled := settled c G (parity mask) tau R L.

Lemma place_is : K c = last_place.
Proof. reflexivity. Qed.

Lemma head_end_is : head_end = first + L + last_place.
Proof. reflexivity. Qed.

Lemma tau_splitting k a b : splits (d c k) = true -> xorb (tau a) (tau b) = negb (tau (a + b + k)).
Proof. apply (tau_fits digits wf mask by_heap head splitting eq_refl odd_place). apply head_facts. Qed.

Lemma splits_at_digits k : nth k (map splits digits) false = splits (d c k).
Proof. exact (map_nth splits digits 0 k). Qed.

Lemma head_values n : n < head_end -> G n = head n.
Proof.
  destruct head_facts as [_ [fits [_ [_ [_ [_ H]]]]]].
  assert (M : forall m, m < head_end -> mex_of (option_value c head m) (head m)).
  { intros m Hm. eapply (heaps_are_mex digits wf mask by_heap head trying _ _ eq_refl eq_refl _ fits head_end 0 []);
      eauto; lia. }
  induction n as [n IH] using lt_wf_ind. intros Hn.
  apply (mex_same (option_value c G n) (option_value c head n)).
  - intros v. split; apply option_value_local; intros m Hm; [|symmetry]; apply IH; lia.
  - apply values.
  - now apply M.
Qed.

Lemma is_common_spec n : n < head_end -> (is_common n = true <-> common n).
Proof.
  intros Hn. unfold Checker.is_common, common, Window.common. rewrite head_values by assumption. apply eqb_true_iff.
Qed.

Lemma head_common n : R < n -> n < head_end -> common n.
Proof.
  intros H1 H2. apply is_common_spec; [assumption|]. destruct head_facts as [_ [_ [_ [_ [_ [H _]]]]]].
  apply (all_common_spec _ _ H); lia.
Qed.

Lemma rares_spec r x : In (r, x) (map (fun n => (n, head n)) rares) <->
  0 < r /\ r <= R /\ rare G (parity mask) tau r /\ x = G r.
Proof.
  destruct head_facts as [_ [_ [HRL [_ [Hw _]]]]]. pose proof head_end_is as HE.
  rewrite in_map_iff. unfold Windows.rares. split.
  - intros [n [E H]]. injection E as -> <-. apply filter_In in H. rewrite in_seq, negb_true_iff in H.
    destruct H as [H1 H2]. repeat split; try lia; [|symmetry; apply head_values; lia].
    destruct (common_or_rare G (parity mask) tau r) as [X|]; [|assumption].
    apply is_common_spec in X; [congruence|lia].
  - intros [H1 [H2 [H3 ->]]]. exists r. rewrite head_values by lia. split; [reflexivity|].
    apply filter_In. rewrite in_seq, negb_true_iff. split; [lia|].
    destruct (is_common r) eqn:X; [|reflexivity]. apply is_common_spec in X; [|lia].
    unfold common, Window.common, rare in *. rewrite X in H3. now destruct (tau r).
Qed.

(** Up to a boundary: its window is correct, all heaps up to [L + K] later are common, those after the head settled. *)
Definition reached (m : mark) : Prop :=
  first <= fst m /\ (forall n, fst m - width <= n -> n < fst m -> G n = snd m n) /\
  (forall n, R < n -> n < fst m + L + last_place -> common n) /\
  (forall n, head_end <= n -> n < fst m + L + last_place -> settled n).

Lemma stretches_spec run hints words next : 0 < words ->
  (forall w x, In (w, x) hints -> 0 < w /\ w <= L /\ x = G w) ->
  forall stops b w, reached (b, w) ->
  stretches digits mask by_heap L width run splitting single (map splits digits) (map (fun n => (n, head n)) rares)
    hints odd_place words stops b w next = true ->
  reached next.
Proof.
  intros Hwords Hhints. destruct head_facts as [_ [fits [HRL [HRw [Hfar _]]]]]. pose proof place_is as KL.
  induction stops as [|stop stops IH]; intros b w Hr H; cbn [stretches] in H.
  - rewrite andb_true_iff, Nat.eqb_eq in H. destruct H as [-> H]. pose proof (same_spec _ _ _ _ H) as S.
    destruct Hr as [H1 [H2 [H3 H4]]]. cbn [fst snd] in *. repeat split; auto.
    intros n Hn Hlt. rewrite H2 by assumption. apply S; lia.
  - cbv zeta in H. destruct ((b <=? stop) && _ && _) eqn:E in H; [|discriminate].
    rewrite !andb_true_iff in E. destruct E as [[E1 E2] E3]. apply Nat.leb_le in E1.
    pose proof (same_spec _ _ _ _ E2) as S. apply IH in H; [assumption|].
    destruct Hr as [H1 [H2 [H3 H4]]]. cbn [fst snd] in *.
    destruct (stretch_spec splitting single (map splits digits) last_place
      (map (fun n => (n, head n)) rares) hints tau (parity mask) words (run b) c G values (parity_adds mask)
      tau_splitting R L HRL (splitting_spec digits wf mask head splitting eq_refl) splits_at_digits eq_refl
      (single_spec digits wf mask head single eq_refl) rares_spec Hhints (b - width) b (stop - b + L + last_place))
      as [A [B C]]; rewrite ?KL; auto; try lia.
    + intros m Hm Hlt. rewrite H2 by lia. apply S; lia.
    + rewrite KL in C. repeat split; cbn [fst snd]; [lia| | |].
      * intros n Hn Hlt. symmetry. apply A; lia.
      * intros n Hn Hlt. apply B; lia.
      * intros n Hn Hlt. destruct (le_lt_dec (b + L + last_place) n); [apply C; lia|apply H4; lia].
Qed.

Lemma segment_spec settling words run stops one next : reached one ->
  segment_accepted settling words run stops one next = true -> reached next.
Proof.
  unfold Windows.segment_accepted. cbv zeta. rewrite !andb_true_iff, Nat.ltb_lt, forallb_forall.
  intros Hr [[Hw Hset] H]. destruct head_facts as [_ [_ [HRL [_ [Hfar _]]]]]. pose proof head_end_is.
  destruct one as [b w0]. apply stretches_spec in H; auto.
  - intros w x Hin. apply in_map_iff in Hin. destruct Hin as [w' [E Hin]]. injection E as -> <-.
  apply Hset in Hin. rewrite andb_true_iff, Nat.ltb_lt, Nat.leb_le in Hin.
  rewrite head_values by lia. tauto.
Qed.

(** * Lanes *)

Local Notation pairs_with := (Lanes.pairs_with digits head).
Local Notation are_witnesses := (Lanes.are_witnesses L).
Local Notation first_heap := (Lanes.first_heap width).
Local Notation goal := (Lanes.goal width).

Lemma pairs_with_spec heaps e x : In (e, x) (pairs_with heaps) <->
  exists k w, In k splitting /\ In w heaps /\ e = k + w /\ x = head w.
Proof.
  unfold Lanes.pairs_with. rewrite in_flat_map. split.
  - intros [k [Hk H]]. apply in_map_iff in H. destruct H as [w [E Hw]]. injection E as <- <-. now exists k, w.
  - intros [k [w [Hk [Hw [-> ->]]]]]. exists k. split; [assumption|]. apply in_map_iff. now exists w.
Qed.

Lemma excluding_spec e x : In (e, x) (excluding digits mask by_heap head R) <->
  (exists k r, splits (d c k) = true /\ 0 < r /\ r <= R /\ rare G (parity mask) tau r /\ e = k + r /\ x = G r) \/
  (leaves_one (d c e) = true /\ x = 0).
Proof.
  unfold excluding. rewrite in_app_iff, pairs_with_spec, in_map_iff. split.
  - intros [[k [r [Hk [Hr [-> ->]]]]]|[k [E Hk]]].
    + left. exists k, r. apply (splitting_spec digits wf mask head splitting eq_refl) in Hk.
      destruct (proj1 (rares_spec r (head r))) as [H1 [H2 [H3 H4]]]; [apply in_map_iff; now exists r|]. auto 10.
    + injection E as <- <-. right. split; [|reflexivity]. now apply (single_spec digits wf mask head single eq_refl).
  - intros [[k [r [Hk [H1 [H2 [H3 [-> ->]]]]]]]|[Hk ->]].
    + left. exists k, r. assert (Hin : In (r, G r) (map (fun n => (n, head n)) rares)) by (apply rares_spec; auto).
      apply in_map_iff in Hin. destruct Hin as [n [E Hn]]. injection E as -> <-. repeat split; auto.
      now apply (splitting_spec digits wf mask head splitting eq_refl).
    + right. exists e. split; [reflexivity|]. now apply (single_spec digits wf mask head single eq_refl).
Qed.

Lemma witnesses_spec heaps e x : are_witnesses heaps = true -> In (e, x) (pairs_with heaps) -> is_pair c G L e x.
Proof.
  destruct head_facts as [_ [_ [HRL [_ [Hfar _]]]]]. pose proof head_end_is as HE.
  unfold Lanes.are_witnesses. rewrite forallb_forall, pairs_with_spec. intros H [k [w [Hk [Hw [-> ->]]]]].
  apply H in Hw. rewrite andb_true_iff, Nat.ltb_lt, Nat.leb_le in Hw. exists k, w.
  apply (splitting_spec digits wf mask head splitting eq_refl) in Hk. rewrite head_values by lia. tauto.
Qed.


Lemma window_row_spec v j : forall ls i one, nth_error ls i = Some one ->
  (Nat.testbit (window_row width ls v j) i = true <-> snd (fst one) (first_heap one + j) = v).
Proof.
  induction ls as [|first_one ls IH]; intros [|i] one E; try discriminate; cbn [nth_error window_row] in *.
  - injection E as ->. rewrite Nat.lor_spec, Nat.shiftl_spec_low by lia. rewrite orb_false_r, <- Nat.eqb_eq.
    destruct (_ =? v); cbn; intuition discriminate.
  - rewrite Nat.lor_spec, Nat.shiftl_spec_high by lia. rewrite Nat.sub_succ, Nat.sub_0_r, <- (IH i one E).
    replace (Nat.testbit (if _ =? v then 1 else 0) (S i)) with false; [reflexivity|].
    destruct (_ =? v); cbn; now rewrite Nat.bits_0.
Qed.

Lemma arrived_spec bound row stop : forall ls j i one, have_arrived width bound ls j row stop = true ->
  nth_error ls i = Some one -> goal one = stop -> forall m, stop - width <= m -> m < stop - width + width ->
  Nat.testbit (cell bound row (snd (snd one) (first_heap one + m)) m) (j + i) = true.
Proof.
  induction ls as [|first_one ls IH]; intros j [|i] one H E Hg m Hm Hlt; try discriminate;
    cbn [nth_error have_arrived] in *; destruct (_ || _) eqn:X in H; try discriminate.
  - injection E as ->. rewrite Nat.add_0_r. apply orb_true_iff in X. destruct X as [X|X].
    + apply negb_true_iff, Nat.eqb_neq in X. contradiction.
    + rewrite forallb_forall in X. apply X, in_seq. lia.
  - replace (j + S i) with (S j + i) by lia. now apply IH.
Qed.

Section In_lanes.

Variable bound : nat.
Variable lanes : list lane.
Variable order : nat -> list nat.
Variable settling : list nat.
Variable run : nat -> row_of.

Local Notation tau_at := (Lanes.tau_at digits by_heap width lanes).
Local Notation columns := (fun row count j from => Lanes.columns bound (excluding digits mask by_heap head R)
  (flagged mask bound) (all_levels digits mask head bound order) (pairs_with settling) tau_at
  (Nat.ones (length lanes)) row count j from).
Local Notation lane_stretches := (Lanes.lane_stretches digits L width bound lanes run columns).

Variables one next : mark.
Variable i : nat.
Hypothesis is_lane : nth_error lanes i = Some (one, next).

Let start := first_heap (one, next).
Hypothesis in_all : Nat.testbit (Nat.ones (length lanes)) i = true.
Hypothesis tau_at_spec : forall j, tau_at j = tau (start + j).
Hypothesis pairs_fit : forall v e x, v < bound -> In (e, x) (pairs_with (order v)) -> is_pair c G L e x.
Hypothesis others_fit : forall e x, In (e, x) (pairs_with settling) -> is_pair c G L e x.
Hypothesis start_is : start + width = fst one.
Hypothesis forward : fst one <= fst next.
Hypothesis late : first <= fst one.

Lemma lane_stretches_spec : forall stops b row, width <= b ->
  LanesRight.right G bound row i start (b - width) b ->
  (forall n, R < n -> n < start + b + L + last_place -> common n) ->
  (forall n, head_end <= n -> n < start + b + L + last_place -> settled n) ->
  lane_stretches stops b row = true -> In (goal (one, next)) stops -> reached next.
Proof.
  destruct head_facts as [_ [fits [HRL [HRw [Hfar _]]]]]. pose proof place_is as KL.
  induction stops as [|stop stops IH]; intros b row Hb E Hc Hst H Hin; [destruct Hin|].
  cbn [Lanes.lane_stretches] in H. cbv zeta in H. destruct (_ && _) eqn:X in H; [|discriminate].
  rewrite !andb_true_iff in X. destruct X as [[[X1 X2] X3] X4]. apply Nat.leb_le in X1.
  unfold same_rows in X2. rewrite forallb_forall in X2.
  assert (E' : LanesRight.right G bound (run b) i start (b - width) b).
  { intros m H1 H2. destruct (E m H1 H2) as [E1 E2]. split; [assumption|]. intros v Hv. rewrite <- (E2 v Hv).
    rewrite (same_spec _ _ _ _ (X2 v ltac:(apply in_seq; lia)) m) by lia. reflexivity. }
  destruct (columns_spec c G values (parity mask) (parity_adds mask) tau tau_splitting R L HRL bound
    (excluding digits mask by_heap head R) (fun v => pairs_with (order v)) (pairs_with settling) excluding_spec
    pairs_fit others_fit (run b) i start (Nat.ones (length lanes)) tau_at in_all tau_at_spec (b - width) b
    (stop - b + L + last_place)) as [A [B C]]; rewrite ?KL; auto; try lia.
  rewrite KL in C.
  assert (Hc' : forall n, R < n -> n < start + stop + L + last_place -> common n) by (intros n H1 H2; apply B; lia).
  assert (Hst' : forall n, head_end <= n -> n < start + stop + L + last_place -> settled n).
  { intros n H1 H2. destruct (le_lt_dec (start + b + L + last_place) n); [apply C; lia|apply Hst; lia]. }
  destruct (Nat.eq_dec (goal (one, next)) stop) as [Hg|Hne].
  - pose proof (arrived_spec bound (run b) stop lanes 0 i (one, next) X4 is_lane Hg) as V. cbn [Nat.add fst snd] in V.
    fold start in V. unfold Lanes.goal in Hg. cbn [fst snd] in Hg. fold start in Hg.
    repeat split; [lia| | |].
    + intros n H1 H2. specialize (V (n - start) ltac:(lia) ltac:(lia)).
      replace (start + (n - start)) with n in V by lia.
      apply (cell_spec G R L HRL bound (run b) i start) in V; [|apply A; lia]. rewrite V. f_equal. lia.
    + intros n H1 H2. apply Hc'; lia.
    + intros n H1 H2. apply Hst'; lia.
  - apply (IH stop (run b)); auto; [lia| |].
    + intros m H1 H2. apply A; lia.
    + destruct Hin as [Hin|Hin]; [now symmetry in Hin|assumption].
Qed.

End In_lanes.

Lemma lanes_spec bound lanes order settling run stops one next :
  lanes_accepted digits mask by_heap head R L width bound lanes order settling run stops = true ->
  In (one, next) lanes -> reached one -> reached next.
Proof.
  unfold lanes_accepted. rewrite !andb_true_iff, !forallb_forall, Nat.leb_le.
  intros [[[[[[Hmany Htau] Hfit] Hset] Hord] Hgoals] H] Hin Hr.
  destruct (In_nth_error lanes (one, next) Hin) as [i Hi].
  assert (Hlen : i < length lanes) by (apply nth_error_Some; congruence).
  specialize (Hgoals _ Hin). cbn [fst snd] in Hgoals. rewrite !andb_true_iff, !Nat.leb_le in Hgoals.
  destruct Hgoals as [[Hw Hfw] Hg]. apply existsb_exists in Hg. destruct Hg as [stop [Hg1 Hg2]].
  apply Nat.eqb_eq in Hg2. subst stop.
  unfold same_tau in Htau. rewrite forallb_forall in Htau. specialize (Htau _ Hin). apply eqb_prop in Htau.
  unfold windows_fit in Hfit. rewrite forallb_forall in Hfit. specialize (Hfit _ Hin). rewrite forallb_forall in Hfit.
  destruct Hr as [H1 [H2 [H3 H4]]].
  assert (Hstart : Lanes.first_heap width (one, next) + width = fst one) by (unfold Lanes.first_heap; cbn [fst]; lia).
  apply (lane_stretches_spec bound lanes order settling run one next i Hi) with (stops := stops) (b := width)
    (row := window_row width lanes); auto.
  - now apply Nat.ones_spec_low.
  - intros j. unfold Lanes.tau_at in *. rewrite Nat.add_0_r in Htau. symmetry. now apply tau_shifts.
  - intros v e x Hv. apply witnesses_spec. apply (Hord v). apply in_seq. lia.
  - intros e x. now apply witnesses_spec.
  - rewrite Nat.sub_diag. intros m _ Hm. specialize (Hfit m ltac:(apply in_seq; lia)). cbn [fst] in Hfit.
    apply Nat.ltb_lt in Hfit. rewrite <- H2 in Hfit by (unfold Lanes.first_heap in *; cbn [fst] in *; lia).
    split; [assumption|]. intros v Hv. rewrite (window_row_spec v m lanes i (one, next) Hi). cbn [fst].
    rewrite <- H2 by (unfold Lanes.first_heap in *; cbn [fst] in *; lia). split; intros; now symmetry.
  - intros n Hn Hlt. apply H3; lia.
  - intros n Hn Hlt. apply H4; lia.
Qed.

Local Notation carried := (Lanes.carried digits mask by_heap head R L width).

Lemma carried_spec one next : carried one next -> reached one -> reached next.
Proof.
  intros H. induction H as [settling words run stops one next H|bound lanes order settling run stops one next H Hin|]; intros Hr.
  - now apply (segment_spec settling words run stops one).
  - now apply (lanes_spec bound lanes order settling run stops one).
  - auto.
Qed.

(** The marks of a run. *)
Variable marks : list mark.
Variables start period : nat.
Variable shorter : list (nat * nat).
Hypothesis segments_passed : joined carried marks.
Hypothesis end_passed : end_accepted marks start period shorter = true.

Lemma reached_from : forall ms before one, marks = before ++ one :: ms -> reached one ->
  forall m, In m (one :: ms) -> reached m.
Proof.
  induction ms as [|next ms IH]; intros before one E Hr m Hin.
  - destruct Hin as [<-|[]]. assumption.
  - destruct Hin as [<-|Hin]; [assumption|].
    apply (IH (before ++ [one]) next); auto.
    + now rewrite <- app_assoc.
    + apply (carried_spec one); [now apply (segments_passed before one next ms E)|assumption].
Qed.

Lemma all_reached m : In m marks -> reached m.
Proof.
  assert (X : exists w ms, marks = (first, w) :: ms /\ same width (first - width) w head = true).
  { pose proof end_passed as H. unfold Windows.end_accepted in H. rewrite !andb_true_iff in H. destruct H as [_ H].
    destruct marks as [|[b w] ms]; [discriminate|]. rewrite andb_true_iff, Nat.eqb_eq in H. destruct H as [-> H].
    now exists w, ms. }
  destruct X as [w [ms [E H]]]. pose proof (same_spec _ _ _ _ H) as S.
  destruct head_facts as [_ [_ [_ [_ [Hfar _]]]]]. pose proof head_end_is.
  intros Hin. apply (reached_from ms [] (first, w)); [assumption| |now rewrite E in Hin].
  repeat split; cbn [fst snd]; [lia| | |].
  - intros n H1 H2. rewrite head_values by lia. symmetry. apply S; lia.
  - intros n H1 H2. apply head_common; lia.
  - intros n H1 H2. lia.
Qed.

Lemma in_windows_spec n v : forall ms, incl ms marks -> in_windows ms n = Some v -> G n = v.
Proof.
  induction ms as [|[b w] ms IH]; intros Hin H; cbn [Windows.in_windows] in H; [discriminate|].
  destruct ((b - width <=? n) && (n <? b)) eqn:E.
  - apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.leb_le in E1. apply Nat.ltb_lt in E2.
    injection H as <-. destruct (all_reached (b, w)) as [_ [X _]]; [apply Hin; now left|]. now apply X.
  - apply IH; auto. intros x Hx. apply Hin. now right.
Qed.

Lemma differ_spec m n : differ marks m n = true -> G m <> G n.
Proof.
  assert (X : forall i v, known marks i = Some v -> G i = v).
  { intros i v. unfold Windows.known. destruct (Nat.ltb_spec i head_end) as [Hi|_].
    - intros E. injection E as <-. now apply head_values.
    - apply in_windows_spec, incl_refl. }
  unfold Windows.differ. destruct (known marks m) as [v|] eqn:V; [|discriminate].
  destruct (known marks n) as [w|] eqn:W; [|discriminate].
  apply X in V, W. subst. now rewrite negb_true_iff, Nat.eqb_neq.
Qed.

Lemma period_holds : 0 < period /\ forall n, start <= n -> G (n + period) = G n.
Proof.
  pose proof end_passed as H. unfold Windows.end_accepted in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[Hp Hodd] _] _] H] Hmarks]. apply Nat.ltb_lt in Hp. split; [assumption|].
  unfold Windows.comes_back in H. cbv zeta in H. rewrite !andb_true_iff, Nat.leb_le, Nat.eqb_eq in H.
  destruct H as [[C0 C1] C2]. apply existsb_exists in C2. destruct C2 as [[b w] [Hin C2]].
  cbn [fst snd] in C2. rewrite andb_true_iff, Nat.eqb_eq in C2. destruct C2 as [-> C2].
  pose proof (same_spec _ _ _ _ C2) as C3. cbv beta in C3.
  assert (Hlast : In (last marks (first, head)) marks).
  { destruct marks as [|m ms]; [discriminate|].
    destruct (exists_last (l := m :: ms) ltac:(discriminate)) as [front [e E]]. rewrite E, last_last, in_app_iff.
    right. now left. }
  destruct (all_reached _ Hlast) as [_ [Hw [Hc Hst]]]. destruct (all_reached _ Hin) as [_ [Hw' _]].
  cbn [fst snd] in Hw'. rewrite C1 in *.
  destruct head_facts as [_ [fits [HRL [HRw [Hfar _]]]]]. pose proof place_is as KL. pose proof head_end_is.
  assert (BK : back start = start + R + last_place) by reflexivity.
  destruct (window_lemma c G values (parity mask) (parity_adds mask) tau tau_splitting R L HRL period (back start) Hp)
    as [Q _]; rewrite ?KL; auto; try lia.
  - apply tau_repeats. intros Y. rewrite Y in Hodd. cbn in Hodd. now apply negb_true_iff in Hodd.
  - intros r H1 H2. apply Hc; lia.
  - intros m H1 H2. rewrite (Hw' m) by lia. rewrite C3 by lia. apply Hw; lia.
  - intros n H1 H2. apply Hst; lia.
  - intros n Hn. apply Q. rewrite KL. lia.
Qed.

Lemma period_is_true_and_least :
  (forall n, start <= n -> G (n + period) = G n) /\
  (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof.
  destruct period_holds as [Hp P]. split; [assumption|]. intros q n1 Hq HQ.
  pose proof end_passed as H. unfold Windows.end_accepted in H. rewrite !andb_true_iff in H.
  destruct H as [[[[_ Hleast] Hfirst] _] _].
  unfold Windows.window_shown_least in Hleast. rewrite !andb_true_iff, Nat.eqb_eq in Hleast.
  destruct Hleast as [[Hl1 Hl2] Hl3]. rewrite forallb_forall in Hl3.
  assert (S : forall r, prime (Z.of_nat r) -> Nat.divide r period ->
    exists n, start <= n /\ G (n + period / r) <> G n).
  { intros r Hr Hd. pose proof (covered (map fst shorter) period r Hr Hl1 Hl2 Hd) as Hin.
    apply in_map_iff in Hin. destruct Hin as [[r' h] [E Hin]]. simpl in E. subst r'.
    specialize (Hl3 _ Hin). simpl in Hl3. apply andb_true_iff in Hl3. destruct Hl3 as [H1 H2]. apply Nat.leb_le in H1.
    exists h. split; [assumption|]. now apply differ_spec. }
  split.
  - now apply (period_is_least G period start Hp P S q n1).
  - apply (preperiod_is_least G period start Hp P S) with q; auto.
    unfold Windows.window_shown_first in Hfirst. apply orb_true_iff in Hfirst. destruct Hfirst as [Hf|Hf].
    + left. now apply Nat.eqb_eq.
    + right. now apply differ_spec.
Qed.

End Correct.

Theorem run_is_true trying marks start period shorter :
  head_accepted trying = true ->
  joined (carried digits mask by_heap head R L width) marks ->
  end_accepted marks start period shorter = true ->
  exists wf : well_formed digits = true,
  forall G, nim_values (code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof.
  intros Hh Hs He. exists (wf trying Hh). intros G HG.
  now apply (period_is_true_and_least trying Hh G HG marks start period shorter).
Qed.

Theorem window_accepted_is_true marks start period shorter trying settling words run :
  window_accepted marks start period shorter trying settling words run = true ->
  exists wf : well_formed digits = true,
  forall G, nim_values (code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof.
  unfold Windows.window_accepted. rewrite !andb_true_iff. intros [[He Hh] Hs].
  apply (run_is_true trying marks start period shorter); [assumption| |assumption].
  intros before one next after E. apply by_segment with settling words run [fst next].
  exact (all_joined_spec _ _ Hs before one next after E).
Qed.

End Windows.
