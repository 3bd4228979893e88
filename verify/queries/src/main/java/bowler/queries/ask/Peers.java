// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import java.util.List;
import java.util.regex.Pattern;

/// Where peers agree, Bowler says the same.
///
/// Parts: the query.
public final class Peers implements Oracle {
    private static final Pattern BLANKS = Pattern.compile(" +(?=\\||$)");

    private final Site bowler;
    private final List<Site> peers;
    private final boolean refusals;

    /// @param peers one: its word counts alone; more: where two agree
    /// @param refusals a refusal is a fault where a peer gives rows
    public Peers(Site bowler, List<Site> peers, boolean refusals) {
        this.refusals = refusals;
        this.bowler = bowler;
        this.peers = peers;
    }

    @Override
    public List<String> draw(Draw draw, QueryMaker maker) {
        return List.of(draw.once(4) ? maker.ordered() : maker.whole());
    }

    @Override
    public Fault judge(Question question) {
        String query = question.parts().getFirst();
        if (bowler.build(question.indexed()) != null) {
            return null;
        }
        Answer ours = bowler.ask(query);
        if (ours.tellsNothing() && (!refusals || !ours.isError() || ours.state().startsWith("22"))) {
            return null;
        }
        Answer agreed = null;
        String first = null;
        for (Site peer : peers) {
            if (peer.build(question.bare()) != null) {
                continue;
            }
            Answer theirs = peer.ask(query);
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

    /// Whether rows are the same but for blanks at the end of a text: whether a literal, or what becomes of it, is a CHAR is told in different ways.
    private static boolean isSame(Answer one, Answer other) {
        return bare(one).equals(bare(other));
    }

    private static List<String> bare(Answer answer) {
        return answer.rows().stream().map(row -> BLANKS.matcher(row).replaceAll("")).sorted().toList();
    }

    private static Fault shown(String query, Answer ours, Answer theirs, String who) {
        return new Fault(ours.isError() ? "refused " + ours.state() : "rows", query + "\n   -> " + ours.shown() + "\n   " + who + "\n   -> " + theirs.shown());
    }
}
