// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.session.ParameterBatch;

/// Sends the rows of one batch in requests of about 30,000 bytes. Up to [#MAX_WINDOW] requests are on their way before
/// the first reply is read, so that client and server work at the same time.
final class BatchSender {
    /// A request then fits into one segment, which neither side copies.
    private static final int REQUEST_BYTES = 30_000;
    private static final int MAX_WINDOW = 8;

    private final Exchange exchange;
    private final RemoteStatement statement;
    private final ParameterBatch batch;
    private final int window;
    private int waiting;
    private int ran;
    private SqlFailure failure;

    /// @param mayOverlap whether requests may be sent before earlier ones are answered; not if the server may call back
    BatchSender(Exchange exchange, RemoteStatement statement, ParameterBatch batch, boolean mayOverlap) {
        this.exchange = exchange;
        this.statement = statement;
        this.batch = batch;
        window = mayOverlap ? MAX_WINDOW : 1;
    }

    /// @param commits whether the front end commits after the batch
    /// @throws SqlFailure if a row fails; those before it have run
    void run(boolean commits) {
        int next = 0;
        RuntimeException unreadable = null;
        while (next < batch.size() && failure == null && unreadable == null) {
            DssWriter request = exchange.begin(ExtensionCode.BATCH);
            int flagsOffset = statement.beginBatch(request);
            int flags = request.byteAt(flagsOffset) | (next > 0 ? ExtensionCode.CONTINUES : 0);
            int limit = flagsOffset + REQUEST_BYTES;
            while (next < batch.size() && request.position() < limit && unreadable == null) {
                int before = request.position();
                try {
                    statement.writeParameters(request, batch.row(next));
                    next++;
                } catch (RuntimeException e) {
                    request.truncate(before);
                    unreadable = e;
                }
            }
            request.patch1(flagsOffset, flags | (commits && next == batch.size() ? ExtensionCode.COMMITS : 0));
            exchange.send();
            for (waiting++; waiting >= window; ) {
                receive();
            }
        }
        while (waiting > 0) {
            receive();
        }
        if (failure != null) {
            throw failure;
        }
        if (unreadable != null) {
            throw unreadable;
        }
    }

    private void receive() {
        waiting--;
        DdmReader reply = exchange.further(ExtensionCode.RESULT);
        try {
            int flags = reply.u2();
            long count = reply.i8();
            for (long i = 0; i < count; i++) {
                int changed = reply.u1();
                batch.ran(ran++, changed == ExtensionCode.LONG_COUNT ? reply.i8() : changed);
            }
            exchange.takeResult(flags, reply);
            if ((flags & ExtensionCode.MORE) != 0) {
                failure = exchange.furtherFailure();
            }
            exchange.callbacks().forgetInputs();
        } catch (ProtocolException | IndexOutOfBoundsException e) {
            throw exchange.protocol(e);
        }
    }
}
