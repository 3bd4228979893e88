// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.types.DataType;
import bowler.types.RowReader;

/// A value that is constant during a run. It is computed at the first request and copied to as many rows as requested.
public abstract class ConstantValue extends Evaluator {
    private final RunContext runContext;
    private final Vector values;
    private int serial;
    private int filled;

    ConstantValue(RunContext runContext, DataType type) {
        super(type);
        this.runContext = runContext;
        values = new Vector(type);
    }

    /// Computes the run's value into row 0.
    abstract void find(RunContext runContext, Vector values);

    @Override
    public final Vector evaluate(Batch batch, int[] rows, int count) {
        Vector values = this.values;
        if (serial != runContext.serial()) {
            filled = 0;
            values.start(1);
            find(runContext, values);
            serial = runContext.serial();
            filled = 1;
        }
        int needed = rows[count - 1] + 1;
        if (needed > filled) {
            values.reserve(needed).spread(filled, needed);
            filled = needed;
        }
        return values;
    }

    @Override
    public final boolean isConstant() {
        return true;
    }

    /// A literal: a value known from the start.
    public static final class OfRow extends ConstantValue {
        private final RowReader row;

        public OfRow(RunContext runContext, DataType type, RowReader row) {
            super(runContext, type);
            this.row = row;
        }

        @Override
        void find(RunContext runContext, Vector values) {
            values.set(0, row, 0);
        }
    }

    public static final class OfParameter extends ConstantValue {
        private final int index;

        public OfParameter(RunContext runContext, DataType type, int index) {
            super(runContext, type);
            this.index = index;
        }

        @Override
        void find(RunContext runContext, Vector values) {
            values.set(0, runContext.parameters(), index);
        }
    }

    /// An expression over constants.
    public static final class OfExpression extends ConstantValue {
        private static final Batch ONE_ROW = new Batch();

        private final Evaluator expression;

        public OfExpression(RunContext runContext, Evaluator expression) {
            super(runContext, expression.type);
            this.expression = expression;
        }

        @Override
        void find(RunContext runContext, Vector values) {
            values.copy(0, expression.evaluate(ONE_ROW, Batch.ALL, 1), 0);
        }
    }
}
