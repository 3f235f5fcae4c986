(** The extracted programs. *)

From Atlas Require Import Machine Certificate Windows Lanes Hexadecimal Arithmetic Subtraction.

Extraction "checker.ml" accepted window_accepted head_accepted segment_accepted lanes_accepted end_accepted
  hexadecimal_accepted arithmetic_accepted subtraction_accepted.
