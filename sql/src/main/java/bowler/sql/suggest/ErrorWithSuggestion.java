// SPDX-License-Identifier: Apache-2.0
package bowler.sql.suggest;

import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.base.error.Translations;
import java.util.Arrays;

/// An error with a suggestion of the name that was probably meant, as an additional last argument.
public record ErrorWithSuggestion(SqlError error) implements WrappedError {
    /// Returns the failure, with the suggestion if there is one.
    ///
    /// @param suggestion null if none is known
    public static SqlFailure failure(SqlError error, String suggestion, Object... arguments) {
        if (suggestion == null) {
            return error.failure(arguments);
        }
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = suggestion;
        return new ErrorWithSuggestion(error).failure(all);
    }

    @Override
    public String text(Translations translations) {
        return error.text(translations) + translations.phrase("ErrorWithSuggestion.QUESTION", " Did you mean %s?");
    }

    @Override
    public String text() {
        return error.text() + " Did you mean %s?";
    }
}
