// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

/// Values that the session or the start of the statement decides; fixed while a statement runs, but for ENTROPY.
public enum SpecialRegister {
    CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP, CURRENT_USER, CURRENT_SCHEMA, CURRENT_ISOLATION, CURRENT_ROLE,
    /// Random bits as a BIGINT, others for every row and mention.
    ENTROPY,
    /// Random bits as a BIGINT, the same for all rows.
    SAMPLE_SEED,
    /// IDENTITY_VAL_LOCAL(): the last number that an INSERT of one row of this session was given, or NULL.
    IDENTITY_VALUE,
    /// SYSCS_UTIL.SYSCS_GET_RUNTIMESTATISTICS(): what was measured of the session's statement before, or NULL.
    RUNTIME_STATISTICS
}
