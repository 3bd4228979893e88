// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.execute.row.VectorRow;
import bowler.plan.query.SortKey;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import java.util.ArrayList;
import java.util.List;

/// The bytes of sort keys. Each key starts with a byte that says whether it is NULL, below or above that of values for
/// NULLS FIRST or NULLS LAST. The value follows in the key encoding.
public final class SortKeys {
    private static final byte NULL_FIRST = 0;
    private static final byte VALUE = 1;
    private static final byte NULL_LAST = 2;

    private final List<SortKey> keys;
    private final KeyEncoder encoder;

    public SortKeys(List<SortKey> keys, List<DataType> types) {
        this.keys = keys;
        List<KeyPart> parts = new ArrayList<>();
        for (SortKey key : keys) {
            parts.add(new KeyPart(types.get(key.slot()), false, key.descending()));
        }
        encoder = new KeyEncoder(KeyLayout.of(parts));
    }

    /// Appends a row's keys to the target.
    public void append(VectorRow row, GrowingBytes target) {
        for (int part = 0; part < keys.size(); part++) {
            SortKey key = keys.get(part);
            boolean isNull = row.isNull(key.slot());
            target.reserve(1)[target.length++] =
                !isNull ? VALUE : key.nullsFirst() ? NULL_FIRST : NULL_LAST;
            if (!isNull) {
                encoder.append(part, row, key.slot(), target);
            }
        }
    }
}
