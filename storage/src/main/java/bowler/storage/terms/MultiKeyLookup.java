// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

import java.util.Arrays;

/// Many keys whose rows are read at once, and the rows: the caller's own, used again and again. Where keys ascend, or lie
/// close together, a row costs half of what it costs alone, as the way to its leaf is that of the row before.
public abstract class MultiKeyLookup {
    /// As much as is decoded soon after stays in the fastest cache; also bounds what long rows take.
    private static final int ENOUGH_BYTES = 16 << 10;
    private static final int ABSENT = -1;

    /// The key that [#key] has made, from its beginning.
    public byte[] key = {};
    /// The rows read last, one after the other.
    public byte[] bytes = new byte[ENOUGH_BYTES];
    private int used;
    private int[] offsets = {};
    private int[] lengths = {};

    /// Makes [#key] the one with this number.
    ///
    /// @return its length; below 0 for a key that no row can have
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

    /// Takes rows found on a page that others may be changing: nothing holds until [#settle] says so, and the same rows may
    /// be given again after [#backTo]. Nothing but a copy is made here; who overrides this may decode them at once.
    ///
    /// @param page where [#offset] says
    /// @param from number of the first key
    /// @param to number behind the last
    public void take(byte[] page, int from, int to) {
        for (int number = from; number < to; number++) {
            if (isFound(number)) {
                put(number, page, offsets[number], lengths[number]);
            }
        }
    }

    /// The rows of some keys are read for good: those taken last, or else put.
    public void settle(int from, int to) {}

    /// Says where on a page a row is that [#take] will be given.
    public final void find(int number, int offset, int length) {
        offsets[number] = offset;
        lengths[number] = length;
    }

    /// Forgets rows and makes room for those of `count` keys.
    public final void begin(int count) {
        used = 0;
        if (lengths.length < count) {
            offsets = new int[count];
            lengths = new int[count];
        }
    }

    public final boolean hasEnough() {
        return isEnough(used);
    }

    public static boolean isEnough(int usedBytes) {
        return usedBytes >= ENOUGH_BYTES;
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

    /// Takes back what was put since so many bytes were in use, and what was taken and not settled.
    public void backTo(int usedBefore) {
        used = usedBefore;
    }
}
