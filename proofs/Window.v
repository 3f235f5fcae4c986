(** The window lemma: a period proved from the return of a window, where rare heaps have died out.

    [parity] is a parity of values, additive under nim-addition (such as the number of ones under a mask), and [tau]
    gives the parity of the value of a common heap.  The proof uses only the hypotheses on both; [Masks] has the
    instances of the atlas, a mask with or without the parity of the heap.  The longest periods of the atlas rest on
    it.  Cost: a second.  Source: the lemma and its proof are those of the page on the window lemma.
      *)

From Coq Require Import Arith Lia Bool Wf_nat.
From Atlas Require Import Octal.

Section Window.

Variable c : code.
Variable G : nat -> nat.
Hypothesis values : nim_values c G.

Variable parity : nat -> bool.
Hypothesis parity_adds : forall v w, parity (Nat.lxor v w) = xorb (parity v) (parity w).
Variable tau : nat -> bool.
Hypothesis tau_splits : forall k a b, splits (d c k) = true -> xorb (tau a) (tau b) = negb (tau (a + b + k)).

Definition common (n : nat) : Prop := parity (G n) = tau n.
Definition rare (n : nat) : Prop := parity (G n) = negb (tau n).

Lemma common_or_rare n : common n \/ rare n.
Proof. unfold common, rare. destruct (parity (G n)), (tau n); auto. Qed.

(** An option of two common or of two rare heaps has the other parity than a common value. *)
Lemma both_common k a b :
  splits (d c k) = true -> common a -> common b -> parity (Nat.lxor (G a) (G b)) = negb (tau (a + b + k)).
Proof. intros H Ha Hb. rewrite parity_adds, Ha, Hb. now apply tau_splits. Qed.

Lemma both_rare k a b :
  splits (d c k) = true -> rare a -> rare b -> parity (Nat.lxor (G a) (G b)) = negb (tau (a + b + k)).
Proof.
  intros H Ha Hb. rewrite parity_adds, Ha, Hb, <- (tau_splits k a b H). now destruct (tau a), (tau b).
Qed.

Variables R L : nat.
Hypothesis R_le_L : R <= L.

(** The values that the candidate must avoid: of splits with a rare heap, and of single heaps. *)
Inductive avoided (n : nat) : nat -> Prop :=
| with_rare k r : 0 < r -> r <= R -> rare r -> r + k < n -> splits (d c k) = true ->
    avoided n (Nat.lxor (G r) (G (n - k - r)))
| alone k : k < n -> leaves_one (d c k) = true -> avoided n (G (n - k)).

(** The values of options that a witness up to [L], or a single heap, shows. *)
Inductive witnessed (n : nat) : nat -> Prop :=
| with_witness k w : 0 < w -> w <= L -> w + k < n -> splits (d c k) = true ->
    witnessed n (Nat.lxor (G w) (G (n - k - w)))
| by_one k : k < n -> leaves_one (d c k) = true -> witnessed n (G (n - k)).

(** [candidate n g]: [g] is the least number of the parity of [n] that is not avoided. *)
Definition candidate (n g : nat) : Prop :=
  parity g = tau n /\ ~ avoided n g /\ forall v, v < g -> parity v = tau n -> avoided n v.

(** [settled n]: a candidate exists, and all smaller numbers of the other parity are witnessed. *)
Definition settled_at (n g : nat) : Prop :=
  candidate n g /\ forall v, v < g -> parity v <> tau n -> witnessed n v.
Definition settled (n : nat) : Prop := exists g, settled_at n g.

Lemma avoided_is_option n v : avoided n v -> option_value c G n v.
Proof.
  intros [k r Hr Hle Hrare Hk H|k Hk H].
  - apply two_left with k; auto; lia.
  - now apply one_left.
Qed.

Lemma witnessed_is_option n v : witnessed n v -> option_value c G n v.
Proof.
  intros [k r Hr Hle Hk H|k Hk H].
  - apply two_left with k; auto; lia.
  - now apply one_left.
Qed.

(** An option with the parity of a common value is avoided, while no heap between [R] and [n] is rare. *)
Lemma option_is_avoided n v :
  R + K c < n -> (forall m, R < m -> m < n -> common m) ->
  option_value c G n v -> parity v = tau n -> avoided n v.
