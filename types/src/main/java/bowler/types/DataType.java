// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// A type with its parameters.
///
/// @param length characters or bytes for string types, precision for DECIMAL, 0 for the rest
/// @param scale digits behind the point for DECIMAL, 0 for the rest
public record DataType(TypeId id, int length, int scale) {
    public static final int MAX_CHAR_LENGTH = 254;
    public static final int MAX_VARCHAR_LENGTH = 32_672;
    public static final int MAX_LONG_VARCHAR_LENGTH = 32_700;
    public static final int MAX_LOB_LENGTH = Integer.MAX_VALUE;
    public static final int MAX_DECIMAL_PRECISION = 31;

    public static final DataType SMALLINT = new DataType(TypeId.SMALLINT, 0, 0);
    public static final DataType INTEGER = new DataType(TypeId.INTEGER, 0, 0);
    public static final DataType BIGINT = new DataType(TypeId.BIGINT, 0, 0);
    public static final DataType REAL = new DataType(TypeId.REAL, 0, 0);
    public static final DataType DOUBLE = new DataType(TypeId.DOUBLE, 0, 0);
    public static final DataType BOOLEAN = new DataType(TypeId.BOOLEAN, 0, 0);
    public static final DataType DATE = new DataType(TypeId.DATE, 0, 0);
    public static final DataType TIME = new DataType(TypeId.TIME, 0, 0);
    public static final DataType TIMESTAMP = new DataType(TypeId.TIMESTAMP, 0, 0);

    public static DataType decimal(int precision, int scale) {
        return new DataType(TypeId.DECIMAL, precision, scale);
    }

    public static DataType character(int length) {
        return new DataType(TypeId.CHAR, length, 0);
    }

    public static DataType varchar(int length) {
        return new DataType(TypeId.VARCHAR, length, 0);
    }

    public Carrier carrier() {
        return id.carrier();
    }
}
