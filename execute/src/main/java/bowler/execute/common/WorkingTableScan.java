// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.spill.RecordCursor;

/// Reads the rows of the last round in a step.
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