Proof.
  intros Hn none H Hv. destruct H as [H|k Hk H|k a b Ha Hb Hab H].
  - pose proof (within c n (or_intror (or_intror H))). lia.
  - now apply alone.
  - destruct (common_or_rare a) as [Ca|Ra], (common_or_rare b) as [Cb|Rb].
    + pose proof (both_common k a b H Ca Cb) as E. rewrite Hab, Hv in E. now destruct (tau n).
    + assert (b <= R) as Hle.
      { destruct (le_lt_dec b R); [assumption|]. assert (common b) as C by (apply none; lia).
        unfold common, rare in *. rewrite C in Rb. now destruct (tau b). }
      rewrite Nat.lxor_comm. replace a with (n - k - b) by lia. apply with_rare; auto; lia.
    + assert (a <= R) as Hle.
      { destruct (le_lt_dec a R); [assumption|]. assert (common a) as C by (apply none; lia).
        unfold common, rare in *. rewrite C in Ra. now destruct (tau a). }
      replace b with (n - k - a) by lia. apply with_rare; auto; lia.
    + pose proof (both_rare k a b H Ra Rb) as E. rewrite Hab, Hv in E. now destruct (tau n).
Qed.

(** The meaning of settling. *)
Theorem settled_value n g :
  R + K c < n -> (forall m, R < m -> m < n -> common m) -> settled_at n g -> G n = g /\ common n.
Proof.
  intros Hn none [[Hp [Hnot Hless]] Hother].
  assert (G n = g) as E.
  { apply (mex_unique (option_value c G n)); [apply values|]. split.
    - intros H. apply Hnot. now apply option_is_avoided.
    - intros w Hw. destruct (bool_dec (parity w) (tau n)) as [Hpw|Hpw].
      + now apply avoided_is_option, Hless.
      + now apply witnessed_is_option, Hother. }
  split; [assumption|]. unfold common. now rewrite E.
Qed.

(** * The lemma *)

Variables p N : nat.
Hypothesis p_positive : 0 < p.
Hypothesis N_late : L + K c < N.
Hypothesis tau_repeats : forall n, tau (n + p) = tau n.
Hypothesis no_rare : forall r, R < r -> r < N -> common r.
Hypothesis same_windows : forall m, N - R - K c <= m -> m < N -> G (m + p) = G m.
Hypothesis all_settled : forall n, N <= n -> n < N + p + (L - R) -> settled n.

(** The candidate and its witnesses are the same a period later if the values used are. *)
Lemma avoided_moves n v :
  N <= n -> (forall m, N - R - K c <= m -> m < n -> G (m + p) = G m) -> (avoided (n + p) v <-> avoided n v).
Proof.
  intros Hn E. split; intros H; destruct H as [k r Hr Hle Hrare Hk H|k Hk H].
  - pose proof (within c k (or_introl H)). replace (n + p - k - r) with (n - k - r + p) by lia.
    rewrite E by lia. apply with_rare; auto; lia.
  - pose proof (within c k (or_intror (or_introl H))). pose proof (one_left_place c k H).
    replace (n + p - k) with (n - k + p) by lia. rewrite E by lia. apply alone; [lia|assumption].
  - pose proof (within c k (or_introl H)). rewrite <- (E (n - k - r)) by lia.
    replace (n - k - r + p) with (n + p - k - r) by lia. apply with_rare; auto; lia.
  - pose proof (within c k (or_intror (or_introl H))). pose proof (one_left_place c k H).
    rewrite <- (E (n - k)) by lia. replace (n - k + p) with (n + p - k) by lia. apply alone; [lia|assumption].
Qed.

Lemma witnessed_moves n v :
  L + K c < n -> (forall m, n - L - K c <= m -> m < n -> G (m + p) = G m) -> witnessed n v -> witnessed (n + p) v.
Proof.
  intros Hn E H. destruct H as [k w Hw Hle Hk H|k Hk H].
  - pose proof (within c k (or_introl H)). rewrite <- (E (n - k - w)) by lia.
    replace (n - k - w + p) with (n + p - k - w) by lia. apply with_witness; auto; lia.
  - pose proof (within c k (or_intror (or_introl H))). pose proof (one_left_place c k H).
    rewrite <- (E (n - k)) by lia. replace (n - k + p) with (n + p - k) by lia. apply by_one; [lia|assumption].
