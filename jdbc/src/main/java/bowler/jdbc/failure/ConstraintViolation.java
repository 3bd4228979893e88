// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.failure;

import java.sql.SQLIntegrityConstraintViolationException;

/// A violation of a key, a foreign key, or a check constraint. It has the names that applications otherwise pick out of the
/// message.
public class ConstraintViolation extends SQLIntegrityConstraintViolationException {
    private static final long serialVersionUID = 1L;

    private final String constraintName;
    private final String tableName;

    public ConstraintViolation(String message, String sqlState, int vendorCode, Throwable cause, String constraintName, String tableName) {
        super(message, sqlState, vendorCode, cause);
        this.constraintName = constraintName;
        this.tableName = tableName;
    }

    /// Returns the name of the constraint or unique index.
    public String getConstraintName() {
        return constraintName;
    }

    /// Returns the name of its table. Violations of check constraints and deferred foreign keys, 23513 to 23517, give the name
    /// as Derby does, with the schema and in quotes: `"APP"."T"`.
    public String getTableName() {
        return tableName;
    }
}
