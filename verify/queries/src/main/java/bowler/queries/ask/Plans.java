// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// However a query is run, its rows are the same: with indexes and without, made before the rows or after, with little memory, within another
/// query, as a common table, with statistics of the tables, with the order and the ways of joins that directives ask for.
///
/// Parts: the query.
public final class Plans implements Oracle {
    /// A table with its name in the query, where a directive may follow.
    private static final Pattern JOINED = Pattern.compile("( JOIN [TVW]\\d+ X\\d+)(?= ON )");
    private static final Pattern MATCHED = Pattern.compile("( JOIN [TVW]\\d+ X\\d+)(?= ON X\\d+\\.\\w+ = X\\d+\\.)");
    private static final Pattern FROM = Pattern.compile("(?<!DISTINCT )\\bFROM (?=[TVW]\\d+ X\\d+)");
    private static final Pattern TABLE = Pattern.compile("CREATE TABLE (\\w+) .*");

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
        if (roomy.build(question.bare()) != null || narrow.build(question.indexedEarly()) != null) {
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
        for (String definition : question.definitions()) {
            Matcher table = TABLE.matcher(definition);
            if (table.matches()) {
                roomy.run("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', '" + table.group(1) + "', NULL)");
            }
        }
        Fault fault = differing(query, plain, "with statistics", roomy.ask(query), true);
        for (String[] directed : directed(query)) {
            fault = fault == null ? differing(query, plain, directed[0] + "\n" + directed[1], roomy.ask(directed[1]), true) : fault;
        }
        fault = fault == null ? differing(query, plain, "with indexes", indexed, true) : fault;
        fault = fault == null ? differing(query, plain, "with indexes and little memory", spilled, true) : fault;
        fault = fault == null ? differing(query, plain, "as a derived table", wrapped, false) : fault;
        return fault == null ? differing(query, plain, "as a common table", common, false) : fault;
    }

    /// The query with directives, where it has places for them. What has no such plan is refused.
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

    private static Fault differing(String query, Answer plain, String how, Answer other, boolean ordered) {
        if (plain.tellsNothing() || other.tellsNothing()) {
            return null;
        }
        boolean inOrder = ordered && isOrdered(query);
        return inOrder ? plain.rows().equals(other.rows()) ? null : shown(query, plain, how, other)
            : plain.hasSameRows(other) ? null : shown(query, plain, how, other);
    }

    /// Whether the end of the text is an order of its own, over all columns.
    static boolean isOrdered(String query) {
        int order = query.lastIndexOf(" ORDER BY ");
        return order > 0 && query.indexOf(')', order) < 0;
    }

    private static Fault shown(String query, Answer plain, String how, Answer other) {
        return Fault.rows(query + "\n   -> " + plain.shown() + "\n   " + how + "\n   -> " + other.shown());
    }
}
