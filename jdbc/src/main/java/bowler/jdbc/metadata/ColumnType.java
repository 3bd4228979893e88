// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import bowler.jdbc.convert.JdbcTypes;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import bowler.types.UserType;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A column's type as SYSCOLUMNS writes it, `DECIMAL(10,2) NOT NULL`, and the numbers that `getColumns` shows of it.
record ColumnType(DataType type, boolean nullable) {
    private static final Pattern TEXT = Pattern.compile(
        "([A-Z ]+?)\\s*(?:\\((\\d+)(?:,\\s*(\\d+))?\\))?(?: (FOR BIT DATA|WITH TIME ZONE))?(?: COLLATE \"[^\"]+\")?(?: (NOT NULL))?");
    private static final Pattern ARRAY = Pattern.compile("(.*) ARRAY(?:\\[(\\d+)])?");
    private static final Pattern USER_TYPE = Pattern.compile("\"((?:[^\"]|\"\")*)\"\\.\"((?:[^\"]|\"\")*)\"");
    private static final String NOT_NULL = " NOT NULL";
    private static final int DECIMAL_RADIX = 10;
    private static final int BINARY_RADIX = 2;
    private static final int REAL_BITS = 23;
    private static final int UNKNOWN_SIZE = -1;
    private static final int DOUBLE_BITS = 52;

    static ColumnType of(String text) {
        boolean isNullable = !text.endsWith(NOT_NULL);
        String plain = isNullable ? text : text.substring(0, text.length() - NOT_NULL.length());
        Matcher user = USER_TYPE.matcher(plain);
        if (user.matches()) {
            return new ColumnType(
                DataType.object(new UserType(unquoted(user.group(1)), unquoted(user.group(2)), "java.lang.Object")), isNullable);
        }
        Matcher array = ARRAY.matcher(plain);
        if (array.matches()) {
            int max = array.group(2) == null ? DataType.MAX_CARDINALITY : Integer.parseInt(array.group(2));
            return new ColumnType(DataType.array(of(array.group(1)).type, max), isNullable);
        }
        DataType interval = IntervalQualifier.typeOf(plain);
        if (interval != null) {
            return new ColumnType(interval, isNullable);
        }
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no type is written " + text);
        }
        int length = matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2));
        int scale = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
        TypeId id = id(matcher.group(1), matcher.group(4) != null);
        if (id == TypeId.TIMESTAMP || id == TypeId.TIMESTAMP_TZ) {
            int digits = matcher.group(2) == null ? DataType.MAX_FRACTION_DIGITS : length;
            return new ColumnType(DataType.timestamp(id, digits), matcher.group(5) == null);
        }
        boolean isLong = id == TypeId.LONG_VARCHAR || id == TypeId.LONG_VARCHAR_BITS;
        return new ColumnType(
            new DataType(id, isLong ? DataType.MAX_LONG_VARCHAR_LENGTH : length, scale), matcher.group(5) == null);
    }

    private static String unquoted(String quoted) {
        return quoted.replace("\"\"", "\"");
    }

    private static TypeId id(String name, boolean suffixed) {
        return switch (name) {
            case "CHAR" -> suffixed ? TypeId.CHAR_BITS : TypeId.CHAR;
            case "VARCHAR" -> suffixed ? TypeId.VARCHAR_BITS : TypeId.VARCHAR;
            case "LONG VARCHAR" -> suffixed ? TypeId.LONG_VARCHAR_BITS : TypeId.LONG_VARCHAR;
            case "TIME", "TIME WITH TIME ZONE" -> suffixed || name.endsWith("ZONE") ? TypeId.TIME_TZ : TypeId.TIME;
            case "TIMESTAMP", "TIMESTAMP WITH TIME ZONE" -> suffixed || name.endsWith("ZONE") ? TypeId.TIMESTAMP_TZ : TypeId.TIMESTAMP;
            default -> TypeId.valueOf(name);
        };
    }

    /// Returns the size that Derby's getBestRowIdentifier shows: of numbers the bytes or characters, not the precision.
    int widthInDerby() {
        return switch (type.id()) {
            case TINYINT -> Byte.BYTES;
            case SMALLINT -> Short.BYTES;
            case INTEGER, REAL -> Integer.BYTES;
            case BIGINT, DOUBLE -> Long.BYTES;
            case DECIMAL, NUMERIC -> type.displaySize();
            default -> size();
        };
    }

    int code() {
        return JdbcTypes.code(type.id());
    }

    String name() {
        return type.name();
    }

    /// Approximate numbers by their bits.
    int size() {
        return switch (type.id()) {
            case REAL -> REAL_BITS;
            case DOUBLE -> DOUBLE_BITS;
            case JAVA_OBJECT -> UNKNOWN_SIZE;
            default -> JdbcTypes.precision(type);
        };
    }

    /// The number of decimals; null for types without a scale.
    Integer digits() {
        return type.id().isExact() || type.id().isTemporal() || type.id().isInterval() ? JdbcTypes.scale(type) : null;
    }

    Integer radix() {
        return switch (type.id()) {
            case REAL, DOUBLE -> BINARY_RADIX;
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, DATE, TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ,
                 INTERVAL_MONTHS, INTERVAL_SECONDS -> DECIMAL_RADIX;
            default -> null;
        };
    }

    /// Two bytes a character.
    Integer octets() {
        return type.id() == TypeId.CHAR || type.id() == TypeId.VARCHAR ? 2 * type.length() : null;
    }
}
