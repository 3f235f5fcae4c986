(** The misère quotient of 0.06 is infinite.

    In 0.06 a move takes two from a heap and leaves one heap or two.  Sums with at most one heap of 13 or more are
    described by four numbers, and five formulas give their outcomes; with a heap of 17 the outcomes form a staircase.
    Cost: fifteen seconds.  Source: the proof is that of the page "Infinite misère quotients". *)

From Coq Require Import Arith Lia List Bool ZArith ZifyBool ZifyNat.
From Atlas Require Import Octal Sums Misere.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Open Scope nat_scope.

(** The code 0.06: the digit of place 2 is 6, every other one is 0. *)
Definition code_0_06 : code.
Proof. refine (Code (fun k => if k =? 2 then 6 else 0) 2 _ _); [intros k H|split; reflexivity].
  destruct (Nat.eqb_spec k 2); [lia|reflexivity].
Defined.

Lemma option_spec n left : option code_0_06 n left <->
  (2 < n /\ left = [n - 2]) \/ exists a b, 0 < a /\ 0 < b /\ a + b + 2 = n /\ left = [a; b].
Proof.
  split.
  - intros [H|k Hk H|k a b Ha Hb Hn H]; cbn in H.
    + destruct (Nat.eqb_spec n 2); discriminate H.
    + destruct (Nat.eqb_spec k 2) as [->|]; [left; now split|discriminate H].
    + destruct (Nat.eqb_spec k 2) as [->|]; [right; now exists a, b|discriminate H].
  - intros [[H ->]|[a [b [Ha [Hb [Hn ->]]]]]]; [now apply leave_one|now apply leave_two with 2].
Qed.

(** * Sums as four numbers *)

(** Heaps 3, 4, 9 and 10 are like a heap of 1 in Nim, heaps 5, 6 and 11 like a heap of 2, and heap 8 like both; heaps 1,
    2 and 7 are like no heap. *)
Definition ones (n : nat) : nat := match n with 3 | 4 | 8 | 9 | 10 => 1 | _ => 0 end.
Definition twos (n : nat) : nat := match n with 5 | 6 | 8 | 11 => 1 | _ => 0 end.
Definition twelves (n : nat) : nat := match n with 12 => 1 | _ => 0 end.
Definition large (n : nat) : nat := match n with 13 => 1 | 14 => 2 | 15 => 3 | 17 => 4 | _ => 0 end.
Definition larges (n : nat) : nat := if 13 <=? n then 1 else 0.

Definition known (n : nat) : Prop := 1 <= n <= 17 /\ n <> 16.
Definition D (s : list nat) : Prop := Forall known s /\ total larges s <= 1.

(** The formulas: [w] stands for the large heap, 0 for none; [i] and [j] count heaps like 5 and heaps of 12. *)
Definition formula (w a i j : nat) : bool :=
  let even := a mod 2 =? 0 in
  let odd := a mod 2 =? 1 in
  let same := (i + j) mod 2 =? 0 in
  let other := (i + j) mod 2 =? 1 in
  match w with
  | 0 => (even && (2 <=? i) && same) || (odd && (i =? 0))
  | 1 => odd && ((other && negb ((i =? 1) && (j =? 0))) || ((i =? 0) && (j =? 0)))
  | 2 => odd && (1 <=? i) && other
  | 3 => even && (i =? 0)
  | _ => (even && (j + 1 <=? i) && other) || (odd && (i + 2 <=? j) && same)
  end.

Definition lost (s : list nat) : bool := formula (total large s) (total ones s) (total twos s) (total twelves s).

Lemma known_cases n : known n -> In n [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 17].
Proof. intros [H1 H2]. do 18 (destruct n as [|n]; [cbn; lia|]). lia. Qed.

(** One goal for each of these heaps. *)
Ltac each H :=
  destruct H as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|H]]]]]]]]]]]]]]]]; [..|contradiction H].

