// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.base.padding.FrontPadding;
import bowler.storage.version.RowVersion;

/// What a [RowReader] writes with every row.
abstract sealed class FoundRow extends FrontPadding permits RowReader {
    private static final byte[] NONE = {};

    public byte[] row = NONE;
    public int rowLength;
    RowVersion head;
    int flags;
}
