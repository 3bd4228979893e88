// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;

/// Plans by text (or shape) and schema; bounded.
///
/// A hit is one look-up and, at most once per round of the clock, one store. When the bound is passed, the thread that
/// passed it goes round once: plans not used since the last round go, others lose their mark. No order is kept, so
/// nothing is shared between two hits on different plans.
public final class PlanCache {
    private record Key(String text, String schema) {}

    private final ConcurrentHashMap<Key, CachedPlan> plans = new ConcurrentHashMap<>();
    private final int capacity;

    public PlanCache(int capacity) {
        this.capacity = capacity;
    }

    /// The plan, or null.
    public CachedPlan find(String text, String schema) {
        CachedPlan plan = plans.get(new Key(text, schema));
        if (plan != null) {
            plan.touch();
        }
        return plan;
    }

    /// Keeps a plan, replacing an older one for the same text.
    public void put(String text, String schema, CachedPlan plan) {
        plans.put(new Key(text, schema), plan);
        if (plans.size() > capacity) {
            sweep();
        }
    }

    /// Shows each plan that is kept.
    public void forEach(Visitor visitor) {
        plans.forEach((key, plan) -> visitor.visit(key.text, key.schema, plan));
    }

    /// Looks at plans.
    public interface Visitor {
        /// @param text the statement's, or its shape with marks for literals
        void visit(String text, String schema, CachedPlan plan);
    }

    private void sweep() {
        int excess = plans.size() - capacity + capacity / 8;
        Iterator<CachedPlan> round = plans.values().iterator();
        while (excess > 0 && round.hasNext()) {
            if (!round.next().clearRecentlyUsed()) {
                round.remove();
                excess--;
            }
        }
        for (Iterator<CachedPlan> rest = plans.values().iterator(); excess > 0 && rest.hasNext(); excess--) {
            rest.next();
            rest.remove();
        }
    }
}
