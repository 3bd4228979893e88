// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// The action of a savepoint statement.
public enum SavepointAction {
    /// Sets a savepoint; an existing one of the same name moves here.
    SET,
    /// Sets a savepoint whose name must not be in use, and must not be reused.
    SET_UNIQUE,
    /// Releases the savepoint and those set after it.
    RELEASE,
    /// Rolls back to the savepoint, which remains; those set after it are released.
    ROLLBACK
}
