// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.plan.AuxiliaryWorkLine;
import bowler.plan.ExplainFormat;
import bowler.plan.NodeStatistics;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The output of EXPLAIN: the rows of its single column.
public final class Explanation {
    private Explanation() {}

    /// Explains a plan that was not run.
    public static List<String> of(StatementPlan plan, ExplainFormat format) {
        return of(plan, format, List.of());
    }

    /// Explains a plan that was not run.
    ///
    /// @param told the optimizer hints of the statement
    public static List<String> of(StatementPlan plan, ExplainFormat format, List<String> told) {
        return of(plan, format, told, null, statement -> List.of(), null);
    }

    /// Explains a plan with its measurements.
    ///
    /// @param told the optimizer hints of the statement
    /// @param measured returns the measurements of a node, or null if there are none
    /// @param works returns the work of each statement that belongs to no node
    /// @param total the measurements of the whole statement; null if it was not run
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
            rows.add("  ".repeat(line.depth()) + line.text() + PlanFigures.estimate(line)
                    + (count == null ? "" : "  (" + PlanFigures.actual(count) + ")"));
        }
        if (total != null) {
            rows.add("in all: " + PlanFigures.actual(total));
        }
        return rows;
    }
}
