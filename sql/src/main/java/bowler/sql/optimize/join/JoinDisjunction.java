// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.join;

import bowler.plan.query.JoinChoice;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.Selectivity;
import bowler.sql.optimize.access.AccessPaths;
import bowler.sql.optimize.access.BaseRelation;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// An OR or IN list among the predicates of a join step, each operand of which contains an equality between the two
/// sides. Each operand therefore finds partners on its own, by a hash table or by an index.
final class JoinDisjunction {
    private static final int MAX_WAYS = 16;

    /// @param parts the conjuncts of the operand
    /// @param leftKeys the left sides of its equalities, in the order of the right sides
    /// @param residual conjuncts that are not such equalities
    /// @param share the selectivity over pairs, without equalities of unknown selectivity
    /// @param unknownCount the number of equalities of unknown selectivity
    private record Operand(
            Scalar whole, List<Scalar> parts, List<Scalar> leftKeys, List<Scalar> rightKeys, List<Scalar> residual,
            double share, int unknownCount) {}

    /// The access paths that look up the partners of each operand.
    ///
    /// @param condition predicates to be tested on the pairs of all operands
    record Lookups(List<AccessPaths.Path> paths, List<JoinChoice> choices, List<Scalar> condition, BitSet boundSources) {
        /// Returns the cost of all lookups for one left row.
        double cost() {
            return paths.stream().mapToDouble(path -> path.access().estimate().cost()).sum();
        }

        double rows() {
            return paths.stream().mapToDouble(path -> path.access().estimate().rows()).sum();
        }
    }

    private final JoinExtension step;
    private final Scalar condition;
    private final List<Operand> operands;
    private Lookups lookups;
    private boolean isLookedFor;

    private JoinDisjunction(JoinExtension step, Scalar condition, List<Operand> operands) {
        this.step = step;
        this.condition = condition;
        this.operands = operands;
    }

    /// Returns null if the predicate does not have this form.
    static JoinDisjunction of(JoinExtension step, Scalar condition, Selectivity selectivity) {
        List<Scalar> wholes = operandsOf(condition);
        if (wholes.size() < 2 || wholes.size() > MAX_WAYS || ScalarTraversal.isVolatile(condition)
                || ScalarTraversal.any(condition, Subquery.class::isInstance)) {
            return null;
        }
        List<Operand> operands = new ArrayList<>();
        for (Scalar whole : wholes) {
            Operand operand = operand(step.member, whole, selectivity);
            if (operand.leftKeys.isEmpty()) {
                return null;
            }
            operands.add(operand);
        }
        return new JoinDisjunction(step, condition, operands);
    }

    private static List<Scalar> operandsOf(Scalar condition) {
        return switch (condition) {
            case Or or -> {
                List<Scalar> operands = new ArrayList<>();
                or.operands().forEach(operand -> operands.addAll(operandsOf(operand)));
                yield operands;
            }
            case InList in when in.options().size() <= MAX_WAYS -> in.options().stream()
                    .map(option -> (Scalar) new Compare(Comparison.EQUAL, in.value(), option)).toList();
            case Scalar other -> List.of(other);
        };
    }

    private static Operand operand(JoinMember member, Scalar whole, Selectivity selectivity) {
        List<Scalar> parts = whole instanceof And and ? and.operands() : List.of(whole);
        List<Scalar> leftKeys = new ArrayList<>();
        List<Scalar> rightKeys = new ArrayList<>();
        List<Scalar> residual = new ArrayList<>();
        List<Scalar> known = new ArrayList<>();
        for (Scalar part : parts) {
            JoinMember.JoinEdge equality = member.equality(part, null);
            if (equality == null) {
                residual.add(part);
                known.add(part);
                continue;
            }
            leftKeys.add(equality.other());
            rightKeys.add(equality.own());
            if (!Double.isNaN(equality.share())) {
                known.add(part);
            }
        }
        return new Operand(whole, parts, leftKeys, rightKeys, residual, selectivity.ofAll(known), parts.size() - known.size());
    }

    /// Returns the selectivity over pairs.
    ///
    /// @param guess the selectivity of an equality without statistics
    double share(double guess) {
        double missed = 1;
        for (Operand operand : operands) {
            missed *= 1 - operand.share * Math.pow(guess, operand.unknownCount);
        }
        return 1 - missed;
    }

