(** Correctness of [Lanes]: the offsets of an accepted stretch have the nim-values of each lane, and are settled.

    All statements are about one lane, a bit [i] of every word.  By induction along the stretch, as in [SegmentRight].
    Only the program is extracted, so this file is separate.
    Cost: two seconds.  Source: the page on the window lemma; the proof is ours. *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Window Masks Minimal Checker CheckerRight SegmentRight Windows Lanes.
Import ListNotations.

(** * Words *)

Lemma bit_of_ldiff a b i : Nat.testbit (Nat.ldiff a b) i = Nat.testbit a i && negb (Nat.testbit b i).
Proof. apply Nat.ldiff_spec. Qed.

Lemma no_bit set i : (set =? 0) = true -> Nat.testbit set i = false.
Proof. intros H. apply Nat.eqb_eq in H. subst. apply Nat.bits_0. Qed.

(** Heaps with the same parity of a common heap's value have it at equal distances too. *)
Lemma tau_shifts by_heap odd_place a b j : tau by_heap odd_place a = tau by_heap odd_place b ->
  tau by_heap odd_place (a + j) = tau by_heap odd_place (b + j).
Proof.
  unfold tau. destruct by_heap; [|reflexivity]. rewrite !Nat.odd_add.
  destruct (Nat.odd a), (Nat.odd b), (Nat.odd j), odd_place; cbn; congruence.
Qed.

Section Program.

Variable bound : nat.
Variable excluded : list (nat * nat).
Variable others : list (nat * nat).
Variable row : row_of.
Variable i : nat.

Local Notation cell := (cell bound row).
Local Notation joined := (joined bound row).
Local Notation filled := (filled bound excluded row).
Local Notation unshown_lanes := (unshown_lanes bound row).
Local Notation shown := (shown bound others row).

(** The values of the pairs are excluded at an offset. *)
Definition hit (pairs : list (nat * nat)) (v j : nat) : Prop :=
  exists d x, In (d, x) pairs /\ Nat.testbit (cell (Nat.lxor v x) (j - d)) i = true.

Lemma joined_spec v j : forall pairs set, Nat.testbit (joined pairs v j set) i = true <->
  Nat.testbit set i = true \/ hit pairs v j.
Proof.
  induction pairs as [|[d x] pairs IH]; intros set; cbn [Lanes.joined].
  - split; [auto|]. intros [H|[d [x [[] _]]]]; assumption.
  - rewrite IH, Nat.lor_spec, orb_true_iff. split.
    + intros [[H|H]|[d' [x' [Hin H]]]]; auto; right.
      * exists d, x. split; [now left|assumption].
      * exists d', x'. split; [now right|assumption].
    + intros [H|[d' [x' [[E|Hin] H]]]]; auto.
      * injection E as -> ->. auto.
      * right. exists d', x'. auto.
Qed.

Lemma joined_from_zero v j : Nat.testbit (joined excluded v j 0) i = true <-> hit excluded v j.
Proof. rewrite joined_spec, Nat.bits_0. intuition discriminate. Qed.

Lemma filled_zero mine j : forall vs left, filled vs mine j left = true -> Nat.testbit left i = false ->
  forall v p, In (v, p) vs -> Nat.testbit (row v j) i = false.
Proof.
  induction vs as [|[v p] vs IH]; intros left H E w q Hin; [destruct Hin|]. cbn [Lanes.filled] in H. cbv zeta in H.
  destruct (eqb p mine).
  - set (taken := if left =? 0 then 0 else joined excluded v j 0) in *.
    destruct (row v j =? Nat.ldiff left taken) eqn:X; [|discriminate]. apply Nat.eqb_eq in X.
    destruct Hin as [Y|Hin].
    + injection Y as <- <-. now rewrite X, bit_of_ldiff, E.
    + apply (IH (Nat.land left taken) H) with q; [|assumption]. now rewrite Nat.land_spec, E.
  - destruct (row v j =? 0) eqn:X; [|discriminate].
    destruct Hin as [Y|Hin]; [injection Y as <- <-; now apply no_bit|now apply (IH left H E) with q].
Qed.

