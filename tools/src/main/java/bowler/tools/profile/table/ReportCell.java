// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.table;

import bowler.tools.text.NumberFormats;
import java.util.Locale;

/// One field of a table, as people read it and as programs do.
///
/// @param number NaN where it is words, or not known
public record ReportCell(String text, double number, boolean words) {
    private static final double PERCENT = 100;
    private static final double TINY_PERCENT = 0.05;

    static ReportCell of(String words) {
        return new ReportCell(words, Double.NaN, true);
    }

    static ReportCell of(double number) {
        return new ReportCell(Double.isFinite(number) ? NumberFormats.shown(number) : "-", number, false);
    }

    static ReportCell count(long number) {
        return new ReportCell(NumberFormats.count(number), number, false);
    }

    /// Formats a share, where 1 is the whole, in percent.
    public static ReportCell share(double share) {
        double percent = PERCENT * share;
        String text = !Double.isFinite(share) ? "-" : percent == 0 ? "0" : Math.abs(percent) < TINY_PERCENT ? "0.0 %"
            : String.format(Locale.ROOT, "%.1f %%", percent);
        return new ReportCell(text, share, false);
    }
}
