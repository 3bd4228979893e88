// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.base.padding.CacheLinePaddingBefore;

/// What [ConnectionTransactions] write at every end.
abstract sealed class TransactionCounts extends CacheLinePaddingBefore permits ConnectionTransactions {
    int commitCount;
    int rollbackCount;
}
