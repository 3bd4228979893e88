// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

import bowler.types.DataType;

/// A type as SQL writes it.
public final class TypeText {
    private TypeText() {}

    public static String of(DataType type) {
        return switch (type.id()) {
            case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, BOOLEAN, DATE, TIME, TIMESTAMP -> type.id().name();
            case DECIMAL -> "DECIMAL(" + type.length() + "," + type.scale() + ")";
            case CHAR, VARCHAR, CLOB, BLOB -> type.id().name() + "(" + type.length() + ")";
            case LONG_VARCHAR -> "LONG VARCHAR";
            case CHAR_BITS -> "CHAR(" + type.length() + ") FOR BIT DATA";
            case VARCHAR_BITS -> "VARCHAR(" + type.length() + ") FOR BIT DATA";
            case LONG_VARCHAR_BITS -> "LONG VARCHAR FOR BIT DATA";
        };
    }
}
