// SPDX-License-Identifier: Apache-2.0
package bowler.execute.subquery;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.join.JoinKeys;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.scan.SlotReferences;
import bowler.execute.scan.TableScan;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.RecordView;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.types.encode.GrowingBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// A scan within a subquery that runs repeatedly, each time for rows whose columns equal other outer values. Once its
/// runs have read a multiple of the table's rows, all rows are put into a hash table by these columns, in scan order.
/// Later runs look up their rows in it. If memory is short or the rows read are locked, each run scans.
public final class CorrelatedScan extends Operator {
    /// Scans of few rows need no hash table.
    private static final int MIN_ROWS = 8192;
    private static final int TIMES_COST = 4;
    private static final int FIRST_ROWS = 16;
    private static final int GROWTH = 4;
    private static final int NONE = -1;

    private final RunContext runContext;
    private final TableAccess plan;
    private final TableScan tableScan;
    private final Evaluators evaluators;
    private final List<Scalar> columns = new ArrayList<>();
    private final JoinKeys given;
    private final Scalar always;
    private final Evaluator rest;
    /// The slots read above and by the residual condition.
    private final BitSet slots;
    private final SpilledRowLayout shape;
    private final KeyTable table;
    private final RecordView view = new RecordView();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final Batch one = new Batch();
    private final Batch batch;
    private final int[] selected = new int[Batch.CAPACITY];
    private int serial;
    /// The scan's row count at which the hash table is built; the maximum value means never.
    private long due;
    private boolean made;
    private boolean looksUp;
    private int record;
    private int wanted;

    private CorrelatedScan(
            RunContext runContext, TableAccess plan, TableScan tableScan, List<Scalar> equal, List<Scalar> plain, List<Scalar> others,
            BitSet wanted, Evaluators evaluators) {
        this.runContext = runContext;
        this.plan = plan;
        this.tableScan = tableScan;
        this.evaluators = evaluators;
        List<Scalar> outside = new ArrayList<>();
        for (Scalar each : equal) {
            Compare compare = (Compare) each;
            boolean isFirst = compare.left() instanceof Column;
            columns.add(isFirst ? compare.left() : compare.right());
            outside.add(isFirst ? compare.right() : compare.left());
        }
        given = new JoinKeys(evaluators.of(outside));
        always = conjunction(plain);
        Scalar sometimes = conjunction(others);
        rest = evaluators.of(sometimes);
        slots = SlotReferences.of(sometimes);
        slots.or(wanted);
        shape = new SpilledRowLayout(plan.types(), slots);
        table = new KeyTable(runContext.memory);
        batch = Batch.of(plan.types());
        one.count = 1;
        runContext.atEnd(this::forget);
    }

    private static Scalar conjunction(List<Scalar> conditions) {
        return conditions.isEmpty() ? null : conditions.size() == 1 ? conditions.getFirst() : new Scalar.And(conditions);
    }

    /// Returns the scan, or one that builds a hash table of its rows.
    public static Operator over(RunContext runContext, TableAccess plan, TableScan tableScan, BitSet wanted, Evaluators evaluators) {
        if (plan.filter() == null || plan.singleRow() || plan.distinctParts() > 0 || runContext.transaction == null
                || !ScalarTraversal.any(plan.filter(), Outer.class::isInstance) || ScalarTraversal.isVolatile(plan.filter())
                || ScalarTraversal.any(plan.filter(), Scalar.Subquery.class::isInstance)
                || plan.columns().contains(plan.table().columns().size()) || !RowSourceTraversal.isBoundInside(plan)) {
            return tableScan;
        }
        List<Scalar> equal = new ArrayList<>();
        List<Scalar> plain = new ArrayList<>();
        List<Scalar> others = new ArrayList<>();
        for (Scalar each : plan.filter() instanceof Scalar.And and ? and.operands() : List.of(plan.filter())) {
            (isEquality(each) ? equal : isPlain(each) ? plain : others).add(each);
        }
        return equal.isEmpty() ? tableScan : new CorrelatedScan(runContext, plan, tableScan, equal, plain, others, wanted, evaluators);
    }

