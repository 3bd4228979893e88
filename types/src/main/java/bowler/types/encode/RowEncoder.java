// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import bowler.base.invariant.Invariant;
import bowler.types.ArrayValue;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.number.DecimalMath;
import java.math.BigDecimal;
import java.util.Arrays;

/// Encodes rows of a [RowLayout]. One thread reuses it from row to row. Allocates only to grow.
public final class RowEncoder {
    private final RowLayout layout;
    private final int[] ends;

    public RowEncoder(RowLayout layout) {
        this.layout = layout;
        ends = new int[layout.variableCounts[layout.columnCount()]];
    }

    /// Appends the row to the target, with its columns in order from 0.
    public void encode(RowReader row, GrowingBytes target) {
        encode(row, null, target);
    }

    /// Appends the row to the target.
    ///
    /// @param sources the position in `row` of each column of the layout; null for the identity
    public void encode(RowReader row, int[] sources, GrowingBytes target) {
        RowLayout layout = this.layout;
        int count = layout.columnCount();
        int variableCount = ends.length;
        int nullBytes = RowLayout.nullBytes(count);
        int fixedSize = layout.fixedSizes[count];
        byte[] bytes = target.reserve(VarInt.MAX_INT_BYTES + nullBytes + fixedSize + Integer.BYTES * variableCount);
        int start = target.length;
        int nulls = VarInt.put(bytes, start, (long) count << 1);
        int fixed = nulls + nullBytes;
        int dataFrom = fixed + fixedSize + Short.BYTES * variableCount;
        Arrays.fill(bytes, nulls, dataFrom, (byte) 0);
        target.length = dataFrom;
        byte[] kinds = layout.kinds;
        int[] places = layout.places;
        for (int column = 0; column < count; column++) {
            int source = sources == null ? column : sources[column];
            int kind = kinds[column];
            if (row.isNull(source)) {
                target.bytes[nulls + (column >>> 3)] |= (byte) (1 << (column & 7));
                if (kind >= RowLayout.FIRST_VARIABLE) {
                    ends[places[column]] = target.length - dataFrom;
                }
            } else if (kind < RowLayout.FIRST_VARIABLE) {
                putFixed(target.bytes, fixed + places[column], kind, row, source, column);
            } else {
                int flag = appendVariable(kind, row.objectAt(source), column, target);
                ends[places[column]] = target.length - dataFrom | flag;
            }
        }
        if (variableCount > 0) {
            putEnds(target, start, fixed + fixedSize, dataFrom);
        }
    }

    void putFixed(byte[] bytes, int offset, int kind, RowReader row, int source, int column) {
        switch (kind) {
            case RowLayout.BYTE -> bytes[offset] = (byte) row.longAt(source);
            case RowLayout.SHORT -> BigEndian.putShort(bytes, offset, (int) row.longAt(source));
            case RowLayout.INT -> BigEndian.putInt(bytes, offset, (int) row.longAt(source));
            case RowLayout.LONG -> BigEndian.putLong(bytes, offset, row.longAt(source));
            case RowLayout.FLOAT ->
                BigEndian.putInt(bytes, offset, Float.floatToRawIntBits((float) row.doubleAt(source)));
            case RowLayout.DOUBLE ->
                BigEndian.putLong(bytes, offset, Double.doubleToRawLongBits(row.doubleAt(source)));
            case RowLayout.DATE_TIME ->
                PackedTimestamp.put(bytes, offset, (java.time.LocalDateTime) row.objectAt(source));
            case RowLayout.DATE_TIME_ZONE ->
                PackedTimestamp.putZoned(bytes, offset, (java.time.OffsetDateTime) row.objectAt(source));
            case RowLayout.TIME_ZONE -> {
                java.time.OffsetTime value = (java.time.OffsetTime) row.objectAt(source);
                BigEndian.putLong(bytes, offset, value.toLocalTime().toNanoOfDay());
                BigEndian.putInt(bytes, offset + Long.BYTES, value.getOffset().getTotalSeconds());
            }
            case RowLayout.DURATION -> {
                java.time.Duration value = (java.time.Duration) row.objectAt(source);
                BigEndian.putLong(bytes, offset, value.getSeconds());
                BigEndian.putInt(bytes, offset + Long.BYTES, value.getNano());
            }
            case RowLayout.UUID_BITS -> {
                java.util.UUID value = (java.util.UUID) row.objectAt(source);
                BigEndian.putLong(bytes, offset, value.getMostSignificantBits());
                BigEndian.putLong(bytes, offset + Long.BYTES, value.getLeastSignificantBits());
            }
            default -> putDecimal(bytes, offset, kind, (BigDecimal) row.objectAt(source), column);
        }
    }

    private void putDecimal(byte[] bytes, int offset, int kind, BigDecimal value, int column) {
        long unscaled = DecimalMath.unscaled(checked(value, column));
        switch (kind) {
            case RowLayout.DECIMAL_SHORT -> BigEndian.putShort(bytes, offset, (int) unscaled);
            case RowLayout.DECIMAL_INT -> BigEndian.putInt(bytes, offset, (int) unscaled);
            default -> BigEndian.putLong(bytes, offset, unscaled);
        }
    }

    private BigDecimal checked(BigDecimal value, int column) {
        Invariant.check(value.scale() == layout.types[column].scale() && value.precision() <= layout.types[column].length(),
            "a DECIMAL of scale %d does not belong in column %d", value.scale(), column);
        return value;
    }

    private int appendVariable(int kind, Object value, int column, GrowingBytes target) {
        // Reserves wide ends for all columns, as rows with long values have; growing again would copy them.
        int spaceForEnds = Integer.BYTES * ends.length;
        if (value instanceof LobReference reference) {
            References.append(reference, target);
            return Integer.MIN_VALUE;
        }
        if (kind == RowLayout.TEXT) {
            int length = ((String) value).length();
            if (length > RowLayout.SHORT_LIMIT) {
                target.reserve(Math.addExact(length, spaceForEnds));
            }
            return TextEncoder.append((String) value, target) ? 0 : Integer.MIN_VALUE;
        }
        if (kind == RowLayout.ARRAY) {
            ArrayBytes.append((ArrayValue) value, layout.types[column].element(), target);
            return 0;
        }
        byte[] bits = kind == RowLayout.BITS
            ? (byte[]) value : checked((BigDecimal) value, column).unscaledValue().toByteArray();
        System.arraycopy(bits, 0, target.reserve(Math.addExact(bits.length, spaceForEnds)), target.length, bits.length);
        target.length += bits.length;
        return 0;
    }

    private void putEnds(GrowingBytes target, int start, int offset, int dataFrom) {
        int dataSize = target.length - dataFrom;
        if (dataSize > RowLayout.SHORT_LIMIT) {
            int shift = (Integer.BYTES - Short.BYTES) * ends.length;
            byte[] bytes = target.reserve(shift);
            System.arraycopy(bytes, dataFrom, bytes, dataFrom + shift, dataSize);
            target.length += shift;
            bytes[start] |= RowLayout.WIDE;
            for (int index = 0; index < ends.length; index++) {
                BigEndian.putInt(bytes, offset + Integer.BYTES * index, ends[index]);
            }
        } else {
            for (int index = 0; index < ends.length; index++) {
                BigEndian.putShort(target.bytes, offset + Short.BYTES * index, ends[index] | ends[index] >>> 16);
            }
        }
    }
}
