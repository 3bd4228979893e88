// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.padding.CacheLinePaddingBefore;
import java.util.Arrays;

/// A reusable byte array with its used length. Both are visible, so that readers need no copy. Writing allocates only
/// to grow.
public final class GrowingBytes extends GrowingBytesState {
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    public GrowingBytes clear() {
        length = 0;
        return this;
    }

    /// Makes room for `count` bytes after the used ones and returns the array to write to.
    public byte[] reserve(int count) {
        if (bytes.length - length < count) {
            grow(count);
        }
        return bytes;
    }

    /// Replaces the content by a copy of `length` bytes of an array, which may be this one.
    public void set(byte[] bytes, int offset, int length) {
        clear();
        append(bytes, offset, length);
    }

    /// Appends `length` bytes of an array, which may be this one.
    public void append(byte[] bytes, int offset, int length) {
        System.arraycopy(bytes, offset, reserve(length), this.length, length);
        this.length += length;
    }

    public byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }

    private void grow(int count) {
        long needed = Math.max((long) length + count, Math.min(2L * bytes.length, Integer.MAX_VALUE - 8));
        bytes = Arrays.copyOf(bytes, Math.toIntExact(needed));
    }
}

/// The field that [GrowingBytes] writes with every value.
abstract sealed class GrowingBytesState extends CacheLinePaddingBefore permits GrowingBytes {
    private static final int INITIAL_BYTES = 256;

    public byte[] bytes = new byte[INITIAL_BYTES];
    public int length;
}
