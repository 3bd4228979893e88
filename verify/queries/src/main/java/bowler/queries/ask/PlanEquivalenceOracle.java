// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Checks that a query returns the same rows for each way of executing it. The ways are with and without indexes;
/// indexes created before the rows or after; little memory; within another query; as a common table expression; with
/// table statistics; with join orders and methods of directives.
///
/// The only part of a question is the query.
public final class PlanEquivalenceOracle implements Oracle {
    /// A table with its name in the query, where a directive may follow.
    private static final Pattern JOINED = Pattern.compile("( JOIN [TVW]\\d+ X\\d+)(?= ON )");
    private static final Pattern MATCHED = Pattern.compile("( JOIN [TVW]\\d+ X\\d+)(?= ON X\\d+\\.\\w+ = X\\d+\\.)");
    private static final Pattern FROM = Pattern.compile("(?<!DISTINCT )\\bFROM (?=[TVW]\\d+ X\\d+)");
    private static final Pattern TABLE = Pattern.compile("CREATE TABLE (\\w+) .*");

    private final TestDatabaseSite ample;
    private final TestDatabaseSite narrow;

    /// @param narrow with so little memory that it puts rows aside
    public PlanEquivalenceOracle(TestDatabaseSite ample, TestDatabaseSite narrow) {
        this.ample = ample;
        this.narrow = narrow;
    }

    @Override
    public List<String> draw(SeededChoice seededChoice, QueryGenerator maker) {
        return List.of(seededChoice.once(4) ? maker.ordered() : maker.whole());
    }

    @Override
    public AnswerFault judge(TestQuestion testQuestion) {
        String query = testQuestion.parts().getFirst();
        if (ample.build(testQuestion.bare()) != null || narrow.build(testQuestion.indexedEarly()) != null) {
            return null;
        }
        QueryAnswer plain = ample.ask(query);
        QueryAnswer wrapped = ample.ask("SELECT * FROM (" + query + ") AS P");
        QueryAnswer common = ample.ask("WITH P AS MATERIALIZED (" + query + ") SELECT * FROM P");
        QueryAnswer spilled = narrow.ask(query);
        if (ample.build(testQuestion.indexed()) != null) {
            return null;
        }
        QueryAnswer indexed = ample.ask(query);
        for (String definition : testQuestion.definitions()) {
            Matcher table = TABLE.matcher(definition);
            if (table.matches()) {
                ample.run("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', '" + table.group(1) + "', NULL)");
            }
        }
        AnswerFault answerFault = differing(query, plain, "with statistics", ample.ask(query), true);
        for (String[] directed : directed(query)) {
            answerFault = answerFault == null ? differing(query, plain, directed[0] + "\n" + directed[1], ample.ask(directed[1]), true) : answerFault;
        }
        answerFault = answerFault == null ? differing(query, plain, "with indexes", indexed, true) : answerFault;
        answerFault = answerFault == null ? differing(query, plain, "with indexes and little memory", spilled, true) : answerFault;
        answerFault = answerFault == null ? differing(query, plain, "as a derived table", wrapped, false) : answerFault;
        return answerFault == null ? differing(query, plain, "as a common table", common, false) : answerFault;
    }

    /// Returns the query with directives, where its syntax has a place for them. The database rejects a directive that
    /// no plan can satisfy.
    private static List<String[]> directed(String query) {
        List<String[]> all = new ArrayList<>();
        Matcher joined = JOINED.matcher(query);
        if (joined.find()) {
            all.add(new String[] {"one row after the other", joined.replaceAll("$1 --DERBY-PROPERTIES joinStrategy=NESTEDLOOP\n")});
        }
        Matcher matched = MATCHED.matcher(query);
        if (matched.find()) {
            all.add(new String[] {"by hashing", matched.replaceAll("$1 --DERBY-PROPERTIES joinStrategy=HASH\n")});
        }
        Matcher from = FROM.matcher(query);
        if (from.find()) {
            all.add(new String[] {"in the order written", from.replaceAll("FROM --DERBY-PROPERTIES joinOrder=FIXED\n")});
        }
        return all;
    }

    private static AnswerFault differing(String query, QueryAnswer plain, String how, QueryAnswer other, boolean ordered) {
        if (plain.tellsNothing() || other.tellsNothing()) {
            return null;
        }
        boolean inOrder = ordered && isOrdered(query);
        return inOrder ? plain.rows().equals(other.rows()) ? null : shown(query, plain, how, other)
            : plain.hasSameRows(other) ? null : shown(query, plain, how, other);
    }

    /// Returns whether the text ends with an ORDER BY of the outermost query, over all columns.
    static boolean isOrdered(String query) {
        int order = query.lastIndexOf(" ORDER BY ");
        return order > 0 && query.indexOf(')', order) < 0;
    }

    private static AnswerFault shown(String query, QueryAnswer plain, String how, QueryAnswer other) {
        return AnswerFault.rows(query + "\n   -> " + plain.shown() + "\n   " + how + "\n   -> " + other.shown());
    }
}
