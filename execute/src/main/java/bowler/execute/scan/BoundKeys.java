// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.plan.query.KeyBounds;
import bowler.storage.terms.KeyRange;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;

/// A plan's bounds on a key, as bytes: evaluated for all rows of a batch, then encoded for one of them.
public final class BoundKeys {
    private final KeyLayout keys;
    private final KeyEncoder encoder;
    private final Evaluator[] equal;
    private final Evaluator low;
    private final Evaluator high;
    private final boolean lowInclusive;
    private final boolean highInclusive;
    private final boolean all;
    private final boolean opens;
    private final Vector[] values;
    private final VectorRow row;
    private final GrowingBytes lowKey = new GrowingBytes();
    private final GrowingBytes highKey = new GrowingBytes();
    private KeyRange exact = KeyRange.startingWith(new byte[0]);

    public BoundKeys(KeyLayout keys, KeyBounds bounds, Evaluators evaluators) {
        this.keys = keys;
        encoder = new KeyEncoder(keys);
        equal = evaluators.of(bounds.equal());
        low = evaluators.of(bounds.low());
        high = evaluators.of(bounds.high());
        lowInclusive = bounds.lowInclusive();
        highInclusive = bounds.highInclusive();
        all = bounds.isAll();
        opens = bounds.opens();
        values = new Vector[equal.length + 2];
        row = new VectorRow(values);
    }

    public void evaluate(Batch batch, int[] rows, int count) {
        for (int part = 0; part < equal.length; part++) {
            values[part] = equal[part].evaluate(batch, rows, count);
        }
        values[equal.length] = low == null ? null : low.evaluate(batch, rows, count);
        values[equal.length + 1] = high == null ? null : high.evaluate(batch, rows, count);
    }

    /// Encodes the fixed leading columns for one of the evaluated rows.
    ///
    /// @return the key, or null if a value is NULL, which nothing equals
    public GrowingBytes prefix(int place) {
        row.at(place);
        lowKey.clear();
        for (int part = 0; part < equal.length; part++) {
            if (row.isNull(part)) {
                return null;
            }
            encoder.append(part, row, part, lowKey);
        }
        return lowKey;
    }

    /// Returns the range for one of the evaluated rows; null if a required bound is NULL. The range is valid until the
    /// next call.
    public KeyRange range(int place) {
        if (all) {
            return KeyRange.ALL;
        }
        if (prefix(place) == null) {
            return null;
        }
        boolean hasLow = low != null && !row.isNull(equal.length);
        boolean hasHigh = high != null && !row.isNull(equal.length + 1);
        if (!opens && (low != null && !hasLow || high != null && !hasHigh)) {
            return null;
        }
        if (low == null && high == null) {
            return exact();
        }
        int part = equal.length;
        highKey.set(lowKey.bytes, 0, lowKey.length);
        appendBound(part, hasLow, part, lowKey);
        appendBound(part, hasHigh, part + 1, highKey);
        return new KeyRange(
            lowKey.length == 0 ? null : lowKey.toArray(), !hasLow || lowInclusive,
            highKey.length == 0 ? null : highKey.toArray(), !hasHigh || highInclusive);
    }

    /// Returns the range of all keys with this prefix; allocates only if the length has changed.
    private KeyRange exact() {
        if (exact.low().length != lowKey.length) {
            exact = KeyRange.startingWith(new byte[lowKey.length]);
        }
        System.arraycopy(lowKey.bytes, 0, exact.low(), 0, lowKey.length);
        return exact;
    }

    /// Without a bound, the range contains all values of the column except NULL.
    private void appendBound(int part, boolean isBound, int column, GrowingBytes key) {
        if (isBound) {
            encoder.append(part, row, column, key);
        } else if (keys.part(part).nullable()) {
            encoder.appendNotNull(part, key);
        }
    }
}
