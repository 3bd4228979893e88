// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.sql.bound.Relation;
import java.util.BitSet;
import java.util.List;

/// Plans base relations that are not tables. The relation planner implements it, so the join planner does not depend on
/// that.
public interface InputPlanner {
    /// Returns the cheapest plan, and possibly others in the required order. The list is empty only if the properties
    /// bound the cost.
    List<PhysicalPlan> plans(Relation relation, BitSet required, RequiredProperties properties);
}
