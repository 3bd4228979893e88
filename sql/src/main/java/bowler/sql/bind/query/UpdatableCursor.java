// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.PlannedCursorTarget;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.AstStatement.QueryStatement;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Query.Select;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.DirectedTable;
import bowler.sql.ast.TableReference.DirectedTables;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.ast.TableReference;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import java.util.ArrayList;
import java.util.List;

/// Binds cursors whose rows can be changed. Each result row is one row of one table, whose key follows the result
/// columns.
public final class UpdatableCursor {
    private final Column key;
    /// True if a subquery makes the cursor read-only, as in Derby.
    private final boolean refusesSubqueries;
    private TableDescriptor table;

    /// @param relation the query's relation with the key among its columns
    public record Keyed(Relation relation, Column key, PlannedCursorTarget target) {}

    private UpdatableCursor(BindContext context) {
        key = context.newColumn(TableAccess.KEY_TYPE, false);
        refusesSubqueries = context.hasDerbyRules();
    }

    /// Returns whether the syntax of a query allows an updatable cursor.
    public static boolean mayBe(Query query) {
        return query.body() instanceof Select select && !select.isOmitted() && select.groupBy() == null
                && select.having() == null && select.from().size() == 1
                && isNamed(select.from().getFirst());
    }

    /// Returns whether the item is a single named table, with or without optimizer hints.
    private static boolean isNamed(TableReference from) {
        return from instanceof DirectedTable directed ? isNamed(directed.table())
                : from instanceof DirectedTables directed ? directed.tables().size() == 1 && isNamed(directed.tables().getFirst())
                : from instanceof NamedTable;
    }

    /// @param rows the query, bound for change
    /// @return null if a result row is not one row of one table
    public static Keyed of(QueryStatement query, QueryRows rows, BindContext context) {
        if (!mayBe(query.query())) {
            return null;
        }
        UpdatableCursor cursor = new UpdatableCursor(context);
        Relation keyed = cursor.withKey(rows.relation());
        return keyed == null ? null : new Keyed(keyed, cursor.key, cursor.target(query, rows.output()));
    }

    /// Returns the relation of a query whose rows cannot be changed through a cursor after all, and so are not locked.
    public static Relation withoutLocks(Relation relation) {
        return relation instanceof TableRead read ? read.with(read.columns(), false)
                : RelationTraversal.mapInputs(relation, UpdatableCursor::withoutLocks);
    }

    /// Returns the relation with the key after its columns; null if it has no key.
    private Relation withKey(Relation relation) {
        return switch (relation) {
            case TableRead read -> {
                if (!read.forChange() || SystemSchemas.contains(read.table().schemaName())) {
                    yield null;
                }
                table = read.table();
                List<Column> columns = new ArrayList<>(read.columns());
                columns.add(key);
                yield read.with(columns, true);
            }
            case Selection selection when isReadOnly(selection.conditions()) -> null;
            case Selection selection -> {
                Relation input = withKey(selection.input());
                yield input == null ? null : new Selection(input, selection.conditions());
            }
            case Projection projection when isReadOnly(projection.definitions().stream().map(Definition::value).toList()) -> null;
            case Projection projection -> {
                Relation input = withKey(projection.input());
                if (input == null) {
                    yield null;
                }
                List<Definition> definitions = new ArrayList<>(projection.definitions());
                definitions.add(new Definition(key, key));
                yield new Projection(input, definitions);
            }
            case Ordering ordering -> {
                Relation input = withKey(ordering.input());
                yield input == null ? null : new Ordering(input, ordering.keys());
            }
            case Slice slice -> {
                Relation input = withKey(slice.input());
                yield input == null ? null
                        : new Slice(input, slice.offset(), slice.fetch(), slice.minFetch(), slice.ties());
            }
            case Relation other -> null;
        };
    }

    private boolean isReadOnly(List<Scalar> values) {
        return refusesSubqueries && values.stream().anyMatch(value -> ScalarTraversal.any(value, part -> part instanceof Scalar.Subquery));
    }

    private PlannedCursorTarget target(QueryStatement query, List<OutputColumn> output) {
        List<Integer> positions = new ArrayList<>();
        for (OutputColumn column : output) {
            positions.add(column.base() == null || column.table() != table ? -1 : column.base().position());
        }
        List<Integer> updatable = new ArrayList<>();
        for (ColumnDescriptor column : table.columns()) {
            if (query.updateColumns().isEmpty() || mentions(query.updateColumns(), column)) {
                updatable.add(column.position());
            }
        }
        return new PlannedCursorTarget(table, List.copyOf(positions), List.copyOf(updatable));
    }

    private static boolean mentions(List<ColumnReference> mentions, ColumnDescriptor column) {
        return mentions.stream().anyMatch(mention -> mention.name().equals(column.name()));
    }
}
