// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.drda.extension.FailureCodec;
import bowler.drda.reply.SqlCard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Makes failures of the conditions that a server reports.
///
/// A server sends the arguments of a message and the message's identifier, separated by a character. The procedure
/// SYSIBM.SQLCAMESSAGE makes a text of them, which costs a round trip. Bowler's server sends the text with them.
final class ServerFailures {
    private static final String SEPARATOR = "\u0014";
    private static final String NEXT = SEPARATOR.repeat(3);
    private static final int STATE_LENGTH = 5;
    private static final int MAX_CHAIN = 10;
    private static final String TRUNCATION = "01004";

    private final Texts texts;

    /// Returns texts for conditions.
    interface Texts {
        /// @param sqlCode 0 for the second and later conditions of a chain
        /// @param tokens the arguments and the identifier of the message
        /// @return null if there is none
        String of(SqlCard card, int sqlCode, String sqlState, String tokens);
    }

    ServerFailures(Texts texts) {
        this.texts = texts;
    }

    static Severity severity(SqlCard card) {
        int code = -card.sqlCode() - 1;
        for (Severity severity : Severity.values()) {
            if (severity != Severity.WARNING && severity.vendorCode() >= code) {
                return severity;
            }
        }
        return Severity.SYSTEM;
    }

    SqlFailure of(SqlCard card, Severity severity) {
        List<String> chain = Arrays.asList(card.message().split(NEXT, MAX_CHAIN));
        SqlFailure cause = null;
        for (int at = chain.size() - 1; at >= 0; at--) {
            String state = card.sqlState();
            String tokens = chain.get(at);
            if (at > 0 && tokens.length() > STATE_LENGTH && tokens.charAt(STATE_LENGTH) == ':') {
                state = tokens.substring(0, STATE_LENGTH);
                tokens = tokens.substring(STATE_LENGTH + 1);
            }
            cause = of(card, at == 0 ? card.sqlCode() : 0, state, tokens, severity, cause);
        }
        return cause;
    }

    private SqlFailure of(SqlCard card, int sqlCode, String sqlState, String tokens, Severity severity, SqlFailure cause) {
        List<String> parts = new ArrayList<>(Arrays.asList(tokens.split(SEPARATOR, -1)));
        boolean isText = parts.size() == 1 && !parts.getFirst().startsWith(sqlState)
            || severity == Severity.WARNING && !sqlState.equals(TRUNCATION);
        String text = isText ? tokens : texts.of(card, sqlCode, sqlState, tokens);
        parts.removeLast();
        SqlError error = FailureCodec.condition(sqlState, severity, text == null || text.isBlank() ? unformatted(card, sqlState, tokens) : text);
        return cause == null ? error.failure(parts.toArray()) : error.causedBy(cause, parts.toArray());
    }

    /// Returns the text for a condition whose message the server does not give, in the form of Derby's client.
    private static String unformatted(SqlCard card, String sqlState, String tokens) {
        return "DERBY SQL error: ERRORCODE: " + (-card.sqlCode() - 1) + ", SQLSTATE: " + sqlState + ", SQLERRMC: " + tokens;
    }
}
