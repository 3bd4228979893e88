// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.base.invariant.Invariant;
import bowler.types.Collation;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;

/// A column's type as SYSCOLUMNS shows it, and back: `DECIMAL(10,2) NOT NULL`. A type of users is shown by its name,
/// `"APP"."PRICE"`.
public final class TypeText {
    private static final String NOT_NULL = " NOT NULL";
    private static final String COLLATE = " COLLATE \"";
    private static final String ARRAY = " ARRAY";
    private static final String FOR_BIT_DATA = " FOR BIT DATA";

    private TypeText() {}

    public static String of(DataType type, boolean nullable) {
        return text(type) + (nullable ? "" : NOT_NULL);
    }

    private static String text(DataType type) {
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, BOOLEAN, UUID, JSON, XML, DATE, TIME -> type.id().name();
            case TIME_TZ, TIMESTAMP, TIMESTAMP_TZ, INTERVAL_MONTHS, INTERVAL_SECONDS -> type.toString();
            case DECIMAL, NUMERIC -> type.id().name() + "(" + type.length() + "," + type.scale() + ")";
            case CHAR, VARCHAR, CLOB, BLOB -> type.id().name() + "(" + type.length() + ")" + collate(type);
            case JAVA_OBJECT -> type.user().toString();
            case ARRAY -> text(type.element()) + ARRAY + (type.length() == DataType.MAX_CARDINALITY ? "" : "[" + type.length() + "]");
            case LONG_VARCHAR -> "LONG VARCHAR" + collate(type);
            case CHAR_BITS -> "CHAR (" + type.length() + ")" + FOR_BIT_DATA;
            case VARCHAR_BITS -> "VARCHAR (" + type.length() + ")" + FOR_BIT_DATA;
            case LONG_VARCHAR_BITS -> "LONG VARCHAR" + FOR_BIT_DATA;
        };
    }

    private static String collate(DataType type) {
        return type.collation() == Collation.UCS_BASIC ? "" : COLLATE + Collation.name(type.collation()) + '"';
    }

    public static boolean isNullable(String text) {
        return !text.endsWith(NOT_NULL);
    }

    /// Returns a built-in type. [ParsedTypes] returns user-defined ones.
    public static DataType type(String text) {
        String plain = isNullable(text) ? text : text.substring(0, text.length() - NOT_NULL.length());
        int array = plain.lastIndexOf(ARRAY);
        if (array >= 0 && (plain.endsWith(ARRAY) || plain.endsWith("]"))) {
            int open = array + ARRAY.length();
            return DataType.array(type(plain.substring(0, array)), open == plain.length() ? DataType.MAX_CARDINALITY
                : Integer.parseInt(plain, open + 1, plain.length() - 1, 10));
        }
        int collate = plain.indexOf(COLLATE);
        if (collate >= 0) {
            int collation = Collation.named(plain.substring(collate + COLLATE.length(), plain.length() - 1));
            Invariant.check(collation >= 0, "a collation is not known to this JVM");
            return type(plain.substring(0, collate)).withCollation(collation);
        }
        DataType interval = IntervalQualifier.typeOf(plain);
        if (interval != null) {
            return interval;
        }
        for (TypeId id : TypeId.values()) {
            DataType read = id == TypeId.ARRAY || id == TypeId.JAVA_OBJECT ? null : withParameters(id, plain);
            if (!id.isInterval() && read != null && text(read).equals(plain)) {
                return read;
            }
        }
        throw new IllegalArgumentException("no type is written " + text);
    }

    private static DataType withParameters(TypeId id, String text) {
        int open = text.indexOf('(');
        if (open < 0) {
            boolean isLong = id == TypeId.LONG_VARCHAR || id == TypeId.LONG_VARCHAR_BITS;
            return new DataType(id, isLong ? DataType.MAX_LONG_VARCHAR_LENGTH : 0, 0);
        }
        int close = text.indexOf(')');
        int comma = text.indexOf(',');
        int length = Integer.parseInt(text, open + 1, comma < 0 ? close : comma, 10);
        if (id == TypeId.TIMESTAMP || id == TypeId.TIMESTAMP_TZ) {
            return DataType.timestamp(id, length);
        }
        return new DataType(id, length, comma < 0 ? 0 : Integer.parseInt(text, comma + 1, close, 10));
    }
}
