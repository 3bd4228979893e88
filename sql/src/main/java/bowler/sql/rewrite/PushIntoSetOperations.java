// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// Pushes predicates on a set operation into its operands.
///
/// Under EXCEPT and INTERSECT, equal rows may differ in details that equality ignores, such as trailing blanks.
/// Predicates on strings are therefore pushed only into the first operand, whose rows are returned.
final class PushIntoSetOperations {
    private PushIntoSetOperations() {}

    /// @param pushed pushes conditions into an operand
    static Relation push(Concatenation concatenation, List<Scalar> conditions, BiFunction<Relation, List<Scalar>, Relation> pushed) {
        List<Relation> inputs = new ArrayList<>(concatenation.inputs().size());
        for (int i = 0; i < concatenation.inputs().size(); i++) {
            inputs.add(pushed.apply(concatenation.inputs().get(i),
                    over(conditions, concatenation.columns(), concatenation.inputColumns().get(i))));
        }
        return new Concatenation(inputs, concatenation.inputColumns(), concatenation.columns());
    }

    /// @param pushed pushes conditions into an operand
    static Relation push(SetOperation operation, List<Scalar> conditions, BiFunction<Relation, List<Scalar>, Relation> pushed) {
        List<Scalar> exact = new ArrayList<>();
        for (Scalar condition : conditions) {
            if (!ScalarTraversal.any(condition, PushIntoSetOperations::mayDifferWhenEqual)) {
                exact.add(condition);
            }
        }
        List<Relation> inputs = new ArrayList<>(operation.inputs().size());
        for (int i = 0; i < operation.inputs().size(); i++) {
            inputs.add(pushed.apply(operation.inputs().get(i),
                    over(i == 0 ? conditions : exact, operation.columns(), operation.inputColumns().get(i))));
        }
        return new SetOperation(operation.operator(), inputs, operation.inputColumns(), operation.columns());
    }

    private static boolean mayDifferWhenEqual(Scalar node) {
        return node instanceof Column column && (column.type().id().isCharacter() || column.type().id().isBits());
    }

    private static List<Scalar> over(List<Scalar> conditions, List<Column> columns, List<Column> inputColumns) {
        if (conditions.isEmpty()) {
            return conditions;
        }
        Map<Column, Column> below = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            below.put(columns.get(i), inputColumns.get(i));
        }
        List<Scalar> placed = new ArrayList<>(conditions.size());
        for (Scalar condition : conditions) {
            placed.add(ScalarTraversal.map(condition,
                    node -> node instanceof Column column ? below.getOrDefault(column, column) : node));
        }
        return placed;
    }
}
