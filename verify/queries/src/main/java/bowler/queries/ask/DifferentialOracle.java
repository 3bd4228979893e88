// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import java.util.List;
import java.util.regex.Pattern;

/// Where peers agree, Bowler says the same.
///
/// Parts: the query.
public final class DifferentialOracle implements Oracle {
    private static final Pattern BLANKS = Pattern.compile(" +(?=\\||$)");

    private final TestDatabaseSite bowler;
    private final List<TestDatabaseSite> peers;
    private final boolean refusals;

    /// @param peers one: its word counts alone; more: where two agree
    /// @param refusals a refusal is a fault where a peer gives rows
    public DifferentialOracle(TestDatabaseSite bowler, List<TestDatabaseSite> peers, boolean refusals) {
        this.refusals = refusals;
        this.bowler = bowler;
        this.peers = peers;
    }

    @Override
    public List<String> draw(SeededChoice seededChoice, QueryGenerator maker) {
        return List.of(seededChoice.once(4) ? maker.ordered() : maker.whole());
    }

    @Override
    public AnswerFault judge(TestQuestion testQuestion) {
        String query = testQuestion.parts().getFirst();
        if (bowler.build(testQuestion.indexed()) != null) {
            return null;
        }
        QueryAnswer ours = bowler.ask(query);
        if (ours.tellsNothing() && (!refusals || !ours.isError() || ours.state().startsWith("22"))) {
            return null;
        }
        QueryAnswer agreed = null;
        String first = null;
        for (TestDatabaseSite peer : peers) {
            if (peer.build(testQuestion.bare()) != null) {
                continue;
            }
            QueryAnswer theirs = peer.ask(query);
            if (theirs.tellsNothing()) {
                continue;
            }
            if (!ours.isError() && isSame(theirs, ours)) {
                return null;
            }
            if (agreed == null) {
                agreed = theirs;
                first = peer.name();
                if (peers.size() == 1) {
                    return shown(query, ours, agreed, first);
                }
            } else if (isSame(theirs, agreed)) {
                return shown(query, ours, agreed, first + " and " + peer.name());
            }
        }
        return null;
    }

    /// Returns whether rows are equal except for blanks at the end of a text. Databases differ in whether a literal, or
    /// an expression of it, is a CHAR.
    private static boolean isSame(QueryAnswer one, QueryAnswer other) {
        return bare(one).equals(bare(other));
    }

    private static List<String> bare(QueryAnswer queryAnswer) {
        return queryAnswer.rows().stream().map(row -> BLANKS.matcher(row).replaceAll("")).sorted().toList();
    }

    private static AnswerFault shown(String query, QueryAnswer ours, QueryAnswer theirs, String who) {
        return new AnswerFault(ours.isError() ? "refused " + ours.state() : "rows", query + "\n   -> " + ours.shown() + "\n   " + who + "\n   -> " + theirs.shown());
    }
}
