// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.KeyBounds;
import bowler.plan.RowSource.TableAccess;

/// Bounds over the slots of another source.
final class Bounds {
    private Bounds() {}

    static TableAccess inSlots(TableAccess access, Physical left) {
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
