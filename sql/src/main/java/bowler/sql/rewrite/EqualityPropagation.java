// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar.Parameter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Derives predicates from the transitivity of equality.
///
/// From `a = b` and `a < 5` follows `b < 5`; from `a = b` and `b = c` follows `a = c`. Only columns of exactly the same
/// type are considered, because their comparisons with a constant agree.
final class EqualityPropagation {
    /// Maximum columns of an equivalence class for which all pairs are added. The number of pairs is quadratic, and
    /// they serve only the choice of a join order.
    private static final int MAX_CLASS_FOR_PAIRS = 6;

    private EqualityPropagation() {}

    /// Returns the predicates and those derived from them.
    static List<Scalar> extended(List<Scalar> conditions) {
        List<Scalar> derived = derived(conditions);
        if (derived.isEmpty()) {
            return conditions;
        }
        List<Scalar> extended = new ArrayList<>(conditions);
        extended.addAll(derived);
        return extended;
    }

    static List<Scalar> derived(List<Scalar> conditions) {
        if (!mayDerive(conditions)) {
            return List.of();
        }
        Map<Column, Set<Column>> classes = classes(conditions);
        if (classes.isEmpty()) {
            return List.of();
        }
        Set<Scalar> known = new HashSet<>();
        List<Scalar> derived = new ArrayList<>();
        for (Scalar condition : conditions) {
            if (condition instanceof Compare(var op, Column column, var right) && isConstant(right)) {
                for (Column equal : classes.getOrDefault(column, Set.of())) {
                    add(new Compare(op, equal, right), conditions, known, derived);
                }
            } else if (condition instanceof InList(Column column, var options)
                    && options.stream().allMatch(EqualityPropagation::isConstant)) {
                for (Column equal : classes.getOrDefault(column, Set.of())) {
                    add(new InList(equal, options), conditions, known, derived);
                }
            }
        }
        Set<Set<Column>> done = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Set<Column> members : classes.values()) {
            // A class of two columns comes from a predicate that states just this equality.
            if (members.size() > 2 && members.size() <= MAX_CLASS_FOR_PAIRS && done.add(members)) {
                pairs(new ArrayList<>(members), conditions, known, derived);
            }
        }
        return derived;
    }

    /// Returns whether anything may be derived: a column of an equality is also compared with a constant, or equals two
    /// others. Joins of many tables often have neither.
    private static boolean mayDerive(List<Scalar> conditions) {
        BitSet equal = new BitSet();
        boolean repeats = false;
        boolean compares = false;
        for (int i = 0; i < conditions.size() && !repeats; i++) {
            switch (conditions.get(i)) {
                case Compare(var op, Column left, Column right) when op == Comparison.EQUAL -> {
                    repeats = equal.get(left.column()) || equal.get(right.column());
                    equal.set(left.column());
                    equal.set(right.column());
                }
                case Compare(var op, Column column, var right) when isConstant(right) -> compares = true;
                case InList(Column column, var options) -> compares = true;
                case Scalar other -> { }
            }
        }
        return repeats || compares && !equal.isEmpty();
    }

    private static void pairs(List<Column> members, List<Scalar> conditions, Set<Scalar> known, List<Scalar> derived) {
        for (int i = 0; i < members.size(); i++) {
            for (int j = i + 1; j < members.size(); j++) {
                learn(conditions, known);
                if (!known.contains(new Compare(Comparison.EQUAL, members.get(j), members.get(i)))) {
                    add(new Compare(Comparison.EQUAL, members.get(i), members.get(j)), conditions, known, derived);
                }
            }
        }
    }

    /// Fills `known` on first use, because usually nothing can be derived.
    private static void learn(List<Scalar> conditions, Set<Scalar> known) {
        if (known.isEmpty()) {
            known.addAll(conditions);
        }
    }

    private static void add(Scalar condition, List<Scalar> conditions, Set<Scalar> known, List<Scalar> derived) {
        learn(conditions, known);
        if (known.add(condition)) {
            derived.add(condition);
        }
    }

    private static Map<Column, Set<Column>> classes(List<Scalar> conditions) {
        Map<Column, Set<Column>> classes = new LinkedHashMap<>();
        for (Scalar condition : conditions) {
            if (condition instanceof Compare(var op, Column left, Column right) && op == Comparison.EQUAL
                    && left.type().equals(right.type()) && !left.equals(right)) {
                Set<Column> merged = new LinkedHashSet<>();
                merged.addAll(classes.getOrDefault(left, Set.of(left)));
                merged.addAll(classes.getOrDefault(right, Set.of(right)));
                merged.forEach(member -> classes.put(member, merged));
            }
        }
        return classes;
    }

    private static boolean isConstant(Scalar scalar) {
        return scalar instanceof Literal || scalar instanceof Parameter || scalar instanceof Outer;
    }
}
