// SPDX-License-Identifier: Apache-2.0
package bowler.drda.fdoca;

import bowler.drda.ddm.DssWriter;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.cast.ValueText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/// Writes rows of given columns in the layout that [#descriptor] tells. Immutable and shared by all who have the same columns.
public final class RowCodec {
    private static final int NULL = 0xFF;
    private static final int PRESENT = 0x00;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final WireColumn[] columns;
    private final Descriptor descriptor;

    /// Decides what a row contains for a value that is sent after it.
    public interface LobField {
        /// @return four bytes: a locator; or 8004 for a value that follows, or 0 for an empty one
        int fieldOf(WireColumn column, RowReader row, int place);
    }

    public RowCodec(List<WireColumn> columns) {
        this.columns = columns.toArray(WireColumn[]::new);
        int[] types = new int[this.columns.length];
        int[] lengths = new int[types.length];
        for (int column = 0; column < types.length; column++) {
            types[column] = this.columns[column].wireType();
            lengths[column] = this.columns[column].wireLength();
        }
        descriptor = new Descriptor(types, lengths);
    }

    public Descriptor descriptor() {
        return descriptor;
    }

    public int columnCount() {
        return columns.length;
    }

    public WireColumn column(int column) {
        return columns[column];
    }

    /// Writes all values of a row.
    ///
    /// @param lobs asked for each BLOB and CLOB that is not NULL
    /// @return whether a value was cut to what the dialect allows
    public boolean write(DssWriter writer, RowReader row, WireDialect dialect, LobField lobs) {
        boolean cut = false;
        for (int place = 0; place < columns.length; place++) {
            WireColumn column = columns[place];
            if (column.isNullable()) {
                boolean isNull = row.isNull(place);
                writer.u1(isNull ? NULL : PRESENT);
                if (isNull) {
                    continue;
                }
            } else if (row.isNull(place)) {
                throw new IllegalStateException("NULL in column " + (place + 1) + ", which is described as NOT NULL");
            }
            cut |= write(writer, column, row, place, dialect, lobs);
        }
        return cut;
    }

    /// Writes a value that is not NULL, without the byte that tells so.
    ///
    /// @return whether the value was cut to what the dialect allows
    public static boolean write(DssWriter writer, WireColumn column, RowReader row, int place, WireDialect dialect, LobField lobs) {
        if (column.isShownAsText() && !column.isExternalized()) {
            return writer.utf8(ValueText.of(column.type(), row, place), dialect.maxVarcharBytes()) > 0;
        }
        switch (column.form().id()) {
            case SMALLINT -> writer.u2((int) row.longAt(place));
            case INTEGER -> writer.i4((int) row.longAt(place));
            case BIGINT -> writer.i8(row.longAt(place));
            case BOOLEAN -> writer.u1((int) row.longAt(place));
            case REAL -> writer.i4(Float.floatToRawIntBits((float) row.doubleAt(place)));
            case DOUBLE -> writer.i8(Double.doubleToRawLongBits(row.doubleAt(place)));
            case DECIMAL -> PackedDecimal.write(writer,
                ((BigDecimal) row.objectAt(place)).setScale(column.form().scale(), RoundingMode.DOWN), column.form().length());
            case DATE -> date(writer, LocalDate.ofEpochDay(row.longAt(place)));
            case TIME -> time(writer, (int) (row.longAt(place) / NANOS_PER_SECOND), ':');
            case TIMESTAMP -> timestamp(writer, (LocalDateTime) row.objectAt(place), column.wireLength());
            case CHAR, VARCHAR, LONG_VARCHAR -> {
                return writer.utf8((String) row.objectAt(place), dialect.maxVarcharBytes()) > 0;
            }
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> {
                byte[] bits = (byte[]) row.objectAt(place);
                int length = Math.min(bits.length, dialect.maxVarcharBytes());
                writer.u2(length);
                writer.put(bits, 0, length);
                return length < bits.length;
            }
            case JAVA_OBJECT -> {
                byte[] bytes = (byte[]) row.objectAt(place);
                if (bytes.length > WireDialect.MAX_TWO_BYTE_LENGTH) {
                    throw TypesError.OBJECT_TOO_LONG_FOR_CLIENT.failure(column.type(), bytes.length, WireDialect.MAX_TWO_BYTE_LENGTH);
                }
                writer.u2(bytes.length);
                writer.put(bytes, 0, bytes.length);
            }
            case BLOB, CLOB -> writer.i4(lobs.fieldOf(column, row, place));
            default -> throw new IllegalStateException("no form on the wire for " + column.form());
        }
        return false;
    }

    private static void two(DssWriter writer, int value) {
        writer.u1('0' + value / 10);
        writer.u1('0' + value % 10);
    }

    private static void date(DssWriter writer, LocalDate date) {
        int year = date.getYear();
        two(writer, year / 100);
        two(writer, year % 100);
        writer.u1('-');
        two(writer, date.getMonthValue());
        writer.u1('-');
        two(writer, date.getDayOfMonth());
    }

    private static void time(DssWriter writer, int secondOfDay, char separator) {
        two(writer, secondOfDay / 3600);
        writer.u1(separator);
        two(writer, secondOfDay / 60 % 60);
        writer.u1(separator);
        two(writer, secondOfDay % 60);
    }

    private static void timestamp(DssWriter writer, LocalDateTime timestamp, int characters) {
        date(writer, timestamp.toLocalDate());
        writer.u1('-');
        time(writer, timestamp.toLocalTime().toSecondOfDay(), '.');
        writer.u1('.');
        int rest = timestamp.getNano();
        int unit = (int) NANOS_PER_SECOND / 10;
        int digits = characters == WireDialect.LONG_TIMESTAMP ? 9 : 6;
        for (int digit = 0; digit < digits; digit++, unit /= 10) {
            writer.u1('0' + rest / unit % 10);
        }
    }
}
