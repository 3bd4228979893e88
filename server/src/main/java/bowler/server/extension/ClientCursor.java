// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.RowBytes;
import bowler.drda.extension.WireText;
import bowler.session.OpenCursor;
import bowler.session.Statement;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowCheck;
import bowler.types.encode.RowLayout;

/// A cursor of the client, as a change that names it sees it during one request.
final class ClientCursor implements OpenCursor {
    private final ClientCallbacks callbacks;
    private final String name;
    private final HeldStatement statement;
    private final boolean isLocked;
    /// Null if the cursor is on no row.
    private final RowReader row;
    private boolean hasMoved;
    /// Null if the row was deleted.
    private RowBuffer now;

    /// @param reader at the current row; null if there is none
    ClientCursor(ClientCallbacks callbacks, String name, HeldStatement statement, boolean isLocked, DdmReader reader, LobSeal seal) {
        this.callbacks = callbacks;
        this.name = name;
        this.statement = statement;
        this.isLocked = isLocked;
        row = reader == null ? null : row(statement.layout(), reader, seal);
    }

    private static RowReader row(RowLayout layout, DdmReader reader, LobSeal seal) {
        byte[] bytes = reader.bytes(RowBytes.readLength(reader));
        if (!RowCheck.isRow(layout, bytes, 0, bytes.length)) {
            throw ProtocolException.valueNotSupported(ExtensionCode.CALLBACK_REPLY);
        }
        EncodedRow encoded = new EncodedRow(layout).wrap(bytes, 0, bytes.length);
        RowBuffer row = new RowBuffer(layout.columnCount());
        for (int column = 0; column < layout.columnCount(); column++) {
            row.set(column, layout.type(column), encoded, column);
            if (!row.isNull(column) && row.objectAt(column) instanceof LobReference reference) {
                row.setObject(column, seal.opened(reference));
            }
        }
        return row;
    }

    @Override
    public Statement statement() {
        return statement.statement;
    }

    @Override
    public RowReader current() {
        return row;
    }

    @Override
    public boolean isLocked() {
        return isLocked;
    }

    @Override
    public void readAhead() {
        callbacks.readAhead(name);
    }

    @Override
    public void moved(RowReader given) {
        hasMoved = true;
        now = null;
        if (given != null) {
            RowLayout layout = statement.layout();
            now = new RowBuffer(layout.columnCount());
            for (int column = 0; column < layout.columnCount(); column++) {
                now.set(column, layout.type(column), given, column);
            }
        }
    }

    boolean hasMoved() {
        return hasMoved;
    }

    /// Writes the name and what became of the row.
    void write(DssWriter writer, SealedRow sealed) {
        WireText.write(writer, name);
        writer.u1(now == null ? 0 : 1);
        if (now != null) {
            statement.rows().write(writer, sealed.of(now));
        }
    }
}
