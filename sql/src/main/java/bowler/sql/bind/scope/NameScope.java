// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Name;
import bowler.sql.suggest.NearestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The names that FROM puts in reach.
public final class NameScope {
    /// @param name null: the column cannot be named
    /// @param table of a base column, else null
    public record Entry(String name, Column column, TableDescriptor table, ColumnDescriptor base) {}

    /// @param schemaName null where the table has no schema: derived, or renamed by an alias
    /// @param exposedName null where it has no name: its columns are named alone
    public record Table(String schemaName, String exposedName, List<Entry> entries) {
        boolean isCalled(String schema, String name) {
            return name.equals(exposedName) && (schema == null || schema.equals(schemaName));
        }
    }

    private final BindContext context;
    private final List<Table> tables = new ArrayList<>();
    /// By name: the column that a USING made of two.
    private final Map<String, Entry> merged = new LinkedHashMap<>();
    private final Set<Column> hidden = new HashSet<>();
    /// What `*` stands for, in its order.
    private final List<Entry> shown = new ArrayList<>();
    /// What `USING (...) AS name` calls; its columns are shown by others.
    private final List<Table> namedMerges = new ArrayList<>();
    /// Null where no query is outside.
    private final Correlation outward;
    /// Asked first for names without a table; null: none.
    private NameScope preferred;

    public NameScope(BindContext context) {
        this.context = context;
        outward = context.outward();
    }

    public void add(Table table, int offset) {
        for (Table other : calledTables(table.exposedName)) {
            boolean sameSchema = table.schemaName == null || other.schemaName == null
                    ? table.schemaName == other.schemaName : table.schemaName.equals(other.schemaName);
            if (sameSchema && other.exposedName != null && other.exposedName.equals(table.exposedName)) {
                throw context.failure(BindError.REPEATED_TABLE, offset, table.exposedName);
            }
        }
        tables.add(table);
        shown.addAll(table.entries);
    }

    /// All tables, with the merged columns of a name.
    private List<Table> calledTables(String name) {
        if (namedMerges.isEmpty() || name == null) {
            return tables;
        }
        List<Table> called = new ArrayList<>(tables);
        namedMerges.stream().filter(each -> each.isCalled(null, name)).forEach(called::add);
        return called;
    }

    /// Gives merged columns a table's name.
    public void nameMerged(String name, List<String> columns, int offset) {
        add(new Table(null, name, List.of()), offset);
        tables.removeLast();
        namedMerges.add(new Table(null, name, columns.stream().map(merged::get).toList()));
    }

    /// Takes over the other's tables.
    public void addAll(NameScope other, int offset) {
        other.tables.forEach(table -> add(table, offset));
        namedMerges.addAll(other.namedMerges);
        merged.putAll(other.merged);
        hidden.addAll(other.hidden);
        // The tables have shown all of their columns.
        shown.subList(shown.size() - other.tables.stream().mapToInt(table -> table.entries.size()).sum(), shown.size()).clear();
        shown.addAll(other.shown);
    }

    /// Makes one name of two columns; it shows one of them or a third.
    ///
    /// @param place of the column among those of `*`: a join shows its own merged columns first
    public void merge(int place, Entry one, Entry left, Entry right) {
        merged.put(one.name, one);
        hidden.add(left.column);
        hidden.add(right.column);
        shown.removeIf(entry -> entry.column.equals(left.column) || entry.column.equals(right.column));
        shown.add(place, one);
    }

    /// The names that both have, in this one's order, each once.
    public List<String> commonNames(NameScope other) {
        Set<String> others = new HashSet<>();
        other.all().forEach(entry -> others.add(entry.name));
        Set<String> common = new LinkedHashSet<>();
        for (Entry entry : all()) {
            if (entry.name != null && others.contains(entry.name)) {
                common.add(entry.name);
            }
        }
        return List.copyOf(common);
    }

    List<Table> tables() {
        return List.copyOf(tables);
    }

    /// This scope, in which a name without a table that the other knows means the other's.
    public NameScope preferring(NameScope other) {
        preferred = other;
        return this;
    }

    public boolean isEmpty() {
        return tables.isEmpty();
    }

    /// The value that a name stands for, be it of a query outside.
    public Scalar value(ColumnName name) {
        Scalar value = findValue(name);
        if (value == null) {
            throw noColumn(name);
        }
        return value;
    }

