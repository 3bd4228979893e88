// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.scalar.Scalar;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.terms.KeyRange;

/// Tests all rows of a table against a check.
public final class CheckProbe {
    private final RunContext runContext;
    private final TableDescriptor table;

    public CheckProbe(RunContext runContext, TableDescriptor table) {
        this.runContext = runContext;
        this.table = table;
    }

    /// Returns whether no row fails the condition.
    public boolean isPassed(Scalar condition) {
        Evaluator evaluator = new Evaluators(runContext).of(condition);
        Batch batch = Batch.of(table.columns().stream().map(ColumnDescriptor::type).toList());
        RowDecoder decoder = new RowDecoder(TableLayout.of(table).rows());
        KeyRange all = KeyRange.ALL;
        try (RowCursor rows = runContext.transaction.scan(runContext.tree(table.treeId()), all, false, ReadIntent.READ)) {
            while (rows.next()) {
                batch.start(1);
                decoder.decode(rows.rowBytes(), rows.rowOffset(), rows.rowLength(), batch.columns, 0);
                Vector truth = evaluator.evaluate(batch, Batch.ALL, 1);
                if (!truth.isNull(0) && truth.longs[0] == 0) {
                    return false;
                }
            }
        }
        return true;
    }
}
