// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;

/// The services that a CAST needs from its statement.
public interface CastContext {
    /// Adds warning 01004: a CAST truncated characters or bytes other than blanks.
    void cut(int lengthOfValue, DataType type);

    /// Returns the CURRENT DATE of the statement in days since 1970-01-01. A TIME that becomes a TIMESTAMP gets this
    /// date.
    long currentEpochDay();
}
