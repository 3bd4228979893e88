// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.render;

import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.table.ModuleTables;
import bowler.tools.profile.table.Timeline;
import bowler.tools.text.NumberFormats;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Throughput, percentiles of latency and checkpoints over the measured interval.
final class TimelineSvg {
    private static final int WIDTH = 600;
    private static final int HEIGHT = 90;

    private TimelineSvg() {}

    static void append(Profile profile, StringBuilder page) {
        Timeline timeline = Timeline.of(profile);
        if (timeline.throughput().size() < 2) {
            return;
        }
        page.append("<figure><figcaption>Over ").append(NumberFormats.shown(timeline.seconds())).append(" s, ").append(ModuleTables.clients(profile))
            .append(timeline.checkpoints().isEmpty() ? "" : "; shaded: checkpoints").append("</figcaption>");
        chart(timeline, Map.of("transactions/s", timeline.throughput()), false, page);
        chart(timeline, timeline.latencies(), true, page);
        page.append("</figure>\n");
    }

    /// @param latencies a median and the longest of thousands are seen together on a scale of powers of ten only
    private static void chart(Timeline timeline, Map<String, List<Double>> series, boolean latencies, StringBuilder page) {
        double[] known = series.values().stream().flatMap(List::stream).mapToDouble(Double::doubleValue).filter(value -> value > 0).sorted().toArray();
        if (known.length == 0) {
            return;
        }
        double max = known[known.length - 1];
        double bottom = latencies ? Math.pow(10, Math.floor(Math.log10(known[0]))) : 0;
        page.append("<div class=\"chart\"><svg viewBox=\"0 0 ").append(WIDTH).append(' ').append(HEIGHT)
            .append("\" preserveAspectRatio=\"none\" width=\"100%\" height=\"").append(HEIGHT).append("\">");
        for (double[] mark : timeline.checkpoints()) {
            double x = WIDTH * mark[0] / timeline.seconds();
            page.append(String.format(Locale.ROOT, "<rect class=\"mark\" x=\"%.2f\" y=\"0\" width=\"%.2f\" height=\"%d\"/>", x,
                Math.max(1, WIDTH * (mark[1] - mark[0]) / timeline.seconds()), HEIGHT));
        }
        for (double decade = 10 * bottom; latencies && decade < max; decade *= 10) {
            page.append(String.format(Locale.ROOT, "<rect class=\"mark\" x=\"0\" y=\"%.1f\" width=\"%d\" height=\"0.5\"/>", y(decade, bottom, max), WIDTH));
        }
        int colour = 0;
        var legend = new StringBuilder();
        for (Map.Entry<String, List<Double>> line : series.entrySet()) {
            page.append("<polyline class=\"l").append(colour).append("\" points=\"").append(points(line.getValue(), bottom, max)).append("\"/>");
            legend.append("<li><span class=\"s").append(colour).append("\"></span>").append(HtmlReport.escaped(line.getKey())).append("</li>");
            colour++;
        }
        page.append("</svg><ul class=\"legend\">").append(legend).append("<li>top: ").append(NumberFormats.shown(max))
            .append(latencies ? " µs, bottom: " + NumberFormats.shown(bottom) + " µs, a line for each power of ten" : "").append("</li></ul></div>");
    }

    private static String points(List<Double> values, double bottom, double max) {
        var points = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            if (Double.isFinite(values.get(i))) {
                points.append(String.format(Locale.ROOT, "%.1f,%.1f ", (double) WIDTH * i / Math.max(1, values.size() - 1),
                    y(values.get(i), bottom, max)));
            }
        }
        return points.toString().strip();
    }

    /// @param bottom 0 for a scale that is even
    private static double y(double value, double bottom, double max) {
        double height = bottom == 0 ? value / max : max == bottom ? 1 : Math.log(Math.max(value, bottom) / bottom) / Math.log(max / bottom);
        return HEIGHT - (HEIGHT - 2) * height;
    }
}
