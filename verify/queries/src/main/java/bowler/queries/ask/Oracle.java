// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import java.util.List;

/// Knows something about answers.
public interface Oracle {
    /// The parts of a question.
    List<String> draw(SeededChoice seededChoice, QueryGenerator maker);

    /// Returns the fault in the answers; null if there is none, or no answer can be judged. It accepts any parts.
    AnswerFault judge(TestQuestion testQuestion);

    /// Returns the fault that [#judge] finds. An unexpected failure of a statement is a fault too.
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
