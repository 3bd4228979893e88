// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.RowSource.TableAccess;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A table access that gives its slots in the order wanted, so that no projection is needed.
final class Arrangement {
    private Arrangement() {}

    /// Null if the access has slots that are not wanted, or one is wanted twice.
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
        Scalar filter = access.filter() == null ? null : Physical.inSlots(access.filter(), places);
        return new TableAccess(access.table(), access.index(), access.bounds(), access.descending(), positions, filter,
                access.indexOnly(), access.singleRow(), access.forChange(), access.correlation(),
                access.distinctParts(), access.estimate());
    }
}