Qed.

Lemma candidate_moves n g :
  N <= n -> (forall m, N - R - K c <= m -> m < n -> G (m + p) = G m) -> (candidate (n + p) g <-> candidate n g).
Proof.
  intros Hn E. unfold candidate. rewrite tau_repeats.
  pose proof (avoided_moves n g Hn E) as Ag. split; intros [H1 [H2 H3]]; repeat split; auto.
  - tauto.
  - intros v Hv Hp. apply (avoided_moves n v Hn E). auto.
  - tauto.
  - intros v Hv Hp. apply (avoided_moves n v Hn E). auto.
Qed.

Lemma candidate_unique n g h : candidate n g -> candidate n h -> g = h.
Proof.
  intros [Hp [Hn Hl]] [Hp' [Hn' Hl']]. destruct (lt_eq_lt_dec g h) as [[H|H]|H]; auto; exfalso; eauto.
Qed.

(** From [N] on: settled, common, and equal a period later.  [n] is reached from [N] with all heaps between. *)
Lemma from_N : forall n, N <= n ->
  (settled n /\ common n) /\ (settled (n + p) /\ G (n + p) = G n).
Proof.
  (* all heaps from N to N + p + (L - R) - 1 are common *)
  assert (first : forall n, R < n -> n < N + p + (L - R) -> common n).
  { intros n. induction n as [n IH] using lt_wf_ind. intros HR Hn.
    destruct (le_lt_dec N n) as [Hle|Hlt]; [|now apply no_rare].
    destruct (all_settled n Hle Hn) as [g Hg].
    apply (settled_value n g); [lia| |assumption]. intros m Hm Hmn. apply IH; lia. }
  intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
  (* the values agree up to n, and all heaps up to n + p are common *)
  assert (E : forall m, N - R - K c <= m -> m < n -> G (m + p) = G m).
  { intros m Hm Hmn. destruct (le_lt_dec N m) as [Hle|Hlt]; [now apply IH|now apply same_windows]. }
  assert (C : forall m, R < m -> m < n + p -> common m).
  { intros m HR Hm. destruct (le_lt_dec (N + p) m) as [Hle|Hlt]; [|apply first; lia].
    destruct (IH (m - p)) as [_ [_ Hv]]; [lia|lia|].
    replace (m - p + p) with m in Hv by lia.
    assert (common (m - p)) as Cm by (apply IH; lia).
    unfold common in *. rewrite Hv, Cm. symmetry. replace m with (m - p + p) at 1 by lia. apply tau_repeats. }
  assert (Sn : settled n).
  { destruct (le_lt_dec (N + p) n) as [Hle|Hlt]; [|apply all_settled; lia].
    destruct (IH (n - p)) as [_ [S _]]; [lia|lia|]. now replace (n - p + p) with n in S by lia. }
  assert (Cn : common n) by (apply C; lia).
  assert (Sp : settled (n + p)).
  { destruct (le_lt_dec (N + (L - R)) n) as [Hle|Hlt]; [|apply all_settled; lia].
    destruct Sn as [g [Hc Hw]]. exists g. split; [now apply candidate_moves|].
    intros v Hv Hpv. apply witnessed_moves; [lia| |].
    - intros m Hm Hmn. apply E; lia.
    - apply Hw; [assumption|]. now rewrite <- tau_repeats. }
  split; [now split|]. split; [assumption|].
  destruct Sn as [g Hg], Sp as [h Hh].
  destruct (settled_value n g) as [-> _]; [lia| |assumption|]; [intros; apply C; lia|].
  destruct (settled_value (n + p) h) as [-> _]; [lia|assumption|assumption|].
  apply (candidate_unique n); [|apply Hg]. apply candidate_moves; [assumption|assumption|apply Hh].
Qed.

Theorem window_lemma :
  (forall n, N - R - K c <= n -> G (n + p) = G n) /\ (forall n, R < n -> common n).
Proof.
  split.
  - intros n Hn. destruct (le_lt_dec N n) as [Hle|Hlt]; [now apply from_N|now apply same_windows].
  - intros n Hn. destruct (le_lt_dec N n) as [Hle|Hlt]; [now apply from_N|now apply no_rare].
Qed.

End Window.
