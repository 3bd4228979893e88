// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.evaluate.build.SharedSubexpressions;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import bowler.types.TypeId;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// The conditions of a scan, evaluated one after another, each for the rows that passed the preceding ones. A column is
/// decoded when the first condition needs it, for the remaining rows. The other requested columns are decoded for the
/// rows that pass.
///
/// Conditions that cannot fail are evaluated first, ordered by their cost per dropped row as measured so far. The other
/// conditions follow in their original order, so they are evaluated for no additional rows.
final class ScanConditions {
    private static final double NUMBER = 1;
    private static final double TEXT = 5;
    private static final double PATTERN = 10;
    /// The effort of a condition that may fail and therefore keeps its place.
    private static final double FIXED_ORDER_COST = 1e9;
    private static final int MAX_RUNS = 256;
    private static final long DECAY_ROWS = 1 << 16;

    private final Batch batch;
    private final SharedSubexpressions sharedSubexpressions;
    private final RowDecoder decoder;
    /// By the decoder's column index.
    private final Vector[] vectors;
    private final boolean[] isDecoded;
    /// By column: the number of decoded rows of the current batch.
    private final int[] decoded;
    private final Evaluator[] evaluators;
    /// By condition: the decoder's columns that it reads.
    private final int[][] columns;
    private final double[] evaluationCosts;
    private final long[] tested;
    private final long[] passed;
    /// The positions of conditions in evaluation order.
    private final int[] order;
    private int[] rows = {};
    private int runs;
    private int nextChange = 1;

    /// @param decoder of all columns that are to be decoded
    /// @param slots of these columns
    ScanConditions(List<Scalar> conditions, Batch batch, RowDecoder decoder, int[] slots, Evaluators makers) {
        this.batch = batch;
        this.decoder = decoder;
        vectors = SlotReferences.columns(batch, slots);
        isDecoded = new boolean[slots.length];
        decoded = new int[slots.length];
        Evaluators together = makers.together(conditions);
        sharedSubexpressions = together.sharing();
        int count = conditions.size();
        evaluators = together.of(conditions);
        columns = new int[count][];
        evaluationCosts = new double[count];
        tested = new long[count];
        passed = new long[count];
        order = Arrays.copyOf(Batch.ALL, count);
        for (int index = 0; index < count; index++) {
            columns[index] = SlotReferences.of(conditions.get(index)).stream().map(slot -> Arrays.binarySearch(slots, slot)).toArray();
            evaluationCosts[index] = evaluationCost(conditions.get(index));
        }
        arrange();
    }

    /// Returns the conditions of a filter; null if separate evaluation would not delay the decoding of any column.
    ///
    /// @param wanted slots that are read above
    static List<Scalar> of(Scalar filter, BitSet wanted) {
        List<Scalar> conditions = filter instanceof Scalar.And and ? and.operands() : List.of(filter);
        BitSet first = SlotReferences.of(conditions.getFirst());
        BitSet rest = (BitSet) wanted.clone();
        rest.andNot(first);
        boolean isLater = !rest.isEmpty();
        for (Scalar condition : conditions) {
            isLater |= !SlotReferences.of(condition).equals(first);
        }
        return isLater ? conditions : null;
    }

    /// Returns the approximate cost of a condition per row.
    private static double evaluationCost(Scalar scalar) {
        return switch (scalar) {
            case Scalar.Column column -> column.type().id().isCharacter() ? TEXT : NUMBER;
            case Scalar.Literal literal -> 0;
            case Scalar.Parameter parameter -> 0;
            case Scalar.Outer outer -> 0;
            case Scalar.IsNull isNull -> value(isNull.operand());
            case Scalar.Compare compare -> NUMBER + value(compare.left()) + value(compare.right());
            case Scalar.InList in when in.options().stream().allMatch(option -> value(option) == 0) -> NUMBER + 2 * value(in.value());
            case Scalar.Like like when like.escape() == null && value(like.pattern()) == 0 -> PATTERN + value(like.value());
            case Scalar.Not not -> evaluationCost(not.operand());
            case Scalar.And and -> sum(and.operands());
            case Scalar.Or or -> sum(or.operands());
            default -> FIXED_ORDER_COST;
        };
    }

    private static double sum(List<Scalar> scalars) {
        return Math.min(FIXED_ORDER_COST, scalars.stream().mapToDouble(ScanConditions::evaluationCost).sum());
    }

    /// Returns the cost of a value that needs no computation.
    private static double value(Scalar scalar) {
        DataType type = scalar.type();
        boolean isPlain = !type.id().isLob() && type.id() != TypeId.JSON && type.id() != TypeId.XML
            && type.id() != TypeId.JAVA_OBJECT && type.id() != TypeId.ARRAY;
        return isPlain && (scalar instanceof Scalar.Column || scalar instanceof Scalar.Literal || scalar instanceof Scalar.Parameter
            || scalar instanceof Scalar.Outer) ? evaluationCost(scalar) : FIXED_ORDER_COST;
    }

    /// Empties the batch.
    void start(int rowCount) {
        for (int column = 0; column < vectors.length; column++) {
            vectors[column].startAgain(rowCount, decoded[column]);
            decoded[column] = 0;
        }
        batch.rows = Batch.ALL;
        batch.count = 0;
    }

    /// Finds the rows that pass, and decodes their columns.
    ///
    /// @param offsets of the row at each place, for a range of places
    /// @param into receives the places, from `found` on
    /// @return the total number of places in it
    int pass(byte[] bytes, int[] offsets, int[] lengths, int from, int to, int[] into, int found) {
        int left = to - from;
        if (rows.length < left) {
            rows = new int[left];
        }
        System.arraycopy(Batch.ALL, from, rows, 0, left);
        int heads = decoder.heads(bytes, offsets, rows, left);
        Arrays.fill(isDecoded, false);
        sharedSubexpressions.begin();
        for (int index : order) {
            for (int column : columns[index]) {
                decode(bytes, offsets, lengths, left, heads, column);
            }
            tested[index] += left;
            left = evaluators[index].filter(batch, rows, left, rows);
            passed[index] += left;
            if (left == 0) {
                break;
            }
        }
        if (left > 0) {
            for (int column = 0; column < vectors.length; column++) {
                decode(bytes, offsets, lengths, left, heads, column);
            }
            System.arraycopy(rows, 0, into, found, left);
        }
        if (++runs == nextChange) {
            nextChange = runs + Math.min(runs, MAX_RUNS);
            arrange();
        }
        return found + left;
    }

    private void decode(byte[] bytes, int[] offsets, int[] lengths, int count, int heads, int column) {
        if (!isDecoded[column]) {
            isDecoded[column] = true;
            decoded[column] += count;
            decoder.decode(bytes, offsets, lengths, rows, count, heads, column, vectors[column]);
        }
    }

    private void arrange() {
        for (int at = 1; at < order.length; at++) {
            int index = order[at];
            double price = price(index);
            int place = at;
            while (place > 0 && price(order[place - 1]) > price) {
                order[place] = order[place - 1];
                place--;
            }
            order[place] = index;
        }
        for (int index = 0; index < order.length; index++) {
            if (tested[index] > DECAY_ROWS) {
                tested[index] /= 2;
                passed[index] /= 2;
            }
        }
    }

    /// Returns the cost per dropped row; a condition without rows so far is assumed to drop every other row.
    private double price(int index) {
        return evaluationCosts[index] >= FIXED_ORDER_COST ? FIXED_ORDER_COST : evaluationCosts[index] * (tested[index] + 2) / (tested[index] - passed[index] + 1);
    }
}
