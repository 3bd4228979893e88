// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.types.RowReader;
import java.util.function.Function;

/// A compiled statement, ready to run. Immutable, shared by sessions, kept with the plan.
public final class Program {
    private final Function<ExecutionContext, Execution> starter;

    public Program(Function<ExecutionContext, Execution> starter) {
        this.starter = starter;
    }

    /// Returns a program that runs another program in each run, chosen by the parameter values.
    public static Program chosen(Function<RowReader, Program> choice) {
        return new Program(context -> new AdaptiveExecution(context, choice));
    }

    /// Starts a new execution for a session, which may run any number of times.
    public Execution start(ExecutionContext context) {
        return starter.apply(context);
    }
}
