(** The checker of many segments of a run of windows side by side.  Its proof is in [LanesRight].

    Each segment is a lane: a bit of a word.  A row is a function of an offset, the distance of a heap from the first heap
    of the lane's window: the word of the lanes whose heap has a certain value.  So one operation on words compares a
    value with those of all lanes.  The rows are not trusted.
    Cost of a heap of 60 lanes: for each value of the right parity the number of rare heaps, for each of the others that
    of the heaps tried as witnesses until every lane has one.
    Source: the page on the window lemma. *)

From Coq Require Import Arith Lia List Bool.
From Atlas Require Import Octal Window Masks Minimal Checker Windows.
Import ListNotations.

Definition row_of : Type := nat -> nat -> nat.  (* of a value, then of an offset *)
Definition lane : Type := mark * mark.

Section Program.

Variable bound : nat.  (* the values are below it *)
Variable excluded : list (nat * nat).  (* distances to earlier heaps, with the values that are added to theirs *)
Variable values : list (nat * bool).  (* all values with their parities *)
Variable levels : list (nat * bool * list (nat * nat)).  (* the greatest first, with distances to try *)
Variable others : list (nat * nat).  (* distances to try last *)
Variable tau : nat -> bool.  (* of an offset *)
Variable all : nat.  (* the word of all lanes *)
Variable row : row_of.

Definition cell (v j : nat) : nat := if v <? bound then row v j else 0.

Fixpoint joined (pairs : list (nat * nat)) (v j set : nat) : nat :=
  match pairs with
  | [] => set
  | (d, x) :: more => joined more v j (Nat.lor set (cell (Nat.lxor v x) (j - d)))
  end.

(** The rows of an offset have the least value of each lane that is not excluded; [left] are the lanes without one. *)
Fixpoint filled (vs : list (nat * bool)) (mine : bool) (j left : nat) : bool :=
  match vs with
  | [] => left =? 0
  | (v, p) :: more =>
    if Bool.eqb p mine then
      let taken := if left =? 0 then 0 else joined excluded v j 0 in
      if row v j =? Nat.ldiff left taken then filled more mine j (Nat.land left taken) else false
    else if row v j =? 0 then filled more mine j left else false
  end.

(** The lanes that no pair shows to have an option of value [v]. *)
Fixpoint unshown_lanes (pairs : list (nat * nat)) (v j set : nat) : nat :=
  if set =? 0 then 0 else
  match pairs with
  | [] => set
  | (d, x) :: more => unshown_lanes more v j (Nat.ldiff set (cell (Nat.lxor v x) (j - d)))
  end.

(** The smaller values of the other parity are those of options; [above] are the lanes with greater values. *)
Fixpoint shown (ls : list (nat * bool * list (nat * nat))) (mine : bool) (j above : nat) : bool :=
  match ls with
  | [] => true
  | (v, p, pairs) :: more =>
    if Bool.eqb p mine then shown more mine j (Nat.lor above (row v j))
    else if unshown_lanes others v j (unshown_lanes pairs v j above) =? 0 then shown more mine j above else false
  end.

(** Offsets from [j] on; from offset [from] on the heaps have to be settled. *)
Fixpoint columns (count j from : nat) : bool :=
  match count with
  | 0 => true
  | S less =>
    if filled values (tau j) j all && (if j <? from then true else shown levels (tau j) j 0)
    then columns less (S j) from else false
  end.

End Program.

Section Lanes.

Variable digits : list nat.
Variable mask : nat.
Variable by_heap : bool.
Variable head : nat -> nat.
Variables R L width bound : nat.
Variable lanes : list lane.
Variable order : nat -> list nat.  (* for each value heaps to try first as witnesses *)
Variable settling : list nat.  (* heaps to try last *)

Definition first_heap (one : lane) : nat := fst (fst one) - width.

Definition tau_at (j : nat) : bool :=
  tau by_heap (odd_place digits) (match lanes with one :: _ => first_heap one | [] => 0 end + j).

Definition same_tau : bool :=
  forallb (fun one => Bool.eqb (tau by_heap (odd_place digits) (first_heap one)) (tau_at 0)) lanes.

