// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

/// Numbers of security mechanisms (SECMEC) and of what became of a check (SECCHKCD).
public final class SecurityMechanism {
    public static final int PASSWORD = 3;
    public static final int USER_ONLY = 4;
    public static final int PASSWORD_SUBSTITUTE = 8;
    public static final int ENCRYPTED_PASSWORD = 9;

    public static final int OK = 0x00;
    public static final int NOT_SUPPORTED = 0x01;
    public static final int LOCAL_FAILURE = 0x0A;
    public static final int TOKEN_MISSING = 0x0E;
    public static final int PASSWORD_EXPIRED = 0x0F;
    public static final int PASSWORD_MISSING = 0x10;
    public static final int USER_MISSING = 0x12;
    public static final int USER_INVALID = 0x13;

    private SecurityMechanism() {}
}
