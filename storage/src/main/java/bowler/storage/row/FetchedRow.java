// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.storage.version.RowVersion;

/// The fields that a [RowFetcher] writes with every row, in a class of their own for padding.
abstract sealed class FetchedRow extends CacheLinePaddingBefore permits RowFetcher {
    private static final byte[] NONE = {};

    public byte[] row = NONE;
    public int rowLength;
    RowVersion head;
    int flags;
}
