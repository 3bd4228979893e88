// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Reads what JDBC metadata do not tell about a database: exact types, texts of views and checks, sequences. This class knows
/// what holds for any product; a subclass asks the catalog of one.
///
/// The lists have rows with the columns SCHEMA_NAME and NAME, and those that their methods name.
class SourceCatalog {
    static final int MAX_DECIMAL_DIGITS = 76;
    static final int MAX_VARCHAR_LENGTH = 32_672;
    private static final int MAX_CHAR_LENGTH = 254;

    final Connection connection;

    SourceCatalog(Connection connection) {
        this.connection = connection;
    }

    final List<Map<String, String>> query(String sql) throws SQLException {
        return CatalogRows.of(connection, sql);
    }

    SourceNames names() throws SQLException {
        return new SourceNames(connection.getMetaData(), false, Set.of());
    }

    SourceText text(SourceNames names) throws SQLException {
        return new SourceText(names, false, Map.of());
    }

    boolean isSystem(String schema) {
        String lower = schema == null ? "" : schema.toLowerCase(Locale.ROOT);
        return lower.equals("information_schema") || lower.startsWith("pg_") || lower.startsWith("system") || lower.startsWith("sys");
    }

    /// Returns whether the rows of a table are also those of another table.
    ///
    /// @param table a row of the metadata
    boolean isPart(Map<String, String> table) {
        return false;
    }

    /// Returns what follows FROM in a query of a table's own rows.
    ///
    /// @param table a row of the metadata
    /// @param name the quoted name
    String source(Map<String, String> table, String name) {
        return name;
    }

    /// Returns the expressions that measure the values of a column, so that [#mapping] can choose a type. The type in the
    /// metadata is often wider than all values.
    ///
    /// @param column a row of the metadata
    /// @param name the quoted name
    List<String> measures(Map<String, String> column, String name) throws SQLException {
        return isText(dataType(column)) && size(column) > MAX_VARCHAR_LENGTH ? List.of("MAX(CHAR_LENGTH(" + name + "))") : List.of();
    }

    static boolean isText(int type) {
        return switch (type) {
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR -> true;
            default -> false;
        };
    }

    static int dataType(Map<String, String> column) {
        return Integer.parseInt(column.get("DATA_TYPE"));
    }

    static long size(Map<String, String> column) {
        return column.get("COLUMN_SIZE") == null ? 0 : Long.parseLong(column.get("COLUMN_SIZE"));
    }

    static int scale(Map<String, String> column) {
        return column.get("DECIMAL_DIGITS") == null ? 0 : Integer.parseInt(column.get("DECIMAL_DIGITS"));
    }

    /// @param column a row of the metadata
    /// @param measured the values of [#measures], 0 instead of NULL
    ColumnMapping mapping(Map<String, String> column, List<Long> measured) throws SQLException {
        long size = size(column);
        return switch (dataType(column)) {
            case Types.TINYINT, Types.SMALLINT -> ColumnMapping.of("SMALLINT", Types.BIGINT);
            case Types.INTEGER -> ColumnMapping.of("INTEGER", Types.BIGINT);
            case Types.BIGINT -> ColumnMapping.of("BIGINT", Types.BIGINT);
            case Types.BOOLEAN, Types.BIT -> ColumnMapping.of("BOOLEAN", Types.BOOLEAN);
            case Types.REAL -> ColumnMapping.of("REAL", Types.REAL);
            case Types.FLOAT, Types.DOUBLE -> ColumnMapping.of("DOUBLE", Types.DOUBLE);
            case Types.DECIMAL, Types.NUMERIC -> decimal(size, scale(column));
            case Types.CHAR, Types.NCHAR -> size <= MAX_CHAR_LENGTH ? ColumnMapping.of("CHAR(" + Math.max(1, size) + ")", Types.CHAR) : text(size);
            case Types.DATE -> ColumnMapping.of("DATE", Types.DATE);
            case Types.TIME -> ColumnMapping.of("TIME", Types.TIME);
            case Types.TIME_WITH_TIMEZONE -> ColumnMapping.of("TIME WITH TIME ZONE", Types.TIME_WITH_TIMEZONE);
            case Types.TIMESTAMP -> ColumnMapping.of("TIMESTAMP", Types.TIMESTAMP);
            case Types.TIMESTAMP_WITH_TIMEZONE -> ColumnMapping.of("TIMESTAMP WITH TIME ZONE", Types.TIMESTAMP_WITH_TIMEZONE);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> bytes(size);
            case Types.BLOB -> ColumnMapping.of("BLOB", Types.BLOB);
            case Types.CLOB, Types.NCLOB -> ColumnMapping.of("CLOB", Types.CLOB);
            default -> text(measured.isEmpty() ? size : fitting(measured.getFirst()));
        };
    }

