(** The theorems: the statements of the page "What a machine has proved", each in its words.

    The definitions are in [Octal] (codes, options, nim-values), [Sums] (positions, moves, who loses), [Masks] (the
    parities), [Window] (rare, common, settled), [Hexadecimal], [Subtraction], [Mark] and [MarkMachine] (Mark-t),
    [Fibulations] and [Misere], with the two codes in [Quotient06] and [Quotient76].  A reader who trusts the assistant has to read this file and those definitions, no proof.  The last
    lines print what each theorem assumes, which takes most of the time: four seconds.  Sources: those of the files that
    the proofs are from. *)

From Coq Require Import Arith Lia List Bool.
Import ListNotations.
From Atlas Require Import Octal Sums Periodicity Masks Window Certificate WindowsRight.
From Atlas Require Hexadecimal Arithmetic Subtraction Mark MarkMachine Fibulations Misere Quotient06 Quotient76.

(** Nim-values exist and are unique.  Each code has exactly one sequence of nim-values. *)
Theorem nim_values_exist : forall c, exists G, nim_values c G.
Proof. intros c. exists (value c). apply values_exist. Qed.

Theorem nim_values_are_unique : forall c G G', nim_values c G -> nim_values c G' -> forall n, G n = G' n.
Proof. exact values_unique. Qed.

(** Sprague and Grundy.  In a sum of heaps, the player to move loses exactly if the nim-sum of the values is 0, and wins
    exactly if it is not. *)
Theorem sprague_grundy : forall c G, nim_values c G -> forall s, P c s <-> nim_sum G s = 0.
Proof. exact lost_exactly_if_zero. Qed.

Theorem somebody_wins : forall c G, nim_values c G -> forall s, nim_sum G s <> 0 <-> N c s.
Proof.
  intros c G H s. split; [apply (outcome c G H s)|].
  intros Hn E. apply (not_both c G H s); [now apply (lost_exactly_if_zero c G H)|assumption].
Qed.

(** Guy and Smith.  If the values repeat with period [p] from heap [n_0] on, up to heap [2e + 2p + K], they repeat
    forever.  Here [e] is the last heap before [n_0], or 0 if there is none, and [K] the last place of the code. *)
Theorem guy_smith : forall c G, nim_values c G -> forall n_0 p, 0 < p ->
  let e := n_0 - 1 in
  (forall n, n_0 <= n -> n + p <= 2 * e + 2 * p + K c -> G (n + p) = G n) ->
  forall n, n_0 <= n -> G (n + p) = G n.
Proof. exact periodic. Qed.

(** The window lemma.  Take an octal game with a finite code, its last digit at place [K], and a mask.  Let [R <= L],
    [p >= 1] and [N > L + K].  If the parity of the heap counts as a digit, let [p] be even.  Suppose that
    1. no heap [r] with [R < r < N] is rare;
    2. the windows before [N] and before [N + p] are equal: [G(m + p) = G(m)] for the [R + K] heaps [m] with
       [N - R - K <= m < N];
    3. every heap [n] with [N <= n < N + p + (L - R)] is settled.
    Then [G(n + p) = G(n)] for every [n >= N - R - K], and no heap beyond [R] is ever rare.

    The parity of the heap ([by_heap]) may count only if all places that split have the same parity ([odd_place]). *)
Theorem window_lemma_for_masks : forall c G, nim_values c G -> forall mask by_heap odd_place,
  (by_heap = true -> forall k, splits (d c k) = true -> Nat.odd k = odd_place) ->
  let tau := tau by_heap odd_place in
  let common := common G (parity mask) tau in
  let rare := rare G (parity mask) tau in
  forall R L p N, R <= L -> 0 < p -> L + K c < N -> (by_heap = true -> Nat.odd p = false) ->
  (forall r, R < r -> r < N -> ~ rare r) ->
  (forall m, N - R - K c <= m -> m < N -> G (m + p) = G m) ->
  (forall n, N <= n -> n < N + p + (L - R) -> settled c G (parity mask) tau R L n) ->
  (forall n, N - R - K c <= n -> G (n + p) = G n) /\ (forall n, R < n -> ~ rare n).
