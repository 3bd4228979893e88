// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The refusals of users, passwords and statements.
public enum SecurityError implements DefinedError {
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
    /// (user, kind, schema, name)
    NOT_GRANTED_ON("4250A", Severity.STATEMENT,
        "The user '%s' cannot grant privileges on a view of the %s '%s'.'%s', which another user owns."),
    /// (user, schema)
    NOT_IN_SCHEMA("42507", Severity.STATEMENT,
        "The user '%s' does not own the schema '%s' and cannot create, change or drop objects in it."),
    /// (user, schema)
    NO_NEW_SCHEMA("42508", Severity.STATEMENT,
        "The user '%s' cannot create the schema '%s'; only the owner of the database can, or the user of that name."),
    /// (statement)
    DATABASE_OWNER_STATEMENT("4251A", Severity.STATEMENT, "Only the owner of the database can run %s."),
    DATABASE_OWNER_ONLY("4251D", Severity.STATEMENT, "Only the owner of the database can read this table."),
    /// (role)
    NO_SUCH_ROLE("0P000", Severity.STATEMENT, "There is no role '%s'."),
    /// (role)
    ROLE_NOT_GRANTED("0P000", Severity.STATEMENT, "The role '%s' is not granted to the current user or to PUBLIC."),
    NOT_AUTHENTICATED("08004", Severity.SESSION, "The connection is refused: the user or the password is wrong."),
    /// (database, user)
    NO_ACCESS("08004", Severity.SESSION, "The connection to the database '%s' is refused: the user '%s' has no access."),
    /// (user, database)
    SHUTDOWN_BY_OTHER("08004", Severity.SESSION, "The user '%s' cannot shut down the database '%s'; only its owner can."),
    /// (name)
    BAD_USER_NAME("28502", Severity.SESSION,
        "'%s' is not a user name, which must be an SQL identifier. Put other names in double quotes."),
    /// (database)
    PASSWORD_EXPIRES("01J15", Severity.WARNING,
        "The password for the database '%s' expires soon; set a new one with SYSCS_UTIL.SYSCS_MODIFY_PASSWORD."),
    /// (database)
    PASSWORD_EXPIRED("01J16", Severity.WARNING,
        "The password of the owner of the database '%s' is old; set a new one with SYSCS_UTIL.SYSCS_MODIFY_PASSWORD."),
    /// (value)
    BAD_NATIVE_PROVIDER("4251H", Severity.SESSION,
        "'%s' is not a NATIVE provider; write NATIVE::LOCAL, NATIVE:DATABASE or NATIVE:DATABASE:LOCAL."),
    /// (database)
    NO_CREDENTIALS_DATABASE("4251I", Severity.SESSION, "The credentials database '%s' does not exist."),
    NO_DIRECTORY("08004", Severity.SESSION, "LDAP authentication needs the property derby.authentication.server."),
    /// (url, reason)
    DIRECTORY_FAILED("08004", Severity.SESSION, "The directory %s could not check the password: %s"),
    /// (class, reason)
    NO_AUTHENTICATION_SCHEME("XBM0M", Severity.SESSION, "The class '%s' cannot authenticate users: %s."),
    /// (class, reason)
    SCHEME_FAILED("08004", Severity.SESSION, "The authentication scheme '%s' failed: %s"),
    /// (value)
    BAD_MODE("4250B", Severity.STATEMENT, "'%s' is not a connection mode; allowed: noAccess, readOnlyAccess, fullAccess."),
    /// (value)
    UNKNOWN_PERMISSION("XCZ00", Severity.STATEMENT, "'%s' is not a permission; allowed: NOACCESS, READONLYACCESS, FULLACCESS."),
    NOT_A_USER_NAME("28502", Severity.STATEMENT, "'%s' is not a valid user name."),
    UNKNOWN_USER("28502", Severity.STATEMENT, "The name of the user is NULL. Specify a user."),
    /// (list)
    BAD_USER_LIST("4250B", Severity.STATEMENT, "'%s' is not a list of user names, separated by commas."),
    /// (user)
    IN_BOTH_LISTS("4250C", Severity.STATEMENT, "The user '%s' is in the list of full access and in the list of read-only access. Remove it from one of them."),
    /// (user)
    TWICE_IN_LIST("4250D", Severity.STATEMENT, "The user '%s' is in the list twice."),
    /// (user)
    OWNER_NOT_DROPPABLE("4251F", Severity.STATEMENT, "The user '%s' owns the database and cannot be dropped."),
    /// (owner)
    OWNER_FIRST("4251K", Severity.STATEMENT, "The first user to be created is the owner of the database, '%s'."),
    /// (user)
    USER_EXISTS("X0Y68", Severity.STATEMENT, "The user '%s' already exists."),
    /// (role)
    ROLE_EXISTS("X0Y68", Severity.STATEMENT, "The role '%s' already exists."),
    /// (user)
    NO_SUCH_USER("XK001", Severity.STATEMENT, "There is no user '%s' in SYS.SYSUSERS."),
    PUBLIC_AS_NAME("4251B", Severity.STATEMENT, "PUBLIC stands for all users and cannot be the name of one."),
    NO_PASSWORD("4251G", Severity.STATEMENT, "A password cannot be NULL or empty."),
    /// (value)
    NATIVE_WITHOUT_USERS("XCY05", Severity.STATEMENT, "'%s' is no possible value of derby.authentication.provider. "
        + "SYSCS_UTIL.SYSCS_CREATE_USER with the owner of the database switches NATIVE authentication on."),
    NATIVE_STAYS("XCY05", Severity.STATEMENT,
        "The property derby.authentication.provider can no longer be set, because the database uses NATIVE authentication."),
    /// (property)
    PROPERTY_PROTECTED("XCY02", Severity.STATEMENT, "The property %s cannot be set to this value, because the database protects its users."),
    /// (user)
    READ_ONLY_USER("25505", Severity.STATEMENT, "The user '%s' has read-only access, so the connection stays read-only."),
    /// (text)
    NOT_AN_IDENTIFIER("XCXA0", Severity.STATEMENT, "'%s' is not an identifier."),
    ROLE_IN_TRANSACTION("25001", Severity.STATEMENT,
        "The role cannot be changed while a transaction is open; commit or roll back first.");

    private final ErrorDefinition definition;

    SecurityError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
