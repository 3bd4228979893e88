// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.CursorRow;
import bowler.plan.query.DiagnosticTable;
import bowler.plan.query.JoinKind;
import bowler.plan.query.SetOperator;
import bowler.plan.query.WindowCall;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SubqueryBody;
import bowler.types.function.GeneratedSeries;
import bowler.types.function.JsonTableSpec;
import java.util.ArrayList;
import java.util.List;

/// A set of rows, logically. Lists of conditions are conjunctions.
public sealed interface Relation extends SubqueryBody {
    /// The columns it gives.
    List<Column> columns();

    /// All rows of a table.
    ///
    /// @param columns one per column of the table, in its order; perhaps behind them one for the row's key
    /// @param terms of those indexes that follow from more than columns, over these columns
    /// @param cursor only the row that it stands on; null: all
    /// @param correlation what the statement calls the table where that is another name, or null
    record TableRead(
            TableDescriptor table, List<Column> columns, boolean forChange, List<IndexExpressions> terms, CursorRow cursor,
            String correlation) implements Relation {
        /// The same rows with other columns.
        public TableRead with(List<Column> others, boolean change) {
            return new TableRead(table, others, change, terms, null, correlation);
        }

        /// What an index computes; null: it follows from columns alone.
        public IndexExpressions termsOf(IndexDescriptor index) {
            for (IndexExpressions each : terms) {
                if (each.treeId() == index.treeId()) {
                    return each;
                }
            }
            return null;
        }
    }

    /// Rows written out.
    record RowList(List<List<Scalar>> rows, List<Column> columns) implements Relation {}

    /// What the database says of itself.
    record DiagnosticRead(DiagnosticTable table, List<Column> columns) implements Relation {}

    /// What JSON_TABLE finds.
    ///
    /// @param arguments without columns; see [JsonTableSpec]
    record JsonRows(JsonTableSpec spec, List<Scalar> arguments, List<Column> columns) implements Relation {}

    /// UNNEST.
    ///
    /// @param arrays without columns
    /// @param columns the elements of each, and perhaps their number
    record ElementRows(List<Scalar> arrays, List<Column> columns) implements Relation {}

    /// A series of values.
    ///
    /// @param arguments the first, the last, the step, without columns; see [GeneratedSeries]
    /// @param columns the value, and perhaps its number
    record SeriesRows(GeneratedSeries generatedSeries, List<Scalar> arguments, List<Column> columns) implements Relation {}

    record Selection(Relation input, List<Scalar> conditions) implements Relation {
        @Override
        public List<Column> columns() {
            return input.columns();
        }
    }

    record Join(JoinKind kind, Relation left, Relation right, List<Scalar> conditions) implements Relation {
        @Override
        public List<Column> columns() {
            if (!kind.givesRight()) {
                return left.columns();
            }
            List<Column> columns = new ArrayList<>(left.columns());
            columns.addAll(right.columns());
            return columns;
        }
    }

    /// For each left row the right rows, which depend on it through the parameters.
    ///
    /// @param kind INNER or LEFT
    /// @param arguments what the parameters stand for, over the left row
    record DependentJoin(
            JoinKind kind, Relation left, Relation right, List<Outer> parameters, List<Scalar> arguments,
            List<Scalar> conditions) implements Relation {
        @Override
        public List<Column> columns() {
            List<Column> columns = new ArrayList<>(left.columns());
            columns.addAll(right.columns());
            return columns;
        }
    }

    record Projection(Relation input, List<Definition> definitions) implements Relation {
        @Override
        public List<Column> columns() {
            List<Column> columns = new ArrayList<>(definitions.size());
            for (Definition definition : definitions) {
                columns.add(definition.column());
            }
            return columns;
        }
    }

    /// @param sets positions of the keys that each of several grouping sets has; empty: one set of all keys
    /// @param setNumber which of several sets a row is of; null where there is one
    record Grouping(
            Relation input, List<Definition> keys, List<List<Integer>> sets, Column setNumber,
            List<AggregateDefinition> aggregates) implements Relation {
        @Override
        public List<Column> columns() {
            List<Column> columns = new ArrayList<>();
            keys.forEach(key -> columns.add(key.column()));
            if (setNumber != null) {
                columns.add(setNumber);
            }
            aggregates.forEach(aggregate -> columns.add(aggregate.column()));
            return columns;
        }
    }

    /// The input's rows with the values of window functions that have the same partitions and the same order.
    record Windowing(
            Relation input, List<Column> partition, List<OrderKey> order, List<WindowDefinition> calls)
            implements Relation {
        @Override
        public List<Column> columns() {
            List<Column> columns = new ArrayList<>(input.columns());
            calls.forEach(call -> columns.add(call.column()));
            return columns;
        }
    }

    /// Each row once.
    record Unique(Relation input) implements Relation {
        @Override
        public List<Column> columns() {
            return input.columns();
        }
    }

    /// All rows of one input after the other.
    ///
    /// @param inputColumns for each input its columns, which may repeat, in the order of `columns` and of their types
    record Concatenation(List<Relation> inputs, List<List<Column>> inputColumns, List<Column> columns)
            implements Relation {}

    /// Rows of the first input, as the others let them pass; see [SetOperator].
    ///
    /// @param inputColumns as in a concatenation
    record SetOperation(
            SetOperator operator, List<Relation> inputs, List<List<Column>> inputColumns, List<Column> columns)
            implements Relation {}

    /// Rows that others read too.
    ///
    /// @param columns as many as the shared rows have, of their types
    /// @param correlation what they are called here where that is another name, or null
    record SharedRead(SharedSubplan shared, List<Column> columns, String correlation) implements Relation {}

    /// Rows, and what steps make of them, and of that again, until nothing new comes.
    ///
    /// @param id by which steps read the last step's rows, see [WorkingRead]
    /// @param baseColumns columns of the base, of the types of `columns`
    /// @param stepColumns for each step the same
    /// @param distinct rows that came before are not new
    record Recursion(
            int id, String name, Relation base, List<Column> baseColumns, List<Relation> steps,
            List<List<Column>> stepColumns, boolean distinct, List<Column> columns) implements Relation {}

    /// The rows that the last step of the recursion around has made.
    ///
    /// @param correlation what they are called here where that is another name, or null
    record WorkingRead(int id, String name, List<Column> columns, String correlation) implements Relation {}

    record Ordering(Relation input, List<OrderKey> keys) implements Relation {
        @Override
        public List<Column> columns() {
            return input.columns();
        }
    }

    /// @param offset null if not written; so is `fetch`
    /// @param ties the input's order where rows that it does not tell from the last come too; else empty
    record Slice(Relation input, Scalar offset, Scalar fetch, int minFetch, List<OrderKey> ties)
            implements Relation {
        @Override
        public List<Column> columns() {
            return input.columns();
        }
    }

    /// @param column may be the value itself, if that is a column
    record Definition(Column column, Scalar value) {}

    record AggregateDefinition(Column column, AggregateCall call) {}

    record WindowDefinition(Column column, WindowCall call) {}

    record OrderKey(Column column, boolean descending, boolean nullsFirst) {}
}
