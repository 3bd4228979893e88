// SPDX-License-Identifier: Apache-2.0
package bowler.execute.subquery;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SubqueryForm;
import bowler.types.DataType;
import bowler.types.ValueOrder;

/// An uncorrelated subquery in a comparison other than `=` with ANY or ALL. It runs once, and only the deciding value
/// is kept. For less than ANY this is the greatest value, for greater than ANY the least. For `<> ANY` two different
/// values decide, because any value differs from one of them. A NULL turns false into unknown. The result is false for
/// an empty subquery.
public final class QuantifiedSubquery extends Evaluator {
    private final RunContext runContext;
    private final Operator body;
    private final Evaluator within;
    /// The comparison of the arguments with the value kept, which follows them.
    private final Evaluator comparison;
    private final Evaluator[] arguments;
    private final Batch given;
    private final Vector result = new Vector(DataType.BOOLEAN);
    private final Vector kept;
    /// The type by which the comparison orders.
    private final DataType order;
    /// 1 if the greatest value decides, -1 if the least.
    private final int sign;
    private final boolean differenceDecides;
    private boolean hasRows;
    private boolean hasValue;
    private boolean hasNull;
    private boolean hasDifferent;
    private int serial;
    /// The number of rows filled with the value kept.
    private int filled;

    public QuantifiedSubquery(RunContext runContext, Subquery query, Operator body, Evaluator[] arguments, Evaluators evaluators) {
        super(query.type());
        this.runContext = runContext;
        this.body = body;
        this.arguments = arguments;
        Compare compare = (Compare) query.condition();
        boolean withinLeft = SubqueryHashKeys.isInside(compare.left());
        Scalar value = withinLeft ? compare.left() : compare.right();
        Scalar outside = SubqueryHashKeys.overArguments(query, withinLeft ? compare.right() : compare.left());
        Comparison op = withinLeft ? compare.op().mirrored() : compare.op();
        sign = op.holds(-1) ? 1 : -1;
        differenceDecides = op == Comparison.NOT_EQUAL;
        order = compare.left().type();
        within = evaluators.of(value);
        kept = new Vector(value.type());
        Scalar last = new Column(arguments.length, value.type());
        comparison = evaluators.of(withinLeft ? new Compare(compare.op(), last, outside) : new Compare(op, outside, last));
        given = new Batch(new Vector[arguments.length + 1]);
        runContext.atEnd(this::forget);
    }

    /// Returns whether one value decides: the condition compares one value of the subquery's rows with a value that is
    /// the same for all of them.
    public static boolean isFor(Subquery query) {
        return query.form() == SubqueryForm.ANY && query.condition() instanceof Compare(var op, var left, var right)
            && op != Comparison.EQUAL && !ScalarTraversal.isVolatile(query.condition())
            && (isPair(left, right) || isPair(right, left));
    }

    private static boolean isPair(Scalar within, Scalar outside) {
        return SubqueryHashKeys.isInside(within) && SubqueryHashKeys.isOutside(outside);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        if (serial != runContext.serial()) {
            load();
            serial = runContext.serial();
        }
        for (int index = 0; index < arguments.length; index++) {
            given.columns[index] = arguments[index].evaluate(batch, rows, count);
        }
        Vector result = start(this.result, rows, count);
        if (hasRows) {
            compare(result, rows, count);
        } else {
            for (int at = 0; at < count; at++) {
                result.setLong(rows[at], 0);
            }
        }
        return result;
    }

    private void compare(Vector result, int[] rows, int count) {
        int end = rows[count - 1] + 1;
        if (end > filled) {
            kept.reserve(end).spread(filled, end);
            filled = end;
        }
        given.columns[arguments.length] = kept;
        given.rows = rows;
        given.count = count;
        Vector truth = comparison.evaluate(given, rows, count);
        boolean decided = differenceDecides && hasDifferent;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            boolean isNull = truth.isNull(row);
            boolean isTrue = !isNull && (decided || truth.longs[row] != 0);
            result.setLong(row, isTrue ? 1 : 0);
            if (isNull || hasNull && !isTrue) {
                result.setNull(row);
            }
        }
    }

    private void load() {
        forget();
        kept.start(1);
        filled = 1;
        try {
            body.open();
            for (Batch batch = body.next(); batch != null && !(differenceDecides && hasDifferent); batch = body.next()) {
                hasRows |= batch.count > 0;
                take(within.evaluate(batch, batch.rows, batch.count), batch.rows, batch.count);
            }
        } finally {
            body.close();
        }
        if (!hasValue) {
            kept.setNull(0);
        }
    }

    private void take(Vector values, int[] rows, int count) {
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (values.isNull(row)) {
                hasNull = true;
                continue;
            }
            int difference = hasValue ? compare(values, row) : sign;
            hasDifferent |= hasValue && difference != 0;
            if (difference == 0 || difference > 0 != sign > 0) {
                continue;
            }
            kept.copy(0, values, row);
            hasValue = true;
        }
    }

    private int compare(Vector values, int row) {
        return switch (values.carrier) {
            case LONG -> Long.compare(values.longs[row], kept.longs[0]);
            case DOUBLE -> ValueOrder.compareDoubles(values.doubles[row], kept.doubles[0]);
            case OBJECT -> values.isScaled() && kept.isScaled() && values.type.scale() == kept.type.scale()
                ? Long.compare(values.longs[row], kept.longs[0])
                : ValueOrder.compareObjects(order, values.objectAt(row), kept.objectAt(0));
        };
    }

    private void forget() {
        serial = 0;
        hasRows = false;
        hasValue = false;
        hasNull = false;
        hasDifferent = false;
        kept.release();
    }
}
