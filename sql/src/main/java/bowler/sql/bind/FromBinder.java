// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.JoinKind;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.TableReference;
import bowler.sql.ast.TableReference.DerivedTable;
import bowler.sql.ast.TableReference.JoinForm;
import bowler.sql.ast.TableReference.JoinedTable;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.bind.Scope.Entry;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.TableRead;
import java.util.ArrayList;
import java.util.List;

/// FROM: tables become relations, and their names a scope.
final class FromBinder {
    /// A part of FROM with the names in it.
    record Part(Relation relation, Scope scope) {}

    private final BindContext context;
    private final boolean forChange;

    FromBinder(BindContext context, boolean forChange) {
        this.context = context;
        this.forChange = forChange;
    }

    /// @param from empty: one row without columns
    Part bind(List<TableReference> from) {
        if (from.isEmpty()) {
            return new Part(new RowList(List.of(List.of()), List.of()), new Scope(context));
        }
        Part all = null;
        for (TableReference reference : from) {
            Part part = bind(reference);
            if (all == null) {
                all = part;
            } else {
                all.scope.addAll(part.scope, reference.offset());
                all = new Part(new Join(JoinKind.INNER, all.relation, part.relation, List.of()), all.scope);
            }
        }
        return all;
    }

    private Part bind(TableReference reference) {
        return switch (reference) {
            case NamedTable named -> named(named);
            case DerivedTable derived -> derived(derived);
            case JoinedTable joined -> joined(joined);
        };
    }

    private Part named(NamedTable named) {
        TableDescriptor table = context.table(named.name());
        return read(table, named.alias(), named.columnNames(), named.offset());
    }

    /// @param alias null: the table is exposed by its own name
    Part read(TableDescriptor table, String alias, List<String> columnNames, int offset) {
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        for (ColumnDescriptor base : table.columns()) {
            Column column = context.newColumn(base.type(), base.nullable());
            columns.add(column);
            entries.add(new Entry(base.name(), column, table, base));
        }
        entries = renamed(entries, columnNames, alias, offset);
        Scope scope = new Scope(context);
        scope.add(new Scope.Table(alias == null ? table.schemaName() : null, alias == null ? table.name() : alias,
                entries), offset);
        return new Part(new TableRead(table, columns, forChange), scope);
    }

    private Part derived(DerivedTable derived) {
        QueryBinder.Rows rows = new QueryBinder(context).query(derived.query(), false);
        List<Entry> entries = new ArrayList<>();
        for (QueryBinder.OutputColumn output : rows.output()) {
            entries.add(new Entry(output.name(), output.column(), output.table(), output.base()));
        }
        entries = renamed(entries, derived.columnNames(), derived.alias(), derived.offset());
        Scope scope = new Scope(context);
        scope.add(new Scope.Table(null, derived.alias(), entries), derived.offset());
        return new Part(rows.relation(), scope);
    }

    private List<Entry> renamed(List<Entry> entries, List<String> names, String table, int offset) {
        if (names == null) {
            return entries;
        }
        if (names.size() != entries.size()) {
            throw context.failure(BindError.DERIVED_COLUMN_COUNT, offset, table);
        }
        List<Entry> renamed = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Entry entry = entries.get(i);
            renamed.add(new Entry(names.get(i), entry.column(), entry.table(), entry.base()));
        }
        return renamed;
    }

    /// Walks down the left side without recursion: a FROM may join many tables.
    private Part joined(JoinedTable top) {
        List<JoinedTable> joins = new ArrayList<>();
        TableReference first = top;
        while (first instanceof JoinedTable join) {
            joins.addFirst(join);
            first = join.left();
        }
        Part left = bind(first);
        for (JoinedTable join : joins) {
            left = join(join, left, bind(join.right()));
        }
        return left;
    }

    private Part join(JoinedTable join, Part left, Part right) {
        List<Scalar> conditions = new ArrayList<>();
        List<Entry[]> pairs = new ArrayList<>();
        if (join.using() != null) {
            for (String name : join.using()) {
                ColumnName mention = new ColumnName(null, null, name, join.offset());
                pairs.add(new Entry[] {left.scope.resolve(mention), right.scope.resolve(mention)});
            }
        }
        if (join.form() == JoinForm.LEFT) {
            right.scope.makeNullable();
        } else if (join.form() == JoinForm.RIGHT) {
            left.scope.makeNullable();
        }
        left.scope.addAll(right.scope, join.right().offset());
        ScalarBinder scalars = new ScalarBinder(context, left.scope, null);
        for (Entry[] pair : pairs) {
            conditions.add(scalars.coercion().compare(Comparison.EQUAL, pair[0].column(), pair[1].column(),
                    join.offset()));
            boolean showRight = join.form() == JoinForm.RIGHT;
            left.scope.merge(pair[0].name(), pair[showRight ? 1 : 0], pair[showRight ? 0 : 1]);
        }
        if (join.on() != null) {
            conditions.add(scalars.truth(join.on(), BindError.ON_NOT_BOOLEAN));
        }
        Relation relation = switch (join.form()) {
            case INNER, CROSS -> new Join(JoinKind.INNER, left.relation, right.relation, conditions);
            case LEFT -> new Join(JoinKind.LEFT, left.relation, right.relation, conditions);
            case RIGHT -> new Join(JoinKind.LEFT, right.relation, left.relation, conditions);
        };
        return new Part(relation, left.scope);
    }
}
