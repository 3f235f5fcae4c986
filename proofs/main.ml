(* The program: it reads one certificate from standard input and prints the verdict of the extracted checker.

   The first word of the line chooses the driver. *)

open Input

let drivers = [ "values", Values.check_octal; "hexadecimal", Values.check_hexadecimal;
  "arithmetic", Values.check_arithmetic; "subtraction", Values.check_subtraction; "window", Windows.check;
  "head", Windows.check_head; "segment", Windows.check_segment; "lanes", Lanes.check; "end", Windows.check_end ]

let check () =
  read_line ();
  match List.assoc_opt (one_word ()) drivers with
  | Some driver -> driver ()
  | None -> fail "an unknown method"

let () =
  set_binary_mode_in stdin true;
  match check () with
  | true -> print_endline "accepted"
  | false -> fail "the checker does not accept it"
  | exception Invalid_argument _ -> fail "a value is asked for that is not there"
