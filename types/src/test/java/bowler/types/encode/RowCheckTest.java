// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Rows of another process: sound ones are accepted, and whatever is accepted can be read.
class RowCheckTest {
    private static final List<DataType> TYPES = List.of(DataType.INTEGER, DataType.varchar(20), DataType.decimal(30, 2),
        DataType.array(DataType.varchar(10), 5), DataType.TIMESTAMP, DataType.clob(1000), DataType.blob(1000), DataType.UUID);
    private static final RowLayout LAYOUT = RowLayout.of(TYPES);

    private static byte[] row(boolean hasNulls, int textLength) {
        RowBuffer row = new RowBuffer(TYPES.size());
        row.setLong(0, 42);
        row.setObject(1, "Ж" + "x".repeat(textLength));
        row.setObject(2, new BigDecimal("12345678901234567890.25"));
        row.setObject(3, new ArrayValue.Builder(DataType.varchar(10)).addNull().build());
        row.setObject(4, java.time.LocalDateTime.of(2024, 2, 29, 12, 30));
        row.setObject(5, new LobReference(7, 8, 9));
        row.setObject(6, new byte[] {1, 2, 3});
        row.setObject(7, new java.util.UUID(1, 2));
        if (hasNulls) {
            row.setNull(1);
            row.setNull(3);
            row.setNull(6);
        }
        GrowingBytes bytes = new GrowingBytes();
        new RowEncoder(LAYOUT).encode(row, bytes);
        return bytes.toArray();
    }

    @Test
    void encodedRowsAreAccepted() {
        for (byte[] row : List.of(row(false, 3), row(true, 3), row(false, 40_000))) {
            assertThat(RowCheck.isRow(LAYOUT, row, 0, row.length)).isTrue();
        }
    }

    @Test
    void aTruncatedRowIsRefused() {
        byte[] row = row(false, 3);
        for (int length = 0; length < row.length; length++) {
            byte[] cut = Arrays.copyOf(row, length);
            boolean isAccepted = RowCheck.isRow(LAYOUT, cut, 0, length);
            assertThat(isAccepted && !isReadable(cut)).as("%d bytes", length).isFalse();
        }
        assertThat(RowCheck.isRow(RowLayout.of(TYPES.subList(0, 7)), row, 0, row.length)).isFalse();
    }

    @Test
    void acceptedRowsCanBeRead() {
        Random random = new Random(11);
        for (int round = 0; round < 200_000; round++) {
            byte[] row = row(random.nextBoolean(), random.nextInt(10));
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                row[random.nextInt(row.length)] = (byte) random.nextInt();
            }
            assertThat(!RowCheck.isRow(LAYOUT, row, 0, row.length) || isReadable(row)).as("%s", Arrays.toString(row)).isTrue();
        }
    }

    /// A time that does not exist is a value of the wrong range, which is not for this check.
    private static boolean isReadable(byte... row) {
        EncodedRow reader = new EncodedRow(LAYOUT).wrap(row, 0, row.length);
        for (int column = 1; column < TYPES.size(); column++) {
            try {
                reader.objectAt(column);
            } catch (DateTimeException e) {
                assertThat(TYPES.get(column)).isEqualTo(DataType.TIMESTAMP);
            } catch (RuntimeException e) {
                return false;
            }
        }
        return true;
    }
}
