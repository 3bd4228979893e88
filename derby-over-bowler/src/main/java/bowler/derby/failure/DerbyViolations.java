// SPDX-License-Identifier: Apache-2.0
package bowler.derby.failure;

import bowler.jdbc.failure.ConstraintViolationFactory;
import java.sql.SQLIntegrityConstraintViolationException;
import org.apache.derby.shared.common.error.DerbySQLIntegrityConstraintViolationException;

/// Makes exceptions of Derby's class.
public final class DerbyViolations implements ConstraintViolationFactory {
    @Override
    public SQLIntegrityConstraintViolationException violation(
            String message, String sqlState, int vendorCode, Throwable cause, String constraintName, String tableName) {
        return new DerbySQLIntegrityConstraintViolationException(message, sqlState, vendorCode, cause, constraintName, tableName);
    }
}
