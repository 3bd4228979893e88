// SPDX-License-Identifier: Apache-2.0

/// Sessions that do to the same few tables, all at once, whatever sessions do.
///
/// **Idea.** Definitions, changes, cursors, savepoints and long values meet in every order: plans grow stale while they wait
/// for a lock, rows change beneath cursors, tables go while they are read, statements are canceled and threads interrupted. Any one step may be refused with the
/// SQLState of a statement or of a lost race; what must not come is an internal error, a lost connection, a result that
/// contradicts itself, or rows in the end that break a rule. What a session asks for follows from its seed, what meets what does not.
/// **Used by** `./bowler torture sessions` and the tests. **Start at** [SessionCrowd].
package bowler.queries.crowd;
