// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.execute.api.BodyHost;
import bowler.execute.api.RoutineHost;
import bowler.execute.routine.BodyStatements.BodyQuery;
import bowler.execute.routine.BodyStatements.BodyStatement;
import bowler.execute.routine.Step.Outcome;
import bowler.plan.routine.RoutineStep.Handler;
import bowler.plan.routine.RoutineStep;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.List;

/// Executes the steps of a body.
///
/// A step that can raise conditions is wrapped if a handler applies to it ([#guarded]). A failure for which no handler
/// is found passes through all outer steps.
///
/// Each statement of a routine is a storage statement of its own, so storage undoes a failed one. The statements of a
/// trigger belong to the statement that fires it. So a step that a handler of a trigger may continue after is marked,
/// and its changes are undone if it fails ([#undoneIfFailed]).
final class BodyInterpreter {
    /// The SQLState of a statement that was cancelled or has run for too long. No handler catches it.
    private static final String CANCELLED = "XCL52";

    private final BodyStatements statements;
    private final RowBuffer frame;
    private final RoutineCursorState[] cursors;
    /// The cursors to return, in the order in which they were opened.
    private final List<RoutineCursorState> returned = new ArrayList<>();
    /// The scope of the steps that are being prepared; null outside of handlers.
    private HandlerScope scope;
    /// Null between the calls of a routine.
    private BodyHost host;
    /// True if a failed statement leaves the undoing of its changes to this class.
    private final boolean isTrigger;
    private String label;
    /// The scope that a handler ends.
    private HandlerScope exiting;
    /// The warning or NOT FOUND that the current step has raised.
    private SqlFailure raised;
    /// The failure for which no handler was found.
    private SqlFailure unhandled;
    /// The condition whose handler runs; null outside of handlers.
    private SqlFailure handled;
    private long rowCount;

    private final Step body;

    /// @param triggerHost null for routines, whose calls have their own
    BodyInterpreter(
            RoutineStep body, BodyStatements statements, RowBuffer frame, int cursorCount, BodyHost triggerHost) {
        this.statements = statements;
        this.frame = frame;
        host = triggerHost;
        isTrigger = triggerHost != null;
        cursors = new RoutineCursorState[cursorCount];
        this.body = step(body);
    }

    /// Runs the action of a trigger.
    ///
    /// @return false if the statement that fired the trigger must be started again
    boolean run() {
        begin();
        boolean isDone = false;
        try {
            Outcome outcome = body.run();
            isDone = true;
            return outcome != Outcome.START_AGAIN;
        } finally {
            if (!isDone) {
                closeCursors();
            }
        }
    }

    private void begin() {
        unhandled = null;
        handled = null;
        rowCount = 0;
    }

    private void closeCursors() {
        for (RoutineCursorState cursor : cursors) {
            if (cursor != null) {
                cursor.closeIfOpen();
            }
        }
    }

    /// Runs the body of a routine.
    Outcome run(RoutineHost call) {
        host = call;
        begin();
        boolean isDone = false;
        try {
            Outcome outcome = body.run();
            returned.forEach(cursor -> cursor.giveTo(call));
            isDone = true;
            return outcome;
        } finally {
            host = null;
            returned.clear();
            if (!isDone) {
                closeCursors();
            }
        }
    }

