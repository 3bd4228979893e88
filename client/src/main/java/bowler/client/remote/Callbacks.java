// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.FailureCodec;
import bowler.drda.extension.RowBytes;
import bowler.drda.extension.WireText;
import bowler.session.Cursor;
import bowler.session.OpenCursor;
import bowler.session.OpenCursors;
import bowler.types.LobInput;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Answers what the server asks while a statement runs: the row of a cursor, and the parts of long parameters.
final class Callbacks {
    private static final OpenCursors NONE = new OpenCursors() {
        @Override
        public OpenCursor named(String name) {
            return null;
        }

        @Override
        public List<Cursor> reading() {
            return List.of();
        }
    };
    private static final int DATA = 0;
    private static final int END = 1;
    private static final int FAILED = 2;
    private static final int MAX_PART = 1 << 20;

    private final Exchange exchange;
    private final List<LobInput> inputs = new ArrayList<>();
    private OpenCursors cursors = NONE;

    Callbacks(Exchange exchange) {
        this.exchange = exchange;
    }

    void use(OpenCursors given) {
        cursors = given;
    }

    /// Registers a long parameter of the next run.
    ///
    /// @return its number
    int add(LobInput input) {
        inputs.add(input);
        return inputs.size() - 1;
    }

    /// The run is complete.
    void forgetInputs() {
        if (!inputs.isEmpty()) {
            inputs.clear();
        }
    }

    void answer(DdmReader question) {
        int kind = question.u1();
        switch (kind) {
            case ExtensionCode.CURSOR -> reportCursor(WireText.readPresent(question));
            case ExtensionCode.READ_AHEAD -> readAhead(WireText.readPresent(question));
            case ExtensionCode.LONG_VALUE -> sendPart(question.i4(), question.u1() == 1, question.u1() == 1, question.i4());
            default -> throw ProtocolException.valueNotSupported(ExtensionCode.CALLBACK);
        }
        exchange.sendAnswer();
    }

    private void reportCursor(String name) {
        OpenCursor cursor = cursors.named(name);
        DssWriter reply = exchange.begin(ExtensionCode.CALLBACK_REPLY);
        if (cursor == null || !(cursor.statement() instanceof RemoteStatement statement)) {
            reply.u1(0);
            return;
        }
        RowReader row = cursor.current();
        reply.u1(1);
        reply.i4(statement.number());
        reply.u1(cursor.isLocked() ? 1 : 0);
        reply.u1(row == null ? 0 : 1);
        if (row != null) {
            statement.rowBytes().write(reply, row);
        }
    }

    /// Reads the outcome of a change of a cursor's row, and passes it to the cursor.
    void moved(DdmReader reply) {
        String name = WireText.readPresent(reply);
        boolean hasRow = reply.u1() == 1;
        OpenCursor cursor = cursors.named(name);
        if (cursor == null || !(cursor.statement() instanceof RemoteStatement statement)) {
            throw ProtocolException.valueNotSupported(ExtensionCode.RESULT);
        }
        if (!hasRow) {
            cursor.moved(null);
            return;
        }
        byte[] row = reply.bytes(RowBytes.readLength(reply));
        cursor.moved(new EncodedRow(statement.layout()).wrap(row, 0, row.length));
    }

    private void readAhead(String name) {
        OpenCursor cursor = cursors.named(name);
        if (cursor != null) {
            cursor.readAhead();
        }
        exchange.begin(ExtensionCode.CALLBACK_REPLY);
    }

    private void sendPart(int number, boolean isText, boolean begins, int wanted) {
        if (number < 0 || number >= inputs.size() || wanted <= 0) {
            throw ProtocolException.valueNotSupported(ExtensionCode.CALLBACK);
        }
        LobInput input = inputs.get(number);
        byte[] part = null;
        SqlFailure failure = null;
        try {
            if (begins) {
                input.begin();
            }
            part = isText ? text(input, Math.min(wanted, MAX_PART) / 2) : bits(input, Math.min(wanted, MAX_PART));
        } catch (SqlFailure met) {
            failure = met;
        }
        DssWriter reply = exchange.begin(ExtensionCode.CALLBACK_REPLY);
        reply.u1(failure != null ? FAILED : part.length == 0 ? END : DATA);
        if (failure != null) {
            FailureCodec.write(reply, failure);
        } else {
            reply.put(part);
        }
    }

    private static byte[] bits(LobInput input, int wanted) {
        byte[] part = new byte[wanted];
        int length = 0;
        for (int count; length < wanted && (count = input.read(part, length, wanted - length)) > 0; length += count) {
            assert count > 0;
        }
        return length == wanted ? part : Arrays.copyOf(part, length);
    }

    private static byte[] text(LobInput input, int wanted) {
        char[] part = new char[wanted];
        int length = 0;
        for (int count; length < wanted && (count = input.read(part, length, wanted - length)) > 0; length += count) {
            assert count > 0;
        }
        byte[] bytes = new byte[2 * length];
        for (int i = 0; i < length; i++) {
            bytes[2 * i] = (byte) (part[i] >> Byte.SIZE);
            bytes[2 * i + 1] = (byte) part[i];
        }
        return bytes;
    }
}
