// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.base.padding.CacheLinePaddingBefore;

/// The fields that a [StatementExecutor] writes with every run.
public abstract sealed class StatementExecutorState extends CacheLinePaddingBefore permits StatementSettings {
    /// The result set of the last run; null if it gave none, or its holder has closed it.
    BowlerResultSet current;
    long updateCount = -1;
}
