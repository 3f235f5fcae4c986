(** The theorem of Guy and Smith: a period that holds far enough holds forever.

    Every proved period of the atlas, except those by windows, rests on it.  The bound is the published one, with 0 for the last
    heap before the period if the period begins at 0.  Cost: a second.  Source: R. K. Guy and C. A. B. Smith, The
    G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956). *)

From Coq Require Import Arith Lia Wf_nat.
From Atlas Require Import Octal.

Section Periodicity.

Variable c : code.
Variable G : nat -> nat.
Hypothesis values : nim_values c G.

Variables start period : nat.
Hypothesis positive : 0 < period.

(** The last heap before the period, and the bound of the theorem. *)
Definition last_exception := start - 1.
Definition bound := 2 * last_exception + 2 * period + K c.

Hypothesis seen : forall n, start <= n -> n + period <= bound -> G (n + period) = G n.

Lemma step n :
  bound < n + period -> start <= n ->
  (forall m, start <= m -> m < n -> G (m + period) = G m) ->
  forall v, option_value c G (n + period) v <-> option_value c G n v.
Proof.
  unfold bound, last_exception. intros Hn Hs IH v. split; intros H.
  - destruct H as [H|k Hk H|k a b Ha Hb Hab H].
    + pose proof (within c _ (or_intror (or_intror H))). lia.
    + pose proof (within c _ (or_intror (or_introl H))). pose proof (one_left_place c k H).
      replace (n + period - k) with (n - k + period) by lia.
      rewrite IH by lia. apply one_left; [lia|assumption].
    + pose proof (within c _ (or_introl H)).
      destruct (le_lt_dec b a) as [Hle|Hlt].
      * assert (E : G a = G (a - period)).
        { replace a with (a - period + period) at 1 by lia. apply IH; lia. }
        rewrite E. apply two_left with k; auto; lia.
      * assert (E : G b = G (b - period)).
        { replace b with (b - period + period) at 1 by lia. apply IH; lia. }
        rewrite E. apply two_left with k; auto; lia.
  - destruct H as [H|k Hk H|k a b Ha Hb Hab H].
    + pose proof (within c _ (or_intror (or_intror H))). lia.
    + pose proof (within c _ (or_intror (or_introl H))). pose proof (one_left_place c k H).
      rewrite <- IH by lia. replace (n - k + period) with (n + period - k) by lia.
      apply one_left; [lia|assumption].
    + pose proof (within c _ (or_introl H)).
      destruct (le_lt_dec b a) as [Hle|Hlt].
      * rewrite <- (IH a) by lia. apply two_left with k; auto; lia.
      * rewrite <- (IH b) by lia. apply two_left with k; auto; lia.
Qed.

Theorem periodic : forall n, start <= n -> G (n + period) = G n.
Proof.
  intros n. induction n as [n IH] using lt_wf_ind. intros Hs.
  destruct (le_lt_dec (n + period) bound) as [H|H]; [now apply seen|].
  apply (mex_same (option_value c G (n + period)) (option_value c G n)); auto.
  apply step; auto.
Qed.

End Periodicity.