(** The rows of an offset give each lane one value. *)
Lemma filled_spec parity mine j : forall n a left,
  filled (map (fun v => (v, parity v)) (seq a n)) mine j left = true -> Nat.testbit left i = true ->
  exists g, a <= g /\ g < a + n /\ parity g = mine /\ ~ hit excluded g j /\
    (forall v, a <= v -> v < g -> parity v = mine -> hit excluded v j) /\
    (forall v, a <= v -> v < a + n -> (Nat.testbit (row v j) i = true <-> v = g)).
Proof.
  induction n as [|n IH]; intros a left H E; cbn [seq map Lanes.filled] in H.
  - pose proof (no_bit left i H). congruence.
  - cbv zeta in H. destruct (eqb (parity a) mine) eqn:P.
    + apply eqb_prop in P. destruct (left =? 0) eqn:Z; [pose proof (no_bit left i Z); congruence|].
      destruct (row a j =? Nat.ldiff left (joined excluded a j 0)) eqn:X; [|discriminate]. apply Nat.eqb_eq in X.
      pose proof (joined_from_zero a j) as J.
      destruct (Nat.testbit (joined excluded a j 0) i) eqn:T.
      * destruct (IH (S a) _ H) as [g [H1 [H2 [H3 [H4 [H5 H6]]]]]]; [now rewrite Nat.land_spec, E, T|].
        exists g. repeat split; auto; try lia.
        -- intros v Hv Hlt Hp. destruct (Nat.eq_dec v a) as [->|]; [now apply J|apply H5; auto; lia].
        -- intros Hb. destruct (Nat.eq_dec v a) as [->|]; [|apply H6; auto; lia].
           rewrite X, bit_of_ldiff, E, T in Hb. discriminate.
        -- intros ->. apply H6; auto; lia.
      * exists a. repeat split; auto; try lia.
        -- intros Hh. apply J in Hh. discriminate.
        -- intros Hb. destruct (Nat.eq_dec v a) as [->|]; [reflexivity|]. exfalso.
           assert (Y : Nat.testbit (row v j) i = false).
           { apply (filled_zero mine j _ _ H) with (parity v); [now rewrite Nat.land_spec, T, andb_false_r|].
             apply in_map_iff. exists v. split; [reflexivity|]. apply in_seq. lia. }
           congruence.
        -- intros ->. now rewrite X, bit_of_ldiff, E, T.
    + destruct (row a j =? 0) eqn:X; [|discriminate]. pose proof (no_bit _ i X) as Y.
      destruct (IH (S a) _ H E) as [g [H1 [H2 [H3 [H4 [H5 H6]]]]]]. exists g. repeat split; auto; try lia.
      * intros v Hv Hlt Hp. destruct (Nat.eq_dec v a) as [->|]; [|apply H5; auto; lia].
        rewrite Hp, eqb_reflx in P. discriminate.
      * intros Hb. destruct (Nat.eq_dec v a) as [->|]; [congruence|apply H6; auto; lia].
      * intros ->. apply H6; auto; lia.
Qed.

Lemma unshown_spec v j : forall pairs set, Nat.testbit set i = true ->
  Nat.testbit (unshown_lanes pairs v j set) i = true \/ hit pairs v j.
Proof.
  induction pairs as [|[d x] pairs IH]; intros set H; cbn [Lanes.unshown_lanes].
  - destruct (Nat.eqb_spec set 0) as [->|]; now left.
  - destruct (set =? 0) eqn:Z; [pose proof (no_bit _ i Z); congruence|].
    destruct (Nat.testbit (cell (Nat.lxor v x) (j - d)) i) eqn:T.
    + right. exists d, x. split; [now left|assumption].
    + destruct (IH (Nat.ldiff set (cell (Nat.lxor v x) (j - d)))) as [Y|[d' [x' [Hin Y]]]]; auto.
      * now rewrite bit_of_ldiff, H, T.
      * right. exists d', x'. split; [now right|assumption].
Qed.

(** A value of the other parity below that of the lane is shown. *)
Lemma shown_spec mine j : forall before above v p pairs after,
  shown (before ++ (v, p, pairs) :: after) mine j above = true -> p <> mine ->
  (Nat.testbit above i = true \/
    exists w more, In (w, mine, more) before /\ Nat.testbit (row w j) i = true) ->
  hit (pairs ++ others) v j.
