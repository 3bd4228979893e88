// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.client.link.Opened;
import bowler.client.link.ServerLink;
import bowler.client.link.SessionCalls;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.FailureCodec;
import bowler.drda.extension.SessionStatus;
import java.util.ArrayList;
import java.util.List;

/// The requests and replies of one session, and what each reply tells of the session.
final class Exchange extends SessionCalls {
    private final List<DeferredRequest> deferred = new ArrayList<>();
    private final Callbacks callbacks;
    private SessionStatus status;
    private boolean inTransaction;
    /// True if the open transaction has changed and locked nothing.
    private boolean isPureReader;
    private List<SqlFailure> warnings = List.of();
    /// The cursor whose blocks the server is still sending; null if none.
    private RemoteCursor receiving;
    /// The number of cursors that the server has open.
    private int openCursors;
    /// True while the server waits for the answer to a callback.
    private boolean isNested;
    private DssWriter request;

    /// A request without a reply.
    interface DeferredRequest {
        void write(ServerLink link);
    }

    Exchange(Opened opened) {
        super(opened.link());
        status = opened.status();
        warnings = opened.warnings();
        callbacks = new Callbacks(this);
    }

    Callbacks callbacks() {
        return callbacks;
    }

    SessionStatus status() {
        return status;
    }

    boolean inTransaction() {
        return inTransaction;
    }

    /// Returns whether the open transaction has changed and locked nothing.
    boolean isPureReader() {
        return isPureReader;
    }

    int openCursors() {
        return openCursors;
    }

    /// Takes settings as changed whose change the server has yet to be told.
    void expect(SessionStatus changed) {
        status = changed;
    }

    // Requests

    /// Sends a request with the next one that has a reply.
    void defer(DeferredRequest request) {
        if (!hasEnded()) {
            deferred.add(request);
        }
    }

    /// Begins a request that has a reply; within a call.
    DssWriter begin(int codePoint) {
        settle();
        try {
            if (!isNested && !deferred.isEmpty()) {
                for (DeferredRequest request : deferred) {
                    request.write(link);
                }
                deferred.clear();
            }
            request = link.begin(codePoint);
            return request;
        } catch (SqlFailure failure) {
            throw ended(failure);
        }
    }

    /// Returns the request begun last, to which more is written.
    DssWriter request() {
        return request;
    }

    /// Reads the blocks of rows that are on their way.
    void settle() {
        RemoteCursor cursor = receiving;
        if (cursor != null) {
            cursor.receiveAll();
        }
    }

    /// Discards the request begun last.
    void cancel() {
        link.cancel();
    }

    /// Sends the request and waits for its reply, answering callbacks in between.
    ///
    /// @param expected the code point of the reply; FAILURE is thrown
    DdmReader exchange(int expected) {
        try {
            link.end();
            link.send();
            return reply(expected);
        } catch (SqlFailure failure) {
            throw ended(failure);
        } catch (ProtocolException e) {
            throw ended(link.protocol(e.getMessage()));
        }
    }

    /// Sends the request without waiting for its reply, which [#further] reads.
    void send() {
        try {
            link.end();
            link.send();
        } catch (SqlFailure failure) {
            throw ended(failure);
        }
    }

    private DdmReader reply(int expected) {
        while (true) {
            DdmReader reply = link.receive();
            int codePoint = reply.codePoint();
            if (codePoint == expected) {
                return reply;
            }
            if (codePoint == ExtensionCode.CALLBACK) {
                answer(reply);
            } else if (codePoint == ExtensionCode.FAILURE) {
                throw failure(reply);
            } else {
                throw link.unexpected(codePoint);
            }
        }
    }

    private void answer(DdmReader question) {
        boolean before = isNested;
        isNested = true;
        try {
            callbacks.answer(question);
        } finally {
            isNested = before;
        }
    }

    /// Rolls back and drops the temporary tables, without waiting for a reply.
    void dropTemporaryTables() {
        begin(ExtensionCode.SET).u1(ExtensionCode.DROP_TEMPORARY_TABLES);
        send();
        inTransaction = false;
        openCursors = 0;
    }

    /// Ends the open transaction without waiting for a reply, if no other session can observe when it ends and no cursor
    /// is open.
    ///
    /// @return false if the transaction has to be ended by a request with a reply
    boolean endReads() {
        if (!isPureReader || !inTransaction || openCursors > 0) {
            return false;
        }
        begin(ExtensionCode.END_READS);
        send();
        inTransaction = false;
        return true;
    }

    /// Sends the answer to a callback; the reply of the request that caused it follows.
    void sendAnswer() {
        link.end();
        link.send();
    }

    /// Reads the next reply of the same chain, after the first.
    DdmReader further(int expected) {
        try {
            return reply(expected);
        } catch (SqlFailure failure) {
            throw ended(failure);
        } catch (ProtocolException e) {
            throw ended(link.protocol(e.getMessage()));
        }
    }

    /// Reads the failure that follows a reply in the same chain.
    ///
    /// @return the failure; one that ends the session is thrown
    SqlFailure furtherFailure() {
        SqlFailure failure = failure(further(ExtensionCode.FAILURE));
        if (failure.severity().compareTo(Severity.SESSION) >= 0) {
            throw ended(failure);
        }
        return failure;
    }

    // Replies

    private SqlFailure failure(DdmReader reply) {
        int flags = reply.u2();
        SqlFailure failure = FailureCodec.read(reply);
        take(flags, reply);
        return failure;
    }

    /// Reads the settings at the end of a reply.
    void take(int flags, DdmReader reply) {
        inTransaction = (flags & ExtensionCode.IN_TRANSACTION) != 0;
        isPureReader = (flags & ExtensionCode.IS_PURE_READER) != 0;
        if (!inTransaction) {
            openCursors = 0;
        }
        if ((flags & ExtensionCode.HAS_STATUS) != 0) {
            status = SessionStatus.read(reply);
        }
    }

    /// Reads what follows count and rows of a RESULT.
    void takeResult(int flags, DdmReader reply) {
        take(flags, reply);
        if ((flags & ExtensionCode.HAS_MOVED_CURSORS) != 0) {
            int count = reply.u2();
            for (int i = 0; i < count; i++) {
                callbacks.moved(reply);
            }
        }
        if ((flags & ExtensionCode.HAS_WARNINGS) != 0) {
            takeWarnings(reply);
        }
    }

    void takeWarnings(DdmReader reply) {
        List<SqlFailure> taken = new ArrayList<>(warnings);
        taken.addAll(FailureCodec.readAll(reply));
        warnings = taken;
    }

    List<SqlFailure> takeWarnings() {
        List<SqlFailure> taken = warnings;
        if (!taken.isEmpty()) {
            warnings = List.of();
        }
        return taken;
    }

    /// Closes a cursor with the next request.
    void closeCursor(int statement) {
        cursorEnded();
        defer(request -> {
            request.begin(ExtensionCode.CLOSE_CURSOR).i4(statement);
            request.end();
        });
    }

    void cursorOpened() {
        openCursors++;
    }

    void cursorEnded() {
        if (openCursors > 0) {
            openCursors--;
        }
    }

    /// A cursor's blocks are on their way, or have all come.
    void receiving(RemoteCursor cursor) {
        receiving = cursor;
    }
}
