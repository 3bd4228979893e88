// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.catalog.FileSource;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.system.SystemRoutine;
import bowler.engine.database.DiagnosticFunctions;
import bowler.engine.database.EngineError;
import bowler.engine.database.ErrorCatalog;
import bowler.engine.local.cursor.RowListCursor;
import bowler.engine.file.FileRows;
import bowler.engine.procedure.OptionalTools;
import bowler.engine.procedure.SystemProcedures;
import bowler.engine.routine.LinkedRoutines;
import bowler.execute.api.CallOutcome;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.session.CallResult;
import bowler.session.RoutineRows;
import bowler.session.Session;
import bowler.session.routine.ProcedureBody;
import bowler.session.routine.TableBody;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
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
    /// The innermost call of a routine that runs in this session; null if none does.
    private RoutineFrame innermost;
    private final SqlRoutines sqlRoutines;

    SessionRoutines(EmbeddedSession session, RoutineFrame frame) {
        this.session = session;
        this.frame = frame;
        sqlRoutines = new SqlRoutines(session);
    }

    /// Sets the innermost call that runs in this session; null for none.
    ///
    /// @return the innermost call until now, or null
    RoutineFrame enter(RoutineFrame entered) {
        RoutineFrame before = innermost;
        innermost = entered;
        return before;
    }

    /// Returns the innermost call of a routine that runs in this session; null if none does.
    RoutineFrame innermost() {
        return innermost;
    }

    private RoutineFrame newFrame(RoutineDescriptor routine) {
        return new RoutineFrame(session, routine, innermost == null ? frame : innermost);
    }

    /// Passes a warning to the body of the routine whose statement has raised it.
    ///
    /// @return false if no routine written in SQL runs
    boolean takesWarning(SqlFailure warning) {
        SqlRoutineHost host = innermost == null ? null : innermost.host();
        if (host != null) {
            host.warned(warning);
        }
        return host != null;
    }

    private LinkedRoutines linked() {
        return session.database().routines();
    }

    RoutineBody body(RoutineDescriptor function, int argumentCount) {
        if (function.isSql()) {
            return sqlRoutines.function(function);
        }
        return function.isOfSystem()
            ? (arguments, result) -> ofSystem(() -> {
                throw new IllegalStateException("a function of the system runs no statement");
            }).call(SystemRoutine.of(function), arguments, result)
            : linked().function(function, argumentCount);
    }

    AggregateBody aggregate(RoutineDescriptor aggregate) {
        return linked().aggregate(aggregate);
    }

    private SystemProcedures ofSystem(Supplier<Session> nested) {
        return new SystemProcedures(session.database(), nested, session.transaction(), session.catalog(), session.diagnostics().xplain(),
            session.diagnostics()::runtimeStatistics);
    }

    RoutineCursor open(RoutineDescriptor function, RowReader arguments, int argumentCount, RoutineRequest request) {
        if (FileSource.isFile(function)) {
            return new FileRows(session.database().externalFiles(), FileSource.of(arguments), function.table(), request.positions());
        }
        if (function.isOfSystem()) {
            return new RowListCursor(
                new DiagnosticFunctions(session.database()).rows(function.name(), arguments, argumentCount), request.positions());
        }
        TableBody body = linked().table(function, argumentCount);
        RoutineFrame begun = newFrame(function);
        RoutineCursor rows = null;
        try {
            rows = body.open(arguments, request);
        } finally {
            if (rows == null) {
                begun.end();
            }
        }
        begun.leave();
        return new FramedCursor(rows, begun);
    }

    Runnable beginCalls(RoutineDescriptor function) {
        return newFrame(function)::end;
    }

    /// Calls a procedure for the statement of the session, whose result sets [#takeResult] returns. The action of a trigger
    /// returns none.
    CallOutcome call(StatementPlan.CallProcedure call, RowReader arguments) {
        if (session.triggers().isRunning()) {
            return callWithoutRows(call, arguments);
        }
        long[] copied = new long[1];
        RowBuffer outputs = new RowBuffer(call.arguments().size());
        List<RoutineRows> returned = run(call, arguments, outputs, copied);
        result = new CallResult(outputs, upTo(call.routine().resultSets(), returned));
        return new CallOutcome(copied[0], outputs);
    }

    /// Calls a procedure and closes the result sets that it returns.
    CallOutcome callWithoutRows(StatementPlan.CallProcedure call, RowReader arguments) {
        long[] copied = new long[1];
        RowBuffer outputs = new RowBuffer(call.arguments().size());
        run(call, arguments, outputs, copied).forEach(SessionRoutines::closeWithinCall);
        return new CallOutcome(copied[0], outputs);
    }

    /// @param copied receives the number of rows that the call has copied
    private List<RoutineRows> run(StatementPlan.CallProcedure call, RowReader arguments, RowBuffer outputs, long[] copied) {
        RoutineDescriptor routine = call.routine();
        boolean isSql = routine.isSql();
        boolean isOfSystem = !isSql && routine.isOfSystem();
        ProcedureBody linked = isSql || isOfSystem ? null : linked().procedure(routine, call.arguments().size());
        CatalogEdit.Point catalog = session.transactions().editState();
        RoutineFrame begun = newFrame(routine);
        boolean isMetaData = isOfSystem && SystemRoutine.of(routine).group() == SystemRoutine.Group.METADATA;
        ProcedureBody body = isMetaData ? metaData(SystemRoutine.of(routine))
            : isSql ? (values, into) -> sqlRoutines.call(routine, values, into, begun)
            : isOfSystem ? (values, into) -> {
                SystemRoutine procedure = SystemRoutine.of(routine);
                if (procedure.group() == SystemRoutine.Group.JARS) {
                    JarProcedures.call((EmbeddedSession) begun.get(), procedure, values);
                } else if (procedure == SystemRoutine.SYSCS_REGISTER_TOOL) {
                    OptionalTools.register(
                        linked(), session.diagnostics().xplain(), session.database().externalFiles(),
                        text -> session.transactions().log(text), values, call.arguments().size());
                } else {
                    copied[0] = ofSystem(begun).call(procedure, values);
                }
                return List.of();
            } : linked;
        boolean isDone = false;
        try {
            List<RoutineRows> returned = body.call(arguments, outputs);
            if (!isSql && !isMetaData) {
                returned = inOrder(returned, begun);
                returned.forEach(rows -> ((EmbeddedCursor) rows.cursor()).handOver(session));
            }
            isDone = true;
            return returned;
        } finally {
            if (isDone) {
                begun.end();
            } else {
                begun.endAndUndo(() -> session.transactions().resetEdit(catalog));
            }
        }
    }

    private ProcedureBody metaData(SystemRoutine procedure) {
        return procedure == SystemRoutine.SQLCAMESSAGE ? (arguments, outputs) -> {
            ErrorCatalog.message(arguments, outputs);
            return List.of();
        } : linked().metaData(procedure.name(), session.settings().derbyMode());
    }

    /// Returns the result sets in the order in which they were opened, as in Derby.
    private static List<RoutineRows> inOrder(List<RoutineRows> returned, RoutineFrame begun) {
        List<EmbeddedCursor> opened = begun.openCursors();
        List<RoutineRows> rows = new ArrayList<>(returned);
        rows.removeIf(each -> !(each.cursor() instanceof EmbeddedCursor cursor && opened.contains(cursor)));
        rows.sort(Comparator.comparingInt(each -> opened.indexOf(each.cursor())));
        return rows;
    }

    private static void closeWithinCall(RoutineRows rows) {
        if (rows.cursor() instanceof EmbeddedCursor cursor) {
            cursor.closeWithinCall();
        } else {
            rows.cursor().close();
        }
    }

    /// Closes the result sets beyond the number that the procedure has declared.
    private List<RoutineRows> upTo(int max, List<RoutineRows> returned) {
        if (returned.size() <= max) {
            return List.copyOf(returned);
        }
        returned.subList(max, returned.size()).forEach(SessionRoutines::closeWithinCall);
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
    void requireAllowed(CompiledStatement statement) {
        if (frame != null) {
            frame.require(statement);
        }
    }

    void requireCommitAllowed() {
        if (frame != null) {
            frame.requireCommitAllowed();
        }
    }

    void requireRollbackAllowed() {
        if (frame != null) {
            frame.requireRollbackAllowed();
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
