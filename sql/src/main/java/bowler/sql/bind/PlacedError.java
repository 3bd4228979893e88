// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Another room's condition, with the place in the statement as a further argument.
record PlacedError(SqlError error) implements SqlError {
    @Override
    public String sqlState() {
        return error.sqlState();
    }

    @Override
    public Severity severity() {
        return error.severity();
    }

    @Override
    public String text() {
        return error.text() + " At %s.";
    }
}
