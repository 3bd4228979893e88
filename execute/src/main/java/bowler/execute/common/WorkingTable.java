// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.spill.RecordStore;
import bowler.types.DataType;
import java.util.List;

/// The rows of a recursion's last round, as its steps see them.
public final class WorkingTable {
    final List<DataType> types;
    /// Null outside of a run.
    RecordStore rows;

    /// Shows rows that were put aside elsewhere, laid out by these types.
    public void show(RecordStore stored) {
        rows = stored;
    }

    public WorkingTable(List<DataType> types) {
        this.types = types;
    }
}
