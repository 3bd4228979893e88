// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.Value;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import bowler.types.number.ArithmeticOperator;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScanConditionsTest {
    private static final int ROWS = 40;
    private static final int UNTOUCHED = -1;
    private static final int TEXT = 3;
    private static final List<DataType> TYPES =
        List.of(DataType.INTEGER, DataType.INTEGER, DataType.INTEGER, DataType.varchar(20));
    private static final Scalar NUMBER = column(0);
    private static final Scalar TENTH = column(1);
    private static final Scalar ZERO = column(2);

    private final Batch batch = Batch.of(TYPES);
    private final GrowingBytes bytes = new GrowingBytes();
    private final int[] offsets = new int[ROWS];
    private final int[] lengths = new int[ROWS];
    private final int[] found = new int[ROWS];

    /// Creates rows of four columns: a number, the number if ten divides it and else 1000, zero, and a text. The text
    /// is NULL in every seventh row.
    ScanConditionsTest() {
        RowEncoder encoder = new RowEncoder(RowLayout.of(TYPES));
        for (int row = 0; row < ROWS; row++) {
            offsets[row] = bytes.length;
            RowBuffer values = new RowBuffer(TYPES.size());
            values.setLong(0, row);
            values.setLong(1, row % 10 == 0 ? row : 1000);
            values.setLong(2, 0);
            Value text = row % 7 == 0 ? Value.nullOf(TYPES.get(TEXT)) : Value.of(TYPES.get(TEXT), "row " + row);
            values.set(TEXT, text.type(), text, 0);
            encoder.encode(values, bytes);
            lengths[row] = bytes.length - offsets[row];
        }
    }

    private static Scalar column(int slot) {
        return new Scalar.Column(slot, TYPES.get(slot));
    }

    private static Scalar compare(Scalar left, Comparison op, Scalar right) {
        return new Scalar.Compare(op, left, right);
    }

    private ScanConditions conditions(Scalar... conditions) {
        return new ScanConditions(List.of(conditions), batch, new RowDecoder(RowLayout.of(TYPES), new int[] {0, 1, 2, 3}),
            new int[] {0, 1, 2, 3}, new Evaluators(null));
    }

    private int pass(ScanConditions scanConditions) {
        scanConditions.start(ROWS);
        for (int slot = 0; slot < TEXT; slot++) {
            Arrays.fill(batch.columns[slot].longs, UNTOUCHED);
        }
        return scanConditions.pass(bytes.bytes, offsets, lengths, 0, ROWS, found, 0);
    }

    private long[] thirdColumn() {
        return Arrays.copyOf(batch.columns[2].longs, ROWS);
    }

    @Test
    void columnsOfRowsThatFailAreNotDecoded() {
        int count = pass(conditions(compare(NUMBER, Comparison.EQUAL, TENTH)));
        assertThat(Arrays.copyOf(found, count)).containsExactly(0, 10, 20, 30);
        assertThat(thirdColumn()).containsOnly(0, UNTOUCHED).startsWith(0, UNTOUCHED);
        assertThat(batch.columns[TEXT].isNull(0)).isTrue();
        assertThat(batch.columns[TEXT].objectAt(10)).isEqualTo("row 10");
        assertThat(batch.columns[TEXT].objectAt(11)).isNull();
    }

    @Test
    void moreSelectiveConditionsMoveToTheFront() {
        ScanConditions scanConditions = conditions(
            compare(NUMBER, Comparison.GREATER_OR_EQUAL, ZERO), compare(NUMBER, Comparison.EQUAL, TENTH));
        pass(scanConditions);
        assertThat(thirdColumn()).containsOnly(0);
        for (int run = 0; run < 10; run++) {
            assertThat(pass(scanConditions)).isEqualTo(4);
        }
        assertThat(thirdColumn()).containsOnly(0, UNTOUCHED).startsWith(0, UNTOUCHED);
    }

    @Test
    void conditionsThatCanFailAreEvaluatedLast() {
        Scalar quotient = new Scalar.Arithmetic(ArithmeticOperator.DIVIDE, NUMBER, NUMBER, DataType.INTEGER);
        ScanConditions scanConditions = conditions(
            compare(quotient, Comparison.GREATER, ZERO), compare(NUMBER, Comparison.GREATER, ZERO));
        for (int run = 0; run < 10; run++) {
            assertThat(pass(scanConditions)).isEqualTo(ROWS - 1);
        }
    }

    @Test
    void rowsOfSeveralRunsShareABatch() {
        ScanConditions scanConditions = conditions(compare(NUMBER, Comparison.EQUAL, TENTH));
        scanConditions.start(ROWS);
        int count = scanConditions.pass(bytes.bytes, offsets, lengths, 0, 15, found, 0);
        assertThat(scanConditions.pass(bytes.bytes, offsets, lengths, 15, ROWS, found, count)).isEqualTo(4);
        assertThat(found).startsWith(0, 10, 20, 30);
        assertThat(batch.columns[TEXT].isNull(0)).isTrue();
        assertThat(batch.columns[TEXT].objectAt(30)).isEqualTo("row 30");
    }

    @Test
    void aConditionOnAllColumnsIsNotSplit() {
        BitSet numbers = new BitSet();
        numbers.set(0);
        Scalar condition = compare(NUMBER, Comparison.LESS, ZERO);
        assertThat(ScanConditions.of(condition, numbers)).isNull();
        numbers.set(TEXT);
        assertThat(ScanConditions.of(condition, numbers)).containsExactly(condition);
        assertThat(ScanConditions.of(new Scalar.And(List.of(condition, compare(TENTH, Comparison.LESS, ZERO))), new BitSet())).hasSize(2);
    }
}
