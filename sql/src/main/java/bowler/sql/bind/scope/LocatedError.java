// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.base.error.Translations;
import bowler.sql.suggest.WrappedError;
import java.util.Arrays;

/// An error of another package, with the location in the statement as an additional argument.
public record LocatedError(SqlError error) implements WrappedError {
    /// Returns the failure with a location.
    public static SqlFailure at(String place, SqlFailure failure) {
        Object[] arguments = Arrays.copyOf(failure.arguments().toArray(), failure.arguments().size() + 1);
        arguments[arguments.length - 1] = place;
        return new LocatedError(failure.error()).causedBy(failure.getCause(), arguments);
    }

    @Override
    public String text(Translations translations) {
        String text = error.text(translations);
        return text.endsWith(".") ? text + translations.phrase("LocatedError.SENTENCE", " At %s.")
            : text + translations.phrase("LocatedError.REMARK", " (at %s)");
    }

    @Override
    public String text() {
        return error.text().endsWith(".") ? error.text() + " At %s." : error.text() + " (at %s)";
    }
}