Lemma one_large s : D s -> total large s <= 4 /\ (total larges s = 0 -> total large s = 0).
Proof.
  intros [H1 H2]. induction s as [|n s IH]; [cbn; lia|]. inversion H1 as [|n' s' Hn Hs]. subst.
  rewrite !total_cons in *. specialize (IH Hs ltac:(lia)).
  apply known_cases in Hn. each Hn; cbn in *; lia.
Qed.

Lemma option_known n left : known n -> option code_0_06 n left ->
  Forall known left /\ total larges left <= larges n.
Proof.
  intros Hn Ho. apply option_spec in Ho. unfold known, larges in *.
  destruct Ho as [[H ->]|[a [b [Ha [Hb [E ->]]]]]]; cbn [total map list_sum fold_right];
    (split; [repeat (apply Forall_cons; [lia|]); apply Forall_nil|]); unfold total; cbn [map list_sum fold_right];
    repeat match goal with |- context [?x <=? ?y] => destruct (Nat.leb_spec x y) end; lia.
Qed.

Lemma closed s t : D s -> move code_0_06 s t -> D t.
Proof.
  intros [H1 H2] Hm. destruct Hm as [before n after left Ho]. unfold D in *.
  rewrite Forall_app in H1. destruct H1 as [Hb H1]. inversion H1 as [|n' s' Hn Ha]. subst.
  destruct (option_known n left Hn Ho) as [Hl Hc]. split; [now rewrite !Forall_app|].
  rewrite !total_app, total_cons in *. lia.
Qed.

(** * The first property: no move from a lost sum leads to a lost one *)

Lemma one_move n left w a i j : known n -> option code_0_06 n left -> w <= 4 -> (13 <= n -> w = 0) ->
  formula (large n + w) (ones n + a) (twos n + i) (twelves n + j) = true ->
  formula (total large left + w) (total ones left + a) (total twos left + i) (total twelves left + j) = false.
Proof.
  assert (Half : forall n left w a i j, known n ->
    ((2 < n /\ left = [n - 2]) \/ exists a b, 0 < a /\ a <= b /\ a + b + 2 = n /\ left = [a; b]) ->
    w <= 4 -> (13 <= n -> w = 0) ->
    formula (large n + w) (ones n + a) (twos n + i) (twelves n + j) = true ->
    formula (total large left + w) (total ones left + a) (total twos left + i) (total twelves left + j) = false).
  { clear. intros n left w a i j Hn Ho Hw Hwn. apply known_cases in Hn.
    assert (Hleft : In left (match n with 0 | 1 | 2 => [] | _ =>
      [n - 2] :: map (fun k => [k; n - 2 - k]) (seq 1 ((n - 2) / 2)) end)).
    { destruct Ho as [[H ->]|[x [y [Hx [Hy [E ->]]]]]]; destruct n as [|[|[|n]]]; try lia; [now left|right].
      apply in_map_iff. exists x. split; [do 2 f_equal; lia|]. apply in_seq. lia. }
    clear Ho.
    each Hn;
      cbn in Hleft; repeat (destruct Hleft as [<-|Hleft]); try contradiction Hleft;
      cbn [total map list_sum fold_right large ones twos twelves Nat.add];
      first [specialize (Hwn ltac:(lia)); subst w|destruct w as [|[|[|[|[|w]]]]]; [..|lia]];
      unfold total; cbn [formula Nat.add map list_sum fold_right large ones twos twelves]; try lia. }
  intros Hn Ho. apply option_spec in Ho. destruct Ho as [Ho|[x [y [Hx [Hy [E ->]]]]]].
  - apply Half; auto.
  - destruct (le_lt_dec x y).
    + apply Half; [assumption|]. right. exists x, y. auto.
    + intros Hw Hwn F. rewrite <- (Half n [y; x] w a i j Hn); [|right; exists y, x|..]; try assumption.
      * unfold total. cbn. f_equal; lia.
      * repeat split; lia.
Qed.

(** A sum around a heap. *)
Lemma context before n after : D (before ++ n :: after) ->
  known n /\ (13 <= n -> total large (before ++ after) = 0) /\ total large (before ++ after) <= 4.
