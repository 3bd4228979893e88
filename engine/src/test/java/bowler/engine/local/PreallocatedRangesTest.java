// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.engine.database.Database;
import bowler.engine.database.DatabaseOptions;
import bowler.engine.watch.MessageLog;
import bowler.engine.watch.WatchSettings;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import bowler.os.host.MemoryDisk;
import bowler.session.Statement;
import bowler.storage.api.Durability;
import bowler.storage.api.StoreOptions;
import bowler.types.RowBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests that a session that draws values of an identity column rarely waits for the log.
class PreallocatedRangesTest {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final int RELAXED_MILLIS = 3_600_000;

    private final MemoryDisk disk = new MemoryDisk("ahead");
    private final Database database = Database.create(
        "ahead", disk, new MemoryDisk("spill"),
        new DatabaseOptions(
            new StoreOptions(4 << 10, 64 << 20, 4 << 20, 256 << 20, 30_000, 20, 5_000, RELAXED_MILLIS, false), 1 << 20,
            false, WatchSettings.NONE),
        new MessageLog(disk, "bowler.log", new HostClock()), new HostClock(), new HostEntropy(), new HostWorkers());
    private final EmbeddedSession session = new EmbeddedSession(database, "APP", Durability.RELAXED);

    @AfterEach
    void close() {
        database.shutDown();
    }

    @Test
    void rangesGrowIfNothingElseForcesTheLog() {
        makeTable();
        long before = forces();
        try (Statement insert = session.prepare(
                "INSERT INTO t (v) WITH RECURSIVE r (n) AS (VALUES 1 UNION ALL SELECT n + 1 FROM r WHERE n < 1000) SELECT n FROM r")) {
            for (int time = 0; time < 200; time++) {
                insert.update(NONE);
                session.commit();
            }
        }
        // For ranges of 32, 64 and so on up to 65,536 values, and for pages that are written.
        assertThat(forces() - before).isLessThan(40);
    }

    @Test
    void noSessionWaitsIfTheLogIsForcedInTheMeantime() {
        makeTable();
        try (Statement insert = session.prepare("INSERT INTO t (v) VALUES 1")) {
            insert.update(NONE);
            session.commit();
            long others = 0;
            long before = forces();
            for (int row = 0; row < 5_000; row++) {
                insert.update(NONE);
                session.commit();
                if (row % 10 == 0) {
                    database.store().makeDurable(database.store().logEndLsn());
                    others++;
                }
            }
            assertThat(forces() - before).isEqualTo(others);
        }
    }

    private void makeTable() {
        try (Statement statement =
                session.prepare("CREATE TABLE t (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INTEGER)")) {
            statement.update(NONE);
        }
        session.commit();
    }

    private long forces() {
        return database.store().counters().stream()
            .filter(counter -> counter.area().equals("log") && counter.name().equals("FORCES"))
            .findFirst().orElseThrow().amount();
    }
}
