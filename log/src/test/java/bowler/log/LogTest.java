// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.BrokenInvariant;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.host.HostDisk;
import bowler.os.host.MemoryDisk;
import bowler.simulation.DiskOperation;
import bowler.simulation.FaultPlan;
import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LogTest {
    private static final LogOptions SMALL = new LogOptions(8 << 10, 4 << 10, false);

    @TempDir
    static Path folder;

    private static int number;

    private final SimulatedClock clock = new SimulatedClock();

    static Stream<Disk> disks() {
        return Stream.of(new HostDisk(folder.resolve("disk" + number++)), new MemoryDisk("memory"), new SimulatedDisk(1));
    }

    /// A megabyte of space is too small for a segment of a megabyte: the log allocates pieces.
    @Test
    void onAShortDiskTheLogGrowsByPiecesAndSurvivesACrashAnywhere() {
        LogOptions options = new LogOptions(1 << 20, 64 << 10, false);
        boolean crashed = true;
        for (int crashAt = 1; crashed; crashAt++) {
            SimulatedDisk disk = new SimulatedDisk(crashAt, new SimulatedDisk.Options(1 << 20, 30));
            disk.crashAt(crashAt);
            TreeMap<Long, byte[]> durable = new TreeMap<>();
            crashed = fillShortDisk(disk, options, durable);
            SimulatedDisk after = crashed ? disk.restart() : disk;
            after.crashAt(Long.MAX_VALUE);
            after.setCapacity(Long.MAX_VALUE);
            if (!durable.isEmpty()) {
                try (Log log = Log.open(after, "log", options, clock, 0)) {
                    durable.forEach((lsn, payload) -> assertThat(log.read(lsn)).isEqualTo(payload));
                    log.verify();
                    log.append(new byte[100], 0, 100);
                    log.force(log.endLsn());
                }
            }
            if (!crashed) {
                assertThat(durable).hasSizeGreaterThan(400);
            }
        }
    }

    /// A preparation that was refused is retried at once when a segment is released, although the clock stands still.
    @Test
    void aReleasedSegmentIsPreparedAgainAtOnceOnAFullDisk() {
        SimulatedDisk disk = new SimulatedDisk(1, new SimulatedDisk.Options(1 << 20, 0));
        try (Log log = Log.create(disk, "log", new LogOptions(64 << 10, 32 << 10, false), clock)) {
            byte[] record = new byte[1_000];
            fillWithOrdinaryRecords(log, record);
            log.append(record, 0, record.length);
        }
    }

    /// Pages take the space that the log gives back. Work that frees space can then still enter the next segment, again and
    /// again, because each checkpoint releases the one before.
    @Test
    void theLogDoesNotReleaseItsReserve() {
        SimulatedDisk disk = new SimulatedDisk(1, new SimulatedDisk.Options(1 << 20, 0));
        try (Log log = Log.create(disk, "log", new LogOptions(64 << 10, 32 << 10, false), clock)) {
            byte[] record = new byte[1_000];
            fillWithOrdinaryRecords(log, record);
            for (int count = 0; count < 500; count++) {
                log.appendFreeing(record, 0, record.length, 0);
                cutAsACheckpointDoes(log);
                log.releaseSurplus();
                disk.setCapacity(disk.usedBytes());
            }
        }
    }

    /// Returns a log that has segments to reuse, and whose folder is gone.
    private Log withoutFolder(byte[] record) {
        SimulatedDisk disk = new SimulatedDisk(1, new SimulatedDisk.Options(1 << 20, 0));
        Log log = Log.create(disk, "log", new LogOptions(64 << 10, 32 << 10, false), clock);
        for (int count = 0; count < 200; count++) {
            log.append(record, 0, record.length);
        }
        log.force(log.endLsn());
        log.truncateBefore(log.endLsn());
        disk.removeFolder("log");
        return log;
    }

    /// A segment that is kept for reuse cannot get its new name.
    @Test
    void aRemovedFolderIsReportedWhenASegmentIsPrepared() {
        byte[] record = new byte[1_000];
        Log log = withoutFolder(record);
        assertThatThrownBy(() -> {
            for (int count = 0; count < 200; count++) {
                log.append(record, 0, record.length);
            }
        }).hasMessageContaining("removed, renamed or replaced");
        log.close();
    }

    @Test
    void aRemovedFolderIsReportedWhenSpaceIsReleased() {
        byte[] record = new byte[1_000];
        Log log = withoutFolder(record);
        assertThatThrownBy(() -> {
            log.releaseSurplus();
            log.append(record, 0, record.length);
            log.force(log.endLsn());
        }).hasMessageContaining("removed, renamed or replaced");
        log.close();
    }

    /// On a full disk, a record that ends a transaction leaves the last part of a segment unused. The next ordinary
    /// records get a new segment once the old one is released.
    @Test
    void ordinaryRecordsContinueOnAFullDiskWhenSegmentsAreReleased() {
        SimulatedDisk disk = new SimulatedDisk(1, new SimulatedDisk.Options(1 << 20, 0));
        try (Log log = Log.create(disk, "log", new LogOptions(64 << 10, 32 << 10, false), clock)) {
            byte[] record = new byte[1_000];
            fillWithOrdinaryRecords(log, record);
            disk.setCapacity(disk.usedBytes());
            for (int count = 0; count < 500; count++) {
                log.append(record, 0, record.length, 100);
                log.appendEnd(record, 0, 20, 100);
                cutAsACheckpointDoes(log);
            }
        }
    }

    private static void cutAsACheckpointDoes(Log log) {
        if (log.needsCut(0)) {
            long begin = log.endLsn();
            log.appendSpare(new byte[50], 0, 50);
            log.force(log.endLsn());
            log.truncateBefore(begin);
        }
    }

    private static void fillWithOrdinaryRecords(Log log, byte[] record) {
        assertFails(LogError.FULL, () -> {
            for (int count = 0; count < 2_000; count++) {
                log.append(record, 0, record.length);
            }
        });
        log.force(log.endLsn());
        log.truncateBefore(log.endLsn());
    }

    private boolean fillShortDisk(SimulatedDisk disk, LogOptions options, TreeMap<Long, byte[]> durable) {
        TreeMap<Long, byte[]> appended = new TreeMap<>();
        SeededRandom random = new SeededRandom(7);
        try (Log log = Log.create(disk, "log", options, clock)) {
            for (int count = 0; count < 2_000; count++) {
                append(log, random, appended, 1_000);
                if (count % 20 == 0) {
                    log.force(log.endLsn());
                    durable.putAll(appended);
                }
                if (count == 100) {
                    log.releaseSurplus();
                }
            }
        } catch (SimulatedCrash crash) {
            return true;
        } catch (SqlFailure failure) {
            assertThat(failure.error()).isEqualTo(LogError.FULL);
        }
        return disk.crashed(); // in the closing perhaps
    }

    @ParameterizedTest
    @MethodSource("disks")
    void everyRecordIsReadBeforeAndAfterReopening(Disk disk) {
        TreeMap<Long, byte[]> model = new TreeMap<>();
        SeededRandom random = new SeededRandom(5);
        try (Log log = Log.create(disk, "log", SMALL, clock)) {
            for (int count = 0; count < 2000; count++) {
                append(log, random, model, random.chance(3) ? log.maxPayloadBytes() : 200);
                if (random.chance(2)) {
                    log.force(log.endLsn());
                    check(log, model);
                }
            }
            check(log, model);
        }
        try (Log log = Log.open(disk, "log", SMALL, clock, 0)) {
            check(log, model);
            append(log, random, model, 100);
            log.force(log.endLsn());
            check(log, model);
        }
        try (Log log = Log.open(disk, "log", SMALL, clock, model.lastKey())) {
            check(log, model);
        }
        assertThat(LogInspection.verify(disk, "log").records()).isEqualTo(model.size());
    }

    @Test
    void memoryLogKeepsUntruncatedRecordsAndForcesNothing() {
        TreeMap<Long, byte[]> model = new TreeMap<>();
        SeededRandom random = new SeededRandom(6);
        try (Log log = Log.create(new MemoryDisk("memory"), "log", new LogOptions(8 << 10, 4 << 10, true), clock)) {
            for (int count = 0; count < 3000; count++) {
                append(log, random, model, 200);
                log.force(log.endLsn());
                assertThat(log.durableLsn()).isEqualTo(log.endLsn());
                if (count % 100 == 99) {
                    long before = model.floorKey(Math.max(model.firstKey(), log.endLsn() - 20_000));
                    log.truncateBefore(before);
                    assertThat(log.firstLsn()).isLessThanOrEqualTo(before).isGreaterThan(before - (16 << 10));
                    model.headMap(log.firstLsn()).clear();
                    check(log, model);
                }
            }
            assertThat(log.forceCount()).isZero();
        }
    }

    @Test
    void readerContinuesWhenMoreIsAppended() {
        try (Log log = Log.create(new MemoryDisk("memory"), "log", SMALL, clock)) {
            LogReader reader = log.reader(0);
            for (int count = 0; count < 1000; count++) {
                assertThat(reader.next()).isFalse();
                byte[] payload = {(byte) count, 2, 3};
                long lsn = log.append(payload, 0, 3);
                assertThat(lsn).isPositive();
                assertThat(reader.next()).isTrue();
                assertThat(reader.lsn()).isEqualTo(lsn);
                assertThat(reader.endLsn()).isEqualTo(lsn + Log.sizeOf(3)).isEqualTo(log.endLsn());
                assertThat(reader.payload()).isEqualTo(payload);
            }
        }
    }

    @Test
    void emptyRecordsAndPartsOfArraysAreAppended() {
        try (Log log = Log.create(new MemoryDisk("memory"), "log", SMALL, clock)) {
            long empty = log.append(new byte[0], 0, 0);
            long part = log.append(new byte[] {1, 2, 3, 4}, 1, 2);
            assertThat(log.read(empty)).isEmpty();
            assertThat(log.read(part)).containsExactly(2, 3);
        }
    }

    @Test
    void aTooLargeRecordIsRefusedWithoutEffect() {
        try (Log log = Log.create(new MemoryDisk("memory"), "log", SMALL, clock)) {
            int max = log.maxPayloadBytes();
            assertThat(max).isEqualTo(4 << 10);
            log.append(new byte[max], 0, max);
            long end = log.endLsn();
            assertFails(LogError.TOO_LARGE, () -> log.append(new byte[max + 1], 0, max + 1));
            assertThat(log.endLsn()).isEqualTo(end);
        }
    }

    @Test
    void truncatedSegmentsAreUsedAgainAndNotReadable() throws IOException {
        MemoryDisk disk = new MemoryDisk("memory");
        try (Log log = Log.create(disk, "log", SMALL, clock)) {
            long first = log.append(new byte[100], 0, 100);
            for (int count = 0; count < 5000; count++) {
                log.append(new byte[100], 0, 100);
                if (count % 20 == 0) {
                    log.force(log.endLsn());
                    log.truncateBefore(log.durableLsn());
                }
            }
            assertThat(disk.list("log")).hasSizeLessThanOrEqualTo(5);
            assertFails(LogError.MISSING, () -> log.read(first));
        }
        try (Log log = Log.open(disk, "log", SMALL, clock, 0)) {
            assertThat(log.verify()).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("disks")
    void manyTruncatedSegmentsLeaveAGaplessRun(Disk disk) throws IOException {
        try (Log log = Log.create(disk, "log", SMALL, clock)) {
            for (int dropped = 1; dropped < 8; dropped++) {
                long wanted = log.endLsn() + dropped * (long) SMALL.segmentBytes();
                while (log.endLsn() < wanted) {
                    log.append(new byte[100], 0, 100);
                }
                log.force(log.endLsn());
                log.truncateBefore(log.durableLsn());
                List<Long> present = disk.list("log").stream().map(Segments::indexIn).toList();
                assertThat(present.getLast() - present.getFirst()).isEqualTo(present.size() - 1);
            }
        }
        assertThat(LogInspection.verify(disk, "log").records()).isPositive();
        Log.open(disk, "log", SMALL, clock, 0).close();
    }

    @Test
    void aLogIsNotCreatedOverAnother() {
        MemoryDisk disk = new MemoryDisk("memory");
        assertFails(LogError.MISSING, () -> Log.open(disk, "log", SMALL, clock, 0));
        Log.create(disk, "log", SMALL, clock).close();
        assertFails(LogError.EXISTS, () -> Log.create(disk, "log", SMALL, clock));
    }

    @Test
    void aFailedForceStopsTheLogPermanently() {
        SimulatedDisk disk = new SimulatedDisk(3);
        Log log = Log.create(disk, "log", SMALL, clock);
        log.append(new byte[10], 0, 10);
        disk.failBy(FaultPlan.first(1, DiskOperation.FORCE, "segment"));
        assertFails(LogError.STOPPED, () -> log.force(log.endLsn()));
        assertFails(LogError.STOPPED, () -> log.force(log.endLsn()));
        assertFails(LogError.STOPPED, () -> log.append(new byte[10], 0, 10));
        assertFails(LogError.STOPPED, () -> log.truncateBefore(1));
        assertFails(LogError.STOPPED, log::prepareNextSegment);
        long operations = disk.operations();
        log.close();
        assertThat(disk.operations()).isEqualTo(operations);
    }

    @Test
    void lackOfMemoryBeforeTheFirstByteLeavesTheLogRunning() {
        SimulatedDisk disk = new SimulatedDisk(3);
        List<Long> records = new ArrayList<>();
        byte[] payload = new byte[1_000];
        int[] attempts = new int[1];
        try (Log log = Log.create(disk, "log", SMALL, clock)) {
            log.beforeNewSegment(() -> {
                if (attempts[0]++ % 2 == 0) {
                    throw new OutOfMemoryError("for the test");
                }
            });
            int refused = 0;
            while (records.size() < 100) {
                long end = log.endLsn();
                try {
                    records.add(log.append(payload, 0, payload.length));
                } catch (OutOfMemoryError expected) {
                    refused++;
                    assertThat(log.endLsn()).isEqualTo(end);
                    assertThat(log.isStopped()).isFalse();
                }
            }
            assertThat(refused).isGreaterThan(5);
            log.force(log.endLsn());
        }
        try (Log log = Log.open(disk, "log", SMALL, clock, 0)) {
            records.forEach(lsn -> assertThat(log.read(lsn)).isEqualTo(payload));
            assertThat(log.verify()).isEqualTo(records.size());
        }
    }

    @Test
    void aStoppedOrClosedLogReportsWhy() {
        Log log = Log.create(new MemoryDisk("memory"), "log", SMALL, clock);
        log.stop(new IllegalStateException("page 7 is ahead of the log"));
        assertThatThrownBy(() -> log.append(new byte[1], 0, 1)).hasMessageContaining("page 7 is ahead of the log");
        log.close();
        assertThatThrownBy(() -> log.append(new byte[1], 0, 1)).hasMessageContaining("page 7 is ahead of the log");
        Log other = Log.create(new MemoryDisk("memory"), "log", SMALL, clock);
        other.close();
        other.close();
        assertThatThrownBy(() -> other.append(new byte[1], 0, 1)).hasMessageContaining("closed");
    }

    @Test
    void fullDiskEndsTheStatementAndLeavesSpaceForRollback() {
        SimulatedClock time = new SimulatedClock();
        SimulatedDisk disk = new SimulatedDisk(4, new SimulatedDisk.Options(40 << 10, 0));
        Log log = Log.create(disk, "log", SMALL, time);
        List<Long> appended = new ArrayList<>();
        assertFails(LogError.FULL, () -> {
            while (true) {
                appended.add(log.append(new byte[500], 0, 500));
            }
        });
        assertThat(appended).hasSizeGreaterThan(50);
        assertFails(LogError.FULL, () -> log.append(new byte[500], 0, 500));
        int undone = 0;
        for (long end = log.endLsn(); log.endLsn() < end + (8 << 10) - 600; undone++) {
            log.appendUndo(new byte[500], 0, 500);
        }
        log.force(log.endLsn());
        disk.setCapacity(80 << 10);
        assertFails(LogError.FULL, () -> log.append(new byte[500], 0, 500));
        time.advance(Duration.ofSeconds(1));
        log.append(new byte[500], 0, 500);
        log.close();
        try (Log again = Log.open(disk, "log", SMALL, time, 0)) {
            assertThat(again.verify()).isEqualTo(appended.size() + undone + 1);
        }
    }

    @Test
    void reservedSpaceIsAvailableWhenTheDiskIsFull() {
        for (int blocks = 12; blocks < 60; blocks++) {
            SimulatedDisk disk = new SimulatedDisk(4, new SimulatedDisk.Options(blocks << 12, 0));
            Log log = Log.create(disk, "log", SMALL, clock);
            assertFails(LogError.FULL, () -> {
                while (true) {
                    log.append(new byte[300], 0, 300, Log.sizeOf(700));
                }
            });
            long reserved = log.reservedBytes();
            assertThat(reserved).isGreaterThan(log.endLsn() / 2);
            for (; log.reservedBytes() > 0; reserved -= Log.sizeOf(700)) {
                log.appendUndo(new byte[700], 0, 700, Log.sizeOf(700));
            }
            assertThat(reserved).isZero();
            log.close();
        }
    }

    @Test
    void segmentsPreparedForReservationsAreReleased() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(4);
        Log log = Log.create(disk, "log", SMALL, clock);
        log.append(new byte[100], 0, 100, 40 * SMALL.segmentBytes());
        log.prepareNextSegment();
        assertThat(disk.list("log")).hasSizeGreaterThan(40);
        log.release(39 * SMALL.segmentBytes());
        log.prepareNextSegment();
        assertThat(disk.list("log")).hasSizeLessThan(12);
        log.release(SMALL.segmentBytes());
        List<Long> appended = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            appended.add(log.append(new byte[500], 0, 500));
            if (i % 50 == 0) {
                log.prepareNextSegment();
            }
        }
        log.close();
        try (Log again = Log.open(disk, "log", SMALL, clock, 0)) {
            assertThat(again.verify()).isEqualTo(appended.size() + 1);
        }
    }

    @Test
    void rollbackWithoutSpaceFailsAndContinuesWhenThereIsSpace() {
        SimulatedDisk disk = new SimulatedDisk(4, new SimulatedDisk.Options(40 << 10, 0));
        Log log = Log.create(disk, "log", SMALL, clock);
        assertFails(LogError.RESERVE_EXHAUSTED, () -> {
            while (true) {
                log.appendUndo(new byte[500], 0, 500);
            }
        });
        disk.setCapacity(80 << 10);
        clock.advance(Duration.ofSeconds(1));
        log.appendUndo(new byte[500], 0, 500);
        log.append(new byte[1], 0, 1);
    }

    @Test
    void aFailureWhilePreparingStopsTheLogAndAFailedReadDoesNot() {
        SimulatedDisk disk = new SimulatedDisk(3);
        Log log = Log.create(disk, "log", SMALL, clock);
        long first = log.append(new byte[100], 0, 100);
        while (log.endLsn() < 7000) {
            log.append(new byte[1000], 0, 1000);
        }
        log.force(log.endLsn());
        disk.failBy(FaultPlan.first(1, DiskOperation.READ, "segment"));
        assertFails(LogError.INPUT_OUTPUT, () -> log.read(first));
        assertThat(log.read(first)).hasSize(100);
        disk.failBy(FaultPlan.first(1, DiskOperation.CREATE, "segment"));
        assertFails(LogError.STOPPED, () -> {
            while (true) {
                log.append(new byte[1000], 0, 1000);
            }
        });
        assertThat(log.read(first)).hasSize(100);
        log.close();
    }

    @Test
    void aLaterFormatAndAForeignSegmentAreRefused() throws IOException {
        MemoryDisk disk = new MemoryDisk("memory");
        Log.create(disk, "log", SMALL, clock).close();
        put(disk, new SegmentHeader(SegmentHeader.VERSION, 8 << 10, 1, 42));
        assertFails(LogError.DAMAGED, () -> Log.open(disk, "log", SMALL, clock, 0));
        put(disk, new SegmentHeader(SegmentHeader.VERSION + 1, 8 << 10, 1, 42));
        assertFails(LogError.NEWER_FORMAT, () -> Log.open(disk, "log", SMALL, clock, 0));
    }

    @Test
    void readingWhereNoRecordWasAppendedFails() {
        try (Log log = Log.create(new MemoryDisk("memory"), "log", SMALL, clock)) {
            long lsn = log.append(new byte[100], 0, 100);
            assertFails(LogError.DAMAGED, () -> log.read(lsn + 8));
            assertFails(LogError.DAMAGED, () -> log.read(log.endLsn()));
            assertFails(LogError.DAMAGED, () -> log.reader(lsn + 8).next());
            assertThatThrownBy(() -> log.force(log.endLsn() + 1)).isInstanceOf(BrokenInvariant.class);
        }
    }

    private static void put(MemoryDisk disk, SegmentHeader header) throws IOException {
        try (DiskFile file = disk.open("log/" + Segments.fileName(header.index()), true)) {
            file.write(0, header.encoded(), 0, SegmentHeader.SIZE_BYTES);
        }
    }

    @Test
    void backgroundStepsForceAndPrepare() {
        SimulatedDisk disk = new SimulatedDisk(1);
        Log log = Log.create(disk, "log", SMALL, clock);
        LogFlusher flusher = new LogFlusher(log, Duration.ofMillis(5));
        SegmentPreparer keeper = new SegmentPreparer(log, Duration.ofMillis(20));
        assertThat(flusher.step()).isEqualTo(5_000_000);
        long idle = disk.operations();
        flusher.step();
        keeper.step();
        assertThat(disk.operations()).isEqualTo(idle);
        log.append(new byte[3000], 0, 3000);
        flusher.step();
        assertThat(log.durableLsn()).isEqualTo(log.endLsn());
        keeper.step();
        long prepared = disk.operations();
        for (int count = 0; count < 2; count++) {
            log.append(new byte[2000], 0, 2000);
        }
        assertThat(disk.operations() - prepared).as("appends touch the disk for the ring only").isLessThanOrEqualTo(3);
        log.close();
    }

    private static void append(Log log, SeededRandom random, TreeMap<Long, byte[]> model, int max) {
        byte[] payload = new byte[random.between(0, max)];
        random.fill(payload);
        long lsn = log.append(payload, 0, payload.length);
        assertThat(model.isEmpty() || lsn >= model.lastKey() + Log.sizeOf(model.lastEntry().getValue().length)).isTrue();
        assertThat(log.endLsn()).isEqualTo(lsn + Log.sizeOf(payload.length));
        model.put(lsn, payload);
    }

    private static void check(Log log, TreeMap<Long, byte[]> model) {
        LogReader reader = log.reader(0);
        model.forEach((lsn, payload) -> {
            assertThat(reader.next()).isTrue();
            assertThat(reader.lsn()).isEqualTo(lsn);
            assertThat(java.util.Arrays.equals(reader.payload(), payload)).isTrue();
            assertThat(java.util.Arrays.equals(log.read(lsn), payload)).isTrue();
        });
        assertThat(reader.next()).isFalse();
    }

    private static void assertFails(LogError error, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SqlFailure.class, e -> assertThat(e.error()).isSameAs(error));
    }
}
