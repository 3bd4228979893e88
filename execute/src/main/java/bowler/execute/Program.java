// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.types.RowReader;
import java.util.function.Function;

/// A compiled statement made runnable. Immutable, shared by sessions, kept with the plan.
public final class Program {
    private final Function<ExecutionContext, Execution> starter;

    Program(Function<ExecutionContext, Execution> starter) {
        this.starter = starter;
    }

    /// One that runs another program each time, as values have it.
    public static Program chosen(Function<RowReader, Program> choice) {
        return new Program(context -> new AdaptiveExecution(context, choice));
    }

    /// A new execution for a session, to be run any number of times.
    public Execution start(ExecutionContext context) {
        return starter.apply(context);
    }
}
