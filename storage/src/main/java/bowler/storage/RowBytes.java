// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import java.util.Arrays;

/// A row (or key) read from storage: the caller's own, reused from read to read; allocates only to grow.
public final class RowBytes {
    private static final int INITIAL_BYTES = 256;

    public byte[] bytes = new byte[INITIAL_BYTES];
    public int length;

    /// Makes room for `count` bytes and returns the array to fill; the old content may be lost.
    public byte[] reserve(int count) {
        if (bytes.length < count) {
            bytes = new byte[Math.max(count, bytes.length * 2)];
        }
        length = count;
        return bytes;
    }

    public void set(byte[] source, int offset, int count) {
        System.arraycopy(source, offset, reserve(count), 0, count);
    }

    public byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }
}
