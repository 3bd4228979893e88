// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.dialect.InsertLimits;
import bowler.tools.migrate.source.CopiedTable;
import bowler.tools.migrate.source.Definition;
import bowler.tools.migrate.source.DerbyReader;
import bowler.tools.migrate.source.Inventory;
import bowler.tools.migrate.source.Phase;
import bowler.tools.migrate.source.SqlName;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writes a database as a script that creates it again: definitions, rows, then what refers to rows. All of it is read in
/// one transaction. Objects of a kind are sorted by name, so equal databases give equal scripts.
public final class SqlDump {
    private static final Pattern RESTART = Pattern.compile("(?s)ALTER TABLE .* ALTER COLUMN (\".*\") RESTART WITH (-?\\d+)");
    private static final InsertLimits INSERT_LIMITS = new InsertLimits(100, 1 << 18);

    private final Connection connection;
    private final Inventory inventory;
    private String schema = "";

    private Consumer<String> out;

    /// @param connection to a Bowler database; without auto-commit
    public SqlDump(Connection connection) throws SQLException, IOException {
        this.connection = connection;
        inventory = DerbyReader.read(connection, null);
        moveRestarts();
    }

    /// Moves the next values of identity columns into the definitions of the tables, so that no statement restarts them.
    private void moveRestarts() {
        Map<String, Definition> restarts = new HashMap<>();
        inventory.definitions.stream().filter(each -> each.phase() == Phase.IDENTITY).forEach(each -> restarts.put(each.name(), each));
        inventory.definitions.removeIf(each -> each.phase() == Phase.IDENTITY);
        inventory.definitions.replaceAll(each -> {
            Matcher restart = each.phase() == Phase.TABLE && restarts.containsKey(each.name()) ? RESTART.matcher(restarts.get(each.name()).sql()) : null;
            return restart == null || !restart.matches() ? each : new Definition(each.phase(), each.kind(), each.name(), each.schema(),
                each.sql().replaceFirst("(" + Pattern.quote(restart.group(1)) + " [A-Z ]+ AS IDENTITY \\(START WITH )-?\\d+", "$1" + restart.group(2)));
        });
    }

    /// Returns the attributes of the URL that creates a database for the script, each with a leading semicolon.
    public String attributes() {
        return inventory.attributes;
    }

    /// Writes the script.
    ///
    /// @return the objects that it leaves out, with the reasons
    public List<String> write(boolean hasDefinitions, boolean hasRows, PrintWriter writer) throws SQLException {
        writer.println("-- Created by bowler dump-sql. Run it on a new database: ./bowler sql FOLDER --create -f FILE --stop-on-error");
        if (!inventory.attributes.isEmpty()) {
            writer.println("-- The database needs these attributes when it is created: " + inventory.attributes.substring(1));
        }
        List<String> missing = inventory.losses.stream().map(loss -> loss.kind() + " " + loss.name() + ": " + loss.reason()).sorted().toList();
        missing.forEach(each -> writer.println("-- Left out: " + each));
        write(hasDefinitions, hasRows, statement -> writer.println(statement + (endsInComment(statement) ? "\n;" : ";")));
        writer.flush();
        return missing;
    }

    /// Passes on the statements of the script, each without the semicolon that ends it.
    ///
    /// @param hasDefinitions whether it creates objects
    /// @param hasRows whether it fills tables
    public void write(boolean hasDefinitions, boolean hasRows, Consumer<String> statements) throws SQLException {
        out = statements;
        List<List<Definition>> definitions = DefinitionOrder.of(connection, inventory.definitions);
        if (hasDefinitions) {
            definitions.getFirst().forEach(this::writeDefinition);
        }
        if (hasRows) {
            inventory.tables.sort(Comparator.comparing(CopiedTable::title));
            for (CopiedTable table : inventory.tables) {
                writeRows(table);
            }
        }
        if (hasDefinitions) {
            definitions.getLast().forEach(this::writeDefinition);
        }
    }

    private void writeDefinition(Definition definition) {
        String wanted = definition.schema() == null ? schema : definition.schema();
        if (!wanted.equals(schema)) {
            out.accept("SET SCHEMA " + SqlName.quoted(wanted));
            schema = wanted;
        }
        out.accept(definition.sql());
    }

