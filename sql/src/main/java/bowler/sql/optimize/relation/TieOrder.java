// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.plan.query.RowSource;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.bound.Relation.Unique;
import java.util.List;

/// Chooses the order of rows that ORDER BY does not tell apart: the row that comes last in the input comes first, as
/// Derby sorts. SQL leaves this order open. Programs that were written for Derby often rely on it unknowingly.
///
/// The order of ties changes only where the rows are sorted. Rows that an index delivers in order keep its order.
final class TieOrder {
    private TieOrder() {}

    /// Returns the plan of ORDER BY, with the order of ties that Derby gives.
    static RowSource of(Ordering ordering, RowSource sorted) {
        return isSortedBelow(ordering.input(), ordering.keys()) ? sorted : lastFirst(sorted);
    }

    /// Returns whether Derby finds the duplicates by a sort that serves ORDER BY too, so that ties come in the order of
    /// the other columns.
    private static boolean isSortedBelow(Relation input, List<OrderKey> keys) {
        return switch (input) {
            case Projection projection -> isSortedBelow(projection.input(), keys);
            case Unique unique -> !(unique.input() instanceof Concatenation) && keys.stream().noneMatch(OrderKey::descending);
            case SetOperation operation -> true;
            case Relation other -> false;
        };
    }

    private static RowSource lastFirst(RowSource rows) {
        return switch (rows) {
            case RowSource.Sort sort ->
                new RowSource.Sort(sort.input(), sort.keys(), sort.offset(), sort.fetch(), true, sort.estimate());
            case RowSource.PartialSort sort -> new RowSource.PartialSort(
                sort.input(), sort.keys(), sort.sortedCount(), sort.offset(), sort.fetch(), true, sort.estimate());
            case RowSource.OrderedConcatenation all -> new RowSource.OrderedConcatenation(
                all.inputs().stream().map(TieOrder::lastFirst).toList(), all.keys(), true, all.estimate());
            case RowSource.Project project ->
                new RowSource.Project(lastFirst(project.input()), project.scalars(), project.estimate());
            default -> rows;
        };
    }
}
