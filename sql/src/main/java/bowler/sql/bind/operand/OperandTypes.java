// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;

/// The types that a context gives to operands without a type of their own.
public final class OperandTypes {
    /// The type of a string parameter where its length does not matter.
    public static final DataType ANY_TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    public static final DataType ANY_BITS = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);

    private OperandTypes() {}

    /// Returns the type of a parameter next to a value: the value's type, but with unlimited length for strings.
    public static DataType likeType(DataType type) {
        return switch (type.id()) {
            case CHAR, VARCHAR -> ANY_TEXT.withCollation(type.collation());
            case CHAR_BITS, VARCHAR_BITS -> ANY_BITS;
            case ARRAY -> unlimited(likeType(type.element()));
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, REAL, DOUBLE, BOOLEAN, LONG_VARCHAR, CLOB,
                    LONG_VARCHAR_BITS, BLOB, UUID, JSON, XML, JAVA_OBJECT, DATE, TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ -> type;
            case INTERVAL_MONTHS -> IntervalQualifier.ANY_MONTHS;
            case INTERVAL_SECONDS -> IntervalQualifier.ANY_SECONDS;
        };
    }

    public static DataType unlimited(DataType element) {
        return DataType.array(element, DataType.MAX_CARDINALITY);
    }
}
