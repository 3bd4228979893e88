// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.spill.RecordCursor;

/// One reader of shared rows.
public final class SharedRowsScan extends SharedRowsReader {
    private final SharedRowsStore store;

    public SharedRowsScan(SharedRowsStore store) {
        super(store.types());
        this.store = store;
    }

    @Override
    RecordCursor read() {
        return store.read();
    }
}
