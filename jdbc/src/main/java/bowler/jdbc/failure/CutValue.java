// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.failure;

import bowler.base.error.SqlFailure;
import java.sql.DataTruncation;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A CAST has cut a value: SQLState 01004 with the sizes before and after, as JDBC asks for.
final class CutValue extends DataTruncation {
    private static final long serialVersionUID = 1L;
    private static final int UNKNOWN_INDEX = -1;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final String message;

    /// @param failure with the length of the value and the type that it was cut to
    CutValue(SqlFailure failure) {
        super(UNKNOWN_INDEX, false, true, size(failure.arguments(), 0), size(failure.arguments(), 1));
        message = failure.getMessage();
        initCause(failure);
    }

    /// The first number in an argument: of `CHAR(3)` the length.
    private static int size(List<Object> arguments, int at) {
        Matcher number = NUMBER.matcher(at < arguments.size() ? arguments.get(at).toString() : "");
        return number.find() ? Integer.parseInt(number.group()) : 0;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
