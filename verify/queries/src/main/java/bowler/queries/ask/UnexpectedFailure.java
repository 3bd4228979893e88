// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

/// A query ended in a way in which none may end.
final class UnexpectedFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String state;

    UnexpectedFailure(String sql, QueryAnswer queryAnswer) {
        super(sql + "\n   -> " + queryAnswer.shown());
        state = queryAnswer.state();
    }

    String state() {
        return state;
    }
}