    static boolean endsInComment(String sql) {
        return sql.substring(sql.lastIndexOf('\n') + 1).contains("--");
    }

    private void writeRows(CopiedTable table) throws SQLException {
        List<CopiedTable.Column> columns = table.written();
        if (columns.isEmpty()) {
            return;
        }
        String names = String.join(", ", columns.stream().map(CopiedTable.Column::target).toList());
        String insert = "INSERT INTO " + table.target() + " (" + names + ") OVERRIDING SYSTEM VALUE VALUES";
        Map<Integer, String> objectTypes = objectTypes("SELECT " + String.join(", ", columns.stream().map(CopiedTable.Column::targetValue).toList()) + " FROM " + table.target());
        List<String> values = new ArrayList<>();
        for (int column = 1; column <= columns.size(); column++) {
            CopiedTable.Column each = columns.get(column - 1);
            values.add(objectTypes.containsKey(column) ? "CAST(" + each.target() + " AS BLOB)" : each.targetValue());
        }
        try (Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT " + String.join(", ", values) + " FROM " + table.target() + order(table))) {
            ResultSetMetaData metaData = rows.getMetaData();
            InsertScript script = new InsertScript(insert, INSERT_LIMITS, out);
            List<String> literals = new ArrayList<>();
            while (rows.next()) {
                literals.clear();
                for (int column = 1; column <= columns.size(); column++) {
                    String value = objectTypes.containsKey(column) ? object(rows.getBytes(column), objectTypes.get(column))
                        : literal(rows, metaData, column, columns.get(column - 1).type());
                    literals.add(value.equals("NULL") ? value : columns.get(column - 1).written(value));
                }
                script.row(literals);
            }
            script.end();
        }
    }

    /// Returns the types of the columns that hold Java objects, by the positions of the columns.
    private Map<Integer, String> objectTypes(String query) throws SQLException {
        Map<Integer, String> types = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            ResultSetMetaData metaData = statement.getMetaData();
            for (int column = 1; column <= metaData.getColumnCount(); column++) {
                if (metaData.getColumnType(column) == Types.JAVA_OBJECT) {
                    types.put(column, metaData.getColumnTypeName(column));
                }
            }
        }
        return types;
    }

    /// Returns an object as its serialized form. Its class need not be on the class path.
    private static String object(byte[] bytes, String type) {
        return bytes == null ? "NULL" : "CAST(X'" + HexFormat.of().formatHex(bytes) + "' AS " + type + ")";
    }

    /// Returns the ORDER BY of a table with a primary key. Other tables have the order of insertion.
    static String order(CopiedTable table) {
        return table.primaryKey().isEmpty() ? "" : " ORDER BY " + String.join(", ", table.primaryKey());
    }

    private static String literal(ResultSet rows, ResultSetMetaData metaData, int column, String sqlType) throws SQLException {
        int type = metaData.getColumnType(column);
        if (type == Types.BLOB || type == Types.BINARY || type == Types.VARBINARY || type == Types.LONGVARBINARY) {
            byte[] bytes = rows.getBytes(column);
            String bits = bytes == null ? "NULL" : "X'" + HexFormat.of().formatHex(bytes) + "'";
            return type == Types.BLOB && bytes != null ? "CAST(" + bits + " AS BLOB)" : bits;
        }
        String text = rows.getString(column);
        if (text == null) {
            return "NULL";
        }
        String quoted = SqlName.literal(text);
        return switch (type) {
            case Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.FLOAT, Types.DOUBLE, Types.DECIMAL, Types.NUMERIC,
                Types.BOOLEAN -> text;
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB -> isText(metaData, column) ? quoted : cast(quoted, sqlType);
            case Types.DATE -> "DATE(" + quoted + ")";
            case Types.TIME -> isText(metaData, column) ? "TIME(" + quoted + ")" : cast(quoted, sqlType);
            case Types.TIMESTAMP -> "TIMESTAMP(" + quoted + ")";
            default -> cast(quoted, sqlType);
        };
    }

    private static boolean isText(ResultSetMetaData metaData, int column) throws SQLException {
        String name = metaData.getColumnTypeName(column);
        return name.contains("CHAR") || name.equals("CLOB") || name.equals("TIME");
    }

    private static String cast(String quoted, String type) {
        return "CAST(" + quoted + " AS " + type + ")";
    }
}
