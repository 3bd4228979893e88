// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs the same query by plans that the optimizer would not choose. Directives prescribe which index to read and how
/// to join. Statistics mislead the optimizer: they are missing, or claim that tables are empty, or claim thirty times
/// the rows. The query runs with much memory and one thread, and with little memory and several threads.
///
/// This is differential testing of query plans, DQP (Ba and Rigger, *Keep It Simple: Testing Databases via Differential
/// Query Plans*, SIGMOD 2024).
///
/// The parts of a question are the query and the text from which the directives are drawn.
public final class ForcedPlans implements Oracle {
    private static final Pattern TABLE = Pattern.compile("CREATE TABLE (\\w+) \\((.*)\\)");
    private static final Pattern COLUMN = Pattern.compile("(?:^|, )([KC]\\d?) ");
    private static final Pattern INDEX = Pattern.compile("CREATE INDEX (\\w+) ON (\\w+) .*");
    private static final Pattern READ = Pattern.compile("(?<= (?:FROM|JOIN) |, )(T\\d) (X\\d+)\\b");
    private static final int VARIANTS = 6;
    private static final int DOUBLINGS = 5;
    private static final int STRIDE = 100_000;

    private final TestDatabaseSite plain;
    private final List<TestDatabaseSite> others;

    /// @param plain has the tables without indexes and statistics
    public ForcedPlans(TestDatabaseSite plain, List<TestDatabaseSite> others) {
        this.plain = plain;
        this.others = others;
    }

    @Override
    public List<String> draw(SeededChoice seededChoice, QueryGenerator maker) {
        return List.of(seededChoice.once(4) ? maker.ordered() : maker.whole(), String.valueOf(seededChoice.seed()));
    }

    @Override
    public AnswerFault judge(TestQuestion testQuestion) {
        String query = testQuestion.parts().getFirst();
        Random random = new Random(testQuestion.parts().getLast().hashCode());
        if (plain.build(testQuestion.bare()) != null) {
            return null;
        }
        QueryAnswer expected = plain.ask(query);
        if (expected.tellsNothing()) {
            return null;
        }
        TestDatabaseSite testDatabaseSite = others.get(random.nextInt(others.size()));
        int statistics = random.nextInt(4);
        if (testDatabaseSite.build(statements(testQuestion, statistics)) != null) {
            return null;
        }
        String how = testDatabaseSite.name() + ", statistics " + List.of("of these rows", "of none", "of empty tables", "of many rows").get(statistics);
        for (int variant = 0; variant < VARIANTS; variant++) {
            String directed = variant == 0 ? query : directed(query, testQuestion.indexes(), random);
            QueryAnswer queryAnswer = testDatabaseSite.ask(directed);
            if (!queryAnswer.tellsNothing() && !(PlanEquivalenceOracle.isOrdered(query) ? queryAnswer.rows().equals(expected.rows()) : queryAnswer.hasSameRows(expected))) {
                return AnswerFault.rows(query + "\n   -> " + expected.shown() + "\n" + directed + "\n   " + how + "\n   -> " + queryAnswer.shown());
            }
        }
        return null;
    }

    private static List<String> statements(TestQuestion testQuestion, int statistics) {
        List<String> statements = new ArrayList<>(testQuestion.definitions());
        statements.addAll(testQuestion.indexes());
        List<Matcher> tables = testQuestion.definitions().stream().map(TABLE::matcher).filter(Matcher::matches).toList();
        List<String> looks = tables.stream().map(table -> "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', '" + table.group(1) + "', NULL)").toList();
        if (statistics == 2) {
            statements.addAll(looks);
        }
        List<String> rows = testQuestion.rows();
        if (statistics == 3) {
            statements.addAll(rows);
            tables.forEach(table -> multiply(table, statements));
            statements.addAll(looks);
            tables.forEach(table -> statements.add("DELETE FROM " + table.group(1)));
            rows = rows.stream().filter(sql -> !sql.startsWith("CALL ")).toList();
        }
        statements.addAll(rows);
        if (statistics == 0) {
            statements.addAll(looks);
        }
        return statements;
    }

    private static void multiply(Matcher table, List<String> statements) {
        List<String> columns = COLUMN.matcher(table.group(2)).results().map(column -> column.group(1)).toList();
        for (int doubling = 1; doubling <= DOUBLINGS; doubling++) {
            int shift = STRIDE << doubling;
            statements.add("INSERT INTO " + table.group(1) + " (" + String.join(", ", columns) + ") SELECT "
                + String.join(", ", columns.stream().map(column -> column.equals("K") ? "K + " + shift : column).toList()) + " FROM " + table.group(1));
        }
    }

    /// Adds a directive after each table or after none. A query without such a plan is refused.
    private static String directed(String query, List<String> indexes, Random random) {
        StringBuilder text = new StringBuilder();
        Matcher table = READ.matcher(query);
        while (table.find()) {
            List<String> choices = new ArrayList<>(List.of("", "", "index=NULL", "joinStrategy=NESTEDLOOP", "joinStrategy=HASH"));
            for (String index : indexes) {
                Matcher made = INDEX.matcher(index);
                if (made.matches() && made.group(2).equals(table.group(1))) {
                    choices.add("index=" + made.group(1));
                    choices.add("index=" + made.group(1) + ", joinStrategy=NESTEDLOOP");
                }
            }
            String chosen = choices.get(random.nextInt(choices.size()));
            boolean isInner = query.startsWith(" JOIN ", Math.max(0, table.start() - " JOIN ".length()));
            boolean fits = !chosen.contains("joinStrategy") || isInner;
            table.appendReplacement(text, Matcher.quoteReplacement(table.group() + (chosen.isEmpty() || !fits ? "" : " --DERBY-PROPERTIES " + chosen + "\n")));
        }
        return table.appendTail(text).toString();
    }
}
