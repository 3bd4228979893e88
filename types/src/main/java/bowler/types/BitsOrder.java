// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import java.util.Arrays;

/// Order of bit strings by unsigned bytes, the shorter one thought to be filled up with X'20', as CHAR FOR BIT DATA is.
///
/// Derby calls the longer of two strings the greater whatever follows, unless only X'20' does; then X'41' = X'4120',
/// X'41' < X'4110' and X'4110' < X'4120' hold at once, which no index can follow. Here X'4110' < X'41'.
public final class BitsOrder {
    public static final byte PAD = 0x20;

    private BitsOrder() {}

    public static int compare(byte[] left, byte[] right) {
        int common = Math.min(left.length, right.length);
        int difference = Arrays.compareUnsigned(left, 0, common, right, 0, common);
        if (difference != 0 || left.length == right.length) {
            return difference;
        }
        return left.length > right.length ? restAgainstPad(left, common) : -restAgainstPad(right, common);
    }

    /// Equal for strings that [#compare] finds equal.
    public static int hash(byte[] bits) {
        int hash = 1;
        int end = lengthWithoutTrailingPad(bits);
        for (int at = 0; at < end; at++) {
            hash = 31 * hash + bits[at];
        }
        return hash;
    }

    public static int lengthWithoutTrailingPad(byte[] bits) {
        int end = bits.length;
        while (end > 0 && bits[end - 1] == PAD) {
            end--;
        }
        return end;
    }

    private static int restAgainstPad(byte[] longer, int from) {
        for (int at = from; at < longer.length; at++) {
            if (longer[at] != PAD) {
                return (longer[at] & 0xFF) - PAD;
            }
        }
        return 0;
    }
}
