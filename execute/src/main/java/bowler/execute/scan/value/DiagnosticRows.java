// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan.value;

import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.plan.query.DiagnosticTable;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.util.List;
import java.util.function.Function;

/// The rows of a diagnostic table, which are requested once, when the operator is opened.
public final class DiagnosticRows extends Operator {
    private final DiagnosticTable table;
    private final Function<DiagnosticTable, List<RowReader>> diagnostics;
    private final Batch batch;
    private List<RowReader> rows = List.of();
    private int next;

    public DiagnosticRows(
            DiagnosticTable table, Function<DiagnosticTable, List<RowReader>> diagnostics, List<DataType> types) {
        this.table = table;
        this.diagnostics = diagnostics;
        batch = Batch.of(types);
    }

    @Override
    public void open() {
        rows = diagnostics.apply(table);
        next = 0;
    }

    @Override
    protected Batch fetch() {
        int count = Math.min(Batch.CAPACITY, rows.size() - next);
        if (count == 0) {
            return null;
        }
        batch.start(count);
        for (int row = 0; row < count; row++) {
            RowReader values = rows.get(next++);
            for (int column = 0; column < batch.columns.length; column++) {
                batch.columns[column].set(row, values, column);
            }
        }
        batch.count = count;
        return batch;
    }

    @Override
    public void close() {
        rows = List.of();
        next = 0;
        batch.release();
    }
}
