// SPDX-License-Identifier: Apache-2.0

/// What is noted of statements and failures while they happen, if somebody wants it: slow statements, texts, plans,
/// deadlocks; and the file that such messages go to.
///
/// **Always true.** With nothing switched on a statement pays one read of a flag. **Used by** `database`, `local`.
/// **Start at** [StatementWatch], then [MessageLog].
package bowler.engine.watch;
