// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.run.WorkStatistics;
import bowler.execute.scan.BoundKeys;
import bowler.execute.scan.SlotReferences;
import bowler.execute.scan.TableScan;
import bowler.execute.scan.TargetKeys;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Scalar;
import bowler.storage.api.LockedRow;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.RowRun;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The rows that an UPDATE or DELETE changes, locked one after another.
final class TargetRows {
    private static final Batch NO_ROW = new Batch();
    private static final byte[] NO_ROW_BYTES = {};

    /// The outcome of [#next].
    enum Outcome { ROW, END, START_AGAIN }

    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final TreeRef tree;
    private final TableDescriptor table;
    /// Exactly one of these three is not null.
    private final TableScan tableScan;
    private final BoundKeys wholeKey;
    private final TargetKeys named;
    /// The cursor whose current row is meant; null if rows are searched.
    private final String cursor;
    private final EncodedRow newest;
    private final Evaluator filter;
    private final Batch filtered;
    private final Vector[] filterVectors;
    private final RowDecoder filterDecoder;
    private final int[] one = new int[1];
    private final GrowingBytes key = new GrowingBytes();
    private final RowBytes row = new RowBytes();
    private final boolean listFirst;
    /// Null if nothing is measured.
    private final WorkStatistics workStatistics;
    private boolean done;
    private Batch batch;
    private int at;
    private RecordStore list;
    private RecordCursor listed;

    /// @param source filters over a table access, or rows by keys
    /// @param names returns these keys; null if there are none
    /// @param listFirst whether all rows are found before the first is returned
    /// @param shown slots of the access that [#nextBatch] must provide
    TargetRows(
            RunContext runContext, RowSource source, Operator names, TableLayout layout, boolean listFirst, BitSet shown,
            Evaluators evaluators, SpillDisk spillDisk) {
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        this.listFirst = listFirst;
        workStatistics = runContext.work(source);
        table = layout.table();
        tree = runContext.tree(table.treeId());
        if (names != null) {
            named = new TargetKeys(runContext, tree, names, spillDisk);
            tableScan = null;
            wholeKey = null;
            cursor = null;
            newest = null;
            filter = null;
            filtered = null;
            filterDecoder = null;
            filterVectors = null;
            return;
        }
        named = null;
        List<Scalar> conditions = new ArrayList<>();
        RowSource below = source;
        while (below instanceof RowSource.Filter filter) {
            conditions.addFirst(filter.condition());
            below = filter.input();
        }
        TableAccess access = (TableAccess) below;
        if (access.filter() != null) {
            conditions.addFirst(access.filter());
        }
        Scalar condition = conditions.isEmpty() ? null
            : conditions.size() == 1 ? conditions.getFirst() : new Scalar.And(conditions);
        cursor = access.bounds().cursor() == null ? null : access.bounds().cursor().cursor();
        newest = cursor == null ? null : new EncodedRow(layout.rows());
        if (access.singleRow() && access.index() == null) {
            tableScan = null;
            wholeKey = new BoundKeys(layout.clusteringKeys(), access.bounds(), evaluators);
            filter = evaluators.of(condition);
            filtered = Batch.of(access.types());
            int[] slots = SlotReferences.list(SlotReferences.of(condition));
            filterVectors = SlotReferences.columns(filtered, slots);
            int[] positions = new int[slots.length];
            for (int index = 0; index < slots.length; index++) {
                positions[index] = access.columns().get(slots[index]);
            }
            filterDecoder = new RowDecoder(layout.rows(), positions);
        } else {
            tableScan = new TableScan(runContext, access, condition, listFirst ? new BitSet() : shown, true, evaluators);
            wholeKey = null;
            filter = null;
            filtered = null;
            filterDecoder = null;
            filterVectors = null;
        }
    }

    /// Returns whether subqueries on the same table choose the rows; they must not see changes of the statement.
    static boolean readsItself(RowSource source, TableDescriptor table) {
        List<Scalar> scalars = new ArrayList<>(RowSourceTraversal.scalars(source));
        RowSource below = source;
        while (below instanceof RowSource.Filter filter) {
            below = filter.input();
            scalars.addAll(RowSourceTraversal.scalars(below));
        }
        return RowSourceTraversal.queriesRead(scalars, table.tableId());
    }

    void open() {
        done = false;
        batch = null;
        at = 0;
        if (wholeKey != null) {
            return;
        }
        if (workStatistics == null) {
            openScan();
            return;
        }
        workStatistics.begin();
        openScan();
        workStatistics.end(0);
    }

    private void openScan() {
        if (named != null) {
            named.open();
            return;
        }
        tableScan.open();
        if (listFirst) {
            list();
        }
    }

    private void list() {
        list = new RecordStore(runContext.memory, spillDisk);
        for (Batch found = tableScan.next(); found != null; found = tableScan.next()) {
            for (int index = 0; index < found.count; index++) {
                int place = found.rows[index];
                list.add(tableScan.keyBytes(), tableScan.keyOffset(place), tableScan.keyLength(place), NO_ROW_BYTES, 0, 0);
            }
        }
        listed = list.read();
    }

    /// Locks the next row and provides its key and bytes.
    Outcome next() {
        if (workStatistics == null) {
            return findNext();
        }
        workStatistics.begin();
        Outcome outcome = findNext();
        workStatistics.end(outcome == Outcome.ROW ? 1 : 0);
        return outcome;
    }

