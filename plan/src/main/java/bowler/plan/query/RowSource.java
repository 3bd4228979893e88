// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SubqueryBody;
import bowler.types.DataType;
import bowler.types.function.GeneratedSeries;
import bowler.types.function.call.DocumentTable;
import java.util.ArrayList;
import java.util.List;

/// A physical operator that returns rows. Scalars refer to slots of the node's input. A join returns the left input's
/// slots followed by those of the right input. Unless stated otherwise, its scalars refer to the same slots.
public sealed interface RowSource extends SubqueryBody {
    /// Returns the types of its slots.
    List<DataType> types();

    Estimate estimate();

    /// Literal rows; scalars without columns.
    record Values(List<List<Scalar>> rows, List<DataType> types, Estimate estimate) implements RowSource {
        public Values {
            assert rows.stream().allMatch(row -> row.size() == types.size());
        }
    }

    /// The rows of a diagnostic table.
    record Diagnostics(DiagnosticTable table, List<DataType> types, Estimate estimate) implements RowSource {}

    /// The rows of JSON_TABLE or XMLTABLE.
    ///
    /// @param arguments without columns; see [DocumentTable]
    record DocumentRows(DocumentTable spec, List<Scalar> arguments, List<DataType> types, Estimate estimate)
            implements RowSource {}

    /// UNNEST: the elements of several arrays in parallel, with NULLs after the end of a shorter one.
    ///
    /// @param arrays without columns
    /// @param types the types of the elements, and optionally that of the ordinality
    record ElementRows(List<Scalar> arrays, List<DataType> types, Estimate estimate) implements RowSource {}

    /// A generated series of values, in order.
    ///
    /// @param arguments the first value, the last one and the step, without columns; see [GeneratedSeries]
    /// @param types the type of the value, and optionally that of its ordinality
    record SeriesRows(GeneratedSeries generatedSeries, List<Scalar> arguments, List<DataType> types, Estimate estimate)
            implements RowSource {}

