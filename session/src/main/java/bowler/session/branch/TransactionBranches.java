// SPDX-License-Identifier: Apache-2.0
package bowler.session.branch;

import java.util.List;

/// The part of a session with which a transaction manager controls branches of distributed transactions, as the XA
/// standard defines it: [#start], work on the session, [#end], [#prepare], [#commit] or [#rollback].
///
/// Between start and end the session's statements belong to the branch, and [bowler.session.Session#commit], [bowler.session.Session#rollback] and
/// [bowler.session.Session#setIsolation] (once there was work) fail. After the end the session is free for other work, and any
/// session of the same database may prepare, commit or roll back the branch. A prepared branch outlives its session, and a
/// crash of the database.
///
/// The front end must close the cursors of a branch before it ends the branch with [End#SUCCESS] or [End#FAIL]. Cursors
/// of a suspended branch remain.
///
/// Failures have a [BranchError], which carries the code for the transaction manager. Others are those of any call of a
/// session.
public interface TransactionBranches {
    /// The ways to begin to work for a branch.
    enum Start {
        NEW, JOIN, RESUME
    }

    /// The ways to end the work. FAIL rolls the branch back.
    enum End {
        SUCCESS, FAIL, SUSPEND
    }

    /// The timeout of a branch that never expires.
    long NO_TIMEOUT = Long.MAX_VALUE;

    /// Associates the session with a branch.
    ///
    /// @param timeoutMillis a new branch is rolled back when it is not prepared after this time; 0: the time that the
    ///     database has as its default
    void start(BranchId branch, Start how, long timeoutMillis);

    /// Ends the association. The branch is already rolled back if this throws the error for it; the transaction manager
    /// then calls [#rollback] to end it.
    void end(BranchId branch, End how);

    /// Does the first phase. Returns false if the branch has changed nothing: then it has ended. If this throws an error
    /// that says that the branch is rolled back, it has ended too.
    boolean prepare(BranchId branch);

    /// Commits a prepared branch or, in one phase, one that is not prepared.
    void commit(BranchId branch, boolean onePhase);

    void rollback(BranchId branch);

    /// Forgets a branch that an operator has committed or rolled back with [#resolve].
    void forget(BranchId branch);

    /// Returns the branches that wait for a decision, and those that an operator has resolved and that are not forgotten.
    List<BranchId> recoverable();

    /// Commits or rolls back a prepared branch in place of its transaction manager. The outcome is kept, also over a
    /// crash, until [#forget].
    void resolve(BranchId branch, boolean commit);

    /// Returns whether the session now works for a branch.
    boolean isAssociated();

    /// Returns an object that is equal for sessions of the same database.
    Object resourceManager();
}
