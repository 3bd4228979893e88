// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan.value;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.scan.SlotReferences;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.types.function.DocumentTables;
import bowler.types.function.call.DocumentCursor;
import java.util.BitSet;

/// JSON_TABLE or XMLTABLE: its arguments are evaluated when it is opened, and its rows are computed on request.
public final class DocumentTableScan extends Operator {
    private static final Batch NO_ROW = new Batch();
    /// Most values yield few rows.
    private static final int FIRST_ROWS = 16;
    private static final int GROWTH = 4;

    private final Evaluator[] arguments;
    private final DocumentCursor cursor;
    private final int[] wanted;
    private final Batch batch;
    private int max;

    public DocumentTableScan(RowSource.DocumentRows plan, BitSet wanted, Evaluators evaluators) {
        arguments = evaluators.whole(plan.arguments());
        cursor = DocumentTables.cursor(plan.spec(), plan.arguments().stream().map(Scalar::type).toList(), plan.types().size());
        cursor.want(wanted);
        this.wanted = SlotReferences.list(wanted);
        batch = Batch.of(plan.types());
    }

    @Override
    public void open() {
        Vector[] values = new Vector[arguments.length];
        for (int index = 0; index < values.length; index++) {
            values[index] = arguments[index].evaluate(NO_ROW, Batch.ALL, 1);
        }
        cursor.open(new VectorRow(values));
        max = FIRST_ROWS;
    }

    @Override
    protected Batch fetch() {
        int count = 0;
        while (count < max && cursor.next()) {
            if (count == 0) {
                batch.start(max);
            }
            for (int column : wanted) {
                batch.columns[column].set(count, cursor.row(), column);
            }
            count++;
        }
        batch.count = count;
        max = Math.min(Batch.CAPACITY, GROWTH * max);
        return count == 0 ? null : batch;
    }

    @Override
    public void close() {
        cursor.close();
        batch.release();
    }
}
