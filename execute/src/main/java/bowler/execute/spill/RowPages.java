// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.bytes.BigEndian;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.MemoryBudget;
import bowler.types.ArrayValue;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows with access by number, in pages of 1024. The first pages are columns in memory, as long as the budget allows.
/// The others are in a file, and a few of them are cached. A page that is not in memory is valid until other such pages
/// have been requested.
public final class RowPages {
    private static final int PAGE_BITS = 10;
    /// The minimum number of cached pages: one for each position that advances over the rows.
    private static final int MIN_CACHED = 2;
    private static final int STRING_BYTES = 56;
    private static final int NUMBER_BYTES = 72;
    private static final int ARRAY_BYTES = 16;
    private static final int OTHER_BYTES = 48;

    private final List<DataType> types;
    private final MemoryBudget budget;
    private final SpillDisk disk;
    private final SpilledRowLayout shape;
    private final GrowingBytes bytes = new GrowingBytes();
    private final List<Batch> memory = new ArrayList<>();
    private final List<Batch> spare = new ArrayList<>();
    /// The page that is being filled.
    private Batch last;
    private long rowCount;
    private long heldBytes;

    private BlockFile file;
    private long[] positions = {};
    private int[] lengths = {};
    private int filePages;
    private final Batch[] cached;
    private final int[] cachedPage;
    private final long[] lastUse;
    private long uses;

    /// @param movers the number of positions that advance over the rows simultaneously
    public RowPages(List<DataType> types, int movers, MemoryBudget budget, SpillDisk disk) {
        this.types = types;
        this.budget = budget;
        this.disk = disk;
        shape = SpilledRowLayout.of(types);
        int count = Math.max(MIN_CACHED, movers);
        cached = new Batch[count];
        cachedPage = new int[count];
        lastUse = new long[count];
        Arrays.fill(cachedPage, -1);
    }

    public static int pageOf(long row) {
        return (int) (row >>> PAGE_BITS);
    }

    /// Returns the place of a row in its page.
    public static int placeOf(long row) {
        return (int) row & Batch.CAPACITY - 1;
    }

    public static long firstOf(int page) {
        return (long) page << PAGE_BITS;
    }

    public long rowCount() {
        return rowCount;
    }

    public int pageCount() {
        return pageOf(rowCount + Batch.CAPACITY - 1);
    }

    /// Adds rows from columns of these types.
    public void add(Vector[] columns, int[] rows, int from, int to) {
        int next = from;
        while (next < to) {
            int place = placeOf(rowCount);
            if (place == 0) {
                startPage();
            }
            int count = Math.min(to - next, Batch.CAPACITY - place);
            for (int column = 0; column < columns.length; column++) {
                last.columns[column].append(columns[column], rows, next, count, place);
            }
            next += count;
            rowCount += count;
            last.count = place + count;
        }
    }

    private void startPage() {
        if (last != null) {
            storePage();
        }
        last = spare.isEmpty() ? Batch.of(types) : spare.removeLast();
        last.start(Batch.CAPACITY);
    }

    /// Stores the full page.
    private void storePage() {
        long size = sizeOf(last);
        if (filePages == 0 && budget.tryTake(heldBytes, size)) {
            heldBytes += size;
            memory.add(last);
            return;
        }
        if (file == null) {
            file = disk.newBlocks();
        }
        bytes.clear();
        for (int row = 0; row < Batch.CAPACITY; row++) {
            int start = bytes.length;
            bytes.reserve(Integer.BYTES);
            bytes.length += Integer.BYTES;
            shape.encode(last.columns, row, bytes);
            BigEndian.putInt(bytes.bytes, start, bytes.length - start - Integer.BYTES);
        }
        if (filePages == positions.length) {
            positions = Arrays.copyOf(positions, Math.max(64, 2 * filePages));
            lengths = Arrays.copyOf(lengths, positions.length);
        }
        positions[filePages] = file.append(bytes.bytes, bytes.length);
        lengths[filePages++] = bytes.length;
        spare.add(last);
    }

    private static long sizeOf(Batch page) {
        long size = 0;
        for (Vector column : page.columns) {
            size += (long) Batch.CAPACITY * (Long.BYTES + 1);
            if (column.carrier == Carrier.OBJECT && !column.isScaled()) {
                for (int row = 0; row < Batch.CAPACITY; row++) {
                    size += column.isNull(row) ? 0 : sizeOf(column.objectAt(row));
                }
            }
        }
        return size;
    }

    private static int sizeOf(Object value) {
        return switch (value) {
            case String text -> STRING_BYTES + text.length();
            case BigDecimal number -> NUMBER_BYTES;
            case byte[] bits -> ARRAY_BYTES + bits.length;
            case ArrayValue array -> OTHER_BYTES + array.heldBytes();
            default -> OTHER_BYTES;
        };
    }

    /// Returns the page that contains a row.
    public Batch pageWith(long row) {
        return page(pageOf(row));
    }

    public Batch page(int page) {
        if (page < memory.size()) {
            return memory.get(page);
        }
        int inFile = page - memory.size();
        return inFile >= filePages ? last : fromFile(inFile);
    }

    private Batch fromFile(int page) {
        int oldest = 0;
        for (int slot = 0; slot < cached.length; slot++) {
            if (cachedPage[slot] == page) {
                lastUse[slot] = ++uses;
                return cached[slot];
            }
            oldest = lastUse[slot] < lastUse[oldest] ? slot : oldest;
        }
        if (cached[oldest] == null) {
            cached[oldest] = Batch.of(types);
        }
        Batch batch = cached[oldest];
        read(page, batch);
        cachedPage[oldest] = page;
        lastUse[oldest] = ++uses;
        return batch;
    }

    private void read(int page, Batch into) {
        bytes.clear().reserve(lengths[page]);
        file.read(positions[page], bytes.bytes, lengths[page]);
        into.start(Batch.CAPACITY);
        int offset = 0;
        for (int row = 0; row < Batch.CAPACITY; row++) {
            int length = BigEndian.getInt(bytes.bytes, offset);
            shape.decode(bytes.bytes, offset + Integer.BYTES, length, into, row);
            offset += Integer.BYTES + length;
        }
        into.count = Batch.CAPACITY;
    }

    /// Discards all rows.
    public void clear() {
        budget.release(heldBytes);
        heldBytes = 0;
        int kept = cached.length;
        for (Batch page : memory) {
            if (spare.size() < kept) {
                spare.add(page);
            }
        }
        memory.clear();
        if (last != null) {
            spare.add(last);
            last = null;
        }
        rowCount = 0;
        filePages = 0;
        Arrays.fill(cachedPage, -1);
        if (file != null) {
            BlockFile old = file;
            file = null;
            old.delete();
        }
    }

    /// Discards all rows and releases the memory.
    public void close() {
        clear();
        spare.clear();
        Arrays.fill(cached, null);
        Arrays.fill(lastUse, 0);
    }
}
