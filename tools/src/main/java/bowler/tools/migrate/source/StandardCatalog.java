// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The information schema of the SQL standard, which H2 from 2.0 on and HSQLDB have.
final class StandardCatalog extends SourceCatalog {
    private static final String NOT_SYSTEM = " NOT IN ('INFORMATION_SCHEMA', 'SYSTEM_LOBS')";

    private final boolean isH2;
    private final Map<String, String> constraintsOfIndexes = new HashMap<>();

    StandardCatalog(Connection connection) throws SQLException {
        super(connection);
        isH2 = connection.getMetaData().getDatabaseProductName().equals("H2");
        if (isH2) {
            for (Map<String, String> row : query("SELECT INDEX_SCHEMA, INDEX_NAME, CONSTRAINT_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE CONSTRAINT_TYPE = 'UNIQUE'")) {
                constraintsOfIndexes.put(row.get("INDEX_SCHEMA") + "." + row.get("INDEX_NAME"), row.get("CONSTRAINT_NAME"));
            }
        }
    }

    @Override
    SourceNames names() throws SQLException {
        return new SourceNames(connection.getMetaData(), false, Set.of("PUBLIC"));
    }

    @Override
    ColumnMapping mapping(Map<String, String> column, List<Long> measured) throws SQLException {
        String type = column.get("TYPE_NAME").toUpperCase(java.util.Locale.ROOT);
        return switch (type.replaceFirst("[ (].*", "")) {
            case "UUID" -> ColumnMapping.of("UUID", Types.VARCHAR);
            case "JSON" -> ColumnMapping.of("JSON", Types.VARCHAR);
            case "ENUM" -> text(MAX_VARCHAR_LENGTH).with(type.contains("(") ? "%s IN " + column.get("TYPE_NAME").substring("ENUM".length()) : null);
            case "INTERVAL", "GEOMETRY", "DECFLOAT" -> text(MAX_VARCHAR_LENGTH).differing(type + " becomes text");
            default -> dataType(column) == Types.ARRAY ? text(0).differing("an array becomes text") : super.mapping(column, measured);
        };
    }

    @Override
    List<Map<String, String>> generated() throws SQLException {
        return query("SELECT TABLE_SCHEMA AS SCHEMA_NAME, TABLE_NAME, COLUMN_NAME AS NAME, GENERATION_EXPRESSION AS CLAUSE FROM INFORMATION_SCHEMA.COLUMNS"
            + " WHERE IS_GENERATED = 'ALWAYS' AND TABLE_SCHEMA" + NOT_SYSTEM);
    }

    @Override
    List<Map<String, String>> identities() throws SQLException {
        return query("SELECT TABLE_SCHEMA AS SCHEMA_NAME, TABLE_NAME, COLUMN_NAME AS NAME, CASE IDENTITY_GENERATION WHEN 'ALWAYS' THEN 1 ELSE 0 END AS IS_ALWAYS, "
            + (isH2 ? "IDENTITY_BASE" : "CAST(NULL AS BIGINT)") + " AS NEXT_VALUE FROM INFORMATION_SCHEMA.COLUMNS WHERE IS_IDENTITY = 'YES' AND TABLE_SCHEMA" + NOT_SYSTEM);
    }

    @Override
    List<Map<String, String>> views() throws SQLException {
        return query("SELECT TABLE_SCHEMA AS SCHEMA_NAME, TABLE_NAME AS NAME, VIEW_DEFINITION AS CLAUSE FROM INFORMATION_SCHEMA.VIEWS WHERE TABLE_SCHEMA" + NOT_SYSTEM);
    }

    @Override
    List<Map<String, String>> checks() throws SQLException {
        // HSQLDB lists NOT NULL as a check.
        return query("SELECT T.TABLE_SCHEMA AS SCHEMA_NAME, T.TABLE_NAME, T.CONSTRAINT_NAME AS NAME, C.CHECK_CLAUSE AS CLAUSE FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS T"
            + " JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS C ON C.CONSTRAINT_SCHEMA = T.CONSTRAINT_SCHEMA AND C.CONSTRAINT_NAME = T.CONSTRAINT_NAME"
            + " WHERE T.CONSTRAINT_TYPE = 'CHECK' AND C.CHECK_CLAUSE NOT LIKE '% IS NOT NULL' AND T.TABLE_SCHEMA" + NOT_SYSTEM);
    }

    /// HSQLDB makes the name of the index from that of the constraint.
    @Override
    String constraintOf(String schema, String index) {
        return isH2 ? constraintsOfIndexes.getOrDefault(schema + "." + index, index) : index.replaceFirst("^SYS_IDX_(.+)_\\d+$", "$1");
    }

    @Override
    List<Map<String, String>> sequences() throws SQLException {
        return query("SELECT SEQUENCE_SCHEMA AS SCHEMA_NAME, SEQUENCE_NAME AS NAME, " + (isH2 ? "BASE_VALUE" : "NEXT_VALUE") + " AS NEXT_VALUE, INCREMENT,"
            + " MINIMUM_VALUE AS MINIMUM, MAXIMUM_VALUE AS MAXIMUM, CASE CYCLE_OPTION WHEN 'YES' THEN 1 ELSE 0 END AS IS_CYCLE FROM INFORMATION_SCHEMA.SEQUENCES"
            + " WHERE SEQUENCE_SCHEMA" + NOT_SYSTEM);
    }

    @Override
    List<Map<String, String>> others() throws SQLException {
        return query("SELECT 'trigger' AS KIND, TRIGGER_SCHEMA AS SCHEMA_NAME, TRIGGER_NAME AS NAME FROM INFORMATION_SCHEMA.TRIGGERS WHERE TRIGGER_SCHEMA" + NOT_SYSTEM
            + " UNION ALL SELECT 'routine', ROUTINE_SCHEMA, ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES WHERE ROUTINE_SCHEMA" + NOT_SYSTEM);
    }
}
