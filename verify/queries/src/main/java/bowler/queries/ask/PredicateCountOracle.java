// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import java.util.List;

/// A condition is true for as many rows in WHERE, where indexes and joins use it, as in the select list, where they
/// cannot.
///
/// Parts: FROM, the condition.
public final class PredicateCountOracle implements Oracle {
    private final TestDatabaseSite testDatabaseSite;
    private final boolean indexed;

    public PredicateCountOracle(TestDatabaseSite testDatabaseSite, boolean indexed) {
        this.testDatabaseSite = testDatabaseSite;
        this.indexed = indexed;
    }

    @Override
    public List<String> draw(SeededChoice seededChoice, QueryGenerator maker) {
        QueryGenerator.Source source = maker.source(2);
        return List.of(source.from(), source.condition(3));
    }

    @Override
    public AnswerFault judge(TestQuestion testQuestion) {
        if (testDatabaseSite.build(indexed ? testQuestion.indexed() : testQuestion.bare()) != null) {
            return null;
        }
        String from = testQuestion.parts().getFirst();
        String condition = testQuestion.parts().getLast();
        String where = "SELECT COUNT(*) FROM " + from + " WHERE " + condition;
        String items = "SELECT COUNT(CASE WHEN " + condition + " THEN 1 END) FROM " + from;
        QueryAnswer used = testDatabaseSite.ask(where);
        QueryAnswer seen = testDatabaseSite.ask(items);
        return used.tellsNothing() || seen.tellsNothing() || used.hasSameRows(seen) ? null
            : AnswerFault.rows(where + "\n   -> " + used.shown() + "\n" + items + "\n   -> " + seen.shown());
    }
}
