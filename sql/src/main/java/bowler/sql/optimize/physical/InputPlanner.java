// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.sql.bound.Relation;
import java.util.BitSet;
import java.util.List;

/// Plans the members of a join that are no tables, for the planner of joins, which the planner of relations uses.
public interface InputPlanner {
    /// The cheapest plan, and perhaps others in the wished order. None only where the wish is bounded.
    List<PhysicalPlan> plans(Relation relation, BitSet required, RequiredProperties properties);
}
