// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

/// A query ended in a way in which none may end.
final class BrokenAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String state;

    BrokenAnswer(String sql, Answer answer) {
        super(sql + "\n   -> " + answer.shown());
        state = answer.state();
    }

    String state() {
        return state;
    }
}
