// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpilledRowLayout;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.List;

/// The rows of a query that is read to its end, stored in the layout of their types.
public final class BufferedQuery {
    private static final byte[] NO_KEY = {};

    private final Operator root;
    private final SpilledRowLayout shape;
    private final GrowingBytes bytes = new GrowingBytes();

    public BufferedQuery(Operator root, List<DataType> types) {
        this.root = root;
        shape = SpilledRowLayout.of(types);
    }

    public void read(RecordStore result) {
        try {
            root.open();
            for (Batch batch = root.next(); batch != null; batch = root.next()) {
                for (int at = 0; at < batch.count; at++) {
                    shape.encode(batch.columns, batch.rows[at], bytes.clear());
                    result.add(NO_KEY, 0, 0, bytes.bytes, 0, bytes.length);
                }
            }
        } finally {
            root.close();
        }
    }
}