    private Step step(RoutineStep step) {
        return switch (step) {
            case RoutineStep.Run run -> {
                BodyStatement statement = statements.statement(run.statement());
                yield guarded(undoneIfFailed(() -> {
                    long count = statement.run(frame);
                    rowCount = count;
                    return count == BodyStatement.START_AGAIN ? Outcome.START_AGAIN : Outcome.DONE;
                }));
            }
            case RoutineStep.Block block -> block(block);
            case RoutineStep.Compound compound -> compound(compound);
            case RoutineStep.Assign assign -> guarded(undoneIfFailed(assign(assign)));
            case RoutineStep.If choice -> guarded(choice(choice));
            case RoutineStep.Loop loop -> guarded(loop(loop));
            case RoutineStep.ForEach loop -> guarded(forEach(loop));
            case RoutineStep.Jump jump -> () -> {
                label = jump.label();
                return jump.iterates() ? Outcome.ITERATE : Outcome.LEAVE;
            };
            case RoutineStep.Signal signal -> guarded(signal(signal));
            case RoutineStep.SelectInto select -> guarded(undoneIfFailed(selectInto(select)));
            case RoutineStep.OpenCursor open -> {
                RoutineCursorState cursor = cursors[open.cursor().number()];
                yield guarded(undoneIfFailed(() -> {
                    cursor.open(frame);
                    if (cursor.isReturned()) {
                        returned.remove(cursor);
                        returned.add(cursor);
                    }
                    return Outcome.DONE;
                }));
            }
            case RoutineStep.FetchCursor fetch -> guarded(fetch(fetch));
            case RoutineStep.CloseCursor close -> {
                RoutineCursorState cursor = cursors[close.cursor().number()];
                yield guarded(() -> {
                    cursor.close();
                    return Outcome.DONE;
                });
            }
            case RoutineStep.Return result -> {
                Step assign = assign(result.result());
                yield guarded(() -> {
                    assign.run();
                    return Outcome.RETURN;
                });
            }
            case RoutineStep.Diagnostics diagnostics -> () -> {
                for (int index = 0; index < diagnostics.slots().size(); index++) {
                    int slot = diagnostics.slots().get(index);
                    switch (diagnostics.items().get(index)) {
                        case ROW_COUNT -> frame.setLong(slot, rowCount);
                        case RETURNED_SQLSTATE -> frame.setObject(slot, handled.sqlState());
                        case MESSAGE_TEXT -> frame.setObject(slot, handled.getMessage());
                    }
                }
                return Outcome.DONE;
            };
        };
    }

    // -- conditions

    /// Returns a step that passes the conditions of another step to the handlers in scope.
    private Step guarded(Step step) {
        HandlerScope own = scope;
        if (own == null || !own.hasHandlers()) {
            return step;
        }
        return () -> {
            raised = null;
            host.takeWarning();
            Outcome outcome;
            try {
                outcome = step.run();
            } catch (SqlFailure failure) {
                boolean passes = failure == unhandled || endsStatement(failure);
                HandlerScope.Entry handler = passes ? null : handler(own, failure);
                if (handler == null) {
                    unhandled = failure;
                    throw failure;
                }
                return activate(handler, own, failure);
            }
            SqlFailure warning = raised == null ? host.takeWarning() : raised;
            raised = null;
            HandlerScope.Entry handler = warning == null || outcome != Outcome.DONE ? null : handler(own, warning);
            if (handler != null) {
                return activate(handler, own, warning);
            }
            if (warning != null && warning.error() instanceof SignalledCondition) {
                host.warnCaller(warning);
            }
            return outcome;
        };
    }

    /// Returns a step that undoes its changes if it fails and a handler may continue after it.
    private Step undoneIfFailed(Step step) {
        if (!isTrigger || scope == null || !scope.hasHandlers()) {
            return step;
        }
        return () -> {
            BodyHost.ChangeMark mark = host.mark();
            try {
                return step.run();
            } catch (SqlFailure failure) {
                if (!endsStatement(failure)) {
                    mark.undo();
                }
                throw failure;
            } finally {
                mark.end();
            }
        };
    }

    /// Returns whether no handler catches a failure.
    private static boolean endsStatement(SqlFailure failure) {
        return failure.severity().compareTo(Severity.STATEMENT) > 0 || failure.sqlState().equals(CANCELLED);
    }

    private static HandlerScope.Entry handler(HandlerScope scope, SqlFailure condition) {
        return scope.find(condition.sqlState(), condition.error() instanceof SignalledCondition signalled ? signalled.name() : null);
    }

