// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import java.util.List;

/// Knows something about answers.
public interface Oracle {
    /// The parts of a question.
    List<String> draw(Draw draw, QueryMaker maker);

    /// What is wrong; null if nothing is, or nothing can be told. Whatever the parts are.
    Fault judge(Question question);

    /// As [#judge], and whether an answer was none.
    default Fault fault(Question question) {
        try {
            return judge(question);
        } catch (BrokenAnswer broken) {
            return new Fault("broken " + broken.state(), broken.getMessage());
        }
    }

    default String name() {
        return getClass().getSimpleName();
    }
}
