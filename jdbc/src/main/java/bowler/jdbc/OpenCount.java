// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.padding.FrontPadding;

/// What [OpenRows] write with every query.
abstract sealed class OpenCount extends FrontPadding permits OpenRows {
    BowlerResultSet[] open = new BowlerResultSet[2 * OpenRows.SPACE + 4];
    int count;
}
