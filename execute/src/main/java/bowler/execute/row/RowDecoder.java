// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

import bowler.base.bytes.BigEndian;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowLayout;
import java.util.Arrays;

/// Decodes some columns of stored rows. If only numbers and strings are requested and a row has all columns, they are
/// loaded from fixed offsets. All other cases use [EncodedRow].
public final class RowDecoder {
    private static final int MAX_OF_A_BYTE = 0xFF;
    private static final int NOT_FULL = MAX_OF_A_BYTE + 1;
    private static final byte OTHER = 0;
    private static final byte INT = 1;
    private static final byte LONG = 2;
    private static final byte SHORT = 3;
    private static final byte BYTE = 4;
    private static final byte DOUBLE = 5;
    private static final byte TEXT = 6;
    private static final byte REAL = 7;
    private static final byte DECIMAL_SHORT = 8;
    private static final byte DECIMAL_INT = 9;
    private static final byte DECIMAL_LONG = 10;

    private final RowLayout layout;
    private final EncodedRow row;
    private final int[] positions;
    private final int fullHeader;
    /// The columns without a fast path.
    private final int[] others;
    private final byte[] kinds;
    private final int[] places;
    private final int[] nullBytes;
    private final int[] nullBits;

    /// Decodes all columns.
    public RowDecoder(RowLayout layout) {
        this(layout, identity(layout.columnCount()));
    }

    /// @param positions of the columns to decode
    public RowDecoder(RowLayout layout, int[] positions) {
        row = new EncodedRow(layout);
        this.positions = positions;
        fullHeader = layout.headerOfFullRow();
        kinds = new byte[positions.length];
        places = new int[positions.length];
        nullBytes = new int[positions.length];
        nullBits = new int[positions.length];
        this.layout = layout;
        int otherCount = 0;
        int[] found = new int[positions.length];
        for (int index = 0; index < positions.length; index++) {
            int column = positions[index];
            kinds[index] = kind(layout, column);
            if (kinds[index] == OTHER) {
                found[otherCount++] = index;
            }
            places[index] = kinds[index] == TEXT ? layout.variableIndex(column) : layout.offsetInFullRow(column);
            nullBytes[index] = layout.nullByte(column);
            nullBits[index] = layout.nullBit(column);
        }
        others = Arrays.copyOf(found, otherCount);
    }

    private static int[] identity(int count) {
        int[] positions = new int[count];
        for (int position = 0; position < count; position++) {
            positions[position] = position;
        }
        return positions;
    }

    private static byte kind(RowLayout layout, int column) {
        return switch (layout.type(column).id()) {
            case INTEGER, DATE -> INT;
            case BIGINT, TIME, INTERVAL_MONTHS -> LONG;
            case TINYINT, SMALLINT -> SHORT;
            case BOOLEAN -> BYTE;
            case DOUBLE -> DOUBLE;
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB, JSON, XML -> TEXT;
            case REAL -> REAL;
            case DECIMAL, NUMERIC -> decimalKind(layout.type(column).length());
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, JAVA_OBJECT, UUID, ARRAY, INTERVAL_SECONDS, TIME_TZ, TIMESTAMP,
                 TIMESTAMP_TZ -> OTHER;
        };
    }

    private static byte decimalKind(int precision) {
        return precision <= 4 ? DECIMAL_SHORT : precision <= 9 ? DECIMAL_INT : precision <= 18 ? DECIMAL_LONG : OTHER;
    }

    /// Decodes the columns of a stored row into vectors.
    public void decode(byte[] bytes, int offset, int length, Vector[] into, int place) {
        if (fullHeader >= 0 && bytes[offset] == fullHeader) {
            decodeDirect(bytes, offset, into, place);
            if (others.length > 0) {
                row.wrap(bytes, offset, length);
                for (int index : others) {
                    decode(index, into[index], place);
                }
            }
        } else {
            decodeAny(bytes, offset, length, into, place);
        }
    }

    /// Decodes the columns of several stored rows into vectors, column by column.
    ///
    /// @param offsets of the row at each place
    /// @param places the list of places, of which a range is decoded
    public void decode(
            byte[] bytes, int[] offsets, int[] lengths, int[] places, int from, int to, Vector[] into) {
        assert into.length == positions.length && from <= to : into.length;
        int heads = others.length == positions.length ? NOT_FULL : heads(bytes, offsets, places, from, to);
        if (heads > MAX_OF_A_BYTE) {
            for (int at = from; at < to; at++) {
                decode(bytes, offsets[places[at]], lengths[places[at]], into, places[at]);
            }
            return;
        }
        decodePlain(bytes, offsets, places, from, to, heads, into);
        if (others.length > 0) {
            for (int at = from; at < to; at++) {
                int place = places[at];
                row.wrap(bytes, offsets[place], lengths[place]);
                for (int index : others) {
                    decode(index, into[index], place);
                }
            }
        }
    }

