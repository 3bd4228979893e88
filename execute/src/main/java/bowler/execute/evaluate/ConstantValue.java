// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.types.DataType;
import bowler.types.RowReader;

/// A value that is the same during a run: found when first asked for, then spread over as many rows as are asked for.
abstract class ConstantValue extends Evaluator {
    private final Run run;
    private final Vector values;
    private int serial;
    private int filled;

    ConstantValue(Run run, DataType type) {
        super(type);
        this.run = run;
        values = new Vector(type);
    }

    /// Puts the run's value at row 0.
    abstract void find(Run run, Vector values);

    @Override
    public final Vector evaluate(Batch batch, int[] rows, int count) {
        Vector values = this.values;
        if (serial != run.serial()) {
            filled = 0;
            values.start(1);
            find(run, values);
            serial = run.serial();
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
    protected final boolean isConstant() {
        return true;
    }

    /// A value of a row that is there from the start: a literal.
    static final class OfRow extends ConstantValue {
        private final RowReader row;

        OfRow(Run run, DataType type, RowReader row) {
            super(run, type);
            this.row = row;
        }

        @Override
        void find(Run run, Vector values) {
            values.set(0, row, 0);
        }
    }

    static final class OfParameter extends ConstantValue {
        private final int index;

        OfParameter(Run run, DataType type, int index) {
            super(run, type);
            this.index = index;
        }

        @Override
        void find(Run run, Vector values) {
            values.set(0, run.parameters(), index);
        }
    }

    /// An expression over constants.
    static final class OfExpression extends ConstantValue {
        private static final Batch ONE_ROW = new Batch();

        private final Evaluator expression;

        OfExpression(Run run, Evaluator expression) {
            super(run, expression.type);
            this.expression = expression;
        }

        @Override
        void find(Run run, Vector values) {
            values.copy(0, expression.evaluate(ONE_ROW, Batch.ALL, 1), 0);
        }
    }
}
