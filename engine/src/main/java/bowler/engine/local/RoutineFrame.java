// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.catalog.AccessControl;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RoutineDescriptor;
import bowler.engine.database.EngineError;
import bowler.engine.routine.RoutineDeadlines;
import bowler.engine.routine.RoutineError;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementKind;
import bowler.plan.StatementPlan;
import bowler.session.CallingSession;
import bowler.session.Session;
import bowler.storage.SuspendedStatement;
import java.util.List;
import java.util.function.Supplier;

/// Calls of a routine by one statement, from the first to the last. The routine's connections to
/// `jdbc:default:connection` share one nested session, which ends with the calls. The session of the caller stays
/// entered meanwhile, so other threads that use its connection wait.
///
/// A statement of the routine may do what the routine has declared, and at most what the routines around it have
/// declared.
final class RoutineFrame implements Supplier<Session> {
    private static final int MAX_DEPTH = 64;

    private final EmbeddedSession caller;
    private final RoutineDescriptor routine;
    private final SqlAccess access;
    private final boolean mayEndTransaction;
    /// True if a trigger calls the routine, directly or through other routines.
    private final boolean isInTrigger;
    private final int depth;
    private Supplier<Session> before;
    /// The innermost frame of the calling session while this one is left; null if there is none.
    private RoutineFrame outer;
    /// Null unless the routine is written in SQL.
    private final SqlRoutineHost host;
    private SuspendedStatement suspended;
    /// The time limit of a routine in Java; null if there is none.
    private RoutineDeadlines.Deadline deadline;
    /// Null until the routine requests a connection.
    private EmbeddedSession nested;
    /// The failure that has ended the transaction; null if none has.
    private SqlFailure fatal;

    /// @param around the frame of the routine that runs the statement; null if no routine does
    RoutineFrame(EmbeddedSession caller, RoutineDescriptor routine, RoutineFrame around) {
        this.caller = caller;
        this.routine = routine;
        depth = around == null ? 1 : around.depth + 1;
        if (depth > MAX_DEPTH) {
            throw RoutineError.TOO_DEEP.failure(MAX_DEPTH);
        }
        access = around == null || routine.access().compareTo(around.access) < 0 ? routine.access() : around.access;
        isInTrigger = caller.triggers().isRunning() || around != null && around.isInTrigger;
        mayEndTransaction = !isInTrigger && !routine.isFunction() && !routine.isAggregate() && !routine.isSql() && (around == null || around.mayEndTransaction);
        host = routine.isSql() ? new SqlRoutineHost(caller, this::require) : null;
        enter();
    }

    /// Returns what the body of a routine written in SQL works with; null for others.
    SqlRoutineHost host() {
        return host;
    }

    /// Returns whether the calling thread runs a routine for a statement of the session.
    static boolean isCalledBy(EmbeddedSession session) {
        Supplier<Session> current = CallingSession.current();
        while (current instanceof RoutineFrame frame) {
            if (frame.caller == session) {
                return true;
            }
            current = frame.before;
        }
        return false;
    }

    /// Suspends the calling statement, so that the routine may run statements.
    void enter() {
        suspended = caller.transaction().suspend();
        before = CallingSession.enter(this);
        outer = caller.routines().enter(this);
        if (!routine.isSql()) {
            caller.routineThread().enter();
            deadline = suspended.deadlineNanos() == Long.MAX_VALUE ? null
                : caller.database().routineDeadlines().add(suspended.deadlineNanos(), caller.routineThread()::interrupt);
        }
    }

    /// Resumes the calling statement. Fails if the routine has ended the transaction by a failure. Fails with XCL52 if a
    /// cancel or the time limit has interrupted the routine.
    void leave() {
        if (deadline != null) {
            deadline.remove();
        }
        boolean wasInterrupted = !routine.isSql() && caller.routineThread().leave();
        caller.routines().enter(outer);
        CallingSession.enter(before);
        caller.transaction().resume(suspended);
        if (fatal != null) {
            throw fatal.again();
        }
        if (wasInterrupted) {
            caller.transaction().checkCancelled();
        }
    }

    @Override
    public Session get() {
        if (nested == null) {
            AccessControl access = caller.accessControl();
            String definer = routine.definersRights() && access.isEnforced() ? access.ownerOf(routine.schemaName()) : null;
            nested = new EmbeddedSession(caller, this, definer);
        }
        return nested;
    }

    /// Ends the calls and leaves them; fails if the routine has ended the transaction by a failure.
    void end() {
        try {
            if (nested != null) {
                nested.endNested(EngineError.SESSION_CLOSED.failure());
            }
        } finally {
            leave();
        }
        if (host != null) {
            host.passWarnings();
        }
    }

    /// Ends the calls after a failure, and undoes what the routine has changed since it last ended a transaction.
    ///
    /// @param undone the action after the changes of the calling transaction were undone
    void endAndUndo(Runnable undone) {
        try {
            if (nested != null) {
                nested.endNested(EngineError.SESSION_CLOSED.failure());
            }
            if (fatal == null && caller.transaction().undoSince(suspended)) {
                undone.run();
            }
        } finally {
            leave();
        }
    }

    /// Returns the cursors that the routine has opened and not closed, in that order.
    List<EmbeddedCursor> openCursors() {
        return nested == null ? List.of() : nested.routines().openCursors();
    }

    /// Notes a failure that has ended the transaction.
    void failed(SqlFailure failure) {
        fatal = failure;
    }

    void requireCommitAllowed() {
        if (!mayEndTransaction) {
            throw RoutineError.NO_COMMIT.failure(name());
        }
    }

    void requireRollbackAllowed() {
        if (!mayEndTransaction) {
            throw RoutineError.NO_ROLLBACK.failure(name());
        }
    }

    /// Fails with 38001, 38002 or 38004 if the routine must not run the statement.
    void require(CompiledStatement statement) {
        if (isInTrigger && statement.plan() instanceof StatementPlan.Definition) {
            throw RoutineError.DEFINITION_IN_TRIGGER.failure(name());
        }
        if (isInTrigger && (statement.plan() instanceof StatementPlan.SetIsolation
                || statement.plan() instanceof StatementPlan.Transaction)) {
            throw RoutineError.TRANSACTION_IN_TRIGGER.failure(name());
        }
        if (isInTrigger && statement.plan() instanceof StatementPlan.Savepoint) {
            throw RoutineError.SAVEPOINT_IN_TRIGGER.failure(name());
        }
        if (access == SqlAccess.NO_SQL) {
            throw RoutineError.NO_SQL.failure(name());
        }
        if (access == SqlAccess.MODIFIES_SQL_DATA || isOnlyContained(statement.traits().kind())) {
            return;
        }
        if (!statement.traits().isReadOnly()) {
            throw RoutineError.NO_CHANGES.failure(name());
        }
        if (access == SqlAccess.CONTAINS_SQL) {
            throw RoutineError.NO_READS.failure(name());
        }
    }

    /// Returns whether a statement neither reads nor changes data and definitions. A called procedure has a frame of its
    /// own.
    private static boolean isOnlyContained(StatementKind kind) {
        return kind == StatementKind.SESSION || kind == StatementKind.ROLE || kind == StatementKind.CALL;
    }

    private String name() {
        return routine.schemaName() + '.' + routine.name();
    }
}
