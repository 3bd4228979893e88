// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan.value;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import bowler.types.LobInput;
import bowler.types.RowBuffer;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import java.util.List;
import java.util.stream.IntStream;

/// The rows of a table function, read on request. The function is called each time the scan is opened.
///
/// A value that is read in chunks can be read only until the next row is requested, so a batch ends after its row. A batch also
/// ends when its BLOBs and CLOBs need much memory.
public final class RoutineScan extends Operator {
    private static final Batch NO_ROW = new Batch();
    /// Bytes and characters of BLOBs and CLOBs after which a batch ends.
    private static final long MAX_LOB_LENGTH = 1 << 20;

    private final RunContext runContext;
    private final RowSource.RoutineRows plan;
    private final Evaluator[] arguments;
    private final RoutineConditions conditions;
    /// Null if no condition is tested on the rows.
    private final Scalar filter;
    private final List<DataType> types;
    /// The columns that are BLOBs, CLOBs or XML.
    private final int[] lobColumns;
    private final Batch batch;
    private RoutineCursor cursor;

    /// @param filter the condition of the statement on the rows, or null
    public RoutineScan(RunContext runContext, RowSource.RoutineRows plan, Scalar filter, Evaluators evaluators) {
        this.runContext = runContext;
        this.plan = plan;
        this.filter = filter;
        conditions = new RoutineConditions(evaluators, plan.positions());
        arguments = evaluators.whole(plan.arguments());
        types = plan.types();
        lobColumns = IntStream.range(0, types.size()).filter(column -> types.get(column).id().isLob()).toArray();
        batch = Batch.of(types);
    }

    @Override
    public void open() {
        close();
        RowBuffer values = new RowBuffer(arguments.length);
        boolean hasNull = false;
        for (int index = 0; index < arguments.length; index++) {
            Vector value = arguments[index].evaluate(NO_ROW, Batch.ALL, 1);
            values.set(index, value.type, new VectorRow(new Vector[] {value}), 0);
            hasNull |= values.isNull(index);
        }
        if (!hasNull || plan.function().calledOnNull()) {
            cursor = runContext.open(plan.function(), values, arguments.length,
                new RoutineRequest(plan.positions(), filter == null ? null : conditions.of(filter)));
        }
    }

    @Override
    protected Batch fetch() {
        if (cursor == null) {
            return null;
        }
        batch.start(Batch.CAPACITY);
        int count = 0;
        long lobLength = 0;
        cursor.enter();
        try {
            while (count < Batch.CAPACITY && lobLength < MAX_LOB_LENGTH && cursor.next()) {
                for (int column = 0; column < types.size(); column++) {
                    batch.columns[column].set(count, cursor, column);
                }
                for (int column : lobColumns) {
                    lobLength += cursor.isNull(column) ? 0 : length(cursor.objectAt(column));
                }
                count++;
            }
        } finally {
            cursor.leave();
        }
        batch.count = count;
        return count == 0 ? null : batch;
    }

    private static long length(Object lob) {
        return switch (lob) {
            case LobInput input -> MAX_LOB_LENGTH;
            case String text -> text.length();
            case byte[] bits -> bits.length;
            default -> 0;
        };
    }

    @Override
    public void close() {
        RoutineCursor open = cursor;
        cursor = null;
        if (open != null) {
            open.enter();
            open.close();
        }
        batch.release();
    }
}
