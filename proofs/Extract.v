(** The extracted programs. *)

From Atlas Require Import Machine Certificate Windows Hexadecimal Subtraction.

Extraction "checker.ml" accepted window_accepted head_accepted segment_accepted end_accepted hexadecimal_accepted
  subtraction_accepted.
