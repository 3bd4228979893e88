// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.spill.RecordStore;
import bowler.types.DataType;
import java.util.List;

/// The rows of a recursion's last round, which its steps read.
public final class WorkingTable {
    final List<DataType> types;
    /// Null outside a run.
    RecordStore rows;

    /// Sets the rows to those of a store, whose layout has these types.
    public void show(RecordStore stored) {
        rows = stored;
    }

    public WorkingTable(List<DataType> types) {
        this.types = types;
    }
}
