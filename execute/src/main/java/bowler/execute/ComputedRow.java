// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.execute.operator.Operator;
import bowler.execute.routine.BodyStatements.BodyQuery;
import bowler.execute.row.Batch;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.List;

/// A query of a body whose single row is computed and not stored.
final class ComputedRow implements BodyQuery {
    private final RunContext runContext;
    /// Null if the query has a time of its own.
    private final RunContext whole;
    private final Operator root;
    private final VectorRow computed = new VectorRow();
    private final RowBuffer single = new RowBuffer(1);
    private Batch batch;

    /// @param whole the run whose time the query shares; null if there is none
    ComputedRow(RunContext runContext, RunContext whole, Operator root) {
        this.runContext = runContext;
        this.whole = whole;
        this.root = root;
    }

    /// Returns whether a source has a single row that is computed from parameters, if subqueries are ignored.
    static boolean isComputed(RowSource source) {
        return switch (source) {
            case RowSource.Values values -> values.rows().size() == 1;
            case RowSource.Project project -> isComputed(project.input());
            default -> false;
        };
    }

    @Override
    public void open(RowBuffer frame) {
        close();
        if (whole == null) {
            runContext.begin(frame);
        } else {
            runContext.beginWithin(whole, frame);
        }
        root.open();
        batch = root.next();
    }

    @Override
    public boolean next(RowBuffer frame, List<Integer> slots, List<DataType> types) {
        if (batch == null) {
            return false;
        }
        computed.columns = batch.columns;
        computed.at(batch.rows[0]);
        for (int index = 0; index < slots.size(); index++) {
            frame.set(slots.get(index), types.get(index), computed, index);
        }
        batch = null;
        return true;
    }

    @Override
    public RowBuffer single() {
        return single;
    }

    @Override
    public void close() {
        batch = null;
        root.close();
        runContext.end();
    }
}