Proof.
  intros [H1 H2]. rewrite Forall_app in H1. destruct H1 as [Hb H1]. inversion H1 as [|n' s' Hn Ha]. subst.
  rewrite total_app, total_cons in H2.
  assert (Dc : D (before ++ after)) by (split; [now apply Forall_app|rewrite total_app; lia]).
  destruct (one_large _ Dc) as [L1 L2]. split; [assumption|]. split; [|assumption].
  intros H13. apply L2. rewrite total_app. unfold larges in H2 at 2. destruct (Nat.leb_spec 13 n); lia.
Qed.

Lemma first_property s t : D s -> lost s = true -> move code_0_06 s t -> lost t = false.
Proof.
  intros Ds Hl Hm. destruct Hm as [before n after left Ho]. destruct (context before n after Ds) as [Hn [H13 Hw]].
  unfold lost in *. rewrite !total_app, !total_cons in Hl. rewrite !total_app in *.
  pose proof (one_move n left (total large before + total large after) (total ones before + total ones after)
    (total twos before + total twos after) (total twelves before + total twelves after) Hn Ho Hw H13) as G.
  rewrite <- G.
  - f_equal; lia.
  - rewrite <- Hl. f_equal; lia.
Qed.

(** * The second property: from every other sum with a move some move leads to a lost one *)

(** Some move leads to these numbers. *)
Definition reaches (s : list nat) (w a i j : nat) : Prop :=
  exists t, move code_0_06 s t /\ total large t = w /\ total ones t = a /\ total twos t = i /\ total twelves t = j.

Ltac by_heap n heaps Hin :=
  let t := fresh "t" in let Hm := fresh "Hm" in let E := fresh "E" in
  destruct (use_heap code_0_06 n heaps _ Hin) as [t [Hm E]];
  [apply option_spec; first [left; split; [lia|reflexivity]|right; do 2 eexists; repeat split; [..|reflexivity]; lia]|];
  exists t; split; [exact Hm|];
  pose proof (E large); pose proof (E ones); pose proof (E twos); pose proof (E twelves);
  unfold total in *; cbn [map list_sum fold_right large ones twos twelves] in *; lia.

Section Moves.

Variable s : list nat.
Hypothesis Ds : D s.
Let w := total large s.
Let a := total ones s.
Let i := total twos s.
Let j := total twelves s.

Lemma known_in n : In n s -> In n [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 17].
Proof. intros H. apply known_cases. destruct Ds as [K _]. rewrite Forall_forall in K. now apply K. Qed.

Lemma drop_one : 0 < a -> reaches s w (a - 1) i j.
Proof.
  intros H. destruct (has _ _ H) as [n [Hin Hf]]. pose proof (known_in n Hin) as K. unfold w, a, i, j, reaches.
  each K; cbn in Hf; try lia.
  - by_heap 3 [1] Hin.
  - by_heap 4 [2] Hin.
  - by_heap 8 [6] Hin.
  - by_heap 9 [7] Hin.
  - by_heap 10 [1; 7] Hin.
Qed.

Lemma drop_two : 0 < i -> reaches s w a (i - 1) j.
Proof.
  intros H. destruct (has _ _ H) as [n [Hin Hf]]. pose proof (known_in n Hin) as K. unfold w, a, i, j, reaches.
  each K; cbn in Hf; try lia.
  - by_heap 5 [1; 2] Hin.
  - by_heap 6 [2; 2] Hin.
  - by_heap 8 [2; 4] Hin.
  - by_heap 11 [2; 7] Hin.
Qed.

Lemma two_to_one : 0 < i -> reaches s w (a + 1) (i - 1) j.
Proof.
  intros H. destruct (has _ _ H) as [n [Hin Hf]]. pose proof (known_in n Hin) as K. unfold w, a, i, j, reaches.
  each K; cbn in Hf; try lia.
  - by_heap 5 [3] Hin.
  - by_heap 6 [4] Hin.
  - by_heap 8 [3; 3] Hin.
  - by_heap 11 [9] Hin.
