// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.base.invariant.Invariant;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import java.util.List;
import java.util.Map;

/// Verifies a plan: slots exist and have the types that scalars expect, bounds fit their keys, predicates are BOOLEAN,
/// and changes read whole rows. A violation is a bug of the compiler. [RowSourceVerifier] verifies row
/// sources, [StatementVerifier] statements, and [ScalarVerifier] expressions.
public final class PlanVerifier {
    private PlanVerifier() {}

    public static void verify(CompiledStatement compiled) {
        verify(compiled, Map.of());
    }

    /// Verifies a statement of the body of a trigger.
    ///
    /// @param transitionTypes the types of the transition tables' columns, by the id of their rows
    public static void verify(CompiledStatement compiled, Map<Integer, List<DataType>> transitionTypes) {
        RowSourceVerifier verifier = new RowSourceVerifier(compiled.parameters().size());
        transitionTypes.forEach(verifier::declareRows);
        new StatementVerifier(verifier).statement(compiled.plan());
        RowSource rows = switch (compiled.plan()) {
            case StatementPlan.Query query -> query.source();
            case StatementPlan.Returning returning -> returning.source();
            case StatementPlan.WithChanges with -> switch (with.statement()) {
                case StatementPlan.Query query -> query.source();
                case StatementPlan.Returning returning -> returning.source();
                default -> null;
            };
            default -> null;
        };
        if (rows != null) {
            List<DataType> types = rows.types();
            if (compiled.plan() instanceof StatementPlan.Query query && query.target() != null) {
                Invariant.check(types.getLast().equals(TableAccess.KEY_TYPE)
                        && query.target().positions().size() == compiled.columns().size(),
                        "a cursor over %s gives %s", query.target(), types);
                types = types.subList(0, types.size() - 1);
            }
            List<ResultColumn> columns = compiled.shownColumns();
            Invariant.check(types.size() == columns.size(), "query gives %d slots for %d columns", types.size(),
                    columns.size());
            for (int i = 0; i < types.size(); i++) {
                Invariant.check(types.get(i).equals(columns.get(i).type()), "column %s is given %s", columns.get(i),
                        types.get(i));
            }
        }
    }
}
