// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import java.util.List;

/// Checks that a row for which a condition is true is among the rows found. The condition's truth is computed without
/// the table: the values of the row are given as rows of VALUES. The condition is evaluated on them before any search.
///
/// The parts of a question are FROM, the condition, and the row.
public final class PivotedQueryOracle implements Oracle {
    private final TestDatabaseSite testDatabaseSite;
    private final boolean indexed;

    public PivotedQueryOracle(TestDatabaseSite testDatabaseSite, boolean indexed) {
        this.testDatabaseSite = testDatabaseSite;
        this.indexed = indexed;
    }

    @Override
    public List<String> draw(SeededChoice seededChoice, QueryGenerator maker) {
        QueryGenerator.Source source = maker.source(2);
        List<String> columns = source.columns().stream().map(column -> column.name()).toList();
        return List.of(source.from(), source.condition(2), String.valueOf(seededChoice.below(1000)), String.join(", ", columns));
    }

    @Override
    public AnswerFault judge(TestQuestion testQuestion) {
        if (testDatabaseSite.build(indexed ? testQuestion.indexed() : testQuestion.bare()) != null) {
            return null;
        }
        String from = testQuestion.parts().getFirst();
        String condition = testQuestion.parts().get(1);
        String columns = testQuestion.parts().get(3);
        String numbered = "SELECT " + columns + ", CASE WHEN " + condition + " THEN 1 WHEN NOT (" + condition + ") THEN 0 END FROM " + from;
        QueryAnswer all = testDatabaseSite.ask(numbered);
        if (all.tellsNothing() || all.rows().isEmpty()) {
            return null;
        }
        String row = all.rows().get(number(testQuestion.parts().get(2)) % all.rows().size());
        String values = row.substring(0, row.lastIndexOf('|'));
        String truth = row.substring(row.lastIndexOf('|') + 1);
        String rectified = switch (truth) {
            case "1" -> condition;
            case "0" -> "NOT (" + condition + ")";
            default -> "(" + condition + ") IS UNKNOWN";
        };
        String sql = "SELECT " + columns + " FROM " + from + " WHERE " + rectified;
        QueryAnswer found = testDatabaseSite.ask(sql);
        return found.tellsNothing() || found.rows().contains(values) ? null
            : AnswerFault.rows(sql + "\n   -> " + found.shown() + "\n   lacks " + values + "\n" + numbered + "\n   -> " + all.shown());
    }

    private static int number(String text) {
        try {
            return Math.abs(Integer.parseInt(text));
        } catch (NumberFormatException none) {
            return 0;
        }
    }
}
