// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.plan.query.PlanStructure;
import bowler.plan.query.RowSource;

/// Decides whether a text is compiled with its own literals or run by the generic plan of its shape.
///
/// Literals pay off for a statement of some cost: they tell how many rows it finds, and compiling takes a small part of
/// its time. If the first few plans are the same as the generic plan, the generic plan is used from then on. The
/// exception is a cost so high that compiling does not matter.
final class LiteralPlans {
    static final LiteralPlans NEVER = new LiteralPlans(null, 0);
    /// In units of the costs of plans, of about 50 ns: where a run takes some milliseconds.
    private static final double MIN_COST = 50_000;
    private static final double HIGH_COST = 2_000_000;
    private static final int TRIALS = 5;

    private final String skeleton;
    private final double cost;
    /// Racy: one trial more or less makes no difference.
    private int alike;

    private LiteralPlans(String skeleton, double cost) {
        this.skeleton = skeleton;
        this.cost = cost;
    }

    /// @param compiled of a shape
    static LiteralPlans of(CompiledStatement compiled) {
        RowSource source = source(compiled);
        return source == null || source.estimate().cost() < MIN_COST
            ? NEVER : new LiteralPlans(PlanStructure.of(source), source.estimate().cost());
    }

    private static RowSource source(CompiledStatement compiled) {
        return switch (compiled.plan()) {
            case StatementPlan.Query query -> query.source();
            case StatementPlan.Update update -> update.source();
            case StatementPlan.Delete delete -> delete.source();
            case StatementPlan.Insert insert -> insert.source();
            case StatementPlan other -> null;
        };
    }

    boolean areBetter() {
        return skeleton != null && (alike < TRIALS || cost >= HIGH_COST);
    }

    /// A text of the shape was compiled with its literals.
    void tried(CompiledStatement compiled) {
        alike = PlanStructure.of(source(compiled)).equals(skeleton) ? alike + 1 : 0;
    }
}
