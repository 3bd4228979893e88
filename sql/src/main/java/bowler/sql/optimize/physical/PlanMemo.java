// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Memoizes the plans of relations. A join plans its base relations alone and for the required order, and semi joins
/// are planned in two forms. Without memoization each nesting level would plan its contents twice, so ten levels a
/// thousand times.
///
/// Relations are compared by identity, so a planning pass must not copy a relation that it has received.
public final class PlanMemo {
    private record MemoEntry(BitSet required, RequiredProperties properties, List<PhysicalPlan> plans) {}

    private Map<Relation, List<MemoEntry>> byRelation = new IdentityHashMap<>();
    private int count;

    public List<PhysicalPlan> plans(Relation relation, BitSet required, RequiredProperties properties, Supplier<List<PhysicalPlan>> make) {
        if (relation instanceof TableRead) {
            // A relation without nested relations is not memoized: a table referenced twice needs two plan nodes.
            return make.get();
        }
        List<MemoEntry> known = byRelation.computeIfAbsent(relation, key -> new ArrayList<>(2));
        for (MemoEntry made : known) {
            if (made.required.equals(required) && made.properties.equals(properties)) {
                return made.plans;
            }
        }
        BitSet asked = (BitSet) required.clone();
        count++;
        List<PhysicalPlan> plans = List.copyOf(make.get());
        known.add(new MemoEntry(asked, properties, plans));
        return plans;
    }

    /// Plans a relation that will be planned again, because an input is not known yet. None of these plans is memoized.
    public <T> T apart(Supplier<T> planning) {
        Map<Relation, List<MemoEntry>> kept = byRelation;
        byRelation = new IdentityHashMap<>();
        T plans = planning.get();
        byRelation = kept;
        return plans;
    }

    /// Returns the number of relations planned.
    public int count() {
        return count;
    }
}
