// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.Value;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class EncodedRowTest {
    @Provide
    Arbitrary<List<Value>> rows() {
        return Arbitraries.of(ArbitraryValues.TYPES).flatMap(ArbitraryValues::orNull).list().ofMaxSize(20);
    }

    @Property(tries = 3000)
    void aRowComesBack(@ForAll("rows") List<Value> values) {
        RowLayout layout = RowLayout.of(values.stream().map(Value::type).toList());
        assertSame(new EncodedRow(layout), encode(layout, row(values)), values);
    }

    @Property(tries = 500)
    void columnsAddedLaterHaveTheirDefaults(@ForAll("rows") List<Value> values, @ForAll("rows") List<Value> added) {
        RowLayout old = RowLayout.of(values.stream().map(Value::type).toList());
        List<Value> all = Stream.concat(values.stream(), added.stream()).toList();
        List<DataType> types = all.stream().map(Value::type).toList();
        GrowingBytes bytes = encode(old, row(values));
        assertSame(new EncodedRow(RowLayout.of(types, row(all))), bytes, all);
        List<Value> nulls = Stream.concat(values.stream(), added.stream().map(value -> Value.nullOf(value.type())))
            .toList();
        assertSame(new EncodedRow(RowLayout.of(types)), bytes, nulls);
    }

    @Test
    void manyColumnsAndLongStringsTakeWiderFields() {
        String text = "x".repeat(9000);
        List<Value> values = java.util.stream.IntStream.range(0, 200)
            .mapToObj(index -> Value.of(DataType.varchar(9000), index % 3 == 0 ? text + index : "é€" + index)).toList();
        RowLayout layout = RowLayout.of(values.stream().map(Value::type).toList());
        assertSame(new EncodedRow(layout), encode(layout, row(values)), values);
    }

    @Test
    void aRowHasTheSizeInItsHeader() {
        RowLayout layout = RowLayout.of(List.of(DataType.INTEGER, DataType.varchar(10), DataType.SMALLINT));
        List<Value> values = List.of(Value.of(DataType.INTEGER, 258L), Value.of(DataType.varchar(10), "ab"),
            Value.nullOf(DataType.SMALLINT));
        assertThat(encode(layout, row(values)).toArray())
            .containsExactly(3 << 1, 0b100, 0, 0, 1, 2, 0, 0, 0, 2, 'a', 'b');
    }

    @Test
    void columnsAreCopiedFromTheirSources() {
        RowLayout layout = RowLayout.of(List.of(DataType.INTEGER, DataType.BIGINT));
        RowBuffer row = new RowBuffer(3);
        row.setLong(0, 10);
        row.setLong(2, 12);
        GrowingBytes bytes = new GrowingBytes();
        new RowEncoder(layout).encode(row, new int[] {2, 0}, bytes);
        EncodedRow read = new EncodedRow(layout).wrap(bytes.bytes, 0, bytes.length);
        assertThat(read.longAt(0)).isEqualTo(12);
        assertThat(read.longAt(1)).isEqualTo(10);
    }

    private static RowBuffer row(List<Value> values) {
        RowBuffer row = new RowBuffer(values.size());
        for (int column = 0; column < values.size(); column++) {
            row.set(column, values.get(column).type(), values.get(column), 0);
        }
        return row;
    }

    /// Encodes the row after three other bytes, as on a page.
    private static GrowingBytes encode(RowLayout layout, RowReader row) {
        GrowingBytes bytes = new GrowingBytes();
        bytes.reserve(3);
        bytes.length = 3;
        new RowEncoder(layout).encode(row, bytes);
        byte[] alone = java.util.Arrays.copyOfRange(bytes.bytes, 3, bytes.length);
        GrowingBytes copy = new GrowingBytes();
        copy.set(alone, 0, alone.length);
        return copy;
    }

    private static void assertSame(EncodedRow read, GrowingBytes bytes, List<Value> values) {
        read.wrap(bytes.toArray(), 0, bytes.length);
        for (int column = 0; column < values.size(); column++) {
            Value value = values.get(column);
            assertThat(read.isNull(column)).isEqualTo(value.isNull());
            if (value.type().carrier() == Carrier.LONG) {
                assertThat(read.longAt(column)).isEqualTo(value.longAt(0));
            } else if (value.type().carrier() == Carrier.DOUBLE) {
                assertThat(read.doubleAt(column)).isEqualTo(value.doubleAt(0));
            } else {
                assertThat(read.objectAt(column)).isEqualTo(value.objectAt(0));
            }
        }
    }
}
