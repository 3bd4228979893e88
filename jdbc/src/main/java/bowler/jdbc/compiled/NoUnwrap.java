// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.compiled;

import bowler.jdbc.failure.JdbcError;
import java.sql.SQLException;
import java.sql.Wrapper;

/// Objects that are what they are.
public interface NoUnwrap extends Wrapper {
    @Override
    default <T> T unwrap(Class<T> wanted) throws SQLException {
        return unwrap(this, wanted);
    }

    @Override
    default boolean isWrapperFor(Class<?> wanted) throws SQLException {
        return isWrapperFor(this, wanted);
    }

    static boolean isWrapperFor(Object object, Class<?> wanted) {
        return wanted != null && wanted.isInstance(object);
    }

    static <T> T unwrap(Object object, Class<T> wanted) throws SQLException {
        if (!isWrapperFor(object, wanted)) {
            throw JdbcError.CANNOT_UNWRAP.exception(object.getClass().getName(), wanted == null ? "null" : wanted.getName());
        }
        return wanted.cast(object);
    }
}
