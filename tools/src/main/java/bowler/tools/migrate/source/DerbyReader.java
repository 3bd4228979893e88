// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import bowler.catalog.system.text.IndexKeyText;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads the objects of a Derby database from its system tables (SYS.SYSTABLES and the others).
public final class DerbyReader {
    private static final Set<String> WHOLE_NUMBERS = Set.of("SMALLINT", "INTEGER", "BIGINT");

    private static final String COMPUTED = "GENERATED ALWAYS AS";

    private final DerbyCatalog catalog;
    private final Inventory inventory = new Inventory();
    /// The descriptors of indexes, by their ids.
    private final Map<String, String> descriptors = new HashMap<>();
    /// The descriptors of the indexes of keys, by the ids of their constraints.
    private final Map<String, String> keys = new HashMap<>();
    private final Map<String, Map<String, String>> constraints = new HashMap<>();
    private final Map<String, PrimaryKey> primaryKeys = new HashMap<>();
    /// The columns that can be NULL, quoted, by the ids of their tables.
    private final Map<String, Set<String>> nullable = new HashMap<>();

    private record PrimaryKey(String name, List<String> columns) {}

    private DerbyReader(Connection connection) throws SQLException {
        catalog = new DerbyCatalog(connection);
    }

    /// @param folder the folder of the database, which holds the jars; null if it is not known
    public static Inventory read(Connection connection, Path folder) throws SQLException, IOException {
        DerbyReader reader = new DerbyReader(connection);
        reader.readSchemas();
        reader.readSequences();
        new DerbyAliases(reader.catalog, reader.inventory).read();
        reader.readConstraints();
        reader.readTables();
        reader.readKeys();
        reader.readIndexes();
        reader.readViews();
        reader.readTriggers();
        reader.readComments();
        new DerbyRights(reader.catalog, reader.inventory).read();
        new DerbySettings(reader.catalog, reader.inventory).read(folder);
        return reader.inventory;
    }

