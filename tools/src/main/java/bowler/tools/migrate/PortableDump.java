// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.dialect.Dialect;
import bowler.tools.migrate.dialect.Product;
import bowler.tools.migrate.dialect.TargetType;
import bowler.tools.migrate.dialect.TargetType.Form;
import bowler.tools.migrate.source.CopiedTable;
import bowler.tools.migrate.source.Definition;
import bowler.tools.migrate.source.DerbyReader;
import bowler.tools.migrate.source.Inventory;
import bowler.tools.migrate.source.Loss;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/// Writes a Bowler database as a script for another database. Names, types, literals and expressions are those of the target.
public final class PortableDump {
    private static final int POSTGRES_FRACTION_DIGITS = 6;

    private final Connection connection;
    private final Dialect dialect;
    private final Inventory inventory;
    private final List<Loss> losses;
    private final PortableDefinitions definitions;
    private final List<String> before = new ArrayList<>();
    private final List<String> after = new ArrayList<>();

    /// @param connection to a Bowler database; without auto-commit
    public PortableDump(Connection connection, Dialect dialect) throws SQLException, IOException {
        this.connection = connection;
        this.dialect = dialect;
        inventory = DerbyReader.read(connection, null);
        losses = new ArrayList<>(inventory.losses);
        definitions = new PortableDefinitions(inventory, dialect, losses);
        List<List<Definition>> order = DefinitionOrder.of(connection, inventory.definitions);
        if (dialect.product() != Product.DERBY) {
            before.add("CREATE SCHEMA IF NOT EXISTS " + dialect.name("APP"));
        }
        before.addAll(definitions.translated(order.getFirst()));
        after.addAll(definitions.translated(order.getLast()));
        after.addAll(definitions.afterRows());
    }

    /// Writes the script.
    ///
    /// @return what the target does not have, or has differently, with the reasons
    public List<String> write(boolean hasDefinitions, boolean hasRows, PrintWriter writer) throws SQLException {
        writer.println("-- Created by bowler dump-sql --for " + dialect.title().toLowerCase(java.util.Locale.ROOT) + ". Run it on a new database.");
        if (!inventory.attributes.isEmpty()) {
            writer.println("-- The original database has these attributes: " + inventory.attributes.substring(1));
        }
        List<String> described = describe(losses);
        described.forEach(each -> writer.println("-- Left out or different: " + each.replace("\n", "\n--   ")));
        int before = losses.size();
        write(hasDefinitions, hasRows, statement -> writer.println(statement + (SqlDump.endsInComment(statement) ? "\n;" : ";")));
        List<String> late = describe(losses.subList(before, losses.size()));
        late.forEach(each -> writer.println("-- Left out or different: " + each));
        writer.flush();
        List<String> all = new ArrayList<>(described);
        all.addAll(late);
        return all;
    }

    private static List<String> describe(List<Loss> losses) {
        return losses.stream().map(Loss::toString).sorted().distinct().toList();
    }

    /// Passes on the statements of the script, each without the semicolon that ends it.
    ///
    /// @param hasDefinitions whether it creates objects
    /// @param hasRows whether it fills tables
    public void write(boolean hasDefinitions, boolean hasRows, Consumer<String> statements) throws SQLException {
        if (hasDefinitions) {
            before.forEach(statements);
        }
        if (hasRows) {
            inventory.tables.sort(Comparator.comparing(CopiedTable::title));
            for (CopiedTable table : inventory.tables) {
                writeRows(table, statements);
            }
        }
        if (hasDefinitions) {
            after.forEach(statements);
        }
    }

