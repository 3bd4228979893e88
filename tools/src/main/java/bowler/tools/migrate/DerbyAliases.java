// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads synonyms, routines, aggregates and user-defined types of Derby (SYS.SYSALIASES).
final class DerbyAliases {
    private static final Pattern IN_SQL = Pattern.compile("(?s)[^(]*(\\(.* LANGUAGE SQL) PARAMETER STYLE SQL(.*) COMPILED IN (.*)");

    private final DerbyCatalog catalog;
    private final Inventory inventory;

    DerbyAliases(DerbyCatalog catalog, Inventory inventory) {
        this.catalog = catalog;
        this.inventory = inventory;
    }

    void read() throws SQLException {
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSALIASES WHERE NOT SYSTEMALIAS")) {
            String schema = catalog.schemas.get(row.get("SCHEMAID"));
            if (!DerbyCatalog.isSystem(schema)) {
                read(row, schema, row.get("ALIAS"));
            }
        }
    }

    private void read(Map<String, String> row, String schema, String alias) {
        String name = SqlName.qualified(schema, alias);
        String title = schema + "." + alias;
        String info = row.get("ALIASINFO");
        String javaClass = row.get("JAVACLASSNAME");
        switch (row.get("ALIASTYPE")) {
            case "S" -> inventory.add(Phase.SYNONYM, "synonym", title, null, "CREATE SYNONYM " + name + " FOR " + info);
            case "A" -> inventory.add(Phase.TYPE, "type", title, null,
                "CREATE TYPE " + name + " EXTERNAL NAME " + SqlName.literal(javaClass) + " LANGUAGE JAVA");
            case "G" -> inventory.add(Phase.ROUTINE, "aggregate", title, schema,
                "CREATE DERBY AGGREGATE " + name + " " + info + " EXTERNAL NAME " + SqlName.literal(javaClass));
            case "F" -> addRoutine("FUNCTION", title, schema, name, info, javaClass);
            case "P" -> addRoutine("PROCEDURE", title, schema, name, info, javaClass);
            default -> inventory.lose("alias", title, "its type '" + row.get("ALIASTYPE") + "' is unknown");
        }
    }

    /// Adds a routine. A routine in SQL has its body in place of the Java class. The schema in which its names
    /// are resolved follows COMPILED IN.
    private void addRoutine(String word, String title, String schema, String name, String info, String javaClass) {
        String kind = word.toLowerCase(Locale.ROOT);
        Matcher inSql = IN_SQL.matcher(info);
        if (inSql.matches()) {
            inventory.add(Phase.SQL_ROUTINE, kind, title, inSql.group(3), "CREATE " + word + " " + name + " " + inSql.group(1) + inSql.group(2) + " " + javaClass);
        } else {
            inventory.add(Phase.ROUTINE, kind, title, schema, routine(word, name, info, javaClass));
        }
    }

    /// @param info `method(parameters) RETURNS ... LANGUAGE JAVA ...`
    private static String routine(String word, String name, String info, String javaClass) {
        int parameters = info.indexOf('(');
        return "CREATE " + word + " " + name + " " + info.substring(parameters) + " EXTERNAL NAME "
            + SqlName.literal(javaClass + "." + info.substring(0, parameters));
    }
}
