// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

/// The other side has broken the protocol, or uses a part of it that is not supported. [#reply] is the code point of the reply
/// message that tells so; after it the connection is closed.
public final class ProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Codes of SYNTAXRM (SYNERRCD).
    public static final int DSS_TOO_SHORT = 0x01;
    public static final int LENGTH_MISMATCH = 0x02;
    public static final int NO_DSS = 0x03;
    public static final int BAD_FORMAT_BYTE = 0x04;
    public static final int OBJECT_TOO_SHORT = 0x07;
    public static final int TOO_BIG = 0x09;
    public static final int BAD_LENGTH = 0x0B;
    public static final int BAD_EXTENDED_LENGTH = 0x0C;
    public static final int OBJECT_MISSING = 0x0E;
    public static final int TOO_MANY = 0x0F;
    public static final int DUPLICATE = 0x12;
    public static final int BAD_CORRELATOR = 0x13;
    public static final int VALUE_MISSING = 0x14;
    public static final int BAD_CONTINUATION = 0x16;
    public static final int SAME_CORRELATOR_WITHOUT_CHAIN = 0x18;
    public static final int CONTINUE_WITHOUT_CHAIN = 0x1A;
    public static final int UNEXPECTED_PARAMETER = 0x1D;

    /// Codes of PRCCNVRM (PRCCNVCD).
    public static final int OBJECT_NOT_ALLOWED = 0x03;
    public static final int ATTRIBUTES_NOT_FIRST = 0x06;
    public static final int SECURITY_ORDER = 0x11;
    public static final int OTHER_DATABASE = 0x12;

    private final int reply;
    private final int code;
    private final int codePoint;

    private ProtocolException(int reply, int code, int codePoint, String text) {
        super(text, null, false, false);
        this.reply = reply;
        this.code = code;
        this.codePoint = codePoint;
    }

    /// @param code one of SYNERRCD
    /// @param codePoint of the object at fault; 0: none
    public static ProtocolException syntax(int code, int codePoint) {
        return new ProtocolException(CodePoint.SYNTAXRM, code, codePoint, String.format(
            "The data stream breaks the rules of DDM: error code %02X%s.", code, codePoint == 0 ? "" : " at " + CodePoint.name(codePoint)));
    }

    /// @param code one of PRCCNVCD
    public static ProtocolException conversation(int code) {
        return new ProtocolException(CodePoint.PRCCNVRM, code, 0,
            String.format("The conversation breaks the protocol: error code %02X.", code));
    }

    public static ProtocolException commandNotSupported(int codePoint) {
        return new ProtocolException(CodePoint.CMDNSPRM, 0, codePoint,
            "The command " + CodePoint.name(codePoint) + " is not supported.");
    }

    public static ProtocolException valueNotSupported(int codePoint) {
        return new ProtocolException(CodePoint.VALNSPRM, 0, codePoint,
            "The value of " + CodePoint.name(codePoint) + " is not supported.");
    }

    public static ProtocolException objectNotSupported(int codePoint) {
        return new ProtocolException(CodePoint.OBJNSPRM, 0, codePoint,
            "The object " + CodePoint.name(codePoint) + " is not supported.");
    }

    public static ProtocolException parameterNotSupported(int codePoint) {
        return new ProtocolException(CodePoint.PRMNSPRM, 0, codePoint,
            "The parameter " + CodePoint.name(codePoint) + " is not supported.");
    }

    /// Code point of the reply message.
    public int reply() {
        return reply;
    }

    /// SYNERRCD or PRCCNVCD; 0 where the reply has neither.
    public int code() {
        return code;
    }

    /// Returns the code point of the invalid object; 0 if there is none.
    public int codePoint() {
        return codePoint;
    }
}
