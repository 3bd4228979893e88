// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

/// The maximum number of join search steps per statement, shared by all its joins. The limit bounds planning time
/// without a clock, so the same statement gets the same plan each time.
///
/// A join that finds little budget left is ordered greedily, which takes a number of steps quadratic in its base
/// relations. Alternative forms of semi joins are then no longer compared.
public final class JoinSearchBudget {
    /// Budget of a statement with few tables. A star of ten tables takes 2,300 steps.
    public static final int MIN_STEPS = 2_400;
    public static final int PER_TABLE = 200;

    private int tables;
    private int taken;
    private int share = 1;

    public void addTable() {
        tables++;
    }

    /// Starts planning the statement in another form, with half of the budget.
    public void restart() {
        taken = 0;
        share *= 2;
    }

    public int left() {
        return Math.max(0, Math.max(MIN_STEPS, PER_TABLE * tables) / share - taken);
    }

    public void take(int steps) {
        taken += steps;
    }

    /// Returns the steps taken since planning of the present form began.
    public int taken() {
        return taken;
    }
}