    private Outcome findNext() {
        if (wholeKey != null) {
            return nextByKey();
        }
        if (!(named != null ? nextNamed() : listFirst ? nextListed() : nextScanned())) {
            return Outcome.END;
        }
        LockedRow state = runContext.transaction.lock(tree, key.bytes, key.length, row);
        return state == LockedRow.UNCHANGED ? Outcome.ROW : Outcome.START_AGAIN;
    }

    /// Returns whether [#nextBatch] may be called instead of [#next].
    boolean producesBatches() {
        return tableScan != null && !listFirst && tableScan.showsRows();
    }

    /// Returns rows as read, not yet locked, and their keys.
    ///
    /// @return null at the end
    Batch nextBatch(RowRun into) {
        if (workStatistics == null) {
            return fetchBatch(into);
        }
        workStatistics.begin();
        Batch found = fetchBatch(into);
        workStatistics.end(found == null ? 0 : found.count);
        return found;
    }

    private Batch fetchBatch(RowRun into) {
        Batch found = tableScan.next();
        if (found != null) {
            into.begin(found.count);
            into.count = found.count;
            into.keys = tableScan.keyBytes();
            into.old = tableScan.rowBytes();
            for (int index = 0; index < found.count; index++) {
                int place = found.rows[index];
                into.keyOffsets[index] = tableScan.keyOffset(place);
                into.keyLengths[index] = tableScan.keyLength(place);
                into.oldOffsets[index] = tableScan.rowOffset(place);
                into.oldLengths[index] = tableScan.rowLength(place);
            }
        }
        return found;
    }

    /// Locks a row of a batch and provides its key.
    ///
    /// @return false if it has changed since it was read
    boolean lock(RowRun found, int number) {
        setKey(found.keys, found.keyOffsets[number], found.keyLengths[number]);
        return runContext.transaction.lock(tree, key.bytes, key.length, row) == LockedRow.UNCHANGED;
    }

    private Outcome nextByKey() {
        if (done) {
            return Outcome.END;
        }
        done = true;
        if (cursor != null) {
            return currentRow();
        }
        wholeKey.evaluate(NO_ROW, Batch.ALL, 1);
        GrowingBytes wanted = wholeKey.prefix(0);
        if (wanted == null) {
            return Outcome.END;
        }
        setKey(wanted.bytes, 0, wanted.length);
        if (runContext.transaction.lock(tree, key.bytes, key.length, row) == LockedRow.ABSENT) {
            return Outcome.END;
        }
        if (filter != null) {
            filtered.start(1);
            filterDecoder.decode(row.bytes, 0, row.length, filterVectors, 0);
            if (filter.filter(filtered, Batch.ALL, 1, one) == 0) {
                runContext.transaction.unlock(tree, key.bytes, key.length);
                return Outcome.END;
            }
        }
        return Outcome.ROW;
    }

    /// Locks the cursor's current row, if it still is as the cursor shows it.
    private Outcome currentRow() {
        byte[] wanted = runContext.currentKey(cursor);
        if (wanted == null) {
            throw CursorError.NO_ROW.failure(cursor);
        }
        setKey(wanted, 0, wanted.length);
        if (runContext.transaction.lock(tree, key.bytes, key.length, row) == LockedRow.ABSENT) {
            runContext.warn(CursorError.GONE.failure());
            return Outcome.END;
        }
        if (!runContext.isCurrent(cursor, newest.wrap(row.bytes, 0, row.length))) {
            if (runContext.isLocked(cursor)) {
                // This transaction deleted or moved the cursor's row, and put another one in its place.
                runContext.warn(CursorError.GONE.failure());
                return Outcome.END;
            }
            throw CursorError.CHANGED.failure(cursor, table.name());
        }
        return Outcome.ROW;
    }

    /// Returns whether the row is a cursor's current row.
    boolean followCursor() {
        return cursor != null;
    }

    /// Updates the cursor after a change of its current row.
    ///
    /// @param key the row's current key
    /// @param changed null if it was deleted
    void reportCursor(GrowingBytes key, EncodedRow changed) {
        if (cursor != null) {
            runContext.moved(cursor, key.toArray(), changed);
        }
    }

    private boolean nextScanned() {
        while (batch == null || at == batch.count) {
            batch = tableScan.next();
            at = 0;
            if (batch == null) {
                return false;
            }
        }
        int place = batch.rows[at++];
        setKey(tableScan.keyBytes(), tableScan.keyOffset(place), tableScan.keyLength(place));
        return true;
    }

    private boolean nextNamed() {
        if (!named.next()) {
            return false;
        }
        setKey(named.key.bytes, 0, named.key.length);
        return true;
    }

    private boolean nextListed() {
        if (!listed.next()) {
            return false;
        }
        setKey(listed.bytes, listed.keyOffset, listed.keyLength);
        return true;
    }

    private void setKey(byte[] bytes, int offset, int length) {
        key.set(bytes, offset, length);
    }

    GrowingBytes key() {
        return key;
    }

    RowBytes row() {
        return row;
    }

    void close() {
        if (tableScan != null) {
            tableScan.close();
        }
        if (named != null) {
            named.close();
        }
        // A failure while rows are being listed leaves an unread list.
        if (listed != null) {
            listed.close();
            listed = null;
        }
        if (list != null) {
            list.close();
            list = null;
        }
    }
}
