(** What is proved, in one file: the statements that the page "What a machine has proved" tells in words.

    The definitions are in [Octal] (codes, options, nim-values), [Sums] (positions, moves, who loses), [Masks] (the
    parities) and [Window] (rare, common, settled).  The last lines print what each proof assumes. *)

From Coq Require Import Arith List Bool.
From Atlas Require Import Octal Sums Periodicity Masks Window Certificate Windows.

(** Every code has nim-values, and no others. *)
Theorem nim_values_exist : forall c, exists G, nim_values c G.
Proof. intros c. exists (value c). apply values_exist. Qed.

Theorem nim_values_are_unique : forall c G G', nim_values c G -> nim_values c G' -> forall n, G n = G' n.
Proof. exact values_unique. Qed.

(** Sprague and Grundy: of a sum of heaps, the player to move loses exactly if the nim-sum of the values is 0. *)
Theorem sprague_grundy : forall c G, nim_values c G -> forall s, P c s <-> nim_sum G s = 0.
Proof. exact lost_exactly_if_zero. Qed.

Theorem somebody_wins : forall c G, nim_values c G -> forall s, nim_sum G s <> 0 <-> N c s.
Proof.
  intros c G H s. split; [apply (outcome c G H s)|].
  intros Hn E. apply (not_both c G H s); [now apply (lost_exactly_if_zero c G H)|assumption].
Qed.

(** Guy and Smith: let [e] be the last heap before the period (0 if there is none).  If the values repeat with period
    [p > 0] from heap [start] on for all heaps up to [2e + 2p + K], they do so forever. *)
Theorem guy_smith : forall c G, nim_values c G -> forall start p, 0 < p ->
  (forall n, start <= n -> n + p <= 2 * (start - 1) + 2 * p + K c -> G (n + p) = G n) ->
  forall n, start <= n -> G (n + p) = G n.
Proof. exact periodic. Qed.

(** The window lemma, for a mask, with ([by_heap]) or without the parity of the heap. *)
Theorem window_lemma_for_masks : forall c G, nim_values c G -> forall mask by_heap odd_place,
  (by_heap = true -> forall k, splits (d c k) = true -> Nat.odd k = odd_place) ->
  let tau := tau by_heap odd_place in
  let common := common G (parity mask) tau in
  forall R L p N, R <= L -> 0 < p -> L + K c < N -> (by_heap = true -> Nat.odd p = false) ->
  (forall r, R < r -> r < N -> common r) ->
  (forall m, N - R - K c <= m -> m < N -> G (m + p) = G m) ->
  (forall n, N <= n -> n < N + p + (L - R) -> settled c G (parity mask) tau R L n) ->
  (forall n, N - R - K c <= n -> G (n + p) = G n) /\ (forall n, R < n -> common n).
Proof.
  intros c G H mask by_heap odd_place fits tau common R L p N HRL Hp HN Hodd Hc Hw Hs.
  apply (window_lemma c G H (parity mask) (parity_adds mask) tau) with (L := L); auto.
  - now apply tau_splits.
  - now apply tau_repeats.
Qed.

(** The checker accepts only true periods, which are the least and begin as early as is said. *)
Theorem checker_is_sound : forall digits mask by_heap hints start period data shorter,
  accepted digits mask by_heap hints start period data shorter = true ->
  exists wf : Checker.well_formed digits = true,
  forall G, nim_values (Checker.code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof. exact accepted_is_true. Qed.

(** The checker of window certificates accepts only true periods, too.  [head] and [windows] are what the certificate
    says of values; [run] are the values between, which no certificate has and the checker does not trust. *)
Theorem window_checker_is_sound :
  forall digits mask by_heap trying head R L settling run first window windows start period shorter,
  window_accepted digits mask by_heap trying head R L settling run first window windows start period shorter = true ->
  exists wf : Checker.well_formed digits = true,
  forall G, nim_values (Checker.code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof. exact window_accepted_is_true. Qed.

Print Assumptions nim_values_exist.
Print Assumptions nim_values_are_unique.
Print Assumptions sprague_grundy.
Print Assumptions somebody_wins.
Print Assumptions guy_smith.
Print Assumptions window_lemma_for_masks.
Print Assumptions checker_is_sound.
Print Assumptions window_checker_is_sound.
