// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import bowler.base.invariant.Invariant;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.TypesError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;

/// A view of an encoded row of a [RowLayout] that decodes a column when it is read. One thread moves it from row to row
/// with [#wrap]. A number costs one test that the row has the column and one load; the bytes of a NULL are zeros.
/// Strings and other objects are created at each call.
public final class EncodedRow implements RowReader {
    private static final int NOWHERE = -1;

    private final RowLayout layout;
    private byte[] bytes;
    /// The start of the current row. The fields below follow from its header.
    private int start = NOWHERE;
    private int rawHeader;
    private int columnCount;
    private int nulls;
    private int fixed;
    private int endOffsets;
    private int data;
    private boolean wide;

    public EncodedRow(RowLayout layout) {
        this.layout = layout;
    }

    /// Shows the row at the offset. The bytes must not change while it is read.
    public EncodedRow wrap(byte[] bytes, int offset, int length) {
        int header = bytes[offset];
        if (this.bytes != bytes) {
            this.bytes = bytes;
        }
        if (header < 0 || header != rawHeader || offset != start) {
            arrange(bytes, offset, header);
        }
        Invariant.check(
            data <= offset + length, "a row of %d bytes is too short for its %d columns", length, columnCount);
        return this;
    }

    private void arrange(byte[] bytes, int offset, int firstByte) {
        int header = firstByte;
        int headerSize = 1;
        if (header < 0) {
            header = (int) VarInt.get(bytes, offset);
            headerSize = VarInt.sizeOf(header);
        }
        int count = header >>> 1;
        boolean wide = (header & RowLayout.WIDE) != 0;
        RowLayout layout = this.layout;
        start = NOWHERE;
        if (count > layout.types.length) {
            // A reader at READ UNCOMMITTED can meet rows of an uncommitted ALTER TABLE ADD COLUMN that is newer than
            // its plan.
            throw TypesError.ROW_WIDENED.failure(count, layout.types.length);
        }
        this.wide = wide;
        columnCount = count;
        nulls = offset + headerSize;
        fixed = nulls + RowLayout.nullBytes(count);
        endOffsets = fixed + layout.fixedSizes[count];
        data = endOffsets + (layout.variableCounts[count] << (wide ? 2 : 1));
        rawHeader = firstByte;
        start = offset;
    }

    @Override
    public boolean isNull(int column) {
        if (column >= columnCount) {
            return layout.defaults == null || layout.defaults.isNull(column);
        }
        return (bytes[nulls + (column >>> 3)] >>> (column & 7) & 1) != 0;
    }

    @Override
    public long longAt(int column) {
        if (column >= columnCount) {
            return layout.defaults == null ? 0 : layout.defaults.longAt(column);
        }
        int offset = fixed + layout.places[column];
        return switch (layout.kinds[column]) {
            case RowLayout.INT -> BigEndian.getInt(bytes, offset);
            case RowLayout.LONG -> BigEndian.getLong(bytes, offset);
            case RowLayout.SHORT -> BigEndian.getShort(bytes, offset);
            case RowLayout.BYTE -> bytes[offset];
            default -> throw wrongCarrier(column);
        };
    }

    @Override
    public double doubleAt(int column) {
        if (column >= columnCount) {
            return layout.defaults == null ? 0 : layout.defaults.doubleAt(column);
        }
        int offset = fixed + layout.places[column];
        return switch (layout.kinds[column]) {
            case RowLayout.DOUBLE -> Double.longBitsToDouble(BigEndian.getLong(bytes, offset));
            case RowLayout.FLOAT -> Float.intBitsToFloat(BigEndian.getInt(bytes, offset));
            default -> throw wrongCarrier(column);
        };
    }

    @Override
    public Object objectAt(int column) {
        if (isNull(column)) {
            return null;
        }
        if (column >= columnCount) {
            return layout.defaults.objectAt(column);
        }
        int place = layout.places[column];
        return switch (layout.kinds[column]) {
            case RowLayout.TEXT -> textAt(place);
            case RowLayout.DATE_TIME -> PackedTimestamp.get(bytes, fixed + place);
            case RowLayout.DATE_TIME_ZONE -> PackedTimestamp.getZoned(bytes, fixed + place);
            case RowLayout.TIME_ZONE -> LocalTime.ofNanoOfDay(BigEndian.getLong(bytes, fixed + place))
                .atOffset(ZoneOffset.ofTotalSeconds(BigEndian.getInt(bytes, fixed + place + Long.BYTES)));
            case RowLayout.DURATION -> Duration.ofSeconds(
                BigEndian.getLong(bytes, fixed + place), BigEndian.getInt(bytes, fixed + place + Long.BYTES));
            case RowLayout.UUID_BITS -> new java.util.UUID(
                BigEndian.getLong(bytes, fixed + place), BigEndian.getLong(bytes, fixed + place + Long.BYTES));
            case RowLayout.DECIMAL_LONG -> decimal(BigEndian.getLong(bytes, fixed + place), column);
            case RowLayout.DECIMAL_INT -> decimal(BigEndian.getInt(bytes, fixed + place), column);
            case RowLayout.DECIMAL_SHORT -> decimal(BigEndian.getShort(bytes, fixed + place), column);
            case RowLayout.BITS -> {
                int from = from(place);
                yield rawEnd(place) < 0
                    ? References.get(bytes, from) : Arrays.copyOfRange(bytes, from, data + end(place));
            }
            case RowLayout.ARRAY -> {
                int from = from(place);
                yield ArrayBytes.get(bytes, from, data + end(place) - from, layout.types[column].element());
            }
            case RowLayout.DECIMAL_BIG -> {
                int from = from(place);
                BigInteger unscaled = new BigInteger(bytes, from, data + end(place) - from);
                yield new BigDecimal(unscaled, layout.types[column].scale());
            }
            default -> throw wrongCarrier(column);
        };
    }

    /// Returns the reference in a column of strings or bits; null if the column holds the value itself.
    public LobReference referenceAt(int column) {
        if (column >= columnCount || isNull(column)) {
            return null;
        }
        int place = layout.places[column];
        int from = from(place);
        return rawEnd(place) < 0 && bytes[from] == References.MARK ? References.get(bytes, from) : null;
    }

    private BigDecimal decimal(long unscaled, int column) {
        return BigDecimal.valueOf(unscaled, layout.types[column].scale());
    }

    private Object textAt(int place) {
        int from = from(place);
        int end = rawEnd(place);
        int length = data + (end & Integer.MAX_VALUE) - from;
        return end >= 0 ? new String(bytes, from, length, StandardCharsets.ISO_8859_1)
            : bytes[from] == References.MARK ? References.get(bytes, from) : TextEncoder.decodeTwoByte(bytes, from, length);
    }

    private int from(int place) {
        return place == 0 ? data : data + end(place - 1);
    }

    private int end(int place) {
        return rawEnd(place) & Integer.MAX_VALUE;
    }

    /// Returns the end offset; negative if the string is not Latin-1 or the column holds a reference.
    private int rawEnd(int place) {
        if (wide) {
            return BigEndian.getInt(bytes, endOffsets + (place << 2));
        }
        int end = BigEndian.getShort(bytes, endOffsets + (place << 1));
        return end & RowLayout.SHORT_LIMIT | end & Integer.MIN_VALUE;
    }

    private IllegalStateException wrongCarrier(int column) {
        return new IllegalStateException("column " + column + " is " + layout.types[column]);
    }
}
