// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.error.SqlFailure;
import bowler.base.trace.Trace;
import bowler.drda.command.AccessDatabase;
import bowler.drda.command.AccessSecurity;
import bowler.drda.command.CloseQuery;
import bowler.drda.command.Command;
import bowler.drda.command.CommandReader;
import bowler.drda.command.ContinueQuery;
import bowler.drda.command.DescribeStatement;
import bowler.drda.command.EndTransaction;
import bowler.drda.command.ExchangeAttributes;
import bowler.drda.command.ExecuteImmediate;
import bowler.drda.command.ExecuteStatement;
import bowler.drda.command.OpenQuery;
import bowler.drda.command.PrepareStatement;
import bowler.drda.command.SecurityCheck;
import bowler.drda.command.SetSession;
import bowler.drda.command.SyncControl;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.ddm.ProtocolTrace;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.reply.FailureReply;
import bowler.os.Clock;
import bowler.os.Entropy;
import bowler.os.NetworkChannel;
import bowler.server.extension.ExtensionCommands;
import bowler.server.activity.ConnectionInfo;
import bowler.server.activity.TraceFiles;
import bowler.server.security.Users;
import bowler.server.settings.ServerSettings.Drda;
import bowler.server.statement.Cards;
import bowler.session.Session;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/// One connection, from its first byte to its end.
///
/// A client sends a chain of commands and then reads all replies. So replies are buffered and sent when the chain ends,
/// or earlier if they are long. A failure of severity SESSION or above ends the chain and the connection, and so does a
/// protocol error.
///
/// **Threads.** One thread calls [#run]. Any thread may call [#info], [#end] and [#waitedMillis].
public final class Conversation implements Runnable {
    private static final System.Logger LOG = System.getLogger("bowler.server");
    private static final byte[] CONTROL = {'C', 'M', 'D', ':'};
    private static final long NO_REQUEST = -1;
    private static final int LONG_LOOKS = 3;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long number;
    private final NetworkChannel channel;
    private final Host host;
    private final DssReader reader;
    private final DssWriter writer;
    private final Handshake handshake;
    private final Activity activity = new Activity();
    /// The requested destination of the trace; null if the conversation is not traced.
    private volatile TraceFiles.Lines wantedTrace;
    /// The current destination of the trace, which follows the requested one between two messages.
    private volatile TraceFiles.Lines traceLines;
    private boolean endedTraces;
    /// Null if the conversation is not traced.
    private ProtocolTrace trace;
    private volatile SessionState state;
    private volatile boolean ending;
    /// The number of requests at the last call of [#wasActive].
    /// The number of the request that [#worksLong] has met last.
    private long requestWorkedOn = NO_REQUEST;
    private int looks;
    private long requestsSeen;
    /// Null unless the client speaks the extension.
    private volatile ExtensionCommands extension;
    private volatile long extensionKey;
    private StatementCommands statements;
    private QueryCommands queries;
    private TransactionCommands transactions;
    private BranchCommands branches;
    private String program = "";
    /// Null unless a recording is on.
    private RequestEvent requestEvent;
    private long reportedIn;
    private long reportedOut;

    /// The services that a conversation needs from its server.
    public interface Host {
        /// @param password null if the client has not sent one
        Session open(String database, String user, String password, boolean isLocal);

        Users users();

        Drda drda();

        Clock clock();

        Entropy entropy();

        /// Returns the maximum size in memory of one message, and of one long value.
        int maxMessageBytes();

        /// Waits until a request may run.
        ///
        /// @param session the session that it is for
        /// @return whether [#endRequest] must follow
        boolean beginRequest(Session session);

        void endRequest();

        /// Returns the trace of the conversation; null if it is not traced.
        TraceFiles.Lines trace(long number);

        /// Cancels the running statement of another connection, if the key is that of its client.
        ///
        /// @param ends whether that connection ends
        void cancel(long connection, long key, boolean ends);

        /// Serves a connection that uses the protocol of Derby's server control instead of DRDA.
        void control(DssReader reader, bowler.drda.ddm.ByteSink sink, boolean isLocal) throws IOException;
    }

    /// @param number the sequence number of the connection in this server
    public Conversation(long number, NetworkChannel channel, Host host) {
        this.number = number;
        this.channel = channel;
        this.host = host;
        reader = new DssReader(this::read, host.maxMessageBytes());
        writer = new DssWriter(this::write);
        handshake = new Handshake(host.users(), host.drda(), host.entropy(), (database, user, password) -> host.open(database, user, password, channel.isLocal()), writer);
        activity.sinceNanos = host.clock().nanoTime();
        wantedTrace = host.trace(number);
    }

