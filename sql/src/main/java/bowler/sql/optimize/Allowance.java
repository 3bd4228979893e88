// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

/// How many steps the search for join orders may take in a statement, all its joins together: so planning ends soon by
/// construction, not by a clock, and a plan is the same each time. A join that finds few left is put in order greedily, which takes
/// steps as the square of its members, and nothing is weighed in a second way any more.
final class Allowance {
    /// Of a statement of few tables; a star of ten takes 2,300.
    static final int LEAST = 2_400;
    static final int PER_TABLE = 200;

    private int tables;
    private int taken;
    private int share = 1;

    void addTable() {
        tables++;
    }

    /// The statement is planned once more, in another way, which gets half as much.
    void beginAgain() {
        taken = 0;
        share *= 2;
    }

    int left() {
        return Math.max(0, Math.max(LEAST, PER_TABLE * tables) / share - taken);
    }

    void take(int steps) {
        taken += steps;
    }

    /// Steps taken since it began.
    int taken() {
        return taken;
    }
}
