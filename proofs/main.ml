(* The driver of the extracted checkers: it reads one certificate from standard input and prints their verdict.

   One line of text: the method, mask, 1 or 0 for the parity of the heap, start, period, bytes of a value, the number
   of digits, the digits, the number of shorter periods, for each a prime and a heap.  Then start + period values, least byte
   first.  If the method is "window", the line continues: reach, witness, the number of boundaries, the boundaries; and the
   values are those of the head, then those of the window before each boundary.
   Nothing here is proved.  The hints only cost or save time, and the values of a segment are checked. *)

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
let rec pairs = function a :: b :: more -> (a, b) :: pairs more | _ -> []

let rec ones x = if x = 0 then 0 else 1 + ones (x land (x - 1))
let below v = (1 lsl min few v) - 1

(* The parities of a certificate: that of a value, that of a common heap's value, the values below [few] of either. *)
let parities mask by_heap splits =
  let odd = match splits with k :: _ -> k land 1 | [] -> 0 in
  let tau n = if by_heap then 1 lxor ((n lxor odd) land 1) else 1 in
  let parity v = ones (v land mask) land 1 in
  let set one = List.fold_left (fun m v -> if parity v = one then m lor (1 lsl v) else m) 0 (List.init few Fun.id) in
  (parity, tau, [| set 0; set 1 |])

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

(* The heaps from 1 to [last] without the parity of a common one. *)
let rare_heaps (parity, tau, _) data last =
  List.filter (fun n -> parity (data n) <> tau n) (List.init last (fun i -> i + 1))

let rec place bit n = if bit <= 1 then n else place (bit lsr 1) (n + 1)

(* The values of the segments that begin at boundaries, as far as the checker reads them. *)
let runs ((_, tau, sets) as parities) digits head reach witness splits marks =
  let last = List.length digits - 1 in
  let depth, width = witness + last, reach + last + 1 in
  let rare = rare_heaps parities head reach in
  let places has = List.filter (fun k -> k >= 0) (List.mapi (fun k d -> if d land has <> 0 then k else -1) digits) in
  let singles = Array.of_list (places 2) in
  let rares, with_value = Array.of_list rare, Array.of_list (List.map head rare) in
  let splits = Array.of_list splits in
  let next = Hashtbl.create 5000 and windows = Hashtbl.create 5000 in
  List.iter2 (fun (b, w) (b', _) -> Hashtbl.replace next b b'; Hashtbl.replace windows b w)
    marks (List.tl marks @ [ List.hd marks ]);
  fun b ->
    let base = b - width in
    let size = Hashtbl.find next b + depth - base and window = Hashtbl.find windows b in
    let values = Bytes.create (max size 0) in
    for i = 0 to width - 1 do Bytes.set_uint8 values i (window (base + i)) done;
    let pairs = Array.make (max size 0) 0 in (* for each sum, the values of a rare and another heap *)
    for i = width - last to size - 1 do
      for j = 0 to Array.length rares - 1 do
        let v = with_value.(j) lxor Bytes.get_uint8 values (i - rares.(j)) in
        if v < few then pairs.(i) <- pairs.(i) lor (1 lsl v)
      done;
      if i >= width then begin
        let found = ref 0 in
        Array.iter (fun k -> found := !found lor pairs.(i - k)) splits;
        Array.iter (fun k ->
          let v = Bytes.get_uint8 values (i - k) in
          if v < few then found := !found lor (1 lsl v)) singles;
        let left = sets.(tau (base + i)) land lnot !found in
        Bytes.set_uint8 values i (if left = 0 then 255 else place (left land -left) 0)
      end
    done;
    fun n -> Bytes.get_uint8 values (n - base)

let reader bytes width = match width with
  | 1 -> Bytes.get_uint8 bytes
  | 2 -> fun n -> Bytes.get_uint16_le bytes (2 * n)
  | _ -> fail "values of 1 or 2 bytes are expected"

let values count width =
  let bytes = Bytes.create (count * width) in
  (try really_input stdin bytes 0 (count * width) with End_of_file -> fail "there are too few values");
  (match input_char stdin with _ -> fail "there are too many values" | exception End_of_file -> ());
  reader bytes width

let check () =
  words := String.split_on_char ' ' (String.trim (input_line stdin));
  let kind = one_word () in
  let mask = one () in
  let position = one () in
  let start = one () in
  let period = one () in
  let width = one () in
  let digits = several (one ()) in
  let shorter = pairs (several (2 * one ())) in
  let splits = List.filter (fun k -> k >= 0) (List.mapi (fun k d -> if d land 4 <> 0 then k else -1) digits) in
  if position > 1 || width < 1 || width > 2 || period < 1 then fail "the line is of another form";
  match kind with
  | "values" ->
    if !words <> [] then fail "the line is of another form";
    let size = start + period in
    let first = values size width in
    let bound = 2 * max (start - 1) 0 + 2 * period + List.length digits - 1 in
    let bytes = Bytes.create ((bound + 1) * width) in
    for i = 0 to bound do
      let v = if i < size then first i else first (start + (i - start) mod period) in
      if width = 1 then Bytes.set_uint8 bytes i v else Bytes.set_uint16_le bytes (2 * i) v
    done;
    let data = reader bytes width in
    let rare = rare_heaps (parities mask (position = 1) splits) data (size - 1) in
    let rare = if List.length rare * many > size then [] else rare in
    let upto = max 0 (min 2048 (size / 2) - 1) in
    let hints = if size < 64 then [] else hints (fun n -> below (data n)) data size upto rare splits in
    (start, period, Checker.accepted digits mask (position = 1) hints start period data shorter)
  | "window" ->
    let reach = one () in
    let witness = one () in
    let boundaries = several (one ()) in
    if !words <> [] || boundaries = [] then fail "the line is of another form";
    let last, first = List.length digits - 1, List.hd boundaries in
    let size, across = first + witness + last, reach + last + 1 in
    let data = values (size + across * List.length boundaries) width in
    let marks = List.mapi (fun i b -> (b, fun n -> data (size + i * across + n - (b - across)))) boundaries in
    let parities = parities mask (position = 1) splits in
    let _, tau, sets = parities in
    let trying = hints (fun n -> below (data n)) data size (min 2048 (size / 2)) (rare_heaps parities data reach) splits in
    let settling = hints (fun n -> below (data n) land sets.(1 - tau n)) data size witness [] splits in
    let run = runs parities digits data reach witness splits marks in
    (start, period, Checker.window_accepted digits mask (position = 1) trying data reach witness settling run
      first (snd (List.hd marks)) (List.tl marks) start period shorter)
  | _ -> fail "an unknown method"

let () =
  set_binary_mode_in stdin true;
  match check () with
  | start, period, true -> Printf.printf "accepted: period %d from heap %d on\n" period start
  | _, _, false -> fail "the checker does not accept it"
  | exception Invalid_argument _ -> fail "a value is asked for that is not there"
