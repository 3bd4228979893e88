// SPDX-License-Identifier: Apache-2.0
package bowler.server.security;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/// The strong password substitute, security mechanism 8 of DRDA as Derby implements it. Client and server exchange
/// eight random bytes each. The client proves with SHA-1 that it knows the password, which is never sent.
///
///     P = SHA1(hx(password))     the server keeps "3b60" and P in hexadecimal
///     T = SHA1(hx(user) hx(kept))
///     substitute = SHA1(T serverSeed clientSeed hx(user) 0000000000000001)
///
/// SHA-1 without salt is weak: an attacker who reads the file of users can try passwords quickly. The mechanism exists
/// for clients that support no stronger one.
public final class PasswordSubstitute {
    public static final int SEED_BYTES = 8;
    static final String PREFIX = "3b60";
    private static final byte[] SEQUENCE = {0, 0, 0, 0, 0, 0, 0, 1};

    private PasswordSubstitute() {}

    /// Returns the form in which the server stores a password.
    static String kept(String password) {
        return PREFIX + HexFormat.of().formatHex(sha1(hex(password)));
    }

    static byte[] of(String user, String kept, byte[] serverSeed, byte[] clientSeed) {
        byte[] token = sha1(hex(user), hex(kept));
        return sha1(token, serverSeed, clientSeed, hex(user), SEQUENCE);
    }

    /// Returns Derby's hexadecimal form of a text. The high half of each character has a byte of its own. Only the low
    /// half of the last character is kept, because the original algorithm overwrites the others.
    private static byte[] hex(String text) {
        int length = text.length();
        byte[] halves = new byte[2 * length];
        for (int i = 0; i < length; i++) {
            int character = text.charAt(i) & 0xFF;
            halves[i] = (byte) (character >> 4);
            halves[length] = (byte) (character & 0x0F);
        }
        return halves;
    }

    private static byte[] sha1(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has SHA-1", e);
        }
    }

    static boolean isEqual(byte[] one, byte[] other) {
        return MessageDigest.isEqual(one, other);
    }

}
