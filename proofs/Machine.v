(** Numbers of the extracted programs.  They become machine integers of 63 bits: the drivers let no number reach 2^60, and
    a word has the bits of 60 values ([few]).  The replacements below are trusted, not proved. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt Arith.

Extract Inlined Constant Nat.lxor => "(lxor)".
Extract Inlined Constant Nat.lor => "(lor)".
Extract Inlined Constant Nat.land => "(land)".
Extract Inlined Constant Nat.ldiff => "(fun a b -> a land lnot b)".
Extract Inlined Constant Nat.shiftl => "(lsl)".
Extract Inlined Constant Nat.div2 => "(fun n -> n lsr 1)".
Extract Inlined Constant Nat.odd => "(fun n -> n land 1 = 1)".
Extract Constant Nat.testbit => "(fun a n -> n < 62 && (a lsr n) land 1 = 1)".
Extract Constant Nat.clearbit => "(fun a n -> if n < 62 then a land (lnot (1 lsl n)) else a)".
Extract Constant Nat.ones => "(fun n -> (1 lsl n) - 1)".
Extract Constant Nat.log2 => "(fun n -> let rec go n r = if n <= 1 then r else go (n lsr 1) (r + 1) in go n 0)".

Extract Inlined Constant Init.Nat.sub => "(fun (a : int) b -> if a > b then a - b else 0)".
Extract Inlined Constant Init.Nat.ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant Init.Nat.leb => "(fun (a : int) b -> a <= b)".
Extract Inlined Constant Init.Nat.eqb => "(fun (a : int) b -> a = b)".
Extract Constant Nat.min => "(fun (a : int) b -> if a <= b then a else b)".
Extract Constant Nat.div => "(fun x y -> if y = 0 then 0 else x / y)".
Extract Constant Nat.modulo => "(fun x y -> if y = 0 then x else x mod y)".
