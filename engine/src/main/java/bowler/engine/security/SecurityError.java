// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The refusals of users, passwords and statements.
public enum SecurityError implements SqlError {
    /// (user, privilege, schema, name)
    NO_TABLE_PRIVILEGE("42500", Severity.STATEMENT, "The user '%s' does not have the privilege %s on the table '%s'.'%s'."),
    /// (user, privilege, column, schema, name)
    NO_COLUMN_PRIVILEGE("42502", Severity.STATEMENT,
        "The user '%s' does not have the privilege %s on the column '%s' of the table '%s'.'%s'."),
    /// (user, privilege, kind, schema, name)
    NO_OBJECT_PRIVILEGE("42504", Severity.STATEMENT,
        "The user '%s' does not have the privilege %s on the %s '%s'.'%s'."),
    /// (user, kind, schema, name)
    NOT_OWNER("42506", Severity.STATEMENT, "The user '%s' does not own the %s '%s'.'%s' and cannot grant or revoke rights on it."),
    /// (user, schema)
    NOT_IN_SCHEMA("42507", Severity.STATEMENT,
        "The user '%s' does not own the schema '%s' and cannot create, change or drop objects in it."),
    /// (user, schema)
    NO_NEW_SCHEMA("42508", Severity.STATEMENT,
        "The user '%s' cannot create the schema '%s'; only the owner of the database can, or the user of that name."),
    /// (statement)
    DATABASE_OWNER_STATEMENT("4251A", Severity.STATEMENT, "Only the owner of the database can run %s."),
    DATABASE_OWNER_ONLY("4251D", Severity.STATEMENT, "Only the owner of the database can do this."),
    /// (role)
    NO_SUCH_ROLE("0P000", Severity.STATEMENT, "There is no role '%s'."),
    /// (role)
    ROLE_NOT_GRANTED("0P000", Severity.STATEMENT, "The role '%s' is not granted to the current user or to PUBLIC."),
    /// (text)
    NOT_AN_IDENTIFIER("XCXA0", Severity.STATEMENT, "'%s' is not an identifier."),
    ROLE_IN_TRANSACTION("25001", Severity.STATEMENT,
        "The role cannot be changed while a transaction is open; commit or roll back first.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    SecurityError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String text() {
        return text;
    }
}