    int operandCount() {
        return operands.size();
    }

    /// Returns the operands for hash joins, whose keys come from the operands and from the other equalities of the
    /// step.
    List<JoinChoice> hashChoices(Map<Integer, Integer> slots) {
        List<JoinChoice> choices = new ArrayList<>();
        for (Operand operand : operands) {
            choices.add(choice(operand.whole, operand.residual, slots));
        }
        return choices;
    }

    /// Returns the hash keys of each operand.
    ///
    /// @param ofMember true for the base relation's sides, false for the left sides
    List<List<Scalar>> keys(boolean ofMember) {
        List<List<Scalar>> keys = new ArrayList<>();
        for (Operand operand : operands) {
            List<Scalar> all = new ArrayList<>(ofMember ? operand.rightKeys : operand.leftKeys);
            all.addAll(ofMember ? step.rightKeys() : step.leftKeys());
            keys.add(all);
        }
        return keys;
    }

    /// Returns the step's other predicates that are not equalities.
    List<Scalar> others() {
        return step.residual().stream().filter(each -> each != condition).toList();
    }

    /// Returns the cheapest lookups; null if an operand has none.
    Lookups lookups(BitSet wanted) {
        if (!isLookedFor) {
            isLookedFor = true;
            lookups = found(wanted);
        }
        return lookups;
    }

    private Lookups found(BitSet wanted) {
        BaseRelation baseRelation = step.member.baseRelation;
        if (!(baseRelation.relation instanceof TableRead read) || read.forChange() || read.cursor() != null) {
            return null;
        }
        List<Scalar> others = new ArrayList<>(step.conditions());
        others.remove(condition);
        // All lookups must yield the same columns.
        BitSet required = ColumnSets.in(baseRelation.own);
        required.or(wanted);
        List<AccessPaths.Path> paths = new ArrayList<>();
        List<JoinChoice> choices = new ArrayList<>();
        List<Scalar> common = new ArrayList<>();
        BitSet sources = new BitSet();
        for (Operand operand : operands) {
            List<Scalar> own = new ArrayList<>(baseRelation.own);
            List<Scalar> joining = new ArrayList<>();
            for (Scalar part : operand.parts) {
                BitSet beyond = ColumnSets.in(part);
                beyond.andNot(baseRelation.columns);
                (beyond.isEmpty() ? own : joining).add(part);
            }
            List<Scalar> ownParts = List.copyOf(own);
            List<Scalar> binding = new ArrayList<>(joining);
            binding.addAll(others);
            AccessPaths.Path best = null;
            for (AccessPaths.Path path : baseRelation.paths.paths(own, binding, required, RequiredProperties.NONE)) {
                boolean better = !path.boundSources().isEmpty() && (best == null
                        || path.access().estimate().cost() < best.access().estimate().cost());
                best = better ? path : best;
            }
            if (best == null || !paths.isEmpty() && !best.access().columns().equals(paths.getFirst().access().columns())) {
                return null;
            }
            AccessPaths.Path path = best;
            paths.add(path);
            sources.or(path.boundSources());
            joining.removeIf(part -> path.consumed().contains(part) || ownParts.contains(part));
            choices.add(new JoinChoice(operand.whole, PhysicalPlan.conjunction(joining)));
            for (Scalar other : others) {
                if (!path.consumed().contains(other) && !common.contains(other)) {
                    common.add(other);
                }
            }
        }
        return new Lookups(paths, choices, common, sources);
    }

    static List<JoinChoice> inSlots(List<JoinChoice> choices, Map<Integer, Integer> slots) {
        List<JoinChoice> placed = new ArrayList<>();
        for (JoinChoice choice : choices) {
            placed.add(new JoinChoice(PhysicalPlan.inSlots(choice.whole(), slots),
                    choice.residual() == null ? null : PhysicalPlan.inSlots(choice.residual(), slots)));
        }
        return placed;
    }

    private static JoinChoice choice(Scalar whole, List<Scalar> residual, Map<Integer, Integer> slots) {
        return inSlots(List.of(new JoinChoice(whole, PhysicalPlan.conjunction(residual))), slots).getFirst();
    }
}
