// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.catalog.layout.TableLayout;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.KeySet;
import bowler.plan.query.RowSource.IndexedRows;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.MultiKeyLookup;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Rows of a table whose keys are collected from indexes and sorted first. So each page is visited once, and the rows
/// of one page are read together.
public final class IndexKeyScan extends Operator {
    private static final int FIRST_ROWS = 64;
    private static final int GROWTH = 4;
    /// The bytes of rows that end a batch of long rows.
    private static final int FLUSH_BYTES = 1 << 20;

    private final RunContext runContext;
    private final TreeRef tree;
    private final KeyList keys;
    private final Found found;
    private final Batch batch;
    private final Evaluator filter;
    /// True if only keys are requested: the rows need not be read.
    private final boolean isKeyOnly;
    private int[] selected = {};
    private boolean ended = true;
    private int wanted;

    /// @param slots those that are read above
    public IndexKeyScan(RunContext runContext, IndexedRows plan, BitSet slots, Evaluators evaluators, SpillDisk disk) {
        this.runContext = runContext;
        TableLayout layout = runContext.layout(plan.table());
        tree = runContext.tree(plan.table().treeId());
        keys = keyList(plan.keys(), layout, runContext, evaluators, disk);
        filter = evaluators.of(plan.filter());
        batch = Batch.of(plan.types());
        BatchColumns into = new BatchColumns(batch, plan.filter(), slots, plan.keySlot(), plan.columns(), layout.rows());
        found = new Found(into);
        isKeyOnly = filter == null && into.key != null && into.columns.length == 0;
    }

    @Override
    public void open() {
        close();
        wanted = FIRST_ROWS;
        ended = !keys.open();
    }

    @Override
    protected Batch fetch() {
        while (!ended) {
            batch.start(wanted);
            found.start(wanted);
            while (found.keyCount < wanted && !ended) {
                ended = !keys.next();
                if (!ended) {
                    found.add(keys);
                }
            }
            int count = isKeyOnly ? found.showKeys() : read();
            if (count > 0 && filter != null) {
                if (selected.length < wanted) {
                    selected = new int[Batch.CAPACITY];
                }
                count = filter.filter(batch, Batch.ALL, count, selected);
                batch.rows = selected;
            }
            wanted = Math.min(Batch.CAPACITY, found.isLong ? wanted : GROWTH * wanted);
            if (count > 0) {
                batch.count = count;
                return batch;
            }
        }
        return null;
    }

    private int read() {
        long bytes = 0;
        for (int next = 0; next < found.keyCount; ) {
            next = runContext.transaction.read(tree, found, next, found.keyCount);
            bytes += found.usedBytes();
        }
        found.isLong = bytes > FLUSH_BYTES / 4;
        return found.place;
    }

    @Override
    public void close() {
        ended = true;
        keys.close();
        batch.release();
    }

    /// The rows of the last collected keys. A key without a row was inserted or deleted by a concurrent transaction, as
    /// seen at UR; it is skipped.
    private static final class Found extends MultiKeyLookup {
        private final RowDecoder decoder;
        private final Vector[] into;
        private final Vector keyColumn;
        private byte[] keys = new byte[1024];
        private int[] keyEnds = {};
        private int[] rowOffsets = {};
        private int[] rowLengths = {};
        private int keyCount;
        private int place;
        private boolean isLong;

        Found(BatchColumns columns) {
            decoder = columns.decoder;
            into = columns.columns;
            keyColumn = columns.key;
        }

        void start(int count) {
            keyCount = 0;
            place = 0;
            if (keyEnds.length < count) {
                keyEnds = new int[count];
                rowOffsets = new int[count];
                rowLengths = new int[count];
            }
        }

        void add(KeyList key) {
            int start = keyCount == 0 ? 0 : keyEnds[keyCount - 1];
            if (keys.length - start < key.length) {
                keys = Arrays.copyOf(keys, 2 * (start + key.length));
            }
            System.arraycopy(key.bytes, key.offset, keys, start, key.length);
            keyEnds[keyCount++] = start + key.length;
        }

        @Override
        public int key(int number) {
            int start = number == 0 ? 0 : keyEnds[number - 1];
            int length = keyEnds[number] - start;
            if (key.length < length) {
                key = new byte[2 * length];
            }
            System.arraycopy(keys, start, key, 0, length);
            return length;
        }

        private void showKey(int number, int place) {
            if (keyColumn != null) {
                keyColumn.setObject(place, Arrays.copyOfRange(keys, number == 0 ? 0 : keyEnds[number - 1], keyEnds[number]));
            }
        }

        int showKeys() {
            for (int number = 0; number < keyCount; number++) {
                showKey(number, number);
            }
            return keyCount;
        }

        @Override
        public void settle(int from, int to) {
            int end = place;
            for (int number = from; number < to; number++) {
                if (isFound(number)) {
                    showKey(number, end);
                    rowOffsets[end] = offset(number);
                    rowLengths[end++] = length(number);
                }
            }
            decoder.decode(bytes, rowOffsets, rowLengths, Batch.ALL, place, end, into);
            place = end;
        }
    }

    private static KeyList keyList(KeySet keys, TableLayout layout, RunContext runContext, Evaluators evaluators, SpillDisk disk) {
        return switch (keys) {
            case KeySet.Range(var access) -> new IndexKeys(runContext, access, layout, evaluators, disk);
            case KeySet.All(var parts) -> new IndexIntersection(keyLists(parts, layout, runContext, evaluators, disk));
            case KeySet.Any(var parts) -> new IndexUnion(keyLists(parts, layout, runContext, evaluators, disk));
        };
    }

    private static KeyList[] keyLists(
            List<KeySet> parts, TableLayout layout, RunContext runContext, Evaluators evaluators, SpillDisk disk) {
        return parts.stream().map(part -> keyList(part, layout, runContext, evaluators, disk)).toArray(KeyList[]::new);
    }
}
