// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/// Reads tables, keys, indexes and foreign keys of any database from its JDBC metadata. A [SourceCatalog] adds views, checks,
/// generated columns and sequences for the products that it knows.
public final class MetadataReader {
    private static final int MAX_MEASURES = 400;
    private static final List<String> READ_TYPES = List.of("TABLE", "BASE TABLE", "PARTITIONED TABLE");

    private final Connection connection;
    private final DatabaseMetaData metadata;
    private final SourceCatalog catalog;
    private final SourceNames names;
    private final SourceText text;
    private final Inventory inventory = new Inventory();
    private final Set<String> schemas = new HashSet<>();
    private final Map<String, Map<String, String>> generated;
    private final Map<String, Map<String, String>> identities;
    /// The names of constraints and indexes so far. A schema of the target has each name once.
    private final Set<String> usedNames = new HashSet<>();

    private MetadataReader(Connection connection) throws SQLException {
        this.connection = connection;
        metadata = connection.getMetaData();
        catalog = catalog(connection);
        names = catalog.names();
        text = catalog.text(names);
        generated = byColumn(catalog.generated());
        identities = catalog.identities() == null ? null : byColumn(catalog.identities());
    }

    public static Inventory read(Connection connection) throws SQLException {
        MetadataReader reader = new MetadataReader(connection);
        reader.readTables();
        reader.readRemainder();
        return reader.inventory;
    }

    private static SourceCatalog catalog(Connection connection) throws SQLException {
        return switch (connection.getMetaData().getDatabaseProductName().toLowerCase(Locale.ROOT)) {
            case "postgresql" -> new PostgresCatalog(connection);
            case "mariadb", "mysql" -> new MariaDbCatalog(connection);
            case "sqlite" -> new SqliteCatalog(connection);
            case "h2", "hsql database engine" -> new StandardCatalog(connection);
            default -> new SourceCatalog(connection);
        };
    }

    private static Map<String, Map<String, String>> byColumn(List<Map<String, String>> rows) {
        Map<String, Map<String, String>> columns = new HashMap<>();
        rows.forEach(row -> columns.put(key(row.get("SCHEMA_NAME"), row.get("TABLE_NAME"), row.get("NAME")), row));
        return columns;
    }

    private static String key(String schema, String table, String column) {
        return schema + "\0" + table + "\0" + column;
    }

    private void readTables() throws SQLException {
        boolean hasViews = catalog.views() != null;
        for (Map<String, String> row : CatalogRows.of(metadata.getTables(connection.getCatalog(), null, "%", null))) {
            // PostgreSQL's driver has no type for the index of a partitioned table.
            String type = String.valueOf(row.get("TABLE_TYPE"));
            boolean isView = type.equals("VIEW");
            if (catalog.isSystem(row.get("TABLE_SCHEM")) || !isView && (!READ_TYPES.contains(type) || catalog.isPart(row))) {
                continue;
            }
            if (isView && !hasViews) {
                inventory.lose("view", title(row), "JDBC metadata have no text of views; create it by hand");
            } else if (!isView) {
                createSchema(row.get("TABLE_SCHEM"));
                readTable(row);
            }
            // MariaDB has this remark on each view.
            if (!isView || hasViews && !"VIEW".equals(row.get("REMARKS"))) {
                comment(isView ? "VIEW" : "TABLE", title(row), names.target(row.get("TABLE_SCHEM"), row.get("TABLE_NAME")), row.get("REMARKS"));
            }
        }
    }

    private void createSchema(String schema) {
        String target = names.isDefault(schema) ? "APP" : names.folded(schema);
        if (schemas.add(target) && !target.equals("APP")) {
            inventory.add(Phase.SCHEMA, "schema", target, null, "CREATE SCHEMA " + SqlName.quoted(target));
        }
    }

