// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.drda.reply.Messages;
import bowler.drda.reply.SqlCard;
import bowler.server.failure.ServerError;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Converts failures and warnings to SQLCARDs.
///
/// SQLCODE encodes the severity, because Derby's clients convert it to the vendor code: 10000 for warnings, otherwise
/// -(code + 1).
public final class Cards {
    private static final int MAX_ARGUMENTS = 8;
    private static final int MAX_ARGUMENT_LENGTH = 130;
    private static final int MAX_CHAIN = 4;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private Cards() {}

    public static SqlCard failure(SqlFailure failure, String product) {
        return new SqlCard(-failure.severity().vendorCode() - 1, failure.sqlState(), product, 0, 0, message(failure));
    }

    /// Returns the card for clients that show the text in the card instead of requesting it.
    public static SqlCard plainFailure(SqlFailure failure, String product) {
        return new SqlCard(-failure.severity().vendorCode() - 1, failure.sqlState(), product, 0, 0, failure.getMessage());
    }

    /// Returns the card of a statement that succeeded with a warning.
    public static SqlCard warning(SqlFailure warning, String product, long updateCount) {
        return warning(warning, product, 0, updateCount);
    }

    /// Returns the card in front of a row, for a warning about the row.
    static SqlCard rowWarning(SqlFailure warning, String product) {
        return warning(warning, product, -1, 1);
    }

    private static SqlCard warning(SqlFailure warning, String product, long rowCount, long updateCount) {
        String text = warning.sqlState().equals(ServerError.VALUE_CUT.sqlState())
            ? Messages.truncation(size(warning, 0), size(warning, 1)) : warning.getMessage();
        return new SqlCard(SqlCard.WARNING, warning.sqlState(), product, rowCount, updateCount, text);
    }

    /// Returns the first number in an argument; of `CHAR(3)` the length. 0 if there is none.
    private static int size(SqlFailure failure, int index) {
        Matcher number = NUMBER.matcher(index < failure.arguments().size() ? String.valueOf(failure.arguments().get(index)) : "");
        return number.find() ? Integer.parseInt(number.group()) : 0;
    }

    /// Returns tokens for an error that ends a statement or a transaction. An error that ends the connection has plain
    /// text, because clients cannot request the text then.
    private static String message(SqlFailure failure) {
        if (failure.severity().compareTo(Severity.SESSION) >= 0) {
            return failure.getMessage();
        }
        String text = Messages.of(failure.sqlState(), failure.getMessage(), arguments(failure));
        Throwable cause = failure.getCause();
        for (int depth = 0; cause instanceof SqlFailure next && depth < MAX_CHAIN; depth++) {
            text = Messages.chained(text, next.sqlState(), Messages.of(next.sqlState(), next.getMessage(), List.of()));
            cause = next.getCause();
        }
        return text;
    }

    private static List<String> arguments(SqlFailure failure) {
        List<String> arguments = new ArrayList<>();
        for (Object argument : failure.arguments()) {
            String text = String.valueOf(argument);
            if (text.length() > MAX_ARGUMENT_LENGTH || arguments.size() == MAX_ARGUMENTS) {
                break;
            }
            arguments.add(text);
        }
        return arguments;
    }

    /// Converts any exception that ends a request.
    public static SqlFailure of(Throwable failure) {
        if (failure instanceof SqlFailure known) {
            return known;
        }
        if (failure instanceof OutOfMemoryError || failure instanceof StackOverflowError) {
            return ServerError.HEAP_FULL.causedBy(failure, String.valueOf(failure.getMessage()));
        }
        return ServerError.INTERNAL.causedBy(failure, failure.toString());
    }
}
