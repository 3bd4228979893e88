// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import java.util.Arrays;

/// Bytes being written: an array and how much of it is in use. Open, since readers take both without copying; reused,
/// so that writing allocates only to grow.
public final class GrowingBytes {
    private static final int INITIAL_BYTES = 256;

    public byte[] bytes = new byte[INITIAL_BYTES];
    public int length;

    public GrowingBytes clear() {
        length = 0;
        return this;
    }

    /// Makes room for `count` bytes behind the length, and returns the array to write to.
    public byte[] reserve(int count) {
        if (bytes.length - length < count) {
            grow(count);
        }
        return bytes;
    }

    public byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }

    private void grow(int count) {
        long needed = Math.max((long) length + count, Math.min(2L * bytes.length, Integer.MAX_VALUE - 8));
        bytes = Arrays.copyOf(bytes, Math.toIntExact(needed));
    }
}
