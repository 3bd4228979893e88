// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SubqueryBody;
import bowler.types.DataType;
import bowler.types.function.GeneratedSeries;
import bowler.types.function.JsonTableSpec;
import java.util.ArrayList;
import java.util.List;

/// A physical operation that gives rows. Scalars refer to slots of the node's input; a join's, where not said
/// otherwise, to the left input's slots followed by the right one's, which is also what a join gives.
public sealed interface RowSource extends SubqueryBody {
    /// Types of the slots it gives.
    List<DataType> types();

    Estimate estimate();

    /// Rows written out; scalars without columns.
    record Values(List<List<Scalar>> rows, List<DataType> types, Estimate estimate) implements RowSource {}

    /// What the database says of itself.
    record Diagnostics(DiagnosticTable table, List<DataType> types, Estimate estimate) implements RowSource {}

    /// What JSON_TABLE finds.
    ///
    /// @param arguments without columns; see [JsonTableSpec]
    record JsonRows(JsonTableSpec spec, List<Scalar> arguments, List<DataType> types, Estimate estimate)
            implements RowSource {}

    /// UNNEST: the elements of arrays beside each other, NULLs where one is shorter.
    ///
    /// @param arrays without columns
    /// @param types those of the elements, and perhaps that of their number
    record ElementRows(List<Scalar> arrays, List<DataType> types, Estimate estimate) implements RowSource {}

    /// A series of values, each behind the one before.
    ///
    /// @param arguments the first, the last, the step, without columns; see [GeneratedSeries]
    /// @param types the value's, and perhaps that of its number
    record SeriesRows(GeneratedSeries generatedSeries, List<Scalar> arguments, List<DataType> types, Estimate estimate)
            implements RowSource {}

    /// Rows of a table, by its own tree or by an index, in key order.
    ///
    /// @param index null for the table's own tree, clustered by its key
    /// @param descending against key order
    /// @param columns positions in the table's row that become the slots, in this order; the position behind the last
    ///     column stands for the row's clustering key, as bytes
    /// @param filter over these slots, or null
    /// @param indexOnly the index and the clustering key in it hold all these columns; the table is not visited
    /// @param singleRow the bounds fix all columns of a unique key, at most one row is found
    /// @param forChange rows are locked, and the condition is tested again on their newest state
    /// @param correlation what the statement calls the table where that is another name, or null
    /// @param distinctParts of rows that are equal in so many leading columns of the key others than the first may be left out, as
    ///     whoever reads them does not care; 0: none
    record TableAccess(
            TableDescriptor table, IndexDescriptor index, KeyBounds bounds, boolean descending, List<Integer> columns,
            Scalar filter, boolean indexOnly, boolean singleRow, boolean forChange, String correlation, int distinctParts,
            Estimate estimate) implements RowSource {
        /// Of all rows.
        public TableAccess(
                TableDescriptor table, IndexDescriptor index, KeyBounds bounds, boolean descending,
                List<Integer> columns, Scalar filter, boolean indexOnly, boolean singleRow, boolean forChange,
                String correlation, Estimate estimate) {
            this(table, index, bounds, descending, columns, filter, indexOnly, singleRow, forChange, correlation, 0, estimate);
        }

        /// Of a table that is called by its name.
        public TableAccess(
                TableDescriptor table, IndexDescriptor index, KeyBounds bounds, boolean descending,
                List<Integer> columns, Scalar filter, boolean indexOnly, boolean singleRow, boolean forChange,
                Estimate estimate) {
            this(table, index, bounds, descending, columns, filter, indexOnly, singleRow, forChange, null, estimate);
        }

        /// Of a row's key.
        public static final DataType KEY_TYPE = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);

        @Override
        public List<DataType> types() {
            return typesOf(table, columns);
        }

        /// The same, of rows that are equal in so many leading columns of the key the first.
        public TableAccess leaping(int parts, Estimate less) {
            return new TableAccess(
                table, index, bounds, descending, columns, filter, indexOnly, singleRow, forChange, correlation, parts, less);
        }

        /// The columns of the key by which rows are found.
        public List<KeyColumn> key() {
            return index == null ? table.clusteringKey() : index.keyColumns();
        }

