// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import bowler.base.padding.CacheLinePaddingBefore;
import java.util.Arrays;

/// A row (or key) read from storage. The caller owns it and reuses it for each read; it allocates only to grow.
public final class RowBytes extends RowBytesWindow {
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    /// Shows what was read into an array, which may be the present one or another.
    public void show(byte[] read, int count) {
        if (bytes != read) {
            bytes = read;
        }
        length = count;
    }

    /// Ensures capacity for `count` bytes and returns the array to fill; the old content may be lost.
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

/// The fields of [RowBytes], written with every row.
abstract sealed class RowBytesWindow extends CacheLinePaddingBefore permits RowBytes {
    private static final int INITIAL_BYTES = 256;

    public byte[] bytes = new byte[INITIAL_BYTES];
    public int length;
}
