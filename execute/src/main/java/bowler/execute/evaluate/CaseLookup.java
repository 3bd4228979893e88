// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.ValueOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Consecutive branches of a CASE that compare one operand with literals and parameters. The keys are sorted once per
/// run, and each row finds its branch by binary search. Testing the conditions one by one would cost each row as many
/// comparisons as there are branches. The operand is evaluated once for each row.
///
///     CASE status WHEN 1 THEN 'new' WHEN 2 THEN 'paid' ... WHEN 2000 THEN 'closed' ELSE '?' END
public final class CaseLookup implements CaseArm {
    /// With fewer branches a sequential test is as fast.
    static final int MIN_BRANCHES = 8;
    private static final int NONE = -1;

    private final RunContext runContext;
    private final Evaluator operand;
    /// The key of each branch, in the order of the branches; next to it the source of its value.
    private final Scalar[] keys;
    private final Scalar[] valueLeaves;
    /// Null at branches whose value is a literal or a parameter, which need no evaluator.
    private final Evaluator[] values;
    private final boolean hasParameters;
    private int serial;
    private boolean isSorted;
    private int keyCount;
    private long[] longs = {};
    private double[] doubles = {};
    private Object[] objects = {};
    /// The branch of each sorted key.
    private int[] branches;
    /// By branch, the values of branches without an evaluator.
    private final Vector leaves;
    /// The rows of each branch with an evaluator, as linked lists: the first row by branch, the next row by row.
    private final int[] firstRows;
    private final int[] nextRows = new int[Batch.CAPACITY];
    private final int[] branchRows = new int[Batch.CAPACITY];
    private final int[] pendingBranches = new int[Batch.CAPACITY];

    /// @param values by branch; null where its result is a literal or parameter
    private CaseLookup(RunContext runContext, Evaluator operand, List<Scalar.Case.Branch> found, Evaluator[] values, DataType type) {
        this.runContext = runContext;
        this.operand = operand;
        this.values = values;
        int count = found.size();
        keys = new Scalar[count];
        valueLeaves = new Scalar[count];
        branches = new int[count];
        firstRows = new int[count];
        Arrays.fill(firstRows, NONE);
        for (int branch = 0; branch < count; branch++) {
            keys[branch] = key(found.get(branch));
            valueLeaves[branch] = found.get(branch).result();
        }
        leaves = new Vector(type);
        hasParameters = Arrays.stream(keys).anyMatch(Scalar.Parameter.class::isInstance)
            || Arrays.stream(valueLeaves).anyMatch(Scalar.Parameter.class::isInstance);
    }

    /// Creates evaluators of subexpressions.
    public interface EvaluatorFactory {
        Evaluator make(Scalar scalar);
    }

    /// @param found branches that [#length] accepts for a lookup
    /// @param type of the CASE
    public static CaseLookup of(RunContext runContext, List<Scalar.Case.Branch> found, DataType type, EvaluatorFactory maker) {
        Evaluator[] values = new Evaluator[found.size()];
        for (int branch = 0; branch < values.length; branch++) {
            Scalar result = found.get(branch).result();
            values[branch] = isLeaf(result) ? null : maker.make(result);
        }
        return new CaseLookup(runContext, maker.make(operand(found.getFirst())), new ArrayList<>(found), values, type);
    }

    /// Returns the number of branches, starting with `from`, that compare the same operand with literals or parameters
    /// of its type; 0 if a lookup does not pay.
    public static int length(List<Scalar.Case.Branch> branches, int from) {
        Scalar operand = operand(branches.get(from));
        if (operand == null || ScalarTraversal.isVolatile(operand)) {
            return 0;
        }
        int to = from;
        while (to < branches.size() && isSame(operand, operand(branches.get(to)))) {
            to++;
        }
        return to - from >= MIN_BRANCHES ? to - from : 0;
    }

    /// Returns the operand that a branch compares with a literal or a parameter; null for other conditions.
    private static Scalar operand(Scalar.Case.Branch branch) {
        return branch.condition() instanceof Scalar.Compare(Comparison op, Scalar left, Scalar right) && op == Comparison.EQUAL
            && isLeaf(right) && left.type().carrier() == right.type().carrier() && !left.type().id().isLob()
            && !branch.result().type().id().isLob() ? left : null;
    }

    private static boolean isSame(Scalar operand, Scalar other) {
        return other == operand || other != null && other.equals(operand);
    }

    private static Scalar key(Scalar.Case.Branch branch) {
        return ((Scalar.Compare) branch.condition()).right();
    }

    private static boolean isLeaf(Scalar scalar) {
        return scalar instanceof Scalar.Literal || scalar instanceof Scalar.Parameter;
    }