        /// The slot of the row's key, or -1.
        public int keySlot() {
            return columns.indexOf(table.columns().size());
        }
    }

    /// Rows of a table whose keys indexes tell: the keys are gathered and put in order first, then the rows are read side by side.
    /// Each comes once, in the order of the table's key.
    ///
    /// @param columns positions in the table's row that become the slots, in this order; as those of a [TableAccess]
    /// @param filter over these slots, or null
    /// @param direct the same rows in the order of the only index, entry by entry, where that can be done: what several threads
    ///     do side by side; else null
    /// @param correlation as that of a [TableAccess]
    record IndexedRows(
            TableDescriptor table, KeySet keys, List<Integer> columns, Scalar filter, TableAccess direct,
            String correlation, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return typesOf(table, columns);
        }

        /// The slot of the row's key, or -1.
        public int keySlot() {
            return columns.indexOf(table.columns().size());
        }
    }

    /// Rows of a table that are to be changed: all their keys are gathered and put in order, each once, before the first row is
    /// locked, so no change is met on the way, and all who do so lock in one order.
    ///
    /// @param keys gives nothing but keys of the table's rows
    /// @param columns positions in the table's row that become the slots, in this order; as those of a [TableAccess]
    /// @param condition over these slots, or null: what the keys' rows meet, to be tested again where others have changed one
    /// @param correlation as that of a [TableAccess]
    record NamedRows(
            TableDescriptor table, RowSource keys, List<Integer> columns, Scalar condition, String correlation,
            Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return typesOf(table, columns);
        }

        /// The slot of the row's key, or -1.
        public int keySlot() {
            return columns.indexOf(table.columns().size());
        }
    }

    /// Rows for which the condition is true.
    record Filter(RowSource input, Scalar condition, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// One slot per scalar.
    record Project(RowSource input, List<Scalar> scalars, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return typesOf(scalars);
        }
    }

    /// For each left row the right input's rows, which runs again each time.
    ///
    /// @param kind INNER or LEFT
    /// @param parameters what the right input uses of the left row
    /// @param arguments what the parameters stand for, over the left input's slots
    /// @param condition null: none
    record DependentJoin(
            JoinKind kind, RowSource left, RowSource right, List<Outer> parameters, List<Scalar> arguments,
            Scalar condition, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return joined(left.types(), right.types());
        }
    }

    /// For each left row all right rows; the right input runs again each time, or is kept.
    ///
    /// @param condition null: every pair
    record NestedLoopJoin(JoinKind kind, RowSource left, RowSource right, Scalar condition, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), right.types());
        }
    }

    /// For each left row the right rows found by key.
    ///
    /// @param right its bounds refer to the *left* input's slots, its filter to its own
    /// @param condition null: none beyond the bounds
    record LookupJoin(JoinKind kind, RowSource left, TableAccess right, Scalar condition, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), right.types());
        }
    }

    /// Rows whose keys are equal; a key with a NULL has no equal, unless NULLs are. The right input is the one to build a table
    /// from.
    ///
    /// @param leftKeys over the left input's slots; each of one family with its counterpart
    /// @param rightKeys over the right input's slots
    /// @param nullSafe of how many keys, the last ones, a NULL equals a NULL
    /// @param residual a further condition for a pair, or null
    record HashJoin(
            JoinKind kind, RowSource left, RowSource right, List<Scalar> leftKeys, List<Scalar> rightKeys,
            int nullSafe, Scalar residual, Estimate estimate) implements RowSource {
        /// NULLs equal nothing.
        public HashJoin(
                JoinKind kind, RowSource left, RowSource right, List<Scalar> leftKeys, List<Scalar> rightKeys,
                Scalar residual, Estimate estimate) {
            this(kind, left, right, leftKeys, rightKeys, 0, residual, estimate);
        }

        /// The same join of other inputs.
        public HashJoin of(RowSource otherLeft, RowSource otherRight) {
            return new HashJoin(kind, otherLeft, otherRight, leftKeys, rightKeys, nullSafe, residual, estimate);
        }

        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), right.types());
        }
    }

    /// Rows whose keys are equal; a key with a NULL has no equal. Both inputs come in ascending order of their keys, NULLs
    /// anywhere.
    ///
    /// @param leftKeys over the left input's slots; each of one family with its counterpart
    /// @param rightKeys over the right input's slots
    /// @param single no two right rows have one key
    /// @param residual a further condition for a pair, or null; null in a full join
    record MergeJoin(
            JoinKind kind, RowSource left, RowSource right, List<Scalar> leftKeys, List<Scalar> rightKeys,
            boolean single, Scalar residual, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), right.types());
        }
    }

    /// For each left row the right rows found by the key of one of several choices.
    ///
    /// @param rights one per choice, of one table and with the same columns; the bounds refer to the *left* input's slots, a filter
    ///     to the access's own
    /// @param condition for pairs of all choices, or null
    record ChoiceLookupJoin(
            JoinKind kind, RowSource left, List<TableAccess> rights, List<JoinChoice> choices, Scalar condition,
            Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), rights.getFirst().types());
        }
    }

    /// Rows whose keys are equal in one of several choices; a key with a NULL has no equal. The right input is the one to build
    /// tables from, one per choice.
    ///
    /// @param leftKeys for each choice, over the left input's slots; each of one family with its counterpart
    /// @param rightKeys for each choice, over the right input's slots
    /// @param condition for pairs of all choices, or null
    record ChoiceHashJoin(
            JoinKind kind, RowSource left, RowSource right, List<List<Scalar>> leftKeys, List<List<Scalar>> rightKeys,
            List<JoinChoice> choices, Scalar condition, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), right.types());
        }
    }

    /// One row per group: the keys, then with several sets the number of the set, INTEGER, then the aggregates. NULLs are
    /// one group. Without keys there is exactly one row.
    ///
    /// @param sets positions of the keys that each of several grouping sets has, the others being NULL in its rows; a set
    ///     without keys has exactly one row; empty: one set of all keys
    /// @param ordered rows with equal keys come one after the other; there is one set
    record Aggregate(
            RowSource input, List<Scalar> groupKeys, List<List<Integer>> sets, List<AggregateCall> calls,
            boolean ordered, Estimate estimate) implements RowSource {
        /// One set of all keys.
        public Aggregate(RowSource input, List<Scalar> groupKeys, List<AggregateCall> calls, Estimate estimate) {
            this(input, groupKeys, List.of(), calls, false, estimate);
        }

        @Override
        public List<DataType> types() {
            List<DataType> types = typesOf(groupKeys);
            if (!sets.isEmpty()) {
                types.add(DataType.INTEGER);
            }
            for (AggregateCall call : calls) {
                types.add(call.type());
            }
            return types;
        }
    }

    /// The input's rows, each with the values of window functions behind it. The input comes by partitions, and within
    /// them in the order given.
    ///
    /// @param partition slots whose values, NULLs being equal, part the rows
    record Window(
            RowSource input, List<Integer> partition, List<SortKey> order, List<WindowCall> calls, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            List<DataType> types = new ArrayList<>(input.types());
            for (WindowCall call : calls) {
                types.add(call.type());
            }
            return types;
        }
    }

    /// Each row once; NULLs count as equal.
    record Distinct(RowSource input, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// All rows of one input after the other; types are alike.
    record Concatenation(List<RowSource> inputs, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return inputs.getFirst().types();
        }
    }

    /// The rows of all inputs in order; each comes in this order. Types are alike.
    record OrderedConcatenation(List<RowSource> inputs, List<SortKey> keys, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return inputs.getFirst().types();
        }
    }

    /// Rows of the first input, as the others let them pass; types are alike.
    record SetOperation(SetOperator operator, List<RowSource> inputs, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return inputs.getFirst().types();
        }
    }

    /// The same of inputs that come in one order of all their slots, which is that of the rows given.
    record OrderedSetOperation(SetOperator operator, List<RowSource> inputs, List<SortKey> keys, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return inputs.getFirst().types();
        }
    }

    /// Rows that several readers of a statement share: the first makes them, once in a run.
    ///
    /// @param id of its own within the statement
    /// @param columnNames for EXPLAIN; null where a column has none
    record SharedRows(int id, String name, List<String> columnNames, RowSource source) {}

    /// @param correlation what they are called here where that is another name, or null
    record SharedRead(SharedRows shared, String correlation, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return shared.source().types();
        }
    }

    /// The base's rows, then round by round what the steps make of the rows of the round before, until a round has none.
    ///
    /// @param id by which the steps read these rows: [WorkingRead]
    /// @param distinct rows that came before are left out; NULLs count as equal
    record Recursion(
            int id, String name, RowSource base, List<RowSource> steps, boolean distinct, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return base.types();
        }
    }

    /// Within the steps of a recursion the rows of the round before.
    ///
    /// @param correlation as that of a [SharedRead]
    record WorkingRead(int id, String name, List<DataType> types, String correlation, Estimate estimate) implements RowSource {}

    /// The input's rows, which several threads may make, in any order. The input is a pipeline: from a table by filters,
    /// columns, lookups and the left sides of hash joins; its scalars need nothing but rows, parameters, and what is the same
    /// for all of a run.
    ///
    /// @param workers how many threads at most, the statement's own among them; 2 at least
    record Gather(RowSource input, int workers, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return input.types();
        }

        /// The table that the pipeline starts with.
        public TableAccess lead() {
            RowSource source = input;
            while (!(source instanceof TableAccess)) {
                source = RowSourceTraversal.inputs(source).getFirst();
            }
            return (TableAccess) source;
        }
    }

    /// Rows in order. Only the first `offset + fetch` rows are needed, where fetch is given ([Limit] above drops the
    /// offset's).
    ///
    /// @param offset without columns, BIGINT, or null
    /// @param fetch without columns, BIGINT, or null: all rows
    record Sort(RowSource input, List<SortKey> keys, Scalar offset, Scalar fetch, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// Rows in order that come in the order of the first keys already: those between which these do not change are sorted by
    /// themselves. Only the first `offset + fetch` rows are needed, where fetch is given.
    ///
    /// @param sortedCount how many of the keys the input is in order of; 1 at least, and not all
    /// @param offset without columns, BIGINT, or null
    /// @param fetch without columns, BIGINT, or null: all rows
    record PartialSort(
            RowSource input, List<SortKey> keys, int sortedCount, Scalar offset, Scalar fetch, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// Skips rows, then gives some. A NULL is an error (2201Z), so is a negative offset (2201X) and a fetch below
    /// `minFetch` (2201W).
    ///
    /// @param offset without columns, BIGINT, or null
    /// @param fetch without columns, BIGINT, or null: all rows
    /// @param minFetch 1 for FETCH FIRST, 0 for LIMIT
    record Limit(RowSource input, Scalar offset, Scalar fetch, int minFetch, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// Skips rows, then gives some, and those behind whose keys equal the last one's. Errors as with [Limit].
    ///
    /// @param keys by which the input is in order
    record TiedLimit(RowSource input, List<SortKey> keys, Scalar offset, Scalar fetch, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    private static List<DataType> typesOf(TableDescriptor table, List<Integer> positions) {
        List<DataType> types = new ArrayList<>(positions.size());
        for (int position : positions) {
            types.add(position == table.columns().size() ? TableAccess.KEY_TYPE : table.columns().get(position).type());
        }
        return types;
    }

    private static List<DataType> typesOf(List<Scalar> scalars) {
        List<DataType> types = new ArrayList<>(scalars.size());
        for (Scalar scalar : scalars) {
            types.add(scalar.type());
        }
        return types;
    }

    private static List<DataType> joined(JoinKind kind, List<DataType> left, List<DataType> right) {
        return kind.givesRight() ? joined(left, right) : left;
    }

    /// What a join's condition sees.
    static List<DataType> pairTypes(RowSource left, RowSource right) {
        return joined(left.types(), right.types());
    }

    private static List<DataType> joined(List<DataType> left, List<DataType> right) {
        List<DataType> types = new ArrayList<>(left.size() + right.size());
        types.addAll(left);
        types.addAll(right);
        return types;
    }
}
