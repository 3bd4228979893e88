// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.sql.suggest.WrappedError;
import java.util.Arrays;

/// Another room's condition, with the place in the statement as a further argument.
public record LocatedError(SqlError error) implements WrappedError {
    /// The failure with a place.
    public static SqlFailure at(String place, SqlFailure failure) {
        Object[] arguments = Arrays.copyOf(failure.arguments().toArray(), failure.arguments().size() + 1);
        arguments[arguments.length - 1] = place;
        return new LocatedError(failure.error()).causedBy(failure.getCause(), arguments);
    }

    @Override
    public String text() {
        return error.text().endsWith(".") ? error.text() + " At %s." : error.text() + " (at %s)";
    }
}
