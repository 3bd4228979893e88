// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.CatalogSnapshot.TableFunctionCosts.FunctionCost;
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
import bowler.types.function.call.DocumentTable;
import java.util.ArrayList;
import java.util.List;

/// A logical set of rows. Lists of conditions are conjunctions.
public sealed interface Relation extends SubqueryBody {
    /// Returns the output columns.
    List<Column> columns();

    /// All rows of a table.
    ///
    /// @param columns one per column of the table, in its order; optionally followed by a column for the row's key
    /// @param terms the expressions, over these columns, of the indexes that do more than read columns
    /// @param cursor restricts the read to the current row of a cursor; null for all rows
    /// @param correlation the correlation name if it differs from the table's name, otherwise null
    record TableRead(
            TableDescriptor table, List<Column> columns, boolean forChange, List<IndexExpressions> terms, CursorRow cursor,
            String correlation) implements Relation {
        /// Returns a read of the same table with other columns.
        public TableRead with(List<Column> others, boolean change) {
            return new TableRead(table, others, change, terms, null, correlation);
        }

        /// Returns the expressions of an index; null if it only reads columns.
        public IndexExpressions termsOf(IndexDescriptor index) {
            for (IndexExpressions each : terms) {
                if (each.treeId() == index.treeId()) {
                    return each;
                }
            }
            return null;
        }
    }

    /// A list of rows, as in VALUES.
    record RowList(List<List<Scalar>> rows, List<Column> columns) implements Relation {}

    /// The rows of a diagnostic table, which describes the database's own state.
    record DiagnosticRead(DiagnosticTable table, List<Column> columns) implements Relation {}

    /// The rows of JSON_TABLE or XMLTABLE.
    ///
    /// @param arguments scalars that refer to no columns; see [DocumentTable]
    record DocumentRows(DocumentTable spec, List<Scalar> arguments, List<Column> columns) implements Relation {}

    /// UNNEST.
    ///
    /// @param arrays scalars that refer to no columns
    /// @param columns one for the elements of each array, and optionally one for their ordinal number
    record ElementRows(List<Scalar> arrays, List<Column> columns) implements Relation {}

    /// A series of values.
    ///
    /// @param arguments the first value, the last value and the step, which refer to no columns; see [GeneratedSeries]
    /// @param columns one for the value, and optionally one for its ordinal number
    record SeriesRows(GeneratedSeries generatedSeries, List<Scalar> arguments, List<Column> columns) implements Relation {}

    /// The rows that a table function returns.
    ///
    /// @param arguments scalars that refer to no columns, of the parameters' types
    /// @param columns all columns of the function
    /// @param cost the estimates of the function; null if it has none
    record RoutineRows(RoutineDescriptor function, List<Scalar> arguments, List<Column> columns, FunctionCost cost) implements Relation {}

    record Selection(Relation input, List<Scalar> conditions) implements Relation {
        @Override
        public List<Column> columns() {
            return input.columns();
        }
    }

    record Join(JoinKind kind, Relation left, Relation right, List<Scalar> conditions) implements Relation {
        @Override
        public List<Column> columns() {
            if (!kind.emitsRight()) {
                return left.columns();
            }
            List<Column> columns = new ArrayList<>(left.columns());
            columns.addAll(right.columns());
            return columns;
        }
    }

    /// A join whose right side depends on the left row through parameters; the right side is evaluated for each left
    /// row.
    ///
    /// @param kind INNER or LEFT
    /// @param arguments the values of the parameters, over the left row
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

    /// @param sets the positions of the keys in each of several grouping sets; empty for one set of all keys
    /// @param setNumber the column with the number of the row's grouping set; null if there is one set
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

    /// The input's rows without duplicates.
    record Unique(Relation input) implements Relation {
        @Override
        public List<Column> columns() {
            return input.columns();
        }
    }

    /// The concatenation of the inputs' rows.
    ///
    /// @param inputColumns the columns of each input, which may repeat; they correspond to `columns` in order and types
    record Concatenation(List<Relation> inputs, List<List<Column>> inputColumns, List<Column> columns)
            implements Relation {}

    /// The rows of the first input that the other inputs let pass; see [SetOperator].
    ///
    /// @param inputColumns as in a concatenation
    record SetOperation(
            SetOperator operator, List<Relation> inputs, List<List<Column>> inputColumns, List<Column> columns)
            implements Relation {}

    /// A read of rows that other parts of the statement also read.
    ///
    /// @param columns the columns of this read; they correspond to those of the shared rows in number and types
    /// @param correlation the correlation name if it differs from the table's name, otherwise null
    record SharedRead(SharedSubplan shared, List<Column> columns, String correlation) implements Relation {}

    /// The base rows, and the rows that the steps derive from them repeatedly, until no new row appears.
    ///
    /// @param id the id by which steps read the rows of the last step, see [WorkingRead]
    /// @param baseColumns the columns of the base, of the types of `columns`
    /// @param stepColumns the columns of each step, of the same types
    /// @param distinct whether rows that appeared before do not count as new
    record Recursion(
            int id, String name, Relation base, List<Column> baseColumns, List<Relation> steps,
            List<List<Column>> stepColumns, boolean distinct, List<Column> columns) implements Relation {}

    /// The rows that the last step of the enclosing recursion produced.
    ///
    /// @param correlation the correlation name if it differs from the table's name, otherwise null
    record WorkingRead(int id, String name, List<Column> columns, String correlation) implements Relation {}

    record Ordering(Relation input, List<OrderKey> keys) implements Relation {
        @Override
        public List<Column> columns() {
            return input.columns();
        }
    }

    /// @param offset null if not written
    /// @param fetch null if not written
    /// @param ties the input's order if rows equal to the last one in it are included; otherwise empty
    record Slice(Relation input, Scalar offset, Scalar fetch, int minFetch, List<OrderKey> ties)
            implements Relation {
        @Override
        public List<Column> columns() {
            return input.columns();
        }
    }

    /// @param column the column of the value; `value` itself if that is a column
    record Definition(Column column, Scalar value) {}

    record AggregateDefinition(Column column, AggregateCall call) {}

    record WindowDefinition(Column column, WindowCall call) {}

    record OrderKey(Column column, boolean descending, boolean nullsFirst) {}
}