    private int read(byte[] into, int offset, int length) throws IOException {
        boolean logsIn = state == null;
        enter(logsIn ? Activity.Phase.LOGIN : reader.isIdle() ? Activity.Phase.IDLE : Activity.Phase.MESSAGE);
        boolean isBetweenMessages = reader.isIdle();
        int count = channel.read(into, offset, length);
        if (count > 0) {
            activity.bytesIn += count;
            if (wantedTrace != traceLines && isBetweenMessages) {
                switchTrace(wantedTrace);
            }
            if (trace != null) {
                trace.fromClient(into, offset, count);
            }
        }
        if (logsIn) {
            activity.loginNanos += host.clock().nanoTime() - activity.sinceNanos;
        }
        activity.phase = Activity.Phase.WORK;
        return count;
    }

    private synchronized void switchTrace(TraceFiles.Lines wanted) {
        if (traceLines != null) {
            traceLines.close();
        }
        traceLines = wanted;
        trace = wanted == null ? null : new ProtocolTrace(wanted::line);
    }

    private synchronized void endTraces() {
        endedTraces = true;
        traceTo(null);
        switchTrace(null);
    }

    private void write(byte[] from, int offset, int length) throws IOException {
        Activity.Phase before = activity.phase;
        if (state != null) {
            enter(extension == null ? Activity.Phase.REPLY : Activity.Phase.ROWS);
        }
        if (trace != null) {
            trace.fromServer(from, offset, length);
        }
        channel.write(from, offset, length);
        activity.bytesOut += length;
        activity.phase = before;
    }

    private void enter(Activity.Phase phase) {
        activity.sinceNanos = host.clock().nanoTime();
        activity.phase = phase;
    }

    @Override
    public void run() {
        serve(() -> false);
    }

    /// Serves the connection until it ends, or until it shall move to another thread, which calls this method again.
    ///
    /// @param moves whether the connection shall move; asked between two requests
    /// @return whether it moves; otherwise the connection has ended
    public boolean serve(BooleanSupplier moves) {
        boolean isMoving = false;
        try {
            isMoving = converse(moves);
        } catch (IOException e) {
            // The client has disconnected, or this side ended the connection: no reply can be delivered.
            assert channel != null;
        } finally {
            if (!isMoving) {
                close();
            }
        }
        return isMoving;
    }

    private boolean converse(BooleanSupplier moves) throws IOException {
        try {
            if (state == null && reader.beginsWith(CONTROL)) {
                host.control(reader, channel::write, channel.isLocal());
                return false;
            }
            while (reader.next()) {
                if (!chain()) {
                    return false;
                }
                if (state != null && reader.isIdle() && moves.getAsBoolean()) {
                    return true;
                }
            }
        } catch (ProtocolException e) {
            writer.cancelUnfinished();
            FailureReply.of(e).write(writer, reader.correlator(), handshake.text());
            writer.finish();
        } catch (RuntimeException | Error e) {
            // The reply may be partly written, so no error can be sent to the client; the failure is only logged.
            LOG.log(System.Logger.Level.ERROR, "connection " + number + " ends with an internal error", e);
            writer.cancelUnfinished();
            FailureReply.of(CodePoint.AGNPRMRM, FailureReply.PERMANENT, handshake.database()).write(writer, reader.correlator(), handshake.text());
            writer.finish();
        }
        return false;
    }

    /// Answers one chain of commands.
    ///
    /// @return whether the connection continues
    private boolean chain() throws IOException {
        SessionState opened = state;
        boolean isCounted = opened != null && host.beginRequest(opened.session);
        try {
            return answerChain();
        } finally {
            if (isCounted) {
                host.endRequest();
            }
        }
    }

    private boolean answerChain() throws IOException {
        requestEvent = Trace.isOn() ? new RequestEvent(number, activity, reportedIn, reportedOut) : null;
        boolean continues = true;
        do {
            if (reader.type() != DssReader.REQUEST) {
                throw ProtocolException.conversation(ProtocolException.OBJECT_NOT_ALLOWED);
            }
            if (continues) {
                continues = answer();
            }
            skipObjects();
            activity.requests++;
        } while (reader.isChained() && reader.next());
        writer.finish();
        if (requestEvent != null) {
            requestEvent.end();
        }
        reportedIn = activity.bytesIn;
        reportedOut = activity.bytesOut;
        SessionState session = state;
        return session == null || !session.isBroken() && (extension == null || !extension.isBroken());
    }

