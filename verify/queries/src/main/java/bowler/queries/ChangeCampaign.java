// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.queries.QueryCampaign.Finding;
import bowler.queries.ask.AnswerFault;
import bowler.queries.ask.ChangeOracle;
import bowler.queries.ask.TestCaseReducer;
import bowler.queries.ask.TestQuestion;
import bowler.queries.make.ChangeGenerator;
import bowler.queries.make.ChangeSchema;
import bowler.queries.make.QueryDialect;
import bowler.queries.make.SeededChoice;
import bowler.queries.make.TestSchema;
import java.util.List;
import java.util.function.Consumer;

/// Changes rows, and compares what comes of it.
public final class ChangeCampaign {
    private final QueryDialect queryDialect;
    private final ChangeOracle changeOracle;
    private final Consumer<Finding> found;

    public ChangeCampaign(QueryDialect queryDialect, ChangeOracle changeOracle, Consumer<Finding> found) {
        this.queryDialect = queryDialect;
        this.changeOracle = changeOracle;
        this.found = found;
    }

    /// One world and the steps in it.
    public void round(long seed) {
        SeededChoice seededChoice = new SeededChoice(seed);
        TestSchema testSchema = ChangeSchema.make(seededChoice, queryDialect);
        List<String> steps = new ChangeGenerator(seededChoice, queryDialect, testSchema).steps();
        TestQuestion testQuestion = new TestQuestion(testSchema.definitions(), List.of(), testSchema.indexes(), steps);
        AnswerFault answerFault = changeOracle.fault(testQuestion);
        if (answerFault != null) {
            TestQuestion min = TestCaseReducer.shrunk(testQuestion, candidate -> {
                AnswerFault still = changeOracle.fault(candidate);
                return still != null && still.kind().equals(answerFault.kind());
            });
            found.accept(new Finding(seed, "Changes", min, changeOracle.fault(min)));
        }
    }
}
