// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.spill.RecordCursor;

/// A step's reading of the last round's rows.
public final class WorkingTableScan extends SharedRowsReader {
    private final WorkingTable table;

    public WorkingTableScan(WorkingTable table) {
        super(table.types);
        this.table = table;
    }

    @Override
    RecordCursor read() {
        return table.rows.read();
    }
}
