(* The queens of a @TITLE@.

   To check it: coqc board.v (Rocq, or Coq, 8.16 or newer). Read the board, `solves`, which says the
   rules, and the theorem at the end. What stands between is a search, the proof that it misses no
   solution, and its run on this board; nothing is trusted but the kernel that checks them. *)

From Coq Require Import List Arith Bool Lia.
Import ListNotations.

(* ---- the board ---- *)

Definition cell := (nat * nat)%type.  (* row and column, from 0 *)

Definition size : nat := @SIZE@.
Definition stars : nat := @STARS@.  (* queens in each row and column *)
Definition given : list cell := @GIVEN@.
Definition blocked : list cell := @BLOCKED@.
@BOARD@Definition board : list cell := list_prod (seq 0 size) (seq 0 size).

(* ---- the rules; a placement says of each cell whether it holds a queen ---- *)

Definition placement := cell -> bool.

Definition queens (p : placement) (unit : cell -> bool) : nat :=
  length (filter (fun a => p a && unit a) board).

Definition row (r : nat) : cell -> bool := fun a => fst a =? r.
Definition column (c : nat) : cell -> bool := fun a => snd a =? c.
@UNITS@Definition same (a b : cell) : bool := (fst a =? fst b) && (snd a =? snd b).
@ATTACKS@

Definition solves (p : placement) : Prop :=
  (forall r, r < size -> queens p (row r) = stars)
  /\ (forall c, c < size -> queens p (column c) = stars)
@RULES@  /\ (forall a b, In a board -> In b board -> attacks a b = true -> p a = true -> p b = false)
  /\ (forall a, In a board -> In a given -> p a = true)
  /\ (forall a, In a board -> In a blocked -> p a = false).

(* ---- a search, cell by cell in reading order ---- *)

Definition units : list (cell -> bool) :=
  map row (seq 0 size) ++ map column (seq 0 size)@MORE@.

Definition member (a : cell) (l : list cell) : bool := existsb (same a) l.

Definition fits (a : cell) (placed : list cell) : bool :=
  if member a blocked then false
  else if existsb (attacks a) placed then false
  else forallb (fun u => length (filter u placed) <? stars) (filter (fun u => u a) units).

Definition can_skip (a : cell) (placed rest : list cell) : bool :=
  if member a given then false
  else forallb (fun u => stars <=? length (filter u placed) + length (filter u rest))
    (filter (fun u => u a) units).

