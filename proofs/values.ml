(* The drivers for certificates by all values: of octal games, of hexadecimal games without and with a saltus, of
   subtraction games.

   The line of an octal game: mask, 1 or 0 for the parity of the heap, start, period, bytes of a value, digits, shorter
   periods, each a prime and a heap.  That of the others has no mask and no parity; a subtraction game has its numbers in
   place of digits.  A period with a saltus has, after the period, the saltus, the rounds, the places of the modulus, the
   layers, and the first heap of the window.  Lists begin with their length.  Then start + period values. *)

open Input

let most = 1 lsl 16 (* for all numbers of an arithmetic period, whose products stay below 2^60 *)

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

(* Heaps that a move leaves, with a given value together: for a heap and a value; empty if there are none. *)
let witnesses digits data stop =
  let rec above power = if power > Array.fold_left max 1 data then power else above (2 * power) in
  let width = above 1 in
  let pairs = Array.init stop (fun total ->
    let found = Array.make width 0 in
    for a = 1 to total / 2 do found.(data.(a) lxor data.(total - a)) <- a done;
    found) in
  let pair total v =
    let a = if v < width then pairs.(total).(v) else 0 in
    if a > 0 then [ a; total - a ] else [] in
  let rec triple total a v =
    if a >= total - 1 then [] else
    match pair (total - a) (v lxor data.(a)) with [] -> triple total (a + 1) v | two -> a :: two in
  fun n v -> List.fold_left (fun found k ->
    if found <> [] || k >= n then found else
    let digit, left = List.nth digits k, n - k in
    let one = if digit land 2 <> 0 && data.(left) = v then [ left ] else [] in
    let two = if one = [] && digit land 4 <> 0 then pair left v else one in
    if two = [] && digit land 8 <> 0 then triple left 1 v else two) [] (List.mapi (fun k _ -> k) digits)

let check_arithmetic () =
  let start = one () in
  let period = one () in
  let saltus = one () in
  let rounds = one () in
  let places = one () in
  let layers = one () in
  let from = one () in
  let width = one () in
  let digits = list () in
  let shorter = pair_list () in
  line_ends ();
  let stop = from + 2 * rounds * period in
  if width < 1 || width > 2 || period < 1 || List.exists ((<) most) [ start; period; saltus; rounds; layers; from ]
    || places > 16 || stop > most then fail "the line is of another form";
  let first = values (start + period) width in
  let data = Array.make (max stop (start + period)) 0 in
  Array.iteri (fun i _ -> data.(i) <- if i < start + period then first i else data.(i - period) + saltus) data;
  Checker.arithmetic_accepted digits (Array.get data) start period saltus rounds places layers from shorter
    (witnesses digits data stop)

let check_subtraction = check_other Checker.subtraction_accepted (fun start period numbers ->
  start + period + List.fold_left max 0 numbers)
