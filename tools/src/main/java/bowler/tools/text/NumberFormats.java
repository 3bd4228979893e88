// SPDX-License-Identifier: Apache-2.0
package bowler.tools.text;

import java.util.Locale;

/// Numbers as people read them: three digits tell enough.
public final class NumberFormats {
    private static final String UNKNOWN = "-";

    private NumberFormats() {}

    public static String shown(double value) {
        if (Double.isNaN(value)) {
            return UNKNOWN;
        }
        double size = Math.abs(value);
        String pattern = size >= 99.95 ? "%,.0f" : size >= 9.995 ? "%.1f" : size == 0 ? "%.0f" : size >= 0.0095 ? "%.2f" : "%.4f";
        return String.format(Locale.ROOT, pattern, value);
    }

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