    /// Reads what the catalog of the product tells about objects besides tables.
    private void readRemainder() throws SQLException {
        for (Map<String, String> row : catalog.sequences()) {
            createSchema(row.get("SCHEMA_NAME"));
            inventory.add(Phase.SEQUENCE, "sequence", titleOf(row), null, "CREATE SEQUENCE " + names.target(row.get("SCHEMA_NAME"), row.get("NAME"))
                + " AS BIGINT START WITH " + row.get("NEXT_VALUE") + " INCREMENT BY " + row.get("INCREMENT") + " MINVALUE " + row.get("MINIMUM")
                + " MAXVALUE " + row.get("MAXIMUM") + ("1".equals(row.get("IS_CYCLE")) ? " CYCLE" : ""));
        }
        for (Map<String, String> row : catalog.checks()) {
            String schema = row.get("SCHEMA_NAME");
            String title = SourceNames.title(schema, row.get("TABLE_NAME")) + (row.get("NAME") == null ? "" : " " + row.get("NAME"));
            inventory.add(Phase.CHECK, "check", title, null, "ALTER TABLE " + names.target(schema, row.get("TABLE_NAME")) + " ADD "
                + constraint(schema, row.get("NAME")) + "CHECK (" + text.sql(row.get("CLAUSE")) + ")");
        }
        List<Map<String, String>> views = catalog.views();
        for (Map<String, String> row : views == null ? List.<Map<String, String>>of() : views) {
            if (row.get("CLAUSE") == null) {
                inventory.lose("view", titleOf(row), "its text cannot be read; create it by hand");
                continue;
            }
            createSchema(row.get("SCHEMA_NAME"));
            List<String> columns = new ArrayList<>();
            for (Map<String, String> column : CatalogRows.of(metadata.getColumns(connection.getCatalog(), row.get("SCHEMA_NAME"), pattern(row.get("NAME")), "%"))) {
                columns.add(names.folded(column.get("COLUMN_NAME")));
            }
            inventory.add(Phase.VIEW, "view", titleOf(row), null, "CREATE VIEW " + names.target(row.get("SCHEMA_NAME"), row.get("NAME"))
                + (columns.isEmpty() ? "" : " (" + SqlName.list(columns) + ")") + " AS " + text.sql(row.get("CLAUSE").strip().replaceFirst(";$", "")));
        }
        for (Map<String, String> row : catalog.others()) {
            inventory.lose(row.get("KIND"), titleOf(row), "it is written in the language of its product; write it anew");
        }
    }

    /// Returns a name as a pattern of metadata that matches only this name.
    private String pattern(String name) throws SQLException {
        String escape = metadata.getSearchStringEscape();
        return escape == null || escape.isEmpty() ? name : name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }

    private static String titleOf(Map<String, String> row) {
        return SourceNames.title(row.get("SCHEMA_NAME"), row.get("NAME"));
    }

    private static String title(Map<String, String> row) {
        return SourceNames.title(row.get("TABLE_SCHEM"), row.get("TABLE_NAME"));
    }

    private void comment(String kind, String title, String target, String remarks) {
        if (remarks != null && !remarks.isEmpty()) {
            inventory.add(Phase.COMMENT, "comment", title, null, "COMMENT ON " + kind + " " + target + " IS " + SqlName.literal(remarks));
        }
    }

    /// Returns the clause that names a constraint; empty if another constraint of the target has the name.
    private String constraint(String schema, String name) {
        return name == null || name.isEmpty() || name.startsWith("sqlite_autoindex_") || !isUnused(schema, name) ? "" : "CONSTRAINT " + SqlName.quoted(names.folded(name)) + " ";
    }

    private boolean isUnused(String schema, String name) {
        return usedNames.add((names.isDefault(schema) ? "" : schema) + "\0" + names.folded(name));
    }

