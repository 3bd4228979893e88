// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.lob;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors of reading a value in pieces.
public enum LobError implements SqlError {
    GONE("XJ217", "the LOB is not there any more, as its row was changed or removed since the transaction that read it ended, "
        + "or by one that was not over, or its table was truncated, altered or dropped; read the row again"),
    TOO_LONG("54006", "a LOB of length %s is too long to be worked on as a whole with the %s bytes that a statement has; "
        + "take a part of it with SUBSTR, or read it as a stream");

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
