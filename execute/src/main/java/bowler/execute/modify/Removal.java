// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.execute.evaluate.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.types.encode.EncodedRow;

/// DELETE.
public final class Removal extends Modification {
    private final TableWriter writer;
    private final FoundRows rows;
    private final EncodedRow old;
    /// Null where no foreign key refers to the table.
    private final Upkeep upkeep;
    private final TableUpkeep own;

    /// @param names gives the keys of the rows, where the plan says so; else null
    public Removal(Run run, StatementPlan.Delete plan, Operator names, Evaluators evaluators, SpillDisk spillDisk) {
        writer = new TableWriter(run, plan.table());
        rows = new FoundRows(
            run, plan.source(), names, writer.layout(), names == null && FoundRows.readsItself(plan.source(), plan.table()),
            evaluators, spillDisk);
        old = new EncodedRow(writer.layout().rows());
        upkeep = plan.rules().isEmpty() ? null : new Upkeep(run, plan.rules(), evaluators, spillDisk);
        own = upkeep == null ? null : upkeep.of(plan.table());
    }

    @Override
    public long run(ReturnedRows returned) {
        long count = 0;
        rows.open();
        FoundRows.Outcome outcome = rows.next();
        while (outcome == FoundRows.Outcome.ROW) {
            old.wrap(rows.row().bytes, 0, rows.row().length);
            if (returned != null) {
                returned.removed(old);
            }
            writer.delete(rows.key(), old);
            if (own != null) {
                own.deleted(old);
            }
            count++;
            outcome = rows.next();
        }
        if (outcome == FoundRows.Outcome.START_AGAIN) {
            return START_AGAIN;
        }
        if (upkeep != null) {
            upkeep.finish();
        }
        if (count > 0) {
            rows.tellCursor(rows.key(), null);
        }
        return count;
    }

    @Override
    public void close() {
        rows.close();
        if (upkeep != null) {
            upkeep.close();
        }
    }
}
