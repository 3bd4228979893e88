// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.client.address.ServerAddress;
import bowler.client.link.Opened;
import bowler.client.link.SessionCalls;
import bowler.drda.command.Command;
import bowler.drda.command.EndTransaction;
import bowler.drda.command.SqlText;
import bowler.drda.command.SyncControl;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.SessionStatus;
import bowler.drda.reply.SessionData;
import bowler.drda.reply.SqlCard;
import bowler.session.Isolation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The chains of commands and replies of one session, and what each reply tells of the session.
///
/// A chain is built with [#begin] and [#text], and sent by [#run], which reads all replies. Each command of the chain has
/// a [StatementReply] that collects what belongs to it. Commands whose outcome does not matter wait for the next chain.
final class StandardExchange extends SessionCalls {
    /// XAFLAGS of a commit or rollback outside of any branch.
    private static final int LOCAL = 0x10000000;
    /// The reply to each command of a [Deferred] part.
    static final StatementReply IGNORED = new IgnoredReply();
    private static final Isolation[] LEVELS = {null, Isolation.READ_UNCOMMITTED, Isolation.READ_COMMITTED, null, Isolation.REPEATABLE_READ,
        null, null, null, Isolation.SERIALIZABLE};

    private final DssReader reader;
    private final DssWriter writer;
    private final boolean isXa;
    private final List<StatementReply> replies = new ArrayList<>();
    private final List<Deferred> deferred = new ArrayList<>();
    private ServerFailures failures;
    private SessionStatus status;
    private boolean inTransaction;
    private List<SqlFailure> warnings = new ArrayList<>();

    /// A part of a chain whose outcome does not matter.
    interface Deferred {
        void write();
    }

    /// The reply to a command whose outcome does not matter.
    private static final class IgnoredReply extends StatementReply {
        @Override
        void take(int codePoint, DdmReader data) {}
    }

    /// @param isXa whether the connection supports branches of distributed transactions
    StandardExchange(Opened opened, boolean isXa) {
        super(opened.link());
        reader = link.reader();
        writer = link.writer();
        status = opened.status();
        this.isXa = isXa;
        warnings.addAll(opened.warnings());
    }

    /// Sets the maker of failures, which uses statements of this session.
    void use(ServerFailures maker) {
        failures = maker;
    }

    SessionStatus status() {
        return status;
    }

    void setReadOnly(boolean isReadOnly) {
        status = new SessionStatus(status.isolation(), isReadOnly, status.schema());
    }

    boolean inTransaction() {
        return inTransaction;
    }

    /// Notes that a command has begun a transaction, unless one was active.
    void transactionBegun() {
        inTransaction = true;
    }

    void transactionEnded() {
        inTransaction = false;
    }

    ServerAddress address() {
        return link.address();
    }

    // Chains

    /// Sends a part of a chain with the next chain.
    void defer(Deferred part) {
        if (!hasEnded()) {
            deferred.add(part);
        }
    }

    /// Adds a command to the chain; the objects that belong to it follow.
    void begin(Command command, StatementReply reply) {
        if (replies.isEmpty() && !deferred.isEmpty()) {
            List<Deferred> parts = List.copyOf(deferred);
            deferred.clear();
            parts.forEach(Deferred::write);
        }
        replies.add(reply);
        write(() -> command.write(writer, replies.size(), DdmText.UTF8));
    }

    /// Adds a text to the command begun last.
    ///
    /// @param codePoint SQLSTT or SQLATTR
    void text(int codePoint, String text) {
        write(() -> SqlText.write(writer, correlator(), codePoint, text));
    }

    /// Adds a commit or a rollback to the chain.
    void endTransaction(boolean commits, StatementReply reply) {
        begin(isXa ? new SyncControl(commits ? SyncControl.COMMIT : SyncControl.ROLLBACK, SyncControl.Branch.NULL, LOCAL, -1)
            : new EndTransaction(commits), reply);
    }

    DssWriter writer() {
        return writer;
    }

    /// Returns the correlator of the command begun last.
    int correlator() {
        return replies.size();
    }

    /// Part of building a chain.
    interface Writing {
        void write() throws IOException;
    }

    void write(Writing writing) {
        try {
            writing.write();
        } catch (IOException e) {
            throw ended(link.broken(e));
        }
    }

    /// Sends the chain and reads the replies.
    void run() {
        try {
            writer.finish();
            readAll();
        } catch (IOException e) {
            throw ended(link.broken(e));
        } catch (ProtocolException e) {
            throw protocol(e);
        } finally {
            replies.clear();
        }
    }

    private void readAll() throws IOException {
        do {
            if (!reader.next()) {
                throw ended(link.broken("the server has closed it"));
            }
            int correlator = reader.correlator();
            DdmReader objects = reader.payload();
            while (objects.nextObject()) {
                int codePoint = objects.codePoint();
                DdmReader content = objects.inner();
                if (!takes(codePoint, content)) {
                    if (correlator < 1 || correlator > replies.size()) {
                        throw ProtocolException.syntax(ProtocolException.BAD_CORRELATOR, codePoint);
                    }
                    replies.get(correlator - 1).take(codePoint, content);
                }
            }
        } while (reader.isChained());
    }

    /// Takes an object that concerns the session.
    private boolean takes(int codePoint, DdmReader content) {
        switch (codePoint) {
            case CodePoint.PBSD -> take(SessionData.read(content));
            case CodePoint.RDBUPDRM, CodePoint.TYPDEFNAM, CodePoint.TYPDEFOVR -> {}
            case CodePoint.SYNTAXRM, CodePoint.PRCCNVRM, CodePoint.CMDNSPRM, CodePoint.VALNSPRM, CodePoint.OBJNSPRM, CodePoint.PRMNSPRM,
                 CodePoint.AGNPRMRM, CodePoint.MGRLVLRM -> throw ended(link.protocol("it answers " + CodePoint.name(codePoint)));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void take(SessionData data) {
        Isolation level = data.isolation() > 0 && data.isolation() < LEVELS.length ? LEVELS[data.isolation()] : null;
        status = new SessionStatus(level == null ? status.isolation() : level, status.isReadOnly(),
            data.schema() == null ? status.schema() : data.schema());
    }

    // Outcomes

    /// Fails as the command failed; otherwise keeps its warnings.
    void check(StatementReply reply) {
        SqlFailure failure = failure(reply);
        if (failure != null) {
            throw failure;
        }
    }

    /// @return null if the command succeeded
    SqlFailure failure(StatementReply reply) {
        for (SqlCard warning : reply.warnings()) {
            warn(warning);
        }
        if (reply.failure() == null) {
            if (!reply.isAnswered()) {
                throw protocol(ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.SQLCARD));
            }
            return null;
        }
        return failure(reply.failure());
    }

    SqlFailure failure(SqlCard card) {
        Severity severity = ServerFailures.severity(card);
        if (severity.compareTo(Severity.TRANSACTION) >= 0) {
            inTransaction = false;
        }
        return ended(failures.of(card, severity));
    }

    void warn(SqlCard card) {
        warnings.add(failures.of(card, Severity.WARNING));
    }

    List<SqlFailure> takeWarnings() {
        List<SqlFailure> taken = warnings;
        if (taken.isEmpty()) {
            return List.of();
        }
        warnings = new ArrayList<>();
        return taken;
    }
}
