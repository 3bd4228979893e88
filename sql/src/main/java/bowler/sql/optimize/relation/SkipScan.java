// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.catalog.KeyColumn;
import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.physical.DistinctCount;
import bowler.sql.optimize.physical.PhysicalPlan;
import java.util.BitSet;
import java.util.List;

/// Reads one entry per group from an index, as in `SELECT DISTINCT state FROM orders`. It applies if only the group
/// keys are required and the input comes in their order. The scan descends the tree from one group to the first entry
/// of the next.
final class SkipScan {
    private static final double ENTRY_BYTES = 24;

    private SkipScan() {}

    /// Returns whether the input already yields about one row per group.
    static boolean isLeaping(PhysicalPlan input) {
        return input.source() instanceof TableAccess access && access.distinctParts() > 0;
    }

    /// Returns the input with one row per group, or a few; the input itself if a skip scan does not apply or costs no
    /// less.
    static PhysicalPlan of(Grouping grouping, PhysicalPlan input, DistinctCount distinctCount) {
        if (!(input.source() instanceof TableAccess access) || access.filter() != null || access.forChange() || access.singleRow()
                || access.descending() || access.distinctParts() > 0 || CostConstants.isForbidden(access.estimate().cost())) {
            return input;
        }
        BitSet wanted = new BitSet();
        for (Definition key : grouping.keys()) {
            Integer slot = key.value() instanceof Column column ? input.slots().get(column.column()) : null;
            if (slot == null || access.columns().get(slot) >= access.table().columns().size()) {
                return input;
            }
            wanted.set(access.columns().get(slot));
        }
        List<KeyColumn> key = access.key();
        int equal = access.bounds().equal().size();
        int parts = 0;
        BitSet left = (BitSet) wanted.clone();
        while (parts < key.size() && (parts < equal || !key.get(parts).isComputed() && wanted.get(key.get(parts).position()))) {
            if (!key.get(parts).isComputed()) {
                left.clear(key.get(parts).position());
            }
            parts++;
        }
        boolean isUnique = access.index() == null || access.index().unique();
        if (parts <= equal || !left.isEmpty() || isUnique && parts == key.size()) {
            return input;
        }
        double groups = distinctCount.of(grouping.keys().stream().map(Definition::value).toList(), input.rows());
        double perRow = input.cost() / Math.max(1, input.rows());
        double cost = groups * (perRow + CostConstants.descent(input.rows() * ENTRY_BYTES));
        return cost >= input.cost() ? input : new PhysicalPlan(
                access.leaping(parts, new Estimate(groups, cost)), input.slots(), input.ordered(), input.firstCost(), input.ascending());
    }
}
