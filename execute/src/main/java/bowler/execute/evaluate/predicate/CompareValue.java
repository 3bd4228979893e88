// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.predicate;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.plan.scalar.Comparison;
import bowler.types.Collation;
import bowler.types.DataType;
import bowler.types.TextOrder;
import bowler.types.ValueOrder;

/// A comparison. The six operators share one loop per carrier. Bits 0, 1 and 2 of a mask say whether less, equal and
/// greater are true, so the loop has no branch per row.
public final class CompareValue extends Evaluator {
    private static final int LESS = 1;
    private static final int EQUAL = 2;
    private static final int GREATER = 4;

    private final Evaluator left;
    private final Evaluator right;
    private final int mask;
    private final Vector result = new Vector(DataType.BOOLEAN);
    private final DecimalCompare scaled;

    public CompareValue(Comparison op, Evaluator left, Evaluator right) {
        super(DataType.BOOLEAN);
        this.left = left;
        this.right = right;
        scaled = left.type.id().isDecimal() && right.type.id().isDecimal()
            ? new DecimalCompare(left.type.scale(), right.type.scale()) : null;
        mask = (op.holds(-1) ? LESS : 0) | (op.holds(0) ? EQUAL : 0) | (op.holds(1) ? GREATER : 0);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector a = left.evaluate(batch, rows, count);
        Vector b = right.evaluate(batch, rows, count);
        Vector result = start(this.result, rows, count);
        addNulls(a, result, rows, count);
        addNulls(b, result, rows, count);
        long[] truth = result.longs;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            truth[row] = result.hasNulls && result.nulls[row] ? 0 : holds(a, b, row);
        }
        return result;
    }

    private int holds(Vector a, Vector b, int row) {
        return mask >>> 1 + switch (a.carrier) {
            case LONG -> Long.compare(a.longs[row], b.longs[row]);
            case DOUBLE -> ValueOrder.compareDoubles(a.doubles[row], b.doubles[row]);
            case OBJECT -> DecimalCompare.haveSameScale(a, b) ? Long.compare(a.longs[row], b.longs[row])
                : Integer.signum(ValueOrder.compareObjects(left.type, a.objectAt(row), b.objectAt(row)));
        } & 1;
    }

    @Override
    public int filter(Batch batch, int[] rows, int count, int[] into) {
        Vector a = left.evaluate(batch, rows, count);
        Vector b = right.evaluate(batch, rows, count);
        int known = count;
        int[] from = rows;
        if (a.hasNulls) {
            known = withoutNulls(a.nulls, from, known, into);
            from = into;
        }
        if (b.hasNulls) {
            known = withoutNulls(b.nulls, from, known, into);
            from = into;
        }
        return switch (a.carrier) {
            case LONG -> filter(a.longs, b.longs, mask, from, known, into);
            case DOUBLE -> filter(a.doubles, b.doubles, mask, from, known, into);
            case OBJECT -> filterObjects(a, b, from, known, into);
        };
    }

    private static int withoutNulls(boolean[] nulls, int[] rows, int count, int[] into) {
        int found = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            into[found] = row;
            found += nulls[row] ? 0 : 1;
        }
        return found;
    }

    private static int filter(long[] a, long[] b, int mask, int[] rows, int count, int[] into) {
        int found = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            into[found] = row;
            found += mask >>> 1 + Long.compare(a[row], b[row]) & 1;
        }
        return found;
    }

    private static int filter(double[] a, double[] b, int mask, int[] rows, int count, int[] into) {
        int found = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            into[found] = row;
            found += mask >>> 1 + ValueOrder.compareDoubles(a[row], b[row]) & 1;
        }
        return found;
    }

    private int filterObjects(Vector a, Vector b, int[] rows, int count, int[] into) {
        if (a.isScaled() && b.isScaled()) {
            if (DecimalCompare.haveSameScale(a, b)) {
                return filter(a.longs, b.longs, mask, rows, count, into);
            }
            int found = scaled.filter(a, b, mask, rows, count, into);
            if (found >= 0) {
                return found;
            }
        }
        return filter(a.objects(rows, count), b.objects(rows, count), rows, count, into);
    }

    private int filter(Object[] a, Object[] b, int[] rows, int count, int[] into) {
        DataType type = left.type;
        int found = 0;
        if (mask == EQUAL && type.id().isCharacter() && type.collation() == Collation.UCS_BASIC) {
            for (int at = 0; at < count; at++) {
                int row = rows[at];
                into[found] = row;
                found += TextOrder.equal((String) a[row], (String) b[row]) ? 1 : 0;
            }
            return found;
        }
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            into[found] = row;
            found += mask >>> 1 + Integer.signum(ValueOrder.compareObjects(type, a[row], b[row])) & 1;
        }
        return found;
    }
}