    /// Returns properties of the row headers that determine how a column of these rows is decoded.
    ///
    /// @param offsets of the row at each place
    /// @param places the places to decode
    public int heads(byte[] bytes, int[] offsets, int[] places, int count) {
        return heads(bytes, offsets, places, 0, count);
    }

    /// Decodes one column of several stored rows into a vector.
    ///
    /// @param heads the result of [#heads] for these rows and possibly others
    /// @param index of the column among those requested
    public void decode(byte[] bytes, int[] offsets, int[] lengths, int[] places, int count, int heads, int index, Vector into) {
        if (kinds[index] != OTHER && heads <= MAX_OF_A_BYTE) {
            decodePlain(bytes, offsets, places, 0, count, heads, index, into);
            return;
        }
        for (int at = 0; at < count; at++) {
            int place = places[at];
            row.wrap(bytes, offsets[place], lengths[place]);
            decode(index, into, place);
        }
    }

    /// Does the same for rows on a page that may change concurrently; the vectors' values are then arbitrary. At worst
    /// it throws an exception. It does nothing if the fast path does not suffice.
    ///
    /// @return whether the columns were decoded
    public boolean decodeUnvalidated(byte[] bytes, int[] offsets, int[] places, int from, int to, Vector[] into) {
        int heads = others.length > 0 ? NOT_FULL : heads(bytes, offsets, places, from, to);
        if (heads > MAX_OF_A_BYTE) {
            return false;
        }
        decodePlain(bytes, offsets, places, from, to, heads, into);
        return true;
    }

    private void decodePlain(byte[] bytes, int[] offsets, int[] places, int from, int to, int heads, Vector[] into) {
        for (int index = 0; index < kinds.length; index++) {
            if (kinds[index] != OTHER) {
                decodePlain(bytes, offsets, places, from, to, heads, index, into[index]);
            }
        }
    }

    private void decodePlain(byte[] bytes, int[] offsets, int[] places, int from, int to, int heads, int index, Vector into) {
        if ((nullBytes[index] == 1 ? heads & nullBits[index] : ~0) != 0 || into.hasNulls) {
            decodeNulls(bytes, offsets, places, from, to, nullBytes[index], nullBits[index], into);
        }
        decodeColumn(bytes, offsets, places, from, to, index, into);
    }

    /// Combines the first two bytes of all rows in one pass.
    ///
    /// @return the bits of the first eight columns that are NULL in some row; more than a byte if some row is not full
    private int heads(byte[] bytes, int[] offsets, int[] places, int from, int to) {
        if (fullHeader < 0) {
            return NOT_FULL;
        }
        int full = fullHeader << Byte.SIZE;
        int isDifferent = 0;
        for (int at = from; at < to; at++) {
            isDifferent |= BigEndian.unsignedShort(bytes, offsets[places[at]]) ^ full;
        }
        return isDifferent;
    }

    private static void decodeNulls(
            byte[] bytes, int[] offsets, int[] places, int from, int to, int nullByte, int nullBit, Vector into) {
        int found = 0;
        for (int at = from; at < to; at++) {
            found |= bytes[offsets[places[at]] + nullByte];
        }
        if ((found & nullBit) != 0 || into.hasNulls) {
            boolean[] nulls = into.withNulls();
            for (int at = from; at < to; at++) {
                nulls[places[at]] = (bytes[offsets[places[at]] + nullByte] & nullBit) != 0;
            }
        }
    }

    private void decodeColumn(
            byte[] bytes, int[] offsets, int[] places, int from, int to, int index, Vector into) {
        int in = this.places[index];
        switch (kinds[index]) {
            case INT -> ints(bytes, offsets, places, from, to, in, into.longs);
            case LONG -> longs(bytes, offsets, places, from, to, in, into.longs);
            case SHORT -> shorts(bytes, offsets, places, from, to, in, into.longs);
            case BYTE -> {
                for (int at = from; at < to; at++) {
                    into.longs[places[at]] = bytes[offsets[places[at]] + in];
                }
            }
            case DOUBLE -> {
                for (int at = from; at < to; at++) {
                    into.doubles[places[at]] = Double.longBitsToDouble(BigEndian.getLong(bytes, offsets[places[at]] + in));
                }
            }
            case REAL -> {
                for (int at = from; at < to; at++) {
                    into.doubles[places[at]] = Float.intBitsToFloat(BigEndian.getInt(bytes, offsets[places[at]] + in));
                }
            }
            case TEXT -> texts(bytes, offsets, places, from, to, in, into);
            default -> decimals(bytes, offsets, places, from, to, index, into);
        }
    }

