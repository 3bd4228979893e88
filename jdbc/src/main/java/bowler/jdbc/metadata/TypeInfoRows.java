// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.Types;
import java.util.Set;

/// The rows of `getTypeInfo`, Derby's but for user-defined types and XML. A plain table.
final class TypeInfoRows {
    private static final Set<String> BEYOND_DERBY = Set.of(
        "TINYINT", "INTERVAL YEAR TO MONTH", "INTERVAL DAY TO SECOND", "JSON", "UUID", "ARRAY", "TIME WITH TIME ZONE",
        "TIMESTAMP WITH TIME ZONE");

    private TypeInfoRows() {}

    /// Returns the rows of the types that Derby has.
    static MetaDataRows ofDerby() {
        return rows().without(0, BEYOND_DERBY).sort(1);
    }

    static MetaDataRows rows() {
        return new MetaDataRows(MetaDataResult.TYPES)
            .add("TINYINT", Types.TINYINT, 3, null, null, null, 1, false, DatabaseMetaData.typePredBasic,
                false, false, true, "TINYINT", 0, 0, null, null, 10)
            .add("BIGINT", Types.BIGINT, 19, null, null, null, 1, false, DatabaseMetaData.typePredBasic,
                false, false, true, "BIGINT", 0, 0, null, null, 10)
            .add("LONG VARCHAR FOR BIT DATA", Types.LONGVARBINARY, 32700, "X'", "'", null, 1, false, DatabaseMetaData.typePredNone,
                true, false, false, "LONG VARCHAR FOR BIT DATA", null, null, null, null, null)
            .add("VARCHAR () FOR BIT DATA", Types.VARBINARY, 32672, "X'", "'", "length", 1, false, DatabaseMetaData.typePredBasic,
                true, false, false, "VARCHAR () FOR BIT DATA", null, null, null, null, null)
            .add("CHAR () FOR BIT DATA", Types.BINARY, 254, "X'", "'", "length", 1, false, DatabaseMetaData.typePredBasic,
                true, false, false, "CHAR () FOR BIT DATA", null, null, null, null, null)
            .add("LONG VARCHAR", Types.LONGVARCHAR, 32700, "'", "'", null, 1, true, DatabaseMetaData.typePredChar,
                true, false, false, "LONG VARCHAR", null, null, null, null, null)
            .add("CHAR", Types.CHAR, 254, "'", "'", "length", 1, true, DatabaseMetaData.typeSearchable,
                true, false, false, "CHAR", null, null, null, null, null)
            .add("NUMERIC", Types.NUMERIC, 31, null, null, "precision,scale", 1, false, DatabaseMetaData.typePredBasic,
                false, true, false, "NUMERIC", 0, 31, null, null, 10)
            .add("DECIMAL", Types.DECIMAL, 31, null, null, "precision,scale", 1, false, DatabaseMetaData.typePredBasic,
                false, true, false, "DECIMAL", 0, 31, null, null, 10)
            .add("INTEGER", Types.INTEGER, 10, null, null, null, 1, false, DatabaseMetaData.typePredBasic,
                false, false, true, "INTEGER", 0, 0, null, null, 10)
            .add("SMALLINT", Types.SMALLINT, 5, null, null, null, 1, false, DatabaseMetaData.typePredBasic,
                false, false, true, "SMALLINT", 0, 0, null, null, 10)
            .add("FLOAT", Types.FLOAT, 52, null, null, "precision", 1, false, DatabaseMetaData.typePredBasic,
                false, false, false, "FLOAT", null, null, null, null, 2)
            .add("REAL", Types.REAL, 23, null, null, null, 1, false, DatabaseMetaData.typePredBasic,
                false, false, false, "REAL", null, null, null, null, 2)
            .add("DOUBLE", Types.DOUBLE, 52, null, null, null, 1, false, DatabaseMetaData.typePredBasic,
                false, false, false, "DOUBLE", null, null, null, null, 2)
            .add("VARCHAR", Types.VARCHAR, 32672, "'", "'", "length", 1, true, DatabaseMetaData.typeSearchable,
                true, false, false, "VARCHAR", null, null, null, null, null)
            .add("BOOLEAN", Types.BOOLEAN, 1, null, null, null, 1, false, DatabaseMetaData.typePredBasic,
                true, false, false, "BOOLEAN", null, null, null, null, null)
            .add("DATE", Types.DATE, 10, "DATE'", "'", null, 1, false, DatabaseMetaData.typePredBasic,
                true, false, false, "DATE", 0, 0, null, null, 10)
            .add("TIME", Types.TIME, 8, "TIME'", "'", null, 1, false, DatabaseMetaData.typePredBasic,
                true, false, false, "TIME", 0, 0, null, null, 10)
            .add("TIMESTAMP", Types.TIMESTAMP, 29, "TIMESTAMP'", "'", null, 1, false, DatabaseMetaData.typePredBasic,
                true, false, false, "TIMESTAMP", 0, 9, null, null, 10)
            .add("INTERVAL YEAR TO MONTH", Types.OTHER, 9, "INTERVAL'", "' YEAR TO MONTH", "precision", 1, false,
                DatabaseMetaData.typePredBasic, false, false, false, "INTERVAL YEAR TO MONTH", 0, 0, null, null, 10)
            .add("INTERVAL DAY TO SECOND", Types.OTHER, 9, "INTERVAL'", "' DAY TO SECOND", "precision,scale", 1, false,
                DatabaseMetaData.typePredBasic, false, false, false, "INTERVAL DAY TO SECOND", 0, 9, null, null, 10)
            .add("JSON", Types.OTHER, 2147483647, "JSON'", "'", null, 1, true, DatabaseMetaData.typePredNone,
                true, false, false, "JSON", null, null, null, null, null)
            .add("UUID", Types.OTHER, 36, "UUID'", "'", null, 1, false, DatabaseMetaData.typePredBasic,
                true, false, false, "UUID", null, null, null, null, null)
            .add("OBJECT", Types.JAVA_OBJECT, null, null, null, null, 1, false, DatabaseMetaData.typePredBasic,
                true, false, false, "OBJECT", null, null, null, null, null)
            .add("ARRAY", Types.ARRAY, 2147483647, "ARRAY[", "]", "length", 1, false, DatabaseMetaData.typePredBasic,
                true, false, false, "ARRAY", null, null, null, null, null)
            .add("BLOB", Types.BLOB, 2147483647, null, null, "length", 1, false, DatabaseMetaData.typePredNone,
                null, false, null, "BLOB", null, null, null, null, null)
            .add("CLOB", Types.CLOB, 2147483647, "'", "'", "length", 1, true, DatabaseMetaData.typePredChar,
                null, false, null, "CLOB", null, null, null, null, null)
            .add("XML", Types.SQLXML, null, null, null, null, 1, true, DatabaseMetaData.typePredNone,
                false, false, false, "XML", null, null, null, null, null)
            .add("TIME WITH TIME ZONE", Types.TIME_WITH_TIMEZONE, 14, "TIME'", "'", null, 1, false,
                DatabaseMetaData.typePredBasic, true, false, false, "TIME WITH TIME ZONE", 0, 0, null, null, 10)
            .add("TIMESTAMP WITH TIME ZONE", Types.TIMESTAMP_WITH_TIMEZONE, 35, "TIMESTAMP'", "'", null, 1, false,
                DatabaseMetaData.typePredBasic, true, false, false, "TIMESTAMP WITH TIME ZONE", 0, 9, null, null, 10);
    }
}
