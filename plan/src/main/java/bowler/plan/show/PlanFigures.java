// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.plan.NodeStatistics;
import bowler.plan.query.Estimate;
import java.util.Locale;

/// The estimates and measurements of a node, as EXPLAIN shows them in all formats.
final class PlanFigures {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int KIB = 1 << 10;

    private PlanFigures() {}

    static String estimate(PlanLine line) {
        if (line.source() == null) {
            return "";
        }
        Estimate estimate = line.source().estimate();
        return "  [rows " + number(estimate.rows()) + ", cost " + number(estimate.cost()) + "]";
    }

    static String actual(NodeStatistics count) {
        return "actual rows " + count.rows() + (count.loops() == 1 ? "" : ", loops " + count.loops())
                + ", " + millis(count) + " ms"
                + (count.pages() == 0 ? "" : ", pages " + count.pages())
                + (count.spilledBytes() == 0 ? "" : ", spilled " + (count.spilledBytes() + KIB - 1) / KIB + " KiB");
    }

    static String millis(NodeStatistics count) {
        return String.format(Locale.ROOT, "%.3f", count.nanos() / NANOS_PER_MILLI);
    }

    static String number(double value) {
        if (value < 10 && value != Math.rint(value)) {
            return String.valueOf(Math.rint(value * 10) / 10);
        }
        return String.format(Locale.ROOT, "%.0f", value);
    }
}
