// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.failure;

import java.sql.SQLIntegrityConstraintViolationException;

/// Makes the exceptions of violated constraints. A service of this type replaces [ConstraintViolation] by a class that
/// programs written for another database catch.
public interface ConstraintViolationFactory {
    SQLIntegrityConstraintViolationException violation(
        String message, String sqlState, int vendorCode, Throwable cause, String constraintName, String tableName);
}