    private static boolean isEquality(Scalar condition) {
        return condition instanceof Compare(var op, var left, var right) && op == Comparison.EQUAL
            && (left instanceof Column && isOutside(right) || isOutside(left) && right instanceof Column);
    }

    private static boolean isOutside(Scalar scalar) {
        return ScalarTraversal.any(scalar, Outer.class::isInstance) && !ScalarTraversal.any(scalar, Column.class::isInstance);
    }

    /// Returns whether the condition is independent of outer values and cannot fail for a row that other conditions
    /// would drop.
    private static boolean isPlain(Scalar condition) {
        return condition instanceof Compare(var op, Column left, var right)
            && (right instanceof Scalar.Literal || right instanceof Scalar.Parameter);
    }

    @Override
    public void expect(long rows) {
        tableScan.expect(rows);
    }

    @Override
    public void open() {
        if (serial != runContext.serial()) {
            forget();
            serial = runContext.serial();
            due = runContext.transaction.readsWithoutLocks()
                ? tableScan.rowsLookedAt() + Math.max(MIN_ROWS, (long) (TIMES_COST * plan.estimate().cost())) : Long.MAX_VALUE;
        }
        if (!made && tableScan.rowsLookedAt() >= due) {
            make();
        }
        looksUp = made;
        if (!looksUp) {
            tableScan.open();
            return;
        }
        given.evaluate(one);
        record = given.encode(0, key) ? table.find(key.bytes, key.length, KeyTable.hash(key.bytes, key.length)) : NONE;
        wanted = FIRST_ROWS;
    }

    private void make() {
        BitSet read = SlotReferences.of(plan.filter());
        read.or(slots);
        TableScan whole = new TableScan(runContext, plan, always, read, false, evaluators);
        JoinKeys keys = new JoinKeys(evaluators.of(columns));
        made = true;
        due = Long.MAX_VALUE;
        // The last record with the key of each record that was the first with its key.
        int[] lasts = new int[Batch.CAPACITY];
        try {
            whole.open();
            for (Batch found = whole.next(); made && found != null; found = whole.next()) {
                keys.evaluate(found);
                if (lasts.length < table.count() + found.count) {
                    lasts = Arrays.copyOf(lasts, 2 * lasts.length);
                }
                for (int at = 0; made && at < found.count; at++) {
                    if (keys.encode(found.rows[at], key)) {
                        shape.encode(found.columns, found.rows[at], bytes.clear());
                        made = add(lasts);
                    }
                }
            }
        } finally {
            whole.close();
        }
        if (!made) {
            table.clear();
        }
    }

    private boolean add(int[] lasts) {
        int hash = KeyTable.hash(key.bytes, key.length);
        int first = table.find(key.bytes, key.length, hash);
        int added = table.add(
            key.bytes, key.length, bytes.bytes, bytes.length, hash, first < 0 ? NONE : lasts[first]);
        if (added >= 0) {
            lasts[first < 0 ? added : first] = added;
        }
        return added >= 0;
    }

    @Override
    protected Batch fetch() {
        if (!looksUp) {
            return tableScan.next();
        }
        while (record >= 0) {
            batch.start(wanted);
            int count = 0;
            for (; record >= 0 && count < wanted; record = table.next(record)) {
                table.show(record, view);
                shape.decode(view.bytes, view.rowOffset, view.rowLength, batch, count++);
            }
            wanted = Math.min(Batch.CAPACITY, GROWTH * wanted);
            if (rest != null) {
                count = rest.filter(batch, Batch.ALL, count, selected);
                batch.rows = selected;
            }
            if (count > 0) {
                batch.count = count;
                return batch;
            }
        }
        return null;
    }

    @Override
    public void close() {
        tableScan.close();
        batch.release();
        record = NONE;
    }

    private void forget() {
        table.clear();
        made = false;
        serial = 0;
    }
}
