// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource.Concatenation;
import bowler.plan.query.RowSource.LookupJoin;
import bowler.plan.query.RowSource.Project;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Literal;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.cost.CostConstants;

/// Skips the rows that an OFFSET omits. If each row comes from exactly one row of a table without filter, the rows are
/// skipped without being fetched. With an index, only entries are counted.
public final class OffsetPushdown {
    private OffsetPushdown() {}

    /// Returns the cost of the first rows of a plan, some of which a slice omits.
    ///
    /// @param slice null if there is none
    /// @param needed the number of rows, including the omitted ones
    public static double costOf(PhysicalPlan plan, Slice slice, double needed) {
        if (slice == null || !(slice.offset() instanceof Literal offset) || offset.isNull() || !isOfEach(plan.source())) {
            return plan.costOf(needed);
        }
        double rows = Math.min(plan.rows(), Math.max(0, offset.value().bits()));
        return Math.min(plan.costOf(needed), plan.costOf(needed - rows) + rows * CostConstants.KEY_OF_INDEX);
    }

    /// Returns whether rows can be skipped without being fetched.
    public static boolean isOfEach(RowSource source) {
        return switch (source) {
            case TableAccess access -> access.filter() == null && !access.forChange() && access.distinctParts() == 0;
            case Project project -> isOfEach(project.input());
            case LookupJoin join -> join.kind() == JoinKind.LEFT && join.right().singleRow() && isOfEach(join.left());
            case Concatenation concatenation -> concatenation.inputs().stream().allMatch(OffsetPushdown::isOfEach);
            case RowSource other -> false;
        };
    }
}
