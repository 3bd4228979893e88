// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads synonyms, routines, aggregates and user-defined types of Derby (SYS.SYSALIASES).
final class DerbyAliases {
    private static final Pattern IN_SQL = Pattern.compile("(?s)[^(]*(\\(.* LANGUAGE SQL) PARAMETER STYLE SQL(.*) COMPILED IN (.*)");

    /// An empty name stands for a parameter without a name.
    private static final Pattern UNNAMED = Pattern.compile("([(,]\\s*(?:IN |OUT |INOUT )?)\"\" ");

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
            case "R" -> addPolicies(alias, info);
            default -> inventory.lose("alias", title, "its type '" + row.get("ALIASTYPE") + "' is unknown");
        }
    }

    /// Adds the policies of one of Bowler's tables. The text has a line for the table and five for each policy: the name, the
    /// kind with the command, the roles and both conditions.
    private void addPolicies(String tableNumber, String info) {
        String id = String.format("%08x", Integer.parseInt(tableNumber));
        DerbyCatalog.Table table = catalog.tables.values().stream().filter(each -> each.id().startsWith(id)).findFirst().orElseThrow();
        String[] lines = info.split("\n", -1);
        for (int line = 1; line + 4 < lines.length; line += 5) {
            String name = plain(lines[line].substring("POLICY ".length()));
            String[] kind = lines[line + 1].split(" ");
            String using = plain(lines[line + 3].substring("USING ".length()));
            String check = plain(lines[line + 4].substring("CHECK ".length()));
            inventory.add(Phase.POLICY, "policy", table.title() + "." + name, table.schema(), "CREATE POLICY " + SqlName.quoted(name) + " ON "
                + table.qualified() + " AS " + kind[0] + " FOR " + kind[1] + " " + plain(lines[line + 2]).replace("\"PUBLIC\"", "PUBLIC")
                + (using.isEmpty() ? "" : " USING (" + using + ")") + (check.isEmpty() ? "" : " WITH CHECK (" + check + ")"));
        }
        if (lines[0].startsWith("ENABLED")) {
            inventory.add(Phase.POLICY, "row security", table.title(), table.schema(),
                "ALTER TABLE " + table.qualified() + " ENABLE ROW LEVEL SECURITY");
        }
        if (lines[0].endsWith("FORCED")) {
            inventory.add(Phase.POLICY, "row security", table.title(), table.schema(),
                "ALTER TABLE " + table.qualified() + " FORCE ROW LEVEL SECURITY");
        }
    }

    private static String plain(String line) {
        StringBuilder plain = new StringBuilder();
        for (int at = 0; at < line.length(); at++) {
            char next = line.charAt(at);
            if (next == '\\') {
                at++;
                next = line.charAt(at) == 'n' ? '\n' : line.charAt(at);
            }
            plain.append(next);
        }
        return plain.toString();
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

    /// Returns the position after the parenthesis that closes the one at a position. Quotes hide parentheses.
    private static int endOfList(String info, int open) {
        int depth = 0;
        int at = open;
        do {
            char next = info.charAt(at);
            depth += next == '(' ? 1 : next == ')' ? -1 : 0;
            at = next == '\'' || next == '"' ? info.indexOf(next, at + 1) + 1 : at + 1;
        } while (depth > 0);
        return at;
    }

    /// @param info `method(parameters) RETURNS ... LANGUAGE JAVA ...`; the types of the method's parameters can stand before the
    ///     parameters, in parentheses of their own
    private static String routine(String word, String name, String info, String javaClass) {
        int parameters = info.indexOf('(');
        int types = endOfList(info, parameters);
        if (types < info.length() && info.charAt(types) == '(') {
            parameters = types;
        }
        return "CREATE " + word + " " + name + " " + UNNAMED.matcher(info.substring(parameters)).replaceAll("$1") + " EXTERNAL NAME "
            + SqlName.literal(javaClass + "." + info.substring(0, parameters));
    }
}
