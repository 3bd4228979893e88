// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

/// Values determined by the session or by the start of the statement. They are constant while a statement runs, except
/// ENTROPY.
public enum SpecialRegister {
    CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP, CURRENT_USER, SESSION_USER, CURRENT_SCHEMA, CURRENT_ISOLATION, CURRENT_ROLE,
    /// The user, PUBLIC, the current role and the roles within it, each in quotes. Policies are compared with them.
    CURRENT_GRANTEES,
    /// Random bits as a BIGINT, different for every row and occurrence.
    ENTROPY,
    /// Random bits as a BIGINT, the same for all rows.
    SAMPLE_SEED,
    /// IDENTITY_VAL_LOCAL(): the last identity value that an INSERT or UPDATE of one row generated in this session, or NULL.
    IDENTITY_VALUE
}
