// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.plan.NodeStatistics;
import bowler.plan.query.Estimate;
import java.util.List;

/// Formats a plan as one JSON object: `node`, `estimate`, `actual` if it was run, and `inputs`.
final class PlanJson {
    private final List<PlanLine> lines;
    private final List<NodeStatistics> counts;
    private final NodeStatistics total;
    private final StringBuilder text = new StringBuilder();
    private int next;

    PlanJson(List<PlanLine> lines, List<NodeStatistics> counts, NodeStatistics total) {
        this.lines = lines;
        this.counts = counts;
        this.total = total;
    }

    @Override
    public String toString() {
        next = 0;
        text.setLength(0);
        text.append("{\"plan\": [");
        siblings(0, 1);
        text.append("]");
        if (total != null) {
            text.append(", ");
            actual(total);
        }
        return text.append("}").toString();
    }

    /// Writes the lines of one depth up to the first line with a smaller depth.
    private void siblings(int depth, int indent) {
        boolean first = true;
        while (next < lines.size() && lines.get(next).depth() >= depth) {
            text.append(first ? "\n" : ",\n").append("  ".repeat(indent));
            first = false;
            node(indent);
        }
    }

    private void node(int indent) {
        PlanLine line = lines.get(next);
        NodeStatistics count = counts.get(next);
        next++;
        text.append("{\"node\": ");
        string(line.text());
        if (line.source() != null) {
            Estimate estimate = line.source().estimate();
            text.append(", \"estimate\": {\"rows\": ").append(estimate.rows()).append(", \"cost\": ").append(estimate.cost())
                    .append("}");
        }
        if (count != null) {
            text.append(", ");
            actual(count);
        }
        if (next < lines.size() && lines.get(next).depth() > line.depth()) {
            text.append(", \"inputs\": [");
            siblings(line.depth() + 1, indent + 1);
            text.append("]");
        }
        text.append("}");
    }

    private void actual(NodeStatistics count) {
        text.append("\"actual\": {\"rows\": ").append(count.rows()).append(", \"loops\": ").append(count.loops())
                .append(", \"milliseconds\": ").append(PlanFigures.millis(count)).append(", \"pages\": ").append(count.pages()).append(", \"spilledBytes\": ")
                .append(count.spilledBytes()).append("}");
    }

    private void string(String value) {
        text.append('"');
        for (int at = 0; at < value.length(); at++) {
            char character = value.charAt(at);
            if (character == '"' || character == '\\') {
                text.append('\\').append(character);
            } else if (character < ' ' || Character.isSurrogate(character)) {
                text.append(String.format("\\u%04x", (int) character));
            } else {
                text.append(character);
            }
        }
        text.append('"');
    }
}
