// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import bowler.execute.api.Execution;
import bowler.execute.api.Program;
import java.util.Arrays;

/// The executions of a session's closed statements, kept for statements that run the same programs. A client that
/// creates a statement for each text thus finds existing operators and buffers. The oldest execution is evicted first.
public final class ExecutionCache {
    private static final int CAPACITY = 4;

    private final Program[] programs = new Program[CAPACITY];
    private final Execution[] executions = new Execution[CAPACITY];
    private int next;

    /// Returns an execution of the program for the caller alone, or null.
    public Execution take(Program program) {
        for (int i = 0; i < CAPACITY; i++) {
            if (programs[i] == program) {
                Execution execution = executions[i];
                programs[i] = null;
                executions[i] = null;
                next = i;
                return execution;
            }
        }
        return null;
    }

    /// Forgets all executions.
    void clear() {
        Arrays.fill(programs, null);
        Arrays.fill(executions, null);
    }

    /// Keeps a closed execution of the program.
    public void give(Program program, Execution execution) {
        programs[next] = program;
        executions[next] = execution;
        next = (next + 1) % CAPACITY;
    }
}