Fixpoint search (rest placed : list cell) : list (list cell) :=
  match rest with
  | [] => if forallb (fun u => length (filter u placed) =? stars) units then [placed] else []
  | a :: rest' =>
      (if fits a placed then search rest' (a :: placed) else [])
      ++ (if can_skip a placed rest' then search rest' placed else [])
  end.

(* ---- it misses nothing ---- *)

Opaque size stars given blocked.  (* so that proofs don't compute *)

Definition checks (p : placement) : bool :=
  forallb (fun u => queens p u =? stars) units
  && forallb (fun a => if p a
       then forallb (fun b => if attacks a b then negb (p b) else true) board else true) board
  && forallb p given && forallb (fun a => negb (p a)) blocked.

Lemma same_iff a b : same a b = true <-> a = b.
Proof.
  destruct a, b; unfold same; cbn.
  rewrite andb_true_iff, !Nat.eqb_eq; split; [intros []; congruence | intros [=]; auto].
Qed.

Lemma member_iff a l : member a l = true <-> In a l.
Proof.
  unfold member; rewrite existsb_exists; split.
  - intros (b & inside & equal); apply same_iff in equal; now subst.
  - intros inside; exists a; split; auto; now apply same_iff.
Qed.

Lemma filter_twice {A} (p q : A -> bool) l : filter q (filter p l) = filter (fun a => p a && q a) l.
Proof.
  induction l as [|a l IH]; cbn; auto.
  destruct (p a); cbn; [destruct (q a); cbn; now rewrite IH | apply IH].
Qed.

Lemma length_filter_rev {A} (q : A -> bool) l : length (filter q (rev l)) = length (filter q l).
Proof.
  induction l as [|a l IH]; cbn; auto.
  rewrite filter_app, app_length, IH; cbn; destruct (q a); cbn; lia.
Qed.

Lemma length_filter_le {A} (p q : A -> bool) l :
  length (filter q (filter p l)) <= length (filter q l).
Proof.
  induction l as [|a l IH]; cbn; auto.
  destruct (p a), (q a) eqn:E; cbn; rewrite ?E; cbn; lia.
Qed.

Lemma all_below (f : nat -> cell -> bool) p :
  (forall i, i < size -> queens p (f i) = stars)
  <-> forallb (fun u => queens p u =? stars) (map f (seq 0 size)) = true.
Proof.
  rewrite forallb_forall; split.
  - intros exact u inside; apply in_map_iff in inside as (i & <- & small).
    apply in_seq in small; apply Nat.eqb_eq, exact; lia.
  - intros exact i small; apply Nat.eqb_eq, exact, in_map, in_seq; lia.
Qed.

Lemma units_hold p u : solves p -> In u units -> length (filter u (filter p board)) = stars.
Proof.
  intros solved inside.
  assert (all : forallb (fun u => queens p u =? stars) units = true).
  { unfold units, solves in *; rewrite !forallb_app, !andb_true_iff.
    rewrite <- (all_below row), <- (all_below column)@BELOW@; decompose [and] solved; auto. }
  rewrite forallb_forall in all; rewrite filter_twice; now apply Nat.eqb_eq, all.
Qed.

Section Complete.
Variable p : placement.
Hypothesis solved : solves p.

Lemma search_complete rest : forall done, board = done ++ rest ->
  In (rev (filter p board)) (search rest (rev (filter p done))).
Proof.
  induction rest as [|a rest IH]; intros done split_board; cbn [search].
  - rewrite app_nil_r in split_board; subst done.
    replace (forallb _ _) with true; [now left|].
    symmetry; apply forallb_forall; intros u inside.
    apply Nat.eqb_eq; rewrite length_filter_rev; now apply units_hold.
  - assert (on_board : In a board) by (rewrite split_board; apply in_elt).
    assert (next : board = (done ++ [a]) ++ rest) by (now rewrite <- app_assoc).
    specialize (IH _ next); rewrite filter_app, rev_app_distr in IH; cbn in IH.
    assert (total : forall u, In u units -> u a = true ->
      length (filter u (filter p done)) + length (filter u (filter p [a]))
      + length (filter u (filter p rest)) = stars).
    { intros u inside _; rewrite <- (units_hold p u solved inside), next, !filter_app, !app_length; lia. }
    destruct solved as (_ & _ & @SKIPPED@apart & placed & empty).
    apply in_app_iff; destruct (p a) eqn:queen; cbn in IH; [left | right].
    + replace (fits a (rev (filter p done))) with true; auto.
      symmetry; unfold fits.
      destruct (member a blocked) eqn:closed.
      { apply member_iff in closed; rewrite empty in queen; auto. }
      destruct (existsb (attacks a) (rev (filter p done))) eqn:attacked.
      { apply existsb_exists in attacked as (b & inside & attack).
        apply in_rev, filter_In in inside as [inside other].
        assert (In b board) by (rewrite split_board; apply in_app_iff; auto).
        rewrite (apart a b) in other; auto. }
      apply forallb_forall; intros u inside; apply filter_In in inside as [inside holds].
      apply Nat.ltb_lt; rewrite length_filter_rev; specialize (total u inside holds).
      cbn in total; rewrite queen in total; cbn in total; rewrite holds in total; cbn in total; lia.
    + replace (can_skip a (rev (filter p done)) rest) with true; auto.
      symmetry; unfold can_skip.
      destruct (member a given) eqn:there.
      { apply member_iff in there; rewrite placed in queen; auto. }
      apply forallb_forall; intros u inside; apply filter_In in inside as [inside holds].
      apply Nat.leb_le; rewrite length_filter_rev; specialize (total u inside holds).
      cbn in total; rewrite queen in total; cbn in total.
      pose proof (length_filter_le p u rest); lia.
Qed.

End Complete.

Lemma check_solves p : checks p = true -> solves p.
Proof.
  unfold checks, units, solves; rewrite !forallb_app, !andb_true_iff.
  rewrite <- (all_below row), <- (all_below column)@BELOW@, !forallb_forall.
  intros [[[exact apart] placed] empty]; decompose [and] exact; repeat split; auto.
  - intros a b in_a in_b attack here.
    specialize (apart a in_a); rewrite here, forallb_forall in apart.
    specialize (apart b in_b); rewrite attack in apart; now apply negb_true_iff.
  - intros a _ inside; now apply negb_true_iff, empty.
Qed.

Transparent size stars given blocked.

@THEOREM@
