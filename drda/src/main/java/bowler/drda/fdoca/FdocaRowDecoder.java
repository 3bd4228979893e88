// SPDX-License-Identifier: Apache-2.0
package bowler.drda.fdoca;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.ProtocolException;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.UserType;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/// Reads values in the layout that a [Descriptor] tells: parameters of a statement, or rows. Immutable.
///
/// Each value comes in the SQL type of its wire type, see [#type]; texts and bit strings of any length.
public final class FdocaRowDecoder {
    /// Text of any length, as a value that is not bound to a column is.
    public static final DataType TEXT = DataType.varchar(DataType.MAX_LOB_LENGTH);
    public static final DataType BITS = DataType.varcharBits(DataType.MAX_LOB_LENGTH);
    /// An object of any class, in serialized form.
    private static final DataType OBJECT = DataType.object(new UserType("", "", "java.lang.Object"));
    private static final int NULL = 0xFF;
    private static final int MAX_DECIMAL_PRECISION = 76;
    private static final int UNKNOWN_LENGTH = 0x8000;

    private final Descriptor descriptor;
    private final DataType[] types;
    private final boolean isLittleEndian;

    /// Receives the values that are sent after the row.
    public interface Externals {
        /// @param length in bytes, or in characters of two bytes; -1: not known
        void follows(int column, long length);

        void locator(int column, int locator);
    }

    public FdocaRowDecoder(Descriptor descriptor) {
        this(descriptor, false);
    }

    /// @param isLittleEndian whether numbers have their lowest byte first
    public FdocaRowDecoder(Descriptor descriptor, boolean isLittleEndian) {
        this.isLittleEndian = isLittleEndian;
        this.descriptor = descriptor;
        types = new DataType[descriptor.columnCount()];
        for (int column = 0; column < types.length; column++) {
            types[column] = type(descriptor.type(column), descriptor.length(column));
        }
    }

    public Descriptor descriptor() {
        return descriptor;
    }

    /// Returns the type of the values that are read for a column.
    public DataType type(int column) {
        return types[column];
    }

    private static DataType type(int wireType, int length) {
        return switch (WireType.notNull(wireType)) {
            case WireType.INTEGER1 -> DataType.TINYINT;
            case WireType.INTEGER2 -> DataType.SMALLINT;
            case WireType.INTEGER4 -> DataType.INTEGER;
            case WireType.INTEGER8 -> DataType.BIGINT;
            case WireType.FLOAT4 -> DataType.REAL;
            case WireType.FLOAT8 -> DataType.DOUBLE;
            case WireType.DECIMAL, WireType.ZONED_DECIMAL -> {
                int precision = length >> 8;
                int scale = length & 0xFF;
                if (precision < 1 || precision > MAX_DECIMAL_PRECISION || scale > MAX_DECIMAL_PRECISION) {
                    throw ProtocolException.syntax(ProtocolException.VALUE_MISSING, CodePoint.FDODSC);
                }
                // Clients count the digits that a value has: one of 0.05.
                yield DataType.decimal(Math.max(precision, scale), scale);
            }
            case WireType.BOOLEAN -> DataType.BOOLEAN;
            case WireType.DATE -> DataType.DATE;
            case WireType.TIME -> DataType.TIME;
            case WireType.TIMESTAMP -> DataType.TIMESTAMP;
            case WireType.FIXED_BYTES, WireType.VAR_BYTES, WireType.LONG_VAR_BYTES -> BITS;
            case WireType.CHAR, WireType.CHAR_MIXED, WireType.VARCHAR, WireType.LONG_VARCHAR, WireType.VARCHAR_MIXED,
                 WireType.LONG_VARCHAR_MIXED, WireType.GRAPHIC, WireType.VAR_GRAPHIC, WireType.LONG_GRAPHIC -> TEXT;
            case WireType.USER_DEFINED -> OBJECT;
            case WireType.LOB_BYTES, WireType.LOB_LOCATOR -> DataType.blob(DataType.MAX_LOB_LENGTH);
            case WireType.LOB_SINGLE_BYTE, WireType.LOB_DOUBLE_BYTE, WireType.LOB_MIXED, WireType.CLOB_LOCATOR ->
                DataType.clob(DataType.MAX_LOB_LENGTH);
            default -> throw ProtocolException.valueNotSupported(CodePoint.FDODSC);
        };
    }

    /// Reads the values of one row; NULL for those that follow the row, which are reported to `externals`.
    public void read(DdmReader reader, RowBuffer into, Externals externals) {
        for (int column = 0; column < types.length; column++) {
            int wireType = descriptor.type(column);
            if (WireType.isNullable(wireType)) {
                int indicator = reader.u1();
                if (indicator == NULL) {
                    into.setNull(column);
                    continue;
                }
                if (indicator != 0) {
                    throw ProtocolException.syntax(ProtocolException.VALUE_MISSING, CodePoint.FDODTA);
                }
            }
            read(reader, WireType.notNull(wireType), descriptor.length(column), into, column, externals);
        }
    }

