// SPDX-License-Identifier: Apache-2.0
package bowler.tools.text;

import java.util.Locale;
import java.util.Optional;

/// A number of bytes as people write it: `65536`, `512k`, `64m`, `2g`.
public final class ByteCount {
    private static final String UNITS = "kmg";
    private static final int BITS_PER_UNIT = 10;

    private ByteCount() {}

    public static Optional<Long> parse(String text) {
        String digits = text.strip().toLowerCase(Locale.ROOT);
        int unit = digits.isEmpty() ? -1 : UNITS.indexOf(digits.charAt(digits.length() - 1));
        if (unit >= 0) {
            digits = digits.substring(0, digits.length() - 1);
        }
        try {
            long number = Long.parseLong(digits);
            return number > 0 ? Optional.of(Math.multiplyExact(number, 1L << BITS_PER_UNIT * (unit + 1))) : Optional.empty();
        } catch (NumberFormatException | ArithmeticException wrong) {
            return Optional.empty();
        }
    }
}
