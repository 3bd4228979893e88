// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.padding.CacheLinePaddingBefore;

/// The fields that a [CallGuard] writes with every call.
abstract sealed class GuardWord extends CacheLinePaddingBefore permits CallGuard {
    /// 1 while a call is under way.
    @SuppressWarnings("unused")
    int held;
}