    private int i4(DdmReader reader) {
        return isLittleEndian ? Integer.reverseBytes(reader.i4()) : reader.i4();
    }

    private long i8(DdmReader reader) {
        return isLittleEndian ? Long.reverseBytes(reader.i8()) : reader.i8();
    }

    private void read(DdmReader reader, int wireType, int length, RowBuffer into, int column, Externals externals) {
        switch (wireType) {
            case WireType.INTEGER1 -> into.setLong(column, (byte) reader.u1());
            case WireType.INTEGER2 -> into.setLong(column, isLittleEndian ? Short.reverseBytes((short) reader.i2()) : reader.i2());
            case WireType.INTEGER4 -> into.setLong(column, i4(reader));
            case WireType.INTEGER8 -> into.setLong(column, i8(reader));
            case WireType.FLOAT4 -> into.setDouble(column, Float.intBitsToFloat(i4(reader)));
            case WireType.FLOAT8 -> into.setDouble(column, Double.longBitsToDouble(i8(reader)));
            case WireType.DECIMAL -> into.setObject(column, PackedDecimal.read(reader, length >> 8, length & 0xFF));
            case WireType.ZONED_DECIMAL -> throw ProtocolException.valueNotSupported(CodePoint.FDODSC);
            case WireType.BOOLEAN -> into.setLong(column, reader.u1() == 0 ? 0 : 1);
            case WireType.DATE -> into.setLong(column, date(text(reader, length)));
            case WireType.TIME -> into.setLong(column, time(text(reader, length)));
            case WireType.TIMESTAMP -> into.setObject(column, timestamp(text(reader, length)));
            case WireType.FIXED_BYTES -> into.setObject(column, reader.bytes(length));
            case WireType.VAR_BYTES, WireType.LONG_VAR_BYTES, WireType.USER_DEFINED -> into.setObject(column, reader.bytes(reader.u2()));
            case WireType.CHAR, WireType.CHAR_MIXED -> into.setObject(column, text(reader, length));
            case WireType.VARCHAR, WireType.LONG_VARCHAR, WireType.VARCHAR_MIXED, WireType.LONG_VARCHAR_MIXED ->
                into.setObject(column, reader.utf8(reader.u2()));
            case WireType.GRAPHIC -> into.setObject(column, new String(reader.bytes(2 * length), StandardCharsets.UTF_16BE));
            case WireType.VAR_GRAPHIC, WireType.LONG_GRAPHIC ->
                into.setObject(column, new String(reader.bytes(2 * reader.u2()), StandardCharsets.UTF_16BE));
            case WireType.LOB_LOCATOR, WireType.CLOB_LOCATOR -> {
                into.setNull(column);
                externals.locator(column, reader.i4());
            }
            case WireType.LOB_BYTES, WireType.LOB_SINGLE_BYTE, WireType.LOB_DOUBLE_BYTE, WireType.LOB_MIXED -> {
                into.setNull(column);
                externals.follows(column, lobLength(reader, length & 0x7FFF));
            }
            default -> throw ProtocolException.valueNotSupported(CodePoint.FDODSC);
        }
    }

    private static long lobLength(DdmReader reader, int fieldBytes) {
        if (fieldBytes != 2 && fieldBytes != 4 && fieldBytes != 6 && fieldBytes != 8) {
            throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, CodePoint.FDODTA);
        }
        long length = reader.unsigned(fieldBytes);
        if (length < 0) {
            throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, CodePoint.FDODTA);
        }
        return fieldBytes == 2 && length == UNKNOWN_LENGTH ? -1 : length;
    }

    private static String text(DdmReader reader, int length) {
        return reader.utf8(length);
    }

    private static ProtocolException badText() {
        return ProtocolException.syntax(ProtocolException.VALUE_MISSING, CodePoint.FDODTA);
    }

    private static int digits(String text, int from, int to) {
        int value = 0;
        if (to > text.length()) {
            throw badText();
        }
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw badText();
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /// `yyyy-mm-dd`
    private static long date(String text) {
        try {
            return LocalDate.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)).toEpochDay();
        } catch (DateTimeException e) {
            throw badText();
        }
    }

    /// `hh:mm:ss`, whatever stands between the numbers.
    private static long time(String text) {
        try {
            return LocalTime.of(digits(text, 0, 2), digits(text, 3, 5), digits(text, 6, 8)).toNanoOfDay();
        } catch (DateTimeException e) {
            throw badText();
        }
    }

    /// `yyyy-mm-dd-hh.mm.ss` and a fraction of up to nine digits.
    private static LocalDateTime timestamp(String text) {
        int fractionDigits = Math.max(0, Math.min(9, text.strip().length() - 20));
        int nanos = fractionDigits == 0 ? 0 : digits(text, 20, 20 + fractionDigits);
        for (int i = fractionDigits; i < 9; i++) {
            nanos *= 10;
        }
        try {
            return LocalDateTime.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10), digits(text, 11, 13), digits(text, 14, 16),
                digits(text, 17, 19), fractionDigits == 0 ? 0 : nanos);
        } catch (DateTimeException e) {
            throw badText();
        }
    }
}
