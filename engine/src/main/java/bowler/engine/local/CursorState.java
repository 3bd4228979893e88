// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.execute.ResultCursor;

/// What a [EmbeddedCursor] writes with every run.
abstract sealed class CursorState extends CacheLinePaddingBefore permits EmbeddedCursor {
    /// Of the latest run, perhaps closed.
    ResultCursor rows = EmptyCursor.INSTANCE;
    boolean open;
}
