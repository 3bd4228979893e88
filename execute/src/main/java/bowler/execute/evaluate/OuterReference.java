// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Vector;
import bowler.types.DataType;

/// The present value of something outside a query, for the run of that query.
public final class OuterReference {
    final Vector value;
    /// Differs from value to value.
    int version;

    public OuterReference(DataType type) {
        value = new Vector(type);
    }

    public void set(Vector source, int row) {
        value.start(1).copy(0, source, row);
        version++;
    }
}
