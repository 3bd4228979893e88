// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation;
import bowler.sql.optimize.physical.InputPlanner;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import java.util.BitSet;
import java.util.List;

/// Plans the operands of a relation, for the planners of the single kinds.
interface OperandPlanner extends InputPlanner {
    /// Returns the cheapest plan for all rows.
    PhysicalPlan best(Relation relation, BitSet required);

    /// Returns the rows in order. It adds a sort only by the keys that the input is not known to be ordered by.
    ///
    /// @param sortedCount the number of leading keys by which the input is known to be ordered
    /// @param slice the limit above, or null
    PhysicalPlan sorted(PhysicalPlan input, List<OrderKey> keys, int sortedCount, Slice slice, double needed);

    /// Plans a join whose left side is planned separately.
    List<PhysicalPlan> outerJoin(Join join, BitSet required, RequiredProperties properties);
}
