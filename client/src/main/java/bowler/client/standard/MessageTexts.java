// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.drda.reply.Messages;
import bowler.drda.reply.SqlCard;
import bowler.session.CallResult;
import bowler.types.RowBuffer;
import java.util.Locale;
import java.util.function.Function;

/// The texts of messages: those that Bowler's server sends, and those that the procedure SYSIBM.SQLCAMESSAGE of other
/// servers makes.
final class MessageTexts implements ServerFailures.Texts {
    private static final String CALL = "CALL SYSIBM.SQLCAMESSAGE(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final int MAX_TOKENS = 2400;
    private static final int COUNTS = 4;
    private static final int COUNT_OF_COUNTS = 6;
    private static final int FLAGS = 10;
    private static final int STATE = 11;
    private static final int FILE = 12;
    private static final int LOCALE = 13;
    private static final int MESSAGE = 14;
    private static final int PARAMETERS = 16;

    private final StandardCommands commands;
    private final Function<String, StandardStatement> preparation;
    private final boolean isBowler;
    private final boolean isWanted;
    private StandardStatement call;
    /// True while this object asks the server for a text. A failure of that call has no text.
    private boolean isAsking;

    /// @param preparation prepares calls of procedures
    /// @param isWanted whether texts may be asked for
    MessageTexts(StandardCommands commands, Function<String, StandardStatement> preparation, boolean isBowler, boolean isWanted) {
        this.commands = commands;
        this.preparation = preparation;
        this.isBowler = isBowler;
        this.isWanted = isWanted;
    }

    @Override
    public String of(SqlCard card, int sqlCode, String sqlState, String tokens) {
        if (isBowler) {
            return Messages.message(tokens);
        }
        boolean endsSession = ServerFailures.severity(card).compareTo(Severity.SESSION) >= 0;
        if (!isWanted || isAsking || endsSession || commands.exchange().hasEnded()) {
            return null;
        }
        isAsking = true;
        try {
            return asked(card, sqlCode, sqlState, tokens);
        } catch (SqlFailure noText) {
            return null;
        } finally {
            isAsking = false;
        }
    }

    private String asked(SqlCard card, int sqlCode, String sqlState, String tokens) {
        boolean wasInTransaction = commands.exchange().inTransaction();
        if (call == null) {
            call = preparation.apply(CALL);
        }
        String sent = tokens.length() > MAX_TOKENS ? tokens.substring(0, MAX_TOKENS) : tokens;
        RowBuffer parameters = new RowBuffer(PARAMETERS);
        parameters.setLong(0, sqlCode);
        parameters.setLong(1, sent.length());
        parameters.setObject(2, sent);
        parameters.setObject(3, card.product());
        for (int at = 0; at < COUNT_OF_COUNTS; at++) {
            parameters.setLong(COUNTS + at, 0);
        }
        parameters.setObject(FLAGS, " ".repeat(11));
        parameters.setObject(STATE, sqlState);
        parameters.setNull(FILE);
        parameters.setObject(LOCALE, Locale.getDefault().toString().length() == 5 ? Locale.getDefault().toString() : "en_US");
        CallResult result = call.callProcedure(parameters);
        String text = (String) result.outputs().objectAt(MESSAGE);
        commands.endOwnTransaction(wasInTransaction);
        return text;
    }
}
