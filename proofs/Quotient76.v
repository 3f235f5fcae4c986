(** The misère quotient of 0.76 is infinite.

    In 0.76 a move takes one or two from a heap and leaves one heap or two; a heap of 1 may be taken.  Seven numbers
    describe a sum of heaps up to 12, and one formula gives its outcome; heaps of 7 and of 12 form a staircase.
    Cost: a minute.  Source: the proof is that of the page "Infinite misère quotients". *)

From Coq Require Import Arith Lia List Bool ZArith ZifyBool ZifyNat.
From Atlas Require Import Octal Sums Misere.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Open Scope nat_scope.

(** The code 0.76: the digit of place 1 is 7, that of place 2 is 6, every other one is 0. *)
Definition code_0_76 : code.
Proof.
  refine (Code (fun k => if k =? 1 then 7 else if k =? 2 then 6 else 0) 2 _ _); [intros k H|split; reflexivity].
  destruct (Nat.eqb_spec k 1); [lia|]. destruct (Nat.eqb_spec k 2); [lia|reflexivity].
Defined.

Lemma option_spec n left : option code_0_76 n left <->
  (n = 1 /\ left = []) \/ (1 < n /\ left = [n - 1]) \/ (2 < n /\ left = [n - 2]) \/
  exists a b, 0 < a /\ 0 < b /\ (a + b + 1 = n \/ a + b + 2 = n) /\ left = [a; b].
Proof.
  split.
  - intros [H|k Hk H|k a b Ha Hb Hn H]; cbn in H.
    + destruct (Nat.eqb_spec n 1); [now left|]. destruct (Nat.eqb_spec n 2); discriminate H.
    + destruct (Nat.eqb_spec k 1) as [->|]; [right; left; now split|].
      destruct (Nat.eqb_spec k 2) as [->|]; [right; right; left; now split|discriminate H].
    + right. right. right. destruct (Nat.eqb_spec k 1) as [->|]; [exists a, b; repeat split; auto|].
      destruct (Nat.eqb_spec k 2) as [->|]; [exists a, b; repeat split; auto|discriminate H].
  - intros [[-> ->]|[[H ->]|[[H ->]|[a [b [Ha [Hb [[Hn|Hn] ->]]]]]]]].
    + now apply take_all.
    + now apply leave_one.
    + now apply leave_one.
    + now apply leave_two with 1.
    + now apply leave_two with 2.
Qed.

(** * Sums as seven numbers *)

(** Heap 6 is like a heap of 1 in Nim, heaps 3 and 8 like a heap of 2, heaps 4 and 9 like both, heap 5 like a heap of 4,
    and heap 2 like no heap. *)
Definition ones (n : nat) : nat := match n with 1 | 4 | 6 | 9 => 1 | _ => 0 end.
Definition twos (n : nat) : nat := match n with 3 | 4 | 8 | 9 => 1 | _ => 0 end.
Definition fours (n : nat) : nat := match n with 5 => 1 | _ => 0 end.
Definition sevens (n : nat) : nat := match n with 7 => 1 | _ => 0 end.
Definition tens (n : nat) : nat := match n with 10 => 1 | _ => 0 end.
Definition elevens (n : nat) : nat := match n with 11 => 1 | _ => 0 end.
Definition twelves (n : nat) : nat := match n with 12 => 1 | _ => 0 end.

(** The formula. *)
Definition formula (a n m i l k j : nat) : bool :=
  let same := (i + j) mod 2 =? 0 in
  if 1 <=? n + m + l then
    if (n + l + i + j =? 0) && (k =? 1) then (a mod 2 =? 1) && (m mod 2 =? 1)
    else ((a + k) mod 2 =? 0) && ((n + i + j) mod 2 =? 0) && ((m + i + l + j) mod 2 =? 0)
  else if k =? 0 then
    if a mod 2 =? 0 then (i + 2 <=? j) && same else (j <=? i) || ((j =? 1) && (i =? 0))
  else if (a + k) mod 2 =? 0 then ((i + 2 <=? j) && same) || ((i + j =? 0) && (2 <=? k))
  else (j + 1 <=? i) && negb same && negb ((i =? 1) && (j =? 0)).

