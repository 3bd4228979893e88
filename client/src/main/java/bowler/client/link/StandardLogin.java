// SPDX-License-Identifier: Apache-2.0
package bowler.client.link;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.client.address.ConnectionTarget;
import bowler.client.failure.ClientError;
import bowler.client.link.Opened.StandardServer;
import bowler.drda.command.ExchangeAttributes;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.extension.FailureCodec;
import bowler.drda.extension.SessionStatus;
import bowler.drda.reply.AccessDatabaseReply;
import bowler.drda.reply.Messages;
import bowler.drda.reply.SessionData;
import bowler.drda.reply.SqlCard;
import bowler.session.Isolation;
import bowler.session.ServerProduct;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/// The end of a login at a server without Bowler's extension: the reply to ACCRDB.
final class StandardLogin {
    private static final String BOWLER = "Bowler";
    private static final int VERSION_START = 3;
    private static final int VERSION_END = 7;
    /// The version and release that have locators for long values.
    private static final int LOCATORS = 1003;
    private static final String DERBY = "CSS";

    private final ServerLink link;
    private final ConnectionTarget target;
    private final ExchangeAttributes server;
    private AccessDatabaseReply accepted;
    private SqlCard card;
    private int refusal;
    private SessionData data = new SessionData(0, null);

    /// @param server the attributes that the server has told
    StandardLogin(ServerLink link, ConnectionTarget target, ExchangeAttributes server) {
        this.link = link;
        this.target = target;
        this.server = server;
    }

    Opened opened() throws IOException {
        do {
            if (!link.reader().next()) {
                throw new IOException("the server closes the connection");
            }
            DdmReader objects = link.reader().payload();
            while (objects.nextObject()) {
                take(objects.codePoint(), objects.inner());
            }
        } while (link.reader().isChained());
        if (accepted == null || card != null && card.sqlCode() < 0) {
            throw refused();
        }
        String user = userName(target.user());
        SessionStatus status = new SessionStatus(Isolation.READ_COMMITTED, false, data.schema() == null ? user : data.schema());
        return new Opened(link, 0, 0, user, status, List.of(), describe());
    }

    private void take(int codePoint, DdmReader content) {
        switch (codePoint) {
            case CodePoint.ACCRDBRM -> accepted = AccessDatabaseReply.read(content, DdmText.UTF8);
            case CodePoint.SQLCARD -> card = SqlCard.readGroup(content);
            case CodePoint.PBSD -> data = SessionData.read(content);
            case CodePoint.TYPDEFNAM, CodePoint.TYPDEFOVR -> {}
            default -> refusal = codePoint;
        }
    }

    private SqlFailure refused() {
        if (card == null) {
            return ClientError.REFUSED.failure(target.user(), target.database(), "it answers " + CodePoint.name(refusal));
        }
        return FailureCodec.condition(card.sqlState(), Severity.SESSION, text(card.message())).failure();
    }

    /// Returns what a server tells of a database that it does not open. There is no session that could format the
    /// message of Derby's server.
    private String text(String tokens) {
        String message = isBowler() ? Messages.message(tokens) : String.join(": ", tokens.split("\u0014+"));
        return "The database '" + target.database().split(";", 2)[0] + "' was not opened: " + message;
    }

    private boolean isBowler() {
        return server.release().contains(BOWLER);
    }

    private StandardServer describe() {
        String release = server.release();
        String version = release.substring(release.indexOf('/') + 1);
        return new StandardServer(new ServerProduct(server.serverClass(), version), isBowler(), hasLocators(accepted.productId()));
    }

    private static boolean hasLocators(String productId) {
        return productId.startsWith(DERBY) && productId.length() >= VERSION_END
            && productId.substring(VERSION_START, VERSION_END).chars().allMatch(Character::isDigit)
            && Integer.parseInt(productId.substring(VERSION_START, VERSION_END)) >= LOCATORS;
    }

    /// Returns the name as the catalog spells it.
    private static String userName(String given) {
        return given.length() > 1 && given.startsWith("\"") && given.endsWith("\"")
            ? given.substring(1, given.length() - 1).replace("\"\"", "\"") : given.toUpperCase(Locale.ROOT);
    }
}
