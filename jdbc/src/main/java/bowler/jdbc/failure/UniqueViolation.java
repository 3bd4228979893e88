// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.failure;

import bowler.base.error.SqlFailure;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.List;

/// A row would have had the key of another: SQLState 23505, with the names that applications otherwise pick out of the
/// message.
public final class UniqueViolation extends SQLIntegrityConstraintViolationException {
    private static final long serialVersionUID = 1L;

    private final String constraintName;
    private final String tableName;

    UniqueViolation(SqlFailure failure, int vendorCode) {
        super(failure.getMessage(), failure.sqlState(), vendorCode, failure);
        List<Object> arguments = failure.arguments();
        constraintName = arguments.isEmpty() ? null : arguments.get(0).toString();
        tableName = arguments.size() < 2 ? null : arguments.get(1).toString();
    }

    /// Returns the constraint or unique index, the first thing that the failure names; null if it names none.
    public String getConstraintName() {
        return constraintName;
    }

    /// Its table, the second thing that the failure names; null if it names none.
    public String getTableName() {
        return tableName;
    }
}
