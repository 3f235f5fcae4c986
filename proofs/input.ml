(* Input of the drivers: a line of numbers, then values, least byte first; and heaps to try first as witnesses.

   Nothing here is proved.  The hints only cost or save time. *)

let fail reason = print_endline ("rejected: " ^ reason); exit 1

let most = 1 lsl 42
let near, most_tried, sample = 512, 48, 400
let few = 60
let many = 50 (* if one heap in 50 is rare, the mask does not help to choose heaps *)

let number text =
  match int_of_string_opt text with
  | Some n when n >= 0 && n <= most && String.for_all (fun c -> c >= '0' && c <= '9') text -> n
  | _ -> fail "a number is none, or too large"

let words = ref []
let one_word () = match !words with [] -> fail "the line is too short" | word :: more -> words := more; word
let one () = number (one_word ())
let several n = List.init n (fun _ -> one ())
let list () = several (one ())
let rec pairs = function a :: b :: more -> (a, b) :: pairs more | _ -> []
let pair_list () = pairs (several (2 * one ()))
let read_line () = words := String.split_on_char ' ' (String.trim (input_line stdin))
let line_ends () = if !words <> [] then fail "the line is of another form"

let reader bytes width = match width with
  | 1 -> Bytes.get_uint8 bytes
  | 2 -> fun n -> Bytes.get_uint16_le bytes (2 * n)
  | _ -> fail "values of 1 or 2 bytes are expected"

let values count width =
  let bytes = Bytes.create (count * width) in
  (try really_input stdin bytes 0 (count * width) with End_of_file -> fail "there are too few values");
  (match input_char stdin with _ -> fail "there are too many values" | exception End_of_file -> ());
  reader bytes width

(* The values of the heaps to [bound], from the first start + period ones. *)
let periodic_values start period width bound =
  let size = start + period in
  let first = values size width in
  let bytes = Bytes.create ((bound + 1) * width) in
  for i = 0 to bound do
    let v = if i < size then first i else first (start + (i - start) mod period) in
    if width = 1 then Bytes.set_uint8 bytes i v else Bytes.set_uint16_le bytes (2 * i) v
  done;
  reader bytes width

let rec ones x = if x = 0 then 0 else 1 + ones (x land (x - 1))
let below v = (1 lsl min few v) - 1
let places digits bit = List.filter (fun k -> k >= 0) (List.mapi (fun k d -> if d land bit <> 0 then k else -1) digits)

(* The parities of a certificate: that of a value, that of a common heap's value, the values below [few] of either. *)
let parities mask by_heap splits =
  let odd = match splits with k :: _ -> k land 1 | [] -> 0 in
  let tau n = if by_heap then 1 lxor ((n lxor odd) land 1) else 1 in
  let parity v = ones (v land mask) land 1 in
  let set one = List.fold_left (fun m v -> if parity v = one then m lor (1 lsl v) else m) 0 (List.init few Fun.id) in
  (parity, tau, [| set 0; set 1 |])

(* The heaps from 1 to [last] without the parity of a common one. *)
let rare_heaps (parity, tau, _) data last =
  List.filter (fun n -> parity (data n) <> tau n) (List.init last (fun i -> i + 1))

(* Heaps to try first: near and rare ones that together show most values of a sample attained; then all other rare
   ones, without which some values need a heap beyond many thousands; then all others up to [upto]. *)
let hints wanted data size upto rare splits =
  let heaps = List.init (min sample (size / 2)) (fun i -> size / 2 + i * (size / 2) / (min sample (size / 2))) in
  let near = min near (size / 4) in
  let candidates = List.init near (fun i -> i + 1) @ List.filter (fun r -> r > near) rare in
  let missing = List.map (fun n -> (n, ref (wanted n))) heaps in
  let shown w n = List.fold_left (fun m k ->
    if w + k < n then let v = data w lxor data (n - k - w) in if v < few then m lor (1 lsl v) else m else m) 0 splits in
  let rec go count chosen =
    if count = 0 then List.rev chosen else begin
      let best = ref 0 and gain = ref 0 in
      List.iter (fun w ->
        let here = List.fold_left (fun sum (n, m) -> if !m = 0 then sum else sum + ones (shown w n land !m)) 0 missing in
        if here > !gain then (best := w; gain := here)) candidates;
      if !gain = 0 then List.rev chosen else begin
        List.iter (fun (n, m) -> m := !m land lnot (shown !best n)) missing;
        go (count - 1) (!best :: chosen)
      end
    end in
  let tried = Hashtbl.create 5000 in
  let new_ones = List.filter (fun w -> not (Hashtbl.mem tried w) && (Hashtbl.replace tried w (); true)) in
  let first = new_ones (go most_tried []) in
  let second = new_ones rare in
  first @ second @ new_ones (List.init upto (fun i -> i + 1))
