// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.failure.JdbcError;
import java.sql.SQLException;

/// [java.sql.Wrapper] for objects that wrap nothing: they are what they are.
final class Wrappers {
    private Wrappers() {}

    static <T> T unwrap(Object object, Class<T> wanted) throws SQLException {
        if (!wanted.isInstance(object)) {
            throw JdbcError.CANNOT_UNWRAP.exception(object.getClass().getName(), wanted.getName());
        }
        return wanted.cast(object);
    }
}
