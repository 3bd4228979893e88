// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;

/// What a CAST needs of the statement that runs it.
public interface CastContext {
    /// A CAST cut characters or bytes that were not blanks: warning 01004.
    void cut(int lengthOfValue, DataType type);

    /// CURRENT DATE of the statement, in days since 1970-01-01: a TIME becomes a TIMESTAMP of today.
    long currentEpochDay();
}
