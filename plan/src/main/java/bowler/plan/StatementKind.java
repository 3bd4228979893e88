// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// The kinds of statements that the audit log, the statistics of runs and the limits of routines tell apart.
public enum StatementKind {
    QUERY,
    EXPLAIN,
    /// Also INSERT with ON CONFLICT.
    INSERT,
    UPDATE,
    DELETE,
    MERGE,
    /// A change of another form: of a view with INSTEAD OF triggers, with RETURNING, or with changes in WITH.
    COMPOSED_CHANGE,
    DEFINITION,
    /// GRANT, REVOKE, and definitions of roles and policies.
    ACCESS,
    USERS,
    PROPERTY,
    CALL,
    SYSTEM_CALL,
    /// SET ROLE.
    ROLE,
    /// Changes the state of the session or of its transaction.
    SESSION,
    TABLE_LOCK
}