Qed.

Lemma twelve : 0 < j ->
  reaches s w (a + 1) i (j - 1) /\ reaches s w (a + 1) (i + 1) (j - 1) /\ reaches s w a (i + 2) (j - 1).
Proof.
  intros H. destruct (has _ _ H) as [n [Hin Hf]]. pose proof (known_in n Hin) as K. unfold w, a, i, j, reaches.
  each K; cbn in Hf; try lia.
  repeat split; [by_heap 12 [10] Hin|by_heap 12 [4; 6] Hin|by_heap 12 [5; 5] Hin].
Qed.

(** The moves in the large heap. *)
Lemma in_large : match w with
  | 0 => True
  | 1 => reaches s 0 a (i + 1) j /\ reaches s 0 (a + 1) i j /\ reaches s 0 a (i + 2) j
  | 2 => reaches s 0 a (i + 1) j /\ reaches s 0 (a + 1) i j /\ reaches s 0 (a + 2) i j /\ reaches s 0 a (i + 2) j
  | 3 => reaches s 0 a (i + 1) j /\ reaches s 0 (a + 2) i j /\ reaches s 0 (a + 1) (i + 2) j /\ reaches s 1 a i j
  | _ => reaches s 1 a i j /\ reaches s 2 a i j /\ reaches s 3 a i j
  end.
Proof.
  destruct (Nat.eq_dec (total larges s) 0) as [E|E].
  { destruct (one_large s Ds) as [_ L]. unfold w. now rewrite (L E). }
  assert (0 < total larges s) as H by lia. destruct (has _ _ H) as [n [Hin Hf]]. pose proof (known_in n Hin) as K.
  assert (Hw : w = large n).
  { apply in_split in Hin. destruct Hin as [before [after Es]]. pose proof Ds as Dn. rewrite Es in Dn.
    destruct (context before n after Dn) as [_ [L _]]. unfold w. rewrite Es, total_app, total_cons.
    rewrite total_app in L. unfold larges in Hf. destruct (Nat.leb_spec 13 n); [|lia]. specialize (L ltac:(lia)). lia. }
  unfold w, a, i, j, reaches in *.
  each K; cbn in Hf; try lia; rewrite Hw; cbn [large].
  - repeat split; [by_heap 13 [11] Hin|by_heap 13 [4; 7] Hin|by_heap 13 [5; 6] Hin].
  - repeat split; [by_heap 14 [1; 11] Hin|by_heap 14 [2; 10] Hin|by_heap 14 [3; 9] Hin|by_heap 14 [6; 6] Hin].
  - repeat split; [by_heap 15 [2; 11] Hin|by_heap 15 [3; 10] Hin|by_heap 15 [5; 8] Hin|by_heap 15 [13] Hin].
  - repeat split; [by_heap 17 [2; 13] Hin|by_heap 17 [1; 14] Hin|by_heap 17 [15] Hin].
Qed.

(** A sum without any such heap has a move only if it has a heap of 7. *)
Lemma nothing_counts : w = 0 -> a = 0 -> i = 0 -> j = 0 -> (forall t, ~ move code_0_06 s t) \/ reaches s 0 1 0 0.
Proof.
  intros Hw Ha Hi Hj. destruct (in_dec Nat.eq_dec 7 s) as [Hin|Hno].
  - right. unfold w, a, i, j, reaches in *. by_heap 7 [1; 4] Hin.
  - left. intros t Hm. assert (exists n left, In n s /\ option code_0_06 n left) as [n [left [Hin Ho]]].
    { destruct Hm as [before n after left Ho]. exists n, left. split; [|assumption].
      apply in_or_app. right. now left. }
    pose proof (known_in n Hin) as K. apply in_split in Hin. destruct Hin as [before [after Es]].
    unfold w, a, i, j in *. rewrite Es, total_app, total_cons in Hw, Ha, Hi, Hj.
    each K; cbn in Hw, Ha, Hi, Hj; try lia.
    + apply option_spec in Ho. destruct Ho as [[? _]|[? [? [? [? [? _]]]]]]; lia.
    + apply option_spec in Ho. destruct Ho as [[? _]|[? [? [? [? [? _]]]]]]; lia.
    + apply Hno. rewrite Es. apply in_or_app. right. now left.
