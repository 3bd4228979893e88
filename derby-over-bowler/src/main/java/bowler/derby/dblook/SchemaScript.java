// SPDX-License-Identifier: Apache-2.0
package bowler.derby.dblook;

import bowler.derby.dblook.Catalog.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes the definitions of a database: schemas, sequences, routines, tables with what belongs to them, views, triggers.
final class SchemaScript {
    private final Catalog catalog;
    private final Selection selection;
    private final ScriptOutput out;

    SchemaScript(Catalog catalog, Selection selection, ScriptOutput out) {
        this.catalog = catalog;
        this.selection = selection;
        this.out = out;
    }

    void write() throws SQLException {
        if (selection.tables().isEmpty() || selection.schema() != null) {
            writeSchemas();
        }
        writeSequences();
        if (selection.tables().isEmpty()) {
            writeAliases("DDL Statements for user defined types", "A", "TYPE");
            writeAliases("DDL Statements for stored procedures", "P", "PROCEDURE");
            writeAliases("DDL Statements for functions", "F", "FUNCTION");
            writeAliases("DDL Statements for aggregates", "G", "DERBY AGGREGATE");
        }
        writeTables();
        writeIndexes();
        writeSynonyms();
        writeKeys();
        writeChecks();
        if (selection.hasViews()) {
            writeViews();
        }
        writeTriggers();
    }

    private void writeSchemas() throws SQLException {
        out.section("DDL Statements for schemas");
        for (Map<String, String> row : catalog.rows("SELECT SCHEMANAME FROM SYS.SYSSCHEMAS ORDER BY SCHEMANAME")) {
            String name = row.get("SCHEMANAME");
            if (selection.hasSchema(name) && !name.equals("APP")) {
                out.statement("CREATE SCHEMA " + Names.quoted(name));
            }
        }
    }

