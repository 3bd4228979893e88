// SPDX-License-Identifier: Apache-2.0
package bowler.integration.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.sql.DataSource;

/// Publishes what a database counts: commits, forces of the log, pages read and written, memory of versions, sessions, and
/// waits by their kind.
///
///     new BowlerMetrics(dataSource, Tags.of("db", "shop")).bindTo(registry);
///
/// The meters are named `bowler.log.forces`, `bowler.buffer.pages.read`, `bowler.waits` with the tag `kind`, and so on.
/// Their values come from SYSCS_DIAG.ENGINE_COUNTERS and SYSCS_DIAG.WAIT_STATISTICS, which are read at most once a second.
/// With SQL authorization, the data source must connect as the owner of the database.
public final class BowlerMetrics implements MeterBinder {
    private static final long MAX_AGE_NANOS = 1_000_000_000L;
    /// The counters that only grow.
    private static final Set<String> GROWING = Set.of("PAGES_READ", "PAGES_WRITTEN", "WRITE_BATCHES", "EVICTIONS", "OPENED", "BYTES_APPENDED", "FORCES",
        "COMMITTED");
    private static final String WAITS = "bowler.waits";
    private static final String WAIT_TIME = "bowler.waits.time";

    private final DataSource source;
    private final Tags tags;
    private Map<String, Counter> counters = Map.of();
    private long readAt;

    /// A value with its name.
    ///
    /// @param kind the kind of a wait, otherwise null
    private record Counter(String name, String kind, String unit, boolean isGrowing, double value) {}

    /// @param tags tags of all meters, such as the name of the database
    public BowlerMetrics(DataSource source, Iterable<Tag> tags) {
        this.source = source;
        this.tags = Tags.of(tags);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counters().forEach((key, counter) -> {
            Tags own = counter.kind() == null ? tags : tags.and("kind", counter.kind());
            // A meter holds its function, but not its object: the function holds this object.
            if (counter.isGrowing()) {
                FunctionCounter.builder(counter.name(), this, ignored -> value(key)).tags(own).baseUnit(counter.unit()).register(registry);
            } else {
                Gauge.builder(counter.name(), this, ignored -> value(key)).tags(own).baseUnit(counter.unit()).register(registry);
            }
        });
    }

    private double value(String key) {
        Counter counter = counters().get(key);
        return counter == null ? Double.NaN : counter.value();
    }

    private synchronized Map<String, Counter> counters() {
        long now = System.nanoTime();
        if (counters.isEmpty() || now - readAt > MAX_AGE_NANOS) {
            counters = read();
            readAt = now;
        }
        return counters;
    }

    /// Returns the counters by unique keys; none while the database cannot be reached.
    private Map<String, Counter> read() {
        Map<String, Counter> read = new TreeMap<>();
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT AREA, NAME, AMOUNT, UNIT FROM SYSCS_DIAG.ENGINE_COUNTERS")) {
                while (rows.next()) {
                    String name = ("bowler." + rows.getString(1) + '.' + rows.getString(2)).toLowerCase(Locale.ROOT).replace('_', '.');
                    read.put(name, new Counter(name, null, rows.getString(4), GROWING.contains(rows.getString(2)), rows.getDouble(3)));
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT KIND, WAITS, TOTAL_MICROS FROM SYSCS_DIAG.WAIT_STATISTICS")) {
                while (rows.next()) {
                    String kind = rows.getString(1);
                    read.put(WAITS + ' ' + kind, new Counter(WAITS, kind, "waits", true, rows.getDouble(2)));
                    read.put(WAIT_TIME + ' ' + kind, new Counter(WAIT_TIME, kind, "microseconds", true, rows.getDouble(3)));
                }
            }
            return read;
        } catch (SQLException e) {
            return counters;
        }
    }
}
