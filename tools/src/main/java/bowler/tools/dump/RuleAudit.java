// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.base.error.SqlFailure;
import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Checks by SQL that the rows satisfy the constraints of their tables: foreign keys, checks, generated columns,
/// deferrable keys. The trees enforce other keys. Constraints that are not enforced are not checked.
final class RuleAudit {
    private static final RowBuffer NONE = new RowBuffer(0);

    private final Session session;
    private final Collection<TableDescriptor> tables;
    private final List<Broken> broken = new ArrayList<>();
    private int foreignKeys;
    private int checks;
    private int generatedColumns;
    private int keys;

    /// A rule that rows do not obey.
    record Broken(String rule, String table, String what) {}

    RuleAudit(Session session, Collection<TableDescriptor> tables) {
        this.session = session;
        this.tables = tables;
    }

    List<Broken> run() {
        for (TableDescriptor table : tables) {
            for (ForeignKey key : table.foreignKeys()) {
                if (key.enforcement().enforced()) {
                    foreignKeys++;
                    ask(table, "foreign key " + key.name(), orphans(table, key), "have no parent");
                }
            }
            for (CheckConstraint check : table.checks()) {
                if (check.enforcement().enforced()) {
                    checks++;
                    ask(table, "check " + check.name(), "FROM " + name(table) + " WHERE NOT (" + check.text() + "\n)", "fail it");
                }
            }
            for (ColumnDescriptor column : table.columns()) {
                if (column.isGenerated()) {
                    generatedColumns++;
                    ask(table, "generated column " + column.name(), "FROM " + name(table) + " WHERE " + quoted(column.name())
                        + " IS DISTINCT FROM CAST((" + column.generation() + "\n) AS " + column.type() + ")", "have another value");
                }
            }
            for (IndexDescriptor index : table.indexes()) {
                if (index.key() != null && !index.unique() && index.key().enforcement().enforced()) {
                    keys++;
                    ask(table, "key " + index.constraintName(), repeated(table, index), "are there more than once");
                }
            }
        }
        session.rollback();
        return broken;
    }

    private static String orphans(TableDescriptor table, ForeignKey key, TableDescriptor parent) {
        List<KeyColumn> parentColumns = parent.keyColumns(key.parentKeyName());
        String present = key.columns().stream().map(position -> "c." + column(table, position) + " IS NOT NULL")
            .collect(Collectors.joining(" AND "));
        String same = IntStream.range(0, parentColumns.size())
            .mapToObj(i -> "p." + column(parent, parentColumns.get(i).position()) + " = c." + column(table, key.columns().get(i)))
            .collect(Collectors.joining(" AND "));
        return "FROM " + name(table) + " c WHERE " + present + " AND NOT EXISTS (SELECT 1 FROM " + name(parent) + " p WHERE " + same + ")";
    }

    /// Null: the parent is not there.
    private String orphans(TableDescriptor table, ForeignKey key) {
        return tables.stream().filter(other -> other.tableId() == key.parentTableId()).findFirst()
            .filter(parent -> parent.keyColumns(key.parentKeyName()) != null)
            .map(parent -> orphans(table, key, parent)).orElse(null);
    }

    private static String repeated(TableDescriptor table, IndexDescriptor index) {
        List<String> columns = index.keyColumns().stream().map(part -> column(table, part.position())).toList();
        return "FROM (SELECT 1 AS n FROM " + name(table) + " WHERE " + String.join(" IS NOT NULL AND ", columns)
            + " IS NOT NULL GROUP BY " + String.join(", ", columns) + " HAVING COUNT(*) > 1) k";
    }

    private void ask(TableDescriptor table, String rule, String rows, String what) {
        String where = table.schemaName() + "." + table.name();
        if (rows == null) {
            broken.add(new Broken(rule, where, "refers to a key that is not there"));
            return;
        }
        try (Statement statement = session.prepare("SELECT COUNT(*) " + rows); Cursor answer = statement.query(NONE)) {
            answer.next();
            long count = answer.longAt(0);
            if (count > 0) {
                broken.add(new Broken(rule, where, String.format(Locale.ROOT, "%,d %s %s", count, count == 1 ? "row or key" : "rows or keys", what)));
            }
        } catch (SqlFailure failure) {
            broken.add(new Broken(rule, where, "cannot be checked: " + failure.getMessage()));
        }
    }

    private static String column(TableDescriptor table, int position) {
        return quoted(table.columns().get(position).name());
    }

    private static String name(TableDescriptor table) {
        return quoted(table.schemaName()) + "." + quoted(table.name());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    int foreignKeys() {
        return foreignKeys;
    }

    int checks() {
        return checks;
    }

    int generatedColumns() {
        return generatedColumns;
    }

    int keys() {
        return keys;
    }
}
