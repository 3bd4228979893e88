// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.plan.AuxiliaryWorkLine;
import bowler.plan.ExplainFormat;
import bowler.plan.NodeStatistics;
import bowler.plan.StatementPlan;
import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// What EXPLAIN gives: the rows of its one column.
public final class Explanation {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int KIB = 1 << 10;

    private Explanation() {}

    /// A plan that was not run.
    public static List<String> of(StatementPlan plan, ExplainFormat format) {
        return of(plan, format, List.of());
    }

    /// @param told what the statement tells of its plan
    public static List<String> of(StatementPlan plan, ExplainFormat format, List<String> told) {
        return of(plan, format, told, null, statement -> List.of(), null);
    }

    /// @param told what the statement tells of its plan
    /// @param measured what a node has done, or null: it is not known
    /// @param works what each of the statements has done beside its nodes
    /// @param total what the statement has done; null: it was not run
    public static List<String> of(
            StatementPlan plan, ExplainFormat format, List<String> told, Function<RowSource, NodeStatistics> measured,
            Function<StatementPlan, List<AuxiliaryWorkLine>> works, NodeStatistics total) {
        List<PlanLine> lines = new ArrayList<>(PlanText.lines(plan, works));
        for (int i = 0; i < told.size(); i++) {
            lines.add(1 + i, new PlanLine(1, "as told: " + told.get(i), null, null));
        }
        List<NodeStatistics> counts = new ArrayList<>();
        for (PlanLine line : lines) {
            counts.add(measured == null || line.source() == null ? line.work() : measured.apply(line.source()));
        }
        return switch (format) {
            case TEXT -> text(lines, counts, total);
            case JSON -> List.of(new PlanJson(lines, counts, total).toString());
            case HTML -> List.of(new PlanPicture(lines, counts, total).toString());
        };
    }

    private static List<String> text(List<PlanLine> lines, List<NodeStatistics> counts, NodeStatistics total) {
        List<String> rows = new ArrayList<>();
        for (int at = 0; at < lines.size(); at++) {
            PlanLine line = lines.get(at);
            NodeStatistics count = counts.get(at);
            rows.add("  ".repeat(line.depth()) + line.text() + estimate(line)
                    + (count == null ? "" : "  (" + actual(count) + ")"));
        }
        if (total != null) {
            rows.add("in all: " + actual(total));
        }
        return rows;
    }

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
