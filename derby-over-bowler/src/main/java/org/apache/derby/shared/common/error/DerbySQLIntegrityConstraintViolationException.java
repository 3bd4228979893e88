// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.shared.common.error;

import bowler.jdbc.failure.ConstraintViolation;

/// A violation of a key, a foreign key, or a check constraint, by the name that programs written for Derby catch.
public class DerbySQLIntegrityConstraintViolationException extends ConstraintViolation {
    private static final long serialVersionUID = 1L;

    public DerbySQLIntegrityConstraintViolationException(
            String message, String sqlState, int vendorCode, Throwable cause, Object constraintName, Object tableName) {
        super(message, sqlState, vendorCode, cause, constraintName.toString(), tableName.toString());
    }
}
