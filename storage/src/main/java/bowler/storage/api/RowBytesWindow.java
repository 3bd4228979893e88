// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import bowler.base.padding.CacheLinePaddingBefore;

/// The fields of [RowBytes], written with every row.
public abstract sealed class RowBytesWindow extends CacheLinePaddingBefore permits RowBytes {
    private static final int INITIAL_BYTES = 256;

    public byte[] bytes = new byte[INITIAL_BYTES];
    public int length;
}
