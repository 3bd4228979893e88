// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import static bowler.pool.FakeDatabase.AS_USUAL;
import static bowler.pool.FakeDatabase.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.host.HostWorkers;
import bowler.pool.settings.PoolSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The Flight Recorder events of a pool.
final class PoolEventsTest {
    private final FakeDatabase database = new FakeDatabase();
    private final FakeDatabase.JumpingClock clock = new FakeDatabase.JumpingClock();

    @TempDir
    private Path folder;

    /// One connection: borrowed, waited for twice (once for nothing), leaked, evicted; and another that could not be opened at first.
    private void happenings() throws Exception {
        var refuses = new AtomicBoolean();
        database.mischief = (connection, call) -> {
            if (call.equals("connect") && refuses.getAndSet(false)) {
                throw new SQLException("no route", "08001");
            }
            return AS_USUAL;
        };
        try (PooledDataSource pool = PooledDataSource.open(PoolSettings.of(database).poolName("events").maximumPoolSize(1)
            .connectionTimeout(250).initializationFailTimeout(60_000).leakDetectionThreshold(2_000), clock, new HostWorkers())) {
            Connection lent = pool.getConnection();
            assertThatThrownBy(pool::getConnection).hasMessageContaining("no connection became available within");
            pool.control().setConnectionTimeout(60_000);
            Thread waiting = Thread.ofPlatform().start(() -> {
                try {
                    pool.getConnection().close();
                } catch (SQLException failure) {
                    throw new IllegalStateException(failure);
                }
            });
            until(() -> pool.control().getWaiting() == 1);
            lent.close();
            waiting.join();
            leak(pool);
            refuses.set(true);
            pool.control().softEvictConnections();
            pool.getConnection().close();
        }
    }

    private void leak(PooledDataSource pool) throws Exception {
        Connection leaked = pool.getConnection();
        leaked.prepareStatement("SELECT 1").close();
        leaked.createStatement().execute("UPDATE t SET n = 1");
        until(() -> {
            clock.skipMillis(1_500);
            pool.control().setMinimumIdle(1);
            return pool.control().getLeaks() == 1;
        });
        leaked.close();
    }

    private Map<String, List<RecordedEvent>> recorded() throws Exception {
        Path file = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            for (String kind : List.of("Borrow", "Wait", "Create", "Evict", "Leak")) {
                recording.enable("bowler.pool." + kind).withoutThreshold();
            }
            recording.start();
            happenings();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream().filter(event -> event.hasField("pool") && "events".equals(event.getString("pool")))
            .collect(Collectors.groupingBy(event -> event.getEventType().getName()));
    }

    @Test
    void aRecordingHasThePoolsEvents() throws Exception {
        Map<String, List<RecordedEvent>> events = recorded();
        assertThat(events.get("bowler.pool.Borrow")).hasSizeGreaterThanOrEqualTo(3)
            .allSatisfy(event -> assertThat(event.getLong("connection")).isPositive());
        assertThat(events.get("bowler.pool.Wait")).extracting(event -> event.getString("outcome")).contains("TIMED_OUT", "TAKEN");
        assertThat(events.get("bowler.pool.Create")).anySatisfy(event -> assertThat(event.getString("failure")).contains("no route"))
            .anySatisfy(event -> assertThat(event.getString("failure")).isNull());
        assertThat(events.get("bowler.pool.Evict")).anySatisfy(event -> {
            assertThat(event.getString("reason")).isEqualTo("evicted on demand");
            assertThat(event.getLong("uses")).isPositive();
        });
        assertThat(events.get("bowler.pool.Leak")).singleElement().satisfies(event -> {
            assertThat(event.getString("borrower")).isEqualTo(Thread.currentThread().getName());
            assertThat(event.getString("stack")).contains("PoolEventsTest.leak");
            assertThat(event.getString("sql")).isEqualTo("UPDATE t SET n = 1");
        });
    }
}
