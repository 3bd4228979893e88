// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.JoinKind;
import bowler.plan.RowSource;
import bowler.plan.RowSource.Concatenation;
import bowler.plan.RowSource.LookupJoin;
import bowler.plan.RowSource.Project;
import bowler.plan.RowSource.TableAccess;
import bowler.plan.scalar.Scalar.Literal;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.cost.Effort;

/// The rows that an OFFSET leaves out. Where each row comes from one row of a table that no condition asks for, they are passed
/// over without being fetched: by their entries, if rows come by an index.
final class PassedOver {
    private PassedOver() {}

    /// What some rows of a plan cost, of which those come first that a slice leaves out.
    ///
    /// @param slice null: none
    /// @param needed how many rows, those left out among them
    static double costOf(Physical plan, Slice slice, double needed) {
        if (slice == null || !(slice.offset() instanceof Literal offset) || offset.isNull() || !isOfEach(plan.source())) {
            return plan.costOf(needed);
        }
        double rows = Math.min(plan.rows(), Math.max(0, offset.value().bits()));
        return Math.min(plan.costOf(needed), plan.costOf(needed - rows) + rows * Effort.KEY_OF_INDEX);
    }

    /// Whether rows can be passed over without being made.
    static boolean isOfEach(RowSource source) {
        return switch (source) {
            case TableAccess access -> access.filter() == null && !access.forChange() && access.distinctParts() == 0;
            case Project project -> isOfEach(project.input());
            case LookupJoin join -> join.kind() == JoinKind.LEFT && join.right().singleRow() && isOfEach(join.left());
            case Concatenation concatenation -> concatenation.inputs().stream().allMatch(PassedOver::isOfEach);
            case RowSource other -> false;
        };
    }
}
