// SPDX-License-Identifier: Apache-2.0
package bowler.drda.fdoca;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import java.math.BigDecimal;
import java.math.BigInteger;

/// Packed decimals have two digits a byte and the sign in the low half of the last byte. C or F means not negative, D
/// or B negative. The number of bytes is precision / 2 + 1.
public final class PackedDecimal {
    private static final int PLUS = 0x0C;
    private static final int MINUS = 0x0D;
    private static final int ALTERNATE_MINUS = 0x0B;
    private static final int LONG_DIGITS = 18;

    private PackedDecimal() {}

    public static int byteCount(int precision) {
        return precision / 2 + 1;
    }

    /// @param value of the scale that the descriptor says, and of no more digits than its precision
    public static void write(DssWriter writer, BigDecimal value, int precision) {
        int byteCount = byteCount(precision);
        BigInteger unscaled = value.unscaledValue();
        int sign = unscaled.signum() < 0 ? MINUS : PLUS;
        byte[] packed = new byte[byteCount];
        if (unscaled.bitLength() < Long.SIZE) {
            packed = packLong(packed, Math.abs(unscaled.longValue()), sign);
        } else {
            String digits = unscaled.abs().toString();
            packed[byteCount - 1] = (byte) sign;
            for (int i = digits.length() - 1, nibble = 1; i >= 0; i--, nibble++) {
                int at = byteCount - 1 - nibble / 2;
                packed[at] |= (byte) (digits.charAt(i) - '0' << (nibble % 2 == 0 ? 0 : 4));
            }
        }
        writer.put(packed);
    }

    private static byte[] packLong(byte[] packed, long digits, int sign) {
        long left = digits;
        int at = packed.length - 1;
        packed[at] = (byte) (left % 10 << 4 | sign);
        left /= 10;
        for (at--; left != 0; at--) {
            packed[at] = (byte) (left / 10 % 10 << 4 | left % 10);
            left /= 100;
        }
        return packed;
    }

    public static BigDecimal read(DdmReader reader, int precision, int scale) {
        int byteCount = byteCount(precision);
        if (precision <= LONG_DIGITS) {
            return BigDecimal.valueOf(readLong(reader, byteCount), scale);
        }
        char[] digits = new char[2 * byteCount];
        digits[0] = '0';
        int length = 1;
        byte[] packed = reader.bytes(byteCount);
        for (int i = 0; i < byteCount; i++) {
            digits[length++] = digit(packed[i] >> 4 & 0x0F);
            if (i < byteCount - 1) {
                digits[length++] = digit(packed[i] & 0x0F);
            }
        }
        BigInteger unscaled = new BigInteger(new String(digits, 0, length));
        return new BigDecimal(isNegative(packed[byteCount - 1] & 0x0F) ? unscaled.negate() : unscaled, scale);
    }

    private static long readLong(DdmReader reader, int byteCount) {
        long value = 0;
        for (int i = 0; i < byteCount - 1; i++) {
            int next = reader.u1();
            value = value * 100 + (digit(next >> 4) - '0') * 10L + digit(next & 0x0F) - '0';
        }
        int end = reader.u1();
        value = value * 10 + digit(end >> 4) - '0';
        return isNegative(end & 0x0F) ? -value : value;
    }

    private static boolean isNegative(int sign) {
        if (sign < 0x0A) {
            throw ProtocolException.syntax(ProtocolException.VALUE_MISSING, 0);
        }
        return sign == MINUS || sign == ALTERNATE_MINUS;
    }

    private static char digit(int nibble) {
        if (nibble > 9) {
            throw ProtocolException.syntax(ProtocolException.VALUE_MISSING, 0);
        }
        return (char) ('0' + nibble);
    }
}
