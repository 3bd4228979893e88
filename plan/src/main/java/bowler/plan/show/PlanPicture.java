// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.plan.NodeStatistics;
import java.util.ArrayList;
import java.util.List;

/// Draws a plan as an HTML page. Each node is a box to the left of its inputs. The width of a connecting line grows
/// with the number of rows. The page needs no script and no external resource, and follows the reader's choice of light
/// or dark.
final class PlanPicture {
    private static final int BOX_WIDTH = 300;
    private static final int BOX_HEIGHT = 95;
    private static final int ACROSS = 350;
    private static final int DOWN = 111;
    private static final int MARGIN = 12;
    private static final int PADDING = 9;
    private static final int LINE_HEIGHT = 17;
    private static final int CHARACTERS = 42;
    private static final int TEXT_LINES = 3;
    private static final int MAX_HEAT = 60;
    private static final String STYLE = """
            :root{color-scheme:light dark;--ground:#fff;--ink:#1b1f24;--faint:#5c6670;--box:#f5f7fa;--edge:#9aa5b1;--hot:#d9480f}
            @media(prefers-color-scheme:dark){:root{--ground:#15181c;--ink:#e8eaed;--faint:#9aa5b1;--box:#22272e;--edge:#5c6670;--hot:#ff922b}}
            body{margin:0;background:var(--ground)}text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:var(--ink)}
            .faint{fill:var(--faint)}rect{fill:var(--box);stroke:var(--edge)}.hot{fill:var(--hot);stroke:none}
            path{fill:none;stroke:var(--edge)}
            """;

    private final List<PlanLine> lines;
    private final List<NodeStatistics> counts;
    private final NodeStatistics total;
    private final List<List<Integer>> children = new ArrayList<>();
    private final int[] places;
    private int placed;

    PlanPicture(List<PlanLine> lines, List<NodeStatistics> counts, NodeStatistics total) {
        this.lines = lines;
        this.counts = counts;
        this.total = total;
        places = new int[lines.size()];
    }

    @Override
    public String toString() {
        List<Integer> roots = link();
        placed = 0;
        int depth = 0;
        for (int root : roots) {
            place(root);
        }
        for (PlanLine line : lines) {
            depth = Math.max(depth, line.depth());
        }
        int width = 2 * MARGIN + depth * ACROSS + BOX_WIDTH;
        int height = 2 * MARGIN + placed * DOWN + (total == null ? 0 : LINE_HEIGHT);
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Plan</title>\n")
                .append("<style>\n").append(STYLE).append("</style></head><body>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
                .append(width).append("\" height=\"").append(height).append("\" viewBox=\"0 0 ").append(width).append(' ')
                .append(height).append("\" role=\"img\" aria-label=\"Query plan\">\n");
        for (int at = 0; at < lines.size(); at++) {
            for (int child : children.get(at)) {
                edge(page, at, child);
            }
        }
        for (int at = 0; at < lines.size(); at++) {
            box(page, at);
        }
        if (total != null) {
            text(page, MARGIN, height - MARGIN, "", "in all: " + PlanFigures.actual(total));
        }
        return page.append("</svg>\n</body></html>\n").toString();
    }

    private List<Integer> link() {
        List<Integer> roots = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        children.clear();
        for (int at = 0; at < lines.size(); at++) {
            children.add(new ArrayList<>());
            while (!open.isEmpty() && lines.get(open.getLast()).depth() >= lines.get(at).depth()) {
                open.removeLast();
            }
            (open.isEmpty() ? roots : children.get(open.getLast())).add(at);
            open.add(at);
        }
        return roots;
    }

    /// Places a node at the height of its first input; the other inputs go below.
    private void place(int at) {
        places[at] = placed;
        if (children.get(at).isEmpty()) {
            placed++;
        }
        for (int child : children.get(at)) {
            place(child);
        }
    }

    private int left(int at) {
        return MARGIN + lines.get(at).depth() * ACROSS;
    }

    private int top(int at) {
        return MARGIN + places[at] * DOWN;
    }

    private void edge(StringBuilder page, int from, int to) {
        NodeStatistics count = counts.get(to);
        double rows = count != null ? count.rows()
                : lines.get(to).source() == null ? 1 : lines.get(to).source().estimate().rows();
        int startX = left(from) + BOX_WIDTH;
        int startY = top(from) + BOX_HEIGHT / 2;
        int endX = left(to);
        int endY = top(to) + BOX_HEIGHT / 2;
        int middle = (startX + endX) / 2;
        page.append("<path stroke-width=\"").append(PlanFigures.number(1 + Math.log10(Math.max(1, rows))))
                .append("\" d=\"M").append(startX).append(' ').append(startY).append(" C").append(middle).append(' ')
                .append(startY).append(' ').append(middle).append(' ').append(endY).append(' ').append(endX).append(' ')
                .append(endY).append("\"/>\n");
    }

    private void box(StringBuilder page, int at) {
        PlanLine line = lines.get(at);
        NodeStatistics count = counts.get(at);
        page.append("<g><title>");
        escape(page, line.text());
        page.append("</title><rect x=\"").append(left(at)).append("\" y=\"").append(top(at)).append("\" width=\"").append(BOX_WIDTH)
                .append("\" height=\"").append(BOX_HEIGHT).append("\" rx=\"6\"/>\n");
        if (count != null && total != null && total.nanos() > 0) {
            long heat = Math.clamp(Math.round((double) MAX_HEAT * ownNanos(at) / total.nanos()), 0, MAX_HEAT);
            page.append("<rect class=\"hot\" x=\"").append(left(at)).append("\" y=\"").append(top(at) + BOX_HEIGHT - 4)
                    .append("\" width=\"").append(heat * BOX_WIDTH / MAX_HEAT).append("\" height=\"4\"/>\n");
        }
        int y = top(at) + LINE_HEIGHT;
        for (String row : LabelLines.of(line.text(), CHARACTERS, TEXT_LINES)) {
            text(page, left(at) + PADDING, y, "", row);
            y += LINE_HEIGHT;
        }
        int bottom = top(at) + BOX_HEIGHT - LINE_HEIGHT;
        text(page, left(at) + PADDING, count == null ? bottom + PADDING : bottom - 3, " class=\"faint\"",
                PlanFigures.estimate(line).strip());
        if (count != null) {
            text(page, left(at) + PADDING, bottom + PADDING, " class=\"faint\"", PlanFigures.actual(count));
        }
        page.append("</g>\n");
    }

    /// Returns the time that a node spent without its inputs.
    private long ownNanos(int at) {
        long nanos = counts.get(at).nanos();
        for (int child : children.get(at)) {
            nanos -= counts.get(child) == null ? 0 : counts.get(child).nanos();
        }
        return Math.max(0, nanos);
    }

    private static void text(StringBuilder page, int x, int y, String attributes, String text) {
        page.append("<text x=\"").append(x).append("\" y=\"").append(y).append('"').append(attributes).append('>');
        escape(page, text);
        page.append("</text>\n");
    }

    private static void escape(StringBuilder page, String text) {
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            switch (character) {
                case '<' -> page.append("&lt;");
                case '>' -> page.append("&gt;");
                case '&' -> page.append("&amp;");
                default -> page.append(character < ' ' && character != '\n' && character != '\t' ? ' ' : character);
            }
        }
    }
}
