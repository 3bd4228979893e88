// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.drda.fdoca.WireDialect;

/// The client's product and capabilities, derived from the product id that it sends. The id has three letters, two
/// digits each of version and release, and one digit of modification. Derby's client, `DNC`, understands more with each
/// release. Other clients get the forms that all clients understand.
///
/// @param version version * 100 + release of Derby's client; 0 for others
public record Client(String productId, int version, WireDialect dialect) {
    private static final String DERBY = "DNC";
    private static final int HAS_SESSION_DATA = 1004;
    private static final int HAS_LONG_TIMESTAMPS = 1006;
    private static final int HAS_OBJECTS = 1006;
    private static final int HAS_BOOLEANS = 1007;
    private static final int HAS_LONG_VARCHARS = 1008;
    /// The number of digits of version and release: four in `DNC10170`, without the modification.
    private static final int DIGITS = 4;

    public static Client of(String productId) {
        int version = 0;
        if (productId.startsWith(DERBY) && productId.length() >= DERBY.length() + DIGITS) {
            for (int i = DERBY.length(); i < DERBY.length() + DIGITS; i++) {
                int digit = Character.digit(productId.charAt(i), 10);
                version = version * 10 + Math.max(digit, 0);
            }
        }
        return new Client(productId, version, new WireDialect(
            version >= HAS_BOOLEANS,
            version >= HAS_OBJECTS,
            version >= HAS_LONG_TIMESTAMPS ? WireDialect.LONG_TIMESTAMP : WireDialect.SHORT_TIMESTAMP,
            version >= HAS_LONG_VARCHARS ? WireDialect.MAX_TWO_BYTE_LENGTH : WireDialect.OLD_MAX_VARCHAR));
    }

    /// Returns whether this is Derby's client, which requests the text of an error by its tokens.
    public boolean isDerbys() {
        return version > 0;
    }

    /// Returns whether the client expects notices about changed isolation level and schema.
    public boolean hasSessionData() {
        return version >= HAS_SESSION_DATA;
    }

    /// Returns whether the client expects the isolation level and schema when it connects.
    public boolean hasEarlySessionData() {
        return version >= HAS_BOOLEANS;
    }

    /// Returns whether values sent after a row end with a status byte, which tells whether the sender could read the
    /// whole value.
    public boolean hasStreamStatus() {
        return version >= HAS_LONG_TIMESTAMPS;
    }
}
