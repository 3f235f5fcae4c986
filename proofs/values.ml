(* The drivers for certificates by all values: of octal games, of hexadecimal games, of subtraction games.

   The line of an octal game: mask, 1 or 0 for the parity of the heap, start, period, bytes of a value, digits, shorter
   periods, each a prime and a heap.  That of the others has no mask and no parity; a subtraction game has its numbers in
   place of digits.  Lists begin with their length.  Then start + period values. *)

open Input

let check_octal () =
  let mask = one () in
  let position = one () in
  let start = one () in
  let period = one () in
  let width = one () in
  let digits = list () in
  let shorter = pair_list () in
  line_ends ();
  let splits = places digits 4 in
  if position > 1 || width < 1 || width > 2 || period < 1 then fail "the line is of another form";
  let size = start + period in
  let bound = 2 * max (start - 1) 0 + 2 * period + List.length digits - 1 in
  let data = periodic_values start period width bound in
  let rare = rare_heaps (parities mask (position = 1) splits) data (size - 1) in
  let rare = if List.length rare * many > size then [] else rare in
  let upto = max 0 (min 2048 (size / 2) - 1) in
  let hints = if size < 64 then [] else hints (fun n -> below (data n)) data size upto rare splits in
  Checker.accepted digits mask (position = 1) hints start period data shorter

let check_other accepted bound () =
  let start = one () in
  let period = one () in
  let width = one () in
  let rule = list () in
  let shorter = pair_list () in
  line_ends ();
  if width < 1 || width > 2 || period < 1 || rule = [] then fail "the line is of another form";
  accepted rule (periodic_values start period width (bound start period rule)) start period shorter

let check_hexadecimal = check_other Checker.hexadecimal_accepted (fun start period digits ->
  3 * max (start - 1) 0 + 3 * period + List.length digits - 1)

let check_subtraction = check_other Checker.subtraction_accepted (fun start period numbers ->
  start + period + List.fold_left max 0 numbers)
