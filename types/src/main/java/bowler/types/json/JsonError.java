// SPDX-License-Identifier: Apache-2.0
package bowler.types.json;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of JSON texts.
public enum JsonError implements DefinedError {
    /// (name, character)
    REPEATED_KEY("22030", "The JSON object has two members named %s, at character %s."),
    /// (what, character)
    BAD_TEXT("22032", "The text is not valid JSON: expected %s at character %s.");

    private final ErrorDefinition definition;

    JsonError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
