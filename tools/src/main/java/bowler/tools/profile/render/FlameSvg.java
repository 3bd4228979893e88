// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.render;

import bowler.tools.profile.analyze.FlameNode;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.table.ModuleTables;
import java.util.Locale;

/// Where the CPU was, as a flame graph: callers below, callees above them, as wide as they were seen often. A frame that is
/// touched fills the width.
final class FlameSvg {
    private static final int ROW = 17;
    private static final double MIN_SHARE = 0.002;
    private static final int COLOURS = 8;

    private FlameSvg() {}

    static void append(Profile profile, StringBuilder page) {
        FlameNode root = profile.cpuSamples().flames();
        if (root.count() == 0) {
            return;
        }
        int height = ROW * depth(root, root.count());
        page.append("<figure><figcaption>CPU, ").append(ModuleTables.clients(profile)).append(": ").append(root.count())
            .append(" samples; touch a frame to widen it, the lowest to return</figcaption><svg class=\"flames\" width=\"100%\" height=\"").append(height)
            .append("\">");
        frame(root, root.count(), 0, height - ROW, page);
        page.append("</svg></figure>\n");
    }

    /// Returns the depth of the part that is wide enough to be drawn.
    private static int depth(FlameNode node, long all) {
        return 1 + node.callees().values().stream().filter(callee -> callee.count() >= all * MIN_SHARE)
            .mapToInt(callee -> depth(callee, all)).max().orElse(0);
    }

    private static void frame(FlameNode node, long all, long before, int y, StringBuilder page) {
        double from = 100.0 * before / all;
        double width = 100.0 * node.count() / all;
        String name = HtmlReport.escaped(node.name());
        page.append(String.format(Locale.ROOT, "<svg class=\"frame\" data-x=\"%.4f\" data-w=\"%.4f\" x=\"%.4f%%\" y=\"%d\" width=\"%.4f%%\" height=\"%d\">",
                from, width, from, y, width, ROW - 1))
            .append("<title>").append(name).append(String.format(Locale.ROOT, ": %d, %.1f %%", node.count(), width)).append("</title><rect class=\"f")
            .append(colour(node.name())).append("\" width=\"100%\" height=\"100%\"/><text x=\"3\" y=\"12\">").append(shortened(name)).append("</text></svg>");
        long inner = before;
        for (FlameNode callee : node.callees().values()) {
            if (callee.count() >= all * MIN_SHARE) {
                frame(callee, all, inner, y - ROW, page);
            }
            inner += callee.count();
        }
    }

    /// Class and method without the package.
    private static String shortened(String name) {
        int method = name.lastIndexOf('.');
        int type = method < 0 ? -1 : name.lastIndexOf('.', method - 1);
        return name.substring(type + 1);
    }

    /// The same for all methods of a package.
    private static int colour(String name) {
        int method = name.lastIndexOf('.');
        int type = method < 0 ? -1 : name.lastIndexOf('.', method - 1);
        return Math.floorMod(type < 0 ? 0 : name.substring(0, type).hashCode(), COLOURS);
    }
}
