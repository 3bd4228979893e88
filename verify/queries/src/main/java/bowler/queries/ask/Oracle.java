// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import java.util.List;

/// Knows something about answers.
public interface Oracle {
    /// The parts of a question.
    List<String> draw(SeededChoice seededChoice, QueryGenerator maker);

    /// What is wrong; null if nothing is, or nothing can be told. Whatever the parts are.
    AnswerFault judge(TestQuestion testQuestion);

    /// As [#judge], and whether an answer was none.
    default AnswerFault fault(TestQuestion testQuestion) {
        try {
            return judge(testQuestion);
        } catch (UnexpectedFailure broken) {
            return new AnswerFault("broken " + broken.state(), broken.getMessage());
        }
    }

    default String name() {
        return getClass().getSimpleName();
    }
}
