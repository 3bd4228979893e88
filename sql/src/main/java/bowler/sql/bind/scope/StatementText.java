// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.base.error.SqlFailure;
import bowler.sql.suggest.ErrorWithHint;
import bowler.sql.suggest.ErrorWithSuggestion;
import bowler.sql.token.SourceLocation;
import java.util.Arrays;
import java.util.function.Supplier;

/// The text that is bound, as messages show it. Every failure names its location in the text.
///
/// @param view the name of the view whose definition the text is; null if it is the text of the statement
record StatementText(String text, String view) {
    /// @param arguments the arguments of the error, without the location
    public SqlFailure failure(BindError error, int offset, Object... arguments) {
        return error.failure(withPlace(offset, arguments));
    }

    /// Returns the failure for an unknown name.
    ///
    /// @param suggestion the name that was probably meant, or null
    public SqlFailure unknown(BindError error, int offset, String suggestion, Object... arguments) {
        return ErrorWithSuggestion.failure(error, suggestion, withPlace(offset, arguments));
    }

    /// Returns the failure with a remedy.
    public SqlFailure failureWithRemedy(BindError error, String remedy, int offset, Object... arguments) {
        return ErrorWithHint.failure(error, remedy, withPlace(offset, arguments));
    }

    /// Runs an action of `types` and adds the location to its failure.
    public <T> T placed(int offset, Supplier<T> action) {
        try {
            return action.get();
        } catch (SqlFailure refused) {
            throw new LocatedError(refused.error()).failure(withPlace(offset, refused.arguments().toArray()));
        }
    }

    private Object[] withPlace(int offset, Object... arguments) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = placeOf(offset);
        return all;
    }

    /// Returns a location as messages show it.
    public String placeOf(int offset) {
        SourceLocation sourceLocation = SourceLocation.of(text, offset);
        return view == null ? sourceLocation.toString() : sourceLocation + " of the view " + view;
    }
}
