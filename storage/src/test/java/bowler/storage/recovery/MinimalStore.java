// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.bytes.BigEndian;
import bowler.log.Log;
import bowler.log.LogOptions;
import bowler.os.Disk;
import bowler.os.Workers;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.LogForce;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.LogRecord;
import bowler.storage.change.PageOperations;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import bowler.storage.file.StoreIdentity;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.transaction.ActiveTransaction;
import bowler.storage.transaction.Transaction;
import bowler.storage.transaction.TransactionSlot;
import bowler.storage.transaction.TransactionTable;
import java.util.ArrayList;
import java.util.List;

/// The lower half of a store, assembled as [bowler.storage.Store] does it, with pages that hold nothing but bytes.
final class MinimalStore {
    static final int PAGE = 2048;
    /// Puts bytes at an offset: two bytes offset, the bytes.
    static final int PUT = 32;
    static final PageOperations OPERATIONS = new PageOperations()
        .with(PageOperations.FORMAT, PageOperations.FORMAT + 1, MinimalStore::format)
        .with(PUT, PUT + 1, MinimalStore::put);

    final Disk disk;
    final SimulatedClock clock = new SimulatedClock();
    final StoreFiles files;
    final ControlFile control;
    final Log log;
    final DoubleWrite doubleWrite;
    final BufferPool pool;
    final CrashRecoveryOutcome outcome;
    final TransactionTable transactions;
    final Checkpointer checkpointer;
    private final Writer writer;
    private long pendingDropLsn = Long.MAX_VALUE;
    /// Start of the record that [#end] has appended last; 0 while it is under way and has not.
    long endRecordLsn;

    record Options(int frames, int segmentBytes, long budgetBytes, int helpers, int arenaBytes, long spillBytes) {
        static final Options SMALL = new Options(16, 16 << 10, 48 << 10, 0, 1 << 20, 0);

        /// Returns options with which redo needs several batches if the arena is small.
        Options withArenaBytes(int bytes) {
            return new Options(frames, segmentBytes, budgetBytes, helpers, bytes, spillBytes);
        }

        /// Returns options with which redo may divide the log by page in a temporary file.
        Options withSpillBytes(long bytes) {
            return new Options(frames, segmentBytes, budgetBytes, helpers, arenaBytes, bytes);
        }
    }

    static void create(Disk disk, Options options) {
        Log.create(disk, "log", logOptions(options), new SimulatedClock()).close();
        ControlFile.create(disk, ControlFile.State.initial(PAGE), StoreIdentity.UNKNOWN);
    }

    private static LogOptions logOptions(Options options) {
        return new LogOptions(options.segmentBytes, 4 << 10, false);
    }

    MinimalStore(Disk disk, Options options) {
        this(disk, options, new SimulatedWorkers(1, new SimulatedClock()));
    }

    MinimalStore(Disk disk, Options options, Workers workers) {
        this.disk = disk;
        files = new StoreFiles(disk, PAGE);
        control = ControlFile.open(disk, files.health());
        log = Log.open(disk, "log", logOptions(options), clock, control.state().redoLsn());
        long poolBytes = (long) options.frames * PAGE;
        doubleWrite = DoubleWrite.open(disk, files, BufferPool.batchPages(poolBytes, PAGE));
        pool = new BufferPool(files, LogForce.of(log), doubleWrite, poolBytes);
        control.writeAgain();
        outcome = new CrashRecovery(
            files, doubleWrite, pool, log, OPERATIONS, workers, options.helpers,
            new RedoMemory(options.frames, options.arenaBytes, options.spillBytes)).run(control);
        transactions = new TransactionTable(outcome.lastTransactionId());
        checkpointer = new Checkpointer(
            pool, files, log, control, transactions, () -> pendingDropLsn, options.budgetBytes);
        writer = writer();
    }

    /// A page that a change names: formatted, or given some bytes at an offset.
    ///
    /// @param offset negative if the page that is formatted has been in use before
    record Part(int fileId, int page, boolean formats, int offset, byte[] bytes) {
        private boolean isNew() {
            return formats && offset >= 0;
        }

        void applyTo(byte[] image) {
            byte[] payload = payload();
            OPERATIONS.redo(formats ? PageOperations.FORMAT : PUT, image, payload, 0, payload.length);
        }

        private byte[] payload() {
            if (formats) {
                return bytes;
            }
            byte[] payload = new byte[Short.BYTES + bytes.length];
            BigEndian.putShort(payload, 0, offset);
            System.arraycopy(bytes, 0, payload, Short.BYTES, bytes.length);
            return payload;
        }
    }

    /// A record that was appended.
    record Done(long startLsn, long endLsn, List<Part> parts) {}

    /// For one thread.
    Writer writer() {
        return new Writer();
    }

    Done change(TransactionSlot slot, List<Part> parts) {
        return writer.change(slot, parts);
    }

