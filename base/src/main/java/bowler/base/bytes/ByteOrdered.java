// SPDX-License-Identifier: Apache-2.0
package bowler.base.bytes;

import java.util.Arrays;

/// Comparison of byte strings in unsigned order, the order of keys.
public final class ByteOrdered {
    private ByteOrdered() {}

    public static int compare(byte[] left, byte[] right) {
        return Arrays.compareUnsigned(left, right);
    }

    public static int compare(byte[] left, int leftFrom, int leftTo, byte[] right, int rightFrom, int rightTo) {
        return Arrays.compareUnsigned(left, leftFrom, leftTo, right, rightFrom, rightTo);
    }
}