Proof.
  induction before as [|[[w q] more] before IH]; intros above v p pairs after H Hp Hab; cbn [app Lanes.shown] in H.
  - destruct Hab as [Hab|[w [more [[] _]]]]. destruct (eqb p mine) eqn:P; [now apply eqb_prop in P|].
    destruct (unshown_lanes others v j (unshown_lanes pairs v j above) =? 0) eqn:Z; [|discriminate].
    destruct (unshown_spec v j pairs above Hab) as [Y|[d [x [Hin Y]]]].
    + destruct (unshown_spec v j others _ Y) as [Y'|[d [x [Hin Y']]]].
      * pose proof (no_bit _ i Z). congruence.
      * exists d, x. split; [apply in_or_app; now right|assumption].
    + exists d, x. split; [apply in_or_app; now left|assumption].
  - destruct (eqb q mine) eqn:P.
    + apply eqb_prop in P. subst q. apply (IH _ _ _ _ _ H Hp). rewrite Nat.lor_spec.
      destruct Hab as [->|[w' [more' [[E|Hin] Hb]]]]; [now left| |].
      * injection E as -> ->. rewrite Hb. left. apply orb_true_r.
      * right. now exists w', more'.
    + destruct (unshown_lanes others w j (unshown_lanes more w j above) =? 0); [|discriminate].
      apply (IH _ _ _ _ _ H Hp). destruct Hab as [Hab|[w' [more' [[E|Hin] Hb]]]]; [now left| |].
      * injection E as -> E ->. subst q. now rewrite eqb_reflx in P.
      * right. now exists w', more'.
Qed.

End Program.

Lemma xor_move v x g : Nat.lxor v x = g <-> v = Nat.lxor x g.
Proof.
  split; intros E; subst.
  - now rewrite (Nat.lxor_comm v x), <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
  - now rewrite (Nat.lxor_comm x g), Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r.
Qed.

Lemma split_seq v bound : v < bound -> seq 0 bound = seq 0 v ++ v :: seq (S v) (bound - S v).
Proof. intros H. replace bound with (v + S (bound - S v)) at 1 by lia. now rewrite seq_app. Qed.

(** * One lane *)

Section Lane.

Variable c : code.
Variable G : nat -> nat.
Hypothesis values : nim_values c G.
Variable parity : nat -> bool.
Hypothesis parity_adds : forall v w, parity (Nat.lxor v w) = xorb (parity v) (parity w).
Variable tau : nat -> bool.
Hypothesis tau_splits : forall k a b, splits (d c k) = true -> xorb (tau a) (tau b) = negb (tau (a + b + k)).
Variables R L : nat.
Hypothesis R_le_L : R <= L.

Let common := common G parity tau.
Let rare := rare G parity tau.
Let avoided := avoided c G parity tau R.
Let witnessed := witnessed c G L.
Let candidate := candidate c G parity tau R.
Let settled_at := settled_at c G parity tau R L.
Let settled := settled c G parity tau R L.

Variable bound : nat.
Variable excluded : list (nat * nat).
Variable pairs : nat -> list (nat * nat).
Variable others : list (nat * nat).
Hypothesis excluded_spec : forall e x, In (e, x) excluded <->
  (exists k r, splits (d c k) = true /\ 0 < r /\ r <= R /\ rare r /\ e = k + r /\ x = G r) \/
  (leaves_one (d c e) = true /\ x = 0).
Definition is_pair (e x : nat) : Prop :=
  exists k w, splits (d c k) = true /\ 0 < w /\ w <= L /\ e = k + w /\ x = G w.
Hypothesis pairs_spec : forall v e x, v < bound -> In (e, x) (pairs v) -> is_pair e x.
Hypothesis others_spec : forall e x, In (e, x) others -> is_pair e x.

Variable row : row_of.
Variables i start all : nat.  (* the lane, its first heap, and the word of all lanes *)
Variable tau_at : nat -> bool.
Hypothesis in_all : Nat.testbit all i = true.
Hypothesis tau_at_spec : forall j, tau_at j = tau (start + j).

Local Notation cell := (cell bound row).
Local Notation hit := (hit bound row i).
Local Notation flagged := (map (fun v => (v, parity v)) (seq 0 bound)).
Local Notation levels := (map (fun v => (v, parity v, pairs v)) (rev (seq 0 bound))).
Local Notation columns := (columns bound excluded flagged levels others tau_at all row).

