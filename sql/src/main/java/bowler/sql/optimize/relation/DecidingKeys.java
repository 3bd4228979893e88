// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.relation;

import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation;
import bowler.sql.optimize.physical.UniquenessProof;
import java.util.BitSet;
import java.util.List;

/// The keys of an order that decide something.
final class DecidingKeys {
    private DecidingKeys() {}

    /// Returns the keys without those after a unique combination of columns, because they decide nothing.
    static List<OrderKey> of(Relation input, List<OrderKey> keys) {
        BitSet columns = new BitSet();
        for (int count = 1; count < keys.size(); count++) {
            columns.set(keys.get(count - 1).column().column());
            if (UniquenessProof.differIn(input, columns)) {
                return keys.subList(0, count);
            }
        }
        return keys;
    }
}
