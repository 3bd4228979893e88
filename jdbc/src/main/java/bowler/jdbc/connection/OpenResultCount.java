// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.base.padding.CacheLinePaddingBefore;

/// The fields that [OpenResultSets] writes with every query.
abstract sealed class OpenResultCount extends CacheLinePaddingBefore permits OpenResultSets {
    BowlerResultSet[] open = new BowlerResultSet[2 * OpenResultSets.SPACE + 4];
    int count;
}
