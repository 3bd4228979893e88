// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.plan.RowSource.TableAccess;
import bowler.plan.scalar.Scalar;
import bowler.storage.terms.KeyRange;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyDecoder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Rows of a table that lie within bounds and pass a filter, in batches: small ones first, as few rows may be wanted.
///
/// The filter's columns are decoded for all rows, the other columns for those rows only that pass: until then it is noted
/// where the rows lie, and if the access does not leave them there, they are copied. A batch that notes ends with the
/// rows that the access has at hand.
public class Scan extends Operator {
    private static final int FIRST_ROWS = 64;
    private static final int GROWTH = 4;
    /// A batch of long rows ends when it has so many bytes of them.
    private static final int ENOUGH_BYTES = 1 << 20;
    /// Of a short text, about.
    private static final int BYTES_PER_VALUE = 32;
    /// From such a length on texts may be long.
    private static final int LONG_TEXT = 1 << 10;
    private static final Batch NO_ROW = new Batch();

    protected final Run run;
    protected final TableSource source;
    protected final Batch batch;
    protected final Evaluator filter;
    private final boolean keepKeys;
    private final boolean decodeLater;
    private final boolean copies;
    private final boolean byRuns;
    /// Rows may be long: a batch ends with those at hand.
    private final boolean readsLobs;
    /// Rows may be long, though most are not: a batch ends when it has enough of them.
    private final boolean readsLongTexts;
    private final Vector[] early;
    private final Vector[] late;
    private final RowDecoder lateDecoder;
    /// Takes the rows' clustering keys; null where they are no slot.
    private final Vector keys;
    private int[] selected = {};
    private final GrowingBytes kept = new GrowingBytes();
    private int[] rowOffsets = {};
    private int[] rowLengths = {};
    private int[] keyOffsets = {};
    private int[] keyLengths = {};
    /// Whether the filter looks at keys.
    private final boolean keysEarly;
    private boolean ended = true;
    private int wanted;
    private int firstRows = FIRST_ROWS;
    /// By how many parts of the key rows are to differ; 0: they need not.
    private final int leaps;
    /// Null where the filter is evaluated as a whole.
    private final Conditions conditions;
    private final KeyDecoder leapKeys;
    /// What is noted as held by batches beyond the first ones.
    private long notedBytes;
    /// Null: what the bounds say.
    private KeyRange part;
    private long rowsLookedAt;

    /// @param filter over the access's slots, in place of its own; or null
    /// @param slots those that are read above
    /// @param keepKeys whether [#keyOffset] will be asked
    public Scan(
            Run run, TableAccess plan, Scalar filter, BitSet slots, boolean keepKeys, Evaluators evaluators) {
        this.run = run;
        source = new TableSource(run, plan, evaluators);
        BitSet first = Slots.of(filter);
        keysEarly = source.keySlot >= 0 && first.get(source.keySlot);
        boolean showsKeys = keysEarly || source.keySlot >= 0 && slots.get(source.keySlot);
        this.keepKeys = keepKeys || showsKeys;
        source.access.withKeys = this.keepKeys;
        batch = Batch.of(plan.types());
        this.filter = evaluators.of(filter);
        BitSet second = (BitSet) slots.clone();
        second.andNot(first);
        if (source.keySlot >= 0) {
            first.clear(source.keySlot);
            second.clear(source.keySlot);
        }
        keys = showsKeys ? batch.columns[source.keySlot] : null;
        copies = !source.access.keepsBytes();
        leaps = plan.distinctParts();
        leapKeys = leaps == 0 ? null : new KeyDecoder(source.keys);
        boolean showsBytes = leaps == 0 && !copies && source.access.hasRowBytes();
        List<Scalar> steps = filter != null && showsBytes && !this.keepKeys ? Conditions.of(filter, slots) : null;
        decodeLater = steps == null && filter != null && !second.isEmpty() && source.access.hasRowBytes();
        boolean unseen = first.isEmpty() && second.isEmpty() && !this.keepKeys;
        byRuns = leaps == 0 && unseen || showsBytes;
        if (!decodeLater) {
            first.or(second);
            second.clear();
        }
        readsLobs = Slots.hasLobs(plan.types(), first) || Slots.hasLobs(plan.types(), second);
        readsLongTexts = hasLongTexts(plan, first) || hasLongTexts(plan, second);
        conditions = steps == null ? null
            : new Conditions(steps, batch, new RowDecoder(source.layout.rows(), positions(Slots.list(first))), Slots.list(first), evaluators);
        if (conditions != null) {
            first.clear();
        }
        int[] firstSlots = Slots.list(first);
        int[] secondSlots = Slots.list(second);
        early = Slots.columns(batch, firstSlots);
        source.access.prepare(positions(firstSlots));
        late = Slots.columns(batch, secondSlots);
        lateDecoder = decodeLater ? new RowDecoder(source.layout.rows(), positions(secondSlots)) : null;
    }

