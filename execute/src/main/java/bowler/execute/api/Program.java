// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import java.util.function.Function;

/// A compiled statement, ready to run. Immutable, shared by sessions, kept with the plan.
public final class Program {
    private final Function<ExecutionContext, Execution> starter;

    public Program(Function<ExecutionContext, Execution> starter) {
        this.starter = starter;
    }

    /// Starts a new execution for a session, which may run any number of times.
    public Execution start(ExecutionContext context) {
        return starter.apply(context);
    }
}
