(** Correctness of [Windows]: accepted window certificates state true and least periods.

    The head is checked by mex; from there the segments carry values and settledness to the window that returns, where
    the window lemma applies.  Only the program is extracted, so this file is separate.
    Cost: two seconds.  Source: the page on the window lemma; the proof is ours. *)

From Coq Require Import ZArith Znumtheory Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Window Masks Least Checker CheckerRight Certificate Segment SegmentRight Windows.
Import ListNotations.
Local Open Scope nat_scope.

Section Windows.

Variable digits : list nat.
Variable mask : nat.
Variable by_heap : bool.
Variable trying : list nat.  (* heaps to try first as witnesses in the head *)
Variable head : nat -> nat.
Variables R L : nat.
Variable settling : list nat.  (* heaps up to [L] to try as witnesses of the others *)
Variable run : nat -> nat -> nat.
Variable first : nat.
Variable first_window : nat -> nat.
Variable rest : list mark.
Variables start period : nat.
Variable shorter : list (nat * nat).

(** The functions of the program, for these. *)
Local Notation last_place := (Windows.last_place digits).
Local Notation width := (Windows.width digits R).
Local Notation head_end := (Windows.head_end digits L first).
Local Notation back := (Windows.back digits R start).
Local Notation marks := (Windows.marks first first_window rest).
Local Notation segments := (Windows.segments digits by_heap R L run).
Local Notation in_windows := (Windows.in_windows digits R).
Local Notation known := (Windows.known digits head R L first first_window rest).
Local Notation differ := (Windows.differ digits head R L first first_window rest).
Local Notation window_shown_least := (Windows.window_shown_least digits head R L first first_window rest start period
  shorter).
Local Notation window_shown_first := (Windows.window_shown_first digits head R L first first_window rest start period).
Local Notation comes_back := (Windows.comes_back digits R first first_window rest start period).
Local Notation window_accepted := (Windows.window_accepted digits mask by_heap trying head R L settling run first
  first_window rest start period shorter).

Section Correct.

Hypothesis wf : well_formed digits = true.
Let c := code_of digits wf.
Variable G : nat -> nat.
Hypothesis values : nim_values c G.

Variable splitting single : list nat.
Hypothesis splitting_is : splitting = where_digit splits digits.
Hypothesis single_is : single = where_digit leaves_one digits.
Variable odd_place : bool.
Hypothesis fits : mask_fits by_heap splitting odd_place = true.
Hypothesis R_le_L : R <= L.
Hypothesis far : width < first.

Let tau := tau by_heap odd_place.
Let common := common G (parity mask) tau.
Let settled := settled c G (parity mask) tau R L.

Variables rares hints : list (nat * nat).
Hypothesis rares_spec : forall r x,
  In (r, x) rares <-> 0 < r /\ r <= R /\ rare G (parity mask) tau r /\ x = G r.
Hypothesis hints_spec : forall w x, In (w, x) hints -> 0 < w /\ w <= L /\ x = G w.

Lemma tau_splitting k a b : splits (d c k) = true -> xorb (tau a) (tau b) = negb (tau (a + b + k)).
Proof. apply (tau_fits digits wf mask by_heap head splitting splitting_is odd_place fits). Qed.

Lemma splits_at_digits k : nth k (map splits digits) false = splits (d c k).
Proof. exact (map_nth splits digits 0 k). Qed.

(** Up to a boundary: its window is correct, all heaps up to [L + K] later are common, those after the head settled. *)
Definition reached (b : nat) (w : nat -> nat) : Prop :=
  width < b /\ first <= b /\ (forall m, b - width <= m -> m < b -> G m = w m) /\
  (forall m, R < m -> m < b + L + last_place -> common m) /\
  (forall m, head_end <= m -> m < b + L + last_place -> settled m).

