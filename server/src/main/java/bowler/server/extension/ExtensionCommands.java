// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.PreparedShape;
import bowler.drda.extension.WireText;
import bowler.server.statement.Cards;
import bowler.session.Isolation;
import bowler.session.Session;
import bowler.session.Statement;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/// Answers requests of Bowler's client on one connection, each a call of its session.
///
/// **Threads.** The connection's own thread, except for [#cancel].
public final class ExtensionCommands implements ClientCallbacks.Requests {
    private final Session session;
    private final DssWriter writer;
    private final Consumer<String> watch;
    private final StatementTable statements = new StatementTable();
    private final ClientCallbacks callbacks;
    private final LobSeal seal;
    private final LongValues longValues;
    private final ReplyWriter replies;
    private final RunCommands runs;
    private final BranchRequests branches;
    private volatile Statement running;
    private boolean broken;

    /// @param watch receives the text of each statement that runs
    /// @param secret unpredictable bits
    public ExtensionCommands(
            Session session, DssReader reader, DssWriter writer, Consumer<String> watch, long secret, long otherSecret) {
        this.session = session;
        this.writer = writer;
        this.watch = watch;
        seal = new LobSeal(secret, otherSecret);
        callbacks = new ClientCallbacks(reader, writer, this, seal);
        longValues = new LongValues(session, seal);
        replies = new ReplyWriter(session, writer, callbacks, seal);
        runs = new RunCommands(this, session, writer, statements, callbacks, replies);
        branches = new BranchRequests(this, session.branches(), writer, replies);
        session.useCursors(callbacks);
    }

    /// Sends the client the state of its session, after ACCRDBRM.
    ///
    /// @param connection number of the connection
    /// @param key the proof that a later CANCEL comes from this client
    public void open(long connection, long key, int correlator) throws IOException {
        replies.opened(connection, key, correlator);
    }

    /// Returns whether the session or the connection has ended.
    public boolean isBroken() {
        return broken || callbacks.isBroken();
    }

    /// Answers a request.
    ///
    /// @param request at the request's object
    public void answer(DdmReader request, int correlator) throws IOException {
        callbacks.begin(correlator);
        replies.begin(correlator);
        switch (request.codePoint()) {
            case ExtensionCode.RUN -> runs.run(request);
            case ExtensionCode.FETCH -> runs.fetch(request);
            case ExtensionCode.BATCH -> runs.batch(request);
            case ExtensionCode.PREPARE -> prepare(request);
            case ExtensionCode.CLOSE_CURSOR -> closeCursor(request);
            case ExtensionCode.CLOSE_STATEMENT -> closeStatement(request);
            case ExtensionCode.TRANSACTION -> transaction(request);
            case ExtensionCode.END_READS -> endReads();
            case ExtensionCode.SETTING -> setting(request);
            case ExtensionCode.SET -> set(request);
            case ExtensionCode.BRANCH -> branches.answer(request);
            case ExtensionCode.READ_LOB -> readLob(request);
            case ExtensionCode.OPEN_LOB, ExtensionCode.CLOSE_LOB -> changeLobs(request);
            default -> throw ProtocolException.commandNotSupported(request.codePoint());
        }
    }

    /// Answers what a client may send while it answers a callback: it fetches the rest of a cursor.
    @Override
    public void answerNested(DdmReader request) throws IOException {
        switch (request.codePoint()) {
            case ExtensionCode.FETCH -> runs.fetch(request);
            case ExtensionCode.CLOSE_CURSOR -> closeCursor(request);
            default -> throw ProtocolException.commandNotSupported(request.codePoint());
        }
        writer.finish();
    }

    @Override
    public HeldStatement statement(int number) {
        return statements.get(number);
    }

    @Override
    public List<HeldStatement> open() {
        return statements.open();
    }

    private void prepare(DdmReader request) throws IOException {
        int number = request.i4();
        boolean isUpdatable = (request.u1() & ExtensionCode.UPDATABLE) != 0;
        String text = WireText.readPresent(request);
        try {
            Statement statement = isUpdatable ? session.prepareUpdatable(text) : session.prepare(text);
            PreparedShape shape = PreparedShape.of(statement);
            HeldStatement held = new HeldStatement(statement, text, shape, seal);
            statements.put(number, held);
            replies.description(shape);
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            replies.failure(failed(e));
        }
    }

