(* The driver for certificates by windows, and for the head, one segment and the end of a stored run.

   The line: mask, 1 or 0 for the parity of the heap, bytes of a value, digits, reach, bound of the witnesses, width of a
   window, first boundary, boundaries; then, for a certificate or an end, start, period, and shorter periods, each a
   prime and a heap.  Lists begin with their length.  Then the values of the head, and of the window before each
   boundary.  A segment has two boundaries, a head none.
   The values between windows are computed here, and the checker takes none of them on trust. *)

open Input

type game = { mask : int; by_heap : bool; bytes : int; digits : int list; reach : int; witness : int; across : int;
  first : int; head : int -> int; size : int; greatest : int; marks : (int * (int -> int)) list }

let stretch = 1 lsl 24 (* heaps from one stop to the next *)
let bits = 5 (* a word of the driver has 2^5 values *)
let place = Array.make 32 0
let debruijn = 0x077CB531
let () = for i = 0 to 31 do place.((debruijn lsl i) lsr 27 land 31) <- i done

let read_game () =
  let mask = one () in
  let position = one () in
  let width = one () in
  let digits = list () in
  let reach = one () in
  let witness = one () in
  let across = one () in
  let first = one () in
  let boundaries = list () in
  if position > 1 || width < 1 || width > 2 || digits = [] then fail "the line is of another form";
  let size = first + witness + List.length digits - 1 in
  fun () ->
    line_ends ();
    let count = List.length boundaries in
    let data = values (size + across * count) width in
    let greatest = ref 0 in
    for i = 0 to size + across * count - 1 do greatest := max !greatest (data i) done;
    let window i b n = data (size + i * across + n - (b - across)) in
    { mask; by_heap = position = 1; bytes = width; digits; reach; witness; across; first; head = data; size; greatest = !greatest;
      marks = List.mapi (fun i b -> (b, window i b)) boundaries }

let splits game = places game.digits 4
let parities game = Input.parities game.mask game.by_heap (splits game)
let words game = game.greatest / few + 1

let trying game =
  let rare = rare_heaps (parities game) game.head game.reach in
  hints (fun n -> below (game.head n)) game.head game.size (min 2048 (game.size / 2)) rare (splits game)

let settling game =
  let _, tau, sets = parities game in
  let wanted n = below (game.head n) land sets.(1 - tau n) in
  hints wanted game.head game.size game.witness [] (splits game)

(* The values from a boundary to [L + K] heaps beyond the stop, after the window before the boundary. *)
let computed game boundary stop window =
  let parity, tau, _ = parities game in
  let last = List.length game.digits - 1 in
  let width = game.across in
  let rares = Array.of_list (rare_heaps (parities game) game.head game.reach) in
  let with_value = Array.map game.head rares in
  let splits, singles = Array.of_list (splits game), Array.of_list (places game.digits 2) in
  let words = game.greatest lsr bits + 1 in
  let own one = Array.init words (fun word ->
    List.fold_left (fun set i -> if parity (word lsl bits lor i) = one then set lor (1 lsl i) else set) 0
      (List.init (1 lsl bits) Fun.id)) in
  let sets = [| own 0; own 1 |] in
  let rec ring slots = if slots > last then slots else ring (2 * slots) in
  let slots = ring 1 in
  let base = boundary - width in
  let size = max 0 (stop + game.witness + last - base) in
  let values = Bytes.create size in
  for i = 0 to min width size - 1 do Bytes.set_uint8 values i (window (base + i)) done;
  let pairs = Array.make (slots * words) 0 in (* for each recent sum, the values of a rare and another heap *)
  for i = width - last to size - 1 do
    let slot = (i land (slots - 1)) * words in
    Array.fill pairs slot words 0;
    for j = 0 to Array.length rares - 1 do
      let v = Array.unsafe_get with_value j lxor Bytes.get_uint8 values (i - Array.unsafe_get rares j) in
      if v lsr bits < words then begin
        let at = slot + v lsr bits in
        Array.unsafe_set pairs at (Array.unsafe_get pairs at lor (1 lsl (v land 31)))
      end
    done;
    if i >= width then begin
      let mine = sets.(tau (base + i)) in
      let value = ref 255 and word = ref 0 in
      while !word < words do
        let found = ref 0 in
        for j = 0 to Array.length splits - 1 do
          found := !found lor pairs.(((i - Array.unsafe_get splits j) land (slots - 1)) * words + !word)
        done;
        for j = 0 to Array.length singles - 1 do
          let v = Bytes.get_uint8 values (i - singles.(j)) in
          if v lsr bits = !word then found := !found lor (1 lsl (v land 31))
        done;
        let left = mine.(!word) land lnot !found in
        if left <> 0 then begin
          value := !word lsl bits lor place.(((left land -left) * debruijn) lsr 27 land 31);
          word := words
        end else incr word
      done;
      Bytes.set_uint8 values i !value
    end
  done;
  fun n -> Bytes.get_uint8 values (n - base)

(* The ends of the stretches of a segment, and their values: those of one stretch begin with the last of the one before. *)
let stretches game (b, window) (b', _) =
  let rec stops from = if b' - from <= stretch then [ b' ] else (from + stretch) :: stops (from + stretch) in
  let before = ref window in
  let run boundary =
    let f = computed game boundary (if b' - boundary <= stretch then b' else boundary + stretch) !before in
    before := f; f in
  (stops b, run)

let check_head () =
  let game = read_game () () in
  Checker.head_accepted game.digits game.mask game.by_heap game.head game.reach game.witness game.across game.first
    (trying game)

let check_segment () =
  let game = read_game () () in
  match game.marks with
  | [ one; next ] ->
    let stops, run = stretches game one next in
    Checker.segment_accepted game.digits game.mask game.by_heap game.head game.reach game.witness game.across
      (settling game) (words game) run stops one next
  | _ -> fail "a segment has two boundaries"

let with_claim () =
  let read = read_game () in
  let start = one () in
  let period = one () in
  let shorter = pair_list () in
  (read (), start, period, shorter)

let check_end () =
  let game, start, period, shorter = with_claim () in
  Checker.end_accepted game.digits game.by_heap game.head game.reach game.witness game.across game.first game.marks
    start period shorter

let check () =
  let game, start, period, shorter = with_claim () in
  let next = Hashtbl.create 5000 in
  let rec note = function
    | one :: ((two :: _) as more) -> Hashtbl.replace next (fst one) (one, two); note more
    | _ -> () in
  note game.marks;
  let run boundary =
    let (_, window), (stop, _) = Hashtbl.find next boundary in
    computed game boundary stop window in
  Checker.window_accepted game.digits game.mask game.by_heap game.head game.reach game.witness game.across game.first
    game.marks start period shorter (trying game) (settling game) (words game) run
