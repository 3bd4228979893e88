// SPDX-License-Identifier: Apache-2.0
package bowler.enlist;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import java.sql.SQLException;

/// The reasons why a connection cannot take part in a transaction. The arguments of each message are in parentheses, in
/// the order of the text.
enum EnlistError implements SqlError {
    /// (transaction)
    ENDED("XTA20",
        "The thread is still associated with %s, which accepts no more participants. Commit it or roll it "
            + "back."),
    /// (why)
    REFUSED("XTA21", "The connection cannot take part in the transaction: %s");

    private final String sqlState;
    private final String text;

    EnlistError(String sqlState, String text) {
        this.sqlState = sqlState;
        this.text = text;
    }

    SQLException exception(Throwable cause, Object argument) {
        return new SQLException(String.format(text, argument), sqlState, severity().vendorCode(), cause);
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return Severity.STATEMENT;
    }

    @Override
    public String text() {
        return text;
    }
}
