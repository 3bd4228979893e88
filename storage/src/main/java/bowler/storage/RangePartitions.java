// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.row.RowScan;
import bowler.storage.terms.KeyRange;
import bowler.storage.tree.RangePartitioner;
import bowler.storage.tree.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Divides a key range into adjoining parts. Every key of the range is in exactly one part, even if the tree changes
/// before the parts are read.
final class RangePartitions {
    private RangePartitions() {}

    /// @param max maximum number of parts
    static List<KeyRange> of(Tree tree, KeyRange range, int max) {
        byte[] low = range.low() == null ? new byte[0] : range.lowInclusive() ? range.low() : keyAfter(range.low());
        byte[] high = range.high() == null ? null : range.highInclusive() ? keyAfter(range.high()) : range.high();
        if (low == null) {
            return List.of();
        }
        List<KeyRange> parts = new ArrayList<>();
        byte[] from = low;
        for (byte[] bound : RangePartitioner.between(tree, low, high, max - 1)) {
            parts.add(new KeyRange(from, true, bound, false));
            from = bound;
        }
        parts.add(new KeyRange(from, true, high, false));
        return parts;
    }

    /// Returns the first key after all keys that start with the prefix, or null if there is none.
    private static byte[] keyAfter(byte[] prefix) {
        byte[] key = new byte[prefix.length];
        int length = RowScan.behindPrefix(prefix, prefix.length, key);
        return length < 0 ? null : Arrays.copyOf(key, length);
    }
}