    private void closeCursor(DdmReader request) {
        try {
            statements.closeCursor(statements.get(request.i4()));
        } catch (SqlFailure failure) {
            failed(failure);
        }
    }

    private void closeStatement(DdmReader request) {
        try {
            statements.close(request.i4());
        } catch (SqlFailure failure) {
            failed(failure);
        }
    }

    private void transaction(DdmReader request) throws IOException {
        int verb = request.u1();
        long savepoint = request.i8();
        long result = 0;
        try {
            switch (verb) {
                case ExtensionCode.COMMIT -> {
                    endTransaction();
                    session.commit();
                }
                case ExtensionCode.ROLLBACK -> {
                    endTransaction();
                    session.rollback();
                }
                case ExtensionCode.SAVEPOINT -> result = session.savepoint();
                case ExtensionCode.ROLLBACK_TO -> session.rollbackTo(savepoint);
                case ExtensionCode.RELEASE -> session.release(savepoint);
                case ExtensionCode.PING -> result = session.isValid() ? 1 : 0;
                default -> throw ProtocolException.valueNotSupported(ExtensionCode.TRANSACTION);
            }
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            replies.failure(failed(e));
            return;
        }
        replies.beginResult(result);
        replies.end();
    }

    /// Ends a transaction that has changed and locked nothing.
    private void endReads() {
        try {
            endTransaction();
            session.commit();
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    void endTransaction() {
        statements.closeCursors();
        longValues.closeAll();
    }

    private void set(DdmReader request) {
        try {
            change(request);
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    private void change(DdmReader request) {
        switch (request.u1()) {
            case ExtensionCode.ISOLATION -> session.setIsolation(isolation(request.u1()));
            case ExtensionCode.READ_ONLY -> session.setReadOnly(request.u1() == 1);
            case ExtensionCode.FULL_DURABILITY -> session.setFullDurability(request.u1() == 1);
            case ExtensionCode.SCHEMA -> session.setSchema(WireText.read(request));
            case ExtensionCode.RESET_ZONE -> session.resetZone();
            case ExtensionCode.DROP_TEMPORARY_TABLES -> {
                endTransaction();
                session.dropTemporaryTables();
            }
            default -> throw ProtocolException.valueNotSupported(ExtensionCode.SETTING);
        }
    }

    private void setting(DdmReader request) throws IOException {
        try {
            change(request);
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            replies.failure(failed(e));
            return;
        }
        replies.beginResult(0);
        replies.end();
    }

    private static Isolation isolation(int number) {
        if (number >= Isolation.values().length) {
            throw ProtocolException.valueNotSupported(ExtensionCode.SETTING);
        }
        return Isolation.values()[number];
    }

    private void readLob(DdmReader request) throws IOException {
        replies.beginValue();
        try {
            longValues.read(request, writer);
            replies.endValue();
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            replies.withdraw();
            replies.failure(failed(e));
        }
    }

    /// A value that cannot be opened fails when it is read.
    private void changeLobs(DdmReader request) {
        try {
            if (request.codePoint() == ExtensionCode.OPEN_LOB) {
                longValues.open(request);
            } else {
                longValues.close(request);
            }
        } catch (SqlFailure failure) {
            failed(failure);
        }
    }

    // For runs

    /// A statement is about to run.
    void begin(HeldStatement held) {
        watch.accept(held.text);
        running = held.statement;
    }

    void ended() {
        running = null;
    }

    /// Returns the failure that ends a request, after its consequences for what the connection holds.
    SqlFailure failed(Throwable met) {
        if (met instanceof ProtocolException broken) {
            throw broken;
        }
        SqlFailure failure = Cards.of(met);
        if (failure.severity().compareTo(Severity.TRANSACTION) >= 0) {
            statements.forgetCursors();
            longValues.closeAll();
        }
        broken |= failure.severity().compareTo(Severity.SESSION) >= 0;
        return failure;
    }

    /// Rolls back after a failure. The client receives that failure.
    void rollbackBehind(SqlFailure failure) {
        try {
            endTransaction();
            session.rollback();
        } catch (SqlFailure further) {
            failed(further);
            failure.addSuppressed(further);
        }
    }

    /// Cancels the running statement, from another thread.
    public void cancel() {
        Statement statement = running;
        if (statement != null) {
            statement.cancel();
        }
    }
}
