// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.base.padding.CacheLinePaddingBefore;

/// The mutable state that a [PointLookupExecution] writes in every run.
abstract sealed class PointLookupState extends CacheLinePaddingBefore permits PointLookupExecution {
    /// True while the row has been read but the cursor has not moved to it yet.
    boolean waiting;
}
