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

/// An OR among the conditions of a join's step, or an IN list, each operand of which has an equality between the sides: so each finds
/// partners by itself, by a hash table or by an index.
final class JoinDisjunction {
    private static final int MAX_WAYS = 16;

    /// @param parts conditions that it is the conjunction of
    /// @param leftKeys sides of equalities among them, the others' beside the member's
    /// @param residual parts that are no such equality
    /// @param share of pairs that meet it, but for equalities of which that is not known
    /// @param unknownCount how many these are
    private record Operand(
            Scalar whole, List<Scalar> parts, List<Scalar> leftKeys, List<Scalar> rightKeys, List<Scalar> residual,
            double share, int unknownCount) {}

    /// Ways to look up the partners of each operand.
    ///
    /// @param condition what pairs of all operands have still to meet
    record Lookups(List<AccessPaths.Path> paths, List<JoinChoice> choices, List<Scalar> condition, BitSet boundSources) {
        /// What they cost for one row, together.
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

    /// Null if the condition is no choice of this kind.
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
            JoinMember.Tie equality = member.equality(part, null);
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

    /// The share of pairs that meet it.
    ///
    /// @param guess that of an equality of which it is not known
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

    /// The choices of hash joins, whose keys are those of the operands and of the other conditions.
    List<JoinChoice> hashChoices(Map<Integer, Integer> slots) {
        List<JoinChoice> choices = new ArrayList<>();
        for (Operand operand : operands) {
            choices.add(choice(operand.whole, operand.residual, slots));
        }
        return choices;
    }

    /// @param ofMember the member's sides rather than the others'
    List<List<Scalar>> keys(boolean ofMember) {
        List<List<Scalar>> keys = new ArrayList<>();
        for (Operand operand : operands) {
            List<Scalar> all = new ArrayList<>(ofMember ? operand.rightKeys : operand.leftKeys);
            all.addAll(ofMember ? step.rightKeys() : step.leftKeys());
            keys.add(all);
        }
        return keys;
    }

    /// The conditions beside it that are no equalities.
    List<Scalar> others() {
        return step.residual().stream().filter(each -> each != condition).toList();
    }

    /// The cheapest ways to look partners up; null if an operand has none.
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
        // All ways give the same columns.
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