Definition lost (s : list nat) : bool :=
  formula (total ones s) (total twos s) (total fours s) (total sevens s) (total tens s) (total elevens s)
    (total twelves s).

Definition known (n : nat) : Prop := 1 <= n <= 12.
Definition D (s : list nat) : Prop := Forall known s.

Lemma known_cases n : known n -> In n [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12].
Proof. unfold known. intros H. do 13 (destruct n as [|n]; [cbn; lia|]). lia. Qed.

(** One goal for each of these heaps. *)
Ltac each H := destruct H as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|H]]]]]]]]]]]]; [..|contradiction H].

Lemma closed s t : D s -> move code_0_76 s t -> D t.
Proof.
  unfold D. intros H Hm. destruct Hm as [before n after left Ho]. rewrite !Forall_app in *.
  destruct H as [Hb H]. inversion H as [|n' s' Hn Ha]. subst. split; [assumption|]. split; [|assumption].
  apply option_spec in Ho. unfold known in *.
  destruct Ho as [[_ ->]|[[H' ->]|[[H' ->]|[a [b [Ha' [Hb' [E ->]]]]]]]];
    repeat (apply Forall_cons; [lia|]); apply Forall_nil.
Qed.

(** Replaces each remainder on division by 2 by a number below 2. *)
Ltac halve x :=
  let q := fresh "q" in let r := fresh "r" in let E := fresh "E" in let B := fresh "B" in
  assert (E : x = 2 * (x / 2) + x mod 2) by apply (Nat.div_mod_eq x 2);
  assert (B : x mod 2 < 2) by (apply Nat.mod_upper_bound; discriminate);
  set (q := x / 2) in *; set (r := x mod 2) in *; clearbody q r.
Ltac halves := repeat match goal with
  | |- context [?x mod 2] => halve x
  | H : context [?x mod 2] |- _ => halve x
  end.

(** * The first property: no move from a lost sum leads to a lost one *)

Ltac branches := repeat match goal with
  | |- context [if ?b then _ else _] => destruct b eqn:?
  | H : context [if ?b then _ else _] |- _ => destruct b eqn:?
  end.

(** Decides the tests whose outcome is plain. *)
Ltac known_tests := repeat match goal with
  | |- context [S ?x =? 0] => change (S x =? 0) with false
  | |- context [1 <=? S ?x] => change (1 <=? S x) with true
  end; cbn [andb orb negb].

Ltac solve_formula :=
  unfold formula; rewrite ?Nat.add_succ_r; cbn [Nat.add]; known_tests; halves; intros; branches; lia.

Lemma one_move h left a n m i l k j : known h -> option code_0_76 h left ->
  formula (ones h + a) (twos h + n) (fours h + m) (sevens h + i) (tens h + l) (elevens h + k) (twelves h + j) = true ->
  formula (total ones left + a) (total twos left + n) (total fours left + m) (total sevens left + i)
    (total tens left + l) (total elevens left + k) (total twelves left + j) = false.
