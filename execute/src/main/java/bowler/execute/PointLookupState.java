// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.base.padding.CacheLinePaddingBefore;

/// What a [PointLookupExecution] writes with every run.
abstract sealed class PointLookupState extends CacheLinePaddingBefore permits PointLookupExecution {
    /// Whether the row has been read and not been moved to.
    boolean waiting;
}
