(** The checker of values: each is the least that no option has.  Its proof is in [CheckerRight].

    Its input is the code, a mask, values as a function, and heaps to try first as witnesses; none of it is trusted.
    Each value to the bound of Guy and Smith is checked: no option has it, and each smaller value is that of an option.
    Only options with a rare heap, and single heaps, can have the value of a common heap.  The published checker stores
    sets of values in arrays, which would need a proof too; so this is a separate program.  Cost of checking
    [n] heaps: [n] times the number of rare heaps and of places that split; quadratic in the last rare heap.  Source:
    the pages on octal periods and on the sparse space. *)

From Coq Require Import ZArith Znumtheory Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Periodicity Masks Least.
Import ListNotations.
Local Open Scope nat_scope.

Definition digit (digits : list nat) (k : nat) : nat := nth k digits 0.

(** Digits are octal, with 0 or 4 before the point.  A digit of 8 or more would let a move leave three heaps, which
    [Octal] does not define. *)
Definition well_formed (digits : list nat) : bool :=
  forallb (fun d => d <? 8) digits && (negb (takes_all (digit digits 0)) && negb (leaves_one (digit digits 0))).

Lemma digit_beyond digits k : length digits - 1 < k -> digit digits k = 0.
Proof. intros H. apply nth_overflow. lia. Qed.

Lemma well_formed_0 digits : well_formed digits = true ->
  takes_all (digit digits 0) = false /\ leaves_one (digit digits 0) = false.
Proof. unfold well_formed. rewrite !andb_true_iff, !negb_true_iff. intros [_ H]. exact H. Qed.

Definition code_of (digits : list nat) (H : well_formed digits = true) : code :=
  Code (digit digits) (length digits - 1) (digit_beyond digits) (well_formed_0 digits H).

Definition where_digit (has : nat -> bool) (digits : list nat) : list nat :=
  filter (fun k => has (digit digits k)) (seq 0 (length digits)).

Section Heaps.

Variable digits : list nat.
Hypothesis wf : well_formed digits = true.
Let c := code_of digits wf.

Variables mask : nat.
Variable by_heap : bool.
Variable val : nat -> nat.
Variable hints : list nat.

(** The places that split, and those that leave one heap; arguments, to compute the lists once. *)
Variables splitting single : list nat.
Hypothesis splitting_is : splitting = where_digit splits digits.
Hypothesis single_is : single = where_digit leaves_one digits.
Variable odd_place : bool.

(** The parity of the heap may count only if all splitting places have one parity. *)
Definition mask_fits : bool := negb by_heap || forallb (fun k => Bool.eqb (Nat.odd k) odd_place) splitting.

Definition is_common (n : nat) : bool := Bool.eqb (parity mask (val n)) (tau by_heap odd_place n).

(** No two heaps [a + b = s] with [a] from 1 to the number given have the value [g]. *)
Fixpoint no_pair (a s g : nat) : bool :=
  match a with
  | 0 => true
  | S less => if Nat.lxor (val a) (val (s - a)) =? g then false else no_pair less s g
  end.

(** Some pair of this kind has the value [g]. *)
Definition some_pair (a s g : nat) : bool := negb (no_pair a s g).

Definition no_single (n g : nat) : bool := forallb (fun k => negb ((k <? n) && (val (n - k) =? g))) single.
Definition not_taken (n g : nat) : bool := negb (takes_all (digit digits n) && (g =? 0)).

Definition excluded_plainly (n g : nat) : bool :=
  forallb (fun k => if k <? n then no_pair (Nat.div2 (n - k)) (n - k) g else true) splitting.

Fixpoint no_rare_at (rare : list nat) (k n g : nat) : bool :=
  match rare with
  | [] => true
  | r :: more =>
    if (r + k <? n) && (0 <? r) && (Nat.lxor (val r) (val (n - k - r)) =? g) then false else no_rare_at more k n g
  end.

Definition excluded_by_rare (rare : list nat) (n g : nat) : bool :=
  forallb (fun k => no_rare_at rare k n g) splitting.

Definition attained (n v : nat) : bool :=
  negb (not_taken n v) || negb (no_single n v) ||
  existsb (fun k => if k <? n then some_pair (n - k - 1) (n - k) v else false) splitting.

(** Attained values as bits, a word of [few] values from [off] on at a time: the checker clears those of options with a
    hint. *)
Definition few : nat := 60.  (* the bits fit a word of the extracted program *)

Definition clear_value (off v missing : nat) : nat := if off <=? v then Nat.clearbit missing (v - off) else missing.

Fixpoint clear_at (ks : list nat) (n off w x missing : nat) : nat :=
  match ks with
  | [] => missing
  | k :: more =>
    clear_at more n off w x
      (if w + k <? n then clear_value off (Nat.lxor x (val (n - k - w))) missing else missing)
  end.

Definition clear_one (n off w missing : nat) : nat :=
  if 0 <? w then clear_at splitting n off w (val w) missing else missing.

Definition clear_single (n off missing : nat) : nat :=
  fold_left (fun m k => if k <? n then clear_value off (val (n - k)) m else m) single missing.

Fixpoint clear (n off : nat) (ws : list nat) (missing : nat) : nat :=
  if missing =? 0 then 0 else
  match ws with
  | [] => missing
  | w :: more => clear n off more (clear_one n off w missing)
  end.

Fixpoint all_below (test : nat -> bool) (g : nat) : bool :=
  match g with
  | 0 => true
  | S v => test v && all_below test v
  end.

(** The values from [off] to [off + width - 1]. *)
Definition word_attained (n off width : nat) : bool :=
  let left := clear n off hints (clear_single n off (Nat.ones width)) in
  if left =? 0 then true
  else all_below (fun v => if Nat.testbit left v then attained n (off + v) else true) width.

(** The values from [off] to [g - 1], in at most [fuel] words. *)
Fixpoint words_attained (words n off g : nat) : bool :=
  match words with
  | 0 => g <=? off
  | S less =>
    if g <=? off then true
    else if word_attained n off (Nat.min few (g - off)) then words_attained less n (off + few) g else false
  end.

Definition all_attained (n g : nat) : bool := words_attained (S g) n 0 g.

(** Heaps from [n] on; [rare] has all rare heaps below [n]. *)
Fixpoint heaps_checked (count n : nat) (rare : list nat) : bool :=
  match count with
  | 0 => true
  | S less =>
    let g := val n in
    if no_single n g && not_taken n g && all_attained n g then
      if is_common n then
        if excluded_by_rare rare n g then heaps_checked less (S n) rare else false
      else
        if excluded_plainly n g then heaps_checked less (S n) (n :: rare) else false
    else false
  end.

End Heaps.
