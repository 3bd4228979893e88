// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.drda.fdoca.WireDialect;

/// What a client is, by the product id that it tells: three letters, two digits each of version and release, and one of modification.
/// Derby's client, `DNC`, understands more with each release; others get what all understand.
///
/// @param version version * 100 + release of Derby's client; 0 for others
public record Client(String productId, int version, WireDialect dialect) {
    private static final String DERBY = "DNC";
    private static final int HAS_SESSION_DATA = 1004;
    private static final int HAS_LONG_TIMESTAMPS = 1006;
    private static final int HAS_BOOLEANS = 1007;
    private static final int HAS_LONG_VARCHARS = 1008;
    /// `DNC10170` without the last digit.
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
            version >= HAS_LONG_TIMESTAMPS ? WireDialect.LONG_TIMESTAMP : WireDialect.SHORT_TIMESTAMP,
            version >= HAS_LONG_VARCHARS ? WireDialect.MAX_TWO_BYTE_LENGTH : WireDialect.OLD_MAX_VARCHAR));
    }

    /// Whether it is Derby's, which asks for the text of a failure by its tokens.
    public boolean isDerbys() {
        return version > 0;
    }

    /// Whether it is told of changes of isolation level and schema.
    public boolean hasSessionData() {
        return version >= HAS_SESSION_DATA;
    }

    /// Whether it is told of them when it connects.
    public boolean hasEarlySessionData() {
        return version >= HAS_BOOLEANS;
    }

    /// Whether values sent behind a row end with a byte that tells how reading them went.
    public boolean hasStreamStatus() {
        return version >= HAS_LONG_TIMESTAMPS;
    }
}
