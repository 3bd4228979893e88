// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.simulation.SeededRandom;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A bad record with evidence that it was durable is damage; without, it is a torn tail.
class LogDamageTest {
    private static final LogOptions OPTIONS = new LogOptions(4 << 10, 4 << 10, false);

    private final SimulatedClock clock = new SimulatedClock();
    private final List<Long> records = new ArrayList<>();

    @Test
    void flippedBitsOfADurableRecordAreReportedIfALaterRecordWasForced() throws IOException {
        SeededRandom random = new SeededRandom(11);
        for (int round = 0; round < 400; round++) {
            SimulatedDisk disk = written(round);
            // The last record was forced alone, so it proves all others.
            int victim = random.nextInt(records.size() - 1);
            long lsn = records.get(victim);
            long position = lsn + random.nextInt(24 + 100);
            disk.flipBit(file(position), position % OPTIONS.segmentBytes(), random.nextInt(8));
            assertThatThrownBy(() -> Log.open(disk, "log", OPTIONS, clock, records.getFirst()))
                .isInstanceOfSatisfying(SqlFailure.class, e -> assertThat(e.error()).isSameAs(LogError.DAMAGED))
                .hasMessageContaining(String.valueOf(lsn));
            assertThatThrownBy(() -> LogInspection.verify(disk, "log")).isInstanceOf(SqlFailure.class);
        }
    }

    @Test
    void damageIsNotChanged() throws IOException {
        SimulatedDisk disk = written(1);
        disk.flipBit(file(records.get(5)), records.get(5) % OPTIONS.segmentBytes() + 30, 1);
        long before = disk.operations();
        assertThatThrownBy(() -> Log.open(disk, "log", OPTIONS, clock, 0)).isInstanceOf(SqlFailure.class);
        assertThat(disk.operations()).isEqualTo(before);
        disk.flipBit(file(records.get(5)), records.get(5) % OPTIONS.segmentBytes() + 30, 1);
        assertThat(Log.open(disk, "log", OPTIONS, clock, 0).verify()).isEqualTo(records.size());
    }

    @Test
    void aLostSegmentOrHeaderIsReported() throws IOException {
        for (long index : new long[] {1, 2}) {
            SimulatedDisk lost = written(3);
            lost.delete("log/" + Segments.fileName(index));
            assertFails(LogError.DAMAGED, lost);
            SimulatedDisk flipped = written(3);
            flipped.flipBit("log/" + Segments.fileName(index), 17, 3);
            assertFails(LogError.DAMAGED, flipped);
        }
        SimulatedDisk first = written(3);
        first.delete("log/" + Segments.fileName(0));
        assertFails(LogError.MISSING, first);
    }

    @Test
    void damageOfTheLastForcedRecordIsCutLikeATornTail() throws IOException {
        SimulatedDisk disk = written(2);
        long last = records.getLast();
        disk.flipBit(file(last), last % OPTIONS.segmentBytes() + 40, 0);
        assertThat(LogInspection.verify(disk, "log").remains()).isEqualTo(1);
        try (Log log = Log.open(disk, "log", OPTIONS, clock, 0)) {
            assertThat(log.verify()).isEqualTo(records.size() - 1);
            assertThat(log.endLsn()).isEqualTo(last);
        }
        assertThat(LogInspection.verify(disk, "log").remains()).isZero();
    }

    @Test
    void recordsOfACutTailDoNotReappear() throws IOException {
        SimulatedDisk disk = new SimulatedDisk(1);
        byte[] payload = new byte[100];
        long torn;
        long after;
        try (Log log = Log.create(disk, "log", OPTIONS, clock)) {
            log.append(payload, 0, 100);
            log.force(log.endLsn());
            torn = log.append(payload, 0, 100);
            after = log.append(payload, 0, 100);
        }
        disk.flipBit(file(torn), torn % OPTIONS.segmentBytes() + 50, 0);
        try (Log log = Log.open(disk, "log", OPTIONS, clock, 0)) {
            // Ends exactly where the remains of the third record began.
            assertThat(log.append(new byte[100], 0, 100)).isEqualTo(torn);
            assertThat(log.endLsn()).isEqualTo(after);
        }
        try (Log log = Log.open(disk, "log", OPTIONS, clock, 0)) {
            assertThat(log.verify()).isEqualTo(2);
        }
    }

    @Test
    void dumpShowsEachRecord() throws IOException {
        SimulatedDisk disk = written(2);
        List<String> lines = new ArrayList<>();
        LogInspection.Summary summary = LogInspection.dump(disk, "log", 0, lines::add);
        assertThat(lines).hasSize(records.size());
        assertThat(lines.getFirst()).contains("64     100 bytes, durable           64: ");
        assertThat(summary.payloadBytes()).isEqualTo(100L * records.size());
    }

    /// A log of three segments and some, forced record by record.
    private SimulatedDisk written(long seed) throws IOException {
        SeededRandom random = new SeededRandom(seed);
        records.clear();
        SimulatedDisk disk = new SimulatedDisk(seed);
        byte[] payload = new byte[100];
        try (Log log = Log.create(disk, "log", OPTIONS, clock)) {
            while (log.endLsn() < 13_000) {
                random.fill(payload);
                records.add(log.append(payload, 0, payload.length));
                log.force(log.endLsn());
            }
        }
        return disk;
    }

    private void assertFails(LogError error, SimulatedDisk disk) {
        assertThatThrownBy(() -> Log.open(disk, "log", OPTIONS, clock, records.getFirst()))
            .isInstanceOfSatisfying(SqlFailure.class, e -> assertThat(e.error()).isSameAs(error));
    }

    private static String file(long lsn) {
        return "log/" + Segments.fileName(lsn / OPTIONS.segmentBytes());
    }
}