Proof.
  assert (Half : forall h left a n m i l k j, known h ->
    ((h = 1 /\ left = []) \/ (1 < h /\ left = [h - 1]) \/ (2 < h /\ left = [h - 2]) \/
      exists x y, 0 < x /\ x <= y /\ (x + y + 1 = h \/ x + y + 2 = h) /\ left = [x; y]) ->
    formula (ones h + a) (twos h + n) (fours h + m) (sevens h + i) (tens h + l) (elevens h + k) (twelves h + j)
      = true ->
    formula (total ones left + a) (total twos left + n) (total fours left + m) (total sevens left + i)
      (total tens left + l) (total elevens left + k) (total twelves left + j) = false).
  { clear. intros h left a n m i l k j Hn Ho. apply known_cases in Hn.
    assert (Hleft : In left (match h with 0 => [] | 1 => [[]] | 2 => [[1]] | _ =>
      [h - 1] :: [h - 2] :: map (fun x => [x; h - 1 - x]) (seq 1 ((h - 1) / 2)) ++
      map (fun x => [x; h - 2 - x]) (seq 1 ((h - 2) / 2)) end)).
    { destruct Ho as [[-> ->]|[[H ->]|[[H ->]|[x [y [Hx [Hy [E ->]]]]]]]]; [now left| | |].
      - destruct h as [|[|[|h]]]; try lia; now left.
      - destruct h as [|[|[|h]]]; try lia. right. now left.
      - destruct h as [|[|[|h]]]; try lia. right. right. apply in_or_app. destruct E as [E|E]; [left|right];
          apply in_map_iff; exists x; (split; [do 2 f_equal; lia|apply in_seq; lia]). }
    clear Ho. each Hn; cbn in Hleft; repeat (destruct Hleft as [<-|Hleft]); try contradiction Hleft;
      unfold total; cbn [Nat.add map list_sum fold_right ones twos fours sevens tens elevens twelves];
      solve_formula. }
  intros Hn Ho. apply option_spec in Ho. destruct Ho as [Ho|[Ho|[Ho|[x [y [Hx [Hy [E ->]]]]]]]].
  1-3: apply Half; auto.
  destruct (le_lt_dec x y).
  - apply Half; [assumption|]. right. right. right. exists x, y. auto.
  - intros F. rewrite <- (Half h [y; x] a n m i l k j Hn); [|right; right; right; exists y, x|assumption].
    + unfold total. cbn. f_equal; lia.
    + repeat split; lia.
Qed.

Lemma first_property s t : D s -> lost s = true -> move code_0_76 s t -> lost t = false.
Proof.
  unfold D, lost. intros Ds Hl Hm. destruct Hm as [before h after left Ho]. rewrite Forall_app in Ds.
  destruct Ds as [_ Ds]. inversion Ds as [|h' s' Hn _]. subst. rewrite !total_app, !total_cons in Hl.
  rewrite !total_app in *.
  rewrite <- (one_move h left (total ones before + total ones after) (total twos before + total twos after)
    (total fours before + total fours after) (total sevens before + total sevens after)
    (total tens before + total tens after) (total elevens before + total elevens after)
    (total twelves before + total twelves after) Hn Ho).
  - f_equal; lia.
  - rewrite <- Hl. f_equal; lia.
Qed.

(** * The second property: from every other sum with a move some move leads to a lost one *)

(** Some move leads to these numbers; of the first only the parity matters. *)
Definition reaches (s : list nat) (a n m i l k j : nat) : Prop :=
  exists t, move code_0_76 s t /\ total ones t mod 2 = a mod 2 /\ total twos t = n /\ total fours t = m /\
    total sevens t = i /\ total tens t = l /\ total elevens t = k /\ total twelves t = j.

Lemma by_move s a n m i l k j : reaches s a n m i l k j -> formula a n m i l k j = true ->
  exists t, move code_0_76 s t /\ lost t = true.
Proof.
  intros [t [Hm [Ha [<- [<- [<- [<- [<- <-]]]]]]]] F. exists t. split; [assumption|]. rewrite <- F.
  unfold lost, formula. rewrite Ha. replace ((total ones t + total elevens t) mod 2) with
    ((a + total elevens t) mod 2); [reflexivity|]. rewrite (Nat.add_mod a), (Nat.add_mod (total ones t)) by lia.
  now rewrite Ha.
Qed.

Ltac by_heap h heaps Hin :=
  let t := fresh "t" in let Hm := fresh "Hm" in let E := fresh "E" in
  destruct (use_heap code_0_76 h heaps _ Hin) as [t [Hm E]];
  [apply option_spec;
   first [left; split; reflexivity|right; left; split; [lia|reflexivity]|right; right; left; split; [lia|reflexivity]|
          right; right; right; do 2 eexists; split; [|split; [|split; [|reflexivity]]]; lia]|];
  exists t; split; [exact Hm|];
  pose proof (E ones) as E1; pose proof (E twos) as E2; pose proof (E fours) as E3; pose proof (E sevens) as E4;
  pose proof (E tens) as E5; pose proof (E elevens) as E6; pose proof (E twelves) as E7; clear E;
  unfold total in *;
  cbn [map list_sum fold_right ones twos fours sevens tens elevens twelves] in E1, E2, E3, E4, E5, E6, E7;
  repeat split; lia.

