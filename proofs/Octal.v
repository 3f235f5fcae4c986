(** Octal games and their nim-values.

    A code is a function [d] from places to digits, 0 beyond the last place [K]; the digit before the point, [d 0], has
    at most the bit 4.  A heap of [n] has for each place [k] the options
    - nothing, if [d k] has the bit 1 and [n = k];
    - the heap [n - k], if [d k] has the bit 2 and [n > k];
    - two heaps [a] and [b] with [a, b >= 1] and [a + b + k = n], if [d k] has the bit 4.
    All other files rest on these definitions.  Nim-values exist: they are computed.  Cost: a second.
    Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956). *)

From Coq Require Import Arith Lia List Bool Wf_nat.
Import ListNotations.

Definition takes_all (digit : nat) : bool := Nat.testbit digit 0.
Definition leaves_one (digit : nat) : bool := Nat.testbit digit 1.
Definition splits (digit : nat) : bool := Nat.testbit digit 2.

Record code := Code {
  d : nat -> nat;
  K : nat;
  beyond : forall k, K < k -> d k = 0;
  nothing_taken : takes_all (d 0) = false /\ leaves_one (d 0) = false
}.

(** [option_value c G n v]: some option of heap [n] has the value [v], if heaps have the values [G]. *)
Inductive option_value (c : code) (G : nat -> nat) (n : nat) : nat -> Prop :=
| all_taken : takes_all (d c n) = true -> option_value c G n 0
| one_left k : k < n -> leaves_one (d c k) = true -> option_value c G n (G (n - k))
| two_left k a b : 0 < a -> 0 < b -> a + b + k = n -> splits (d c k) = true ->
    option_value c G n (Nat.lxor (G a) (G b)).

(** [mex_of S v]: [v] is the least number that is not in [S]. *)
Definition mex_of (S : nat -> Prop) (v : nat) : Prop := ~ S v /\ forall w, w < v -> S w.

(** The nim-values of a code: each is the mex of those of the options. *)
Definition nim_values (c : code) (G : nat -> nat) : Prop :=
  forall n, mex_of (option_value c G n) (G n).

Lemma within c k : splits (d c k) = true \/ leaves_one (d c k) = true \/ takes_all (d c k) = true -> k <= K c.
Proof.
  intros H. destruct (le_lt_dec k (K c)) as [|Hk]; [assumption|].
  rewrite (beyond c k Hk) in H. cbv in H. destruct H as [H|[H|H]]; discriminate H.
Qed.

Lemma one_left_place c k : leaves_one (d c k) = true -> 0 < k.
Proof. destruct k; [|lia]. intros H. rewrite (proj2 (nothing_taken c)) in H. discriminate. Qed.

Lemma all_taken_place c k : takes_all (d c k) = true -> 0 < k.
Proof. destruct k; [|lia]. intros H. rewrite (proj1 (nothing_taken c)) in H. discriminate. Qed.

(** * The mex is unique, and depends on the set alone *)

Lemma mex_unique S v w : mex_of S v -> mex_of S w -> v = w.
Proof.
  intros [Hv Hv'] [Hw Hw']. destruct (lt_eq_lt_dec v w) as [[H|H]|H]; auto.
  - exfalso. apply Hv, Hw', H.
  - exfalso. apply Hw, Hv', H.
Qed.

