// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.padding.FrontPadding;

/// What [RowBytes] shows, written with every row.
abstract sealed class ShownBytes extends FrontPadding permits RowBytes {
    private static final int INITIAL_BYTES = 256;

    public byte[] bytes = new byte[INITIAL_BYTES];
    public int length;
}