    /// The rows that a table function returns.
    ///
    /// @param arguments without columns, of the parameters' types
    /// @param positions the columns of the function that are read, ascending
    record RoutineRows(RoutineDescriptor function, List<Scalar> arguments, List<Integer> positions, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return positions.stream().map(position -> function.table().get(position).type()).toList();
        }
    }

    /// Rows of a table, by its own tree or by an index, in key order.
    ///
    /// @param index null for the table's own tree, which is clustered by its key
    /// @param descending true to read against key order
    /// @param columns positions in the table's row that become the slots, in this order; the position after the last
    ///     column stands for the row's clustering key, as bytes
    /// @param filter a predicate over these slots, or null
    /// @param indexOnly true if the index and the clustering key in it contain all these columns, so that the table is
    ///     not visited
    /// @param singleRow true if the bounds fix all columns of a unique key, so that there is at most one row
    /// @param forChange true if rows are locked and the condition is tested again on their newest state
    /// @param correlation the correlation name of the table, or null
    /// @param distinctParts the number of leading key columns of a skip scan: of the rows that agree on them, all but
    ///     the first may be omitted, because the parent ignores duplicates; 0 if no row may be omitted
    record TableAccess(
            TableDescriptor table, IndexDescriptor index, KeyBounds bounds, boolean descending, List<Integer> columns,
            Scalar filter, boolean indexOnly, boolean singleRow, boolean forChange, String correlation, int distinctParts,
            Estimate estimate) implements RowSource {
        /// Creates an access that returns all rows within the bounds.
        public TableAccess(
                TableDescriptor table, IndexDescriptor index, KeyBounds bounds, boolean descending,
                List<Integer> columns, Scalar filter, boolean indexOnly, boolean singleRow, boolean forChange,
                String correlation, Estimate estimate) {
            this(table, index, bounds, descending, columns, filter, indexOnly, singleRow, forChange, correlation, 0, estimate);
        }

        /// Creates an access to a table without a correlation name.
        public TableAccess(
                TableDescriptor table, IndexDescriptor index, KeyBounds bounds, boolean descending,
                List<Integer> columns, Scalar filter, boolean indexOnly, boolean singleRow, boolean forChange,
                Estimate estimate) {
            this(table, index, bounds, descending, columns, filter, indexOnly, singleRow, forChange, null, estimate);
        }

        /// The type of a row's key.
        public static final DataType KEY_TYPE = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);

        @Override
        public List<DataType> types() {
            return typesOf(table, columns);
        }

        /// Returns the same access as a skip scan over this number of leading key columns.
        public TableAccess leaping(int parts, Estimate less) {
            return new TableAccess(
                table, index, bounds, descending, columns, filter, indexOnly, singleRow, forChange, correlation, parts, less);
        }

        /// Returns the columns of the key by which rows are found.
        public List<KeyColumn> key() {
            return index == null ? table.clusteringKey() : index.keyColumns();
        }

        /// Returns the slot of the row's key, or -1.
        public int keySlot() {
            return columns.indexOf(table.columns().size());
        }
    }

    /// Rows of a table by a key set from indexes. The keys are collected and sorted first. The rows come in the order
    /// of the table's key, without duplicates.
    ///
    /// @param columns positions in the table's row that become the slots; see [TableAccess]
    /// @param filter a predicate over these slots, or null
    /// @param direct the same rows in the order of the only index, entry by entry, which several threads can read in
    ///     parallel; null if there is no such access
    /// @param correlation see [TableAccess]
    record IndexedRows(
            TableDescriptor table, KeySet keys, List<Integer> columns, Scalar filter, TableAccess direct,
            String correlation, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return typesOf(table, columns);
        }

        /// Returns the slot of the row's key, or -1.
        public int keySlot() {
            return columns.indexOf(table.columns().size());
        }
    }

    /// Rows of a table that are to be changed. All their keys are collected, sorted and freed of duplicates before the
    /// first row is locked. So the statement never meets its own changes, and all such statements lock in one order.
    ///
    /// @param keys returns only keys of the table's rows
    /// @param columns positions in the table's row that become the slots; see [TableAccess]
    /// @param condition the predicate of the rows over these slots, tested again if a concurrent transaction has
    ///     changed a row; null if no test is needed
    /// @param correlation see [TableAccess]
    record NamedRows(
            TableDescriptor table, RowSource keys, List<Integer> columns, Scalar condition, String correlation,
            Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return typesOf(table, columns);
        }

        /// Returns the slot of the row's key, or -1.
        public int keySlot() {
            return columns.indexOf(table.columns().size());
        }
    }

    /// Rows for which the condition is true.
    record Filter(RowSource input, Scalar condition, Estimate estimate) implements RowSource {
        public Filter {
            assert condition.type() == DataType.BOOLEAN;
        }

        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// Rows with one slot per scalar.
    record Project(RowSource input, List<Scalar> scalars, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return typesOf(scalars);
        }
    }

    /// For each left row the rows of the right input, which runs once per left row.
    ///
    /// @param kind INNER or LEFT
    /// @param parameters the values of the left row that the right input uses
    /// @param arguments the values of the parameters, over the left input's slots
    /// @param condition null if there is none
    record DependentJoin(
            JoinKind kind, RowSource left, RowSource right, List<Outer> parameters, List<Scalar> arguments,
            Scalar condition, Estimate estimate) implements RowSource {
        public DependentJoin {
            assert parameters.size() == arguments.size();
        }

        @Override
        public List<DataType> types() {
            return joined(left.types(), right.types());
        }
    }

    /// For each left row all right rows; the right input runs each time, or is materialized.
    ///
    /// @param condition null for a cross product
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
    /// @param condition null if the bounds suffice
    record LookupJoin(JoinKind kind, RowSource left, TableAccess right, Scalar condition, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), right.types());
        }
    }

    /// Pairs of rows with equal keys. The hash table is built from the right input. A key that contains NULL equals
    /// none, unless it is compared null-safely.
    ///
    /// @param leftKeys over the left input's slots; each is of the same family as its counterpart
    /// @param rightKeys over the right input's slots
    /// @param nullSafe the number of keys, at the end, for which two NULLs are equal
    /// @param residual a further condition of a pair, or null
    record HashJoin(
            JoinKind kind, RowSource left, RowSource right, List<Scalar> leftKeys, List<Scalar> rightKeys,
            int nullSafe, Scalar residual, Estimate estimate) implements RowSource {
        public HashJoin {
            assert !leftKeys.isEmpty() && leftKeys.size() == rightKeys.size();
            assert nullSafe >= 0 && nullSafe <= leftKeys.size();
        }

        /// Creates a join without null-safe keys.
        public HashJoin(
                JoinKind kind, RowSource left, RowSource right, List<Scalar> leftKeys, List<Scalar> rightKeys,
                Scalar residual, Estimate estimate) {
            this(kind, left, right, leftKeys, rightKeys, 0, residual, estimate);
        }

        /// Returns the same join of other inputs.
        public HashJoin of(RowSource otherLeft, RowSource otherRight) {
            return new HashJoin(kind, otherLeft, otherRight, leftKeys, rightKeys, nullSafe, residual, estimate);
        }

        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), right.types());
        }
    }

    /// Pairs of rows with equal keys; a key that contains NULL equals none. Both inputs come in ascending order of
    /// their keys, NULLs at any place.
    ///
    /// @param leftKeys over the left input's slots; each is of the same family as its counterpart
    /// @param rightKeys over the right input's slots
    /// @param single true if no two right rows have the same key
    /// @param residual a further condition of a pair, or null; always null in a full join
    record MergeJoin(
            JoinKind kind, RowSource left, RowSource right, List<Scalar> leftKeys, List<Scalar> rightKeys,
            boolean single, Scalar residual, Estimate estimate) implements RowSource {
        public MergeJoin {
            assert !leftKeys.isEmpty() && leftKeys.size() == rightKeys.size();
        }

        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), right.types());
        }
    }

    /// For each left row the right rows found by the keys of several OR operands.
    ///
    /// @param rights one access per operand, of one table and with the same columns; the bounds refer to the *left*
    ///     input's slots, a filter to the access's own
    /// @param condition a condition of the pairs of all operands, or null
    record ChoiceLookupJoin(
            JoinKind kind, RowSource left, List<TableAccess> rights, List<JoinChoice> choices, Scalar condition,
            Estimate estimate) implements RowSource {
        public ChoiceLookupJoin {
            assert rights.size() == choices.size() && !rights.isEmpty();
        }

        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), rights.getFirst().types());
        }
    }

    /// Pairs of rows whose keys are equal in one of several OR operands; a key that contains NULL equals none. One hash
    /// table per operand is built from the right input.
    ///
    /// @param leftKeys for each operand, over the left input's slots; each is of the same family as its counterpart
    /// @param rightKeys for each operand, over the right input's slots
    /// @param condition a condition of the pairs of all operands, or null
    record ChoiceHashJoin(
            JoinKind kind, RowSource left, RowSource right, List<List<Scalar>> leftKeys, List<List<Scalar>> rightKeys,
            List<JoinChoice> choices, Scalar condition, Estimate estimate) implements RowSource {
        public ChoiceHashJoin {
            assert leftKeys.size() == choices.size() && rightKeys.size() == choices.size();
        }

        @Override
        public List<DataType> types() {
            return joined(kind, left.types(), right.types());
        }
    }

    /// One row per group: the keys, then the number of the grouping set (INTEGER, only with several sets), then the
    /// aggregates. NULLs form one group. Without keys there is exactly one row.
    ///
    /// @param sets the positions of the keys of each grouping set, the other keys being NULL in its rows; a set without
    ///     keys has exactly one row; an empty list means one set of all keys
    /// @param ordered true if rows with equal keys are adjacent; there is one set
    record Aggregate(
            RowSource input, List<Scalar> groupKeys, List<List<Integer>> sets, List<AggregateCall> calls,
            boolean ordered, Estimate estimate) implements RowSource {
        /// Creates an aggregation with one set of all keys.
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

    /// The input's rows, each followed by the values of window functions. The input is sorted by partition, and within
    /// a partition in the given order.
    ///
    /// @param partition slots that define the partitions; NULLs are equal
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

    /// Rows without duplicates; NULLs are equal.
    record Distinct(RowSource input, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// The rows of all inputs, one input after the other. All inputs have the same types.
    record Concatenation(List<RowSource> inputs, Estimate estimate) implements RowSource {
        public Concatenation {
            assert !inputs.isEmpty();
        }

        @Override
        public List<DataType> types() {
            return inputs.getFirst().types();
        }
    }

    /// The rows of all inputs merged in order. Each input comes in this order, and all have the same types.
    ///
    /// @param lastFirst whether of rows with equal keys those of the last input come first, not those of the first
    record OrderedConcatenation(List<RowSource> inputs, List<SortKey> keys, boolean lastFirst, Estimate estimate)
            implements RowSource {
        public OrderedConcatenation {
            assert !inputs.isEmpty() && !keys.isEmpty();
        }

        public OrderedConcatenation(List<RowSource> inputs, List<SortKey> keys, Estimate estimate) {
            this(inputs, keys, false, estimate);
        }

        @Override
        public List<DataType> types() {
            return inputs.getFirst().types();
        }
    }

    /// Rows of the first input, selected by comparison with the others. All inputs have the same types.
    record SetOperation(SetOperator operator, List<RowSource> inputs, Estimate estimate) implements RowSource {
        public SetOperation {
            assert inputs.size() > 1;
        }

        @Override
        public List<DataType> types() {
            return inputs.getFirst().types();
        }
    }

    /// A set operation whose inputs come in one order of all their slots, which is also the order of the result.
    record OrderedSetOperation(SetOperator operator, List<RowSource> inputs, List<SortKey> keys, Estimate estimate)
            implements RowSource {
        public OrderedSetOperation {
            assert inputs.size() > 1;
        }

        @Override
        public List<DataType> types() {
            return inputs.getFirst().types();
        }
    }

    /// Rows that several readers in a statement share. The first reader materializes them, once per run.
    ///
    /// @param id unique within the statement
    /// @param columnNames the names for EXPLAIN; null for a column without one
    record SharedRows(int id, String name, List<String> columnNames, RowSource source) {
        public SharedRows {
            assert id >= 0 && columnNames.size() == source.types().size();
        }
    }

    /// A read of shared rows.
    ///
    /// @param correlation the correlation name of the rows, or null
    record SharedRead(SharedRows shared, String correlation, Estimate estimate) implements RowSource {
        @Override
        public List<DataType> types() {
            return shared.source().types();
        }
    }

    /// The rows of the base, then in each round the rows that the steps compute from the previous round, until a round
    /// has none.
    ///
    /// @param id the id by which the steps read the previous round ([WorkingRead])
    /// @param distinct true if rows that were already found are dropped; NULLs are equal
    record Recursion(
            int id, String name, RowSource base, List<RowSource> steps, boolean distinct, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return base.types();
        }
    }

    /// The rows of the previous round, within the steps of a recursion.
    ///
    /// @param correlation see [SharedRead]
    record WorkingRead(int id, String name, List<DataType> types, String correlation, Estimate estimate) implements RowSource {}

    /// The input's rows in any order, produced by several threads. The input is a pipeline: a table access with
    /// filters, projections, lookups and the left sides of hash joins. Its scalars use only rows, parameters, and
    /// values that are constant during a run.
    ///
    /// @param workers the maximum number of threads, including the statement's own; at least 2
    record Gather(RowSource input, int workers, Estimate estimate) implements RowSource {
        public Gather {
            assert workers > 1;
        }

        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// Rows in order. If fetch is given, only the first `offset + fetch` rows are needed; the [Limit] above drops those
    /// of the offset.
    ///
    /// @param offset without columns, BIGINT, or null
    /// @param fetch without columns, BIGINT, or null for all rows
    /// @param lastFirst whether of rows with equal keys the last one comes first, not the first one
    record Sort(RowSource input, List<SortKey> keys, Scalar offset, Scalar fetch, boolean lastFirst, Estimate estimate)
            implements RowSource {
        public Sort(RowSource input, List<SortKey> keys, Scalar offset, Scalar fetch, Estimate estimate) {
            this(input, keys, offset, fetch, false, estimate);
        }

        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// Sorts rows that already come in the order of the first keys. Each group of rows that agree on these is sorted
    /// separately. If fetch is given, only the first `offset + fetch` rows are needed.
    ///
    /// @param sortedCount the number of keys by which the input is ordered; at least 1 and not all
    /// @param offset without columns, BIGINT, or null
    /// @param fetch without columns, BIGINT, or null for all rows
    /// @param lastFirst whether of rows with equal keys the last one comes first, not the first one
    record PartialSort(RowSource input, List<SortKey> keys, int sortedCount, Scalar offset, Scalar fetch,
            boolean lastFirst, Estimate estimate) implements RowSource {
        public PartialSort {
            assert sortedCount > 0 && sortedCount < keys.size() : "a sort within groups needs sorted and unsorted keys";
        }

        public PartialSort(
                RowSource input, List<SortKey> keys, int sortedCount, Scalar offset, Scalar fetch, Estimate estimate) {
            this(input, keys, sortedCount, offset, fetch, false, estimate);
        }

        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// Skips rows, then returns some. It fails with 2201Z for NULL, with 2201X for a negative offset, and with 2201W
    /// for a fetch below `minFetch`.
    ///
    /// @param offset without columns, BIGINT, or null
    /// @param fetch without columns, BIGINT, or null for all rows
    /// @param minFetch 1 for FETCH FIRST, 0 for LIMIT
    record Limit(RowSource input, Scalar offset, Scalar fetch, int minFetch, Estimate estimate)
            implements RowSource {
        @Override
        public List<DataType> types() {
            return input.types();
        }
    }

    /// Skips rows, then returns some and all following rows whose keys equal those of the last one (WITH TIES). Errors
    /// are as with [Limit].
    ///
    /// @param keys the order of the input
    record TiedLimit(RowSource input, List<SortKey> keys, Scalar offset, Scalar fetch, Estimate estimate)
            implements RowSource {
        public TiedLimit {
            assert fetch != null;
        }

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
        return kind.emitsRight() ? joined(left, right) : left;
    }

    /// Returns the types of the slots that a join's condition may use.
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
