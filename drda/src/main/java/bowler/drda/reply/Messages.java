// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import java.util.List;

/// The texts of SQLCARD. A failure is told as tokens, separated by a character that texts do not have: arguments of the message, the
/// message itself, and the SQLState. Clients show the message; some look at the arguments (constraint and table of 23505).
/// Further failures follow after three separators, each with its SQLState and a colon.
public final class Messages {
    /// Longer ones are cut.
    public static final int MAX_BYTES = 2400;
    private static final String SEPARATOR = "\u0014";
    private static final String NEXT = SEPARATOR.repeat(3);

    private Messages() {}

    /// @param arguments may be left out to make room
    public static String of(String sqlState, String message, List<String> arguments) {
        String plain = clean(message);
        StringBuilder tokens = new StringBuilder();
        for (String argument : arguments) {
            tokens.append(clean(argument)).append(SEPARATOR);
        }
        String state = SEPARATOR + sqlState;
        if (tokens.length() + plain.length() + state.length() > MAX_BYTES / 3) {
            tokens.setLength(0);
        }
        int space = MAX_BYTES / 3 - state.length();
        return tokens + (plain.length() <= space ? plain : plain.substring(0, space)) + state;
    }

    /// Returns the text of warning 01004. Derby's clients make a `java.sql.DataTruncation` from it, and fail on other
    /// texts. It consists of the index (unknown), whether it concerns a parameter and a read, and the sizes before and
    /// after.
    public static String truncation(int dataSize, int transferSize) {
        return String.join(SEPARATOR, "-1", "false", "true", String.valueOf(dataSize), String.valueOf(transferSize));
    }

    /// Appends a failure that another brings along.
    public static String chained(String first, String sqlState, String next) {
        return first + NEXT + sqlState + ":" + next;
    }

    private static String clean(String text) {
        return text.replace('\u0014', ' ');
    }

    /// The message among the tokens; a text without tokens stays as it is.
    public static String message(String tokens) {
        String[] parts = tokens.split(SEPARATOR, -1);
        return parts.length < 2 ? tokens : parts[parts.length - 2];
    }
}
