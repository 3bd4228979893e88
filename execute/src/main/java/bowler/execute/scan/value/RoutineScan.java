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
import bowler.types.RowBuffer;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import java.util.List;

/// The rows of a table function, read on request. The function is called each time the scan is opened.
public final class RoutineScan extends Operator {
    private static final Batch NO_ROW = new Batch();

    private final RunContext runContext;
    private final RowSource.RoutineRows plan;
    private final Evaluator[] arguments;
    private final RoutineConditions conditions;
    /// Null if no condition is tested on the rows.
    private final Scalar filter;
    private final List<DataType> types;
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
        cursor.enter();
        try {
            while (count < Batch.CAPACITY && cursor.next()) {
                for (int column = 0; column < types.size(); column++) {
                    batch.columns[column].set(count, cursor, column);
                }
                count++;
            }
        } finally {
            cursor.leave();
        }
        batch.count = count;
        return count == 0 ? null : batch;
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