Section Moves.

Variable s : list nat.
Hypothesis Ds : D s.
Let a := total ones s.
Let n := total twos s.
Let m := total fours s.
Let i := total sevens s.
Let l := total tens s.
Let k := total elevens s.
Let j := total twelves s.

Lemma known_in h : In h s -> In h [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12].
Proof. intros H. apply known_cases. unfold D in Ds. rewrite Forall_forall in Ds. now apply Ds. Qed.

Ltac start H :=
  let h := fresh "h" in let Hin := fresh "Hin" in let Hf := fresh "Hf" in let K := fresh "K" in
  destruct (has _ _ H) as [h [Hin Hf]]; pose proof (known_in h Hin) as K; unfold a, n, m, i, l, k, j, reaches;
  each K; cbn in Hf; try (exfalso; lia); clear Hf; revert Hin.

Lemma from_one : 0 < a -> reaches s (a + 1) n m i l k j.
Proof.
  intros H. start H; intros Hin.
  - by_heap 1 (@nil nat) Hin.
  - by_heap 4 [3] Hin.
  - by_heap 6 [2; 2] Hin.
  - by_heap 9 [8] Hin.
Qed.

Lemma from_two : 0 < n -> forall x, reaches s (a + x) (n - 1) m i l k j.
Proof.
  intros H x. assert (Hx : x mod 2 = 0 \/ x mod 2 = 1) by (clear; lia). start H; intros Hin; destruct Hx as [Hx|Hx].
  - by_heap 3 [2] Hin.
  - by_heap 3 [1] Hin.
  - by_heap 4 [1; 2] Hin.
  - by_heap 4 [2] Hin.
  - by_heap 8 [1; 6] Hin.
  - by_heap 8 [6] Hin.
  - by_heap 9 [2; 6] Hin.
  - by_heap 9 [1; 6] Hin.
Qed.

Lemma from_four : 0 < m -> forall x,
  reaches s (a + x) n (m - 1) i l k j /\ reaches s (a + x) (n + 1) (m - 1) i l k j.
Proof.
  intros H x. assert (Hx : x mod 2 = 0 \/ x mod 2 = 1) by (clear; lia). start H; intros Hin; destruct Hx as [Hx|Hx].
  - split; [by_heap 5 [2; 2] Hin|by_heap 5 [3] Hin].
  - split; [by_heap 5 [1; 2] Hin|by_heap 5 [4] Hin].
Qed.

Lemma from_seven : 0 < i -> reaches s (a + 1) n m (i - 1) l k j /\ reaches s a (n + 2) m (i - 1) l k j /\
  forall x, reaches s (a + x) (n + 1) m (i - 1) l k j /\ reaches s (a + x) n (m + 1) (i - 1) l k j.
Proof.
  intros H. start H; intros Hin. split; [by_heap 7 [6] Hin|]. split; [by_heap 7 [3; 3] Hin|].
  intros x. assert (Hx : x mod 2 = 0 \/ x mod 2 = 1) by (clear; lia). destruct Hx as [Hx|Hx].
  - split; [by_heap 7 [2; 3] Hin|by_heap 7 [5] Hin].
  - split; [by_heap 7 [2; 4] Hin|by_heap 7 [1; 5] Hin].
Qed.

Lemma from_ten : 0 < l -> reaches s (a + 1) n m i (l - 1) k j /\ reaches s a (n + 2) m i (l - 1) k j /\
  reaches s a n m (i + 1) (l - 1) k j /\ forall x, reaches s (a + x) (n + 1) m i (l - 1) k j.