    static ColumnMapping decimal(long digits, long scale) {
        long precision = digits <= 0 || digits > MAX_DECIMAL_DIGITS ? MAX_DECIMAL_DIGITS : digits;
        return ColumnMapping.of("DECIMAL(" + precision + ", " + Math.clamp(scale, 0, precision) + ")", Types.DECIMAL);
    }

    /// @param size the maximum number of characters; 0 if there is none
    static ColumnMapping text(long size) {
        return ColumnMapping.of(size > 0 && size <= MAX_VARCHAR_LENGTH ? "VARCHAR(" + size + ")" : "CLOB", Types.VARCHAR);
    }

    static ColumnMapping bytes(long size) {
        return ColumnMapping.of(size > 0 && size <= MAX_VARCHAR_LENGTH ? "VARCHAR(" + size + ") FOR BIT DATA" : "BLOB", Types.VARBINARY);
    }

    /// Returns the length of the longest VARCHAR if the longest value fits, because a CLOB cannot be a key; otherwise 0.
    static long fitting(long longest) {
        return longest <= MAX_VARCHAR_LENGTH ? MAX_VARCHAR_LENGTH : 0;
    }

    /// Returns the DEFAULT of a column in Bowler's SQL; null if it has none.
    ///
    /// @param column a row of the metadata
    String defaultValue(Map<String, String> column, ColumnMapping mapping, SourceText text) throws SQLException {
        String value = column.get("COLUMN_DEF");
        if (value == null || value.equalsIgnoreCase("NULL")) {
            return null;
        }
        if (mapping.type().equals("BOOLEAN") && value.matches("b?'?[01]'?")) {
            return value.contains("1") ? "TRUE" : "FALSE";
        }
        return text.sql(value);
    }

    /// Returns expressions of generated columns, with TABLE_NAME and CLAUSE. NAME is the column.
    List<Map<String, String>> generated() throws SQLException {
        return List.of();
    }

    /// Returns identity columns, with TABLE_NAME, NEXT_VALUE and IS_ALWAYS (1 or 0). NAME is the column; null if the product cannot tell.
    List<Map<String, String>> identities() throws SQLException {
        return null;
    }

    /// Returns views, with CLAUSE, their query; null instead of the list if the product cannot tell.
    List<Map<String, String>> views() throws SQLException {
        return null;
    }

    /// Returns check constraints, with TABLE_NAME and CLAUSE, the condition.
    List<Map<String, String>> checks() throws SQLException {
        return List.of();
    }

    /// Returns the name of the unique constraint that an index belongs to; the name of the index if there is none.
    String constraintOf(String schema, String index) throws SQLException {
        return index;
    }

    /// Returns sequences, with NEXT_VALUE, INCREMENT, MINIMUM, MAXIMUM and IS_CYCLE (1 or 0).
    List<Map<String, String>> sequences() throws SQLException {
        return List.of();
    }

    /// Returns objects that cannot be translated, with KIND.
    List<Map<String, String>> others() throws SQLException {
        return List.of();
    }
}
