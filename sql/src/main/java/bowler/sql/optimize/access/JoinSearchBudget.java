// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

/// How many steps the search for join orders may take in a statement, all its joins together: so planning ends soon by
/// construction, not by a clock, and a plan is the same each time. A join that finds few left is put in order greedily, which takes
/// steps as the square of its members, and nothing is weighed in a second way any more.
public final class JoinSearchBudget {
    /// Of a statement of few tables; a star of ten takes 2,300.
    public static final int LEAST = 2_400;
    public static final int PER_TABLE = 200;

    private int tables;
    private int taken;
    private int share = 1;

    public void addTable() {
        tables++;
    }

    /// The statement is planned once more, in another way, which gets half as much.
    public void beginAgain() {
        taken = 0;
        share *= 2;
    }

    public int left() {
        return Math.max(0, Math.max(LEAST, PER_TABLE * tables) / share - taken);
    }

    public void take(int steps) {
        taken += steps;
    }

    /// Steps taken since it began.
    public int taken() {
        return taken;
    }
}
