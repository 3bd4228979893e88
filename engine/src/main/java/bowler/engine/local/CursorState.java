// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.execute.api.ResultCursor;

/// The fields that an [EmbeddedCursor] writes with every run.
abstract sealed class CursorState extends CacheLinePaddingBefore permits EmbeddedCursor {
    /// The rows of the latest run, which may be closed.
    ResultCursor rows = EmptyCursor.INSTANCE;
    boolean open;
}
