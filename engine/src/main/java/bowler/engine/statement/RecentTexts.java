// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.catalog.CatalogSnapshot;
import bowler.sql.NormalizedText;
import bowler.types.RowBuffer;

/// The last few shapes of a session, with their plans. A text that differs from one of them only in its literals is
/// found by comparison. No lookup key is built, and neither text is hashed.
public final class RecentTexts {
    private static final int CAPACITY = 4;

    private final NormalizedText[] shapes = new NormalizedText[CAPACITY];
    private final CachedPlan[] plans = new CachedPlan[CAPACITY];
    private final PlanScope[] scopes = new PlanScope[CAPACITY];
    private int next;

    /// Returns the plan with the literals of the text; null if it is none of these, or the plan is not current.
    Planned find(String sql, PlanScope scope, CatalogSnapshot catalog) {
        for (int i = 0; i < CAPACITY; i++) {
            NormalizedText normalized = shapes[i];
            RowBuffer values = normalized == null ? null : normalized.valuesOf(sql);
            if (values != null && scope.equals(scopes[i])) {
                CachedPlan plan = plans[i];
                if (!plan.isCurrent(catalog) || plan.literalPlans().areBetter()) {
                    shapes[i] = null;
                    plans[i] = null;
                    return null;
                }
                plan.touch();
                return new Planned(plan, values);
            }
        }
        return null;
    }

    void put(NormalizedText normalized, CachedPlan plan, PlanScope scope) {
        if (normalized.canCompare()) {
            shapes[next] = normalized;
            plans[next] = plan;
            scopes[next] = scope;
            next = (next + 1) % CAPACITY;
        }
    }
}
