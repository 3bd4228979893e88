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

/// Finds what stands several times in expressions that are evaluated together.
final class CommonSubexpressions {
    /// Larger expressions are made by programs, and cost more to search than is found in them.
    private static final int MAX_NODES = 256;

    private final Map<Scalar, Integer> counts = new HashMap<>();
    private final ArrayDeque<Scalar> open = new ArrayDeque<>();

    private CommonSubexpressions() {}

    /// Parts worth keeping, the largest; not what is another value each time, nor queries, nor long values, which are
    /// streams.
    static Set<Scalar> in(List<Scalar> roots) {
        return mayRepeat(roots) ? new CommonSubexpressions().found(roots) : Set.of();
    }

    /// Without making anything: most expressions are columns, and comparisons with constants.
    private static boolean mayRepeat(List<Scalar> roots) {
        int parts = 0;
        for (int at = 0; at < roots.size() && parts < 2; at++) {
            Scalar root = roots.get(at);
            parts += root == null ? 0 : partsWithin(root);
        }
        return parts >= 2;
    }

    /// How many parts are worth keeping; 2 stands for more, and for what is not looked into.
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

    /// Of what has been met before the parts have, too.
    private void take(Scalar node) {
        if (isWorthy(node) && counts.merge(node, 1, Integer::sum) > 1) {
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

    /// Whether it costs more than finding out that it is known.
    static boolean isWorthy(Scalar node) {
        return node instanceof Scalar.Arithmetic || node instanceof Scalar.Call || node instanceof Scalar.Concat
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
