// SPDX-License-Identifier: Apache-2.0

/// The branches of distributed transactions in one database, by their names.
///
/// **Idea.** A [TransactionBranch] is a store transaction that can outlive the session that began it. Between start and end it
/// belongs to one session, whose guard protects it. After that it belongs to no session: the branch's own lock protects it,
/// and any session may prepare, commit or roll it back.
/// **Always true.** A thread that needs both takes the session's guard before the branch's lock. A prepared branch ends only by a
/// decision. **Used by** `database` and `local`. **Uses** `storage`, `session`. **Start at** [TransactionBranch], then
/// [BranchTable].
package bowler.engine.branch;