    private void writeSequences() throws SQLException {
        out.section("DDL Statements for sequences");
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSSEQUENCES ORDER BY SEQUENCENAME")) {
            String schema = catalog.schema(row.get("SCHEMAID"));
            if (!Names.isSystem(schema)) {
                out.statement(String.join(System.lineSeparator(), "CREATE SEQUENCE " + Names.qualified(schema, row.get("SEQUENCENAME")),
                    "    AS " + withoutNotNull(row.get("SEQUENCEDATATYPE")), "    START WITH " + row.get("STARTVALUE"),
                    "    INCREMENT BY " + row.get("INCREMENT"), "    MAXVALUE " + row.get("MAXIMUMVALUE"),
                    "    MINVALUE " + row.get("MINIMUMVALUE"), "    " + (row.get("CYCLEOPTION").equals("Y") ? "CYCLE" : "NO CYCLE"), ""));
            }
        }
    }

    private static String withoutNotNull(String type) {
        return type.replace(" NOT NULL", "");
    }

    /// Writes what SYSALIASES describes. Its description begins with the name of the Java method, which the statement has at
    /// its end.
    private void writeAliases(String title, String type, String kind) throws SQLException {
        out.section(title);
        String query = "SELECT * FROM SYS.SYSALIASES WHERE NOT SYSTEMALIAS AND ALIASTYPE = '" + type + "' ORDER BY ALIAS";
        for (Map<String, String> row : catalog.rows(query)) {
            String schema = catalog.schema(row.get("SCHEMAID"));
            if (!selection.hasSchema(schema)) {
                continue;
            }
            String create = "CREATE " + kind + ' ' + Names.qualified(schema, row.get("ALIAS")) + ' ';
            String info = row.get("ALIASINFO");
            String external = " EXTERNAL NAME '" + row.get("JAVACLASSNAME");
            int parameters = info.indexOf('(');
            out.statement(switch (type) {
                case "A" -> create + external.strip() + "' LANGUAGE JAVA";
                case "G" -> create + info + external + "' ";
                default -> create + info.substring(parameters) + external + '.' + info.substring(0, parameters) + "' ";
            });
        }
    }

    private void writeTables() throws SQLException {
        Map<String, List<String>> columns = new HashMap<>();
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSCOLUMNS ORDER BY COLUMNNUMBER")) {
            columns.computeIfAbsent(row.get("REFERENCEID"), id -> new ArrayList<>()).add(column(row));
        }
        out.section("DDL Statements for tables");
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSTABLES WHERE TABLETYPE = 'T' ORDER BY TABLENAME")) {
            Table table = catalog.table(row.get("TABLEID"));
            if (selection.hasTable(table.schema(), table.name())) {
                out.statement("CREATE TABLE " + table.qualified() + " (" + String.join(", ", columns.get(row.get("TABLEID"))) + ")");
            }
        }
    }

    private static String column(Map<String, String> row) {
        String definition = Names.quoted(row.get("COLUMNNAME")) + ' ' + row.get("COLUMNDATATYPE");
        String value = row.get("COLUMNDEFAULT");
        if (row.get("AUTOINCREMENTINC") != null) {
            return definition + " GENERATED " + (value == null ? "ALWAYS" : "BY DEFAULT") + " AS IDENTITY (START WITH "
                + row.get("AUTOINCREMENTSTART") + ", INCREMENT BY " + row.get("AUTOINCREMENTINC")
                + ("true".equals(row.get("AUTOINCREMENTCYCLE")) ? ", CYCLE)" : ")");
        }
        if (value == null) {
            return definition;
        }
        return definition + (value.startsWith("GENERATED ALWAYS AS") ? " " : " DEFAULT ") + value;
    }

    private void writeIndexes() throws SQLException {
        out.section("DDL Statements for indexes");
        String query = "SELECT * FROM SYS.SYSCONGLOMERATES WHERE ISINDEX AND NOT ISCONSTRAINT ORDER BY CONGLOMERATENAME";
        for (Map<String, String> row : catalog.rows(query)) {
            Table table = catalog.table(row.get("TABLEID"));
            if (table != null && selection.hasTable(table.schema(), table.name())) {
                String descriptor = row.get("DESCRIPTOR");
                out.statement("CREATE " + (descriptor.startsWith("UNIQUE") ? "UNIQUE " : "") + "INDEX "
                    + Names.qualified(catalog.schema(row.get("SCHEMAID")), row.get("CONGLOMERATENAME")) + " ON " + table.qualified() + " ("
                    + String.join(", ", Names.columns(descriptor, table.columns(), 1)) + ")");
            }
        }
    }

    private void writeSynonyms() throws SQLException {
        out.section("DDL Statements for Synonyms");
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSALIASES WHERE ALIASTYPE = 'S' AND NOT SYSTEMALIAS ORDER BY ALIAS")) {
            String schema = catalog.schema(row.get("SCHEMAID"));
            if (selection.hasSchema(schema) && selection.mentionsTable(row.get("ALIASINFO"))) {
                out.statement("CREATE SYNONYM " + Names.qualified(schema, row.get("ALIAS")) + " FOR " + row.get("ALIASINFO"));
            }
        }
    }

    private void writeKeys() throws SQLException {
        Map<String, String> descriptors = new HashMap<>();
        for (Map<String, String> row : catalog.rows("SELECT CONGLOMERATEID, DESCRIPTOR FROM SYS.SYSCONGLOMERATES WHERE ISINDEX")) {
            descriptors.put(row.get("CONGLOMERATEID"), row.get("DESCRIPTOR"));
        }
        Map<String, Map<String, String>> keys = new HashMap<>();
        out.section("DDL Statements for keys");
        boolean isFirst = true;
        for (Map<String, String> row : catalog.rows("SELECT C.*, K.CONGLOMERATEID FROM SYS.SYSCONSTRAINTS C JOIN SYS.SYSKEYS K"
            + " ON C.CONSTRAINTID = K.CONSTRAINTID ORDER BY CONSTRAINTNAME")) {
            keys.put(row.get("CONSTRAINTID"), row);
            Table table = catalog.table(row.get("TABLEID"));
            if (selection.hasTable(table.schema(), table.name())) {
                if (isFirst) {
                    out.subsection("PRIMARY/UNIQUE");
                    isFirst = false;
                }
                out.statement(addConstraint(row) + (row.get("TYPE").equals("P") ? "PRIMARY KEY (" : "UNIQUE (")
                    + columns(descriptors, row) + ")" + characteristics(row.get("STATE")));
            }
        }
        writeForeignKeys(keys, descriptors);
    }

    private void writeForeignKeys(Map<String, Map<String, String>> keys, Map<String, String> descriptors) throws SQLException {
        boolean isFirst = true;
        for (Map<String, String> row : catalog.rows("SELECT C.*, F.CONGLOMERATEID, F.KEYCONSTRAINTID, F.DELETERULE, F.UPDATERULE FROM"
            + " SYS.SYSCONSTRAINTS C JOIN SYS.SYSFOREIGNKEYS F ON C.CONSTRAINTID = F.CONSTRAINTID ORDER BY CONSTRAINTNAME")) {
            Table table = catalog.table(row.get("TABLEID"));
            if (selection.hasTable(table.schema(), table.name())) {
                if (isFirst) {
                    out.subsection("FOREIGN");
                    isFirst = false;
                }
                Map<String, String> key = keys.get(row.get("KEYCONSTRAINTID"));
                out.statement(addConstraint(row) + "FOREIGN KEY (" + columns(descriptors, row) + ") REFERENCES "
                    + catalog.table(key.get("TABLEID")).qualified() + " (" + columns(descriptors, key) + ") ON DELETE "
                    + rule(row.get("DELETERULE")) + " ON UPDATE " + rule(row.get("UPDATERULE")) + characteristics(row.get("STATE")));
            }
        }
    }

    private String columns(Map<String, String> descriptors, Map<String, String> constraint) {
        return String.join(", ", Names.columns(descriptors.get(constraint.get("CONGLOMERATEID")),
            catalog.table(constraint.get("TABLEID")).columns(), 1));
    }

    private String addConstraint(Map<String, String> row) {
        return "ALTER TABLE " + catalog.table(row.get("TABLEID")).qualified() + " ADD CONSTRAINT " + Names.quoted(row.get("CONSTRAINTNAME")) + ' ';
    }

    private static String rule(String letter) {
        return switch (letter) {
            case "C" -> "CASCADE";
            case "S" -> "RESTRICT";
            case "U" -> "SET NULL";
            default -> "NO ACTION";
        };
    }

    private static String characteristics(String state) {
        return switch (state) {
            case "D" -> " NOT ENFORCED";
            case "e" -> " DEFERRABLE INITIALLY DEFERRED";
            case "d" -> " DEFERRABLE INITIALLY DEFERRED NOT ENFORCED";
            case "i" -> " DEFERRABLE INITIALLY IMMEDIATE";
            case "j" -> " DEFERRABLE INITIALLY IMMEDIATE NOT ENFORCED";
            default -> "";
        };
    }

    private void writeChecks() throws SQLException {
        out.section("DDL Statements for checks");
        for (Map<String, String> row : catalog.rows("SELECT C.*, K.CHECKDEFINITION FROM SYS.SYSCONSTRAINTS C JOIN SYS.SYSCHECKS K"
            + " ON C.CONSTRAINTID = K.CONSTRAINTID ORDER BY CONSTRAINTNAME")) {
            Table table = catalog.table(row.get("TABLEID"));
            if (selection.hasTable(table.schema(), table.name())) {
                out.statement(addConstraint(row) + "CHECK " + row.get("CHECKDEFINITION") + characteristics(row.get("STATE")));
            }
        }
    }

    /// Writes views so that each follows those that it reads.
    private void writeViews() throws SQLException {
        out.section("DDL Statements for views");
        boolean hasViews = false;
        for (Map<String, String> row : viewsInOrder()) {
            Table view = catalog.table(row.get("TABLEID"));
            if (selection.hasSchema(view.schema()) && selection.mentionsTable(row.get("VIEWDEFINITION"))) {
                out.prelude("SET SCHEMA " + Names.quoted(catalog.schema(row.get("COMPILATIONSCHEMAID"))));
                out.statement(row.get("VIEWDEFINITION"));
                hasViews = true;
            }
        }
        if (hasViews) {
            out.comment("Reverting back to default schema 'APP'");
            out.statement("SET SCHEMA \"APP\"");
        }
    }

    private List<Map<String, String>> viewsInOrder() throws SQLException {
        Map<String, Map<String, String>> views = new java.util.TreeMap<>();
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSVIEWS")) {
            views.put(catalog.table(row.get("TABLEID")).qualified(), row);
        }
        Map<String, List<String>> providers = new HashMap<>();
        for (Map<String, String> row : catalog.rows("SELECT DEPENDENTID, PROVIDERID FROM SYS.SYSDEPENDS")) {
            providers.computeIfAbsent(row.get("DEPENDENTID"), id -> new ArrayList<>()).add(row.get("PROVIDERID"));
        }
        Map<String, Map<String, String>> byId = new HashMap<>();
        views.values().forEach(row -> byId.put(row.get("TABLEID"), row));
        Map<String, Map<String, String>> ordered = new java.util.LinkedHashMap<>();
        views.values().forEach(row -> addInDependencyOrder(row.get("TABLEID"), byId, providers, ordered, new java.util.HashSet<>()));
        return new ArrayList<>(ordered.values());
    }

    private static void addInDependencyOrder(String id, Map<String, Map<String, String>> views, Map<String, List<String>> providers,
        Map<String, Map<String, String>> ordered, java.util.Set<String> visited) {
        if (views.containsKey(id) && !ordered.containsKey(id) && visited.add(id)) {
            providers.getOrDefault(id, List.of()).forEach(each -> addInDependencyOrder(each, views, providers, ordered, visited));
            ordered.put(id, views.get(id));
        }
    }

    private void writeTriggers() throws SQLException {
        out.section("DDL Statements for triggers");
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSTRIGGERS WHERE STATE <> 'D' ORDER BY CREATIONTIMESTAMP, TRIGGERNAME")) {
            Table table = catalog.table(row.get("TABLEID"));
            if (selection.hasTable(table.schema(), table.name())) {
                out.statement(trigger(row, table));
            }
        }
    }

    private String trigger(Map<String, String> row, Table table) {
        boolean isRow = row.get("TYPE").equals("R");
        String columns = row.get("REFERENCEDCOLUMNS");
        String event = switch (row.get("EVENT")) {
            case "I" -> "INSERT";
            case "D" -> "DELETE";
            default -> columns == null ? "UPDATE" : "UPDATE OF " + String.join(", ", Names.columns(columns, table.columns(), 1));
        };
        String referencing = referencing(row, "OLD", isRow) + referencing(row, "NEW", isRow);
        return "CREATE TRIGGER " + Names.qualified(catalog.schema(row.get("SCHEMAID")), row.get("TRIGGERNAME"))
            + (row.get("FIRINGTIME").equals("B") ? " NO CASCADE BEFORE " : " AFTER ") + event + " ON " + table.qualified()
            + (referencing.isEmpty() ? "" : " REFERENCING" + referencing) + (isRow ? " FOR EACH ROW " : " FOR EACH STATEMENT ")
            + (row.get("WHENCLAUSETEXT") == null ? "" : "WHEN (" + row.get("WHENCLAUSETEXT") + ") ") + row.get("TRIGGERDEFINITION");
    }

    private static String referencing(Map<String, String> row, String side, boolean isRow) {
        String name = row.get(side + "REFERENCINGNAME");
        if (name == null || !"true".equals(row.get("REFERENCING" + side))) {
            return "";
        }
        return " " + side + (isRow ? " AS " : "_TABLE AS ") + (name.matches("[A-Z][A-Z0-9_]*") ? name : Names.quoted(name));
    }
}