(** Distances to the other heap of a pair. *)
Definition pairs_with (heaps : list nat) : list (nat * nat) :=
  flat_map (fun k => map (fun w => (k + w, head w)) heaps) (splitting digits).

Definition excluding : list (nat * nat) :=
  pairs_with (rares digits mask by_heap head R) ++ map (fun k => (k, 0)) (single digits).

Definition below_bound : list nat := seq 0 bound.
Definition flagged : list (nat * bool) := map (fun v => (v, parity mask v)) below_bound.
Definition all_levels : list (nat * bool * list (nat * nat)) :=
  map (fun v => (v, parity mask v, pairs_with (order v))) (rev below_bound).

Definition are_witnesses (heaps : list nat) : bool := forallb (fun w => (0 <? w) && (w <=? L)) heaps.

(** The word of the lanes whose window has a value at an offset. *)
Fixpoint window_row (ls : list lane) (v j : nat) : nat :=
  match ls with
  | [] => 0
  | one :: more =>
    Nat.lor (if snd (fst one) (first_heap one + j) =? v then 1 else 0) (Nat.shiftl (window_row more v j) 1)
  end.

Definition windows_fit : bool :=
  forallb (fun one => forallb (fun j => snd (fst one) (first_heap one + j) <? bound) (seq 0 width)) lanes.

Definition same_rows (f g : row_of) (from : nat) : bool := forallb (fun v => same width from (f v) (g v)) below_bound.

(** The offset of a lane's last boundary. *)
Definition goal (one : lane) : nat := fst (snd one) - first_heap one.

Fixpoint have_arrived (ls : list lane) (i : nat) (row : row_of) (stop : nat) : bool :=
  match ls with
  | [] => true
  | one :: more =>
    if (negb (goal one =? stop) || forallb (fun j =>
      Nat.testbit (cell bound row (snd (snd one) (first_heap one + j)) j) i) (seq (stop - width) width))
    then have_arrived more (S i) row stop else false
  end.

Section Stretches.

Variable run : nat -> row_of.
Variable step : row_of -> nat -> nat -> nat -> bool.  (* [columns] with the lists of this run *)

(** Each stretch begins with the rows of the one before it, and is run [L + K] offsets beyond its stop. *)
Fixpoint lane_stretches (stops : list nat) (b : nat) (before : row_of) : bool :=
  match stops with
  | [] => true
  | stop :: more =>
    let row := run b in
    if (b <=? stop) && same_rows before row (b - width) &&
      step row (stop - b + L + last_place digits) b (b + L + last_place digits) && have_arrived lanes 0 row stop
    then lane_stretches more stop row else false
  end.

End Stretches.

(** The segments of the lanes. *)
Definition lanes_accepted (run : nat -> row_of) (stops : list nat) : bool :=
  (length lanes <=? few) && same_tau && windows_fit && are_witnesses settling &&
  forallb (fun v => are_witnesses (order v)) below_bound &&
  forallb (fun one => (width <=? fst (fst one)) && (fst (fst one) <=? fst (snd one)) &&
    existsb (Nat.eqb (goal one)) stops) lanes &&
  lane_stretches run
    (fun row count j from =>
      columns bound excluding flagged all_levels (pairs_with settling) tau_at (Nat.ones (length lanes)) row count j from)
    stops width (window_row lanes).

End Lanes.

(** Programs carry the values before a mark to a later one: as a segment, as a lane, or through a mark between them. *)
Inductive carried (digits : list nat) (mask : nat) (by_heap : bool) (head : nat -> nat) (R L width : nat) :
    mark -> mark -> Prop :=
| by_segment settling words run stops one next :
    segment_accepted digits mask by_heap head R L width settling words run stops one next = true ->
    carried digits mask by_heap head R L width one next
| by_lane bound lanes order settling run stops one next :
    lanes_accepted digits mask by_heap head R L width bound lanes order settling run stops = true ->
    In (one, next) lanes -> carried digits mask by_heap head R L width one next
| by_parts one between next :
    carried digits mask by_heap head R L width one between ->
    carried digits mask by_heap head R L width between next -> carried digits mask by_heap head R L width one next.