    private static boolean hasLongTexts(TableAccess plan, BitSet slots) {
        List<DataType> types = plan.types();
        return slots.stream().anyMatch(slot -> types.get(slot).carrier() == Carrier.OBJECT && types.get(slot).length() > LONG_TEXT);
    }

    private int[] positions(int[] slots) {
        int[] positions = new int[slots.length];
        for (int index = 0; index < slots.length; index++) {
            positions[index] = source.positions[slots[index]];
        }
        return positions;
    }

    /// The range that the bounds mean; null: there is nothing in it.
    public final KeyRange range() {
        source.bounds.evaluate(NO_ROW, Batch.ALL, 1);
        return source.bounds.range(0);
    }

    /// Has [#open] begin with a part of that range.
    public final void readPart(KeyRange newPart) {
        part = newPart;
    }

    @Override
    public void expect(long rows) {
        firstRows = filter == null ? (int) Math.clamp(rows, 1, FIRST_ROWS) : FIRST_ROWS;
    }

    @Override
    public void open() {
        if (part != null) {
            // Whoever reads parts reads all of them.
            wanted = Batch.CAPACITY;
            source.access.open(part);
            ended = false;
            return;
        }
        giveBack();
        wanted = firstRows;
        source.bounds.evaluate(NO_ROW, Batch.ALL, 1);
        ended = !source.open(0);
        if (!ended) {
            source.access.expect(wanted);
        }
    }

    @Override
    protected Batch fetch() {
        while (!ended) {
            int count = gather();
            if (keysEarly) {
                showKeys(count);
            }
            if (conditions != null) {
                batch.rows = selected;
            } else if (count > 0 && filter != null) {
                count = filter.filter(batch, Batch.ALL, count, selected);
                batch.rows = selected;
            }
            if (count > 0) {
                batch.count = count;
                if (decodeLater) {
                    decodeLate(count);
                }
                if (keys != null && !keysEarly) {
                    showKeys(count);
                }
                return batch;
            }
        }
        return null;
    }

    /// Rows that a filter looks at, or that are locked, have to be fetched.
    @Override
    public long skip(long rows) {
        if (ended || filter != null || leaps > 0 || source.plan.forChange()
                || run.transaction != null && !run.transaction.readsWithoutLocks()) {
            return 0;
        }
        long skipped = source.access.skip(rows);
        ended = skipped < rows;
        return skipped;
    }

    /// Rows read in all runs, whether the filter passed them or not.
    public final long rowsLookedAt() {
        return rowsLookedAt;
    }

    private void showKeys(int count) {
        byte[] bytes = keyBytes();
        for (int at = 0; at < count; at++) {
            int row = batch.rows[at];
            keys.setObject(row, Arrays.copyOfRange(bytes, keyOffsets[row], keyOffsets[row] + keyLengths[row]));
        }
    }

    private int gather() {
        if (conditions == null) {
            batch.start(wanted);
        } else {
            conditions.start(wanted);
        }
        makeRoom();
        int count = conditions != null ? gatherPassing() : byRuns ? gatherRuns() : gatherRows();
        if (conditions == null) {
            rowsLookedAt += count;
        }
        if (wanted < Batch.CAPACITY) {
            grow();
        }
        return count;
    }

    /// The next batch is larger, unless memory is short: a reader may stay with it for long.
    private void grow() {
        int more = Math.min(Batch.CAPACITY, GROWTH * wanted) - wanted;
        long bytes = (long) more * (early.length + late.length + 1) * BYTES_PER_VALUE;
        if (run.memory.tryTakeMore(bytes)) {
            notedBytes += bytes;
            wanted += more;
        }
    }

    private void giveBack() {
        if (notedBytes > 0) {
            run.memory.giveBack(notedBytes);
            notedBytes = 0;
        }
    }

