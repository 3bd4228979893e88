// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.PlanShape;
import bowler.plan.RowSource;
import bowler.plan.RowSource.Aggregate;
import bowler.plan.RowSource.Filter;
import bowler.plan.RowSource.Project;
import bowler.plan.RowSource.TableAccess;
import bowler.plan.RowSource.Values;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/// A plan as far as it has to be known to weigh it. It is made when it has been chosen, which few are: finding an order weighs
/// thousands.
final class Draft {
    final double rows;
    final double cost;
    final double firstCost;
    final boolean ordered;
    /// As in [Physical].
    final List<Integer> ascending;
    final int slotCount;
    /// What a row takes in memory, more or less.
    final double rowBytes;
    /// Null once it is made.
    private Supplier<Physical> make;
    private Physical made;

    Draft(
            double rows, double cost, double firstCost, boolean ordered, List<Integer> ascending, int slotCount,
            double rowBytes, Supplier<Physical> make) {
        this.rows = rows;
        this.cost = cost;
        this.firstCost = firstCost;
        this.ordered = ordered;
        this.ascending = ascending;
        this.slotCount = slotCount;
        this.rowBytes = rowBytes;
        this.make = make;
    }

    /// Of a plan that is there.
    Draft(Physical plan, double rowBytes) {
        this(plan.rows(), plan.cost(), plan.firstCost(), plan.ordered(), plan.ascending(),
                PlanShape.slotCount(plan.source()), rowBytes, null);
        made = plan;
    }

    Physical physical() {
        if (made == null) {
            made = make.get();
            make = null;
        }
        return made;
    }

    double costOf(double rowsNeeded) {
        return Physical.costOf(rows, cost, firstCost, rowsNeeded);
    }

    /// Whether there is never more than one row; joins are not looked into.
    boolean isSingle() {
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

    /// Whether it has these columns, which are wanted above. A step of an order has those of all members before.
    boolean hasAll(BitSet columns) {
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
