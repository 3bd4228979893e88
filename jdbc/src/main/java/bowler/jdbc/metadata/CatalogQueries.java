// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The queries on the system tables. A null pattern matches everything; patterns have no escape character, as in Derby.
final class CatalogQueries {
    private static final String TABLE_PRIVILEGES = "SELECT TABLEID, GRANTOR, GRANTEE, SELECTPRIV, DELETEPRIV, INSERTPRIV, "
        + "UPDATEPRIV, REFERENCESPRIV, TRIGGERPRIV FROM SYS.SYSTABLEPERMS";
    private static final String COLUMN_PRIVILEGES =
        "SELECT TABLEID, GRANTOR, GRANTEE, TYPE, COLUMNS FROM SYS.SYSCOLPERMS WHERE TABLEID = ?";
    /// The privileges in the order of the columns of SYSTABLEPERMS.
    private static final List<String> PRIVILEGES =
        List.of("SELECT", "DELETE", "INSERT", "UPDATE", "REFERENCES", "TRIGGER");
    private static final int FIRST_PRIVILEGE = 4;
    private static final String OF_ANY_TABLE =
        " FROM SYS.SYSSCHEMAS S, SYS.SYSTABLES T WHERE S.SCHEMAID = T.SCHEMAID"
            + " AND S.SCHEMANAME LIKE ? AND T.TABLENAME LIKE ? ORDER BY S.SCHEMANAME, T.TABLENAME";
    private static final String COLUMNS =
        "SELECT C.REFERENCEID, C.COLUMNNAME, C.COLUMNNUMBER, C.COLUMNDATATYPE, C.COLUMNDEFAULT, C.AUTOINCREMENTSTART,"
            + " C.AUTOINCREMENTINC FROM SYS.SYSSCHEMAS S, SYS.SYSTABLES T, SYS.SYSCOLUMNS C"
            + " WHERE S.SCHEMAID = T.SCHEMAID AND T.TABLEID = C.REFERENCEID"
            + " AND S.SCHEMANAME LIKE ? AND T.TABLENAME LIKE ? ORDER BY C.REFERENCEID, C.COLUMNNUMBER";
    private static final String COLUMNS_OF_TABLE =
        "SELECT C.REFERENCEID, C.COLUMNNAME, C.COLUMNNUMBER, C.COLUMNDATATYPE, C.COLUMNDEFAULT, C.AUTOINCREMENTSTART,"
            + " C.AUTOINCREMENTINC FROM SYS.SYSCOLUMNS C WHERE C.REFERENCEID = ? ORDER BY C.COLUMNNUMBER";
    private static final String KEYS_OF_TABLE =
        "SELECT N.CONSTRAINTNAME, N.TYPE, G.DESCRIPTOR"
            + " FROM SYS.SYSCONSTRAINTS N, SYS.SYSKEYS K, SYS.SYSCONGLOMERATES G"
            + " WHERE N.TABLEID = ? AND N.CONSTRAINTID = K.CONSTRAINTID"
            + " AND K.CONGLOMERATEID = G.CONGLOMERATEID AND G.TABLEID = N.TABLEID AND G.ISINDEX";
    private static final String INDEXES_OF_TABLE =
        "SELECT G.CONGLOMERATENAME, G.DESCRIPTOR FROM SYS.SYSCONGLOMERATES G WHERE G.TABLEID = ? AND G.ISINDEX";
    /// Foreign keys with the indexes that they use. The last column says whether the index was made for foreign keys.
    private static final String FOREIGN_KEYS_OF_TABLE =
        "SELECT N.CONSTRAINTNAME, G.DESCRIPTOR, G.CONGLOMERATENAME, G.ISCONSTRAINT AND NOT EXISTS (SELECT 1 FROM SYS.SYSKEYS K"
            + " WHERE K.CONGLOMERATEID = G.CONGLOMERATEID)"
            + " FROM SYS.SYSCONSTRAINTS N, SYS.SYSFOREIGNKEYS F, SYS.SYSCONGLOMERATES G"
            + " WHERE N.TABLEID = ? AND F.CONSTRAINTID = N.CONSTRAINTID AND G.CONGLOMERATEID = F.CONGLOMERATEID"
            + " AND G.TABLEID = N.TABLEID AND G.ISINDEX"
            + " ORDER BY 3, CASE WHEN N.CONSTRAINTNAME = G.CONGLOMERATENAME THEN 0 ELSE 1 END, 1";

