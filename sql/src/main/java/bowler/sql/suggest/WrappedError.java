// SPDX-License-Identifier: Apache-2.0
package bowler.sql.suggest;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Another condition, told with more behind its text.
public interface WrappedError extends SqlError {
    /// The condition itself.
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
