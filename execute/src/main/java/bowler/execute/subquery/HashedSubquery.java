// SPDX-License-Identifier: Apache-2.0
package bowler.execute.subquery;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.OuterReference;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.join.JoinKeys;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.MemoryBudget;
import bowler.execute.run.RunContext;
import bowler.execute.spill.KeyRun;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.RecordView;
import bowler.execute.spill.RowStore;
import bowler.execute.spill.SpillDisk;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.SubqueryForm;
import bowler.types.DataType;
import bowler.types.Truth;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// An uncorrelated subquery whose rows a condition compares with the current rows. It runs once, and its rows are kept
/// in a hash table. Rows are looked up by the equalities in the condition. Rows without a key (because of NULL or
/// without equalities) are in a list and tested one after another. Rows that exceed the memory are on disk, where the
/// keys of a batch of rows are looked up together.
///
/// A NULL in a key makes `= ANY` unknown if no row is equal. If the condition is a single equality, it suffices to know
/// that there was such a row. Otherwise such rows are tested.
public final class HashedSubquery extends Evaluator {
    private static final byte[] NOTHING = {};
    private static final int NO_RECORD = -1;

    private final RunContext runContext;
    private final SubqueryForm form;
    private final Operator body;
    private final Evaluator condition;
    private final boolean conditionIsKey;
    /// True if a row with the key needs no further test.
    private final boolean keyDecides;
    private final JoinKeys probeKeys;
    private final JoinKeys rowKeys;
    private final Evaluator[] arguments;
    private final OuterReference[] cells;
    private final Batch given;
    private final Vector result = new Vector(DataType.BOOLEAN);
    private final SpilledRowLayout shape;
    private final List<DataType> types;
    private final BitSet slots;
    private final SpillDisk spillDisk;
    private final KeyTable table;
    private final RecordView view = new RecordView();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private final GrowingBytes hashed = new GrowingBytes();
    private final Batch one;
    private final Batch listed;
    /// Rows without a key.
    private RowStore list;
    /// Rows with keys that exceed the memory, while they are added and then while they are looked up; null if there are
    /// none.
    private RecordSorter sorter;
    private KeyRun overflow;
    private final KeyTable asked = new KeyTable(new MemoryBudget(Long.MAX_VALUE));
    private final int[] probeRows = new int[Batch.CAPACITY];
    /// The numbers of the rows in the order of their hashes, with the hash in the upper half.
    private final long[] probeOrder = new long[Batch.CAPACITY];
    private boolean nullKey;
    private int serial;

