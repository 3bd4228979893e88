// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.FailureCodec;
import bowler.drda.extension.WireText;
import bowler.server.failure.ServerError;
import bowler.session.Cursor;
import bowler.session.OpenCursor;
import bowler.session.OpenCursors;
import bowler.types.LobInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Forwards the engine's questions to the client while a statement runs. It may ask for the row of a
/// cursor that a change names, or for a part of a long parameter.
///
/// The answers about a cursor are valid until the end of the request. The engine gets a failure of the connection as a
/// failure of the statement; [#isBroken] then tells that the connection has ended.
final class ClientCallbacks implements OpenCursors, ParameterRow.Parts {
    private static final int DATA = 0;
    private static final int END = 1;

    private final DssReader reader;
    private final DssWriter writer;
    private final Requests requests;
    private final LobSeal seal;
    private final Map<String, ClientCursor> cursors = new LinkedHashMap<>();
    private int correlator;
    private boolean broken;

    /// The requests of a client that may come before its answer, and the statements that answers name.
    interface Requests {
        /// Answers a request other than the reply to a callback.
        void answerNested(DdmReader request) throws IOException;

        HeldStatement statement(int number);

        /// Returns the statements with open cursors.
        List<HeldStatement> open();
    }

    /// Writes the content of a callback.
    private interface Content {
        void write(DssWriter writer);
    }

    ClientCallbacks(DssReader reader, DssWriter writer, Requests requests, LobSeal seal) {
        this.reader = reader;
        this.writer = writer;
        this.requests = requests;
        this.seal = seal;
    }

    /// A request begins; what was learned during the last one no longer holds.
    void begin(int requestCorrelator) {
        correlator = requestCorrelator;
        if (!cursors.isEmpty()) {
            cursors.clear();
        }
    }

    /// Returns whether the client did not answer as it must.
    boolean isBroken() {
        return broken;
    }

    private DdmReader ask(int kind, Content content) {
        try {
            writer.begin(DssReader.REPLY, correlator);
            int object = writer.beginObject(ExtensionCode.CALLBACK);
            writer.u1(kind);
            content.write(writer);
            writer.endObject(object);
            writer.end();
            writer.finish();
            while (reader.next()) {
                DdmReader payload = reader.payload();
                if (!payload.nextObject()) {
                    throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, ExtensionCode.CALLBACK_REPLY);
                }
                if (payload.codePoint() == ExtensionCode.CALLBACK_REPLY) {
                    return payload;
                }
                requests.answerNested(payload);
            }
            throw new IOException("the client has ended the connection");
        } catch (IOException | ProtocolException e) {
            broken = true;
            throw ServerError.CONNECTION_LOST.causedBy(e, e.getMessage());
        }
    }

    // Cursors

    @Override
    public OpenCursor named(String name) {
        ClientCursor known = cursors.get(name);
        if (known != null) {
            return known;
        }
        DdmReader reply = ask(ExtensionCode.CURSOR, content -> WireText.write(content, name));
        if (reply.u1() == 0) {
            return null;
        }
        HeldStatement statement = requests.statement(reply.i4());
        boolean isLocked = reply.u1() == 1;
        boolean hasRow = reply.u1() == 1;
        ClientCursor cursor = new ClientCursor(this, name, statement, isLocked, hasRow ? reply : null, seal);
        cursors.put(name, cursor);
        return cursor;
    }

    @Override
    public List<Cursor> reading() {
        List<Cursor> reading = new ArrayList<>();
        for (HeldStatement statement : requests.open()) {
            reading.add(statement.cursor());
        }
        return reading;
    }

    void readAhead(String cursor) {
        ask(ExtensionCode.READ_AHEAD, content -> WireText.write(content, cursor));
    }

    /// Returns the cursors whose row was changed by the request.
    List<ClientCursor> moved() {
        return cursors.isEmpty() ? List.of() : cursors.values().stream().filter(ClientCursor::hasMoved).toList();
    }

    // Long parameters

    @Override
    public LobInput input(int number, boolean isText) {
        return new PartsInput(number, isText);
    }

    /// Reads a long parameter from the client, in parts of the size that the engine requests.
    private final class PartsInput implements LobInput {
        private static final int PART_BYTES = 256 * 1024;

        private final int number;
        private final boolean isText;
        private boolean begins = true;
        private DdmReader part;

        PartsInput(int number, boolean isText) {
            this.number = number;
            this.isText = isText;
        }

        @Override
        public void begin() {
            begins = true;
            part = null;
        }

        private boolean isAtEnd() {
            if (part != null && part.left() > 0) {
                return false;
            }
            part = ask(ExtensionCode.LONG_VALUE, content -> {
                content.i4(number);
                content.u1(isText ? 1 : 0);
                content.u1(begins ? 1 : 0);
                content.i4(PART_BYTES);
            });
            begins = false;
            int state = part.u1();
            if (state == END) {
                return true;
            }
            if (state != DATA) {
                SqlFailure failure = FailureCodec.read(part);
                part = null;
                throw failure;
            }
            byte[] own = part.rest();
            part = new DdmReader(own, 0, own.length);
            return own.length == 0;
        }

        @Override
        public int read(byte[] into, int offset, int count) {
            if (isAtEnd()) {
                return -1;
            }
            int taken = Math.min(count, part.left());
            System.arraycopy(part.array(), part.position(), into, offset, taken);
            part.skip(taken);
            return taken;
        }

        @Override
        public int read(char[] into, int offset, int count) {
            if (isAtEnd()) {
                return -1;
            }
            int taken = Math.min(count, part.left() / 2);
            for (int i = 0; i < taken; i++) {
                into[offset + i] = (char) part.u2();
            }
            return taken == 0 ? -1 : taken;
        }
    }
}
