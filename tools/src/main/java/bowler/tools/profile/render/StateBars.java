// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.render;

import bowler.tools.profile.analyze.ClientStates;
import bowler.tools.profile.analyze.Profile;
import bowler.tools.profile.table.ModuleTables;
import bowler.tools.profile.table.ReportCell;
import bowler.tools.profile.table.StateTables;
import bowler.tools.text.NumberFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Lifetime by state as stacked bars, one for each number of clients. Places are percentages, so that text keeps its size
/// on narrow screens.
final class StateBars {
    private static final int BAR = 26;
    private static final int GAP = 18;
    private static final double NAMED_SHARE = 0.14;
    private static final int COLOURS = 12;

    private StateBars() {}

    /// @param several whether more than one database is shown
    static void append(List<Profile> profiles, boolean several, StringBuilder page) {
        List<String> states = new ArrayList<>(StateTables.states(profiles));
        int height = profiles.size() * (BAR + GAP);
        page.append("<figure><figcaption>Lifetime of clients</figcaption><svg class=\"bars\" role=\"img\" width=\"100%\" height=\"").append(height)
            .append("\">");
        int y = 0;
        for (Profile profile : profiles) {
            String label = (several ? profile.database() + ", " : "") + ModuleTables.clients(profile) + ": "
                + NumberFormats.shown(profile.capture().throughput()) + " transactions/s";
            page.append("<text x=\"0\" y=\"").append(y + 13).append("\">").append(HtmlReport.escaped(label)).append("</text>");
            bar(profile, states, y + GAP, page);
            y += BAR + GAP;
        }
        page.append("</svg><ul class=\"legend\">");
        for (String state : states) {
            page.append("<li><span class=\"").append(colour(states, state)).append("\"></span>").append(HtmlReport.escaped(state)).append("</li>");
        }
        page.append("</ul></figure>\n");
    }

    private static void bar(Profile profile, List<String> states, int y, StringBuilder page) {
        double from = 0;
        for (String state : states) {
            double share = profile.clientStates().share(state);
            if (share > 0) {
                String text = ReportCell.share(share).text();
                page.append(String.format(Locale.ROOT, "<svg x=\"%.3f%%\" y=\"%d\" width=\"%.3f%%\" height=\"%d\">", 100 * from, y, 100 * share, BAR - 4))
                    .append("<title>").append(HtmlReport.escaped(state + ": " + text)).append("</title><rect class=\"")
                    .append(colour(states, state)).append("\" width=\"100%\" height=\"100%\"/>");
                if (share > NAMED_SHARE) {
                    page.append("<text class=\"on\" x=\"4\" y=\"15\">").append(text).append("</text>");
                }
                page.append("</svg>");
            }
            from += share;
        }
    }

    private static String colour(List<String> states, String state) {
        return state.equals(ClientStates.OTHER) ? "other" : "s" + states.indexOf(state) % COLOURS;
    }
}
