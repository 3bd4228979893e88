// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.build;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds subexpressions that occur several times in expressions that are evaluated together.
final class CommonSubexpressions {
    /// Larger expressions are machine-generated, and searching them costs more than it saves.
    private static final int MAX_NODES = 256;

    private final Map<Scalar, Integer> counts = new HashMap<>();
    private final ArrayDeque<Scalar> open = new ArrayDeque<>();

    private CommonSubexpressions() {}

    /// Returns the largest subexpressions worth sharing. Excludes volatile expressions, subqueries and BLOBs or CLOBs,
    /// which are streams.
    static Set<Scalar> in(List<Scalar> roots) {
        return mayRepeat(roots) ? new CommonSubexpressions().found(roots) : Set.of();
    }

    /// A quick test that allocates nothing: most expressions are columns or comparisons with constants.
    private static boolean mayRepeat(List<Scalar> roots) {
        int parts = 0;
        for (int at = 0; at < roots.size() && parts < 2; at++) {
            Scalar root = roots.get(at);
            parts += root == null ? 0 : partsWithin(root);
        }
        return parts >= 2;
    }

    /// Returns the number of subexpressions worth sharing; 2 stands for more and for expressions that are not searched.
    private static int partsWithin(Scalar node) {
        return switch (node) {
            case Scalar.Column column -> 0;
            case Scalar.Literal literal -> 0;
            case Scalar.Parameter parameter -> 0;
            case Scalar.Compare compare -> Math.min(2, partsIn(compare.left()) + partsIn(compare.right()));
            case Scalar.IsNull isNull -> partsIn(isNull.operand());
            case Scalar.And and -> partsIn(and.operands());
            case Scalar.Or or -> partsIn(or.operands());
            default -> partsIn(node);
        };
    }

    private static int partsIn(List<Scalar> operands) {
        int parts = 0;
        for (int at = 0; at < operands.size() && parts < 2; at++) {
            Scalar operand = operands.get(at);
            parts += operand instanceof Scalar.Compare compare ? partsIn(compare.left()) + partsIn(compare.right()) : partsIn(operand);
        }
        return Math.min(2, parts);
    }

    private static int partsIn(Scalar node) {
        return switch (node) {
            case Scalar.Column column -> 0;
            case Scalar.Literal literal -> 0;
            case Scalar.Parameter parameter -> 0;
            case Scalar.Arithmetic arithmetic when isLeaf(arithmetic.left()) && isLeaf(arithmetic.right()) -> 1;
            case Scalar.Cast cast when isLeaf(cast.operand()) -> 1;
            case Scalar.Like like when isLeaf(like.value()) && isLeaf(like.pattern()) -> 1;
            default -> 2;
        };
    }

    private Set<Scalar> found(List<Scalar> roots) {
        int nodes = 0;
        for (Scalar root : roots) {
            if (root != null) {
                open.push(root);
            }
            while (!open.isEmpty()) {
                if (++nodes > MAX_NODES) {
                    return Set.of();
                }
                take(open.pop());
            }
        }
        Set<Scalar> repeated = new HashSet<>();
        counts.forEach((scalar, count) -> {
            if (count > 1 && !scalar.type().id().isLob() && !ScalarTraversal.isVolatile(scalar) && !asks(scalar)) {
                repeated.add(scalar);
            }
        });
        return repeated;
    }

    /// Counts a node. The parts of a node met before have been counted with it.
    private void take(Scalar node) {
        if (isWorthSharing(node) && counts.merge(node, 1, Integer::sum) > 1) {
            return;
        }
        if (node instanceof Scalar.InList in) {
            open.push(in.value());
        } else if (!isLeaf(node) && !(node instanceof Scalar.Subquery)) {
            List<Scalar> operands = ScalarTraversal.operands(node);
            if (operands.size() <= MAX_NODES) {
                open.addAll(operands);
            } else {
                open.addAll(new ArrayList<>(operands.subList(0, MAX_NODES + 1)));
            }
        }
    }

    /// Returns whether evaluating the node costs more than detecting that its value is known.
    static boolean isWorthSharing(Scalar node) {
        return node instanceof Scalar.Arithmetic || node instanceof Scalar.Call
            || node instanceof Scalar.RoutineCall || node instanceof Scalar.Concat
            || node instanceof Scalar.Cast || node instanceof Scalar.Case || node instanceof Scalar.Like;
    }

    private static boolean isLeaf(Scalar node) {
        return node instanceof Scalar.Column || node instanceof Scalar.Literal || node instanceof Scalar.Parameter;
    }

    private static boolean asks(Scalar scalar) {
        boolean[] found = new boolean[1];
        ScalarTraversal.visit(scalar, node -> found[0] |= node instanceof Scalar.Subquery);
        return found[0];
    }
}
