// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The byte layout of a row. Immutable. Each version of a table's columns has one, shared by encoders and readers.
///
///     part             size
///     header           varint: column count * 2, + 1 if end offsets are wide
///     null bits        a bit per column, lowest first, 1 is NULL
///     fixed columns    each at its offset, in column order; zeros if NULL
///     end offsets      2 bytes (wide: 4) per column of variable length, in column order, counted from the end of this
///                      part; the highest bit is set for a string that is not Latin-1, or for a reference
///     variable data
///
/// Fixed columns are big-endian. TINYINT and SMALLINT take 2 bytes; INTEGER, REAL and DATE 4; BIGINT, DOUBLE, TIME and
/// year-month intervals 8; BOOLEAN 1. Other intervals take 12 (seconds, nanoseconds), TIME with time zone 12
/// (nanoseconds of the day, offset in seconds). TIMESTAMP takes 9, with time zone 13 ([PackedTimestamp]); UUID takes
/// 16. A DECIMAL up to precision 18 is its unscaled number in 2, 4 or 8 bytes.
///
/// Variable columns: a larger DECIMAL is the shortest two's complement of its unscaled number. Bits are stored
/// unchanged. A string is Latin-1 if possible. Otherwise it is a byte 0 and UTF-8, or a byte 1 and UTF-16 if that is
/// shorter or there are unpaired surrogates. A BLOB or CLOB stored apart from its row is a byte 2 and its
/// [LobReference]. An ARRAY is a row of its elements.
///
/// A row written before columns were added has a smaller count. Its fixed offsets are the same, counted from the end of
/// its null bits. The columns that it lacks have the layout's defaults.
public final class RowLayout {
    static final int SHORT_LIMIT = 0x7FFF;
    static final int WIDE = 1;

    /// The storage classes of a column. Inner loops switch on these numbers.
    static final int BYTE = 0;
    static final int SHORT = 1;
    static final int INT = 2;
    static final int LONG = 3;
    static final int FLOAT = 4;
    static final int DOUBLE = 5;
    static final int DECIMAL_SHORT = 6;
    static final int DECIMAL_INT = 7;
    static final int DECIMAL_LONG = 8;
    static final int DATE_TIME = 9;
    static final int DATE_TIME_ZONE = 10;
    static final int UUID_BITS = 11;
    static final int TIME_ZONE = 12;
    static final int DURATION = 13;
    static final int FIRST_VARIABLE = 14;
    static final int DECIMAL_BIG = 14;
    static final int TEXT = 15;
    static final int BITS = 16;
    static final int ARRAY = 17;

    private static final int[] SIZES = {1, 2, 4, 8, 4, 8, 2, 4, 8, PackedTimestamp.SIZE_BYTES,
        PackedTimestamp.ZONED_SIZE_BYTES, 2 * Long.BYTES, Long.BYTES + Integer.BYTES, Long.BYTES + Integer.BYTES};

    /// The strings of one Latin-1 character, because many columns hold nothing else.
    private static final String[] SINGLES = singles();

    final DataType[] types;
    final byte[] kinds;
    /// For a fixed column its offset after the null bits; for a variable column its index among the variable ones.
    final int[] places;
    /// The bytes of the fixed columns, and the count of variable ones, among the first n columns, for n from 0.
    final int[] fixedSizes;
    final int[] variableCounts;
    final RowReader defaults;
    /// The offset of the end offsets in a full row with a one-byte header, from its start.
    private final int fullRowEnds;
    private final int fullRowData;

    private static String[] singles() {
        String[] singles = new String[1 << Byte.SIZE];
        for (int character = 0; character < singles.length; character++) {
            singles[character] = String.valueOf((char) character);
        }
        return singles;
    }

