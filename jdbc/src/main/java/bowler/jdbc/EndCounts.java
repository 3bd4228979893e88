// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.padding.FrontPadding;

/// What [Transactions] write at every end.
abstract sealed class EndCounts extends FrontPadding permits Transactions {
    int commitCount;
    int rollbackCount;
}
