// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.plan.query.RowSource.Aggregate;
import bowler.plan.query.RowSource.Filter;
import bowler.plan.query.RowSource.Project;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource.Values;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/// A plan reduced to what cost comparison needs. Its nodes are built only if it is chosen. A join search compares
/// thousands of candidates and chooses few.
public final class CandidatePlan {
    public final double rows;
    public final double cost;
    public final double firstCost;
    public final boolean ordered;
    /// See [PhysicalPlan].
    public final List<Integer> ascending;
    public final int slotCount;
    /// The estimated bytes of a row in memory.
    public final double rowBytes;
    /// Null once the plan is built.
    private Supplier<PhysicalPlan> make;
    private PhysicalPlan made;

    public CandidatePlan(
            double rows, double cost, double firstCost, boolean ordered, List<Integer> ascending, int slotCount,
            double rowBytes, Supplier<PhysicalPlan> make) {
        this.rows = rows;
        this.cost = cost;
        this.firstCost = firstCost;
        this.ordered = ordered;
        this.ascending = ascending;
        this.slotCount = slotCount;
        this.rowBytes = rowBytes;
        this.make = make;
    }

    /// Wraps a plan that is already built.
    public CandidatePlan(PhysicalPlan plan, double rowBytes) {
        this(plan.rows(), plan.cost(), plan.firstCost(), plan.ordered(), plan.ascending(),
                RowSourceTraversal.slotCount(plan.source()), rowBytes, null);
        made = plan;
    }

    public PhysicalPlan physical() {
        if (made == null) {
            made = make.get();
            make = null;
        }
        return made;
    }

    double costOf(double rowsNeeded) {
        return PhysicalPlan.costOf(rows, cost, firstCost, rowsNeeded);
    }

    /// Returns whether there is provably at most one row. Joins are not examined.
    public boolean isSingle() {
        return made != null && isSingle(made.source());
    }

    private static boolean isSingle(RowSource source) {
        return switch (source) {
            case TableAccess access -> access.singleRow();
            case Values values -> values.rows().size() <= 1;
            case Aggregate aggregate -> aggregate.groupKeys().isEmpty();
            case Project project -> isSingle(project.input());
            case Filter filter -> isSingle(filter.input());
            case RowSource other -> false;
        };
    }

    /// Returns whether the plan has these required columns. A join step has the columns of all base relations joined
    /// before.
    public boolean hasAll(BitSet columns) {
        if (made != null) {
            for (int i = columns.nextSetBit(0); i >= 0; i = columns.nextSetBit(i + 1)) {
                if (!made.slots().containsKey(i)) {
                    return false;
                }
            }
        }
        return true;
    }
}
