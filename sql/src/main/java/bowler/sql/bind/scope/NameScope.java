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

/// The names that FROM makes visible.
public final class NameScope {
    /// @param name null if the column cannot be named
    /// @param table the table of a base column, otherwise null
    public record Entry(String name, Column column, TableDescriptor table, ColumnDescriptor base) {}

    /// @param schemaName null if the table has no schema: a derived table, or a table with an alias
    /// @param exposedName null if the table has no name, so that its columns cannot be qualified
    public record Table(String schemaName, String exposedName, List<Entry> entries) {
        boolean isCalled(String schema, String name) {
            return name.equals(exposedName) && (schema == null || schema.equals(schemaName));
        }
    }

    private final BindContext context;
    private final List<Table> tables = new ArrayList<>();
    /// The columns that USING merged, by name.
    private final Map<String, Entry> merged = new LinkedHashMap<>();
    private final Set<Column> hidden = new HashSet<>();
    /// The columns of `*`, in its order.
    private final List<Entry> shown = new ArrayList<>();
    /// The merged columns of `USING (...) AS name`. They are also columns of `*` through the join.
    private final List<Table> namedMerges = new ArrayList<>();
    /// Null if there is no outer query.
    private final Correlation outward;
    /// The scope searched first for unqualified names; null if there is none.
    private NameScope preferred;

    public NameScope(BindContext context) {
        this.context = context;
        outward = context.outward();
    }

    public void add(Table table, int offset) {
        add(table, offset, BindError.REPEATED_TABLE);
    }

    private void add(Table table, int offset, BindError repeated) {
        for (Table other : calledTables(table.exposedName)) {
            boolean sameSchema = table.schemaName == null || other.schemaName == null
                    ? table.schemaName == other.schemaName : table.schemaName.equals(other.schemaName);
            if (sameSchema && other.exposedName != null && other.exposedName.equals(table.exposedName)) {
                throw context.failure(repeated, offset, table.exposedName);
            }
        }
        tables.add(table);
        shown.addAll(table.entries);
    }

    /// Returns all tables, and the merged columns of this name.
    private List<Table> calledTables(String name) {
        if (namedMerges.isEmpty() || name == null) {
            return tables;
        }
        List<Table> called = new ArrayList<>(tables);
        namedMerges.stream().filter(each -> each.isCalled(null, name)).forEach(called::add);
        return called;
    }

    /// Gives merged columns a table name.
    public void nameMerged(String name, List<String> columns, int offset) {
        add(new Table(null, name, List.of()), offset);
        tables.removeLast();
        namedMerges.add(new Table(null, name, columns.stream().map(merged::get).toList()));
    }

    /// Adds the tables of another scope.
    public void addAll(NameScope other, int offset) {
        addAll(other, offset, BindError.REPEATED_TABLE);
    }

    /// Adds the tables of the right side of a JOIN. A name of both sides is an ambiguity, as in Derby.
    public void join(NameScope right, int offset) {
        addAll(right, offset, BindError.REPEATED_IN_JOIN);
    }

    private void addAll(NameScope other, int offset, BindError repeated) {
        other.tables.forEach(table -> add(table, offset, repeated));
        namedMerges.addAll(other.namedMerges);
        merged.putAll(other.merged);
        hidden.addAll(other.hidden);
        // Adding the tables has added all of their columns; the other scope's order replaces them.
        shown.subList(shown.size() - other.tables.stream().mapToInt(table -> table.entries.size()).sum(), shown.size()).clear();
        shown.addAll(other.shown);
    }

    /// Merges two columns of one name; the result is one of them or a third column.
    ///
    /// @param place the position of the column in `*`; a join shows its own merged columns first
    public void merge(int place, Entry one, Entry left, Entry right) {
        merged.put(one.name, one);
        hidden.add(left.column);
        hidden.add(right.column);
        shown.removeIf(entry -> entry.column.equals(left.column) || entry.column.equals(right.column));
        shown.add(place, one);
    }

    /// Shows a merged column again, because USING repeats its name.
    ///
    /// @param place as for [#merge]
    public void showAgain(int place, String name) {
        shown.add(place, merged.get(name));
    }

    /// Returns the names that both scopes have, in the order of this scope, without duplicates.
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

    public List<Table> tables() {
        return List.copyOf(tables);
    }

    /// Makes unqualified names that the other scope knows refer to the other scope; returns this scope.
    public NameScope preferring(NameScope other) {
        preferred = other;
        return this;
    }

    public boolean isEmpty() {
        return tables.isEmpty();
    }

    /// Returns the value that a name refers to, in this or an outer scope.
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
        return mayBeText ? context.failureWithRemedy(
                        BindError.NO_SUCH_COLUMN, "A text stands in single quotes.", name.offset(), name)
                : context.unknown(BindError.NO_SUCH_COLUMN, name.offset(), nearest, name);
    }

    public Scalar findValue(ColumnName name) {
        Entry found = find(name);
        if (found == null) {
            if (outward != null) {
                return outward.find(name);
            }
            return context.outsideValue(name);
        }
        note(found, name.offset());
        return found.column();
    }

    /// Returns the column of this or an outer scope that a name refers to, for its metadata.
    public Entry shown(ColumnName name) {
        Entry found = find(name);
        return found != null || outward == null ? found : outward.scope().shown(name);
    }

    public Entry resolve(ColumnName name) {
        Entry found = find(name);
        if (found == null) {
            throw noColumn(name);
        }
        note(found, name.offset());
        return found;
    }

    private void note(Entry named, int offset) {
        if (named.column != null) {
            context.used().read(named.column, offset);
        }
    }

    /// Returns the column, or null; fails if the name is ambiguous.
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

    /// Returns the name that was probably meant by an unknown name. It is the nearest column of the tables in question,
    /// or the same column of another table. Returns null if no name is near.
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

    /// Returns the columns of `*`. For each join, the columns merged by USING or NATURAL come first, then the others of
    /// its left side, then those of its right side.
    public List<Entry> all() {
        return new ArrayList<>(shown);
    }

    /// Returns the columns of `table.*`, without merged columns, which belong to no table.
    public List<Entry> allOf(Name name) {
        for (Table table : namedMerges) {
            if (table.isCalled(name.schema(), name.name())) {
                return table.entries;
            }
        }
        for (Table table : tables) {
            if (table.isCalled(name.schema(), name.name())) {
                return table.entries.stream().filter(entry -> !hidden.contains(entry.column)).toList();
            }
        }
        throw context.unknown(BindError.NOT_EXPOSED, name.offset(),
                NearestName.among(name.name(), tables.stream().map(Table::exposedName).filter(Objects::nonNull).toList()), name);
    }

    /// Returns a column's name for messages.
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
