// SPDX-License-Identifier: Apache-2.0
package bowler.drda.fdoca;

import bowler.types.DataType;

/// A column or parameter as both descriptions in the protocol represent it. The short one defines how to read its
/// values ([Descriptor]). The long one is what applications see (SQLDARD).
///
/// SQL types without a form of their own are sent as text: times with a zone, intervals, UUID, arrays, decimals of more
/// than 31 digits. JSON is sent as CLOB.
///
/// @param type the type of the values
/// @param form the form of the values in the protocol, which is the type's own or text
/// @param wireType one of [WireType], odd if nullable
/// @param wireLength two bytes; precision and scale of a decimal
/// @param sqlType the number of the type in SQLDARD, odd if nullable
/// @param sqlLength the length in SQLDARD
/// @param precision the precision that applications see, 31 at most
/// @param ccsid 1208 for texts, 0 for all other types
public record WireColumn(
        DataType type, DataType form, int wireType, int wireLength, int sqlType, long sqlLength, int precision, int scale, int ccsid) {
    /// Digits that a packed decimal may have.
    public static final int MAX_DECIMAL_PRECISION = 31;
    private static final int UTF8 = 1208;
    private static final int LOB_LENGTH_IN_FOUR_BYTES = 0x8004;
    private static final int LONG_LENGTH = 0x7FBC;
    private static final int MAX_SHOWN_LENGTH = 32_700;
    private static final int DATE_CHARACTERS = 10;
    private static final int TIME_CHARACTERS = 8;

    public static WireColumn of(DataType type, boolean nullable, WireDialect dialect) {
        DataType form = form(type, dialect);
        int odd = nullable ? 1 : 0;
        return switch (form.id()) {
            case SMALLINT -> fixed(type, form, WireType.INTEGER2, 2, 500, 5, odd);
            case INTEGER -> fixed(type, form, WireType.INTEGER4, 4, 496, 10, odd);
            case BIGINT -> fixed(type, form, WireType.INTEGER8, 8, 492, 19, odd);
            case REAL -> fixed(type, form, WireType.FLOAT4, 4, 480, 7, odd);
            case DOUBLE -> fixed(type, form, WireType.FLOAT8, 8, 480, 15, odd);
            case BOOLEAN -> fixed(type, form, WireType.BOOLEAN, 1, 2436, 1, odd);
            case DECIMAL -> {
                int length = form.length() << 8 | form.scale();
                yield new WireColumn(type, form, WireType.DECIMAL | odd, length, 484 | odd, length, form.length(), form.scale(), 0);
            }
            case DATE -> fixed(type, form, WireType.DATE, DATE_CHARACTERS, 384, DATE_CHARACTERS, odd);
            case TIME -> fixed(type, form, WireType.TIME, TIME_CHARACTERS, 388, TIME_CHARACTERS, odd);
            case TIMESTAMP -> {
                int characters = dialect.timestampCharacters();
                int digits = characters == WireDialect.LONG_TIMESTAMP ? 9 : 6;
                yield new WireColumn(type, form, WireType.TIMESTAMP | odd, characters, 392 | odd, characters, characters, digits, 0);
            }
            case CHAR -> text(type, form, WireType.VARCHAR_MIXED, form.length(), 452, odd);
            case VARCHAR -> text(type, form, WireType.VARCHAR, form.length(), 448, odd);
            case LONG_VARCHAR -> text(type, form, WireType.LONG_VARCHAR, LONG_LENGTH, 456, odd);
            case CHAR_BITS -> bits(type, form, WireType.VAR_BYTES, 2 * form.length(), 452, odd);
            case VARCHAR_BITS -> bits(type, form, WireType.VAR_BYTES, 2 * form.length(), 448, odd);
            case LONG_VARCHAR_BITS -> bits(type, form, WireType.LONG_VAR_BYTES, LONG_LENGTH, 456, odd);
            case JAVA_OBJECT -> new WireColumn(type, form, WireType.USER_DEFINED | odd, type.displaySize(), 2000 | odd, type.displaySize(), 0, 0, 0);
            case BLOB -> new WireColumn(type, form, WireType.LOB_BYTES | odd, LOB_LENGTH_IN_FOUR_BYTES, 404 | odd, form.length(),
                MAX_DECIMAL_PRECISION, 0, 0);
            case CLOB -> new WireColumn(type, form, WireType.LOB_MIXED | odd, LOB_LENGTH_IN_FOUR_BYTES, 408 | odd, form.length(),
                MAX_DECIMAL_PRECISION, 0, UTF8);
            default -> throw new IllegalStateException("no form on the wire for " + form);
        };
    }

    private static DataType form(DataType type, WireDialect dialect) {
        return switch (type.id()) {
            case TINYINT -> DataType.SMALLINT;
            case BOOLEAN -> dialect.booleans() ? type : DataType.SMALLINT;
            case DECIMAL, NUMERIC -> type.length() > MAX_DECIMAL_PRECISION ? DataType.varchar(type.displaySize())
                : DataType.decimal(type.length(), type.scale());
            case UUID -> DataType.character(type.displaySize());
            case TIME_TZ, TIMESTAMP_TZ, INTERVAL_MONTHS, INTERVAL_SECONDS -> DataType.varchar(type.displaySize());
            case JAVA_OBJECT -> dialect.objects() ? type : DataType.LONG_VARCHAR;
            case ARRAY -> DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
            case JSON, XML -> DataType.clob(DataType.MAX_LOB_LENGTH);
            default -> type;
        };
    }

    private static WireColumn fixed(DataType type, DataType form, int wireType, int length, int sqlType, int precision, int odd) {
        return new WireColumn(type, form, wireType | odd, length, sqlType | odd, length, precision, 0, 0);
    }

    private static WireColumn text(DataType type, DataType form, int wireType, int wireLength, int sqlType, int odd) {
        int shown = Math.min(form.length(), MAX_SHOWN_LENGTH);
        return new WireColumn(type, form, wireType | odd, wireLength & 0xFFFF, sqlType | odd, shown,
            Math.min(form.length(), MAX_DECIMAL_PRECISION), 0, UTF8);
    }

    private static WireColumn bits(DataType type, DataType form, int wireType, int wireLength, int sqlType, int odd) {
        return new WireColumn(type, form, wireType | odd, Math.min(wireLength, 0xFFFF), sqlType | odd,
            Math.min(form.length(), MAX_SHOWN_LENGTH), Math.min(form.length(), MAX_DECIMAL_PRECISION), 0, 0);
    }

    /// Returns the form of an output parameter, whose length is that of the longest string.
    public WireColumn asOutput() {
        boolean isVariable = switch (WireType.notNull(wireType)) {
            case WireType.VARCHAR, WireType.VARCHAR_MIXED, WireType.VAR_BYTES -> true;
            default -> false;
        };
        return isVariable ? new WireColumn(type, form, wireType, Short.MAX_VALUE, sqlType, sqlLength, precision, scale, ccsid) : this;
    }

    /// Returns the name of a user-defined type; null for built-in types and for clients that do not support such types.
    public String typeName() {
        return form.user() == null ? null : form.user().toString();
    }

    /// Returns the Java class of a type of users, or null.
    public String className() {
        return form.user() == null ? null : form.user().className();
    }

    public boolean isNullable() {
        return WireType.isNullable(wireType);
    }

    /// Returns whether values are sent after their row, or as locators.
    public boolean isExternalized() {
        return form.id().isLob();
    }

    /// Returns whether values are written as text because the protocol has no form for their type.
    boolean isShownAsText() {
        return form.id().isCharacter() && !type.id().isCharacter();
    }

}
