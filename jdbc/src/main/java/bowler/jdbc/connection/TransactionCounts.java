// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.base.padding.CacheLinePaddingBefore;

/// The fields that [ConnectionTransactions] writes at every end of a transaction.
abstract sealed class TransactionCounts extends CacheLinePaddingBefore permits ConnectionTransactions {
    int commitCount;
    int rollbackCount;
}
