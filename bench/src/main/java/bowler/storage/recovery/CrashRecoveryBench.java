// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.log.Log;
import bowler.log.LogOptions;
import bowler.os.Disk;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostWorkers;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.LogForce;
import bowler.storage.buffer.PageTable;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.change.PageOperations;
import bowler.storage.change.UndoKind;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import bowler.storage.file.StoreIdentity;
import bowler.storage.page.PageHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/// Seconds of restart per gigabyte of log: a program, as one run takes seconds. Arguments: megabytes of log, pages,
/// megabytes of pool, helpers.
///
/// Each record is an update of 100 bytes on a random page with a key and a before-image, as a row update writes it.
public final class CrashRecoveryBench {
    private static final int PAGE_BYTES = 16 << 10;
    private static final int ROW_BYTES = 100;
    private static final int PUT = 32;
    private static final PageOperations OPERATIONS = new PageOperations()
        .with(PageOperations.FORMAT, PageOperations.FORMAT + 1, (operation, page, record, offset, length) -> { })
        .with(PUT, PUT + 1, (operation, page, record, offset, length) -> System.arraycopy(
            record, offset + 2, page, PageHeader.SIZE_BYTES + (record[offset] & 0x3F) * ROW_BYTES, length - 2));

    private CrashRecoveryBench() {}

    public static void main(String[] arguments) throws IOException {
        long logBytes = Long.parseLong(arguments[0]) << 20;
        int pageCount = Integer.parseInt(arguments[1]);
        long poolBytes = Long.parseLong(arguments[2]) << 20;
        int helpers = Integer.parseInt(arguments[3]);
        Path folder = Files.createTempDirectory("restart-bench");
        try {
            Disk disk = new HostDisk(folder);
            long records = write(disk, logBytes, pageCount, poolBytes);
            long start = System.nanoTime();
            CrashRecoveryOutcome outcome = restart(disk, poolBytes, helpers);
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf(
                "%d records, %d applied, %d present, %.2f s, %.2f s/GB, %.0f ns a record%n", records,
                outcome.appliedCount(), outcome.presentCount(), seconds, seconds * (1L << 30) / logBytes,
                seconds * 1e9 / records);
        } finally {
            try (var all = Files.walk(folder)) {
                for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    /// Leaves a store whose pages are on the disk and whose log is not applied to them.
    private static long write(Disk disk, long logBytes, int pageCount, long poolBytes) {
        Log log = Log.create(disk, "log", LogOptions.DEFAULT, new HostClock());
        StoreFiles files = new StoreFiles(disk, PAGE_BYTES);
        BufferPool pool = new BufferPool(files, LogForce.of(log), DoubleWrite.none(files), poolBytes);
        ChangeBuilder change = new ChangeBuilder(log, OPERATIONS, new StoreHealth());
        files.create(1);
        PageTable pages = pool.pages(1);
        Frame[] batch = new Frame[pool.batchPages()];
        for (int page = 0, count = 0; page < pageCount; page++) {
            Frame frame = pages.fresh(page);
            change.begin(0, 0).withoutUndo().page(frame, PageOperations.FORMAT).apply();
            frame.unlatch();
            batch[count++] = frame;
            if (count == batch.length || page == pageCount - 1) {
                pool.write(batch, count);
                count = 0;
            }
        }
        long from = log.endLsn();
        ControlFile.create(disk, new ControlFile.State(PAGE_BYTES, 0, from, from, 1, 2, false), StoreIdentity.UNKNOWN);
        // The pages change in a pool of their own, which no one writes back.
        Frame scratch = new Frame(PAGE_BYTES);
        scratch.latch();
        SplittableRandom random = new SplittableRandom(1);
        byte[] row = new byte[ROW_BYTES];
        byte[] key = new byte[8];
        long records = 0;
        for (long id = 1; log.endLsn() - from < logBytes; id++, records++) {
            scratch.assign(Frame.address(1, random.nextInt(pageCount)));
            random.nextBytes(row);
            change.begin(id % 100 + 1, 0).undoneBy(UndoKind.UPDATE, 1, key, 0, key.length, row, 0, row.length)
                .page(scratch, PUT).putByte(random.nextInt(64)).putByte(0).putBytes(row, 0, row.length).apply();
        }
        log.close();
        files.close();
        return records;
    }

    private static CrashRecoveryOutcome restart(Disk disk, long poolBytes, int helpers) {
        StoreFiles files = new StoreFiles(disk, PAGE_BYTES);
        ControlFile control = ControlFile.open(disk, files.health());
        long start = System.nanoTime();
        Log log = Log.open(disk, "log", LogOptions.DEFAULT, new HostClock(), control.state().redoLsn());
        System.out.printf("log opened in %.2f s%n", (System.nanoTime() - start) / 1e9);
        DoubleWrite doubleWrite = DoubleWrite.open(disk, files, BufferPool.batchPages(poolBytes, PAGE_BYTES));
        BufferPool pool = new BufferPool(files, LogForce.of(log), doubleWrite, poolBytes);
        CrashRecoveryOutcome outcome =
            new CrashRecovery(files, doubleWrite, pool, log, OPERATIONS, new HostWorkers(), helpers).run(control);
        log.close();
        files.close();
        return outcome;
    }
}
