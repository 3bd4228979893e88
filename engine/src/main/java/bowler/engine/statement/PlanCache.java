// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// Plans by text (or shape) and scope; bounded by their number, and by the length of their texts together, as a plan
/// takes memory in proportion to its text. A text that would take a large part of that is not kept.
///
/// A hit is one look-up and, at most once per round of the clock, one store. When the bound is passed, the thread that
/// passed it goes round once: plans not used since the last round go, others lose their mark. No order is kept, so
/// nothing is shared between two hits on different plans.
public final class PlanCache {
    private record Key(String text, PlanScope scope) {}

    private final ConcurrentHashMap<Key, CachedPlan> plans = new ConcurrentHashMap<>();
    private final int capacity;
    private final long maxCharacters;
    private final AtomicLong characters = new AtomicLong();

    public PlanCache(int capacity, long maxCharacters) {
        this.capacity = capacity;
        this.maxCharacters = maxCharacters;
    }

    /// Returns whether a plan for a text of this length is worth its memory.
    boolean mayKeep(int textLength) {
        return textLength <= maxCharacters / 8;
    }

    /// Returns the plan, or null.
    public CachedPlan find(String text, PlanScope scope) {
        CachedPlan plan = plans.get(new Key(text, scope));
        if (plan != null) {
            plan.touch();
        }
        return plan;
    }

    /// Keeps a plan, replacing an older one for the same text.
    public void put(String text, PlanScope scope, CachedPlan plan) {
        if (!mayKeep(text.length())) {
            return;
        }
        Key added = new Key(text, scope);
        long held = plans.put(added, plan) == null
            ? characters.addAndGet(text.length()) : characters.get();
        if (plans.size() > capacity || held > maxCharacters) {
            sweep(added, false);
            sweep(added, true);
        }
    }

    /// Shows each plan that is kept.
    public void forEach(Visitor visitor) {
        plans.forEach((key, plan) -> visitor.visit(key.text, key.scope, plan));
    }

    /// Looks at plans.
    public interface Visitor {
        /// @param text the statement's, or its shape with marks for literals
        void visit(String text, PlanScope scope, CachedPlan plan);
    }

    void clear() {
        for (Key key : plans.keySet()) {
            if (plans.remove(key) != null) {
                characters.addAndGet(-key.text.length());
            }
        }
    }

    /// Goes round until an eighth is free.
    ///
    /// @param added the key of the newest plan, which stays
    /// @param all also those used since the last round
    private void sweep(Key added, boolean all) {
        for (Map.Entry<Key, CachedPlan> entry : plans.entrySet()) {
            if (plans.size() <= capacity - capacity / 8 && characters.get() <= maxCharacters - maxCharacters / 8) {
                return;
            }
            boolean evict = !entry.getValue().clearRecentlyUsed() || all;
            if (evict && !entry.getKey().equals(added) && plans.remove(entry.getKey(), entry.getValue())) {
                characters.addAndGet(-entry.getKey().text.length());
            }
        }
    }
}