Lemma segments_spec : forall more b w, reached b w ->
  segments splitting single (map splits digits) rares hints odd_place
    (set_of (parity mask) few) (set_of (fun v => negb (parity mask v)) few) b w more = true ->
  (let e := last_of b w more in reached (fst e) (snd e)) /\
  (forall b' w', In (b', w') more -> forall m, b' - width <= m -> m < b' -> G m = w' m).
Proof.
  induction more as [|[b' w'] more IH]; intros b w Hr H; cbn [Windows.segments last_of] in *.
  - split; [assumption|]. intros b' w' [].
  - cbv zeta in H.
    destruct ((b <=? b') && same width (b - width) (run b) w && same width (b' - width) (run b) w' &&
      run_checked splitting single (map splits digits) last_place rares hints (Masks.tau by_heap odd_place)
        (set_of (parity mask) few) (set_of (fun v => negb (parity mask v)) few) (run b)
        (b' - b + L + last_place) b (b + L + last_place) (sets_before last_place rares (run b) b)) eqn:E;
      [|discriminate].
    rewrite !andb_true_iff in E. destruct E as [[[E1 E2] E3] E4]. apply Nat.leb_le in E1.
    pose proof (same_spec _ _ _ _ E2) as S2. pose proof (same_spec _ _ _ _ E3) as S3.
    destruct Hr as [Hb [Hf [Hw [Hc Hs]]]].
    assert (K_is : K c = last_place) by reflexivity.
    assert (width = R + last_place + 1) as W by reflexivity.
    destruct (run_spec splitting single (map splits digits) last_place rares hints tau _ _ (run b) c G values (parity
      mask) (parity_adds mask)
      tau_splitting R L R_le_L (splitting_spec digits wf mask head splitting splitting_is)
      splits_at_digits eq_refl (single_spec digits wf mask head single single_is) rares_spec hints_spec
      (ltac:(intros v; now rewrite set_of_spec))
      (ltac:(intros v; now rewrite set_of_spec, negb_true_iff))
      (b - width) b) with (count := b' - b + L + last_place) (n := b) (before := sets_before last_place rares (run b)
        b) as [A [B C]]; rewrite ?K_is; auto; try lia.
    + intros m H1 H2. rewrite Hw by lia. apply S2; lia.
    + intros m H1 H2. apply Hc; lia.
    + eapply sets_of_first; [exact R_le_L|reflexivity].
    + assert (Hw' : forall m, b' - width <= m -> m < b' -> G m = w' m).
      { intros m H1 H2. rewrite <- S3 by lia. symmetry. apply A; lia. }
      destruct (IH b' w') as [I1 I2]; auto.
      * split; [lia|]. split; [lia|]. split; [assumption|]. split.
        -- intros m H1 H2. apply B; lia.
        -- intros m H1 H2. rewrite K_is in C.
           destruct (le_lt_dec (b + L + last_place) m); [apply C; lia|apply Hs; lia].
      * split; [assumption|]. intros b'' w'' [Heq|Hin]; [|now apply I2].
        injection Heq as <- <-. assumption.
Qed.

End Correct.

Section Known.

Variable G : nat -> nat.
Hypothesis G_head : forall m, m < head_end -> G m = head m.
Hypothesis G_marks : forall b w, In (b, w) marks -> forall m, b - width <= m -> m < b -> G m = w m.

Lemma in_windows_spec n v : forall ms, incl ms marks -> in_windows ms n = Some v -> G n = v.
Proof.
  induction ms as [|[b w] ms IH]; intros Hin H; cbn [Windows.in_windows] in H; [discriminate|].
  destruct ((b - width <=? n) && (n <? b)) eqn:E.
  - apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.leb_le in E1. apply Nat.ltb_lt in E2.
    injection H as <-. apply (G_marks b); auto. apply Hin. now left.
  - apply IH; auto. intros x Hx. apply Hin. now right.
Qed.

Lemma known_spec n v : known n = Some v -> G n = v.
Proof.
  unfold Windows.known. destruct (Nat.ltb_spec n head_end) as [Hn|_].
  - intros E. injection E as <-. now apply G_head.
  - apply in_windows_spec, incl_refl.
Qed.

Lemma differ_spec m n : differ m n = true -> G m <> G n.
Proof.
  unfold Windows.differ. destruct (known m) as [v|] eqn:V; [|discriminate].
  destruct (known n) as [w|] eqn:W; [|discriminate].
  apply known_spec in V. apply known_spec in W. subst. now rewrite negb_true_iff, Nat.eqb_neq.
Qed.

End Known.

Theorem window_accepted_is_true : window_accepted = true ->
  exists wf : well_formed digits = true,
  forall G, nim_values (code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof.
  unfold Windows.window_accepted. cbv zeta. rewrite !andb_true_iff.
  intros [[[[[[[[[[[[[[wf fits] Hp] Hodd] HRL] Hfar] Hback] Hrare] Hset] Hleast] Hfirst] Hcomes] Hsame] Hhead] Hsegs].
  exists wf. intros G HG. apply Nat.ltb_lt in Hp, Hfar. apply Nat.leb_le in HRL, Hback.
  set (splitting := where_digit splits digits) in *. set (single := where_digit leaves_one digits) in *.
  set (odd_place := Nat.odd (hd 0 splitting)) in *.
  set (c := code_of digits wf) in *.
  assert (M : forall m, m < head_end -> mex_of (option_value c head m) (head m)).
  { intros m Hm. eapply (heaps_are_mex digits wf mask by_heap head trying _ _ eq_refl eq_refl _ fits head_end 0 []);
      eauto; lia. }
  assert (E : forall n, n < head_end -> G n = head n).
  { intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
    apply (mex_same (option_value c G n) (option_value c head n)).
    - intros v. split; apply option_value_local; intros m Hm; [|symmetry]; apply IH; lia.
    - apply HG.
    - now apply M. }
  assert (W : width = R + last_place + 1) by reflexivity.
  assert (HE : head_end = first + L + last_place) by reflexivity.
  assert (BK : back = start + R + last_place) by reflexivity.
  assert (Kc : K c = last_place) by reflexivity.
  set (rare := filter (fun n => negb (is_common mask by_heap head odd_place n)) (seq 1 (head_end - 1))) in *.
  assert (RS : forall r, In r rare <-> 0 < r /\ r < head_end /\ is_common mask by_heap head odd_place r = false).
  { intros r. unfold rare. rewrite filter_In, in_seq, negb_true_iff. intuition lia. }
  assert (CS : forall r, r < head_end ->
    (is_common mask by_heap head odd_place r = true <-> common G (parity mask) (tau by_heap odd_place) r)).
  { intros r Hr. unfold is_common, common. rewrite E by assumption. apply eqb_true_iff. }
  assert (Hcommon : forall m, R < m -> m < head_end -> common G (parity mask) (tau by_heap odd_place) m).
  { intros m H1 H2. apply CS; [assumption|]. destruct (is_common mask by_heap head odd_place m) eqn:X; [reflexivity|].
    exfalso. rewrite forallb_forall in Hrare. assert (In m rare) as Hin by (apply RS; repeat split; auto; lia).
    apply Hrare, Nat.leb_le in Hin. lia. }
  assert (Rs : forall r x, In (r, x) (map (fun n => (n, head n)) rare) <->
    0 < r /\ r <= R /\ Window.rare G (parity mask) (tau by_heap odd_place) r /\ x = G r).
  { intros r x. rewrite in_map_iff. split.
    - intros [r' [Heq Hin]]. injection Heq as -> <-. rewrite forallb_forall in Hrare.
      pose proof (Hrare r Hin) as Hle. apply Nat.leb_le in Hle. apply RS in Hin. destruct Hin as [H1 [H2 H3]].
      repeat split; auto; [|symmetry; now apply E].
      destruct (common_or_rare G (parity mask) (tau by_heap odd_place) r) as [Hc|]; [|assumption].
      apply CS in Hc; [congruence|assumption].
    - intros [H1 [H2 [H3 ->]]]. exists r. rewrite E by lia. split; [reflexivity|]. apply RS. repeat split; auto; [lia|].
      destruct (is_common mask by_heap head odd_place r) eqn:X; [|reflexivity]. apply CS in X; [|lia].
      unfold common, Window.rare in *. rewrite X in H3. now destruct (tau by_heap odd_place r). }
  assert (Hs : forall w x, In (w, x) (map (fun n => (n, head n)) settling) -> 0 < w /\ w <= L /\ x = G w).
  { intros w x Hin. apply in_map_iff in Hin. destruct Hin as [w' [Heq Hin]]. injection Heq as -> <-.
    rewrite forallb_forall in Hset. apply Hset, andb_true_iff in Hin. destruct Hin as [H1 H2].
    apply Nat.ltb_lt in H1. apply Nat.leb_le in H2. rewrite E by lia. auto. }
  assert (R0 : reached wf G odd_place first first_window).
  { split; [assumption|]. split; [lia|]. split; [|split].
    - intros m H1 H2. rewrite E by lia. symmetry. apply (same_spec _ _ _ _ Hsame); lia.
    - assumption.
    - intros m H1 H2. lia. }
  destruct (segments_spec wf G HG splitting single eq_refl eq_refl odd_place fits HRL Hfar _ _ Rs Hs rest _ _ R0 Hsegs)
    as [Hend Hmarks].
  assert (GM : forall b w, In (b, w) marks -> forall m, b - width <= m -> m < b -> G m = w m).
  { intros b w [Heq|Hin]; [|now apply Hmarks]. injection Heq as <- <-. apply R0. }
  unfold Windows.comes_back in Hcomes. cbv zeta in Hcomes, Hend. rewrite andb_true_iff in Hcomes.
  destruct Hcomes as [C1 C2]. apply Nat.eqb_eq in C1. apply existsb_exists in C2. destruct C2 as [[b w] [Hin C2]].
  cbn [fst snd] in C2. rewrite andb_true_iff in C2. destruct C2 as [C2 C3]. apply Nat.eqb_eq in C2. subst b.
  pose proof (same_spec _ _ _ _ C3) as C4. cbv beta in C4.
  destruct Hend as [_ [_ [Hw [Hc Hst]]]]. rewrite C1 in *.
  assert (P : forall n, start <= n -> G (n + period) = G n).
  { destruct (window_lemma c G HG (parity mask) (parity_adds mask) (tau by_heap odd_place)
      (tau_splitting wf splitting eq_refl odd_place fits) R L HRL period back Hp) as [Q _]; rewrite ?Kc; auto; try lia.
    - apply tau_repeats. intros Y. rewrite Y in Hodd. cbn in Hodd. now apply negb_true_iff in Hodd.
    - intros r H1 H2. apply Hc; lia.
    - intros m H1 H2. rewrite (GM back w Hin m) by lia. rewrite C4 by lia. apply Hw; lia.
    - intros n H1 H2. apply Hst; lia.
    - intros n Hn. apply Q. rewrite Kc. lia. }
  split; [assumption|]. intros q n1 Hq HQ.
  unfold Windows.window_shown_least in Hleast. rewrite !andb_true_iff in Hleast. destruct Hleast as [[Hl1 Hl2] Hl3].
  apply Nat.eqb_eq in Hl2.
  assert (S : forall r, prime (Z.of_nat r) -> Nat.divide r period ->
    exists n, start <= n /\ G (n + period / r) <> G n).
  { intros r Hr Hd. pose proof (covered (map fst shorter) period r Hr Hl1 Hl2 Hd) as Hin'.
    apply in_map_iff in Hin'. destruct Hin' as [[r' h] [E1 Hin']]. simpl in E1. subst r'.
    rewrite forallb_forall in Hl3. specialize (Hl3 _ Hin'). simpl in Hl3.
    apply andb_true_iff in Hl3. destruct Hl3 as [H1 H2]. apply Nat.leb_le in H1.
    exists h. split; [assumption|]. now apply (differ_spec G). }
  split.
  - now apply (period_is_least G period start Hp P S q n1).
  - apply (preperiod_is_least G period start Hp P S) with q; auto.
    unfold Windows.window_shown_first in Hfirst. apply orb_true_iff in Hfirst. destruct Hfirst as [Hf|Hf].
    + left. now apply Nat.eqb_eq.
    + right. now apply (differ_spec G).
Qed.

End Windows.
