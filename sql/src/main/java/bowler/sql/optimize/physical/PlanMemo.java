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

/// The plans of relations made so far. A join plans its members by themselves and for the order wished, and a semi join is
/// weighed in two ways: what lies within would be planned twice at each level, so a nest of ten a thousand times.
///
/// Relations are told apart by identity: a pass that plans does not make a relation anew which it has got.
public final class PlanMemo {
    private record Made(BitSet required, RequiredProperties properties, List<PhysicalPlan> plans) {}

    private Map<Relation, List<Made>> byRelation = new IdentityHashMap<>();
    private int count;

    public List<PhysicalPlan> plans(Relation relation, BitSet required, RequiredProperties properties, Supplier<List<PhysicalPlan>> make) {
        if (relation instanceof TableRead) {
            // It nests nothing, and a table mentioned twice is to be two nodes of a plan.
            return make.get();
        }
        List<Made> known = byRelation.computeIfAbsent(relation, key -> new ArrayList<>(2));
        for (Made made : known) {
            if (made.required.equals(required) && made.properties.equals(properties)) {
                return made.plans;
            }
        }
        BitSet asked = (BitSet) required.clone();
        count++;
        List<PhysicalPlan> plans = List.copyOf(make.get());
        known.add(new Made(asked, properties, plans));
        return plans;
    }

    /// Plans what will be planned once more, as something that it reads is not known yet: nothing of that is kept.
    public <T> T apart(Supplier<T> planning) {
        Map<Relation, List<Made>> kept = byRelation;
        byRelation = new IdentityHashMap<>();
        T plans = planning.get();
        byRelation = kept;
        return plans;
    }

    /// How many relations were planned.
    public int count() {
        return count;
    }
}
