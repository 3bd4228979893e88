// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import java.util.List;

/// However a query is run, its rows are the same: with indexes and without, with little memory, within another query, as a common
/// table, its literals as they are.
///
/// Parts: the query.
public final class Plans implements Oracle {
    private final Site roomy;
    private final Site narrow;

    /// @param narrow with so little memory that it puts rows aside
    public Plans(Site roomy, Site narrow) {
        this.roomy = roomy;
        this.narrow = narrow;
    }

    @Override
    public List<String> draw(Draw draw, QueryMaker maker) {
        return List.of(draw.once(4) ? maker.ordered() : maker.whole());
    }

    @Override
    public Fault judge(Question question) {
        String query = question.parts().getFirst();
        if (roomy.build(question.bare()) != null || narrow.build(question.indexed()) != null) {
            return null;
        }
        Answer plain = roomy.ask(query);
        Answer wrapped = roomy.ask("SELECT * FROM (" + query + ") AS P");
        Answer common = roomy.ask("WITH P AS MATERIALIZED (" + query + ") SELECT * FROM P");
        Answer spilled = narrow.ask(query);
        if (roomy.build(question.indexed()) != null) {
            return null;
        }
        Answer indexed = roomy.ask(query);
        Fault fault = differing(query, plain, "with indexes", indexed, true);
        fault = fault == null ? differing(query, plain, "with indexes and little memory", spilled, true) : fault;
        fault = fault == null ? differing(query, plain, "as a derived table", wrapped, false) : fault;
        return fault == null ? differing(query, plain, "as a common table", common, false) : fault;
    }

    private static Fault differing(String query, Answer plain, String how, Answer other, boolean ordered) {
        if (plain.tellsNothing() || other.tellsNothing()) {
            return null;
        }
        boolean inOrder = ordered && isOrdered(query);
        return inOrder ? plain.rows().equals(other.rows()) ? null : shown(query, plain, how, other)
            : plain.hasSameRows(other) ? null : shown(query, plain, how, other);
    }

    /// Whether the end of the text is an order of its own, over all columns.
    private static boolean isOrdered(String query) {
        int order = query.lastIndexOf(" ORDER BY ");
        return order > 0 && query.indexOf(')', order) < 0;
    }

    private static Fault shown(String query, Answer plain, String how, Answer other) {
        return Fault.rows(query + "\n   -> " + plain.shown() + "\n   " + how + "\n   -> " + other.shown());
    }
}
