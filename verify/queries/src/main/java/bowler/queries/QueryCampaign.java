// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.queries.ask.AnswerFault;
import bowler.queries.ask.Oracle;
import bowler.queries.ask.TestCaseReducer;
import bowler.queries.ask.TestQuestion;
import bowler.queries.make.QueryDialect;
import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import bowler.queries.make.TestSchema;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Asks oracles about worlds.
public final class QueryCampaign {
    private static final int QUESTIONS = 12;
    private static final int FEW_ROWS = 6;
    private static final int MANY_ROWS = 20;

    private final QueryDialect queryDialect;
    private final List<Oracle> oracles;
    private final Consumer<Finding> found;
    private final Map<String, Long> questions = new TreeMap<>();

    /// @param testQuestion shrunk
    public record Finding(long seed, String oracle, TestQuestion testQuestion, AnswerFault answerFault) {
        @Override
        public String toString() {
            StringBuilder shown = new StringBuilder("-- seed " + seed + ", " + oracle + "\n");
            testQuestion.definitions().forEach(sql -> shown.append(sql).append(";\n"));
            testQuestion.rows().forEach(sql -> shown.append(sql).append(";\n"));
            testQuestion.indexes().forEach(sql -> shown.append(sql).append(";\n"));
            return shown.append(answerFault.text()).append('\n').toString();
        }
    }

    public QueryCampaign(QueryDialect queryDialect, List<Oracle> oracles, Consumer<Finding> found) {
        this.queryDialect = queryDialect;
        this.oracles = oracles;
        this.found = found;
    }

    public long questionCount() {
        return questions.values().stream().mapToLong(Long::longValue).sum();
    }

    /// Returns the number of questions per oracle.
    public Map<String, Long> questions() {
        return questions;
    }

    /// One world and the questions about it.
    public void round(long seed) {
        SeededChoice seededChoice = new SeededChoice(seed);
        TestSchema testSchema = TestSchema.make(seededChoice, queryDialect, seededChoice.once(6) ? MANY_ROWS : FEW_ROWS);
        for (int i = 0; i < QUESTIONS; i++) {
            Oracle oracle = oracles.get(i % oracles.size());
            List<String> parts = oracle.draw(seededChoice, new QueryGenerator(seededChoice, queryDialect, testSchema));
            TestQuestion testQuestion = new TestQuestion(testSchema.definitions(), testSchema.rows(), testSchema.indexes(), parts);
            questions.merge(oracle.name(), 1L, Long::sum);
            AnswerFault answerFault = oracle.fault(testQuestion);
            if (answerFault != null) {
                TestQuestion min = TestCaseReducer.shrunk(testQuestion, candidate -> shows(oracle, candidate, answerFault.kind()));
                AnswerFault again = oracle.fault(min);
                // A fault that comes and goes is told as it was met.
                found.accept(again == null
                    ? new Finding(seed, oracle.name(), testQuestion, answerFault) : new Finding(seed, oracle.name(), min, again));
            }
        }
    }

    private static boolean shows(Oracle oracle, TestQuestion candidate, String kind) {
        AnswerFault answerFault = oracle.fault(candidate);
        return answerFault != null && answerFault.kind().equals(kind);
    }
}
