// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource.Project;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.query.SortKey;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.cost.CostConstants;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Moves the columns of a plan into required slots, within the table access if possible, otherwise by a projection.
public final class SlotReordering {
    private SlotReordering() {}

    /// Returns null if the access has slots that are not required, or if one is required twice.
    static TableAccess of(TableAccess access, List<Scalar> wanted) {
        if (wanted.size() != access.columns().size()) {
            return null;
        }
        Map<Integer, Integer> places = new HashMap<>();
        List<Integer> positions = new ArrayList<>();
        for (Scalar scalar : wanted) {
            int slot = ((Column) scalar).column();
            if (places.put(slot, positions.size()) != null) {
                return null;
            }
            positions.add(access.columns().get(slot));
        }
        Scalar filter = access.filter() == null ? null : PhysicalPlan.inSlots(access.filter(), places);
        return new TableAccess(access.table(), access.index(), access.bounds(), access.descending(), positions, filter,
                access.indexOnly(), access.singleRow(), access.forChange(), access.correlation(),
                access.distinctParts(), access.estimate());
    }

    /// Returns the sort keys over slots of the plan.
    public static List<SortKey> sortKeys(PhysicalPlan input, List<OrderKey> keys) {
        List<SortKey> sortKeys = new ArrayList<>();
        for (OrderKey key : keys) {
            sortKeys.add(new SortKey(input.slots().get(key.column().column()), key.descending(), key.nullsFirst()));
        }
        return sortKeys;
    }

    /// Returns the plan with exactly these columns in this order.
    public static PhysicalPlan exactly(PhysicalPlan plan, List<Column> columns) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<Scalar> scalars = new ArrayList<>();
        boolean same = plan.source().types().size() == columns.size();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            int slot = plan.slots().get(column.column());
            same &= slot == i;
            slots.put(column.column(), i);
            scalars.add(new Column(slot, column.type()));
        }
        if (same) {
            return plan;
        }
        RowSource arranged = plan.source() instanceof RowSource.TableAccess access
                ? of(access, scalars) : null;
        RowSource source = arranged != null ? arranged : project(plan.source(), scalars);
        return new PhysicalPlan(source, slots, plan.ordered(), plan.firstCost(), plan.ascending());
    }

    public static RowSource project(RowSource input, List<Scalar> scalars) {
        Estimate estimate = input.estimate();
        double cost = estimate.cost() + estimate.rows() * CostConstants.VALUE * scalars.size();
        return new Project(input, scalars, new Estimate(estimate.rows(), cost));
    }
}
