// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.padding.FrontPadding;

/// What a [TransactionSeries] writes with every statement.
abstract sealed class SeriesState extends FrontPadding permits TransactionSeries {
    boolean isActive;
    int openStatements;
    int openCursors;
    /// The snapshot of a transaction at SNAPSHOT, 0 if it has none yet.
    long transactionSnapshot;
}