    private RowLayout(List<DataType> columnTypes, RowReader defaults) {
        int count = columnTypes.size();
        types = columnTypes.toArray(new DataType[0]);
        kinds = new byte[count];
        places = new int[count];
        fixedSizes = new int[count + 1];
        variableCounts = new int[count + 1];
        this.defaults = defaults;
        for (int column = 0; column < count; column++) {
            int kind = kind(types[column]);
            boolean fixed = kind < FIRST_VARIABLE;
            kinds[column] = (byte) kind;
            places[column] = fixed ? fixedSizes[column] : variableCounts[column];
            fixedSizes[column + 1] = fixedSizes[column] + (fixed ? SIZES[kind] : 0);
            variableCounts[column + 1] = variableCounts[column] + (fixed ? 0 : 1);
        }
        fullRowEnds = 1 + nullBytes(count) + fixedSizes[count];
        fullRowData = fullRowEnds + (variableCounts[count] << 1);
    }

    /// Returns a layout in which columns that a row lacks are NULL.
    public static RowLayout of(List<DataType> columnTypes) {
        return new RowLayout(columnTypes, null);
    }

    /// Returns a layout in which columns that a row lacks have the value at their position in `defaults`. Positions
    /// that every row has are not read.
    public static RowLayout of(List<DataType> columnTypes, RowReader defaults) {
        return new RowLayout(columnTypes, defaults);
    }

    /// Returns the number of columns in an encoded row.
    static int columnCount(byte[] bytes, int offset) {
        return (int) VarInt.get(bytes, offset) >>> 1;
    }

    public int columnCount() {
        return types.length;
    }

    public DataType type(int column) {
        return types[column];
    }

    /// Returns the first byte of a row with all columns if that byte determines the place of the fixed columns;
    /// otherwise -1. For readers of many rows that need only numbers and strings.
    public int headerOfFullRow() {
        int header = types.length << 1;
        return header <= Byte.MAX_VALUE ? header : -1;
    }

    /// Returns the offset of a fixed column in a full row; -1 if it varies.
    public int offsetInFullRow(int column) {
        return kinds[column] < FIRST_VARIABLE ? 1 + nullBytes(types.length) + places[column] : -1;
    }

    /// Returns the string, or the reference, in a variable column that is not NULL, in a full row that starts at the
    /// offset.
    ///
    /// @param place of the column: [#variableIndex]
    public Object textInFullRow(byte[] bytes, int offset, int place) {
        int ends = offset + fullRowEnds + (place << 1);
        int data = offset + fullRowData;
        int from = place == 0 ? data : data + (BigEndian.getShort(bytes, ends - Short.BYTES) & SHORT_LIMIT);
        int end = BigEndian.getShort(bytes, ends);
        int length = data + (end & SHORT_LIMIT) - from;
        return end >= 0 && length == 1 ? SINGLES[bytes[from] & 0xFF]
            : end >= 0 ? new String(bytes, from, length, StandardCharsets.ISO_8859_1)
            : bytes[from] == References.MARK ? References.get(bytes, from) : TextEncoder.decodeTwoByte(bytes, from, length);
    }

    /// Returns the index of a column among those of variable length.
    public int variableIndex(int column) {
        return places[column];
    }

    /// Returns the offset of the byte in a full row whose bit [#nullBit] is set if a column is NULL.
    public int nullByte(int column) {
        return 1 + (column >>> 3);
    }

    public int nullBit(int column) {
        return 1 << (column & 7);
    }

    static int nullBytes(int columnCount) {
        return columnCount + 7 >>> 3;
    }

    private static int kind(DataType type) {
        return switch (type.id()) {
            case BOOLEAN -> BYTE;
            case TINYINT, SMALLINT -> SHORT;
            case INTEGER, DATE -> INT;
            case BIGINT, TIME, INTERVAL_MONTHS -> LONG;
            case TIME_TZ -> TIME_ZONE;
            case INTERVAL_SECONDS -> DURATION;
            case REAL -> FLOAT;
            case DOUBLE -> DOUBLE;
            case DECIMAL, NUMERIC -> type.length() <= 4 ? DECIMAL_SHORT : type.length() <= 9 ? DECIMAL_INT
                : type.length() <= 18 ? DECIMAL_LONG : DECIMAL_BIG;
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB, JSON, XML -> TEXT;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, JAVA_OBJECT -> BITS;
            case TIMESTAMP -> DATE_TIME;
            case TIMESTAMP_TZ -> DATE_TIME_ZONE;
            case UUID -> UUID_BITS;
            case ARRAY -> ARRAY;
        };
    }
}
