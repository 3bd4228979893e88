// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.types.RowReader;
import java.util.function.Consumer;

/// A statement that is one call of the session or its transaction: SET, LOCK TABLE.
public final class SessionExecution implements Execution {
    private final Consumer<RowReader> call;

    public SessionExecution(Consumer<RowReader> call) {
        this.call = call;
    }

    @Override
    public long update(RowReader parameters) {
        call.accept(parameters);
        return 0;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        throw new IllegalStateException("the statement gives no rows");
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("the statement changes no rows");
    }

    @Override
    public long lastCount() {
        return 0;
    }

    @Override
    public void close() {}
}