    private void writeRows(CopiedTable table, Consumer<String> statements) throws SQLException {
        if (!definitions.exists(table.title())) {
            return;
        }
        List<CopiedTable.Column> columns = table.columns().stream().filter(each -> !definitions.isComputed(table.title(), each.target())).toList();
        if (columns.isEmpty()) {
            return;
        }
        List<TargetType> types = columns.stream().map(each -> definitions.type(table.title(), each.target())).toList();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            values.add(types.get(i).form() == Form.OBJECT ? "CAST(" + columns.get(i).target() + " AS BLOB)" : columns.get(i).targetValue());
        }
        String insert = "INSERT INTO " + definitions.names(table.target()) + " ("
            + String.join(", ", columns.stream().map(each -> definitions.names(each.target())).toList()) + ")"
            + (dialect.product() == Product.DERBY ? "" : " OVERRIDING SYSTEM VALUE") + " VALUES";
        InsertScript script = new InsertScript(insert, dialect.insertLimits(), statements);
        try (Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT " + String.join(", ", values) + " FROM " + table.target() + SqlDump.order(table))) {
            List<String> literals = new ArrayList<>();
            while (rows.next()) {
                literals.clear();
                for (int i = 0; i < columns.size(); i++) {
                    literals.add(literal(rows, i + 1, types.get(i), table, columns.get(i)));
                }
                script.row(literals);
            }
            script.end();
        }
    }

    private String literal(ResultSet rows, int column, TargetType type, CopiedTable table, CopiedTable.Column name) throws SQLException {
        if (type.form() == Form.BITS || type.form() == Form.BLOB || type.form() == Form.OBJECT) {
            byte[] bytes = rows.getBytes(column);
            return bytes == null ? "NULL" : dialect.literal(type, bytes);
        }
        if (type.form() == Form.ARRAY && dialect.readsElements()) {
            Array array = rows.getArray(column);
            return array == null ? "NULL" : dialect.array((Object[]) array.getArray());
        }
        String text = rows.getString(column);
        return text == null ? "NULL" : dialect.literal(type, fitted(text, type, table, name));
    }

    /// Returns a value as PostgreSQL can keep it: without U+0000, and moments with microseconds. A difference is reported.
    private String fitted(String text, TargetType type, CopiedTable table, CopiedTable.Column column) {
        if (dialect.product() != Product.POSTGRESQL) {
            return text;
        }
        String title = table.title() + "." + column.target();
        int fraction = text.lastIndexOf('.');
        if (type.form() == Form.TIMESTAMP && fraction > 0 && text.length() - fraction - 1 > POSTGRES_FRACTION_DIGITS) {
            losses.add(new Loss("values", title, "PostgreSQL keeps microseconds; the digits after them are cut off"));
            return text.substring(0, fraction + 1 + POSTGRES_FRACTION_DIGITS);
        }
        if (text.indexOf('\0') >= 0) {
            losses.add(new Loss("values", title, "PostgreSQL cannot store the character U+0000; it is left out"));
            return text.replace("\0", "");
        }
        return text;
    }

    /// Compares the rows of a database that was made from the script, by counts and checksums. Columns that have another type
    /// there are not compared.
    ///
    /// @return the tables that differ
    public List<String> differences(Connection copy) throws SQLException, IOException {
        List<String> differences = new ArrayList<>();
        for (CopiedTable table : inventory.tables) {
            List<CopiedTable.Column> columns = table.columns().stream()
                .filter(each -> definitions.exists(table.title()) && isComparable(definitions.type(table.title(), each.target()))).toList();
            if (!columns.isEmpty()) {
                TableSum here = sum(connection, columns.stream().map(CopiedTable.Column::targetValue).toList(), table.target());
                TableSum there = sum(copy, columns.stream().map(each -> definitions.names(each.target())).toList(), definitions.names(table.target()));
                if (!here.equals(there)) {
                    differences.add(table.title() + ": " + here + " and " + there);
                }
            }
        }
        return differences;
    }

    /// Returns whether values of a type are the same in each database. PostgreSQL keeps microseconds only.
    private boolean isComparable(TargetType type) {
        return switch (type.form()) {
            case PLAIN, TEXT, BITS, BLOB, DATE, TIME -> type.difference() == null;
            case TIMESTAMP -> dialect.product() != Product.POSTGRESQL;
            default -> false;
        };
    }

    private static TableSum sum(Connection connection, List<String> columns, String table) throws SQLException, IOException {
        try (Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("SELECT " + String.join(", ", columns) + " FROM " + table)) {
            TableScan scan = new TableScan(rows);
            while (scan.next()) {
                // The scan adds the row to its sum.
            }
            return scan.sum();
        }
    }
}
