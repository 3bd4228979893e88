// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// What SQL does with a savepoint.
public enum SavepointAction {
    /// A name in use moves here.
    SET,
    /// A name must not be in use, and not be used again.
    SET_UNIQUE,
    /// With those set after it.
    RELEASE,
    /// It stays, those set after it go.
    ROLLBACK
}