    /// Skips the objects of a command that were not read because the command was answered without them.
    private void skipObjects() throws IOException {
        while (reader.isSameCorrelatorNext() && reader.next()) {
            if (reader.type() != DssReader.OBJECT) {
                throw ProtocolException.syntax(ProtocolException.BAD_CORRELATOR, 0);
            }
        }
    }

    /// @return whether the chain continues
    private boolean answer() throws IOException {
        DdmText text = handshake.text();
        int correlator = reader.correlator();
        DdmReader payload = reader.payload();
        if (requestEvent != null) {
            requestEvent.add(payload.again());
        }
        if (extension != null || handshake.hasExtension()) {
            DdmReader request = payload.again();
            if (request.nextObject() && ExtensionCode.isExtension(request.codePoint())) {
                return answerExtension(request, correlator);
            }
        }
        Command command = CommandReader.read(payload, text, handshake.early());
        if (state == null || !handshake.isDone()) {
            return answerEarly(command, correlator);
        }
        switch (command) {
            case ExchangeAttributes attributes -> handshake.attributes(attributes, correlator);
            case PrepareStatement prepare -> statements.prepare(prepare, correlator);
            case DescribeStatement describe -> statements.describe(describe, correlator);
            case ExecuteImmediate immediate -> statements.immediate(immediate, correlator);
            case ExecuteStatement execute -> statements.execute(execute, correlator);
            case SetSession set -> statements.set(set, correlator);
            case OpenQuery open -> queries.open(open, correlator);
            case ContinueQuery proceed -> queries.proceed(proceed, correlator);
            case CloseQuery close -> queries.close(close, correlator);
            case EndTransaction end -> transactions.end(end, correlator);
            case SyncControl control -> branches.answer(control, correlator);
            case AccessSecurity security -> {
                return handshake.security(security, correlator);
            }
            case SecurityCheck early -> throw ProtocolException.conversation(ProtocolException.SECURITY_ORDER);
            case AccessDatabase early -> throw ProtocolException.conversation(ProtocolException.SECURITY_ORDER);
        }
        return !state.isBroken();
    }

    private boolean answerExtension(DdmReader request, int correlator) throws IOException {
        if (extension != null) {
            extension.answer(request, correlator);
            return !extension.isBroken();
        }
        if (request.codePoint() != ExtensionCode.CANCEL) {
            throw ProtocolException.conversation(ProtocolException.SECURITY_ORDER);
        }
        host.cancel(request.i8(), request.i8(), request.u1() == 1);
        writer.begin(DssReader.REPLY, correlator);
        writer.endObject(writer.beginObject(ExtensionCode.RESULT));
        writer.end();
        return true;
    }

    private boolean answerEarly(Command command, int correlator) throws IOException {
        switch (command) {
            case ExchangeAttributes attributes -> {
                program = attributes.externalName();
                handshake.attributes(attributes, correlator);
                return true;
            }
            case AccessSecurity security -> {
                return handshake.security(security, correlator);
            }
            case SecurityCheck check -> {
                return handshake.check(check, correlator);
            }
            case AccessDatabase database -> {
                if (!handshake.database(database, correlator)) {
                    return false;
                }
                opened(correlator);
                return true;
            }
            default -> throw ProtocolException.conversation(
                handshake.isNew() ? ProtocolException.ATTRIBUTES_NOT_FIRST : ProtocolException.SECURITY_ORDER);
        }
    }

    private void opened(int correlator) throws IOException {
        if (handshake.wasReset()) {
            reset();
        } else {
            SessionState opened = new SessionState(handshake, reader, writer, activity, host.maxMessageBytes());
            transactions = new TransactionCommands(opened);
            branches = new BranchCommands(opened);
            queries = new QueryCommands(opened);
            statements = new StatementCommands(opened, transactions, queries);
            activity.user = handshake.user();
            activity.database = handshake.database();
            activity.program = program + " " + handshake.client().productId();
            opened.session.describeClient(channel.remote(), activity.program, activity);
            enter(Activity.Phase.WORK);
            state = opened;
            if (ending) {
                opened.session.abort();
            }
            if (handshake.hasExtension()) {
                openExtension(opened, correlator);
            }
        }
        if (handshake.client().hasEarlySessionData()) {
            state.reportSession(correlator);
        }
    }

