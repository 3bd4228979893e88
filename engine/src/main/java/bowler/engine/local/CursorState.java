// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.padding.FrontPadding;
import bowler.execute.ResultCursor;

/// What a [LocalCursor] writes with every run.
abstract sealed class CursorState extends FrontPadding permits LocalCursor {
    /// Of the latest run, perhaps closed.
    ResultCursor rows = NoRows.INSTANCE;
    boolean open;
}