    private SqlFailure noColumn(ColumnName name) {
        String nearest = nearest(name);
        boolean follows = nearest == null && name.table() == null
                && context.text().substring(0, Math.min(name.offset(), context.text().length())).stripTrailing().toUpperCase(Locale.ROOT).endsWith("SELECT");
        if (follows) {
            nearest = NearestName.among(name.column(), List.of("DISTINCT"));
        }
        boolean mayBeText = nearest == null && !tables.isEmpty() && name.table() == null
                && name.column().chars().anyMatch(Character::isLowerCase);
        return mayBeText ? context.remedied(
                        BindError.NO_SUCH_COLUMN, "A text stands in single quotes.", name.offset(), name)
                : context.unknown(BindError.NO_SUCH_COLUMN, name.offset(), nearest, name);
    }

    public Scalar findValue(ColumnName name) {
        Entry found = find(name);
        if (found == null) {
            return outward == null ? null : outward.find(name);
        }
        note(found);
        return found.column();
    }

    /// The column of this or an outer scope that a name stands for, for what is told about it.
    public Entry shown(ColumnName name) {
        Entry found = find(name);
        return found != null || outward == null ? found : outward.scope().shown(name);
    }

    public Entry resolve(ColumnName name) {
        Entry found = find(name);
        if (found == null) {
            throw noColumn(name);
        }
        note(found);
        return found;
    }

    private void note(Entry named) {
        if (context.dependencies() != null) {
            context.dependencies().name(named.column);
        }
    }

    /// The column, or null; two are an error.
    public Entry find(ColumnName name) {
        if (name.table() == null && merged.containsKey(name.column())) {
            return merged.get(name.column());
        }
        Entry found = preferred == null || name.table() != null ? null : preferred.find(name);
        if (found != null) {
            return found;
        }
        Table foundIn = null;
        for (Table table : calledTables(name.table())) {
            if (name.table() != null && !table.isCalled(name.schema(), name.table())) {
                continue;
            }
            for (Entry entry : table.entries) {
                if (name.column().equals(entry.name)) {
                    if (found != null) {
                        throw context.failure(foundIn == table ? BindError.AMBIGUOUS_RESULT
                                : BindError.AMBIGUOUS_COLUMN, name.offset(), name);
                    }
                    found = entry;
                    foundIn = table;
                }
            }
        }
        return found;
    }

    /// What a name that stands for no column probably meant: of the tables it may be about, the nearest column;
    /// a table that has it, if the one written is not in FROM. Null: nothing is near.
    private String nearest(ColumnName name) {
        List<String> columns = new ArrayList<>();
        for (NameScope nameScope = this; nameScope != null; nameScope = nameScope.outward == null ? null : nameScope.outward.scope()) {
            for (Table table : nameScope.tables) {
                boolean asked = name.table() == null || table.isCalled(name.schema(), name.table());
                for (Entry entry : table.entries) {
                    if (entry.name != null && asked) {
                        columns.add(entry.name);
                    } else if (name.column().equals(entry.name)) {
                        return (table.exposedName == null ? "" : NearestName.written(table.exposedName) + '.')
                                + NearestName.written(entry.name);
                    }
                }
            }
        }
        return NearestName.among(name.column(), columns);
    }

    /// What `*` stands for: of each join the columns merged by USING or NATURAL first, then the others of its left side, then those of its right.
    public List<Entry> all() {
        shown.forEach(this::note);
        return new ArrayList<>(shown);
    }

    /// What `table.*` stands for: its columns but for merged ones, which belong to no table.
    public List<Entry> allOf(Name name) {
        for (Table table : namedMerges) {
            if (table.isCalled(name.schema(), name.name())) {
                return table.entries;
            }
        }
        for (Table table : tables) {
            if (table.isCalled(name.schema(), name.name())) {
                table.entries.forEach(this::note);
                return table.entries.stream().filter(entry -> !hidden.contains(entry.column)).toList();
            }
        }
        throw context.unknown(BindError.NOT_EXPOSED, name.offset(),
                NearestName.among(name.name(), tables.stream().map(Table::exposedName).filter(Objects::nonNull).toList()), name);
    }

    /// A column's name for messages.
    public String nameOf(Column column) {
        for (Table table : tables) {
            for (Entry entry : table.entries) {
                if (entry.column.equals(column)) {
                    return table.exposedName == null ? entry.name : table.exposedName + '.' + entry.name;
                }
            }
        }
        return "of this query";
    }

    public void makeNullable() {
        for (Table table : tables) {
            table.entries.forEach(entry -> context.makeNullable(entry.column));
        }
    }
}
