// SPDX-License-Identifier: Apache-2.0
package bowler.base.error;

import java.util.List;

/// A statement, transaction, session or database ends here, as its [SqlError] says.
public final class SqlFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient SqlError error;
    private final transient List<Object> arguments;

    SqlFailure(SqlError error, Throwable cause, Object... arguments) {
        super(String.format(error.text(), arguments), cause);
        this.error = error;
        this.arguments = List.of(java.util.Arrays.stream(arguments).map(String::valueOf).toArray());
    }

    /// The same failure as a new exception, with the stack of who meets it now.
    public SqlFailure again() {
        return new SqlFailure(error, getCause(), arguments.toArray());
    }

    public SqlError error() {
        return error;
    }

    public String sqlState() {
        return error.sqlState();
    }

    public Severity severity() {
        return error.severity();
    }

    /// The values put into the text, as texts.
    public List<Object> arguments() {
        return arguments;
    }
}
