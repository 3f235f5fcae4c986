(* The driver of the extracted checker: it reads one certificate from standard input and prints what the checker says.

   One line of text: mask, 1 or 0 for the parity of the heap, start, period, bytes of a value, how many digits, the
   digits, how many shorter periods, for each a prime and a heap.  Then start + period values, least byte first.
   Nothing here is proved.  The hints only cost or save time. *)

let fail reason = print_endline ("rejected: " ^ reason); exit 1

let most = 1 lsl 42
let near, tried, sample = 512, 48, 400

let number text =
  match int_of_string_opt text with
  | Some n when n >= 0 && n <= most && String.for_all (fun c -> c >= '0' && c <= '9') text -> n
  | _ -> fail "a number is none, or too large"

let rec take n words = if n = 0 then ([], words) else match words with
  | [] -> fail "the line is too short"
  | word :: more -> let some, rest = take (n - 1) more in (number word :: some, rest)

let rec pairs = function a :: b :: more -> (a, b) :: pairs more | _ -> []

(* Heaps that are tried first: those that together show most values of a sample attained. *)
let hints data size splits =
  let heaps = List.init (min sample (size / 2)) (fun i -> size / 2 + i * (size / 2) / (min sample (size / 2))) in
  let near = min near (size / 4) in
  let missing = List.map (fun n -> let g = min 60 (data n) in (n, ref ((1 lsl g) - 1))) heaps in
  let shown w n = List.fold_left (fun m k ->
    if w + k < n then let v = data w lxor data (n - k - w) in if v < 60 then m lor (1 lsl v) else m else m) 0 splits in
  let rec ones x = if x = 0 then 0 else 1 + ones (x land (x - 1)) in
  let rec go count chosen =
    if count = 0 then List.rev chosen else begin
      let best = ref 0 and gain = ref 0 in
      for w = 1 to near do
        let here = List.fold_left (fun sum (n, m) -> sum + ones (shown w n land !m)) 0 missing in
        if here > !gain then (best := w; gain := here)
      done;
      if !gain = 0 then List.rev chosen else begin
        List.iter (fun (n, m) -> m := !m land lnot (shown !best n)) missing;
        go (count - 1) (!best :: chosen)
      end
    end in
  let first = go tried [] in
  first @ List.filter (fun w -> not (List.mem w first)) (List.init (max 0 (min 2048 (size / 2) - 1)) (fun i -> i + 1))

let () =
  set_binary_mode_in stdin true;
  let words = String.split_on_char ' ' (String.trim (input_line stdin)) in
  let single words = match take 1 words with [ n ], rest -> (n, rest) | _ -> fail "the line is too short" in
  let mask, words = single words in
  let position, words = single words in
  let start, words = single words in
  let period, words = single words in
  let width, words = single words in
  let count, words = single words in
  let digits, words = take count words in
  let count, words = single words in
  let shorter, words = take (2 * count) words in
  if words <> [] || position > 1 || width < 1 then fail "the line is of another form";
  let size = start + period in
  let bytes = Bytes.create (size * width) in
  (try really_input stdin bytes 0 (size * width) with End_of_file -> fail "there are too few values");
  (match input_char stdin with _ -> fail "there are too many values" | exception End_of_file -> ());
  let data = match width with
    | 1 -> Bytes.get_uint8 bytes
    | 2 -> fun n -> Bytes.get_uint16_le bytes (2 * n)
    | _ -> fail "values of 1 or 2 bytes are expected" in
  let splits = List.filteri (fun _ k -> k >= 0) (List.mapi (fun k d -> if d land 4 <> 0 then k else -1) digits) in
  let hints = if size < 64 then [] else hints data size splits in
  if Checker.accepted digits mask (position = 1) hints start period data (pairs shorter)
  then Printf.printf "accepted: period %d from heap %d on\n" period start
  else fail "the checker does not accept it"
