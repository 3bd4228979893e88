// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.TableAccess;

/// Rewrites key bounds over the slots of another source.
public final class SlotBounds {
    private SlotBounds() {}

    public static TableAccess inSlots(TableAccess access, PhysicalPlan left) {
        KeyBounds bounds = access.bounds();
        KeyBounds placed = new KeyBounds(left.inSlots(bounds.equal()),
                bounds.low() == null ? null : left.inSlots(bounds.low()), bounds.lowInclusive(),
                bounds.high() == null ? null : left.inSlots(bounds.high()), bounds.highInclusive(), bounds.opens(),
                bounds.cursor());
        return new TableAccess(access.table(), access.index(), placed, access.descending(), access.columns(),
                access.filter(), access.indexOnly(), access.singleRow(), access.forChange(), access.correlation(),
                access.distinctParts(), access.estimate());
    }
}