    private final MetaDataConnection host;

    /// A table or view, and its kind as one letter.
    record TableRow(String id, String schema, String name, String kind) {}

    /// @param number from 1
    /// @param increment of an identity column, else null
    record ColumnRow(String name, int number, ColumnType type, String defaultText, Long start, Long increment) {
        boolean isGenerated() {
            return defaultText != null && defaultText.startsWith("GENERATED ALWAYS AS");
        }
    }

    /// @param primary else unique
    record KeyRow(String name, boolean primary, IndexDescription shape) {}

    /// An index with its columns.
    record IndexRow(String name, IndexDescription shape) {}

    record CommentKey(String id, int columnNumber) {}

    /// A privilege on a table or view, or on some of its columns.
    ///
    /// @param columns the numbers of the columns from 1; empty for the whole table
    record PrivilegeRow(String tableId, String grantor, String grantee, String privilege, List<Integer> columns) {}

    CatalogQueries(MetaDataConnection host) {
        this.host = host;
    }

    /// Makes an object of the row stood on.
    private interface Reading<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> list(String sql, Reading<T> reading, String... parameters) throws SQLException {
        boolean wasInTransaction = host.inTransaction();
        List<T> all = new ArrayList<>();
        try (PreparedStatement statement = host.connection().prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i] == null ? "%" : parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    all.add(reading.read(rows));
                }
            }
        }
        if (!wasInTransaction && host.inTransaction()) {
            host.connection().commit();
        }
        return all;
    }

    List<String> schemas(String pattern) throws SQLException {
        return list("SELECT SCHEMANAME FROM SYS.SYSSCHEMAS WHERE SCHEMANAME LIKE ? ORDER BY SCHEMANAME",
            row -> row.getString(1), pattern);
    }

    List<TableRow> tables(String schema, String table) throws SQLException {
        return list("SELECT T.TABLEID, S.SCHEMANAME, T.TABLENAME, T.TABLETYPE" + OF_ANY_TABLE,
            row -> new TableRow(row.getString(1), row.getString(2), row.getString(3), row.getString(4)),
            schema, table);
    }

    /// Returns the columns of tables, by the table's id.
    Map<String, List<ColumnRow>> columns(String schema, String table) throws SQLException {
        Map<String, List<ColumnRow>> tables = new LinkedHashMap<>();
        list(COLUMNS, row -> tables.computeIfAbsent(row.getString(1), id -> new ArrayList<>()).add(column(row)),
            schema, table);
        return tables;
    }

    List<ColumnRow> columnsOf(String tableId) throws SQLException {
        return list(COLUMNS_OF_TABLE, CatalogQueries::column, tableId);
    }

    private static ColumnRow column(ResultSet row) throws SQLException {
        return new ColumnRow(
            row.getString(2), row.getInt(3), ColumnType.of(row.getString(4)), row.getString(5),
            row.getObject(6, Long.class), row.getObject(7, Long.class));
    }

    List<KeyRow> keysOf(String tableId) throws SQLException {
        return list(KEYS_OF_TABLE, row -> new KeyRow(
            row.getString(1), row.getString(2).equals("P"), IndexDescription.of(row.getString(3))), tableId);
    }

    /// Foreign keys of tables of that name in any schema, from tables of that name.
    ///
    /// @param parent null: any
    /// @param child null: any
    List<ForeignKeyRow> foreignKeys(String parent, String child) throws SQLException {
        return parent == null ? list(ForeignKeyRow.QUERY + ForeignKeyRow.OF_CHILD, ForeignKeyRow::of, child)
            : child == null ? list(ForeignKeyRow.QUERY + ForeignKeyRow.OF_PARENT, ForeignKeyRow::of, parent)
            : list(ForeignKeyRow.QUERY + ForeignKeyRow.OF_PARENT + ForeignKeyRow.OF_CHILD, ForeignKeyRow::of, parent,
                child);
    }

    /// Returns the privileges on whole tables.
    List<PrivilegeRow> tablePrivileges() throws SQLException {
        List<PrivilegeRow> all = new ArrayList<>();
        for (List<PrivilegeRow> granted : list(TABLE_PRIVILEGES, row -> {
            List<PrivilegeRow> privileges = new ArrayList<>();
            for (int i = 0; i < PRIVILEGES.size(); i++) {
                if (!row.getString(FIRST_PRIVILEGE + i).equals("N")) {
                    privileges.add(new PrivilegeRow(
                        row.getString(1), row.getString(2), row.getString(3), PRIVILEGES.get(i), List.of()));
                }
            }
            return privileges;
        })) {
            all.addAll(granted);
        }
        return all;
    }

    /// Returns the privileges on columns of a table.
    List<PrivilegeRow> columnPrivileges(String tableId) throws SQLException {
        return list(COLUMN_PRIVILEGES, row -> new PrivilegeRow(row.getString(1), row.getString(2), row.getString(3),
            privilegeOf(row.getString(4)), numbers(row.getString(5))), tableId);
    }

    private static String privilegeOf(String letter) {
        return PRIVILEGES.stream().filter(name -> name.regionMatches(true, 0, letter, 0, 1)).findFirst().orElse(letter);
    }

    /// @param positions as SYSCOLPERMS shows them: `{0, 2}`
    private static List<Integer> numbers(String positions) {
        List<Integer> numbers = new ArrayList<>();
        for (String position : positions.substring(1, positions.length() - 1).split(",")) {
            numbers.add(Integer.parseInt(position.trim()) + 1);
        }
        return numbers;
    }

    /// Comments, by the id of what they are about and the number of its column, 0 for the thing itself.
    Map<CommentKey, String> comments() throws SQLException {
        Map<CommentKey, String> comments = new HashMap<>();
        list("SELECT OBJECTID, COLUMNNUMBER, REMARKS FROM SYS.SYSCOMMENTS",
            row -> comments.put(new CommentKey(row.getString(1), row.getInt(2)), row.getString(3)));
        return comments;
    }

    /// Functions or procedures.
    List<RoutineRow> routines(String schema, String name, boolean functions) throws SQLException {
        return list(RoutineRow.QUERY, RoutineRow::of, schema, name, functions ? "F" : "P");
    }

    /// The types that CREATE TYPE has made.
    List<RoutineRow> userTypes(String schema, String name) throws SQLException {
        return list(RoutineRow.QUERY, RoutineRow::of, schema, name, "A");
    }

    List<IndexRow> indexesOf(String tableId) throws SQLException {
        return list(INDEXES_OF_TABLE, row -> new IndexRow(row.getString(1), IndexDescription.of(row.getString(2))), tableId);
    }

    /// Indexes that Derby shows for foreign keys which share the index of another key, by the name of the foreign key.
    List<IndexRow> sharedIndexesOf(String tableId) throws SQLException {
        Set<String> owned = new HashSet<>();
        List<IndexRow> shared = new ArrayList<>();
        list(FOREIGN_KEYS_OF_TABLE, row -> {
            boolean isOwner = row.getBoolean(4) && owned.add(row.getString(3));
            return isOwner || shared.add(new IndexRow(row.getString(1), IndexDescription.of(row.getString(2)).ofForeignKey()));
        }, tableId);
        return shared;
    }
}
