// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.types.RowReader;
import java.util.function.Function;

/// A compiled statement made runnable. Immutable, shared by sessions, kept with the plan.
public final class Program {
    private final boolean query;
    private final Function<ExecutionContext, Execution> starter;

    Program(boolean query, Function<ExecutionContext, Execution> starter) {
        this.query = query;
        this.starter = starter;
    }

    /// One that runs another program each time, as values have it.
    public static Program chosen(boolean query, Function<RowReader, Program> choice) {
        return new Program(query, context -> new ChosenExecution(context, choice));
    }

    /// Whether it gives rows.
    public boolean isQuery() {
        return query;
    }

    /// A new execution for a session, to be run any number of times.
    public Execution start(ExecutionContext context) {
        return starter.apply(context);
    }
}
