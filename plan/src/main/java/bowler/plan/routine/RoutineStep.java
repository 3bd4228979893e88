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

    /// Runs steps one after the other, with handlers for the conditions that they raise.
    ///
    /// @param label null if there is none
    /// @param atomic whether the changes of the steps are undone if a handler outside of this step ends it
    record Compound(
            String label, boolean atomic, List<Handler> handlers, List<BodyCursor> cursors, List<RoutineStep> steps)
            implements RoutineStep {}

    /// A handler.
    ///
    /// @param conditions SQLStates, or classes of SQLStates with two characters, or [#EXCEPTION], or [#NAMED] and a name
    record Handler(Kind kind, List<String> conditions, RoutineStep action) {
        /// Stands for every condition but warnings and NOT FOUND.
        public static final String EXCEPTION = "SQLEXCEPTION";
        /// Precedes the name of a condition that has no SQLState.
        public static final String NAMED = ":";

        /// The effect of the handler after its action. UNDO undoes the changes of the compound before its action.
        public enum Kind {
            CONTINUE, EXIT, UNDO
        }
    }

    /// A cursor that a compound declares.
    ///
    /// @param number differs between the cursors of a body, from 0
    /// @param returned whether the procedure returns its rows
    record BodyCursor(int number, String name, boolean returned, CompiledStatement query) {}

    /// Assigns the only row of a query to slots. Raises 21000 if there are more rows, and 02000 if there is none.
    ///
    /// @param converted assigns the slots to others, with a conversion; null if there is none
    record SelectInto(List<Integer> slots, List<DataType> types, CompiledStatement query, Assign converted)
            implements RoutineStep {}

    record OpenCursor(BodyCursor cursor) implements RoutineStep {}

    /// Copies the next row of a cursor to slots. Raises 02000 if there is none.
    ///
    /// @param converted assigns the slots to others, with a conversion; null if there is none
    record FetchCursor(BodyCursor cursor, List<Integer> slots, List<DataType> types, Assign converted) implements RoutineStep {}

    record CloseCursor(BodyCursor cursor) implements RoutineStep {}

    /// Ends a function.
    ///
    /// @param result assigns the result
    record Return(Assign result) implements RoutineStep {}

    /// Assigns facts about the last statement, or about the handled condition, to slots.
    record Diagnostics(List<Integer> slots, List<Item> items) implements RoutineStep {
        /// A fact that is assigned.
        public enum Item {
            ROW_COUNT, RETURNED_SQLSTATE, MESSAGE_TEXT
        }
    }

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

    /// Raises a condition.
    ///
    /// @param sqlState null to raise the handled condition again
    /// @param condition the name of the condition, or null
    /// @param message a query that returns one row with one string; null if there is none
    /// @param again true if a condition is being handled, which becomes the cause
    record Signal(String sqlState, String condition, CompiledStatement message, boolean again) implements RoutineStep {}

    /// Passes each statement of the step to an action.
    default void forEachStatement(Consumer<CompiledStatement> action) {
        switch (this) {
            case Run run -> action.accept(run.statement);
            case Block block -> block.steps.forEach(step -> step.forEachStatement(action));
            case Compound compound -> {
                compound.cursors.forEach(cursor -> action.accept(cursor.query));
                compound.handlers.forEach(handler -> handler.action.forEachStatement(action));
                compound.steps.forEach(step -> step.forEachStatement(action));
            }
            case SelectInto select -> {
                action.accept(select.query);
                if (select.converted != null) {
                    action.accept(select.converted.query);
                }
            }
            case OpenCursor open -> { }
            case FetchCursor fetch -> {
                if (fetch.converted != null) {
                    action.accept(fetch.converted.query);
                }
            }
            case CloseCursor close -> { }
            case Return returned -> action.accept(returned.result.query);
            case Diagnostics diagnostics -> { }
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