(** The rows at an offset have the value of the lane, and no other. *)
Definition right_at (j : nat) : Prop :=
  G (start + j) < bound /\ forall v, v < bound -> (Nat.testbit (row v j) i = true <-> v = G (start + j)).
Definition right (low j : nat) : Prop := forall m, low <= m -> m < j -> right_at m.

Lemma cell_spec w j : right_at j -> (Nat.testbit (cell w j) i = true <-> w = G (start + j)).
Proof.
  intros [H1 H2]. unfold Lanes.cell. destruct (Nat.ltb_spec w bound); [now apply H2|]. rewrite Nat.bits_0.
  split; [discriminate|lia].
Qed.

Lemma hit_excluded low j v : R + K c < start + j -> low + R + K c <= j -> right low j ->
  (hit excluded v j <-> avoided (start + j) v).
Proof.
  intros Hn Hl E. split.
  - intros [e [x [Hin Hb]]]. apply excluded_spec in Hin.
    destruct Hin as [[k [r [Hk [H1 [H2 [H3 [-> ->]]]]]]]|[Hk ->]].
    + pose proof (within c k (or_introl Hk)). apply cell_spec in Hb; [|apply E; lia]. apply xor_move in Hb.
      replace (start + (j - (k + r))) with (start + j - k - r) in Hb by lia. rewrite Hb. apply with_rare; auto; lia.
    + pose proof (within c e (or_intror (or_introl Hk))). pose proof (one_left_place c e Hk).
      apply cell_spec in Hb; [|apply E; lia]. rewrite Nat.lxor_0_r in Hb.
      replace (start + (j - e)) with (start + j - e) in Hb by lia. rewrite Hb. apply alone; [lia|assumption].
  - intros A. destruct A as [k r H1 H2 H3 H4 Hk|k H4 Hk].
    + pose proof (within c k (or_introl Hk)). exists (k + r), (G r). split.
      * apply excluded_spec. left. exists k, r. auto 10.
      * apply cell_spec; [apply E; lia|]. apply xor_move.
        now replace (start + (j - (k + r))) with (start + j - k - r) by lia.
    + pose proof (within c k (or_intror (or_introl Hk))). pose proof (one_left_place c k Hk). exists k, 0. split.
      * apply excluded_spec. now right.
      * apply cell_spec; [apply E; lia|]. rewrite Nat.lxor_0_r. f_equal. lia.
Qed.

Lemma hit_witnessed low j v ps : L + K c < start + j -> low + L + K c <= j -> right low j ->
  (forall e x, In (e, x) ps -> is_pair e x) -> hit ps v j -> witnessed (start + j) v.
Proof.
  intros Hn Hl E Hps [e [x [Hin Hb]]]. destruct (Hps e x Hin) as [k [w [Hk [H1 [H2 [-> ->]]]]]].
  pose proof (within c k (or_introl Hk)). apply cell_spec in Hb; [|apply E; lia]. apply xor_move in Hb.
  replace (start + (j - (k + w))) with (start + j - k - w) in Hb by lia. rewrite Hb. apply with_witness; auto; lia.
Qed.

(** An offset that passed the check. *)
Definition passed (from j : nat) : Prop :=
  filled bound excluded row flagged (tau_at j) j all = true /\
  (from <= j -> shown bound others row levels (tau_at j) j 0 = true).

Lemma columns_pass from : forall count j, columns count j from = true ->
  forall m, j <= m -> m < j + count -> passed from m.
Proof.
  induction count as [|count IH]; intros j H m Hm Hlt; [lia|]. cbn [Lanes.columns] in H.
  destruct (_ && _) eqn:X in H; [|discriminate]. apply andb_true_iff in X. destruct X as [X1 X2].
  destruct (Nat.eq_dec m j) as [->|]; [|apply (IH (S j)); auto; lia].
  split; [assumption|]. intros Hle. destruct (Nat.ltb_spec j from); [lia|assumption].
Qed.

Lemma passed_candidate low from j : R + K c < start + j -> low + R + K c <= j -> right low j -> passed from j ->
  exists g, g < bound /\ candidate (start + j) g /\
    forall v, v < bound -> (Nat.testbit (row v j) i = true <-> v = g).
