// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.spill.RecordCursor;

/// One reader of shared rows.
public final class SharedRows extends StoredRows {
    private final SharedStore store;

    public SharedRows(SharedStore store) {
        super(store.types());
        this.store = store;
    }

    @Override
    RecordCursor read() {
        return store.read();
    }
}
