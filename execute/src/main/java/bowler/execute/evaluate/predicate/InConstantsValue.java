// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.predicate;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import bowler.types.ValueOrder;
import java.util.Arrays;
import java.util.List;

/// IN with a list of constants, which is sorted once per run and searched by bisection. A list may have a million
/// literals and parameters. They are read in place, without an evaluator for each.
public final class InConstantsValue extends Evaluator {
    private final RunContext runContext;
    private final Evaluator value;
    private final List<Scalar> options;
    /// Evaluators for options that are neither literals nor parameters; null for the others.
    private final Evaluator[] expressions;
    private Vector constant;
    private final Vector result = new Vector(DataType.BOOLEAN);
    private int serial;
    private boolean hasNull;
    private int optionCount;
    private long[] longs = {};
    private double[] doubles = {};
    private Object[] objects = {};

    /// @param expressions one for each option that is neither literal nor parameter, else null; null if there are none
    public InConstantsValue(RunContext runContext, Evaluator value, List<Scalar> options, Evaluator[] expressions) {
        super(DataType.BOOLEAN);
        this.runContext = runContext;
        this.value = value;
        this.options = options;
        this.expressions = expressions;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        Vector values = value.evaluate(batch, rows, count);
        if (serial != runContext.serial()) {
            gather(batch);
            serial = runContext.serial();
        }
        Vector result = start(this.result, rows, count);
        addNulls(values, result, rows, count);
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!result.isNull(row)) {
                boolean found = contains(values, row);
                result.longs[row] = found ? 1 : 0;
                if (hasNull && !found) {
                    result.setNull(row);
                }
            }
        }
        return result;
    }

    private void gather(Batch batch) {
        hasNull = false;
        optionCount = 0;
        switch (value.type.carrier()) {
            case LONG -> longs = new long[options.size()];
            case DOUBLE -> doubles = new double[options.size()];
            case OBJECT -> objects = new Object[options.size()];
        }
        for (int at = 0; at < options.size(); at++) {
            Vector constant = option(batch, at);
            if (constant.isNull(0)) {
                hasNull = true;
                continue;
            }
            switch (value.type.carrier()) {
                case LONG -> longs[optionCount++] = constant.longs[0];
                // Adding zero turns -0.0 into 0.0.
                case DOUBLE -> doubles[optionCount++] = constant.doubles[0] + 0.0;
                case OBJECT -> objects[optionCount++] = constant.objectAt(0);
            }
        }
        switch (value.type.carrier()) {
            case LONG -> Arrays.sort(longs, 0, optionCount);
            case DOUBLE -> Arrays.sort(doubles, 0, optionCount);
            case OBJECT -> Arrays.sort(objects, 0, optionCount, this::compare);
        }
    }

    /// Returns a vector with the option in row 0.
    private Vector option(Batch batch, int at) {
        if (expressions != null && expressions[at] != null) {
            return expressions[at].evaluate(batch, Batch.ALL, 1);
        }
        Scalar option = options.get(at);
        if (constant == null || !constant.type.equals(option.type())) {
            constant = new Vector(option.type());
        }
        constant.start(1);
        if (option instanceof Scalar.Parameter parameter) {
            constant.set(0, runContext.parameters(), parameter.index());
        } else {
            constant.set(0, ((Scalar.Literal) option).value(), 0);
        }
        return constant;
    }

    private boolean contains(Vector values, int row) {
        return switch (values.carrier) {
            case LONG -> Arrays.binarySearch(longs, 0, optionCount, values.longs[row]) >= 0;
            case DOUBLE -> Arrays.binarySearch(doubles, 0, optionCount, values.doubles[row] + 0.0) >= 0;
            case OBJECT -> containsObject(values.objectAt(row));
        };
    }

    private boolean containsObject(Object wanted) {
        int low = 0;
        int high = optionCount - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = compare(objects[middle], wanted);
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    private int compare(Object left, Object right) {
        return ValueOrder.compareObjects(value.type, left, right);
    }
}
