// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.execute.evaluate.Evaluators;
import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.types.encode.EncodedRow;

/// DELETE.
public final class Removal extends Modification {
    private final TableWriter writer;
    private final FoundRows rows;
    private final EncodedRow old;

    public Removal(Run run, StatementPlan.Delete plan, Evaluators evaluators, SpillDisk spillDisk) {
        writer = new TableWriter(run, plan.table());
        rows = new FoundRows(run, plan.source(), writer.layout(), false, evaluators, spillDisk);
        old = new EncodedRow(writer.layout().rows());
    }

    @Override
    public long run(ReturnedRows returned) {
        long count = 0;
        rows.open();
        FoundRows.Outcome outcome = rows.next();
        while (outcome == FoundRows.Outcome.ROW) {
            old.wrap(rows.row().bytes, 0, rows.row().length);
            if (returned != null) {
                returned.add(old);
            }
            writer.delete(rows.key(), old);
            count++;
            outcome = rows.next();
        }
        return outcome == FoundRows.Outcome.END ? count : START_AGAIN;
    }

    @Override
    public void close() {
        rows.close();
    }
}
