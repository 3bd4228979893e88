// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.TableDescriptor;
import bowler.execute.common.WorkingTable;
import bowler.execute.modify.Modification;
import bowler.execute.modify.ReturnedRows;
import bowler.execute.operator.Operator;
import bowler.execute.run.Run;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.types.DataType;
import java.util.List;
import java.util.stream.IntStream;

/// A change whose rows a query reads, within a storage statement.
final class ReturningPart {
    private final Run run;
    private final StatementPlan.Returning plan;
    private final Modification modification;
    private final List<DataType> beside;
    private final WorkingTable changed;
    private final ReadPart query;
    private final SpillDisk spillDisk;

    /// @param beside types of what the change shows beside its rows
    /// @param changed what `root` reads
    ReturningPart(
            Run run, StatementPlan.Returning plan, Modification modification, List<DataType> beside,
            WorkingTable changed, Operator root, SpillDisk spillDisk) {
        this.run = run;
        this.plan = plan;
        this.modification = modification;
        this.beside = beside;
        this.changed = changed;
        this.spillDisk = spillDisk;
        query = new ReadPart(root, plan.source().types());
    }

    /// @param result takes the query's rows
    /// @return rows changed, or [Modification#START_AGAIN]
    long run(RecordStore result) {
        TableDescriptor table = plan.table();
        ReturnedRows returned = new ReturnedRows(
            table, IntStream.range(0, table.columns().size()).toArray(), plan.showing(), beside, run.memory, spillDisk);
        try {
            long count = change(returned);
            if (count != Modification.START_AGAIN) {
                run.lobs().noteUnused();
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
            return modification.run(returned);
        } finally {
            modification.close();
        }
    }
}
