// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests the views of a running server: beans of JMX, events for Flight Recorder, and the table of sessions.
@Timeout(60)
final class ObservationTest {
    @TempDir
    private Path home;

    @Test
    void aBeanHasDerbysAttributes() throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName pattern = new ObjectName("org.apache.derby:type=NetworkServer,*");
        ObjectName name;
        try (ServerRun run = new ServerRun(home); Connection connection = run.connect()) {
            connection.createStatement().executeQuery("VALUES 4711").close();
            name = await(beans, pattern, run.server.port());
            NetworkServerMBean server = JMX.newMBeanProxy(beans, name, NetworkServerMBean.class);
            assertThat(server.getDrdaPortNumber()).isEqualTo(run.server.port());
            assertThat(server.getDrdaHost()).isEqualTo("127.0.0.1");
            assertThat(server.getDrdaSslMode()).isEqualTo("off");
            assertThat(server.getConnectionCount()).isEqualTo(1);
            assertThat(server.getAccumulatedConnectionCount()).isEqualTo(1);
            assertThat(server.getBytesReceived()).isPositive();
            assertThat(server.getUptime()).isNotNegative();
            assertThat(server.getStartTime()).isCloseTo(System.currentTimeMillis(), org.assertj.core.data.Offset.offset(60_000L));
            assertThat(server.getConnections()).singleElement().asString().contains("VALUES 4711");
            server.ping();
            long received = server.getBytesReceived();
            assertThat(server.endConnection(run.server.connections().getFirst().number())).isTrue();
            while (server.getConnectionCount() > 0) {
                Thread.sleep(10);
            }
            assertThat(server.getBytesReceived()).isGreaterThanOrEqualTo(received);
        }
        assertThat(beans.isRegistered(name)).isFalse();
    }

    private static ObjectName await(MBeanServer beans, ObjectName pattern, int port) throws Exception {
        while (true) {
            Set<ObjectName> names = beans.queryNames(pattern, null);
            for (ObjectName name : names) {
                if (beans.getAttribute(name, "DrdaPortNumber").equals(port)) {
                    return name;
                }
            }
            Thread.sleep(20);
        }
    }

    @Test
    void eachRequestIsAnEvent() throws Exception {
        Path file = home.resolve("requests.jfr");
        try (ServerRun run = new ServerRun(home); Recording recording = new Recording()) {
            recording.enable("bowler.ServerRequest");
            recording.start();
            try (Connection derby = run.connect()) {
                derby.createStatement().executeQuery("VALUES 'by Derby'").close();
            }
            try (Connection own = DriverManager.getConnection(run.url().replace("jdbc:derby:", "jdbc:bowler:"))) {
                own.createStatement().executeQuery("VALUES 'by Bowler'").close();
            }
            recording.stop();
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("bowler.ServerRequest")).sorted(Comparator.comparing(RecordedEvent::getStartTime)).toList();
            assertThat(events).anySatisfy(event -> {
                assertThat(event.getString("commands")).contains("OPNQRY");
                assertThat(event.getString("statement")).isEqualTo("VALUES 'by Derby'");
                assertThat(event.getString("database")).startsWith(run.database);
                assertThat(event.getLong("connection")).isPositive();
                assertThat(event.getLong("bytesReceived")).isBetween(10L, 10_000L);
                assertThat(event.getLong("bytesSent")).isBetween(10L, 10_000L);
            });
            assertThat(events).anySatisfy(event -> {
                assertThat(event.getString("commands")).contains("RUN");
                assertThat(event.getString("statement")).isEqualTo("VALUES 'by Bowler'");
            });
        }
    }

    @Test
    void aTableShowsTheClients() throws Exception {
        try (ServerRun run = new ServerRun(home); Connection remote = run.connect();
                Connection embedded = DriverManager.getConnection("jdbc:bowler:" + run.database); Statement statement = embedded.createStatement()) {
            remote.createStatement().executeQuery("VALUES 4711").close();
            try (ResultSet rows = statement.executeQuery("SELECT client, program, username, sql_text FROM syscs_diag.sessions WHERE client IS NOT NULL")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).startsWith("127.0.0.1:");
                assertThat(rows.getString(2)).contains("DNC10");
                assertThat(rows.getString(3)).isEqualTo("APP");
                assertThat(rows.getString(4)).isEqualTo("VALUES 4711");
                assertThat(rows.next()).isFalse();
            }
            try (ResultSet rows = statement.executeQuery(
                    "SELECT connected_at, bytes_received, bytes_sent FROM syscs_diag.sessions ORDER BY bytes_sent NULLS LAST")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getTimestamp(1).toInstant()).isBetween(Instant.now().minusSeconds(60), Instant.now());
                assertThat(rows.getLong(2)).isGreaterThan(300);
                assertThat(rows.getLong(3)).isGreaterThan(300);
                assertThat(rows.next()).isTrue();
                assertThat(rows.getObject(2)).isNull();
            }
        }
    }
}
