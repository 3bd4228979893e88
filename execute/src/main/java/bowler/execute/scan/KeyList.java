// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import java.util.Arrays;

/// Keys of a table's rows in ascending order, without duplicates. The current key is valid until the next move.
abstract class KeyList {
    byte[] bytes;
    int offset;
    int length;

    /// Collects the keys.
    ///
    /// @return false if there are none
    abstract boolean open();

    abstract boolean next();

    abstract void close();

    final int compareTo(KeyList other) {
        return Arrays.compareUnsigned(
            bytes, offset, offset + length, other.bytes, other.offset, other.offset + other.length);
    }

    final void show(KeyList other) {
        bytes = other.bytes;
        offset = other.offset;
        length = other.length;
    }
}
