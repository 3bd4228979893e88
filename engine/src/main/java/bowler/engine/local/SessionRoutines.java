// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.state.CatalogState;
import bowler.engine.database.EngineError;
import bowler.engine.procedure.SystemProcedures;
import bowler.engine.routine.LinkedRoutines;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.session.CallResult;
import bowler.session.RoutineRows;
import bowler.session.Session;
import bowler.session.routine.ProcedureBody;
import bowler.session.routine.TableBody;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.RoutineBody;
import bowler.types.function.RoutineCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// The calls of routines by the statements of a session, and for the session of a routine what it may do and leaves open.
final class SessionRoutines {
    private final EmbeddedSession session;
    /// The calls of a routine to which the session belongs; null unless it is nested.
    private final RoutineFrame frame;
    /// The open cursors of a nested session, in the order in which they were opened. They end with it.
    private final Set<EmbeddedCursor> openCursors = new LinkedHashSet<>();
    private CallResult result;

    SessionRoutines(EmbeddedSession session, RoutineFrame frame) {
        this.session = session;
        this.frame = frame;
    }

    /// Returns the calls of a routine to which the session belongs; null unless it is nested.
    RoutineFrame frame() {
        return frame;
    }

    private LinkedRoutines linked() {
        return session.database().routines();
    }

    RoutineBody body(RoutineDescriptor function, int argumentCount) {
        return function.isOfSystem()
            ? (arguments, result) -> ofSystem(() -> {
                throw new IllegalStateException("a function of the system runs no statement");
            }).call(function.name(), arguments, result)
            : linked().function(function, argumentCount);
    }

    private SystemProcedures ofSystem(Supplier<Session> nested) {
        return new SystemProcedures(session.database(), nested, session.catalog(), session.diagnostics().xplain());
    }

    RoutineCursor open(RoutineDescriptor function, RowReader arguments, int argumentCount, List<Integer> positions) {
        TableBody body = linked().table(function, argumentCount);
        RoutineFrame begun = new RoutineFrame(session, function, frame);
        RoutineCursor rows = null;
        try {
            rows = body.open(arguments, positions);
        } finally {
            if (rows == null) {
                begun.end();
            }
        }
        begun.leave();
        return new FramedCursor(rows, begun);
    }

    Runnable beginCalls(RoutineDescriptor function) {
        return new RoutineFrame(session, function, frame)::end;
    }

    /// @return the number of rows that the call has copied
    long call(StatementPlan.CallProcedure call, RowReader arguments) {
        int count = call.arguments().size();
        boolean isOfSystem = call.routine().isOfSystem();
        ProcedureBody linked = isOfSystem ? null : linked().procedure(call.routine(), count);
        RowBuffer outputs = new RowBuffer(count);
        CatalogState catalog = session.transactions().editState();
        RoutineFrame begun = new RoutineFrame(session, call.routine(), frame);
        long[] copied = new long[1];
        ProcedureBody body = isOfSystem ? (values, into) -> {
            if (call.routine().schemaName().equals(JarProcedures.SCHEMA)) {
                JarProcedures.call((EmbeddedSession) begun.get(), call.routine().name(), values);
            } else {
                copied[0] = ofSystem(begun).call(call.routine().name(), values);
            }
            return List.of();
        } : linked;
        List<RoutineRows> returned;
        boolean isDone = false;
        try {
            returned = inOrder(body.call(arguments, outputs), begun);
            returned.forEach(rows -> ((EmbeddedCursor) rows.cursor()).handOver(session));
            isDone = true;
        } finally {
            if (isDone) {
                begun.end();
            } else {
                begun.endAndUndo(() -> session.transactions().resetEdit(catalog));
            }
        }
        if (session.triggers().isRunning()) {
            // The action of a trigger returns no result sets.
            returned.forEach(rows -> ((EmbeddedCursor) rows.cursor()).closeWithinCall());
            return copied[0];
        }
        result = new CallResult(outputs, upTo(call.routine().resultSets(), returned));
        return copied[0];
    }

    /// Returns the result sets in the order in which they were opened, as in Derby.
    private static List<RoutineRows> inOrder(List<RoutineRows> returned, RoutineFrame begun) {
        List<EmbeddedCursor> opened = begun.openCursors();
        List<RoutineRows> rows = new ArrayList<>(returned);
        rows.removeIf(each -> !(each.cursor() instanceof EmbeddedCursor cursor && opened.contains(cursor)));
        rows.sort(Comparator.comparingInt(each -> opened.indexOf(each.cursor())));
        return rows;
    }

    /// Closes the result sets beyond the number that the procedure has declared.
    private List<RoutineRows> upTo(int max, List<RoutineRows> returned) {
        if (returned.size() <= max) {
            return List.copyOf(returned);
        }
        returned.subList(max, returned.size()).forEach(rows -> ((EmbeddedCursor) rows.cursor()).closeWithinCall());
        session.warn(EngineError.TOO_MANY_RESULT_SETS.failure(returned.size(), max));
        return List.copyOf(returned.subList(0, max));
    }

    /// Returns the results of the last [#call], once; null if it has failed.
    CallResult takeResult() {
        CallResult taken = result;
        result = null;
        return taken;
    }

    // -- for the session of a routine

    /// Fails if the routine must not run the statement.
    void demandAllowed(CompiledStatement statement) {
        if (frame != null) {
            frame.demand(statement);
        }
    }

    void demandCommit() {
        if (frame != null) {
            frame.demandCommit();
        }
    }

    void demandRollback() {
        if (frame != null) {
            frame.demandRollback();
        }
    }

    /// Leaves a failure to the statement that calls the routine, which fails likewise if the transaction has ended.
    ///
    /// @return false if the session is not nested
    boolean leave(SqlFailure failure) {
        if (frame != null) {
            frame.failed(failure);
        }
        return frame != null;
    }

    void opened(EmbeddedCursor cursor) {
        if (frame != null) {
            openCursors.add(cursor);
        }
    }

    void closed(EmbeddedCursor cursor) {
        if (frame != null) {
            openCursors.remove(cursor);
        }
    }

    List<EmbeddedCursor> openCursors() {
        return List.copyOf(openCursors);
    }

    /// Closes the cursors that a routine has left open; within a call.
    void closeAll() {
        openCursors().forEach(EmbeddedCursor::closeWithinCall);
        openCursors.clear();
    }
}
