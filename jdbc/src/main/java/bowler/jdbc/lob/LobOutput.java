// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import java.io.IOException;
import java.io.OutputStream;
import java.sql.SQLException;

/// A stream into a LOB, from a position on.
final class LobOutput extends OutputStream {
    private final Target target;
    private long position;

    /// Where the bytes go.
    interface Target {
        int write(long position, byte[] bytes, int offset, int length) throws SQLException;
    }

    LobOutput(long position, Target target) {
        this.position = position;
        this.target = target;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            position += target.write(position, bytes, offset, length);
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