Qed.

End Moves.

Lemma by_move s w a i j : reaches s w a i j -> formula w a i j = true ->
  exists t, move code_0_06 s t /\ lost t = true.
Proof. intros [t [Hm [<- [<- [<- <-]]]]] F. now exists t. Qed.

Lemma second_property s : D s -> lost s = false ->
  (forall t, ~ move code_0_06 s t) \/ exists t, move code_0_06 s t /\ lost t = true.
Proof.
  intros Ds. pose proof (drop_one s Ds) as M1. pose proof (drop_two s Ds) as M2. pose proof (two_to_one s Ds) as M21.
  pose proof (twelve s Ds) as M12. pose proof (in_large s Ds) as ML. pose proof (nothing_counts s Ds) as M0.
  pose proof (fun H => proj1 (M12 H)) as K1. pose proof (fun H => proj1 (proj2 (M12 H))) as K2.
  pose proof (fun H => proj2 (proj2 (M12 H))) as K3. clear M12.
  destruct (one_large s Ds) as [Hw _]. unfold lost at 1.
  set (w := total large s) in *. set (a := total ones s) in *. set (i := total twos s) in *.
  set (j := total twelves s) in *. clearbody w a i j. intros F.
  assert (Half : (a mod 2 = 0 \/ a mod 2 = 1) /\ ((i + j) mod 2 = 0 \/ (i + j) mod 2 = 1)) by lia.
  destruct Half as [Ha Hij].
  Ltac go M := right; eapply by_move; [apply M; lia|unfold formula; lia].
  destruct w as [|[|[|[|[|w]]]]]; [..|lia]; cbn [formula] in F.
  - (* no large heap *)
    clear ML. destruct (Nat.eq_dec i 0) as [Ei|Ei].
    + destruct (Nat.eq_dec a 0) as [Ea|Ea]; [|go M1].
      destruct (Nat.eq_dec j 0) as [Ej|Ej]; [|go K1].
      destruct (M0 eq_refl Ea Ei Ej) as [H|H]; [now left|]. right. now apply (by_move _ _ _ _ _ H).
    + destruct Ha as [Ha|Ha].
      * destruct (Nat.eq_dec i 1); [go M21|]. destruct (Nat.eq_dec i 2); [go K3|go M2].
      * destruct (Nat.eq_dec i 1); [go M2|]. destruct Hij as [Hij|Hij]; [go M1|].
        destruct (Nat.eq_dec i 2); [go K1|go M21].
  - (* 13 *)
    destruct ML as [L1 [L2 L3]]. destruct Ha as [Ha|Ha].
    + destruct (Nat.eq_dec i 0); [go L2|]. destruct Hij as [Hij|Hij]; [go L3|go L1].
    + destruct (Nat.eq_dec i 0); [go K3|]. destruct (Nat.eq_dec i 1); [go M2|go L2].
  - (* 14 *)
    destruct ML as [L1 [L2 [L3 L4]]]. destruct Ha as [Ha|Ha].
    + destruct (Nat.eq_dec i 0); [go L2|]. destruct Hij as [Hij|Hij]; [go L4|go L1].
    + destruct (Nat.eq_dec i 0); [go L3|]. destruct (Nat.eq_dec i 1); [go K3|go L2].
  - (* 15 *)
    destruct ML as [L1 [L2 [L3 L4]]]. destruct Ha as [Ha|Ha].
    + destruct (Nat.eq_dec i 1); [go M2|]. destruct Hij as [Hij|Hij]; [go L2|go L1].
    + destruct (Nat.eq_dec i 0); [go M1|]. destruct Hij as [Hij|Hij]; [go L3|].
      destruct (Nat.eq_dec i 1); [go M21|go L4].
  - (* 17 *)
    destruct ML as [L1 [L2 L3]]. destruct Ha as [Ha|Ha].
    + destruct (Nat.eq_dec i 0); [go L3|]. destruct Hij as [Hij|Hij].
      * destruct (le_lt_dec (j + 1) i); [go M2|]. destruct (le_lt_dec j (i + 2)); [go K3|go K2].
      * go M21.
    + destruct Hij as [Hij|Hij].
      * destruct (Nat.eq_dec i 0); [go L1|]. destruct (Nat.eq_dec i j); [go K1|go M21].
      * destruct (Nat.eq_dec i 0); [go L1|go L2].
