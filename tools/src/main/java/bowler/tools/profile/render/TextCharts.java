// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.render;

import bowler.tools.profile.analyze.ClientStates;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.table.ModuleTables;
import bowler.tools.profile.table.StateTables;
import bowler.tools.profile.table.Timeline;
import bowler.tools.text.NumberFormats;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Bars and lines made of characters.
final class TextCharts {
    private static final int WIDTH = 60;
    private static final String GLYPHS = "█▒MWPQRSTUFGHZzxyo";
    private static final String LEVELS = "▁▂▃▄▅▆▇█";

    private TextCharts() {}

    /// Lifetime by state, a bar for each number of clients.
    static void states(List<Profile> profiles, PrintWriter out) {
        List<String> states = new ArrayList<>(StateTables.states(profiles));
        for (Profile profile : profiles) {
            out.println(String.format(Locale.ROOT, "%4d ", profile.capture().clients()) + bar(profile, states)
                + " " + NumberFormats.shown(profile.capture().throughput()) + "/s");
        }
        List<String> legend = new ArrayList<>();
        for (String state : states) {
            legend.add(glyph(states, state) + " " + state);
        }
        out.println("     " + String.join("   ", legend));
        out.println();
    }

    private static String bar(Profile profile, List<String> states) {
        var bar = new StringBuilder();
        double until = 0;
        for (String state : states) {
            until += profile.clientStates().share(state);
            int end = Math.min(WIDTH, (int) Math.round(until * WIDTH));
            bar.append(String.valueOf(glyph(states, state)).repeat(Math.max(0, end - bar.length())));
        }
        return bar + " ".repeat(Math.max(0, WIDTH - bar.length()));
    }

    private static char glyph(List<String> states, String state) {
        return state.equals(ClientStates.OTHER) ? '.' : GLYPHS.charAt(Math.min(states.indexOf(state), GLYPHS.length() - 1));
    }

    static void timeline(Profile profile, PrintWriter out) {
        Timeline timeline = Timeline.of(profile);
        if (timeline.throughput().isEmpty()) {
            return;
        }
        out.println("Timeline, " + ModuleTables.clients(profile) + ", " + NumberFormats.shown(timeline.seconds()) + " s");
        line("tx/s", timeline.throughput(), out);
        timeline.latencies().forEach((name, values) -> line(name + " µs", values, out));
        if (!timeline.checkpoints().isEmpty()) {
            out.println("checkpoints at " + String.join(", ", timeline.checkpoints().stream().limit(WIDTH)
                .map(mark -> String.format(Locale.ROOT, "%.1f s", mark[0])).distinct().toList()));
        }
        out.println();
    }

    private static void line(String name, List<Double> values, PrintWriter out) {
        double max = values.stream().filter(value -> !value.isNaN()).mapToDouble(Double::doubleValue).max().orElse(0);
        var line = new StringBuilder();
        int columns = Math.min(WIDTH, values.size());
        for (int i = 0; i < columns; i++) {
            double value = values.get((int) ((long) i * values.size() / columns));
            line.append(Double.isNaN(value) || max == 0 ? ' ' : LEVELS.charAt((int) Math.round(value / max * (LEVELS.length() - 1))));
        }
        out.println(String.format(Locale.ROOT, "%-8s ", name) + line + "  most " + NumberFormats.shown(max));
    }
}
