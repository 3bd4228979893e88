// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.types.RowReader;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;

/// Runs one of several programs of a statement, chosen by the parameter values of the run.
public final class AdaptiveExecution implements Execution {
    private final ExecutionContext context;
    private final Function<RowReader, Program> choice;
    private final Map<Program, Execution> started = new IdentityHashMap<>();
    private Program program;
    private Execution chosen;

    /// Returns a program that runs another program in each run, chosen by the parameter values.
    public static Program program(Function<RowReader, Program> choice) {
        return new Program(context -> new AdaptiveExecution(context, choice));
    }

    AdaptiveExecution(ExecutionContext context, Function<RowReader, Program> choice) {
        this.context = context;
        this.choice = choice;
    }

    private Execution choose(RowReader values) {
        Program next = choice.apply(values);
        if (next != program) {
            close();
            chosen = started.computeIfAbsent(next, each -> each.start(context));
            program = next;
        }
        return chosen;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        return choose(parameters).query(parameters);
    }

    @Override
    public long update(RowReader parameters) {
        return choose(parameters).update(parameters);
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        return choose(parameters).updateReturning(parameters, columns);
    }

    @Override
    public long lastCount() {
        return chosen == null ? 0 : chosen.lastCount();
    }

    @Override
    public void close() {
        if (chosen != null) {
            chosen.close();
        }
    }
}
