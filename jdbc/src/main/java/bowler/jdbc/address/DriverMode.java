// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.address;

import bowler.jdbc.failure.JdbcError;
import java.sql.SQLException;
import java.util.Locale;

/// Determines which methods and results of JDBC a connection has. The attribute `mode` of a URL chooses it.
public enum DriverMode {
    /// Everything that the driver can do.
    BOWLER,
    /// Methods that Derby's driver does not support fail with 0A000, as with Derby's driver. The default for URLs of Derby.
    DERBY,
    /// The mode `DERBY` of a connection to a server: what Derby's client driver does.
    DERBY_CLIENT;

    static final String ATTRIBUTE = "mode";

    /// @param text the value of the attribute; null for the default
    /// @param byDefault the mode without the attribute
    static DriverMode of(String text, DriverMode byDefault) throws SQLException {
        if (text == null) {
            return byDefault;
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "bowler" -> BOWLER;
            case "derby" -> DERBY;
            default -> throw JdbcError.BAD_MODE.exception(text);
        };
    }

    /// Returns the mode for a connection to a server.
    DriverMode ofClient() {
        return this == DERBY ? DERBY_CLIENT : this;
    }

    public boolean isDerby() {
        return this != BOWLER;
    }

    /// Returns whether `getRow` works for result sets that do not scroll. Derby's embedded driver refuses it.
    public boolean countsForwardRows() {
        return this != DERBY;
    }

    /// Fails in a call of a method that Derby's driver does not support.
    public void requireBeyondDerby(String method) throws SQLException {
        if (isDerby()) {
            throw JdbcError.NOT_SUPPORTED.exception(method);
        }
    }
}