    @Override
    public int take(Batch batch, int[] rows, int count, int[] taken, Vector result) {
        Vector wanted = operand.evaluate(batch, rows, count);
        if (!isSorted || hasParameters && serial != runContext.serial()) {
            gather();
            serial = runContext.serial();
            isSorted = true;
        }
        int found = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            int branch = wanted.isNull(row) ? NONE : branchOf(wanted, row);
            if (branch != NONE) {
                taken[found++] = row;
                branchRows[row] = branch;
            }
        }
        put(batch, taken, found, result);
        return found;
    }

    /// Writes the values of the branches into the result. Values computed by evaluators are written branch by branch.
    private void put(Batch batch, int[] taken, int count, Vector result) {
        int met = 0;
        // From the last to the first, so that each list of rows is ascending.
        for (int at = count - 1; at >= 0; at--) {
            int row = taken[at];
            int branch = branchRows[row];
            if (values[branch] == null) {
                result.copy(row, leaves, branch);
                continue;
            }
            if (firstRows[branch] == NONE) {
                pendingBranches[met++] = branch;
            }
            nextRows[row] = firstRows[branch];
            firstRows[branch] = row;
        }
        for (int index = 0; index < met; index++) {
            int branch = pendingBranches[index];
            int rowCount = 0;
            for (int row = firstRows[branch]; row != NONE; row = nextRows[row]) {
                branchRows[rowCount++] = row;
            }
            firstRows[branch] = NONE;
            result.copyRows(values[branch].evaluate(batch, branchRows, rowCount), branchRows, rowCount);
        }
    }

    /// Sorts the keys that are not NULL; among equal keys the first branch wins.
    private void gather() {
        int count = keys.length;
        Vector all = new Vector(keys[0].type());
        List<Integer> order = new ArrayList<>(count);
        Object[] values = new Object[count];
        long[] numbers = new long[count];
        double[] floats = new double[count];
        leaves.start(count);
        for (int branch = 0; branch < count; branch++) {
            if (this.values[branch] == null) {
                read(leaves, branch, valueLeaves[branch]);
            }
            if (!all.type.equals(keys[branch].type())) {
                all = new Vector(keys[branch].type());
            }
            all.start(1);
            read(all, 0, keys[branch]);
            if (all.isNull(0)) {
                continue;
            }
            order.add(branch);
            switch (operand.type.carrier()) {
                case LONG -> numbers[branch] = all.longs[0];
                // Adding zero turns -0.0 into 0.0.
                case DOUBLE -> floats[branch] = all.doubles[0] + 0.0;
                case OBJECT -> values[branch] = all.objectAt(0);
            }
        }
        order.sort((left, right) -> {
            int byKey = switch (operand.type.carrier()) {
                case LONG -> Long.compare(numbers[left], numbers[right]);
                case DOUBLE -> Double.compare(floats[left], floats[right]);
                case OBJECT -> compare(values[left], values[right]);
            };
            return byKey == 0 ? Integer.compare(left, right) : byKey;
        });
        keyCount = 0;
        Carrier carrier = operand.type.carrier();
        longs = new long[carrier == Carrier.LONG ? count : 0];
        doubles = new double[carrier == Carrier.DOUBLE ? count : 0];
        objects = new Object[carrier == Carrier.OBJECT ? count : 0];
        for (int branch : order) {
            boolean isRepeated = keyCount > 0 && switch (carrier) {
                case LONG -> longs[keyCount - 1] == numbers[branch];
                case DOUBLE -> doubles[keyCount - 1] == floats[branch];
                case OBJECT -> compare(objects[keyCount - 1], values[branch]) == 0;
            };
            if (!isRepeated) {
                switch (carrier) {
                    case LONG -> longs[keyCount] = numbers[branch];
                    case DOUBLE -> doubles[keyCount] = floats[branch];
                    case OBJECT -> objects[keyCount] = values[branch];
                }
                branches[keyCount++] = branch;
            }
        }
    }

    private void read(Vector into, int place, Scalar leaf) {
        if (leaf instanceof Scalar.Parameter parameter) {
            into.set(place, runContext.parameters(), parameter.index());
        } else {
            into.set(place, ((Scalar.Literal) leaf).value(), 0);
        }
    }

    private int branchOf(Vector wanted, int row) {
        int place = switch (wanted.carrier) {
            case LONG -> Arrays.binarySearch(longs, 0, keyCount, wanted.longs[row]);
            case DOUBLE -> Arrays.binarySearch(doubles, 0, keyCount, wanted.doubles[row] + 0.0);
            case OBJECT -> Arrays.binarySearch(objects, 0, keyCount, wanted.objectAt(row), this::compare);
        };
        return place < 0 ? NONE : branches[place];
    }

    private int compare(Object left, Object right) {
        return ValueOrder.compareObjects(operand.type, left, right);
    }
}
