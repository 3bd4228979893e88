// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the cost of writing a row, reading one column of it, and writing a key.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@State(Scope.Thread)
public class EncodeBench {
    private static final String TEXT = "a text of ninety-six characters, as the load clients' rows have one, written and read back again";
    private static final int TEXT_COLUMN = 2;

    private final RowLayout narrow = RowLayout.of(List.of(DataType.INTEGER, DataType.INTEGER, DataType.varchar(100)));
    private final RowLayout wide = RowLayout.of(List.of(DataType.BIGINT, DataType.INTEGER, DataType.SMALLINT,
        DataType.DOUBLE, DataType.decimal(12, 2), DataType.DATE, DataType.TIMESTAMP, DataType.varchar(20),
        DataType.character(10), DataType.BOOLEAN));
    private final RowBuffer narrowRow = new RowBuffer(3);
    private final RowBuffer wideRow = new RowBuffer(10);
    private final RowEncoder narrowEncoder = new RowEncoder(narrow);
    private final RowEncoder wideEncoder = new RowEncoder(wide);
    private final GrowingBytes target = new GrowingBytes();
    private final GrowingBytes narrowBytes = new GrowingBytes();
    private final GrowingBytes wideBytes = new GrowingBytes();
    private final EncodedRow narrowRead = new EncodedRow(narrow);
    private final EncodedRow wideRead = new EncodedRow(wide);
    private final KeyEncoder integerKey = new KeyEncoder(KeyLayout.of(List.of(KeyPart.ascending(DataType.INTEGER, false))));
    private final KeyEncoder textKey = new KeyEncoder(KeyLayout.of(List.of(KeyPart.ascending(DataType.varchar(20), true))));
    private final KeyEncoder decimalKey =
        new KeyEncoder(KeyLayout.of(List.of(KeyPart.ascending(DataType.decimal(12, 2), false))));
    private final int[] first = {0};
    private final int[] textColumn = {7};
    private final int[] decimalColumn = {4};

    public EncodeBench() {
        narrowRow.setLong(0, 4711);
        narrowRow.setLong(1, 42);
        narrowRow.setObject(TEXT_COLUMN, TEXT);
        wideRow.setLong(0, 1L << 40);
        wideRow.setLong(1, 7);
        wideRow.setLong(2, 3);
        wideRow.setDouble(3, 2.5);
        wideRow.setObject(4, new BigDecimal("1234567.89"));
        wideRow.setLong(5, 19_000);
        wideRow.setObject(6, LocalDateTime.of(2026, 1, 2, 3, 4, 5, 678_000_000));
        wideRow.setObject(7, "Customer Number 17");
        wideRow.setObject(8, "0123456789");
        wideRow.setLong(9, 1);
        narrowEncoder.encode(narrowRow, narrowBytes);
        wideEncoder.encode(wideRow, wideBytes);
    }

    @Benchmark
    public int encodeNarrow() {
        narrowEncoder.encode(narrowRow, target.clear());
        return target.length;
    }

    @Benchmark
    public int encodeTenColumns() {
        wideEncoder.encode(wideRow, target.clear());
        return target.length;
    }

    @Benchmark
    public long readOneNumber() {
        EncodedRow row = narrowRead.wrap(narrowBytes.bytes, 0, narrowBytes.length);
        return row.isNull(1) ? 0 : row.longAt(1);
    }

    @Benchmark
    public Object readOneText() {
        return narrowRead.wrap(narrowBytes.bytes, 0, narrowBytes.length).objectAt(TEXT_COLUMN);
    }

    @Benchmark
    public long readTenColumns() {
        EncodedRow row = wideRead.wrap(wideBytes.bytes, 0, wideBytes.length);
        return row.longAt(0) + row.longAt(1) + row.longAt(2) + (long) row.doubleAt(3) + row.longAt(5) + row.longAt(9)
            + row.objectAt(4).hashCode() + ((LocalDateTime) row.objectAt(6)).getNano()
            + ((String) row.objectAt(7)).length() + ((String) row.objectAt(8)).length();
    }

    @Benchmark
    public int integerKey() {
        integerKey.encode(narrowRow, first, target.clear());
        return target.length;
    }

    @Benchmark
    public int textKeyOfEighteenCharacters() {
        textKey.encode(wideRow, textColumn, target.clear());
        return target.length;
    }

    @Benchmark
    public int decimalKey() {
        decimalKey.encode(wideRow, decimalColumn, target.clear());
        return target.length;
    }
}
