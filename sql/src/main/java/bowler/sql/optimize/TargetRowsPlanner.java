// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.StatementPlan;
import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource.NamedRows;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import bowler.sql.cost.CostConstants;
import bowler.sql.cost.StatementCost;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.SlotReordering;
import bowler.sql.optimize.relation.RelationPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/// Plans the access to the rows that an UPDATE or DELETE changes, or that a query locks.
///
/// Rows to change are not joined. If subqueries select them, however, a join may find their keys. Both ways are planned
/// and their costs are compared.
final class TargetRowsPlanner {
    private final RelationPlanner relations;
    private final ColumnIdAllocator columns;
    private final UnaryOperator<Relation> prepare;

    /// @param prepare rewrites a relation as that of a query, and plans its subqueries
    TargetRowsPlanner(RelationPlanner relations, ColumnIdAllocator columns, UnaryOperator<Relation> prepare) {
        this.relations = relations;
        this.columns = columns;
        this.prepare = prepare;
    }

    /// Returns the cheaper of the plan without joins and the plan that finds the keys by a join.
    ///
    /// @param plain the plan without joins
    /// @param source the bound relation that yields the same rows
    RowSource rows(RowSource plain, Relation source) {
        // A change restarts if a concurrent transaction has changed a row, so no row is tested a second time.
        RowSource found = plain instanceof NamedRows rows
                ? new NamedRows(rows.table(), rows.keys(), rows.columns(), null, rows.correlation(), rows.estimate()) : plain;
        TableRead read = tableOf(source);
        if (read == null || !columns.directives().isEmpty() || !choosesByQueries(source)) {
            return found;
        }
        PhysicalPlan names = names(source);
        double cost = names.cost() + CostConstants.sort(names.rows()) + names.rows() * CostConstants.VALUE;
        List<Integer> positions = IntStream.range(0, read.table().columns().size()).boxed().toList();
        RowSource joined = new NamedRows(
                read.table(), names.source(), positions, null, read.correlation(), new Estimate(names.rows(), cost));
        return cost(read, joined) < cost(read, found) ? joined : found;
    }

    /// Returns the plan of a query that locks its rows.
    ///
    /// @param plain the plan without joins
    /// @param relation the relation that `plain` implements
    /// @param plan plans the relation again
    RowSource locked(RowSource plain, Relation relation, Supplier<RowSource> plan) {
        Relation source = chosen(relation);
        if (source == null || !columns.directives().isEmpty()) {
            return plain;
        }
        RowSource joined = relations.withNames(tableOf(source), names(source), plan);
        return cost(joined) < cost(plain) ? joined : plain;
    }

    /// Returns the table to lock, under predicates with subqueries; null if there is none.
    private static Relation chosen(Relation relation) {
        return switch (relation) {
            case Selection selection when tableOf(selection) != null ->
                tableOf(selection).forChange() && choosesByQueries(selection) ? selection : null;
            case Selection selection -> chosen(selection.input());
            case Projection projection -> chosen(projection.input());
            case Ordering ordering -> chosen(ordering.input());
            case Slice slice -> chosen(slice.input());
            case Relation other -> null;
        };
    }

    /// Returns a plan that yields the keys of the rows.
    private PhysicalPlan names(Relation source) {
        Column key = columns.newColumn(TableAccess.KEY_TYPE, false);
        Relation keyed = prepare.apply(withKey(source, key));
        return SlotReordering.exactly(relations.best(keyed, ColumnSets.in(key)), List.of(key));
    }

    private static double cost(RowSource source) {
        return StatementCost.of(new StatementPlan.Query(source, true, null));
    }

    private static double cost(TableRead read, RowSource source) {
        return StatementCost.of(new StatementPlan.Delete(read.table(), source));
    }

    /// Returns the table below the selections; null if the source is anything else, or the current row of a cursor.
    private static TableRead tableOf(Relation source) {
        return switch (source) {
            case Selection selection -> tableOf(selection.input());
            case TableRead read when read.cursor() == null -> read;
            case Relation other -> null;
        };
    }

    private static boolean choosesByQueries(Relation source) {
        return source instanceof Selection selection && (choosesByQueries(selection.input())
                || selection.conditions().stream().anyMatch(
                        condition -> ScalarTraversal.any(condition, Subquery.class::isInstance)));
    }

    private static Relation withKey(Relation source, Column key) {
        if (source instanceof Selection selection) {
            return new Selection(withKey(selection.input(), key), selection.conditions());
        }
        TableRead read = (TableRead) source;
        // A cursor's table read already has a key column, which is dropped here.
        List<Column> all = new ArrayList<>(read.columns().subList(0, read.table().columns().size()));
        all.add(key);
        return read.with(all, false);
    }
}
