// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The condition that SIGNAL raises. Its only argument is the message.
///
/// @param name the name of a condition that is declared without an SQLState; null for others
record SignalledCondition(String sqlState, String name) implements SqlError {
    @Override
    public Severity severity() {
        return Severity.STATEMENT;
    }

    @Override
    public String text() {
        return "%s";
    }
}