Proof.
  intros H. start H; intros Hin. split; [by_heap 10 [2; 6] Hin|]. split; [by_heap 10 [4; 4] Hin|].
  split; [by_heap 10 [2; 7] Hin|].
  intros x. assert (Hx : x mod 2 = 0 \/ x mod 2 = 1) by (clear; lia). destruct Hx as [Hx|Hx].
  - by_heap 10 [8] Hin.
  - by_heap 10 [9] Hin.
Qed.

Lemma from_eleven : 0 < k -> reaches s a n m i (l + 1) (k - 1) j /\ reaches s a n (m + 2) i l (k - 1) j /\
  reaches s a n m (i + 1) l (k - 1) j /\ forall x, reaches s (a + x) (n + 1) m i l (k - 1) j.
Proof.
  intros H. start H; intros Hin. split; [by_heap 11 [10] Hin|]. split; [by_heap 11 [5; 5] Hin|].
  split; [by_heap 11 [2; 7] Hin|].
  intros x. assert (Hx : x mod 2 = 0 \/ x mod 2 = 1) by (clear; lia). destruct Hx as [Hx|Hx].
  - by_heap 11 [2; 8] Hin.
  - by_heap 11 [9] Hin.
Qed.

Lemma from_twelve : 0 < j -> reaches s a n m i l (k + 1) (j - 1) /\ reaches s a (n + 2) m i l k (j - 1) /\
  forall x, reaches s (a + x) (n + 1) m i l k (j - 1) /\ reaches s (a + x) n m i (l + 1) k (j - 1).
Proof.
  intros H. start H; intros Hin. split; [by_heap 12 [11] Hin|]. split; [by_heap 12 [3; 8] Hin|].
  intros x. assert (Hx : x mod 2 = 0 \/ x mod 2 = 1) by (clear; lia). destruct Hx as [Hx|Hx].
  - split; [by_heap 12 [2; 8] Hin|by_heap 12 [10] Hin].
  - split; [by_heap 12 [2; 9] Hin|by_heap 12 [1; 10] Hin].
Qed.

(** If nothing counts, there are only heaps of 2. *)
Lemma nothing_counts : a = 0 -> n = 0 -> m = 0 -> i = 0 -> l = 0 -> k = 0 -> j = 0 ->
  (forall t, ~ move code_0_76 s t) \/ reaches s 1 0 0 0 0 0 0.
Proof.
  unfold a, n, m, i, l, k, j, reaches. intros. destruct (in_dec Nat.eq_dec 2 s) as [Hin|Hno].
  - right. by_heap 2 [1] Hin.
  - left. intros t Hm. assert (exists h, In h s) as [h Hin].
    { destruct Hm as [before h after left Ho]. exists h. apply in_or_app. right. now left. }
    pose proof (known_in h Hin) as K. apply in_split in Hin. destruct Hin as [before [after Es]].
    rewrite Es in *. rewrite !total_app, !total_cons in *.
    each K; cbn [ones twos fours sevens tens elevens twelves] in *; try lia.
    apply Hno. apply in_or_app. right. now left.
Qed.

End Moves.

Ltac read F := unfold formula in F; halves; branches; lia.
Ltac go M := right; eapply by_move; [exact M|solve_formula].

Lemma second_property s : D s -> lost s = false ->
  (forall t, ~ move code_0_76 s t) \/ exists t, move code_0_76 s t /\ lost t = true.