Proof.
  intros Hn Hl E [H _].
  destruct (filled_spec bound excluded row i parity _ j bound 0 all H in_all) as [g [_ [H2 [H3 [H4 [H5 H6]]]]]].
  rewrite tau_at_spec in *. exists g. split; [lia|]. split; [|intros v Hv; apply H6; lia].
  split; [assumption|]. split.
  - intros A. apply H4. now apply (hit_excluded low).
  - intros v Hv Hp. apply (hit_excluded low); auto. apply H5; auto. lia.
Qed.

Lemma passed_settled low from j : L + K c < start + j -> low + L + K c <= j -> right low j -> from <= j ->
  passed from j -> exists g, g < bound /\ settled_at (start + j) g /\
    forall v, v < bound -> (Nat.testbit (row v j) i = true <-> v = g).
Proof.
  intros Hn Hl E Hfrom P.
  destruct (passed_candidate low from j) as [g [H1 [H2 H3]]]; auto; try lia.
  exists g. split; [assumption|]. split; [|assumption]. split; [assumption|]. intros v Hv Hp.
  destruct P as [_ S]. specialize (S Hfrom). rewrite (split_seq v bound) in S by lia.
  rewrite rev_app_distr in S. cbn [rev] in S. rewrite <- app_assoc, map_app in S. cbn [app map] in S.
  apply (hit_witnessed low j v (pairs v ++ others)); auto.
  - intros e x Hin. apply in_app_or in Hin. destruct Hin as [Hin|Hin]; [apply (pairs_spec v); auto; lia|now apply others_spec].
  - apply (shown_spec bound others row i _ j _ _ _ _ _ _ S); [now rewrite tau_at_spec|]. right. exists g, (pairs g).
    split; [|now apply H3]. rewrite tau_at_spec. destruct H2 as [<- _]. apply in_map_iff. exists g. split; [reflexivity|].
    apply -> in_rev. apply in_seq. lia.
Qed.

(** A stretch from offset [b] on whose first [L + K] heaps are known to be common. *)
Theorem columns_spec low b count : low + R + K c <= b -> R + K c < start + b -> low <= b -> right low b ->
  (forall m, R < m -> m < start + b + L + K c -> common m) ->
  columns count b (b + L + K c) = true ->
  right low (b + count) /\ (forall m, R < m -> m < start + b + count -> common m) /\
  (forall m, start + b + L + K c <= m -> m < start + b + count -> settled m).
Proof.
  intros Hl Hb Hlb E first H. pose proof (columns_pass _ count b H) as P.
  assert (every : forall j, b <= j -> j < b + count ->
    right_at j /\ common (start + j) /\ (b + L + K c <= j -> settled (start + j))).
  { intros j. induction j as [j IH] using lt_wf_ind. intros Hj Hlt.
    assert (Ej : right low j).
    { intros m H1 H2. destruct (le_lt_dec b m); [apply IH; lia|apply E; lia]. }
    assert (none : forall m, R < m -> m < start + j -> common m).
    { intros m H1 H2. destruct (le_lt_dec (start + b) m); [|apply first; lia].
      replace m with (start + (m - start)) by lia. apply IH; lia. }
    pose proof (P j Hj Hlt) as Pj. destruct (le_lt_dec (b + L + K c) j) as [Hle|Hless].
    - destruct (passed_settled low (b + L + K c) j) as [g [H1 [H2 H3]]]; auto; try lia.
      destruct (settled_value c G values parity parity_adds tau tau_splits R L R_le_L (start + j) g) as [Eg Cn]; auto; [lia|].
      split; [|split; [assumption|intros _; now exists g]]. split; rewrite Eg; assumption.
    - assert (Cn : common (start + j)) by (apply first; lia).
      destruct (passed_candidate low (b + L + K c) j) as [g [H1 [H2 H3]]]; auto; try lia.
      assert (Eg : G (start + j) = g).
      { apply (candidate_unique c G parity tau R (start + j)); [|assumption].
        apply (common_candidate tau parity c G values parity_adds tau_splits R L R_le_L); auto. lia. }
      split; [|split; [assumption|lia]]. split; rewrite Eg; assumption. }
  split; [|split].
  - intros m H1 H2. destruct (le_lt_dec b m); [apply every|apply E]; lia.
  - intros m H1 H2. destruct (le_lt_dec (start + b) m); [|apply first; lia].
    replace m with (start + (m - start)) by lia. apply every; lia.
  - intros m H1 H2. replace m with (start + (m - start)) by lia. apply every; lia.
Qed.

End Lane.