    private void readTable(Map<String, String> table) throws SQLException {
        String schema = table.get("TABLE_SCHEM");
        String name = table.get("TABLE_NAME");
        String target = names.target(schema, name);
        List<String> definitions = new ArrayList<>();
        List<CopiedTable.Column> columns = new ArrayList<>();
        Set<String> wholeNumbers = new HashSet<>();
        List<Map<String, String>> rows = CatalogRows.of(metadata.getColumns(table.get("TABLE_CAT"), schema, pattern(name), "%"));
        List<List<Long>> measured = measure(rows, catalog.source(table, names.quoted(schema, name)));
        boolean hasIdentity = false;
        Map<Integer, String> formulas = new LinkedHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            Map<String, String> row = rows.get(i);
            String column = SqlName.quoted(names.folded(row.get("COLUMN_NAME")));
            String title = title(table) + "." + row.get("COLUMN_NAME");
            ColumnMapping mapping = catalog.mapping(row, measured.get(i));
            Map<String, String> identity = identities == null ? null : identities.get(key(schema, name, row.get("COLUMN_NAME")));
            boolean isIdentity = !hasIdentity && (identities == null ? "YES".equals(row.get("IS_AUTOINCREMENT")) : identity != null);
            hasIdentity |= isIdentity;
            String expression = generated.containsKey(key(schema, name, row.get("COLUMN_NAME")))
                ? text.sql(generated.get(key(schema, name, row.get("COLUMN_NAME"))).get("CLAUSE")) : null;
            String type = identityType(mapping.type(), isIdentity);
            String suffix = (isIdentity ? " GENERATED " + (identity != null && "1".equals(identity.get("IS_ALWAYS")) ? "ALWAYS" : "BY DEFAULT") + " AS IDENTITY" : "")
                + ("NO".equals(row.get("IS_NULLABLE")) ? " NOT NULL" : "");
            definitions.add(column + " " + type + suffix);
            if (expression != null) {
                formulas.put(definitions.size() - 1, expression);
            }
            columns.add(new CopiedTable.Column(names.quoted(row.get("COLUMN_NAME")), column, type, mapping.transfer(), false));
            if (type.endsWith("INT") || type.equals("INTEGER")) {
                wholeNumbers.add(column);
            }
            if (isIdentity) {
                readNextIdentity(table, row.get("COLUMN_NAME"), identity == null ? null : identity.get("NEXT_VALUE"), target, column);
            } else if (expression == null && "YES".equals(row.get("IS_GENERATEDCOLUMN"))) {
                inventory.lose("generated column", title, "its values are copied; its expression is not known");
            } else if (expression == null) {
                String value = catalog.defaultValue(row, mapping, text);
                if (value != null) {
                    inventory.add(Phase.DEFAULT, "default", title, null, "ALTER TABLE " + target + " ALTER COLUMN " + column + " SET DEFAULT " + value);
                }
            }
            if (mapping.check() != null) {
                inventory.add(Phase.CHECK, "check", title, null, "ALTER TABLE " + target + " ADD CHECK (" + text.sql(Transfer.fill(mapping.check(), names.quoted(row.get("COLUMN_NAME")))) + ")");
            }
            if (mapping.difference() != null) {
                inventory.lose("column", title, mapping.difference());
            }
            comment("COLUMN", title, target + "." + column, row.get("REMARKS"));
        }
        generate(table, target, definitions, columns, formulas);
        addTable(table, target, definitions, columns, wholeNumbers);
    }

    /// Makes generated columns of those whose expressions Bowler understands. A database in memory tries them, because the table
    /// could not be created with one that is not understood.
    ///
    /// @param formulas expressions by the numbers of columns
    private void generate(Map<String, String> table, String target, List<String> definitions, List<CopiedTable.Column> columns, Map<Integer, String> formulas) throws SQLException {
        if (formulas.isEmpty()) {
            return;
        }
        List<String> known = new ArrayList<>(definitions);
        String url = "jdbc:bowler:memory:migrate-" + UUID.randomUUID();
        try (Connection trial = DriverManager.getConnection(url + ";create=true"); Statement statement = trial.createStatement()) {
            if (!names.isDefault(table.get("TABLE_SCHEM"))) {
                statement.execute("CREATE SCHEMA " + SqlName.quoted(names.folded(table.get("TABLE_SCHEM"))));
            }
            trial.setAutoCommit(false);
            for (Map.Entry<Integer, String> formula : formulas.entrySet()) {
                int column = formula.getKey();
                String plain = known.set(column, definitions.get(column).replaceFirst(" NOT NULL$", "") + " GENERATED ALWAYS AS (" + formula.getValue() + ")");
                try {
                    statement.execute("CREATE TABLE " + target + " (" + String.join(", ", known) + ")");
                    CopiedTable.Column copied = columns.get(column);
                    columns.set(column, new CopiedTable.Column(copied.source(), copied.target(), copied.type(), copied.transfer(), true));
                } catch (SQLException e) {
                    known.set(column, plain);
                    inventory.lose("generated column", title(table) + "." + columns.get(column).target(),
                        "its values are copied; its expression is " + formula.getValue() + ": " + e.getMessage());
                }
                trial.rollback();
            }
        }
        drop(url);
        definitions.clear();
        definitions.addAll(known);
    }

    private static void drop(String database) throws SQLException {
        try {
            DriverManager.getConnection(database + ";drop=true").close();
        } catch (SQLException e) {
            // 08006 confirms that the database is gone.
            if (!"08006".equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    /// An identity column is a whole number in Bowler.
    private static String identityType(String type, boolean isIdentity) {
        return isIdentity && !type.endsWith("INT") && !type.equals("INTEGER") ? "BIGINT" : type;
    }

    private void addTable(Map<String, String> table, String target, List<String> definitions, List<CopiedTable.Column> columns, Set<String> wholeNumbers) throws SQLException {
        String schema = table.get("TABLE_SCHEM");
        TreeMap<Integer, String> key = new TreeMap<>();
        String keyName = null;
        for (Map<String, String> row : CatalogRows.of(metadata.getPrimaryKeys(table.get("TABLE_CAT"), schema, table.get("TABLE_NAME")))) {
            key.put(Integer.valueOf(row.get("KEY_SEQ")), names.folded(row.get("COLUMN_NAME")));
            keyName = row.get("PK_NAME");
        }
        if (!key.isEmpty()) {
            definitions.add(("PRIMARY".equals(keyName) ? "" : constraint(schema, keyName)) + "PRIMARY KEY (" + SqlName.list(key.values()) + ")");
        }
        String sql = "CREATE TABLE " + target + " (" + String.join(", ", definitions) + ")";
        inventory.add(Phase.TABLE, "table", title(table), null, sql);
        List<String> keyColumns = key.values().stream().map(SqlName::quoted).toList();
        CopiedTable.Column range = keyColumns.isEmpty() || !wholeNumbers.contains(keyColumns.getFirst()) ? null
            : columns.stream().filter(each -> each.target().equals(keyColumns.getFirst())).findFirst().orElse(null);
        inventory.tables.add(new CopiedTable(title(table), catalog.source(table, names.quoted(schema, table.get("TABLE_NAME"))), target, columns, keyColumns, range));
        readIndexes(table, target, keyName, List.copyOf(key.values()), readForeignKeys(table, target));
    }

    /// Returns the values of the catalog's measures for each column.
    private List<List<Long>> measure(List<Map<String, String>> columns, String table) throws SQLException {
        List<List<String>> measures = new ArrayList<>();
        for (Map<String, String> column : columns) {
            measures.add(catalog.measures(column, names.quoted(column.get("COLUMN_NAME"))));
        }
        List<String> all = measures.stream().flatMap(List::stream).toList();
        List<Long> values = new ArrayList<>();
        for (int from = 0; from < all.size(); from += MAX_MEASURES) {
            List<String> some = all.subList(from, Math.min(all.size(), from + MAX_MEASURES));
            try (Statement query = connection.createStatement(); ResultSet row = query.executeQuery("SELECT " + String.join(", ", some) + " FROM " + table)) {
                row.next();
                for (int i = 1; i <= some.size(); i++) {
                    values.add(row.getLong(i));
                }
            }
        }
        List<List<Long>> result = new ArrayList<>();
        int next = 0;
        for (List<String> each : measures) {
            result.add(values.subList(next, next + each.size()));
            next += each.size();
        }
        return result;
    }

    /// @param known the next value; null if it has to be found by the highest one
    private void readNextIdentity(Map<String, String> table, String name, String known, String target, String column) throws SQLException {
        String next = known;
        if (next == null) {
            String max = catalog.query("SELECT MAX(" + names.quoted(name) + ") AS HIGHEST FROM " + catalog.source(table, names.quoted(table.get("TABLE_SCHEM"), table.get("TABLE_NAME"))))
                .get(0).get("HIGHEST");
            next = max == null ? null : String.valueOf(Long.parseLong(max) + 1);
        }
        if (next != null) {
            inventory.add(Phase.IDENTITY, "identity", title(table), null, "ALTER TABLE " + target + " ALTER COLUMN " + column + " RESTART WITH " + next);
        }
    }

    /// @param key the name of the primary key, or null
    /// @param foreign the columns of foreign keys, which have indexes of their own
    private void readIndexes(Map<String, String> table, String target, String key, List<String> keyColumns, Set<List<String>> foreign) throws SQLException {
        String schema = table.get("TABLE_SCHEM");
        Map<String, List<Map<String, String>>> indexes = new LinkedHashMap<>();
        for (Map<String, String> row : CatalogRows.of(metadata.getIndexInfo(table.get("TABLE_CAT"), schema, table.get("TABLE_NAME"), false, true))) {
            if (row.get("INDEX_NAME") != null) {
                indexes.computeIfAbsent(row.get("INDEX_NAME"), name -> new ArrayList<>()).add(row);
            }
        }
        Set<String> columns = inventory.tables.getLast().columns().stream().map(CopiedTable.Column::source).collect(Collectors.toSet());
        for (Map.Entry<String, List<Map<String, String>>> index : indexes.entrySet()) {
            List<String> plain = new ArrayList<>();
            List<String> keys = new ArrayList<>();
            boolean isPlain = true;
            boolean isKnown = true;
            for (Map<String, String> row : index.getValue()) {
                String column = row.get("COLUMN_NAME");
                isKnown &= column != null;
                // PostgreSQL puts quotes around a name that needs them, and gives the text of an expression.
                boolean isColumn = column != null && (columns.contains(names.quoted(column)) || columns.contains(column));
                isPlain &= isColumn && !"D".equals(row.get("ASC_OR_DESC")) && row.get("FILTER_CONDITION") == null;
                String name = isColumn ? names.folded(columns.contains(names.quoted(column)) ? column : column.substring(1, column.length() - 1)) : null;
                plain.add(name);
                keys.add((isColumn ? SqlName.quoted(name) : column == null ? "" : text.sql(column)) + ("D".equals(row.get("ASC_OR_DESC")) ? " DESC" : ""));
            }
            String title = title(table) + " " + index.getKey();
            if (!isKnown) {
                inventory.lose("index", title, "its expression is not known");
                continue;
            }
            boolean isUnique = List.of("false", "FALSE", "0", "f").contains(index.getValue().get(0).get("NON_UNIQUE"));
            boolean isOfKey = index.getKey().equals(key) || isPlain && (isUnique && plain.equals(keyColumns) || !isUnique && foreign.contains(plain));
            if (isOfKey) {
                continue;
            }
            if (isUnique && isPlain) {
                // A unique index admits one NULL here as in Derby; elsewhere it admits many, as UNIQUE does.
                inventory.add(Phase.KEY, "unique key", title, null, "ALTER TABLE " + target + " ADD " + constraint(schema, catalog.constraintOf(schema, index.getKey())) + "UNIQUE (" + SqlName.list(plain) + ")");
            } else {
                String condition = index.getValue().get(0).get("FILTER_CONDITION");
                String name = isUnused(schema, index.getKey()) ? index.getKey() : table.get("TABLE_NAME") + "_" + index.getKey();
                inventory.add(Phase.INDEX, "index", title, null, "CREATE " + (isUnique ? "UNIQUE " : "") + "INDEX " + names.target(schema, name) + " ON " + target
                    + " (" + String.join(", ", keys) + ")" + (isUnique ? " NULLS DISTINCT" : "") + (condition == null ? "" : " WHERE " + text.sql(condition)));
            }
        }
    }

    private Set<List<String>> readForeignKeys(Map<String, String> table, String target) throws SQLException {
        Map<String, List<Map<String, String>>> keys = new LinkedHashMap<>();
        int unnamed = 0;
        for (Map<String, String> row : CatalogRows.of(metadata.getImportedKeys(table.get("TABLE_CAT"), table.get("TABLE_SCHEM"), table.get("TABLE_NAME")))) {
            boolean hasName = row.get("FK_NAME") != null && !row.get("FK_NAME").isEmpty();
            unnamed += row.get("KEY_SEQ").equals("1") ? 1 : 0;
            keys.computeIfAbsent(hasName ? row.get("FK_NAME") : " " + unnamed, name -> new ArrayList<>()).add(row);
        }
        Set<List<String>> lists = new HashSet<>();
        for (Map.Entry<String, List<Map<String, String>>> key : keys.entrySet()) {
            List<String> columns = new ArrayList<>();
            List<String> parents = new ArrayList<>();
            for (Map<String, String> row : key.getValue()) {
                columns.add(names.folded(row.get("FKCOLUMN_NAME")));
                parents.add(names.folded(row.get("PKCOLUMN_NAME")));
            }
            lists.add(columns);
            Map<String, String> first = key.getValue().get(0);
            String name = key.getKey().startsWith(" ") ? "" : constraint(table.get("TABLE_SCHEM"), key.getKey());
            inventory.add(Phase.FOREIGN_KEY, "foreign key", (title(table) + " " + key.getKey()).strip(), null, "ALTER TABLE " + target + " ADD " + name
                + "FOREIGN KEY (" + SqlName.list(columns) + ") REFERENCES " + names.target(first.get("PKTABLE_SCHEM"), first.get("PKTABLE_NAME")) + " (" + SqlName.list(parents)
                + ") ON DELETE " + rule(first.get("DELETE_RULE")) + " ON UPDATE " + rule(first.get("UPDATE_RULE")));
        }
        return lists;
    }

    private static String rule(String rule) {
        return switch (Integer.parseInt(rule)) {
            case DatabaseMetaData.importedKeyCascade -> "CASCADE";
            case DatabaseMetaData.importedKeySetNull -> "SET NULL";
            case DatabaseMetaData.importedKeySetDefault -> "SET DEFAULT";
            case DatabaseMetaData.importedKeyRestrict -> "RESTRICT";
            default -> "NO ACTION";
        };
    }
}