Proof.
  intros Ds. pose proof (from_one s Ds) as M1. pose proof (from_two s Ds) as M2. pose proof (from_four s Ds) as M4.
  pose proof (from_seven s Ds) as M7. pose proof (from_ten s Ds) as M10. pose proof (from_eleven s Ds) as M11.
  pose proof (from_twelve s Ds) as M12. pose proof (nothing_counts s Ds) as M0. unfold lost at 1.
  set (a := total ones s) in *. set (n := total twos s) in *. set (m := total fours s) in *.
  set (i := total sevens s) in *. set (l := total tens s) in *. set (k := total elevens s) in *.
  set (j := total twelves s) in *. clearbody a n m i l k j. intros F.
  assert (B0 : (a + k) mod 2 = 0 \/ (a + k) mod 2 = 1) by (clear; lia).
  assert (B1 : (n + i + j) mod 2 = 0 \/ (n + i + j) mod 2 = 1) by (clear; lia).
  assert (B2 : (m + i + l + j) mod 2 = 0 \/ (m + i + l + j) mod 2 = 1) by (clear; lia).
  assert (Ba : a mod 2 = 0 \/ a mod 2 = 1) by (clear; lia).
  destruct (Nat.eq_dec (n + m + l) 0) as [Free|Firm].
  - (* only heaps 1, 7, 11, 12 and their like *)
    assert (n = 0 /\ m = 0 /\ l = 0) as [-> [-> ->]] by lia. clear M2 M4 M10 B2 Free.
    destruct (Nat.eq_dec k 0) as [->|Hk].
    + clear M11. destruct Ba as [Ba|Ba].
      * destruct B1 as [B1|B1].
        -- destruct (le_lt_dec (j + 1) i); [specialize (M7 ltac:(lia)); destruct M7 as [M7 _]; go M7|].
           assert (i = j) as -> by (read F).
           destruct (le_lt_dec 2 j); [specialize (M12 ltac:(lia)); destruct M12 as [M12 _]; go M12|].
           destruct (Nat.eq_dec j 1) as [->|]; [specialize (M7 ltac:(lia)); destruct M7 as [M7 _]; go M7|].
           assert (j = 0) as -> by lia. destruct (Nat.eq_dec a 0) as [->|]; [|specialize (M1 ltac:(lia)); go M1].
           destruct (M0 eq_refl eq_refl eq_refl eq_refl eq_refl eq_refl eq_refl) as [M|M]; [now left|go M].
        -- destruct (Nat.eq_dec j 0) as [->|].
           ++ specialize (M7 ltac:(lia)); destruct M7 as [_ [M7 _]]. go M7.
           ++ specialize (M12 ltac:(lia)); destruct M12 as [_ [M12 _]]. go M12.
      * assert (i + 1 <= j /\ 2 <= j) by (read F).
        destruct B1 as [B1|B1]; [specialize (M1 ltac:(lia)); go M1|].
        destruct (Nat.eq_dec i 0) as [->|].
        -- specialize (M12 ltac:(lia)). destruct M12 as [M12 _]. go M12.
        -- specialize (M7 ltac:(lia)); destruct M7 as [M7 _]. go M7.
    + destruct B1 as [B1|B1].
      * destruct (le_lt_dec (i + 2) j) as [Hij|Hij].
        -- assert ((a + k) mod 2 = 1) by (read F).
           specialize (M11 ltac:(lia)); destruct M11 as [_ [M11 _]]. go M11.
        -- destruct B0 as [B0|B0].
           ++ assert (1 <= i + j \/ k = 1) by (read F).
              specialize (M11 ltac:(lia)); destruct M11 as [_ [_ [M11 _]]]. go M11.
           ++ destruct (Nat.eq_dec (i + j) 0); [destruct (Nat.eq_dec k 2)|].
              ** specialize (M1 ltac:(lia)). go M1.
              ** specialize (M11 ltac:(lia)); destruct M11 as [_ [M11 _]]. go M11.
              ** specialize (M11 ltac:(lia)); destruct M11 as [_ [M11 _]]. go M11.
      * destruct B0 as [B0|B0].
        -- destruct (Nat.eq_dec j 0) as [->|].
           ++ specialize (M7 ltac:(lia)); destruct M7 as [_ [M7 _]]. go M7.
           ++ specialize (M12 ltac:(lia)); destruct M12 as [_ [M12 _]]. go M12.
        -- destruct (le_lt_dec i j) as [Hij|Hij].
           ++ destruct (Nat.eq_dec i 0) as [->|].
              ** specialize (M12 ltac:(lia)); destruct M12 as [M12 _]. go M12.
              ** specialize (M7 ltac:(lia)); destruct M7 as [M7 _]. go M7.
           ++ assert (i = 1 /\ j = 0) as [-> ->] by (read F).
              destruct (Nat.eq_dec k 1) as [->|].
              ** specialize (M7 ltac:(lia)); destruct M7 as [_ [_ M7]]. destruct (M7 1) as [_ M]. go M.
              ** specialize (M7 ltac:(lia)); destruct M7 as [M7 _]. go M7.
  - clear M0. destruct (Nat.eq_dec (n + l + i + j + (k - 1) + (1 - k)) 0) as [Fives|Others].
    + (* heaps of 5 and one of 11 *)
      assert (n = 0 /\ l = 0 /\ i = 0 /\ j = 0 /\ k = 1) as [-> [-> [-> [-> ->]]]] by lia. clear M2 M7 M10 M12.
      destruct Ba as [Ba|Ba].
      * specialize (M11 ltac:(lia)). destruct M11 as [M11 [M11' _]].
        destruct (Nat.eq_dec (m mod 2) 0); [go M11'|go M11].
      * assert (m mod 2 = 0 /\ 2 <= m) by (read F).
        destruct (M4 ltac:(lia) 0) as [M _]. go M.
    + (* the nim-sum decides *)
      assert (Sum : (a + k) mod 2 = 1 \/ (n + i + j) mod 2 = 1 \/ (m + i + l + j) mod 2 = 1).
      { read F. }
      clear F Ba. destruct B2 as [B2|B2]; [destruct B1 as [B1|B1]|]; [assert ((a + k) mod 2 = 1) by lia| |]; clear Sum.
      * (* only the last bit *)
        destruct (Nat.eq_dec a 0) as [->|]; [|specialize (M1 ltac:(lia)); go M1].
        destruct (M11 ltac:(lia)) as [_ [M _]]. go M.
      * destruct (Nat.eq_dec k 0) as [->|].
        2: { destruct (M11 ltac:(lia)) as [_ [_ [_ M]]]. specialize (M (a + k + 1)). go M. }
        destruct (Nat.eq_dec n 0) as [->|].
        -- destruct (Nat.eq_dec i 0) as [->|].
           ++ destruct (M12 ltac:(lia)) as [_ [_ M]]. destruct (M a) as [_ N]. go N.
           ++ destruct (M7 ltac:(lia)) as [_ [_ M]]. destruct (M a) as [_ N]. go N.
        -- destruct (Nat.eq_dec (n + m + l) 1) as [E1|E1]; [destruct (le_lt_dec j i) as [Hij|Hij]|].
           ++ pose proof (M2 ltac:(lia) (a + 1)) as M. go M.
           ++ pose proof (M2 ltac:(lia) a) as M. go M.
           ++ pose proof (M2 ltac:(lia) a) as M. go M.
      * destruct (Nat.eq_dec m 0) as [->|Hm]; [destruct (Nat.eq_dec l 0) as [->|Hl]|].
        -- (* a heap of 7 or of 12 *)
           destruct (Nat.eq_dec i 0) as [->|].
           ++ destruct (M12 ltac:(lia)) as [Ma [Mb Mc]]. destruct (Mc (a + k)) as [Md _].
              destruct B1 as [B1|B1]; [go Md|]. destruct B0 as [B0|B0]; [go Mb|go Ma].
           ++ destruct (M7 ltac:(lia)) as [Ma [Mb Mc]]. destruct (Mc (a + k)) as [Md _].
              destruct B1 as [B1|B1]; [go Md|]. destruct B0 as [B0|B0]; [go Mb|go Ma].
        -- (* a heap of 10 *)
           destruct (M10 ltac:(lia)) as [Ma [Mb [Mc Md]]]. specialize (Md (a + k)).
           destruct B1 as [B1|B1]; [|go Md]. destruct B0 as [B0|B0]; [go Mb|].
           destruct (Nat.eq_dec (n + l) 1) as [E1|E1]; [|go Ma].
           assert (n = 0 /\ l = 1) as [-> ->] by lia. clear E1 Others Hl.
           destruct (le_lt_dec (i + 2) j) as [Hij|Hij]; [go Ma|].
           destruct (Nat.eq_dec (i + j) 0) as [E0|E0]; [|go Mc].
           destruct (Nat.eq_dec k 0) as [->|]; [go Mc|]. destruct (Nat.eq_dec k 1) as [->|]; [|go Ma].
           destruct (M11 ltac:(lia)) as [M _]. go M.
        -- (* a heap of 5 *)
           clear B0. destruct (M4 ltac:(lia) (a + k)) as [Ma Mb]. destruct B1 as [B1|B1]; [|go Mb].
           destruct (Nat.eq_dec (n + m + l) 1) as [E1|E1]; [|go Ma].
           assert (n = 0 /\ m = 1 /\ l = 0) as [-> [-> ->]] by lia. clear E1 Hm.
           destruct (le_lt_dec (i + 2) j) as [Hij|Hij]; [clear Others; go Ma|].
           destruct (Nat.eq_dec k 0) as [->|]; [destruct (M4 ltac:(lia) (a + 1)) as [M _]; go M|].
           destruct (Nat.eq_dec (i + j) 0) as [E0|E0]; [go Ma|].
           clear Others. destruct (M7 ltac:(lia)) as [_ [_ M]]. destruct (M (a + k)) as [Mc _]. go Mc.
Qed.

(** * The theorem *)

Lemma lost_has_move s : D s -> lost s = true -> exists t, move code_0_76 s t.
Proof.
  intros Ds F. destruct s as [|h s]; [discriminate F|]. unfold D in Ds. inversion Ds as [|h' s' Hh _]. subst.
  exists ((if h =? 1 then [] else [h - 1]) ++ s). apply (in_heap _ [] h s). apply option_spec. unfold known in Hh.
  destruct (Nat.eqb_spec h 1); [now left|]. right. left. split; [lia|reflexivity].
Qed.

Theorem outcomes s : D s -> (P code_0_76 s <-> lost s = true).
Proof.
  intros Ds. destruct (predictions_are_right code_0_76 D lost closed lost_has_move first_property second_property s Ds)
    as [H1 H2]. split; [|assumption]. intros Hp. destruct (lost s); [reflexivity|].
  exfalso. exact (not_both _ s Hp (H2 eq_refl)).
Qed.

(** Sums of [i] heaps of 7 and [j] heaps of 12. *)
Definition stair (i j : nat) : list nat := repeat 7 i ++ repeat 12 j.

Theorem staircase i j : P code_0_76 (stair i j) <-> i + 2 <= j /\ Nat.even (i + j) = true.
Proof.
  rewrite outcomes.
  - unfold lost, stair. rewrite !total_app, !total_repeat. cbn [ones twos fours sevens tens elevens twelves].
    rewrite !Nat.mul_0_r, !Nat.mul_1_r. cbn [Nat.add]. rewrite Nat.add_0_r, Nat.even_spec.
    change (formula 0 0 0 i 0 0 j) with ((i + 2 <=? j) && ((i + j) mod 2 =? 0)). split.
    + intros H. split; [lia|]. exists ((i + j) / 2). lia.
    + intros [H [m Hm]]. lia.
  - unfold D, stair, known. rewrite !Forall_app, !Forall_forall. split; intros n H; apply repeat_spec in H; lia.
Qed.

Theorem infinite : infinite_quotient code_0_76.
Proof.
  apply (distinguished_heaps _ (repeat 7)). intros m n Hmn H. specialize (H (repeat 12 (m + 2))).
  change (P code_0_76 (stair m (m + 2)) <-> P code_0_76 (stair n (m + 2))) in H. rewrite !staircase in H.
  assert (Even : Nat.even (m + (m + 2)) = true) by (apply Nat.even_spec; exists (m + 1); lia).
  destruct (proj1 H (conj (le_n _) Even)) as [G _]. lia.
Qed.
