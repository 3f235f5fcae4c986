(** The checker of the values of one stretch of heaps.  Its proof is in [SegmentRight].

    The values after a window follow heap by heap: each is the candidate of the window lemma.  The input is a function
    [f] with the values, which is not trusted, the rare heaps with their values, and heaps to try first as witnesses.
    The first heaps only have to be candidates; from heap [from] on each has to be settled.  Sets of values are words
    with a bit for each of [few] values from [off] on.  The values of some games need several words; a pass over all
    heaps checks one of them.
    Cost of a heap and a pass: the number of rare heaps, and of hints until it is settled.
    Source: the page on the window lemma. *)

From Coq Require Import Arith Lia List Bool Wf_nat.
From Atlas Require Import Octal Window Checker.
Import ListNotations.

(** * Sets of values in a word *)

(** Whether the word from [off] on has a bit for [v]. *)
Definition in_word (off v : nat) : bool := (off <=? v) && (v - off <? few).

Definition note (off v set : nat) : nat :=
  if in_word off v then Nat.lor set (Nat.shiftl 1 (v - off)) else set.

Lemma in_word_spec off v : in_word off v = true <-> off <= v /\ v < off + few.
Proof. unfold in_word. rewrite andb_true_iff, Nat.leb_le, Nat.ltb_lt. lia. Qed.

Lemma note_spec off v set w : Nat.testbit (note off v set) w = true <->
  Nat.testbit set w = true \/ (off + w = v /\ w < few).
Proof.
  unfold note. destruct (in_word off v) eqn:E.
  - apply in_word_spec in E. rewrite Nat.lor_spec, orb_true_iff, Nat.shiftl_1_l, Nat.pow2_bits_eqb, Nat.eqb_eq.
    intuition lia.
  - split; [auto|]. intros [H|[<- H]]; [assumption|]. rewrite (proj2 (in_word_spec off (off + w))) in E; [discriminate|lia].
Qed.

Fixpoint set_of (test : nat -> bool) (count : nat) : nat :=
  match count with
  | 0 => 0
  | S v => if test v then note 0 v (set_of test v) else set_of test v
  end.

Lemma set_of_spec test count : count <= few -> forall v,
  Nat.testbit (set_of test count) v = true <-> v < count /\ test v = true.
Proof.
  induction count as [|count IH]; intros Hc v; cbn [set_of].
  - rewrite Nat.bits_0. intuition (discriminate || lia).
  - destruct (test count) eqn:E; [rewrite note_spec|]; rewrite (IH ltac:(lia)).
    + split.
      * intros [[H1 H2]|[H1 H2]]; cbn in *; subst; split; auto; lia.
      * intros [H1 H2]. destruct (Nat.eq_dec v count) as [->|]; [right; cbn; lia|left; split; auto; lia].
    + split; intros [H1 H2]; (split; [|assumption]); [lia|].
      destruct (Nat.eq_dec v count) as [->|]; [congruence|lia].
Qed.

Lemma zero_has_none set v : set = 0 -> Nat.testbit set v = true -> False.
Proof. intros ->. rewrite Nat.bits_0. discriminate. Qed.

(** * The program *)

Section Program.

Variables splitting single : list nat.
Variable splits_at : list bool.  (* whether place 0, 1, ... splits *)
Variable last_place : nat.
Variables rares hints : list (nat * nat).  (* heaps with their values *)
Variable tau : nat -> bool.
Variable bound : nat.  (* the values are below it *)
Variable off : nat.  (* the first value of the word *)
Variables of_true of_false : nat.  (* the values of the word of either parity *)
Variable f : nat -> nat.

Fixpoint with_rares (rs : list (nat * nat)) (s set : nat) : nat :=
  match rs with
  | [] => set
  | (r, x) :: more => with_rares more s (note off (Nat.lxor x (f (s - r))) set)
  end.

(** The union of the sets with a flag. *)
Fixpoint union (flags : list bool) (sets : list nat) (set : nat) : nat :=
  match flags, sets with
  | b :: flags, one :: sets => union flags sets (if b then Nat.lor set one else set)
  | _, _ => set
  end.

Fixpoint with_singles (ks : list nat) (n set : nat) : nat :=
  match ks with
  | [] => set
  | k :: more => with_singles more n (note off (f (n - k)) set)
  end.

(** The values that the candidate must avoid.  [recent] are the sets of the pairs of a rare and another heap with the
    sums [n], [n - 1], ..., [n - K]; each is computed once, for all places that split. *)
Definition avoided_set (recent : list nat) (n : nat) : nat := with_singles single n (union splits_at recent 0).

Fixpoint without_splits (ks : list nat) (w x n set : nat) : nat :=
  match ks with
  | [] => set
  | k :: more => without_splits more w x n (clear_value off (Nat.lxor x (f (n - k - w))) set)
  end.

(** The members of a set that no hint shows to be values of options. *)
Fixpoint unshown (hs : list (nat * nat)) (n set : nat) : nat :=
  if set =? 0 then 0 else
  match hs with
  | [] => set
  | (w, x) :: more => unshown more n (without_splits splitting w x n set)
  end.

(** The value [g] has the right parity and is not avoided, if the word has a bit for it. *)
Definition may_be (mine found g : nat) : bool :=
  if in_word off g then Nat.testbit mine (g - off) && negb (Nat.testbit found (g - off)) else true.

Definition heap_checked (from : nat) (recent : list nat) (n : nat) : bool :=
  let g := f n in
  let mine := if tau n then of_true else of_false in
  let found := avoided_set recent n in
  let lower := Nat.ldiff (Nat.ones (Nat.min few (g - off))) found in
  (g <? bound) && may_be mine found g && (Nat.land lower mine =? 0) &&
  (if n <? from then true else unshown hints n lower =? 0).

(** Heaps from [n] on; [before] are the sets of the sums before [n]. *)
Fixpoint run_checked (count n from : nat) (before : list nat) : bool :=
  match count with
  | 0 => true
  | S less =>
    let recent := with_rares rares n 0 :: before in
    if heap_checked from recent n then run_checked less (S n) from (firstn last_place recent) else false
  end.

Definition sets_before (n : nat) : list nat := map (fun j => with_rares rares (n - j) 0) (seq 1 last_place).

End Program.

(** * All words *)

Section Words.

Variables splitting single : list nat.
Variable splits_at : list bool.
Variable last_place : nat.
Variables rares hints : list (nat * nat).
Variable tau : nat -> bool.
Variable parity : nat -> bool.
Variable words : nat.

(** The heaps from [b] to [b + count - 1], in a pass for each word. *)
Definition stretch_checked (f : nat -> nat) (b count from : nat) : bool :=
  forallb (fun word =>
    let off := word * few in
    let bits has := set_of (fun v => has (off + v)) few in
    run_checked splitting single splits_at last_place rares hints tau (words * few) off (bits parity)
      (bits (fun v => negb (parity v))) f count b from (sets_before last_place rares off f b))
    (seq 0 words).

End Words.