    private Outcome activate(HandlerScope.Entry handler, HandlerScope from, SqlFailure condition) {
        Handler.Kind kind = handler.handler().kind();
        if (kind != Handler.Kind.CONTINUE) {
            from.undoTo(handler);
        }
        SqlFailure outer = handled;
        handled = condition;
        Outcome outcome;
        try {
            outcome = handler.action().run();
        } catch (SqlFailure failure) {
            // The action has asked the handlers around its compound. Statements around the one that raised the condition
            // must not ask those of the compound itself.
            unhandled = failure;
            throw failure;
        } finally {
            handled = outer;
            raised = null;
            host.takeWarning();
        }
        if (outcome != Outcome.DONE || kind == Handler.Kind.CONTINUE) {
            return outcome;
        }
        exiting = handler.scope();
        return Outcome.EXIT;
    }

    private Step signal(RoutineStep.Signal signal) {
        BodyQuery message = signal.message() == null ? null : statements.query(signal.message());
        boolean isGuarded = scope != null && scope.hasHandlers();
        return () -> {
            String text = message == null ? null : message.text(frame);
            SqlFailure condition;
            if (signal.sqlState() == null && text == null) {
                condition = handled;
            } else {
                String sqlState = signal.sqlState() == null ? handled.sqlState() : signal.sqlState();
                String shown = text != null ? text : signal.condition() == null
                    ? "SQLSTATE " + sqlState + " was signalled." : "The condition " + signal.condition() + " was signalled.";
                condition = new SignalledCondition(sqlState, signal.condition()).causedBy(signal.again() ? handled : null, shown);
            }
            if (!HandlerScope.isCompletion(condition.sqlState())) {
                throw condition;
            }
            if (isGuarded) {
                raise(condition);
            } else {
                host.warnCaller(condition);
            }
            return Outcome.DONE;
        };
    }

    /// Raises a warning or NOT FOUND, which ends no statement.
    private void raise(SqlFailure condition) {
        raised = condition;
    }

    private Step compound(RoutineStep.Compound compound) {
        HandlerScope outer = scope;
        HandlerScope own = new HandlerScope(outer, compound.atomic());
        List<RoutineCursorState> declared = new ArrayList<>();
        compound.cursors().forEach(cursor -> {
            RoutineCursorState made = new RoutineCursorState(cursor, statements);
            cursors[cursor.number()] = made;
            declared.add(made);
        });
        compound.handlers().forEach(handler -> own.add(handler, step(handler.action())));
        scope = own;
        Step steps = sequence(compound.label(), compound.steps());
        scope = outer;
        boolean needsMark = own.needsMark();
        if (!needsMark && declared.isEmpty() && compound.handlers().isEmpty()) {
            return steps;
        }
        return () -> {
            if (needsMark) {
                own.mark = host.mark();
            }
            try {
                Outcome outcome = steps.run();
                return outcome == Outcome.EXIT && exiting == own ? Outcome.DONE : outcome;
            } finally {
                declared.forEach(cursor -> {
                    if (!cursor.isReturned()) {
                        cursor.closeIfOpen();
                    }
                });
                if (needsMark) {
                    own.mark.end();
                    own.mark = null;
                }
            }
        };
    }

    // -- queries

    private Step selectInto(RoutineStep.SelectInto select) {
        BodyQuery query = statements.query(select.query());
        List<Integer> slots = select.slots();
        List<DataType> types = select.types();
        RowBuffer row = new RowBuffer(slots.size());
        List<Integer> columns = new ArrayList<>();
        slots.forEach(slot -> columns.add(columns.size()));
        Step converted = select.converted() == null ? null : assign(select.converted());
        return () -> {
            query.open(frame);
            try {
                if (!query.next(row, columns, types)) {
                    raise(BodyError.NO_ROW.failure());
                    return Outcome.DONE;
                }
                if (query.next(row, List.of(), List.of())) {
                    throw BodyError.SEVERAL_ROWS.failure();
                }
            } finally {
                query.close();
            }
            for (int index = 0; index < slots.size(); index++) {
                frame.set(slots.get(index), types.get(index), row, index);
            }
            return converted == null ? Outcome.DONE : converted.run();
        };
    }