    private static void ints(byte[] bytes, int[] offsets, int[] places, int from, int to, int in, long[] into) {
        for (int at = from; at < to; at++) {
            into[places[at]] = BigEndian.getInt(bytes, offsets[places[at]] + in);
        }
    }

    private static void longs(byte[] bytes, int[] offsets, int[] places, int from, int to, int in, long[] into) {
        for (int at = from; at < to; at++) {
            into[places[at]] = BigEndian.getLong(bytes, offsets[places[at]] + in);
        }
    }

    private static void shorts(byte[] bytes, int[] offsets, int[] places, int from, int to, int in, long[] into) {
        for (int at = from; at < to; at++) {
            into[places[at]] = BigEndian.getShort(bytes, offsets[places[at]] + in);
        }
    }

    private void decimals(
            byte[] bytes, int[] offsets, int[] places, int from, int to, int index, Vector into) {
        int in = this.places[index];
        if (!into.isScaled()) {
            for (int at = from; at < to; at++) {
                int start = offsets[places[at]] + in;
                if (!into.isNull(places[at])) {
                    into.setScaled(places[at], switch (kinds[index]) {
                        case DECIMAL_SHORT -> BigEndian.getShort(bytes, start);
                        case DECIMAL_INT -> BigEndian.getInt(bytes, start);
                        default -> BigEndian.getLong(bytes, start);
                    });
                }
            }
            return;
        }
        switch (kinds[index]) {
            case DECIMAL_SHORT -> shorts(bytes, offsets, places, from, to, in, into.longs);
            case DECIMAL_INT -> ints(bytes, offsets, places, from, to, in, into.longs);
            default -> longs(bytes, offsets, places, from, to, in, into.longs);
        }
    }

    private void texts(byte[] bytes, int[] offsets, int[] places, int from, int to, int in, Vector into) {
        Object[] texts = into.toObjects();
        for (int at = from; at < to; at++) {
            int place = places[at];
            if (!into.isNull(place)) {
                texts[place] = layout.textInFullRow(bytes, offsets[place], in);
            }
        }
    }

    private void decodeDirect(byte[] bytes, int offset, Vector[] into, int place) {
        byte[] kinds = this.kinds;
        for (int index = 0; index < kinds.length; index++) {
            Vector vector = into[index];
            boolean isNull = (bytes[offset + nullBytes[index]] & nullBits[index]) != 0;
            int at = offset + places[index];
            switch (kinds[index]) {
                case INT -> vector.longs[place] = BigEndian.getInt(bytes, at);
                case LONG -> vector.longs[place] = BigEndian.getLong(bytes, at);
                case SHORT -> vector.longs[place] = BigEndian.getShort(bytes, at);
                case BYTE -> vector.longs[place] = bytes[at];
                case TEXT -> {
                    if (!isNull) {
                        vector.setObject(place, layout.textInFullRow(bytes, offset, places[index]));
                    }
                }
                case DECIMAL_SHORT -> vector.setScaled(place, BigEndian.getShort(bytes, at));
                case DECIMAL_INT -> vector.setScaled(place, BigEndian.getInt(bytes, at));
                case DECIMAL_LONG -> vector.setScaled(place, BigEndian.getLong(bytes, at));
                case REAL -> vector.doubles[place] = Float.intBitsToFloat(BigEndian.getInt(bytes, at));
                case OTHER -> {
                    continue;
                }
                default -> vector.doubles[place] = Double.longBitsToDouble(BigEndian.getLong(bytes, at));
            }
            if (isNull) {
                vector.setNull(place);
            } else if (vector.hasNulls) {
                vector.nulls[place] = false;
            }
        }
    }

    private void decodeAny(byte[] bytes, int offset, int length, Vector[] into, int place) {
        row.wrap(bytes, offset, length);
        for (int index = 0; index < positions.length; index++) {
            decode(index, into[index], place);
        }
    }

    private void decode(int index, Vector vector, int place) {
        int column = positions[index];
        switch (vector.carrier) {
            case LONG -> {
                vector.setLong(place, row.longAt(column));
                if (row.isNull(column)) {
                    vector.setNull(place);
                }
            }
            case DOUBLE -> {
                vector.setDouble(place, row.doubleAt(column));
                if (row.isNull(column)) {
                    vector.setNull(place);
                }
            }
            case OBJECT -> vector.setObject(place, row.objectAt(column));
        }
    }
}
