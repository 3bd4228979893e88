// SPDX-License-Identifier: Apache-2.0

/// Records statements and failures on request while they happen: slow statements, texts, plans and deadlocks; also the
/// file that such messages go to, and the audit log.
///
/// **Always true.** With all recording switched off a statement pays one read of a flag. **Used by** `database`,
/// `local`.
/// **Start at** [StatementWatch], then [MessageLog].
package bowler.engine.watch;
