// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.storage.buffer.Frame;

/// The fields that a [LeafCursorPosition] writes in every search.
abstract sealed class LeafCursorPlace extends CacheLinePaddingBefore permits LeafCursorPosition {
    Frame frame;
    long version;
    int slot;
    boolean found;
}
