// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.padding.FrontPadding;
import bowler.storage.buffer.Frame;

/// What a [LeafPosition] writes with every search.
abstract sealed class LeafPlace extends FrontPadding permits LeafPosition {
    Frame frame;
    long version;
    int slot;
    boolean found;
}
