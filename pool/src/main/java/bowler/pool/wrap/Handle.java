// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import bowler.pool.failure.PoolError;
import java.sql.SQLException;
import java.sql.Wrapper;

/// The base of all wrappers: it holds the physical connection, and reports each failure to that connection.
abstract class Handle {
    final PhysicalConnection physical;

    Handle(PhysicalConnection physical) {
        this.physical = physical;
    }

    /// Returns the same exception, after the connection has judged it.
    SQLException failed(SQLException failure) {
        physical.checkConnection(failure);
        return failure;
    }

    /// Records that a statement changes, or may change, data that is not committed yet.
    final void changing() {
        physical.changing();
    }

    /// Records the SQL that the connection is asked to prepare or to run.
    final void asked(String sql) {
        physical.asked(sql);
    }

    final <T> T unwrapTo(Class<T> wanted, Wrapper bare) throws SQLException {
        if (wanted.isInstance(bare)) {
            return wanted.cast(bare);
        }
        if (bare.isWrapperFor(wanted)) {
            return bare.unwrap(wanted);
        }
        if (wanted.isInstance(this)) {
            return wanted.cast(this);
        }
        throw PoolError.CANNOT_UNWRAP.exception(physical.poolName(), wanted.getName(), bare.getClass().getName());
    }

    final boolean wraps(Class<?> wanted, Wrapper bare) throws SQLException {
        return wanted.isInstance(bare) || wanted.isInstance(this) || bare.isWrapperFor(wanted);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " of connection " + physical.number() + " of pool '" + physical.poolName() + "'";
    }
}
