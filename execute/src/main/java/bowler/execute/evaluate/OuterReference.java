// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.row.Vector;
import bowler.types.DataType;

/// The current value of an outer expression, for the run of a subquery.
public final class OuterReference {
    final Vector value;
    /// Changes whenever the value changes.
    int version;

    public OuterReference(DataType type) {
        value = new Vector(type);
    }

    public void set(Vector source, int row) {
        value.start(1).copy(0, source, row);
        version++;
    }
}
