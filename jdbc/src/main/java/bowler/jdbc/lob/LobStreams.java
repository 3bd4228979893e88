// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import bowler.types.LobReference;
import java.io.InputStream;
import java.io.Reader;
import java.sql.SQLException;

/// Streams out of LOBs that stay in the database, which they close with themselves.
public final class LobStreams {
    private LobStreams() {}

    public static InputStream bytes(LobReference reference, LobAccess access) throws SQLException {
        return new LobContent(reference, access, true).bytes(0, reference.length(), true);
    }

    public static Reader characters(LobReference reference, LobAccess access) throws SQLException {
        return new LobContent(reference, access, true).characters(0, reference.length(), true);
    }

    /// Returns the characters as bytes of ISO 8859-1.
    public static InputStream ascii(LobReference reference, LobAccess access) throws SQLException {
        return new LobContent(reference, access, true).ascii(true);
    }
}