    private void openExtension(SessionState opened, int correlator) throws IOException {
        Entropy entropy = host.entropy();
        extensionKey = entropy.nextLong();
        extension = new ExtensionCommands(
            opened.session, reader, writer, text -> activity.statement = text, entropy.nextLong(), entropy.nextLong());
        extension.open(number, extensionKey, correlator);
    }

    /// Resets the session to the state of a new one, but keeps its prepared statements, and the transaction if it works for
    /// a branch.
    private void reset() {
        try {
            if (branches.isAssociated()) {
                state.clearReported();
                return;
            }
            state.rollback();
            state.session.setIsolation(bowler.session.Isolation.READ_COMMITTED);
            state.session.setReadOnly(false);
            state.session.setSchema(state.session.user());
            state.session.resetZone();
            state.clearReported();
        } catch (SqlFailure failure) {
            state.failed(failure);
        }
    }

    private void close() {
        SessionState opened = state;
        try {
            if (opened != null) {
                closeSession(opened);
            } else {
                handshake.abandon();
            }
        } finally {
            channel.close();
            endTraces();
        }
    }

    private static void closeSession(SessionState opened) {
        try {
            opened.closeAll();
        } catch (SqlFailure failure) {
            assert opened.session.isClosed() || failure != null;
        } finally {
            try {
                opened.session.close();
            } catch (SqlFailure failure) {
                assert Cards.of(failure) == failure;
            }
        }
    }

    // From other threads

    public long number() {
        return number;
    }

    /// Traces the protocol from the next message on.
    ///
    /// @param lines null to stop the trace
    public synchronized void traceTo(TraceFiles.Lines lines) {
        TraceFiles.Lines before = wantedTrace;
        wantedTrace = endedTraces ? null : lines;
        if (before != null && before != traceLines) {
            before.close();
        }
        if (endedTraces && lines != null) {
            lines.close();
        }
    }

    /// Returns whether the connection is traced, or will be from its next message on.
    public boolean isTraced() {
        return wantedTrace != null;
    }

    /// Ends the connection now; its running statement is cancelled and rolled back.
    public void end() {
        ending = true;
        SessionState opened = state;
        if (opened != null) {
            opened.session.abort();
        }
        channel.close();
    }

    /// Cancels the running statement if the key is the one that the client was given.
    ///
    /// @param ends whether the connection ends
    public void cancel(long key, boolean ends) {
        ExtensionCommands commands = extension;
        if (commands == null || key != extensionKey) {
            return;
        }
        if (ends) {
            end();
        } else {
            commands.cancel();
        }
    }

    /// Returns whether the connection had a request since the last call. Only one thread calls this method.
    public boolean wasActive() {
        long requests = activity.requests;
        boolean wasActive = requests != requestsSeen;
        requestsSeen = requests;
        return wasActive;
    }

    /// Returns whether the connection works on the same request as at the last calls. Only one thread calls this method.
    public boolean worksLong() {
        boolean works = activity.phase == Activity.Phase.WORK;
        long requests = activity.requests;
        looks = works && requests == requestWorkedOn ? looks + 1 : 0;
        requestWorkedOn = works ? requests : NO_REQUEST;
        return looks >= LONG_LOOKS;
    }

    /// Returns whether the connection executes no command.
    public boolean isIdle() {
        Activity.Phase phase = activity.phase;
        return phase == Activity.Phase.IDLE || phase == Activity.Phase.LOGIN;
    }

    /// Returns whether the connection has waited for the client longer than the applicable timeout.
    public boolean isOverdue(long nowNanos, long loginMillis, long messageMillis, long idleMillis) {
        long waitedMillis = (nowNanos - activity.sinceNanos) / NANOS_PER_MILLI;
        return switch (activity.phase) {
            case LOGIN -> waitedMillis + activity.loginNanos / NANOS_PER_MILLI > loginMillis;
            case IDLE, ROWS -> idleMillis > 0 && waitedMillis > idleMillis;
            case MESSAGE, REPLY -> waitedMillis > messageMillis;
            case WORK -> false;
        };
    }

    public ConnectionInfo info(long nowNanos) {
        return new ConnectionInfo(number, channel.remote(), activity.user, activity.database, activity.program,
            activity.phase.name().toLowerCase(java.util.Locale.ENGLISH), (nowNanos - activity.sinceNanos) / NANOS_PER_MILLI,
            activity.statement, activity.requests, activity.bytesIn, activity.bytesOut);
    }

}
