// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.execute.api.RoutineBodyRun;
import bowler.execute.api.RoutineHost;
import bowler.plan.routine.RoutinePlan;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// The interpreter of a routine's body, with its frame.
public final class RoutineExecution implements RoutineBodyRun {
    private final RoutinePlan plan;
    private final RowBuffer frame;
    private final BodyInterpreter body;
    private RoutineHost host;

    /// @param statements makes the statements of the body runnable; receives the current call
    public RoutineExecution(RoutinePlan plan, Function<Supplier<RoutineHost>, BodyStatements> statements) {
        this.plan = plan;
        frame = new RowBuffer(plan.frame().size());
        body = new BodyInterpreter(plan.body(), statements.apply(() -> host), frame, plan.cursorCount(), null);
    }

    @Override
    public RoutinePlan plan() {
        return plan;
    }

    @Override
    public void call(RowReader arguments, RowBuffer outputs, RoutineHost call) {
        run(arguments, call);
        List<Parameter> parameters = plan.routine().parameters();
        for (int index = 0; index < parameters.size(); index++) {
            if (parameters.get(index).mode() != Mode.IN) {
                outputs.set(index, parameters.get(index).type(), frame, index);
            }
        }
    }

    @Override
    public void evaluate(RowReader arguments, RowBuffer result, RoutineHost call) {
        if (!run(arguments, call)) {
            throw BodyError.NO_RETURN.failure(plan.routine().schemaName() + '.' + plan.routine().name());
        }
        result.set(0, plan.routine().returnType(), frame, plan.resultSlot());
    }

    /// @return whether RETURN has ended the body
    private boolean run(RowReader arguments, RoutineHost call) {
        for (int slot = 0; slot < plan.frame().size(); slot++) {
            frame.setNull(slot);
        }
        List<Parameter> parameters = plan.routine().parameters();
        for (int index = 0; index < parameters.size(); index++) {
            if (parameters.get(index).mode() != Mode.OUT) {
                frame.set(index, parameters.get(index).type(), arguments, index);
            }
        }
        host = call;
        try {
            return body.run(call) == Step.Outcome.RETURN;
        } finally {
            host = null;
        }
    }
}
