// SPDX-License-Identifier: Apache-2.0
package bowler.sql.suggest;

import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import java.util.Arrays;

/// Another condition, with what was probably meant as a further argument, the last.
public record ErrorWithSuggestion(SqlError error) implements WrappedError {
    /// The failure, which says what was probably meant if that is known.
    ///
    /// @param suggestion null: nothing is
    public static SqlFailure failure(SqlError error, String suggestion, Object... arguments) {
        if (suggestion == null) {
            return error.failure(arguments);
        }
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = suggestion;
        return new ErrorWithSuggestion(error).failure(all);
    }

    @Override
    public String text() {
        return error.text() + " Did you mean %s?";
    }
}
