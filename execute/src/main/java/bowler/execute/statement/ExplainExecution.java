// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.types.RowReader;
import java.util.List;

/// EXPLAIN: lines of text as rows of one column. Does not touch storage.
public final class ExplainExecution implements Execution, ResultCursor {
    private final List<String> lines;
    private int at;

    public ExplainExecution(List<String> lines) {
        this.lines = lines;
        at = lines.size();
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        at = -1;
        return this;
    }

    @Override
    public boolean next() {
        at = Math.min(at + 1, lines.size());
        return at < lines.size();
    }

    @Override
    public boolean nextBuffered() {
        return next();
    }

    @Override
    public boolean isHolding() {
        return false;
    }

    @Override
    public void close() {
        at = lines.size();
    }

    @Override
    public boolean isNull(int column) {
        return false;
    }

    @Override
    public long longAt(int column) {
        throw new IllegalStateException("a line is text");
    }

    @Override
    public double doubleAt(int column) {
        throw new IllegalStateException("a line is text");
    }

    @Override
    public Object objectAt(int column) {
        return lines.get(at);
    }

    @Override
    public long update(RowReader parameters) {
        throw new IllegalStateException("EXPLAIN changes nothing");
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("EXPLAIN changes nothing");
    }

    @Override
    public long lastCount() {
        throw new IllegalStateException("EXPLAIN changes nothing");
    }
}
