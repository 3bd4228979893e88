// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.cursor;

/// Type names of other databases. Names with an exact equivalent here are accepted; for others, messages suggest the
/// closest type.
public final class ForeignTypeNames {
    private ForeignTypeNames() {}

    /// Returns the type that is equivalent to a single-word name, in the form of [bowler.sql.ast.TypeName]; null if
    /// there is none.
    static String alone(String name) {
        return switch (name) {
            case "INT2" -> "SMALLINT";
            case "INT4" -> "INTEGER";
            case "INT8" -> "BIGINT";
            case "FLOAT4" -> "REAL";
            case "FLOAT8" -> "DOUBLE";
            case "BOOL" -> "BOOLEAN";
            case "TIMETZ" -> "TIME WITH TIME ZONE";
            default -> null;
        };
    }

    /// Returns the type of a SERIAL column, which is an identity column that also accepts given values; null for other
    /// names.
    public static String numbered(String name) {
        return switch (name) {
            case "SMALLSERIAL", "SERIAL2" -> "SMALLINT";
            case "SERIAL", "SERIAL4" -> "INTEGER";
            case "BIGSERIAL", "SERIAL8" -> "BIGINT";
            default -> null;
        };
    }

    /// Returns advice for a name that is not accepted; null if there is none.
    public static String remedy(String name) {
        if (numbered(name) != null) {
            return name + " is for columns that are defined; elsewhere the type is " + numbered(name) + ".";
        }
        return switch (name) {
            case "BYTEA", "RAW", "IMAGE", "TINYBLOB", "MEDIUMBLOB", "LONGBLOB", "LONGVARBINARY" ->
                "VARBINARY(n) takes up to 32,672 bytes, BLOB more.";
            case "NTEXT", "TINYTEXT", "MEDIUMTEXT", "LONGTEXT", "LONGVARCHAR", "LONGNVARCHAR" ->
                "VARCHAR(n) takes up to 32,672 characters, CLOB more.";
            case "STRING" -> "Did you mean VARCHAR?";
            case "CITEXT", "VARCHAR_IGNORECASE" -> "Write VARCHAR(n) COLLATE UNICODE_CI.";
            case "MEDIUMINT" -> "Did you mean INTEGER?";
            case "UINTEGER", "UBIGINT", "HUGEINT", "UNSIGNED" -> "Numbers have signs here; the next larger type takes them all.";
            case "BINARY_FLOAT" -> "Did you mean REAL?";
            case "BINARY_DOUBLE" -> "Did you mean DOUBLE?";
            case "DECFLOAT" -> "Did you mean DECIMAL(p, s) or DOUBLE?";
            case "MONEY", "SMALLMONEY" -> "Did you mean DECIMAL(19, 4)?";
            case "BIT" -> "Did you mean BOOLEAN, or VARBINARY(n)?";
            case "DATETIME2", "SMALLDATETIME" -> "Did you mean TIMESTAMP(p)?";
            case "DATETIMEOFFSET" -> "Did you mean TIMESTAMP WITH TIME ZONE?";
            case "UNIQUEIDENTIFIER" -> "Did you mean UUID?";
            case "JSONB" -> "Did you mean JSON?";
            case "ENUM" -> "Write VARCHAR(n) with CHECK (column IN (...)).";
            default -> null;
        };
    }
}