Qed.

(** * The theorem *)

Lemma lost_has_move s : D s -> lost s = true -> exists t, move code_0_06 s t.
Proof.
  intros Ds. pose proof (drop_one s Ds) as M1. pose proof (drop_two s Ds) as M2. pose proof (in_large s Ds) as ML.
  destruct (one_large s Ds) as [Hw _]. unfold lost.
  set (w := total large s) in *. set (a := total ones s) in *. set (i := total twos s) in *.
  set (j := total twelves s) in *. clearbody w a i j. intros F.
  destruct (Nat.eq_dec a 0) as [Ea|Ea]; [|destruct (M1 ltac:(lia)) as [t [Hm _]]; now exists t].
  destruct (Nat.eq_dec i 0) as [Ei|Ei]; [|destruct (M2 ltac:(lia)) as [t [Hm _]]; now exists t].
  destruct w as [|[|[|[|[|w]]]]]; [..|lia]; cbn [formula] in F; try lia.
  destruct ML as [[t [Hm _]] _]. now exists t.
Qed.

Theorem outcomes s : D s -> (P code_0_06 s <-> lost s = true).
Proof.
  intros Ds. destruct (predictions_are_right code_0_06 D lost closed lost_has_move first_property second_property s Ds)
    as [H1 H2]. split; [|assumption]. intros Hp. destruct (lost s); [reflexivity|].
  exfalso. exact (not_both _ s Hp (H2 eq_refl)).
Qed.

(** Sums of [i] heaps of 5, [j] heaps of 12, and a heap of 17. *)
Definition stair (i j : nat) : list nat := repeat 5 i ++ repeat 12 j ++ [17].

Theorem staircase i j : P code_0_06 (stair i j) <-> j < i /\ Nat.odd (i + j) = true.
Proof.
  rewrite outcomes.
  - unfold lost, stair. rewrite !total_app, !total_repeat. unfold total.
    cbn [map list_sum fold_right large ones twos twelves].
    replace (i * 0 + (j * 0 + (4 + 0))) with 4 by lia. replace (i * 0 + (j * 0 + (0 + 0))) with 0 by lia.
    replace (i * 1 + (j * 0 + (0 + 0))) with i by lia. replace (i * 0 + (j * 1 + (0 + 0))) with j by lia.
    rewrite Nat.odd_spec. unfold formula. split.
    + intros H. split; [lia|]. exists ((i + j) / 2). lia.
    + intros [H [m Hm]]. lia.
  - unfold D, stair. rewrite !total_app, !total_repeat. unfold total, known.
    cbn [map list_sum fold_right larges Nat.leb].
    split; [|lia]. rewrite !Forall_app, !Forall_forall.
    split; [|split]; intros n H; [apply repeat_spec in H|apply repeat_spec in H|destruct H as [H|[]]]; lia.
Qed.

Theorem infinite : infinite_quotient code_0_06.
Proof.
  apply (distinguished_heaps _ (repeat 5)). intros m n Hmn H. specialize (H (repeat 12 (n - 1) ++ [17])).
  change (P code_0_06 (stair m (n - 1)) <-> P code_0_06 (stair n (n - 1))) in H. rewrite !staircase in H.
  assert (Hodd : Nat.odd (n + (n - 1)) = true) by (apply Nat.odd_spec; exists (n - 1); lia).
  assert (Hn : n - 1 < n) by lia. destruct (proj2 H (conj Hn Hodd)) as [G _]. lia.
Qed.
