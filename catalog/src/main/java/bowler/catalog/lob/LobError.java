// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.lob;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors of reading a value in pieces.
public enum LobError implements SqlError {
    GONE("XJ217",
        "The LOB no longer exists: its row was changed or deleted after the transaction that read it "
            + "ended, or by an uncommitted transaction, or its table was truncated, altered or dropped. Read the "
            + "row again."),
    TOO_LONG("54006",
        "A LOB of length %s is too long to be processed in memory: a statement has %s bytes. Select a part "
            + "of it with SUBSTR, or read it as a stream.");

    private final String sqlState;
    private final String text;

    LobError(String sqlState, String text) {
        this.sqlState = sqlState;
        this.text = text;
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
