// SPDX-License-Identifier: Apache-2.0
package bowler.sql.suggest;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// An error that extends the text of another one.
public interface WrappedError extends SqlError {
    /// Returns the original error.
    SqlError error();

    @Override
    default String sqlState() {
        return error().sqlState();
    }

    @Override
    default Severity severity() {
        return error().severity();
    }
}
