// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

import java.util.Arrays;

/// Many keys whose rows are read in one call, and the rows. The caller owns and reuses the object. Where keys ascend or
/// lie close together, a row costs half as much as a single read: it shares the descent of the previous row.
public abstract class MultiKeyLookup {
    /// Rows decoded soon after reading stay in the fastest cache up to this size. It also bounds the memory for long
    /// rows.
    private static final int FULL_BYTES = 16 << 10;
    private static final int ABSENT = -1;

    /// The key that [#key] has built, from index 0.
    public byte[] key = {};
    /// The rows read last, one after the other.
    public byte[] bytes = new byte[FULL_BYTES];
    private int used;
    private int[] offsets = {};
    private int[] lengths = {};

    /// Sets [#key] to the key with this number.
    ///
    /// @return its length; negative for a key that no row can have
    public abstract int key(int number);

    public final boolean isFound(int number) {
        return lengths[number] != ABSENT;
    }

    public final int offset(int number) {
        return offsets[number];
    }

    public final int length(int number) {
        return lengths[number];
    }

    /// Takes rows found on a page that may be changing. The rows are valid only after [#settle]; the same rows may be
    /// passed again after [#backTo]. This method only copies them; an override may decode them directly.
    ///
    /// @param page the page; [#offset] locates the rows
    /// @param from number of the first key
    /// @param to number after the last key
    public void take(byte[] page, int from, int to) {
        for (int number = from; number < to; number++) {
            if (isFound(number)) {
                put(number, page, offsets[number], lengths[number]);
            }
        }
    }

    /// Confirms that the rows of these keys are valid: those taken last, or those put.
    public void settle(int from, int to) {}

    /// Sets the position on the page of a row that will be passed to [#take].
    public final void find(int number, int offset, int length) {
        offsets[number] = offset;
        lengths[number] = length;
    }

    /// Clears the rows and ensures capacity for those of `count` keys.
    public final void begin(int count) {
        used = 0;
        if (lengths.length < count) {
            offsets = new int[count];
            lengths = new int[count];
        }
    }

    public final boolean isFull() {
        return isFull(used);
    }

    public static boolean isFull(int usedBytes) {
        return usedBytes >= FULL_BYTES;
    }

    public final void putAbsent(int number) {
        lengths[number] = ABSENT;
    }

    public final void put(int number, byte[] source, int offset, int length) {
        if (bytes.length - used < length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(used, length)));
        }
        System.arraycopy(source, offset, bytes, used, length);
        offsets[number] = used;
        lengths[number] = length;
        used += length;
    }

    public final int usedBytes() {
        return used;
    }

    /// Discards what was put since `usedBefore` bytes were in use, and what was taken and not settled.
    public void backTo(int usedBefore) {
        used = usedBefore;
    }
}
