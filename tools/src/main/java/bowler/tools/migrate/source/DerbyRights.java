// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Reads users, roles and grants of Derby. A grant keeps its grantee; its grantor becomes the owner of the new database.
final class DerbyRights {
    private static final Map<String, String> TABLE_RIGHTS = new TreeMap<>(Map.of("SELECTPRIV", "SELECT", "DELETEPRIV", "DELETE",
        "INSERTPRIV", "INSERT", "UPDATEPRIV", "UPDATE", "REFERENCESPRIV", "REFERENCES", "TRIGGERPRIV", "TRIGGER"));

    private final DerbyCatalog catalog;
    private final Inventory inventory;

    DerbyRights(DerbyCatalog catalog, Inventory inventory) {
        this.catalog = catalog;
        this.inventory = inventory;
    }

    void read() throws SQLException {
        String provider = DerbySettings.property(catalog, "derby.authentication.provider");
        boolean isNative = provider != null && provider.startsWith("NATIVE:");
        if (!isNative && !"true".equalsIgnoreCase(DerbySettings.property(catalog, "derby.database.sqlAuthorization"))) {
            return;
        }
        inventory.attributes += ";sqlAuthorization=true";
        readRoles();
        readTableRights();
        readColumnRights();
        readRoutineRights();
        readUsage();
    }

    private void readRoles() throws SQLException {
        for (Map<String, String> row : catalog.rowsIfExists("*", "SYS.SYSROLES")) {
            String role = row.get("ROLEID");
            if (row.get("ISDEF").equals("Y")) {
                inventory.add(Phase.ROLE, "role", role, null, "CREATE ROLE " + SqlName.quoted(role));
            } else {
                grant(role, null, SqlName.quoted(role) + " TO " + grantee(row) + (row.get("WITHADMINOPTION").equals("Y") ? " WITH ADMIN OPTION" : ""));
            }
        }
    }

    private void readTableRights() throws SQLException {
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSTABLEPERMS")) {
            DerbyCatalog.Table table = catalog.tables.get(row.get("TABLEID"));
            List<String> rights = new ArrayList<>();
            TABLE_RIGHTS.forEach((column, right) -> {
                if (!row.get(column).equals("N")) {
                    rights.add(right);
                }
            });
            grant(table.title(), table.schema(), String.join(", ", rights) + " ON " + table.qualified() + " TO " + grantee(row));
        }
    }

    private void readColumnRights() throws SQLException {
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSCOLPERMS")) {
            DerbyCatalog.Table table = catalog.tables.get(row.get("TABLEID"));
            String right = switch (row.get("TYPE").toLowerCase(java.util.Locale.ROOT)) {
                case "s" -> "SELECT";
                case "u" -> "UPDATE";
                default -> "REFERENCES";
            };
            List<String> columns = new ArrayList<>();
            for (String position : row.get("COLUMNS").replaceAll("[{}\\s]", "").split(",")) {
                columns.add(table.columns().get(Integer.parseInt(position) + 1));
            }
            grant(table.title(), table.schema(), right + " (" + SqlName.list(columns) + ") ON " + table.qualified() + " TO " + grantee(row));
        }
    }

    private void readRoutineRights() throws SQLException {
        for (Map<String, String> row : catalog.rows("SELECT P.GRANTEE, A.ALIAS, A.SCHEMAID, A.ALIASTYPE FROM SYS.SYSROUTINEPERMS P, SYS.SYSALIASES A"
            + " WHERE P.ALIASID = A.ALIASID AND NOT A.SYSTEMALIAS")) {
            String schema = catalog.schemas.get(row.get("SCHEMAID"));
            grant(schema + "." + row.get("ALIAS"), schema, "EXECUTE ON " + (row.get("ALIASTYPE").equals("P") ? "PROCEDURE " : "FUNCTION ")
                + SqlName.qualified(schema, row.get("ALIAS")) + " TO " + grantee(row));
        }
    }

    private void readUsage() throws SQLException {
        for (Map<String, String> row : catalog.rowsIfExists("P.GRANTEE, P.OBJECTTYPE, COALESCE(S.SEQUENCENAME, A.ALIAS) AS NAME,"
            + " COALESCE(S.SCHEMAID, A.SCHEMAID) AS SCHEMAID", "SYS.SYSPERMS P LEFT JOIN SYS.SYSSEQUENCES S ON P.OBJECTID = S.SEQUENCEID"
            + " LEFT JOIN SYS.SYSALIASES A ON P.OBJECTID = A.ALIASID")) {
            String schema = catalog.schemas.get(row.get("SCHEMAID"));
            if (!DerbyCatalog.isSystem(schema)) {
                grant(schema + "." + row.get("NAME"), schema, "USAGE ON " + (row.get("OBJECTTYPE").equals("AGGREGATE") ? "DERBY AGGREGATE"
                    : row.get("OBJECTTYPE")) + " " + SqlName.qualified(schema, row.get("NAME")) + " TO " + grantee(row));
            }
        }
    }

    private void grant(String object, String schema, String rest) {
        inventory.add(Phase.GRANT, "grant", object, schema, "GRANT " + rest);
    }

    private static String grantee(Map<String, String> row) {
        return row.get("GRANTEE").equals("PUBLIC") ? "PUBLIC" : SqlName.quoted(row.get("GRANTEE"));
    }
}
