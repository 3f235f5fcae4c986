(** The checker of a window certificate: the head by mex, segments from window to window, the window that returns.  Its proof is in [WindowsRight].

    [marks] are the boundaries with the values before each, as a function of the heap; [run b] are the values of the
    segment that begins at [b].  None of it is trusted, and [run] is no part of a certificate: the caller
    computes it.  All segments are run.  Cost: that of [Checker] for the head, and that of [Segment]
    for each heap to the end of the first period.  Source: the page on the window lemma. *)

From Coq Require Import ZArith Znumtheory Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Window Masks Least Checker Certificate Segment.
Import ListNotations.
Local Open Scope nat_scope.

Definition mark : Type := nat * (nat -> nat).

(** The last of some marks after [b]. *)
Fixpoint last_of (b : nat) (w : nat -> nat) (rest : list mark) : mark :=
  match rest with
  | [] => (b, w)
  | (b', w') :: more => last_of b' w' more
  end.

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

Definition last_place : nat := length digits - 1.
Definition width : nat := R + last_place + 1.
Definition head_end : nat := first + L + last_place.
Definition back : nat := start + R + last_place.  (* the end of the window that returns *)
Definition marks : list mark := (first, first_window) :: rest.

Section Segments.

Variables splitting single : list nat.
Variable splits_at : list bool.
Variables rares hints : list (nat * nat).
Variable odd_place : bool.
Variables of_true of_false : nat.

(** Each segment begins with its window, arrives at the next, and is run [L + K] heaps beyond. *)
Fixpoint segments (b : nat) (w : nat -> nat) (more : list mark) : bool :=
  match more with
  | [] => true
  | (b', w') :: others =>
    let f := run b in
    if (b <=? b') && same width (b - width) f w && same width (b' - width) f w' &&
      run_checked splitting single splits_at last_place rares hints (tau by_heap odd_place) of_true of_false f
        (b' - b + L + last_place) b (b + L + last_place) (sets_before last_place rares f b)
    then segments b' w' others else false
  end.

End Segments.

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

(** Some window ends at [back], the last one a period later, and they agree. *)
Definition comes_back : bool :=
  let end_mark := last_of first first_window rest in
  (fst end_mark =? back + period) &&
  existsb (fun one => (fst one =? back) &&
    same (R + last_place) start (snd one) (fun n => snd end_mark (n + period))) marks.

Definition window_accepted : bool :=
  let splitting := where_digit splits digits in
  let single := where_digit leaves_one digits in
  let odd_place := Nat.odd (hd 0 splitting) in
  let rare := filter (fun n => negb (is_common mask by_heap head odd_place n)) (seq 1 (head_end - 1)) in
  let with_value := map (fun n => (n, head n)) in
  well_formed digits && mask_fits by_heap splitting odd_place && (0 <? period) &&
  negb (by_heap && Nat.odd period) && (R <=? L) && (width <? first) && (head_end <=? back) &&
  forallb (fun r => r <=? R) rare && forallb (fun w => (0 <? w) && (w <=? L)) settling &&
  window_shown_least && window_shown_first && comes_back &&
  same width (first - width) first_window head &&
  heaps_checked digits mask by_heap head trying splitting single odd_place head_end 0 [] &&
  segments splitting single (map splits digits) (with_value rare) (with_value settling) odd_place
    (set_of (parity mask) few) (set_of (fun v => negb (parity mask v)) few) first first_window rest.

End Windows.
