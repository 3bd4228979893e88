// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.base.padding.FrontPadding;

/// What a [PointExecution] writes with every run.
abstract sealed class PointState extends FrontPadding permits PointExecution {
    /// Whether the row has been read and not been moved to.
    boolean waiting;
}
