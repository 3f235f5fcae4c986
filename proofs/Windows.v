(** The checkers of a run of windows: its head, one segment at a time, and its end.  The proof is in [WindowsRight].

    [head] are the first values.  A mark is a boundary with the values before it, as a function of the heap; [run b] are
    the values of the stretch that begins at [b].  None of it is trusted, and [run] is no part of a run: the caller
    computes it.  A segment is checked in stretches, each of which begins with the last values of the one before it, so
    the caller holds two of them in memory.  Segments may be checked by different processes: a theorem joins them.
    [window_accepted] checks everything in one process.  Cost: that of [Checker] for the head, and that of [Segment] for
    each heap to the end of the first period.  Source: the page on the window lemma. *)

From Coq Require Import ZArith Znumtheory Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Window Masks Minimal Checker Segment.
Import ListNotations.
Local Open Scope nat_scope.

Definition mark : Type := nat * (nat -> nat).

(** Each mark of a list and the next one pass a test. *)
Fixpoint all_joined (test : mark -> mark -> bool) (marks : list mark) : bool :=
  match marks with
  | one :: (next :: _) as more => if test one next then all_joined test more else false
  | _ => true
  end.

Section Windows.

Variable digits : list nat.
Variable mask : nat.
Variable by_heap : bool.
Variable head : nat -> nat.
Variables R L : nat.
Variable width : nat.  (* of a window *)
Variable first : nat.  (* the first boundary *)

Definition last_place : nat := length digits - 1.
Definition head_end : nat := first + L + last_place.
Definition splitting : list nat := where_digit splits digits.
Definition single : list nat := where_digit leaves_one digits.
Definition odd_place : bool := Nat.odd (hd 0 splitting).

(** * The head *)

(** The heaps from [n] to [n + count - 1] are common. *)
Fixpoint all_common (odd_place : bool) (count n : nat) : bool :=
  match count with
  | 0 => true
  | S less => if is_common mask by_heap head odd_place n then all_common odd_place less (S n) else false
  end.

(** The values of the head are nim-values, and no heap beyond [R] is rare.  [trying] are heaps to try first as
    witnesses. *)
Definition head_accepted (trying : list nat) : bool :=
  well_formed digits && mask_fits by_heap splitting odd_place && (R <=? L) && (R + last_place <=? width) &&
  (width <? first) && all_common odd_place (head_end - R - 1) (S R) &&
  heaps_checked digits mask by_heap head trying splitting single odd_place head_end 0 [].

(** * A segment *)

Definition rares : list nat := filter (fun n => negb (is_common mask by_heap head odd_place n)) (seq 1 R).

Section Stretches.

Variable run : nat -> nat -> nat.
Variables splitting single : list nat.
Variable splits_at : list bool.
Variables rares hints : list (nat * nat).
Variable odd_place : bool.
Variable words : nat.

(** Each stretch begins with the window of the one before it, and is run [L + K] heaps beyond its stop. *)
Fixpoint stretches (stops : list nat) (b : nat) (w : nat -> nat) (next : mark) : bool :=
  match stops with
  | [] => (b =? fst next) && same width (b - width) w (snd next)
  | stop :: more =>
    let f := run b in
    if (b <=? stop) && same width (b - width) f w &&
      stretch_checked splitting single splits_at last_place rares hints (tau by_heap odd_place) (parity mask) words f
        b (stop - b + L + last_place) (b + L + last_place)
    then stretches more stop f next else false
  end.

End Stretches.

(** The segment from a mark to the next.  [settling] are heaps up to [L] to try as witnesses, [words] the number of
    words that hold the values, and [stops] the ends of its stretches. *)
Definition segment_accepted (settling : list nat) (words : nat) (run : nat -> nat -> nat) (stops : list nat)
    (one next : mark) : bool :=
  let with_value := map (fun n => (n, head n)) in
  (0 <? words) && forallb (fun w => (0 <? w) && (w <=? L)) settling &&
  stretches run splitting single (map splits digits) (with_value rares) (with_value settling) odd_place words
    stops (fst one) (snd one) next.

(** * The end *)

Section End_of_run.

Variable marks : list mark.
Variables start period : nat.
Variable shorter : list (nat * nat).

(** The value of a heap in the head or in a window. *)
Fixpoint in_windows (ms : list mark) (n : nat) : option nat :=
  match ms with
  | [] => None
  | (b, w) :: more => if (b - width <=? n) && (n <? b) then Some (w n) else in_windows more n
  end.

Definition known (n : nat) : option nat := if n <? head_end then Some (head n) else in_windows marks n.

Definition differ (m n : nat) : bool :=
  match known m, known n with
  | Some v, Some w => negb (v =? w)
  | _, _ => false
  end.

Definition window_shown_least : bool :=
  forallb is_prime (map fst shorter) &&
  (fold_left (fun x q => without x q x) (map fst shorter) period =? 1) &&
  forallb (fun s => (start <=? snd s) && differ (snd s + period / fst s) (snd s)) shorter.

Definition window_shown_first : bool := (start =? 0) || differ (start - 1 + period) (start - 1).

Definition back : nat := start + R + last_place.  (* the end of the window that returns *)

(** Some window ends at [back], the last one a period later, and they agree. *)
Definition comes_back : bool :=
  let end_mark := last marks (first, head) in
  (head_end <=? back) && (fst end_mark =? back + period) &&
  existsb (fun one => (fst one =? back) &&
    same (R + last_place) start (snd one) (fun n => snd end_mark (n + period))) marks.

(** The first window is that of the head, and the last one shows the period. *)
Definition end_accepted : bool :=
  (0 <? period) && negb (by_heap && Nat.odd period) && window_shown_least && window_shown_first && comes_back &&
  match marks with
  | [] => false
  | (b, w) :: _ => (b =? first) && same width (first - width) w head
  end.

(** * Everything in one process *)

Definition window_accepted (trying settling : list nat) (words : nat) (run : nat -> nat -> nat) : bool :=
  end_accepted && head_accepted trying &&
  all_joined (fun one next => segment_accepted settling words run [fst next] one next) marks.

End End_of_run.

End Windows.
