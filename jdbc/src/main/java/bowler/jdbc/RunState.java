// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.padding.FrontPadding;

/// What [StatementRuns] write with every run.
public abstract sealed class RunState extends FrontPadding permits StatementSettings {
    /// The result set of the last run; null if it gave none, or its holder has closed it.
    BowlerResultSet current;
    long updateCount = -1;
}
