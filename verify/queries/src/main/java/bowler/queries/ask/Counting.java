// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import java.util.List;

/// A condition holds as often behind WHERE, where indexes and joins make use of it, as in the select list, where they cannot.
///
/// Parts: FROM, the condition.
public final class Counting implements Oracle {
    private final Site site;
    private final boolean indexed;

    public Counting(Site site, boolean indexed) {
        this.site = site;
        this.indexed = indexed;
    }

    @Override
    public List<String> draw(Draw draw, QueryMaker maker) {
        QueryMaker.Source source = maker.source(2);
        return List.of(source.from(), source.condition(3));
    }

    @Override
    public Fault judge(Question question) {
        if (site.build(indexed ? question.indexed() : question.bare()) != null) {
            return null;
        }
        String from = question.parts().getFirst();
        String condition = question.parts().getLast();
        String where = "SELECT COUNT(*) FROM " + from + " WHERE " + condition;
        String items = "SELECT COUNT(CASE WHEN " + condition + " THEN 1 END) FROM " + from;
        Answer used = site.ask(where);
        Answer seen = site.ask(items);
        return used.tellsNothing() || seen.tellsNothing() || used.hasSameRows(seen) ? null
            : Fault.rows(where + "\n   -> " + used.shown() + "\n" + items + "\n   -> " + seen.shown());
    }
}
