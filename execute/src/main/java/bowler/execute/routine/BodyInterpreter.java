// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.execute.routine.BodyStatements.BodyQuery;
import bowler.execute.routine.BodyStatements.BodyStatement;
import bowler.plan.routine.RoutineStep;
import bowler.types.RowBuffer;
import java.util.List;

/// Executes the steps of a body.
final class BodyInterpreter {
    /// The outcome of a step.
    enum Outcome {
        /// The next step follows.
        DONE,
        /// The statement that fired the trigger must be started again.
        START_AGAIN,
        /// The block or loop with the label of the jump ends.
        LEAVE,
        /// The loop with the label of the jump begins its next round.
        ITERATE
    }

    private final BodyStatements statements;
    private final RowBuffer frame;
    private String label;

    /// A step that is ready to run.
    private interface Step {
        Outcome run();
    }

    private final Step body;

    BodyInterpreter(RoutineStep body, BodyStatements statements, RowBuffer frame) {
        this.statements = statements;
        this.frame = frame;
        this.body = step(body);
    }

    /// @return false if the statement that fired the trigger must be started again
    boolean run() {
        return body.run() != Outcome.START_AGAIN;
    }

    private Step step(RoutineStep step) {
        return switch (step) {
            case RoutineStep.Run run -> {
                BodyStatement statement = statements.statement(run.statement());
                yield () -> statement.run(frame) ? Outcome.DONE : Outcome.START_AGAIN;
            }
            case RoutineStep.Block block -> block(block);
            case RoutineStep.Assign assign -> assign(assign);
            case RoutineStep.If choice -> choice(choice);
            case RoutineStep.Loop loop -> loop(loop);
            case RoutineStep.ForEach loop -> forEach(loop);
            case RoutineStep.Jump jump -> () -> {
                label = jump.label();
                return jump.iterates() ? Outcome.ITERATE : Outcome.LEAVE;
            };
            case RoutineStep.Signal signal -> {
                BodyQuery message = signal.message() == null ? null : statements.query(signal.message());
                yield () -> {
                    String text = message == null ? null : message.text(frame);
                    throw new SignalledCondition(signal.sqlState()).failure(
                        text == null ? "SQLSTATE " + signal.sqlState() + " was signalled." : text);
                };
            }
        };
    }

    private Step block(RoutineStep.Block block) {
        Step[] steps = block.steps().stream().map(this::step).toArray(Step[]::new);
        if (steps.length == 1 && block.label() == null) {
            return steps[0];
        }
        return () -> {
            for (Step step : steps) {
                Outcome outcome = step.run();
                if (outcome == Outcome.LEAVE && label.equals(block.label())) {
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