Proof.
  intros c G H mask by_heap odd_place fits tau common rare R L p N HRL Hp HN Hodd Hr Hw Hs.
  assert (E : forall n, common n <-> ~ rare n).
  { intros n. unfold common, rare, Window.common, Window.rare.
    destruct (parity mask (G n)), (tau n); cbn; intuition discriminate. }
  destruct (window_lemma c G H (parity mask) (parity_adds mask) tau) with (R := R) (L := L) (p := p) (N := N)
    as [A B]; auto.
  - now apply tau_splits.
  - now apply tau_repeats.
  - intros r H1 H2. now apply E, Hr.
  - split; [assumption|]. intros n Hn. now apply E, B.
Qed.

(** A checker is right.  A program is given a code, a preperiod, a period, the values up to the bound of Guy and Smith,
    and witnesses against shorter periods.  If it accepts them, the nim-values of the code have this period from this
    heap on, the period divides every other period, and no period begins earlier. *)
Theorem checker_is_sound : forall digits mask by_heap hints start period data shorter,
  accepted digits mask by_heap hints start period data shorter = true ->
  exists wf : Checker.well_formed digits = true,
  forall G, nim_values (Checker.code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof. exact accepted_is_true. Qed.

(** A checker of windows is right.  The same holds of a second program.  It is given the values of the first heaps
    ([head]), windows at some boundaries ([marks]), and the values between them ([run]), which no certificate holds. *)
Theorem window_checker_is_sound :
  forall digits mask by_heap head R L width first marks start period shorter trying settling words run,
  Windows.window_accepted digits mask by_heap head R L width first marks start period shorter trying settling words run
    = true ->
  exists wf : Checker.well_formed digits = true,
  forall G, nim_values (Checker.code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof. exact window_accepted_is_true. Qed.

(** Segments join.  More programs check the first heaps of a run, a segment or many segments side by side, and the end.
    If they accept the first heaps, every segment from one boundary to the next, whole or cut at other boundaries, and
    the end, the same holds: different processes may check the parts, in any order, and compute the values between the
    windows in any way. *)
Theorem segments_join : forall digits mask by_heap head R L width first trying marks start period shorter,
  Windows.head_accepted digits mask by_heap head R L width first trying = true ->
  (forall before one next after, marks = before ++ one :: next :: after ->
    Lanes.carried digits mask by_heap head R L width one next) ->
  Windows.end_accepted digits by_heap head R L width first marks start period shorter = true ->
  exists wf : Checker.well_formed digits = true,
  forall G, nim_values (Checker.code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof. exact run_is_true. Qed.

(** Hexadecimal games.  Let moves leave at most three heaps.  If the values repeat with period [p] from heap [n_0] on, up
    to heap [3e + 3p + K], they repeat forever, with [e] and [K] as above. *)
Theorem hexadecimal_periods : forall c G, Hexadecimal.nim_values c G -> forall n_0 p, 0 < p ->
  let e := n_0 - 1 in
  (forall n, n_0 <= n -> n + p <= 3 * e + 3 * p + K c -> G (n + p) = G n) ->
  forall n, n_0 <= n -> G (n + p) = G n.
Proof. exact Hexadecimal.periodic. Qed.

(** A checker of hexadecimal periods is right.  A program is given a code whose digits may be as large as F, a preperiod,
    a period, the values up to this heap, and witnesses against shorter periods.  If it accepts them, the period holds
    from the preperiod on, it divides every other period, and no period begins earlier. *)
Theorem hexadecimal_checker_is_sound : forall digits data start period shorter,
  Hexadecimal.hexadecimal_accepted digits data start period shorter = true ->
  exists wf : Hexadecimal.well_formed digits = true,
  forall G, Hexadecimal.nim_values (Hexadecimal.code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof. exact Hexadecimal.hexadecimal_accepted_is_true. Qed.

(** Arithmetic periods.  A heap grows if it has at least [e] matches, and [2^j] divides the saltus.  If the equation
    holds for the values of a window and before, no option of a heap in it is dangerous, and the smaller values of these
    heaps are those of options that remain, the equation holds forever.  ([Arithmetic] has the definitions.) *)
Theorem arithmetic_periods : forall j c G, Hexadecimal.nim_values c G ->
  forall e p growth h N, 0 < e -> 0 < p -> 0 < h ->
  let saltus := growth * 2 ^ j in
  3 * (e - 1) + 2 * p + K c < N ->
  (forall n, e <= n -> n + p < N + 2 * p -> G (n + p) = G n + saltus) ->
  (forall n, N <= n -> n < N + p -> Arithmetic.safe j c G e n (G n)) ->
  (forall n, N <= n -> n < N + 2 * p -> Arithmetic.reached j c G e growth h n (G n)) ->
  forall n, e <= n -> G (n + p) = G n + saltus.
Proof.
  intros j c G H e p growth h N H1 H2 H3 saltus H4 H5 H6 H7.
  exact (Arithmetic.arithmetic_periodic j c G H e p growth H1 H2 h H3 N H4 H5 H6 H7).
Qed.

(** A checker of arithmetic periods is right.  A program is given a code whose digits may be as large as F, a preperiod,
    a period, a saltus, the numbers that the theorem needs, values, options, and witnesses against shorter periods.  If it
    accepts them, the period holds with this saltus from the preperiod on, it divides every other period with any saltus, and no
    period begins earlier. *)
Theorem arithmetic_checker_is_sound : forall digits data start period saltus rounds places layers from shorter witness,
  Arithmetic.arithmetic_accepted digits data start period saltus rounds places layers from shorter witness = true ->
  exists wf : Hexadecimal.well_formed digits = true,
  forall G, Hexadecimal.nim_values (Hexadecimal.code_of digits wf) G ->
    (forall n, start <= n -> G (n + period) = G n + saltus) /\
    (forall q t n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n + t) -> Nat.divide period q /\ start <= n1).
Proof. exact Arithmetic.arithmetic_accepted_is_true. Qed.

(** Subtraction games.  Let [m] be at least as large as every number of the set.  If [m] values from heap [n_0] on
    repeat [p] heaps later, all values from [n_0] on repeat with period [p]. *)
Theorem subtraction_periods : forall numbers G, Subtraction.nim_values numbers G -> forall m n_0 p,
  (forall s, In s numbers -> s <= m) ->
  (forall n, n_0 <= n -> n < n_0 + m -> G (n + p) = G n) ->
  forall n, n_0 <= n -> G (n + p) = G n.
Proof. exact Subtraction.periodic. Qed.

(** A checker of subtraction periods is right.  A program is given the numbers of a set, a preperiod, a period, values,
    and witnesses against shorter periods.  If it accepts them, the period holds from the preperiod on, it divides every
    other period, and no period begins earlier. *)
Theorem subtraction_checker_is_sound : forall numbers data start period shorter,
  Subtraction.subtraction_accepted numbers data start period shorter = true ->
  forall G, Subtraction.nim_values numbers G ->
    (forall n, start <= n -> G (n + period) = G n) /\
    (forall q n1, 0 < q -> (forall n, n1 <= n -> G (n + q) = G n) -> Nat.divide period q /\ start <= n1).
Proof. exact Subtraction.subtraction_accepted_is_true. Qed.

(** Mark-t.  For every [t >= 2] a low number has its last digit as nim-value, and the values of the high numbers are
    [t - 1] and [t] in turn.  ([highs t n] is the number of high numbers up to [n].) *)
Theorem mark_alternates : forall t, 2 <= t -> forall G, Mark.values_of_mark t G ->
  forall n, (Mark.low t n = true -> G n = n mod t) /\
    (Mark.high t n = true -> G n = if Nat.odd (Mark.highs t n) then t - 1 else t) /\ G 0 = 0.
Proof. exact MarkMachine.alternates. Qed.

(** The machine of Mark-t.  For every [t >= 2] the machine with [2t + 1] states, reading the digits from the left, gives
    the nim-value of every number.  (Zeros in front are allowed.) *)
Theorem mark_machine_is_right : forall t, 2 <= t -> forall G, Mark.values_of_mark t G ->
  forall digits, Forall (fun d => d < t) digits ->
  MarkMachine.output t (fold_left (MarkMachine.next t) digits MarkMachine.Start) = G (MarkMachine.number t digits).
Proof. exact MarkMachine.machine_is_right. Qed.

(** Fibulations.  Let a heap have the step [s] and the rest [r].  It is lost exactly if [r] is 2 more than a multiple of
    the square of the golden number, rounded down, or if [r] is 1 and [s - 1] is one of 3, 8, 21, and so on, every second
    Fibonacci number.  If it is not lost, it is won.  ([Fibulations.larger m] is multiple [m], rounded down.) *)
Theorem lost_heaps_of_fibulations :
  (forall h, 1 <= h -> exists s, Fibulations.step h s) /\
  forall s r, Fibulations.step (s + r) s ->
    (Fibulations.lost (s + r) <->
      (exists m, r = 2 + Fibulations.larger m) \/ (r = 1 /\ exists i, s - 1 = Fibulations.fib (2 * i + 4))) /\
    (Fibulations.won (s + r) <-> ~ Fibulations.lost (s + r)).
Proof.
  split; [exact Fibulations.every_heap|]. intros s r H.
  assert (1 <= s) by (destruct H as [[k ->] _]; lia).
  destruct (Fibulations.fibulations (s + r) s r H eq_refl) as [L W]. rewrite W, <- L. split; [rewrite L|reflexivity].
  unfold Fibulations.lost_by_rest. split; (intros [E|[E [i Hi]]]; [now left|right; split; [assumption|exists i; lia]]).
Qed.

(** Infinite misère quotients.  In misère 0.06, [i] heaps of 5, [j] heaps of 12 and a heap of 17 are a P-position exactly
    if [i > j] and [i + j] is odd.  In misère 0.76, [i] heaps of 7 and [j] heaps of 12 are a P-position exactly if
    [i + 2 <= j] and [i + j] is even.  In both games there are sums, one for each number, and any two of them can
    be distinguished, so the misère quotient is infinite. *)
Theorem infinite_quotients :
  (forall i j, Misere.P Quotient06.code_0_06 (repeat 5 i ++ repeat 12 j ++ [17]) <-> j < i /\ Nat.odd (i + j) = true) /\
  (forall i j, Misere.P Quotient76.code_0_76 (repeat 7 i ++ repeat 12 j) <-> i + 2 <= j /\ Nat.even (i + j) = true) /\
  Misere.infinite_quotient Quotient06.code_0_06 /\ Misere.infinite_quotient Quotient76.code_0_76.
Proof.
  exact (conj Quotient06.staircase (conj Quotient76.staircase (conj Quotient06.infinite Quotient76.infinite))).
Qed.

Print Assumptions nim_values_exist.
Print Assumptions nim_values_are_unique.
Print Assumptions sprague_grundy.
Print Assumptions somebody_wins.
Print Assumptions guy_smith.
Print Assumptions window_lemma_for_masks.
Print Assumptions checker_is_sound.
Print Assumptions window_checker_is_sound.
Print Assumptions segments_join.
Print Assumptions hexadecimal_periods.
Print Assumptions hexadecimal_checker_is_sound.
Print Assumptions arithmetic_periods.
Print Assumptions arithmetic_checker_is_sound.
Print Assumptions subtraction_periods.
Print Assumptions subtraction_checker_is_sound.
Print Assumptions mark_alternates.
Print Assumptions mark_machine_is_right.
Print Assumptions lost_heaps_of_fibulations.
Print Assumptions infinite_quotients.