    /// Moves over all rows that are at hand before their columns are decoded, one by one.
    private int gatherRuns() {
        Access access = source.access;
        boolean notes = decodeLater || keepKeys;
        long size = 0;
        int count = 0;
        while (count < wanted && (!notes && !readsLobs || count == 0)) {
            if (!access.next()) {
                ended = true;
                break;
            }
            int from = count;
            count = noteRun(from);
            if (early.length > 0) {
                access.decode(early, rowOffsets, rowLengths, from, count);
            }
            if (readsLongTexts && (size += lengths(from, count)) >= ENOUGH_BYTES) {
                break;
            }
        }
        return count;
    }

    /// Notes where the row lies that was moved to, and those at hand behind it.
    private int noteRun(int from) {
        Access access = source.access;
        int count = from;
        do {
            rowOffsets[count] = access.rowOffset;
            rowLengths[count] = access.rowLength;
            if (keepKeys) {
                keyOffsets[count] = access.keyOffset;
                keyLengths[count] = access.keyLength;
            }
            count++;
            if (!keepKeys) {
                count += access.takeAtHand(rowOffsets, rowLengths, count, wanted - count);
            }
        } while (count < wanted && access.rowsAtHand() > 0 && access.next());
        return count;
    }

    /// As [#gatherRuns], but what is gathered are rows that pass: in [#selected], as many as it returns.
    private int gatherPassing() {
        Access access = source.access;
        long size = 0;
        int found = 0;
        int count = 0;
        while (count < wanted && (!readsLobs || found == 0) && size < ENOUGH_BYTES) {
            if (!access.next()) {
                ended = true;
                break;
            }
            int from = count;
            count = noteRun(from);
            found = conditions.pass(access.rowBytes, rowOffsets, rowLengths, from, count, selected, found);
            if (readsLongTexts) {
                size += lengths(from, count);
            }
        }
        rowsLookedAt += count;
        return found;
    }

    private long lengths(int from, int to) {
        long sum = 0;
        for (int row = from; row < to; row++) {
            sum += rowLengths[row];
        }
        return sum;
    }

    private int gatherRows() {
        Access access = source.access;
        kept.clear();
        int count = 0;
        boolean notes = decodeLater || keepKeys;
        long size = 0;
        while (count < wanted && (!notes || copies || count == 0 || access.rowsAtHand() > 0)
                && (!readsLobs && !readsLongTexts || size < ENOUGH_BYTES)) {
            if (!access.next()) {
                ended = true;
                break;
            }
            access.decode(early, count);
            size += access.rowLength;
            if (decodeLater) {
                rowOffsets[count] = copies ? keep(access.rowBytes, access.rowOffset, access.rowLength)
                    : access.rowOffset;
                rowLengths[count] = access.rowLength;
            }
            if (keepKeys) {
                keyOffsets[count] = copies ? keep(access.keyBytes, access.keyOffset, access.keyLength)
                    : access.keyOffset;
                keyLengths[count] = access.keyLength;
            }
            count++;
            if (leaps > 0) {
                access.leap(leapKeys, leaps);
            }
        }
        return count;
    }

    private void makeRoom() {
        if (filter != null && selected.length < wanted) {
            selected = new int[wanted];
        }
        if ((decodeLater || byRuns) && rowOffsets.length < wanted) {
            rowOffsets = new int[wanted];
            rowLengths = new int[wanted];
        }
        if (keepKeys && keyOffsets.length < wanted) {
            keyOffsets = new int[wanted];
            keyLengths = new int[wanted];
        }
    }

    private byte[] notedRows() {
        return copies ? kept.bytes : source.access.rowBytes;
    }

    private int keep(byte[] bytes, int offset, int length) {
        int place = kept.length;
        kept.append(bytes, offset, length);
        return place;
    }

    private void decodeLate(int count) {
        lateDecoder.decode(notedRows(), rowOffsets, rowLengths, selected, 0, count, late);
    }

    /// Where the clustering key of a row of the last batch lies in [#keyBytes].
    public final int keyOffset(int row) {
        return keyOffsets[row];
    }

    public final int keyLength(int row) {
        return keyLengths[row];
    }

    public final byte[] keyBytes() {
        return copies ? kept.bytes : source.access.keyBytes;
    }

    /// Whether rows of a batch lie in [#rowBytes], as they are stored, and their keys in [#keyBytes].
    public final boolean showsRows() {
        return byRuns && keepKeys;
    }

    /// Where a row of the last batch lies in [#rowBytes].
    public final int rowOffset(int row) {
        return rowOffsets[row];
    }

    public final int rowLength(int row) {
        return rowLengths[row];
    }

    public final byte[] rowBytes() {
        return source.access.rowBytes;
    }

    @Override
    public void close() {
        ended = true;
        giveBack();
        source.access.close();
        batch.release();
    }
}
