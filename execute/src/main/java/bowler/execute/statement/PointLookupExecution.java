// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.run.RunContext;
import bowler.storage.StoreTransaction;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.types.RowReader;
import bowler.types.Value;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;

/// Executes a [PointLookup]. It encodes the key from the parameters, copies the row out of storage and decodes its
/// columns on request. The storage statement ends before the caller sees the row. A run allocates nothing.
public final class PointLookupExecution extends PointLookupState implements Execution, ResultCursor {
    private final StoreTransaction transaction;
    private final TreeRef table;
    /// Null if the lookup uses the table's own tree.
    private final TreeRef index;
    private final KeyEncoder encoder;
    private final int[] keySources;
    private final int[] columns;
    private final Value[] constants;
    private final GrowingBytes key = new GrowingBytes();
    private final RowBytes entry = new RowBytes();
    private final RowBytes bytes = new RowBytes();
    private final EncodedRow row;
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    public PointLookupExecution(PointLookup shape, RunContext runContext) {
        transaction = runContext.transaction;
        table = runContext.tree(shape.access().table().treeId());
        index = shape.access().index() == null ? null : runContext.tree(shape.access().index().treeId());
        encoder = new KeyEncoder(shape.keys());
        keySources = shape.keySources();
        columns = shape.columns();
        constants = shape.constants();
        row = new EncodedRow(shape.layout().rows());
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        boolean found = false;
        if (encode(parameters)) {
            transaction.beginStatement();
            try {
                found = read();
            } finally {
                transaction.endStatement();
            }
            if (found) {
                row.wrap(bytes.bytes, 0, bytes.length);
            }
        }
        waiting = found;
        return this;
    }

    private boolean encode(RowReader parameters) {
        GrowingBytes key = this.key.clear();
        int[] sources = keySources;
        for (int part = 0; part < sources.length; part++) {
            int source = sources[part];
            RowReader from = source >= 0 ? parameters : constants[~source];
            int column = Math.max(source, 0);
            if (from.isNull(column)) {
                return false;
            }
            encoder.append(part, from, column, key);
        }
        return true;
    }

    private boolean read() {
        if (index == null) {
            return transaction.read(table, key.bytes, key.length, bytes);
        }
        return transaction.read(index, key.bytes, key.length, entry)
            && transaction.read(table, entry.bytes, entry.length, bytes);
    }

    @Override
    public boolean next() {
        boolean first = waiting;
        waiting = false;
        return first;
    }

    @Override
    public boolean nextBuffered() {
        return waiting && next();
    }

    @Override
    public boolean isHolding() {
        return false;
    }

    @Override
    public void close() {
        waiting = false;
    }

    @Override
    public boolean isNull(int column) {
        int position = columns[column];
        return position >= 0 ? row.isNull(position) : constants[~position].isNull();
    }

    @Override
    public long longAt(int column) {
        int position = columns[column];
        return position >= 0 ? row.longAt(position) : constants[~position].longAt(0);
    }

    @Override
    public double doubleAt(int column) {
        int position = columns[column];
        return position >= 0 ? row.doubleAt(position) : constants[~position].doubleAt(0);
    }

    @Override
    public Object objectAt(int column) {
        int position = columns[column];
        return position >= 0 ? row.objectAt(position) : constants[~position].objectAt(0);
    }

    @Override
    public long update(RowReader parameters) {
        throw new IllegalStateException("a query changes nothing");
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("a query changes nothing");
    }

    @Override
    public long lastCount() {
        throw new IllegalStateException("a query changes nothing");
    }
}

/// The mutable state that a [PointLookupExecution] writes in every run.
abstract sealed class PointLookupState extends CacheLinePaddingBefore permits PointLookupExecution {
    /// True while the row has been read but the cursor has not moved to it yet.
    boolean waiting;
}
