// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.lob;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of reading a value in chunks.
public enum LobError implements DefinedError {
    NO_LONGER_EXISTS("XJ217",
        "The LOB no longer exists: its row was changed or deleted after the transaction that read it "
            + "ended, or by an uncommitted transaction, or its table was truncated, altered or dropped. Read the "
            + "row again."),
    TOO_LONG("54006",
        "A LOB of length %s is too long to be processed in memory: a statement has %s bytes. Select a part "
            + "of it with SUBSTR, or read it as a stream.");

    private final ErrorDefinition definition;

    LobError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
