(* The driver for up to 60 segments of a stored run side by side, from any heaps on.

   The line: that of windows without a claim, with a boundary for each lane, then the number of heaps to run.  Then the
   values of the head, and of the window before each boundary.  The line before the verdict has the last window of each
   lane, in hexadecimal digits.
   The values between windows are computed here, and the checker takes none of them on trust. *)

open Input
open Windows

type words = (int, Bigarray.int_elt, Bigarray.c_layout) Bigarray.Array1.t

let stretch = 1 lsl 22 (* heaps of a lane from one stop to the next, which take a gigabyte *)
let alike, most_tried, sample, enough = 4, 512, 4096, 16
let most_values = 256

exception Too_small (* the bound of the values *)

(* For each value heaps to try as witnesses, in an order in which the next one shows it for most of a sample.  Heaps of
   nearly the same value do: the other heap has one of the smallest values, which are the most frequent. *)
let order game bound =
  let parity, tau, _ = parities game in
  let count = max 1 (min sample (game.size / 2)) in
  let step = (game.size / 2 / count - 1) lor 1 in (* odd, for heaps of both parities *)
  let heaps = List.init count (fun i -> game.size / 2 + i * step) in
  let shows v w n = List.exists (fun k -> w + k < n && game.head w lxor game.head (n - k - w) = v) (splits game) in
  let chosen v =
    let rec candidates w count =
      if count = 0 || w > game.witness then [] else
      if game.head w lxor v < alike then w :: candidates (w + 1) (count - 1) else candidates (w + 1) count in
    let rec go missing left =
      let gain w = List.length (List.filter (shows v w) missing) in
      if List.compare_length_with missing enough < 0 then
        let order = List.sort compare (List.map (fun w -> (- gain w, w)) left) in List.map snd order
      else
        let most, best = List.fold_left (fun best w -> max best (gain w, w)) (0, 0) left in
        if most = 0 then left else
        best :: go (List.filter (fun n -> not (shows v best n)) missing) (List.filter ((<>) best) left) in
    go (List.filter (fun n -> game.head n > v && parity v <> tau n) heaps) (candidates 1 most_tried) in
  let orders = Array.init bound chosen in
  fun v -> orders.(v)

(* The rows from an offset to [L + K] offsets beyond the stop, after those of the window before the offset. *)
let rows game bound from stop before =
  let parity, tau, _ = parities game in
  let base = from - game.across in
  let size = stop + game.witness + List.length game.digits - 1 - base in
  let words : words = Bigarray.Array1.create Bigarray.int Bigarray.c_layout (bound * size) in
  Bigarray.Array1.fill words 0;
  for v = 0 to bound - 1 do
    for j = 0 to game.across - 1 do words.{v * size + j} <- before v (base + j) done
  done;
  let rare = rare_heaps (parities game) game.head game.reach in
  let excluded = List.concat_map (fun k -> List.map (fun r -> (k + r, game.head r)) rare) (splits game)
    @ List.map (fun k -> (k, 0)) (places game.digits 2) in
  let places = Array.init bound (fun v -> Array.of_list (List.filter_map (fun (d, x) ->
    if v lxor x < bound then Some ((v lxor x) * size - d) else None) excluded)) in
  let own = Array.init 2 (fun one ->
    Array.of_list (List.filter (fun v -> parity v = one) (List.init bound Fun.id))) in
  let all = (1 lsl List.length game.marks) - 1 in
  let first = fst (List.hd game.marks) - game.across + base in
  for j = game.across to size - 1 do
    let mine = own.(tau (first + j)) in
    let left = ref all and i = ref 0 in
    while !left <> 0 do
      if !i >= Array.length mine then raise Too_small;
      let v = mine.(!i) in
      let taken = ref 0 in
      let from = places.(v) in
      for p = 0 to Array.length from - 1 do taken := !taken lor words.{j + Array.unsafe_get from p} done;
      words.{v * size + j} <- !left land lnot !taken;
      left := !left land !taken;
      incr i
    done
  done;
  fun v j -> words.{v * size + j - base}

(* The value of a lane at an offset. *)
let value bound row lane j =
  let rec from v = if v >= bound then raise Too_small else if row v j lsr lane land 1 = 1 then v else from (v + 1) in
  from 0

let hexadecimal bytes value =
  String.concat "" (List.init bytes (fun i -> Printf.sprintf "%02x" (value lsr (8 * i) land 255)))

let rec power_above value power = if power > value then power else power_above value (2 * power)

(* The values of the last windows, if the lanes are accepted; with a greater bound, if a value needs it. *)
let rec checked game count bound =
  let last = ref (fun _ _ -> 0) in
  let lanes = List.mapi (fun lane (b, window) ->
    ((b, window), (b + count, fun n -> value bound !last lane (n - b + game.across)))) game.marks in
  let stop = game.across + count in
  let rec stops from = if stop - from <= stretch then [ stop ] else (from + stretch) :: stops (from + stretch) in
  let run from =
    let before = if from = game.across then Checker.window_row game.across lanes else !last in
    last := rows game bound from (min stop (from + stretch)) before;
    !last in
  match Checker.lanes_accepted game.digits game.mask game.by_heap game.head game.reach game.witness game.across bound
    lanes (order game bound) (settling game) run (stops game.across) with
  | true -> Some (List.mapi (fun lane _ -> List.init game.across (fun j -> value bound !last lane (count + j))) lanes)
  | false -> None
  | exception Too_small -> if bound < most_values then checked game count (2 * bound) else None

let check () =
  let read = read_game () in
  let count = one () in
  let game = read () in
  if game.marks = [] || List.length game.marks > few || count < 1 then fail "there are no lanes, or too many";
  match checked game count (power_above game.greatest 1) with
  | Some windows -> print_endline (String.concat "" (List.concat_map (List.map (hexadecimal game.bytes)) windows)); true
  | None -> false