    private Step fetch(RoutineStep.FetchCursor fetch) {
        RoutineCursorState cursor = cursors[fetch.cursor().number()];
        Step converted = fetch.converted() == null ? null : assign(fetch.converted());
        return () -> {
            if (!cursor.fetch(frame, fetch.slots(), fetch.types())) {
                raise(BodyError.NO_ROW.failure());
                return Outcome.DONE;
            }
            return converted == null ? Outcome.DONE : converted.run();
        };
    }

    // -- control

    private Step block(RoutineStep.Block block) {
        return sequence(block.label(), block.steps());
    }

    /// @param written the label of the block, or null
    private Step sequence(String written, List<RoutineStep> parts) {
        Step[] steps = parts.stream().map(this::step).toArray(Step[]::new);
        if (steps.length == 1 && written == null) {
            return steps[0];
        }
        return () -> {
            for (Step step : steps) {
                Outcome outcome = step.run();
                if (outcome == Outcome.LEAVE && label.equals(written)) {
                    return Outcome.DONE;
                }
                if (outcome != Outcome.DONE) {
                    return outcome;
                }
            }
            return Outcome.DONE;
        };
    }

    private Step assign(RoutineStep.Assign assign) {
        BodyQuery query = statements.query(assign.query());
        return () -> {
            query.open(frame);
            try {
                query.next(frame, assign.slots(), assign.types());
            } finally {
                query.close();
            }
            return Outcome.DONE;
        };
    }

    private Step choice(RoutineStep.If choice) {
        int count = choice.branches().size();
        BodyQuery[] conditions = new BodyQuery[count];
        Step[] steps = new Step[count];
        for (int index = 0; index < count; index++) {
            conditions[index] = statements.query(choice.branches().get(index).condition());
            steps[index] = step(choice.branches().get(index).step());
        }
        Step otherwise = step(choice.otherwise());
        return () -> {
            for (int index = 0; index < count; index++) {
                if (conditions[index].isTrue(frame)) {
                    return steps[index].run();
                }
            }
            return otherwise.run();
        };
    }

    private Step loop(RoutineStep.Loop loop) {
        BodyQuery before = loop.before() == null ? null : statements.query(loop.before());
        BodyQuery until = loop.until() == null ? null : statements.query(loop.until());
        Step step = step(loop.step());
        return () -> {
            while (before == null || before.isTrue(frame)) {
                statements.checkCancelled();
                Outcome outcome = step.run();
                boolean isOwn = (outcome == Outcome.LEAVE || outcome == Outcome.ITERATE) && label.equals(loop.label());
                if (outcome == Outcome.LEAVE && isOwn) {
                    return Outcome.DONE;
                }
                if (outcome != Outcome.DONE && !isOwn) {
                    return outcome;
                }
                if (until != null && until.isTrue(frame)) {
                    return Outcome.DONE;
                }
            }
            return Outcome.DONE;
        };
    }

    private Step forEach(RoutineStep.ForEach loop) {
        BodyQuery query = statements.query(loop.query());
        Step step = step(loop.step());
        List<Integer> slots = loop.slots();
        return () -> {
            query.open(frame);
            try {
                while (query.next(frame, slots, loop.types())) {
                    statements.checkCancelled();
                    Outcome outcome = step.run();
                    boolean isOwn = (outcome == Outcome.LEAVE || outcome == Outcome.ITERATE) && label.equals(loop.label());
                    if (outcome == Outcome.LEAVE && isOwn) {
                        return Outcome.DONE;
                    }
                    if (outcome != Outcome.DONE && !isOwn) {
                        return outcome;
                    }
                }
            } finally {
                query.close();
            }
            return Outcome.DONE;
        };
    }
}
