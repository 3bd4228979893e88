// SPDX-License-Identifier: Apache-2.0
package bowler.enlist;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;
import java.sql.SQLException;

/// The reasons why a connection cannot take part in a transaction. The arguments of each message are in parentheses, in
/// the order of the text.
enum EnlistError implements DefinedError {
    /// (transaction)
    ENDED("XTA20",
        "The thread is still associated with %s, which accepts no more participants. Commit it or roll it "
            + "back."),
    /// (why)
    REFUSED("XTA21", "The connection cannot take part in the transaction: %s");

    private final ErrorDefinition definition;

    EnlistError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    SQLException exception(Throwable cause, Object argument) {
        return new SQLException(String.format(text(), argument), sqlState(), severity().vendorCode(), cause);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
