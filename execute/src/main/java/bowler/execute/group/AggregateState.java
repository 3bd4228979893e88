// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.aggregate.Accumulator;
import bowler.execute.aggregate.Accumulators;
import bowler.execute.aggregate.CountAccumulator;
import bowler.execute.aggregate.OrderedAggregate;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.MemoryBudget;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.AggregateCall.OrderTerm;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.SortKey;
import bowler.plan.scalar.Scalar;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import java.util.ArrayList;
import java.util.List;

/// One aggregate call of a plan in one execution: evaluates its columns for each row and adds them to an accumulator.
/// The evaluated columns are adjacent to those of other aggregates: the filter, the arguments, the values to sort by.
public final class AggregateState {
    private final AggregateCall call;
    private final RunContext runContext;
    private final SpillDisk disk;
    private final Evaluator filter;
    private final Evaluator[] arguments;
    private final Evaluator[] order;
    private final List<SortKey> sortKeys = new ArrayList<>();
    private final List<DataType> argumentTypes = new ArrayList<>();
    private final List<DataType> orderTypes = new ArrayList<>();
    private final Vector[] argumentColumns;
    private final Vector[] orderColumns;
    private final int[] knownRows = new int[Batch.CAPACITY];
    private final int[] knownGroups = new int[Batch.CAPACITY];
    private int known;
    private Accumulator accumulator;
    /// True if a value counts when it occurs for the first time, in any order.
    private final boolean isDistinct;
    /// Null if all values count or are sorted.
    private DistinctSet met;
    /// Null if values need not be sorted.
    private SortedValues sorted;

    public AggregateState(AggregateCall call, RunContext runContext, Evaluators evaluators, SpillDisk disk) {
        this.call = call;
        this.runContext = runContext;
        this.disk = disk;
        filter = evaluators.of(call.filter());
        arguments = call.function() == AggregateFunction.COUNT ? evaluators.of(call.arguments()) : evaluators.whole(call.arguments());
        boolean byValue = call.distinct() && call.order().isEmpty();
        isDistinct = byValue && !call.dependsOnOrder();
        List<OrderTerm> terms = isDistinct ? List.of() : byValue ? List.of(new OrderTerm(call.argument(), false, false)) : call.order();
        order = new Evaluator[terms.size()];
        for (int term = 0; term < order.length; term++) {
            order[term] = evaluators.of(terms.get(term).value());
            orderTypes.add(order[term].type);
            sortKeys.add(new SortKey(term, terms.get(term).descending(), terms.get(term).nullsFirst()));
        }
        for (Evaluator argument : arguments) {
            argumentTypes.add(argument.type);
        }
        argumentColumns = new Vector[arguments.length];
        orderColumns = new Vector[order.length];
    }

    /// Returns all scalars that the calls evaluate.
    static List<Scalar> scalars(List<AggregateCall> calls) {
        List<Scalar> scalars = new ArrayList<>();
        for (AggregateCall call : calls) {
            if (call.filter() != null) {
                scalars.add(call.filter());
            }
            scalars.addAll(call.arguments());
            call.order().forEach(term -> scalars.add(term.value()));
        }
        return scalars;
    }

    public DataType type() {
        return call.type();
    }

    /// Returns the types of the evaluated columns.
    public List<DataType> types() {
        List<DataType> types = new ArrayList<>();
        if (filter != null) {
            types.add(filter.type);
        }
        types.addAll(argumentTypes);
        types.addAll(orderTypes);
        return types;
    }

    public int columnCount() {
        return (filter == null ? 0 : 1) + arguments.length + order.length;
    }

    /// Evaluates its columns for a batch.
    ///
    /// @param column the place of the first column
    /// @return the place of the next aggregate's first column
    public int evaluate(Batch batch, Vector[] into, int column) {
        int next = column;
        if (filter != null) {
            into[next++] = filter.evaluate(batch, batch.rows, batch.count);
        }
        for (Evaluator argument : arguments) {
            into[next++] = argument.evaluate(batch, batch.rows, batch.count);
        }
        for (Evaluator term : order) {
            into[next++] = term.evaluate(batch, batch.rows, batch.count);
        }
        return next;
    }

    /// Starts without groups.
    public Accumulator start() {
        close();
        accumulator = Accumulators.of(call, runContext);
        if (isDistinct && met == null) {
            met = distinctSet(argumentTypes.getFirst(), runContext.memory);
        } else if (isSorted() && !isDistinct) {
            sorted = new SortedValues(argumentTypes, sortKeys, orderTypes, call.distinct(), runContext, disk);
        }
        return accumulator;
    }

    /// Returns whether results are available only after the last row.
    public boolean isSorted() {
        return call.distinct() || call.function().isOrdered();
    }

    /// Adds rows.
    ///
    /// @param column the place of its first column
    /// @param groups of each of the rows
    public void take(Vector[] columns, int column, int[] rows, int count, int[] groups) {
        boolean all = choose(columns, column, rows, count, groups, true);
        int chosen = all ? count : known;
        if (chosen == 0) {
            return;
        }
        int[] takenRows = all ? rows : knownRows;
        int[] takenGroups = all ? groups : knownGroups;
        int first = filter == null ? column : column + 1;
        if (met != null) {
            takeDistinct(columns[first], takenRows, chosen, takenGroups);
        } else if (sorted != null) {
            System.arraycopy(columns, first, argumentColumns, 0, argumentColumns.length);
            System.arraycopy(columns, first + argumentColumns.length, orderColumns, 0, orderColumns.length);
            sorted.add(argumentColumns, orderColumns, takenRows, chosen, takenGroups);
        } else {
            accumulator.add(arguments.length > 0 ? columns[first] : null, arguments.length > 1 ? columns[first + 1] : null,
                takenRows, chosen, takenGroups);
        }
    }

