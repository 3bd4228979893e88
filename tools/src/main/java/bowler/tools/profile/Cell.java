// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.peer.Numbers;
import java.util.Locale;

/// One field of a table, as people read it and as programs do.
///
/// @param number NaN where it is words, or not known
record Cell(String text, double number, boolean words) {
    private static final double PERCENT = 100;
    private static final double TINY_PERCENT = 0.05;

    static Cell of(String words) {
        return new Cell(words, Double.NaN, true);
    }

    static Cell of(double number) {
        return new Cell(Double.isFinite(number) ? Numbers.shown(number) : "-", number, false);
    }

    static Cell count(long number) {
        return new Cell(Numbers.count(number), number, false);
    }

    /// Of 1.
    static Cell share(double share) {
        double percent = PERCENT * share;
        String text = !Double.isFinite(share) ? "-" : percent == 0 ? "0" : Math.abs(percent) < TINY_PERCENT ? "0.0 %"
            : String.format(Locale.ROOT, "%.1f %%", percent);
        return new Cell(text, share, false);
    }
}