    private void readSchemas() throws SQLException {
        inventory.owner = catalog.value("SELECT AUTHORIZATIONID FROM SYS.SYSSCHEMAS WHERE SCHEMANAME = 'SYS'");
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSSCHEMAS")) {
            String name = row.get("SCHEMANAME");
            if (!DerbyCatalog.isSystem(name) && !name.equals("APP")) {
                String owner = row.get("AUTHORIZATIONID");
                inventory.add(Phase.SCHEMA, "schema", name, null, "CREATE SCHEMA " + SqlName.quoted(name)
                    + (owner.equals(inventory.owner) ? "" : " AUTHORIZATION " + SqlName.quoted(owner)));
            }
        }
    }

    private void readSequences() throws SQLException {
        for (Map<String, String> row : catalog.rowsIfExists("*", "SYS.SYSSEQUENCES")) {
            String schema = catalog.schemas.get(row.get("SCHEMAID"));
            String name = row.get("SEQUENCENAME");
            if (DerbyCatalog.isSystem(schema)) {
                continue;
            }
            String next = catalog.valueOf("SYSCS_UTIL.SYSCS_PEEK_AT_SEQUENCE(" + SqlName.literal(schema) + ", " + SqlName.literal(name) + ")",
                row.get("CURRENTVALUE"));
            if (next == null) {
                inventory.lose("sequence", schema + "." + name, "all its values are used; it is not created");
                continue;
            }
            inventory.add(Phase.SEQUENCE, "sequence", schema + "." + name, null, "CREATE SEQUENCE " + SqlName.qualified(schema, name) + " AS "
                + row.get("SEQUENCEDATATYPE").replace(" NOT NULL", "") + " START WITH " + next + " INCREMENT BY " + row.get("INCREMENT")
                + " MAXVALUE " + row.get("MAXIMUMVALUE") + " MINVALUE " + row.get("MINIMUMVALUE")
                + (row.get("CYCLEOPTION").equals("Y") ? " CYCLE" : " NO CYCLE"));
        }
    }

    private void readTables() throws SQLException {
        Map<String, List<Map<String, String>>> columns = new HashMap<>();
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSCOLUMNS ORDER BY COLUMNNUMBER")) {
            columns.computeIfAbsent(row.get("REFERENCEID"), id -> new ArrayList<>()).add(row);
        }
        for (DerbyCatalog.Table table : catalog.tables.values()) {
            if (table.type().equals("T") && !DerbyCatalog.isSystem(table.schema())) {
                readTable(table, columns.get(table.id()));
            }
        }
    }

    private void readTable(DerbyCatalog.Table table, List<Map<String, String>> rows) throws SQLException {
        List<TableDefinition.Column> definitions = new ArrayList<>();
        List<CopiedTable.Column> copied = new ArrayList<>();
        Set<String> wholeNumbers = new HashSet<>();
        PrimaryKey primaryKey = primaryKeys.get(table.id());
        for (Map<String, String> row : rows) {
            String name = SqlName.quoted(row.get("COLUMNNAME"));
            String type = row.get("COLUMNDATATYPE").replace(" NOT NULL", "");
            boolean isNullable = type.equals(row.get("COLUMNDATATYPE"));
            String value = row.get("COLUMNDEFAULT");
            boolean isComputed = value != null && value.startsWith(COMPUTED);
            TableDefinition.Identity identity = null;
            if (row.get("AUTOINCREMENTINC") != null) {
                identity = new TableDefinition.Identity(!"GENERATED_BY_DEFAULT".equals(value), row.get("AUTOINCREMENTSTART"), row.get("AUTOINCREMENTINC"),
                    "true".equals(row.get("AUTOINCREMENTCYCLE")));
                readNextIdentity(table, name, row.get("AUTOINCREMENTVALUE"));
            }
            definitions.add(new TableDefinition.Column(name, type, isNullable, identity, isComputed ? value.substring(COMPUTED.length()).strip() : value, isComputed));
            if (isNullable) {
                nullable(table).add(name);
            }
            if (WHOLE_NUMBERS.contains(type)) {
                wholeNumbers.add(name);
            }
            copied.add(new CopiedTable.Column(name, name, type, type.startsWith("XML") ? Transfer.XML : Transfer.AS_REPORTED, isComputed));
        }
        List<String> key = primaryKey == null ? List.of() : primaryKey.columns();
        // The rows of a table with a primary key lie in its order, so it has the key from the beginning.
        TableDefinition definition = new TableDefinition(table.qualified(), definitions, primaryKey == null ? null : SqlName.quoted(primaryKey.name()), key);
        inventory.tableDefinitions.put(table.title(), definition);
        inventory.add(Phase.TABLE, "table", table.title(), table.schema(), definition.sql());
        CopiedTable.Column range = key.isEmpty() || !wholeNumbers.contains(key.getFirst()) ? null
            : copied.stream().filter(each -> each.target().equals(key.getFirst())).findFirst().orElse(null);
        inventory.tables.add(new CopiedTable(table.title(), table.qualified(), table.qualified(), copied, key, range));
    }

    private Set<String> nullable(DerbyCatalog.Table table) {
        return nullable.computeIfAbsent(table.id(), id -> new HashSet<>());
    }

    private void readNextIdentity(DerbyCatalog.Table table, String column, String recorded) throws SQLException {
        String next = catalog.valueOf("SYSCS_UTIL.SYSCS_PEEK_AT_IDENTITY(" + SqlName.literal(table.schema()) + ", "
            + SqlName.literal(table.name()) + ")", recorded);
        if (next == null) {
            inventory.lose("identity", table.title(), "all its values are used; the copy starts anew");
            return;
        }
        inventory.add(Phase.IDENTITY, "identity", table.title(), null,
            "ALTER TABLE " + table.qualified() + " ALTER COLUMN " + column + " RESTART WITH " + next);
    }

    /// Reads the constraints, and the primary keys, with which tables are created.
    private void readConstraints() throws SQLException {
        for (Map<String, String> row : catalog.rows("SELECT CONGLOMERATEID, DESCRIPTOR FROM SYS.SYSCONGLOMERATES WHERE ISINDEX")) {
            descriptors.put(row.get("CONGLOMERATEID"), row.get("DESCRIPTOR"));
        }
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSKEYS")) {
            keys.put(row.get("CONSTRAINTID"), descriptors.get(row.get("CONGLOMERATEID")));
        }
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSCONSTRAINTS")) {
            constraints.put(row.get("CONSTRAINTID"), row);
        }
        for (Map<String, String> row : constraints.values()) {
            DerbyCatalog.Table table = catalog.tables.get(row.get("TABLEID"));
            if (row.get("TYPE").equals("P") && characteristics(row.get("STATE")).isEmpty()) {
                primaryKeys.put(table.id(), new PrimaryKey(row.get("CONSTRAINTNAME"), DerbyCatalog.columns(keys.get(row.get("CONSTRAINTID")), table)));
            }
        }
    }

    private void readKeys() throws SQLException {
        for (Map<String, String> row : constraints.values()) {
            DerbyCatalog.Table table = catalog.tables.get(row.get("TABLEID"));
            if (row.get("TYPE").equals("U") || row.get("TYPE").equals("P") && !primaryKeys.containsKey(table.id())) {
                String descriptor = keys.get(row.get("CONSTRAINTID"));
                List<String> columns = DerbyCatalog.columns(descriptor, table);
                boolean allowsOneNull = IndexKeyText.isUnique(descriptor) && !IndexKeyText.hasDistinctNulls(descriptor) && columns.stream().anyMatch(nullable(table)::contains);
                addConstraint(Phase.KEY, row, (row.get("TYPE").equals("P") ? "PRIMARY KEY (" : allowsOneNull ? "UNIQUE NULLS NOT DISTINCT (" : "UNIQUE (")
                    + String.join(", ", columns) + ")");
            }
        }
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSFOREIGNKEYS")) {
            Map<String, String> constraint = constraints.get(row.get("CONSTRAINTID"));
            DerbyCatalog.Table parent = catalog.tables.get(constraints.get(row.get("KEYCONSTRAINTID")).get("TABLEID"));
            List<String> columns = DerbyCatalog.columns(descriptors.get(row.get("CONGLOMERATEID")), catalog.tables.get(constraint.get("TABLEID")));
            addConstraint(Phase.FOREIGN_KEY, constraint, "FOREIGN KEY (" + String.join(", ", columns) + ") REFERENCES " + parent.qualified()
                + " (" + String.join(", ", DerbyCatalog.columns(keys.get(row.get("KEYCONSTRAINTID")), parent)) + ")"
                + " ON DELETE " + rule(row.get("DELETERULE")) + " ON UPDATE " + rule(row.get("UPDATERULE")));
        }
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSCHECKS")) {
            addConstraint(Phase.CHECK, constraints.get(row.get("CONSTRAINTID")), "CHECK " + row.get("CHECKDEFINITION"));
        }
    }

    private void addConstraint(Phase phase, Map<String, String> constraint, String sql) {
        DerbyCatalog.Table table = catalog.tables.get(constraint.get("TABLEID"));
        String name = constraint.get("CONSTRAINTNAME");
        inventory.add(phase, phase.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '), table.schema() + "." + name, table.schema(),
            "ALTER TABLE " + table.qualified() + " ADD CONSTRAINT " + SqlName.quoted(name) + " " + sql + characteristics(constraint.get("STATE")));
    }

    private static String rule(String letter) {
        return switch (letter) {
            case "C" -> "CASCADE";
            case "U" -> "SET NULL";
            case "S" -> "RESTRICT";
            case "D" -> "SET DEFAULT";
            default -> "NO ACTION";
        };
    }

    /// Translates SYSCONSTRAINTS.STATE: a small letter is deferrable.
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

    private void readIndexes() throws SQLException {
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSCONGLOMERATES WHERE ISINDEX AND NOT ISCONSTRAINT")) {
            DerbyCatalog.Table table = catalog.tables.get(row.get("TABLEID"));
            if (!DerbyCatalog.isSystem(table.schema())) {
                String schema = catalog.schemas.get(row.get("SCHEMAID"));
                inventory.add(Phase.INDEX, "index", schema + "." + row.get("CONGLOMERATENAME"), schema,
                    (row.get("DESCRIPTOR").startsWith("UNIQUE") ? "CREATE UNIQUE INDEX " : "CREATE INDEX ")
                    + SqlName.qualified(schema, row.get("CONGLOMERATENAME")) + " ON " + table.qualified()
                    + IndexClauses.of(row.get("DESCRIPTOR"), table));
            }
        }
    }

    private void readViews() throws SQLException {
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSVIEWS")) {
            DerbyCatalog.Table view = catalog.tables.get(row.get("TABLEID"));
            if (!DerbyCatalog.isSystem(view.schema())) {
                // The text names the view as the user wrote it, so it is created in the schema where the user was.
                inventory.add(Phase.VIEW, "view", view.title(), catalog.schemas.getOrDefault(row.get("COMPILATIONSCHEMAID"), view.schema()),
                    row.get("VIEWDEFINITION"));
            }
        }
    }

    private void readTriggers() throws SQLException {
        for (Map<String, String> row : catalog.rows("SELECT * FROM SYS.SYSTRIGGERS ORDER BY CREATIONTIMESTAMP")) {
            DerbyCatalog.Table table = catalog.tables.get(row.get("TABLEID"));
            String schema = catalog.schemas.get(row.get("SCHEMAID"));
            boolean isRow = row.get("TYPE").equals("R");
            String event = switch (row.get("EVENT")) {
                case "I" -> "INSERT";
                case "D" -> "DELETE";
                default -> "UPDATE" + (row.get("REFERENCEDCOLUMNS") == null ? ""
                    : " OF " + String.join(", ", DerbyCatalog.columns(row.get("REFERENCEDCOLUMNS"), table)));
            };
            String referencing = name(row, "OLD", isRow) + name(row, "NEW", isRow);
            inventory.add(Phase.TRIGGER, "trigger", schema + "." + row.get("TRIGGERNAME"), schema,
                "CREATE TRIGGER " + SqlName.qualified(schema, row.get("TRIGGERNAME"))
                + firingTime(row.get("FIRINGTIME")) + event + " ON " + table.qualified()
                + (referencing.isEmpty() ? "" : " REFERENCING" + referencing) + (isRow ? " FOR EACH ROW " : " FOR EACH STATEMENT ")
                + (row.get("WHENCLAUSETEXT") == null ? "" : "WHEN (" + row.get("WHENCLAUSETEXT") + ") ") + row.get("TRIGGERDEFINITION"));
        }
    }

    /// Translates SYSTRIGGERS.FIRINGTIME. Derby has no INSTEAD OF.
    private static String firingTime(String letter) {
        return switch (letter) {
            case "B" -> " NO CASCADE BEFORE ";
            case "I" -> " INSTEAD OF ";
            default -> " AFTER ";
        };
    }

    /// Reads the comments on objects and columns, which only Bowler has. Rows of SYSCOMMENTS with a negative column number
    /// are properties.
    private void readComments() throws SQLException {
        List<Map<String, String>> comments = catalog.rowsIfExists("*", "SYS.SYSCOMMENTS WHERE COLUMNNUMBER >= 0");
        if (comments.isEmpty()) {
            return;
        }
        Map<String, String> targets = new HashMap<>();
        catalog.schemas.forEach((id, name) -> targets.put(id, "SCHEMA " + SqlName.quoted(name)));
        catalog.tables.forEach((id, table) -> targets.put(id, switch (table.type()) {
            case "V" -> "VIEW ";
            case "A" -> "SYNONYM ";
            default -> "TABLE ";
        } + table.qualified()));
        addTargets(targets, "INDEX ", "SELECT CONGLOMERATEID AS ID, SCHEMAID, CONGLOMERATENAME AS NAME FROM SYS.SYSCONGLOMERATES WHERE ISINDEX");
        addTargets(targets, "SEQUENCE ", "SELECT SEQUENCEID AS ID, SCHEMAID, SEQUENCENAME AS NAME FROM SYS.SYSSEQUENCES");
        Map<String, String> columns = new HashMap<>();
        for (Map<String, String> row : catalog.rows("SELECT REFERENCEID, COLUMNNUMBER, COLUMNNAME FROM SYS.SYSCOLUMNS")) {
            columns.put(row.get("REFERENCEID") + " " + row.get("COLUMNNUMBER"), row.get("COLUMNNAME"));
        }
        for (Map<String, String> row : comments) {
            String id = row.get("OBJECTID");
            String number = row.get("COLUMNNUMBER");
            String target = number.equals("0") ? targets.get(id)
                : "COLUMN " + catalog.tables.get(id).qualified() + "." + SqlName.quoted(columns.get(id + " " + number));
            inventory.add(Phase.COMMENT, "comment", target, null, "COMMENT ON " + target + " IS " + SqlName.literal(row.get("REMARKS")));
        }
    }

    /// Adds what has no name yet: the id of a primary key is that of its table.
    ///
    /// @param query the columns ID, SCHEMAID and NAME of the objects
    private void addTargets(Map<String, String> targets, String kind, String query) throws SQLException {
        for (Map<String, String> row : catalog.rows(query)) {
            String schema = catalog.schemas.get(row.get("SCHEMAID"));
            if (schema != null) {
                targets.putIfAbsent(row.get("ID"), kind + SqlName.qualified(schema, row.get("NAME")));
            }
        }
    }

    private static String name(Map<String, String> row, String side, boolean isRow) {
        String name = row.get(side + "REFERENCINGNAME");
        return "true".equals(row.get("REFERENCING" + side)) && name != null
            ? " " + side + (isRow ? " AS " : "_TABLE AS ") + SqlName.quoted(name) : "";
    }
}