    private void takeDistinct(Vector values, int[] rows, int count, int[] groups) {
        met.meet(values, rows, count, groups);
        if (met.newCount > 0) {
            accumulator.add(values, null, met.newRows, met.newCount, met.newGroups);
        }
        if (met.otherCount > 0) {
            if (sorted == null) {
                sorted = new SortedValues(
                    argumentTypes, List.of(new SortKey(0, false, false)), argumentTypes, true, runContext, disk);
            }
            argumentColumns[0] = values;
            sorted.add(argumentColumns, argumentColumns, met.otherRows, met.otherCount, met.otherGroups);
        }
    }

    boolean countsRows() {
        return call.countsRows();
    }

    /// Adds `rows` rows to group 0; requires [#countsRows].
    void count(long rows) {
        ((CountAccumulator) accumulator).count(rows);
    }

    /// Adds rows to group 0, the only group.
    void takeAll(Vector[] columns, int column, int[] rows, int count, int[] zeros) {
        boolean plain = filter == null && !isSorted() && !call.function().isOfPairs()
            && (arguments.length == 0 || !columns[column].hasNulls);
        if (plain) {
            accumulator.addToOne(arguments.length > 0 ? columns[column] : null, null, rows, count, zeros);
        } else {
            take(columns, column, rows, count, zeros);
        }
    }

    /// Removes rows, if the accumulator supports it.
    public void remove(Vector[] columns, int column, int[] rows, int count, int[] groups) {
        boolean all = choose(columns, column, rows, count, groups, false);
        int first = filter == null ? column : column + 1;
        accumulator.remove(arguments.length > 0 ? columns[first] : null, all ? rows : knownRows, all ? count : known,
            all ? groups : knownGroups);
    }

    /// Finds the rows that count: those that pass the filter and have no NULLs.
    ///
    /// @return true if all rows count
    private boolean choose(Vector[] columns, int column, int[] rows, int count, int[] groups, boolean notes) {
        int first = column;
        boolean all = true;
        if (filter != null) {
            Vector passes = columns[first++];
            known = 0;
            for (int at = 0; at < count; at++) {
                int row = rows[at];
                if (!passes.isNull(row) && passes.longs[row] != 0) {
                    knownRows[known] = row;
                    knownGroups[known++] = groups[at];
                }
            }
            all = false;
        }
        if (arguments.length > 0 && columns[first].hasNulls) {
            int before = all ? count : known;
            skipNulls(columns[first], all ? rows : knownRows, before, all ? groups : knownGroups);
            all = false;
            if (notes && known < before) {
                accumulator.noteSkippedNull();
            }
        }
        if (call.function().isOfPairs() && columns[first + 1].hasNulls) {
            skipNulls(columns[first + 1], all ? rows : knownRows, all ? count : known, all ? groups : knownGroups);
            all = false;
        }
        return all;
    }

    private void skipNulls(Vector argument, int[] rows, int count, int[] groups) {
        boolean[] nulls = argument.nulls;
        int kept = 0;
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            int group = groups[at];
            knownRows[kept] = row;
            knownGroups[kept] = group;
            kept += nulls[row] ? 0 : 1;
        }
        known = kept;
    }

    /// Ends the input.
    public void finish() {
        clearDistinct();
        if (needsGroupOrder()) {
            sorted.rewind();
        } else if (sorted != null) {
            SortedValues values = sorted;
            sorted = null;
            values.feed(accumulator);
        }
    }

    /// Returns whether results must be requested in the order in which groups were added. The values of an ordered
    /// aggregate are read in one pass over the groups.
    boolean needsGroupOrder() {
        return sorted != null && accumulator instanceof OrderedAggregate;
    }

    /// Writes the result of a group. Groups must be requested in ascending order if [#needsGroupOrder].
    ///
    /// @return the bytes of a variable-length result that is computed now
    public long result(int group, Vector into, int place) {
        long held = 0;
        if (sorted != null && accumulator instanceof OrderedAggregate orderedAggregate) {
            sorted.feedGroup(group, orderedAggregate);
            held = orderedAggregate.heldBytes();
        }
        accumulator.result(group, into, place);
        return held;
    }

    /// Returns the bytes that its values hold in addition to the bytes per group.
    long objectBytes() {
        return accumulator.objectBytes();
    }

    boolean hasSkippedNull() {
        return accumulator.hasSkippedNull();
    }

    private void clearDistinct() {
        if (met != null) {
            met.clear();
        }
    }

    public void close() {
        clearDistinct();
        if (sorted != null) {
            sorted.close();
            sorted = null;
        }
        accumulator = null;
    }

    private static DistinctSet distinctSet(DataType type, MemoryBudget budget) {
        return type.carrier() == Carrier.LONG ? new DistinctLongSet(budget) : new DistinctKeySet(type, budget);
    }
}