Lemma mex_same S T v w : (forall u, S u <-> T u) -> mex_of S v -> mex_of T w -> v = w.
Proof.
  intros E [Hv Hv'] H. apply (mex_unique T); [split|exact H].
  - rewrite <- E. exact Hv.
  - intros u Hu. rewrite <- E. auto.
Qed.

(** The values of options depend on the values of smaller heaps alone. *)
Lemma option_value_local c G G' n v :
  (forall m, m < n -> G m = G' m) -> option_value c G n v -> option_value c G' n v.
Proof.
  intros E H. destruct H as [H|k Hk H|k a b Ha Hb Hn H].
  - now apply all_taken.
  - pose proof (one_left_place c k H). rewrite E by lia. now apply one_left.
  - rewrite 2 E by lia. now apply two_left with k.
Qed.

Theorem values_unique c G G' : nim_values c G -> nim_values c G' -> forall n, G n = G' n.
Proof.
  intros H H' n. induction n as [n IH] using lt_wf_ind.
  apply (mex_same (option_value c G n) (option_value c G' n)); auto.
  intros v. split; apply option_value_local; intros; [|symmetry]; auto.
Qed.

(** * Existence: nim-values are computed *)

(** The least number from [v] on that is not in the list; at most [fuel] are tried. *)
Fixpoint first_missing (l : list nat) (fuel v : nat) : nat :=
  match fuel with
  | 0 => v
  | S more => if existsb (Nat.eqb v) l then first_missing l more (S v) else v
  end.

Lemma existsb_In v l : existsb (Nat.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split.
  - intros [x [Hx E]]. apply Nat.eqb_eq in E. now subst.
  - intros H. exists v. split; [assumption|apply Nat.eqb_refl].
Qed.

Lemma first_missing_spec l : forall fuel v,
  (forall w, v <= w < first_missing l fuel v -> In w l) /\
  (~ In (first_missing l fuel v) l \/ first_missing l fuel v = v + fuel) /\ v <= first_missing l fuel v.
Proof.
  induction fuel as [|fuel IH]; intros v; simpl.
  - repeat split; try lia.
  - destruct (existsb (Nat.eqb v) l) eqn:E.
    + destruct (IH (S v)) as [H1 [H2 H3]]. split; [|split; [|lia]].
      * intros w Hw. destruct (Nat.eq_dec w v) as [->|]; [now apply existsb_In|apply H1; lia].
      * destruct H2 as [H2|H2]; [now left|right; lia].
    + repeat split; try lia. left. intros H. apply existsb_In in H. congruence.
Qed.

Definition mex (l : list nat) : nat := first_missing l (S (length l)) 0.

Lemma mex_spec l : mex_of (fun v => In v l) (mex l).
Proof.
  unfold mex. destruct (first_missing_spec l (S (length l)) 0) as [H1 [H2 _]].
  split; [|intros w Hw; apply H1; lia].
  destruct H2 as [H2|H2]; [assumption|]. exfalso.
  assert (length (seq 0 (S (length l))) <= length l) as H; [|rewrite seq_length in H; lia].
  apply NoDup_incl_length; [apply seq_NoDup|].
  intros x Hx. apply in_seq in Hx. apply H1. lia.
Qed.

(** The values of the options of [n], in a list. *)
Definition options_at (c : code) (G : nat -> nat) (n k : nat) : list nat :=
  (if takes_all (d c k) && (k =? n) then [0] else []) ++
  (if leaves_one (d c k) && (k <? n) then [G (n - k)] else []) ++
  (if splits (d c k) && (k <? n) then map (fun a => Nat.lxor (G a) (G (n - k - a))) (seq 1 (n - k - 1)) else []).

Definition options (c : code) (G : nat -> nat) (n : nat) : list nat :=
  flat_map (options_at c G n) (seq 0 (S n)).

Lemma options_spec c G n v : In v (options c G n) <-> option_value c G n v.
Proof.
  unfold options. rewrite in_flat_map. split.
  - intros [k [Hk H]]. apply in_seq in Hk. unfold options_at in H. rewrite !in_app_iff in H.
    destruct H as [H|[H|H]].
    + destruct (takes_all (d c k)) eqn:E; [|contradiction]. destruct (Nat.eqb_spec k n); [|contradiction].
      destruct H as [<-|[]]. subst. now apply all_taken.
    + destruct (leaves_one (d c k)) eqn:E; [|contradiction]. destruct (Nat.ltb_spec k n); [|contradiction].
      destruct H as [<-|[]]. now apply one_left.
    + destruct (splits (d c k)) eqn:E; [|contradiction]. destruct (Nat.ltb_spec k n); [|contradiction].
      apply in_map_iff in H. destruct H as [a [<- Ha]]. apply in_seq in Ha.
      apply two_left with k; auto; lia.
  - intros H. destruct H as [H|k Hk H|k a b Ha Hb Hn H].
    + exists n. split; [apply in_seq; lia|]. unfold options_at. rewrite H, Nat.eqb_refl. now left.
    + exists k. split; [apply in_seq; lia|]. unfold options_at. rewrite !in_app_iff. right. left.
      rewrite H. destruct (Nat.ltb_spec k n); [now left|lia].
    + exists k. split; [apply in_seq; lia|]. unfold options_at. rewrite !in_app_iff. right. right.
      rewrite H. destruct (Nat.ltb_spec k n); [|lia]. simpl. apply in_map_iff. exists a.
      replace (n - k - a) with b by lia. split; [reflexivity|apply in_seq; lia].
Qed.

(** The values of the heaps below [n], the last first. *)
Fixpoint table (c : code) (n : nat) : list nat :=
  match n with
  | 0 => []
  | S m => let t := table c m in mex (options c (fun i => nth (m - 1 - i) t 0) m) :: t
  end.

Lemma table_length c n : length (table c n) = n.
Proof. induction n; simpl; congruence. Qed.

Definition value (c : code) (n : nat) : nat := hd 0 (table c (S n)).

Lemma table_nth c : forall n i, i < n -> nth (n - 1 - i) (table c n) 0 = value c i.
Proof.
  induction n as [|n IH]; intros i Hi; [lia|].
  destruct (Nat.eq_dec i n) as [->|].
  - replace (S n - 1 - n) with 0 by lia. reflexivity.
  - replace (S n - 1 - i) with (S (n - 1 - i)) by lia. simpl table. cbn [nth]. apply IH. lia.
Qed.

Theorem values_exist c : nim_values c (value c).
Proof.
  intros n. unfold value at 2. simpl.
  set (t := fun i => nth (n - 1 - i) (table c n) 0).
  assert (E : forall m, m < n -> t m = value c m) by (intros m Hm; now apply table_nth).
  destruct (mex_spec (options c t n)) as [H1 H2]. split.
  - intros H. apply H1, options_spec. revert H. apply option_value_local. intros. symmetry. auto.
  - intros w Hw. generalize (H2 w Hw). rewrite options_spec. now apply option_value_local.
Qed.
