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

/// The rows that an OFFSET leaves out. Where each row comes from one row of a table that no condition asks for, they are passed
/// over without being fetched: by their entries, if rows come by an index.
public final class OffsetPushdown {
    private OffsetPushdown() {}

    /// What some rows of a plan cost, of which those come first that a slice leaves out.
    ///
    /// @param slice null: none
    /// @param needed how many rows, those left out among them
    public static double costOf(PhysicalPlan plan, Slice slice, double needed) {
        if (slice == null || !(slice.offset() instanceof Literal offset) || offset.isNull() || !isOfEach(plan.source())) {
            return plan.costOf(needed);
        }
        double rows = Math.min(plan.rows(), Math.max(0, offset.value().bits()));
        return Math.min(plan.costOf(needed), plan.costOf(needed - rows) + rows * CostConstants.KEY_OF_INDEX);
    }

    /// Whether rows can be passed over without being made.
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
