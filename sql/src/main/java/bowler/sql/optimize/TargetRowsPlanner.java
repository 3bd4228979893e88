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

/// The rows that an UPDATE or DELETE is about, or that a query locks. Rows to change are not joined; but where queries choose them, a join may tell their keys:
/// planned both ways, and compared.
final class TargetRowsPlanner {
    private final RelationPlanner relations;
    private final ColumnIdAllocator columns;
    private final UnaryOperator<Relation> prepare;

    /// @param prepare rewrites a relation as that of a query, and plans the queries within
    TargetRowsPlanner(RelationPlanner relations, ColumnIdAllocator columns, UnaryOperator<Relation> prepare) {
        this.relations = relations;
        this.columns = columns;
        this.prepare = prepare;
    }

    /// @param plain the plan without joins
    /// @param source the same rows as they were bound
    RowSource rows(RowSource plain, Relation source) {
        // A change begins again where others have changed a row, so no row is tested again.
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

    /// The rows of a query that locks them.
    ///
    /// @param plain the plan without joins
    /// @param relation what it is the plan of
    /// @param plan plans the same anew
    RowSource locked(RowSource plain, Relation relation, Supplier<RowSource> plan) {
        Relation source = chosen(relation);
        if (source == null || !columns.directives().isEmpty()) {
            return plain;
        }
        RowSource joined = relations.withNames(tableOf(source), names(source), plan);
        return cost(joined) < cost(plain) ? joined : plain;
    }

    /// The table to lock rows of, under conditions with queries; null if there is none.
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

    /// The keys of the rows.
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

    /// The table under conditions; null if there is something else, or the row of a cursor.
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
        // That of a cursor has a key already.
        List<Column> all = new ArrayList<>(read.columns().subList(0, read.table().columns().size()));
        all.add(key);
        return read.with(all, false);
    }
}
