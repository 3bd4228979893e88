// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import java.util.ArrayList;
import java.util.List;

/// Rows of a query are made one value, which is taken apart again: they come out of it as they were.
///
/// Parts: the query.
abstract class RowRoundTripOracle implements Oracle {
    private final TestDatabaseSite testDatabaseSite;

    RowRoundTripOracle(TestDatabaseSite testDatabaseSite) {
        this.testDatabaseSite = testDatabaseSite;
    }

    /// Returns whether values of a type can make the round trip.
    abstract boolean supports(String type);

    /// The query whose rows should be those of another.
    ///
    /// @param types of its columns
    /// @param names for these columns
    abstract String convert(String query, List<String> types, List<String> names);

    @Override
    public final List<String> draw(SeededChoice seededChoice, QueryGenerator maker) {
        return List.of(maker.whole());
    }

    @Override
    public final AnswerFault judge(TestQuestion testQuestion) {
        if (testDatabaseSite.build(testQuestion.indexed()) != null) {
            return null;
        }
        String query = testQuestion.parts().getFirst();
        QueryAnswer plain = testDatabaseSite.ask(query);
        List<String> types = testDatabaseSite.types(query);
        if (plain.tellsNothing() || types.isEmpty() || !types.stream().allMatch(this::supports)) {
            return null;
        }
        List<String> names = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            names.add("J" + column);
        }
        String carried = convert(query, types, names);
        QueryAnswer other = testDatabaseSite.ask(carried);
        return other.isError() && other.state().startsWith("22") || !other.tellsNothing() && !plain.hasSameRows(other)
            ? AnswerFault.rows(query + "\n   -> " + plain.shown() + "\n" + carried + "\n   -> " + other.shown()) : null;
    }
}