    /// @param slots of the body that the condition reads
    public HashedSubquery(
            RunContext runContext, Subquery query, Operator body, Evaluator[] arguments, BitSet slots, Evaluators evaluators,
            SpillDisk spillDisk) {
        super(query.type());
        this.runContext = runContext;
        this.body = body;
        this.arguments = arguments;
        this.slots = slots;
        this.spillDisk = spillDisk;
        form = query.form();
        condition = evaluators.of(query.condition());
        cells = evaluators.cells(query.parameters());
        SubqueryHashKeys keys = SubqueryHashKeys.of(query);
        conditionIsKey = keys.areAll();
        keyDecides = conditionIsKey && keys.rows().size() == 1;
        probeKeys = keys.isEmpty() ? null : new JoinKeys(evaluators.of(keys.probes()));
        rowKeys = keys.isEmpty() ? null : new JoinKeys(evaluators.of(keys.rows()));
        given = new Batch(new Vector[arguments.length]);
        types = ((RowSource) query.body()).types();
        shape = new SpilledRowLayout(types, slots);
        table = new KeyTable(runContext.memory);
        one = Batch.of(types);
        listed = Batch.of(types);
        runContext.atEnd(this::forget);
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        if (serial != runContext.serial()) {
            load();
            serial = runContext.serial();
        }
        for (int index = 0; index < arguments.length; index++) {
            given.columns[index] = arguments[index].evaluate(batch, rows, count);
        }
        given.rows = rows;
        given.count = count;
        if (probeKeys != null) {
            probeKeys.evaluate(given);
        }
        Vector result = start(this.result, rows, count);
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            set(result, row, truth(row));
        }
        if (overflow != null && probeKeys != null) {
            askOverflow(result, rows, count);
        }
        return result;
    }

    private static void set(Vector result, int row, int truth) {
        result.setLong(row, truth == Truth.TRUE ? 1 : 0);
        if (truth == Truth.UNKNOWN) {
            result.setNull(row);
        }
    }

    /// Looks up the keys of all rows that are not true yet in the records on disk, in hash order.
    private void askOverflow(Vector result, int[] rows, int count) {
        asked.clear();
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (!isTrue(result, row) && probeKeys.encode(row, key)) {
                int hash = KeyTable.hash(key.bytes, key.length);
                probeOrder[asked.count()] = (long) (hash ^ Integer.MIN_VALUE) << Integer.SIZE | asked.count();
                probeRows[asked.add(key.bytes, key.length, NOTHING, 0, hash, NO_RECORD)] = row;
            }
        }
        if (asked.count() == 0) {
            return;
        }
        runContext.transaction.checkCancelled();
        Arrays.sort(probeOrder, 0, asked.count());
        for (int at = 0; at < asked.count(); at++) {
            int record = (int) probeOrder[at];
            asked.show(record, view);
            key.set(view.bytes, view.keyOffset, view.keyLength);
            overflow.seek(asked.hashOf(record));
            answer(result, probeRows[record]);
        }
    }

    private static boolean isTrue(Vector result, int row) {
        return !result.isNull(row) && result.longs[row] != 0;
    }

    /// Tests a row against the rows on disk that have its key.
    private void answer(Vector result, int row) {
        boolean bound = false;
        while (!isTrue(result, row) && overflow.next(key.bytes, key.length, view)) {
            if (conditionIsKey) {
                result.setLong(row, 1);
                return;
            }
            bound = bind(row, bound);
            switch (test(view)) {
                case Truth.TRUE -> result.setLong(row, 1);
                case Truth.UNKNOWN -> {
                    if (form == SubqueryForm.ANY) {
                        result.setNull(row);
                    }
                }
                default -> { }
            }
        }
    }

    private void load() {
        forget();
        list = new RowStore(types, slots, runContext.memory, spillDisk);
        try {
            body.open();
            for (Batch batch = body.next(); batch != null; batch = body.next()) {
                if (rowKeys == null) {
                    list.addAll(batch);
                } else {
                    keep(batch);
                }
            }
            if (sorter != null) {
                overflow = KeyRun.of(sorter.sorted(), runContext.memory, spillDisk);
                sorter.close();
                sorter = null;
            }
        } finally {
            body.close();
        }
    }

    private void keep(Batch batch) {
        rowKeys.evaluate(batch);
        for (int at = 0; at < batch.count; at++) {
            int row = batch.rows[at];
            boolean hasKey = rowKeys.encode(row, key);
            if (hasKey) {
                int hash = KeyTable.hash(key.bytes, key.length);
                int known = table.find(key.bytes, key.length, hash);
                if (known >= 0 && conditionIsKey) {
                    continue;
                }
                bytes.clear();
                if (!keyDecides) {
                    shape.encode(batch.columns, row, bytes);
                }
                if (sorter != null || table.add(key.bytes, key.length, bytes.bytes, bytes.length, hash, known) < 0) {
                    if (sorter == null) {
                        sorter = new RecordSorter(runContext.memory, spillDisk);
                    }
                    KeyRun.append(hash, key.bytes, 0, key.length, hashed.clear());
                    sorter.add(hashed.bytes, hashed.length, bytes.bytes, 0, bytes.length);
                }
                continue;
            } else if (form == SubqueryForm.EXISTS) {
                continue;
            } else if (keyDecides) {
                nullKey = true;
                continue;
            }
            list.add(batch.columns, row);
        }
    }

    private int truth(int row) {
        boolean hasKey = probeKeys != null && probeKeys.encode(row, key);
        boolean bound = false;
        boolean unknown = false;
        if (hasKey) {
            int record = table.find(key.bytes, key.length, KeyTable.hash(key.bytes, key.length));
            if (record >= 0 && conditionIsKey) {
                return Truth.TRUE;
            }
            for (; record >= 0; record = table.next(record)) {
                bound = bind(row, bound);
                int truth = test(record);
                if (truth == Truth.TRUE) {
                    return truth;
                }
                unknown |= truth == Truth.UNKNOWN;
            }
        } else if (probeKeys != null) {
            if (form == SubqueryForm.EXISTS) {
                return Truth.FALSE;
            }
            if (keyDecides) {
                return table.count() > 0 || nullKey || list.rowCount() > 0 || overflow != null ? Truth.UNKNOWN : Truth.FALSE;
            }
            // Another part of the key may still differ.
            for (int record = 0; record < table.count() && !unknown; record++) {
                bound = bind(row, bound);
                unknown = test(record) == Truth.UNKNOWN;
            }
            if (overflow != null && !unknown) {
                bound = bind(row, bound);
                unknown = isUnknownOnDisk();
            }
        }
        unknown |= nullKey;
        if (list.rowCount() > 0) {
            bind(row, bound);
            int truth = testAll(list);
            if (truth == Truth.TRUE) {
                return truth;
            }
            unknown |= truth == Truth.UNKNOWN;
        }
        return unknown && form == SubqueryForm.ANY ? Truth.UNKNOWN : Truth.FALSE;
    }

    private boolean bind(int row, boolean bound) {
        if (!bound) {
            for (int index = 0; index < cells.length; index++) {
                cells[index].set(given.columns[index], row);
            }
        }
        return true;
    }

    private boolean isUnknownOnDisk() {
        runContext.transaction.checkCancelled();
        RecordCursor records = overflow.read();
        boolean unknown = false;
        while (!unknown && records.next()) {
            unknown = test(records) == Truth.UNKNOWN;
        }
        records.close();
        return unknown;
    }

    private int test(int record) {
        table.show(record, view);
        return test(view);
    }

    private int test(RecordCursor record) {
        one.start(1);
        shape.decode(record.bytes, record.rowOffset, record.rowLength, one, 0);
        one.count = 1;
        Vector truth = condition.evaluate(one, Batch.ALL, 1);
        return truth.isNull(0) ? Truth.UNKNOWN : truth.longs[0] != 0 ? Truth.TRUE : Truth.FALSE;
    }

    private int testAll(RowStore store) {
        runContext.transaction.checkCancelled();
        store.rewind();
        int result = Truth.FALSE;
        while (store.read(listed)) {
            Vector truth = condition.evaluate(listed, listed.rows, listed.count);
            for (int at = 0; at < listed.count; at++) {
                int row = listed.rows[at];
                if (truth.isNull(row)) {
                    result = Truth.UNKNOWN;
                } else if (truth.longs[row] != 0) {
                    return Truth.TRUE;
                }
            }
        }
        return result;
    }

    private void forget() {
        serial = 0;
        nullKey = false;
        table.clear();
        if (list != null) {
            list.close();
            list = null;
        }
        if (overflow != null) {
            overflow.close();
            overflow = null;
        }
        if (sorter != null) {
            sorter.close();
            sorter = null;
        }
        asked.clear();
        one.release();
        listed.release();
    }
}
