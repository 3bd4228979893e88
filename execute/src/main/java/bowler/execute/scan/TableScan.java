// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.Scalar;
import bowler.storage.terms.KeyRange;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyDecoder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Rows of a table within bounds that pass a filter, in batches. The first batches are small because few rows may be
/// requested.
///
/// The filter's columns are decoded for all rows, the other columns only for the rows that pass. Until then the
/// locations of the rows are recorded, or the rows are copied if the access does not keep their bytes valid. A batch
/// with recorded locations ends with the rows that the access has buffered.
public class TableScan extends Operator {
    private static final int FIRST_ROWS = 64;
    private static final int GROWTH = 4;
    /// The bytes of rows that end a batch of long rows.
    private static final int FLUSH_BYTES = 1 << 20;
    /// The approximate bytes of a short text.
    private static final int BYTES_PER_VALUE = 32;
    /// The declared length from which texts may be long, in characters.
    private static final int LONG_TEXT = 1 << 10;
    private static final Batch NO_ROW = new Batch();

    protected final RunContext runContext;
    protected final TableSource source;
    protected final Batch batch;
    protected final Evaluator filter;
    private final boolean keepKeys;
    private final boolean decodeLater;
    private final boolean copies;
    private final boolean byRuns;
    /// True if rows may be long: a batch ends with the buffered rows.
    private final boolean readsLobs;
    /// True if rows may be long, though most are not: a batch ends by its bytes.
    private final boolean readsLongTexts;
    private final Vector[] early;
    private final Vector[] late;
    private final RowDecoder lateDecoder;
    /// Receives the rows' clustering keys; null if they are not a slot.
    private final Vector keys;
    private int[] selected = {};
    private final GrowingBytes kept = new GrowingBytes();
    private int[] rowOffsets = {};
    private int[] rowLengths = {};
    private int[] keyOffsets = {};
    private int[] keyLengths = {};
    /// True if the filter reads keys.
    private final boolean keysEarly;
    private boolean ended = true;
    private int wanted;
    private int firstRows = FIRST_ROWS;
    /// The number of leading key parts in which rows must differ; 0 if they need not.
    private final int leaps;
    /// Null if the filter is evaluated as a whole.
    private final ScanConditions scanConditions;
    private final KeyDecoder leapKeys;
    /// The bytes accounted for batches beyond the first ones.
    private long notedBytes;
    /// Null for the range of the bounds.
    private KeyRange part;
    private long rowsLookedAt;

