// SPDX-License-Identifier: Apache-2.0
package bowler.derby.dblook;

import bowler.derby.dblook.Catalog.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Writes roles and rights, if the database checks rights.
final class RightsScript {
    private static final List<String> TABLE_RIGHTS = List.of("SELECT", "DELETE", "INSERT", "UPDATE", "REFERENCES", "TRIGGER");

    private final Catalog catalog;
    private final Selection selection;
    private final ScriptOutput out;

    RightsScript(Catalog catalog, Selection selection, ScriptOutput out) {
        this.catalog = catalog;
        this.selection = selection;
        this.out = out;
    }

    void write() throws SQLException {
        boolean isChecked = "true".equalsIgnoreCase(
            catalog.rows("SELECT SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.database.sqlAuthorization') AS V FROM SYSIBM.SYSDUMMY1").getFirst().get("V"));
        if (isChecked) {
            writeRoles();
            writeUsage("user defined types", "TYPE", "SELECT ALIASID AS ID, ALIAS AS NAME, SCHEMAID FROM SYS.SYSALIASES");
            writeUsage("sequences", "SEQUENCE", "SELECT SEQUENCEID AS ID, SEQUENCENAME AS NAME, SCHEMAID FROM SYS.SYSSEQUENCES");
            writeUsage("aggregates", "DERBY AGGREGATE", "SELECT ALIASID AS ID, ALIAS AS NAME, SCHEMAID FROM SYS.SYSALIASES");
            writeTableRights();
            writeColumnRights();
            writeRoutineRights();
        }
    }

    private void writeRoles() throws SQLException {
        List<Map<String, String>> roles = catalog.rows("SELECT * FROM SYS.SYSROLES ORDER BY ROLEID, GRANTEE");
        out.section("CREATE statements for roles");
        for (Map<String, String> row : roles) {
            if (row.get("ISDEF").equals("Y")) {
                out.statement("CREATE ROLE " + Names.quoted(row.get("ROLEID")));
            }
        }
        out.section("GRANT statements for roles");
        for (Map<String, String> row : roles) {
            if (!row.get("ISDEF").equals("Y")) {
                out.statement("GRANT " + Names.quoted(row.get("ROLEID")) + " TO " + Names.quoted(row.get("GRANTEE"))
                    + (row.get("WITHADMINOPTION").equals("Y") ? " WITH ADMIN OPTION" : ""));
            }
        }
    }

    private void writeUsage(String title, String type, String objects) throws SQLException {
        out.section("GRANT statements for " + title);
        for (Map<String, String> row : catalog.rows("SELECT O.NAME, O.SCHEMAID, P.* FROM SYS.SYSPERMS P JOIN (" + objects + ") O"
            + " ON O.ID = P.OBJECTID WHERE P.OBJECTTYPE = '" + type + "' ORDER BY O.NAME, P.GRANTEE")) {
            String schema = catalog.schema(row.get("SCHEMAID"));
            if (selection.hasSchema(schema)) {
                out.statement("GRANT " + row.get("PERMISSION").strip() + " ON " + type + ' ' + Names.qualified(schema, row.get("NAME")) + " TO "
                    + Names.quoted(row.get("GRANTEE")));
            }
        }
    }

    private void writeTableRights() throws SQLException {
        out.section("GRANT statements for tables");
        for (Map<String, String> row : catalog.rows("SELECT P.* FROM SYS.SYSTABLEPERMS P JOIN SYS.SYSTABLES T ON P.TABLEID = T.TABLEID"
            + " ORDER BY T.TABLENAME, P.GRANTEE")) {
            Table table = catalog.table(row.get("TABLEID"));
            List<String> rights = new ArrayList<>();
            for (String right : TABLE_RIGHTS) {
                if (row.get(right + "PRIV").equalsIgnoreCase("Y")) {
                    rights.add(right);
                }
            }
            if (!rights.isEmpty() && selection.hasTable(table.schema(), table.name())) {
                out.statement("GRANT " + String.join(", ", rights) + " ON " + table.qualified() + " TO " + Names.quoted(row.get("GRANTEE")));
            }
        }
    }

    private void writeColumnRights() throws SQLException {
        out.section("GRANT statements for columns");
        for (Map<String, String> row : catalog.rows("SELECT P.* FROM SYS.SYSCOLPERMS P JOIN SYS.SYSTABLES T ON P.TABLEID = T.TABLEID"
            + " ORDER BY T.TABLENAME, P.GRANTEE, P.TYPE")) {
            Table table = catalog.table(row.get("TABLEID"));
            if (selection.hasTable(table.schema(), table.name())) {
                String right = switch (row.get("TYPE").toLowerCase(Locale.ROOT)) {
                    case "s" -> "SELECT";
                    case "u" -> "UPDATE";
                    default -> "REFERENCES";
                };
                out.statement("GRANT " + right + "(" + String.join(", ", Names.columns(row.get("COLUMNS"), table.columns(), 0)) + ") ON "
                    + table.qualified() + " TO " + Names.quoted(row.get("GRANTEE")));
            }
        }
    }

    private void writeRoutineRights() throws SQLException {
        out.section("GRANT statements for routines");
        for (Map<String, String> row : catalog.rows("SELECT A.*, P.GRANTEE FROM SYS.SYSROUTINEPERMS P JOIN SYS.SYSALIASES A"
            + " ON A.ALIASID = P.ALIASID WHERE NOT A.SYSTEMALIAS ORDER BY A.ALIAS, P.GRANTEE")) {
            String schema = catalog.schema(row.get("SCHEMAID"));
            if (selection.hasSchema(schema)) {
                out.statement("GRANT EXECUTE ON " + (row.get("ALIASTYPE").equals("P") ? "PROCEDURE " : "FUNCTION ")
                    + Names.qualified(schema, row.get("ALIAS")) + " TO " + Names.quoted(row.get("GRANTEE")));
            }
        }
    }
}
