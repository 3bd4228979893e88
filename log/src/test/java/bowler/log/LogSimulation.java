// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedCrash;
import bowler.simulation.SimulatedDisk;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Opens one log on one disk several times. Each run ends with a crash at some operation, sometimes during opening, or
/// with the death of the process alone. After the latter the disk still shows bytes that were never forced. After each
/// run: every forced record is there, and all surviving records form an unbroken prefix of the appended ones. The log
/// has no other records, and accepts new ones after them.
class LogSimulation {
    private static final LogOptions OPTIONS = new LogOptions(4 << 10, 4 << 10, false);
    private static final int LIVES = 4;

    @Test
    void manySeeds() {
        for (long seed = 1; seed <= 1500; seed++) {
            run(seed, -1);
        }
    }

    @Test
    void aCrashAtEachOperation() {
        for (long seed = 1; seed <= 4; seed++) {
            for (long operation = 1; operation <= 400; operation++) {
                run(seed, operation);
            }
        }
    }

    private static void run(long seed, long firstCrashAt) {
        try {
            new History(seed).live(firstCrashAt);
        } catch (Throwable e) {
            throw new AssertionError("repeat with run(" + seed + ", " + firstCrashAt + ")", e);
        }
    }

    /// The history of one log, and the records that it must therefore contain.
    private static final class History {
        private final SeededRandom random;
        private final SimulatedClock clock = new SimulatedClock(1000);
        private final TreeMap<Long, byte[]> appended = new TreeMap<>();
        private SimulatedDisk disk;
        private Log log;
        private boolean created;
        private long durable;
        private long truncated;

        History(long seed) {
            this.random = new SeededRandom(seed);
            this.disk = new SimulatedDisk(random.nextLong(), new SimulatedDisk.Options(Long.MAX_VALUE, random.nextInt(100)));
        }

        void live(long firstCrashAt) {
            for (int life = 0; life < LIVES; life++) {
                boolean first = life == 0 && firstCrashAt > 0;
                disk.crashAt(disk.operations() + (first ? firstCrashAt : random.between(1, 250)));
                try {
                    start();
                    checkContent();
                    work();
                } catch (SimulatedCrash crash) {
                    assertThat(disk.crashed()).isTrue();
                }
                if (disk.crashed() || random.nextBoolean()) {
                    disk = disk.restart();
                }
            }
            disk.crashAt(Long.MAX_VALUE);
            start();
            checkContent();
            log.close();
        }

        private void start() {
            if (!created) {
                try {
                    log = Log.create(disk, "log", OPTIONS, clock);
                } catch (SqlFailure e) {
                    assertThat(e.error()).isSameAs(LogError.EXISTS); // creation had just succeeded when the machine stopped
                    log = Log.open(disk, "log", OPTIONS, clock, 0);
                }
                created = true;
            } else {
                log = Log.open(disk, "log", OPTIONS, clock, scanFrom());
            }
        }

        private long scanFrom() {
            Map.Entry<Long, byte[]> start = appended.ceilingEntry(Math.max(1, truncated));
            boolean known = start != null && start.getKey() + Log.sizeOf(start.getValue().length) <= durable;
            return known ? start.getKey() : truncated == 0 ? 0 : truncated;
        }

        private void checkContent() {
            LogReader reader = log.reader(Math.max(truncated, 1));
            long last = 0;
            int count = 0;
            while (reader.next()) {
                byte[] payload = appended.get(reader.lsn());
                assertThat(payload).as("record at %d was never appended", reader.lsn()).isNotNull();
                assertThat(Arrays.equals(payload, reader.payload())).as("content at %d", reader.lsn()).isTrue();
                last = reader.lsn();
                count++;
            }
            appended.tailMap(last, false).clear();
            assertThat(appended.tailMap(Math.max(truncated, 1))).as("unbroken").hasSize(count);
            assertThat(log.endLsn()).as("everything forced is there").isGreaterThanOrEqualTo(durable);
            assertThat(log.durableLsn()).isEqualTo(log.endLsn());
            durable = log.durableLsn();
        }

        private void work() {
            int steps = random.between(1, 300);
            for (int step = 0; step < steps; step++) {
                clock.advance(Duration.ofMillis(random.nextInt(100)));
                switch (random.nextInt(20)) {
                    case 0, 1, 2, 3 -> force();
                    case 4 -> {
                        truncate();
                        log.release(random.nextBoolean() ? 0 : log.reservedBytes());
                    }
                    case 5 -> log.prepareNextSegment();
                    case 6 -> disk.setCapacity(random.nextBoolean() ? Long.MAX_VALUE
                        : disk.usedBytes() + random.between(-1, 2) * 4096L);
                    default -> append();
                }
            }
            disk.setCapacity(Long.MAX_VALUE);
            if (random.nextBoolean()) {
                log.close();
                durable = log.endLsn();
            }
        }

        private void force() {
            long wanted = random.nextBoolean() || appended.isEmpty() ? log.endLsn() : appended.lastKey();
            log.force(wanted);
            assertThat(log.durableLsn()).isGreaterThanOrEqualTo(wanted);
            durable = log.durableLsn();
        }

        private void truncate() {
            Long before = appended.floorKey(Math.max(1, durable - random.nextInt(12 << 10)));
            if (before != null && before + Log.sizeOf(appended.get(before).length) <= durable && before > truncated) {
                truncated = before;
                log.truncateBefore(before);
            }
        }

        private void append() {
            byte[] payload = new byte[random.chance(5) ? random.nextInt(log.maxPayloadBytes()) : random.nextInt(300)];
            random.fill(payload);
            boolean undo = random.chance(10);
            boolean mayExhaust = false;
            // Noted before the call, because a crash within it may leave the record in the log.
            TreeMap<Long, byte[]> possible = new TreeMap<>();
            SegmentGeometry geometry = new SegmentGeometry(OPTIONS.segmentBytes());
            long at = geometry.normalised(log.endLsn());
            if (at + Log.sizeOf(payload.length) > geometry.endOfSegmentAt(at)) {
                at = geometry.firstRecord(geometry.index(at) + 1);
            }
            possible.put(at, payload);
            appended.putAll(possible);
            try {
                int size = Log.sizeOf(payload.length);
                int change = undo ? -(int) Math.min(size, log.reservedBytes()) : random.chance(50) ? random.nextInt(600) : 0;
                mayExhaust = undo && -change < size;
                long reserved = log.reservedBytes();
                long lsn = undo ? log.appendUndo(payload, 0, payload.length, -change)
                    : log.append(payload, 0, payload.length, change);
                assertThat(lsn).isEqualTo(at);
                assertThat(log.reservedBytes()).isEqualTo(reserved + change);
            } catch (SqlFailure e) {
                appended.remove(at);
                assertThat(e.error()).isSameAs(mayExhaust ? LogError.RESERVE_EXHAUSTED : LogError.FULL);
                assertThat(undo && !mayExhaust).as("what was reserved is there").isFalse();
            }
        }
    }
}
