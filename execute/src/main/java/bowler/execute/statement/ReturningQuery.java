// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.catalog.TableDescriptor;
import bowler.execute.common.WorkingTable;
import bowler.execute.modify.DmlExecutor;
import bowler.execute.modify.ReturnedRows;
import bowler.execute.operator.Operator;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.types.DataType;
import java.util.List;
import java.util.stream.IntStream;

/// A change and the query that reads its changed rows, within a storage statement.
public final class ReturningQuery {
    private final RunContext runContext;
    private final StatementPlan.Returning plan;
    private final DmlExecutor dmlExecutor;
    private final List<DataType> beside;
    private final WorkingTable changed;
    private final BufferedQuery query;
    private final SpillDisk spillDisk;

    /// @param beside types of the additional values of the changed rows
    /// @param changed the rows that `root` reads
    public ReturningQuery(
            RunContext runContext, StatementPlan.Returning plan, DmlExecutor dmlExecutor, List<DataType> beside,
            WorkingTable changed, Operator root, SpillDisk spillDisk) {
        this.runContext = runContext;
        this.plan = plan;
        this.dmlExecutor = dmlExecutor;
        this.beside = beside;
        this.changed = changed;
        this.spillDisk = spillDisk;
        query = new BufferedQuery(root, plan.source().types());
    }

    /// @param result receives the query's rows
    /// @return the number of changed rows, or [DmlExecutor#START_AGAIN]
    public long run(RecordStore result) {
        TableDescriptor table = plan.table();
        ReturnedRows returned = new ReturnedRows(
            table, IntStream.range(0, table.columns().size()).toArray(), plan.showing(), beside, runContext.memory, spillDisk);
        try {
            long count = change(returned);
            if (count != DmlExecutor.START_AGAIN) {
                runContext.lobs().noteUnused();
                changed.show(returned.records());
                query.read(result);
            }
            return count;
        } finally {
            changed.show(null);
            returned.close();
        }
    }

    private long change(ReturnedRows returned) {
        try {
            return dmlExecutor.run(returned);
        } finally {
            dmlExecutor.close();
        }
    }
}
