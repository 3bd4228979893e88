// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import java.util.Arrays;

/// The order of bit strings: unsigned bytes, with the shorter string padded with X'20', as CHAR FOR BIT DATA is.
///
/// Derby treats the longer of two strings as greater whatever follows, unless only X'20' follows. Then X'41' = X'4120',
/// X'41' < X'4110' and X'4110' < X'4120' hold at once, and no index can follow that. Here X'4110' < X'41'.
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

    /// Returns equal numbers for strings that [#compare] finds equal.
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
