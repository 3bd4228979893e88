// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.SequenceDescriptor;
import bowler.execute.run.SessionValues;
import bowler.storage.StoreTransaction;
import java.util.function.ToLongFunction;

/// What a run takes from its session and from the database's numbers.
record ContextValues(ExecutionContext context, RowNumbers numbers) implements SessionValues {
    @Override
    public String user() {
        return context.user();
    }

    @Override
    public String schema() {
        return context.schema();
    }

    @Override
    public Long lastIdentity() {
        return context.lastIdentity();
    }

    @Override
    public ToLongFunction<StoreTransaction> counter(SequenceDescriptor sequence) {
        return numbers.counter(sequence);
    }
}
