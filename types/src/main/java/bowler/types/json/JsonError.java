// SPDX-License-Identifier: Apache-2.0
package bowler.types.json;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors of JSON texts.
public enum JsonError implements SqlError {
    /// (name, character)
    REPEATED_KEY("22030", "The JSON object has two members named %s, at character %s."),
    /// (what, character)
    BAD_TEXT("22032", "The text is not valid JSON: expected %s at character %s.");

    private final String sqlState;
    private final String text;

    JsonError(String sqlState, String text) {
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
