// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.padding.CacheLinePaddingBefore;

/// The field that [GrowingBytes] writes with every value.
abstract sealed class GrowingBytesState extends CacheLinePaddingBefore permits GrowingBytes {
    private static final int INITIAL_BYTES = 256;

    public byte[] bytes = new byte[INITIAL_BYTES];
    public int length;
}
