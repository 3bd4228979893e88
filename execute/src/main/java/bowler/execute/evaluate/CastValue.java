// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.Carrier;
import bowler.types.cast.Conversion;

/// A conversion.
public final class CastValue extends Evaluator {
    private final Evaluator operand;
    private final Conversion conversion;
    private final Vector result;

    public CastValue(Evaluator operand, Conversion conversion) {
        super(conversion.to());
        this.operand = operand;
        this.conversion = conversion;
        result = new Vector(type);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector value = operand.evaluate(batch, rows, count);
        Vector result = start(this.result, rows, count);
        addNulls(value, result, rows, count);
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!result.isNull(row)) {
                convert(value, value.carrier, result, row);
            }
        }
        return result;
    }

    private void convert(Vector value, Carrier from, Vector result, int row) {
        switch (result.carrier) {
            case LONG -> result.longs[row] = switch (from) {
                case LONG -> conversion.longFromLong(value.longs[row]);
                case DOUBLE -> conversion.longFromDouble(value.doubles[row]);
                case OBJECT -> conversion.longFromObject(value.objectAt(row));
            };
            case DOUBLE -> result.doubles[row] = switch (from) {
                case LONG -> conversion.doubleFromLong(value.longs[row]);
                case DOUBLE -> conversion.doubleFromDouble(value.doubles[row]);
                case OBJECT -> conversion.doubleFromObject(value.objectAt(row));
            };
            case OBJECT -> result.setObject(row, switch (from) {
                case LONG -> conversion.objectFromLong(value.longs[row]);
                case DOUBLE -> conversion.objectFromDouble(value.doubles[row]);
                case OBJECT -> conversion.objectFromObject(value.objectAt(row));
            });
        }
    }
}
