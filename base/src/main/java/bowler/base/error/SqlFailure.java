// SPDX-License-Identifier: Apache-2.0
package bowler.base.error;

import java.util.List;

/// The exception that ends a statement, transaction, session or database, as its [SqlError] says.
public final class SqlFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_SHOWN = 500;

    private final transient SqlError error;
    private final transient List<Object> arguments;

    SqlFailure(SqlError error, Throwable cause, Object... arguments) {
        this(error, cause, String.format(error.text(), shown(arguments)), arguments);
    }

    private SqlFailure(SqlError error, Throwable cause, String message, Object... arguments) {
        super(message, cause);
        this.error = error;
        this.arguments = List.of(java.util.Arrays.stream(arguments).map(String::valueOf).toArray());
    }

    /// Truncates arguments as long as a statement or a value, so that the message stays readable.
    private static Object[] shown(Object[] arguments) {
        Object[] shown = arguments;
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof String text && text.length() > MAX_SHOWN) {
                shown = shown == arguments ? arguments.clone() : shown;
                int end = Character.isHighSurrogate(text.charAt(MAX_SHOWN - 1)) ? MAX_SHOWN - 1 : MAX_SHOWN;
                shown[i] = text.substring(0, end) + "... (" + text.length() + " characters)";
            }
        }
        return shown;
    }

    /// Returns the same failure as a new exception, with the stack of the current caller.
    public SqlFailure again() {
        return new SqlFailure(error, getCause(), arguments.toArray());
    }

    /// Returns the same failure with its message in another language, or this failure if there is no translation. Its
    /// stack trace is that of this failure. Failures that caused it are translated, too.
    public SqlFailure in(Translations translations) {
        Throwable cause = getCause() instanceof SqlFailure inner ? inner.in(translations) : getCause();
        String text = error.text(translations);
        if (text.equals(error.text()) && cause == getCause()) {
            return this;
        }
        SqlFailure translated = new SqlFailure(error, cause, String.format(text, shown(translations.arguments(arguments))), arguments.toArray());
        translated.setStackTrace(getStackTrace());
        return translated;
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

    /// Returns the arguments of the message, as texts.
    public List<Object> arguments() {
        return arguments;
    }
}
