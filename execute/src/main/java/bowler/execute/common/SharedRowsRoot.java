// SPDX-License-Identifier: Apache-2.0
package bowler.execute.common;

import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import java.util.List;

/// The root of operators that share rows, which live as long as its run.
public final class SharedRowsRoot extends Operator {
    private final Operator input;
    private final List<SharedRowsStore> stores;

    public SharedRowsRoot(Operator input, List<SharedRowsStore> stores) {
        this.input = input;
        this.stores = List.copyOf(stores);
    }

    @Override
    public void open() {
        stores.forEach(SharedRowsStore::close);
        input.open();
    }

    @Override
    protected Batch fetch() {
        return input.next();
    }

    @Override
    public void close() {
        input.close();
        stores.forEach(SharedRowsStore::close);
    }
}