    /// @param filter over the access's slots, in place of its own; or null
    /// @param slots those that are read above
    /// @param keepKeys whether [#keyOffset] will be called
    public TableScan(
            RunContext runContext, TableAccess plan, Scalar filter, BitSet slots, boolean keepKeys, Evaluators evaluators) {
        this.runContext = runContext;
        source = new TableSource(runContext, plan, evaluators);
        BitSet first = SlotReferences.of(filter);
        keysEarly = source.keySlot >= 0 && first.get(source.keySlot);
        boolean showsKeys = keysEarly || source.keySlot >= 0 && slots.get(source.keySlot);
        this.keepKeys = keepKeys || showsKeys;
        source.rowAccess.withKeys = this.keepKeys;
        batch = Batch.of(plan.types());
        this.filter = evaluators.of(filter);
        BitSet second = (BitSet) slots.clone();
        second.andNot(first);
        if (source.keySlot >= 0) {
            first.clear(source.keySlot);
            second.clear(source.keySlot);
        }
        keys = showsKeys ? batch.columns[source.keySlot] : null;
        copies = !source.rowAccess.hasStableBytes();
        leaps = plan.distinctParts();
        leapKeys = leaps == 0 ? null : new KeyDecoder(source.keys);
        boolean showsBytes = leaps == 0 && !copies && source.rowAccess.hasRowBytes();
        List<Scalar> steps = filter != null && showsBytes && !this.keepKeys ? ScanConditions.of(filter, slots) : null;
        decodeLater = steps == null && filter != null && !second.isEmpty() && source.rowAccess.hasRowBytes();
        boolean unseen = first.isEmpty() && second.isEmpty() && !this.keepKeys;
        byRuns = leaps == 0 && unseen || showsBytes;
        if (!decodeLater) {
            first.or(second);
            second.clear();
        }
        readsLobs = SlotReferences.hasLobs(plan.types(), first) || SlotReferences.hasLobs(plan.types(), second);
        readsLongTexts = hasLongTexts(plan, first) || hasLongTexts(plan, second);
        scanConditions = steps == null ? null
            : new ScanConditions(steps, batch, new RowDecoder(source.layout.rows(), positions(SlotReferences.list(first))), SlotReferences.list(first), evaluators);
        if (scanConditions != null) {
            first.clear();
        }
        int[] firstSlots = SlotReferences.list(first);
        int[] secondSlots = SlotReferences.list(second);
        early = SlotReferences.columns(batch, firstSlots);
        source.rowAccess.prepare(positions(firstSlots));
        late = SlotReferences.columns(batch, secondSlots);
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

    /// Returns the range of the bounds; null if it is empty.
    public final KeyRange range() {
        source.bounds.evaluate(NO_ROW, Batch.ALL, 1);
        return source.bounds.range(0);
    }

    /// Makes [#open] start with a part of that range.
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
            // A reader of parts reads all rows of them.
            wanted = Batch.CAPACITY;
            source.rowAccess.open(part);
            ended = false;
            return;
        }
        release();
        wanted = firstRows;
        source.bounds.evaluate(NO_ROW, Batch.ALL, 1);
        ended = !source.open(0);
        if (!ended) {
            source.rowAccess.expect(wanted);
        }
    }

    @Override
    protected Batch fetch() {
        while (!ended) {
            int count = gather();
            if (keysEarly) {
                showKeys(count);
            }
            if (scanConditions != null) {
                batch.rows = selected;
            } else if (count > 0 && filter != null) {
                count = filter.filter(batch, Batch.ALL, count, selected);
                batch.rows = selected;
            }
            if (count > 0) {
                batch.count = count;
                if (decodeLater) {
                    decodeDeferredColumns(count);
                }
                if (keys != null && !keysEarly) {
                    showKeys(count);
                }
                return batch;
            }
        }
        return null;
    }

    /// Rows that a filter tests or that are locked must be fetched.
    @Override
    public long skip(long rows) {
        if (ended || filter != null || leaps > 0 || source.plan.forChange()
                || runContext.transaction != null && !runContext.transaction.readsWithoutLocks()) {
            return 0;
        }
        long skipped = source.rowAccess.skip(rows);
        ended = skipped < rows;
        return skipped;
    }

    /// Returns the number of rows read in all runs, including those that fail the filter.
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
        if (scanConditions == null) {
            batch.start(wanted);
        } else {
            scanConditions.start(wanted);
        }
        ensureSpace();
        int count = scanConditions != null ? gatherPassing() : byRuns ? gatherRuns() : gatherRows();
        if (scanConditions == null) {
            rowsLookedAt += count;
        }
        if (wanted < Batch.CAPACITY) {
            grow();
        }
        return count;
    }

    /// Enlarges the next batch, unless memory is short: a slow reader may keep it for long.
    private void grow() {
        int more = Math.min(Batch.CAPACITY, GROWTH * wanted) - wanted;
        long bytes = (long) more * (early.length + late.length + 1) * BYTES_PER_VALUE;
        if (runContext.memory.tryTakeMore(bytes)) {
            notedBytes += bytes;
            wanted += more;
        }
    }

    private void release() {
        if (notedBytes > 0) {
            runContext.memory.release(notedBytes);
            notedBytes = 0;
        }
    }

    /// Moves over all buffered rows, then decodes their columns one by one.
    private int gatherRuns() {
        RowAccess rowAccess = source.rowAccess;
        boolean notes = decodeLater || keepKeys;
        long size = 0;
        int count = 0;
        while (count < wanted && (!notes && !readsLobs || count == 0)) {
            if (!rowAccess.next()) {
                ended = true;
                break;
            }
            int from = count;
            count = noteRun(from);
            if (early.length > 0) {
                rowAccess.decode(early, rowOffsets, rowLengths, from, count);
            }
            if (readsLongTexts && (size += lengths(from, count)) >= FLUSH_BYTES) {
                break;
            }
        }
        return count;
    }

    /// Records the locations of the current row and of the buffered rows after it.
    private int noteRun(int from) {
        RowAccess rowAccess = source.rowAccess;
        int count = from;
        do {
            rowOffsets[count] = rowAccess.rowOffset;
            rowLengths[count] = rowAccess.rowLength;
            if (keepKeys) {
                keyOffsets[count] = rowAccess.keyOffset;
                keyLengths[count] = rowAccess.keyLength;
            }
            count++;
            if (!keepKeys) {
                count += rowAccess.takeBuffered(rowOffsets, rowLengths, count, wanted - count);
            }
        } while (count < wanted && rowAccess.bufferedRowCount() > 0 && rowAccess.next());
        return count;
    }

    /// Does the same as [#gatherRuns], but collects the rows that pass in [#selected] and returns their number.
    private int gatherPassing() {
        RowAccess rowAccess = source.rowAccess;
        long size = 0;
        int found = 0;
        int count = 0;
        while (count < wanted && (!readsLobs || found == 0) && size < FLUSH_BYTES) {
            if (!rowAccess.next()) {
                ended = true;
                break;
            }
            int from = count;
            count = noteRun(from);
            found = scanConditions.pass(rowAccess.rowBytes, rowOffsets, rowLengths, from, count, selected, found);
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
        RowAccess rowAccess = source.rowAccess;
        kept.clear();
        int count = 0;
        boolean notes = decodeLater || keepKeys;
        long size = 0;
        while (count < wanted && (!notes || copies || count == 0 || rowAccess.bufferedRowCount() > 0)
                && (!readsLobs && !readsLongTexts || size < FLUSH_BYTES)) {
            if (!rowAccess.next()) {
                ended = true;
                break;
            }
            rowAccess.decode(early, count);
            size += rowAccess.rowLength;
            if (decodeLater) {
                rowOffsets[count] = copies ? keep(rowAccess.rowBytes, rowAccess.rowOffset, rowAccess.rowLength)
                    : rowAccess.rowOffset;
                rowLengths[count] = rowAccess.rowLength;
            }
            if (keepKeys) {
                keyOffsets[count] = copies ? keep(rowAccess.keyBytes, rowAccess.keyOffset, rowAccess.keyLength)
                    : rowAccess.keyOffset;
                keyLengths[count] = rowAccess.keyLength;
            }
            count++;
            if (leaps > 0) {
                rowAccess.leap(leapKeys, leaps);
            }
        }
        return count;
    }

    private void ensureSpace() {
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
        return copies ? kept.bytes : source.rowAccess.rowBytes;
    }

    private int keep(byte[] bytes, int offset, int length) {
        int place = kept.length;
        kept.append(bytes, offset, length);
        return place;
    }

    private void decodeDeferredColumns(int count) {
        lateDecoder.decode(notedRows(), rowOffsets, rowLengths, selected, 0, count, late);
    }

    /// Returns the offset in [#keyBytes] of the clustering key of a row of the last batch.
    public final int keyOffset(int row) {
        return keyOffsets[row];
    }

    public final int keyLength(int row) {
        return keyLengths[row];
    }

    public final byte[] keyBytes() {
        return copies ? kept.bytes : source.rowAccess.keyBytes;
    }

    /// Returns whether the stored rows of a batch are in [#rowBytes], and their keys in [#keyBytes].
    public final boolean showsRows() {
        return byRuns && keepKeys;
    }

    /// Returns the offset in [#rowBytes] of a row of the last batch.
    public final int rowOffset(int row) {
        return rowOffsets[row];
    }

    public final int rowLength(int row) {
        return rowLengths[row];
    }

    public final byte[] rowBytes() {
        return source.rowAccess.rowBytes;
    }

    @Override
    public void close() {
        ended = true;
        release();
        source.rowAccess.close();
        batch.release();
    }
}
