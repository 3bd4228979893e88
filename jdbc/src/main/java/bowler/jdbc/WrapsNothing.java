// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.failure.JdbcError;
import java.sql.SQLException;
import java.sql.Wrapper;

/// Objects that are what they are.
interface WrapsNothing extends Wrapper {
    @Override
    default <T> T unwrap(Class<T> wanted) throws SQLException {
        return unwrap(this, wanted);
    }

    @Override
    default boolean isWrapperFor(Class<?> wanted) {
        return wanted.isInstance(this);
    }

    static <T> T unwrap(Object object, Class<T> wanted) throws SQLException {
        if (!wanted.isInstance(object)) {
            throw JdbcError.CANNOT_UNWRAP.exception(object.getClass().getName(), wanted.getName());
        }
        return wanted.cast(object);
    }
}
