// SPDX-License-Identifier: Apache-2.0
package bowler.plan.routine;

import bowler.plan.CompiledStatement;
import bowler.types.DataType;
import java.util.List;
import java.util.function.Consumer;

/// A step of the body of a trigger or routine. Slots are places in the frame.
public sealed interface RoutineStep {
    /// Runs a statement to its end; the rows of a query are discarded.
    record Run(CompiledStatement statement) implements RoutineStep {}

    /// Runs steps one after the other.
    ///
    /// @param label null if there is none
    record Block(String label, List<RoutineStep> steps) implements RoutineStep {}

    /// Assigns the columns of a query's single row to slots.
    ///
    /// @param query returns one row, with one column per slot
    record Assign(List<Integer> slots, List<DataType> types, CompiledStatement query) implements RoutineStep {}

    /// Runs the first branch whose condition is true.
    ///
    /// @param otherwise runs if there is none
    record If(List<Branch> branches, RoutineStep otherwise) implements RoutineStep {}

    /// @param condition a query that returns one row with one BOOLEAN
    record Branch(CompiledStatement condition, RoutineStep step) {}

    /// Repeats a step.
    ///
    /// @param label null if there is none
    /// @param before the condition before each round, in the form of [Branch]; null if there is none
    /// @param until the condition after each round that ends the loop; null if there is none
    record Loop(String label, CompiledStatement before, RoutineStep step, CompiledStatement until) implements RoutineStep {}

    /// Runs a step for each row of a query.
    ///
    /// @param label null if there is none
    /// @param slots receive the columns of the current row
    record ForEach(String label, CompiledStatement query, List<Integer> slots, List<DataType> types, RoutineStep step)
            implements RoutineStep {}

    /// Ends a block or loop, or begins the next round of a loop.
    record Jump(String label, boolean iterates) implements RoutineStep {}

    /// Fails with an SQLState.
    ///
    /// @param message a query that returns one row with one string; null if there is none
    record Signal(String sqlState, CompiledStatement message) implements RoutineStep {}

    /// Passes each statement of the step to an action.
    default void forEachStatement(Consumer<CompiledStatement> action) {
        switch (this) {
            case Run run -> action.accept(run.statement);
            case Block block -> block.steps.forEach(step -> step.forEachStatement(action));
            case Assign assign -> action.accept(assign.query);
            case If choice -> {
                choice.branches.forEach(branch -> {
                    action.accept(branch.condition);
                    branch.step.forEachStatement(action);
                });
                choice.otherwise.forEachStatement(action);
            }
            case Loop loop -> {
                if (loop.before != null) {
                    action.accept(loop.before);
                }
                loop.step.forEachStatement(action);
                if (loop.until != null) {
                    action.accept(loop.until);
                }
            }
            case ForEach loop -> {
                action.accept(loop.query);
                loop.step.forEachStatement(action);
            }
            case Jump jump -> { }
            case Signal signal -> {
                if (signal.message != null) {
                    action.accept(signal.message);
                }
            }
        }
    }
}