    final class Writer {
        private final ChangeBuilder builder = new ChangeBuilder(log, OPERATIONS, new StoreHealth());

        /// Changes pages by one record; parts of one page lie side by side, pages ascend.
        Done change(TransactionSlot slot, List<Part> parts) {
            List<Frame> latched = new ArrayList<>();
            try {
                builder.begin(slot == null ? 0 : slot.current().id(), slot == null ? 0 : slot.lastLsn()).withoutUndo();
                Part previous = null;
                for (Part part : parts) {
                    if (previous == null || previous.fileId != part.fileId || previous.page != part.page) {
                        latched.add(part.isNew()
                            ? pool.pages(part.fileId).fresh(part.page) : pool.pages(part.fileId).latched(part.page));
                    }
                    byte[] payload = part.payload();
                    builder.page(latched.getLast(), part.formats ? PageOperations.FORMAT : PUT)
                        .putBytes(payload, 0, payload.length);
                    previous = part;
                }
                long lsn = slot == null ? builder.apply() : apply(slot);
                return new Done(lsn, PageHeader.lsn(latched.getFirst().bytes), parts);
            } finally {
                latched.forEach(Frame::unlatch);
            }
        }

        private long apply(TransactionSlot slot) {
            slot.beforeAppend(log.endLsn());
            try {
                long lsn = builder.apply();
                slot.afterAppend(lsn);
                return lsn;
            } catch (RuntimeException failed) {
                slot.appendFailed();
                throw failed;
            }
        }
    }

    /// Takes the losers up as transactions under way, as undo does: a checkpoint must not forget them meanwhile.
    List<TransactionSlot> adoptLosers() {
        List<TransactionSlot> slots = new ArrayList<>();
        for (ActiveTransaction loser : outcome.losers()) {
            TransactionSlot slot = transactions.newSlot();
            slot.enter(new Transaction(loser.id(), null));
            slot.beforeAppend(loser.firstLsn());
            slot.afterAppend(loser.lastLsn());
            slots.add(slot);
        }
        return slots;
    }

    TransactionSlot begin() {
        TransactionSlot slot = transactions.newSlot();
        slot.enter(new Transaction(transactions.nextId(), null));
        return slot;
    }

    /// Makes a file on behalf of a transaction.
    ///
    /// @return end of the record
    long createFile(TransactionSlot slot, int fileId) {
        byte[] record = LogRecord.createFile(slot.current().id(), slot.lastLsn(), fileId);
        slot.beforeAppend(log.endLsn());
        long lsn = log.append(record, 0, record.length);
        slot.afterAppend(lsn);
        files.create(fileId);
        return lsn + Log.sizeOf(record.length);
    }

    /// Ends a transaction, durably, and removes the files that go with it.
    long end(TransactionSlot slot, boolean commits, List<Integer> droppedFiles) {
        long id = slot.current().id();
        byte[] record = commits ? LogRecord.commit(id, slot.lastLsn(), droppedFiles, 0) : LogRecord.rolledBack(id);
        endRecordLsn = 0;
        if (commits) {
            pendingDropLsn = droppedFiles.isEmpty() ? Long.MAX_VALUE : log.endLsn();
        } else {
            // Before the end record, as restart may not see again by which record the file was made.
            remove(droppedFiles);
        }
        slot.beforeAppend(log.endLsn());
        endRecordLsn = log.append(record, 0, record.length);
        long endLsn = endRecordLsn + Log.sizeOf(record.length);
        slot.afterLastAppend();
        transactions.remove(slot);
        log.force(endLsn);
        remove(droppedFiles);
        pendingDropLsn = Long.MAX_VALUE;
        return endLsn;
    }

    private void remove(List<Integer> droppedFiles) {
        for (int fileId : droppedFiles) {
            pool.drop(fileId);
            files.delete(fileId);
        }
    }

    byte[] page(int fileId, int page) {
        Frame frame = pool.pages(fileId).latched(page);
        try {
            byte[] content = frame.bytes.clone();
            BigEndian.putInt(content, PageHeader.CHECKSUM, 0); // means nothing in memory
            return content;
        } finally {
            frame.unlatchUnchanged();
        }
    }

    void close() {
        pool.stop();
        log.close();
        control.close();
        doubleWrite.close();
        files.close();
    }

    private static void format(int operation, byte[] page, byte[] record, int offset, int length) {
        PageHeader.format(page, PageHeader.fileId(page), PageHeader.pageNumber(page), PageKind.LEAF, 0);
        System.arraycopy(record, offset, page, PageHeader.SIZE_BYTES, length);
    }

    private static void put(int operation, byte[] page, byte[] record, int offset, int length) {
        System.arraycopy(
            record, offset + Short.BYTES, page, PageHeader.SIZE_BYTES + BigEndian.unsignedShort(record, offset),
            length - Short.BYTES);
    }
}
