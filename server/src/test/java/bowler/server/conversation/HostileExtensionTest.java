// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.client.ClientProvider;
import bowler.os.Network;
import bowler.os.NetworkChannel;
import bowler.os.NetworkListener;
import bowler.os.TlsSettings;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostNetwork;
import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.RowBuffer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Sends messages of the extension with changed bytes, in both directions. The side that reads them fails with an error
/// that names it, or reads other values. Nothing hangs, and other connections keep working.
@Timeout(120)
class HostileExtensionTest {
    private static final int ROUNDS = 1500;

    @TempDir
    private Path home;

    /// Changes bytes of some messages after the login.
    private static final class ChangingNetwork implements Network {
        private final Network real = new HostNetwork();
        private final Random random;
        private final boolean changesRequests;
        boolean isOn;

        ChangingNetwork(long seed, boolean changesRequests) {
            random = new Random(seed);
            this.changesRequests = changesRequests;
        }

        private void change(byte[] bytes, int offset, int length) {
            if (isOn && length > 10 && random.nextInt(3) == 0) {
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    bytes[offset + 10 + random.nextInt(length - 10)] = (byte) random.nextInt();
                }
            }
        }

        @Override
        public NetworkListener listen(String host, int port, TlsSettings tls) throws IOException {
            return real.listen(host, port, tls);
        }

        @Override
        public NetworkChannel connect(String host, int port, long timeoutMillis, TlsSettings tls) throws IOException {
            NetworkChannel channel = real.connect(host, port, timeoutMillis, tls);
            return new NetworkChannel() {
                @Override
                public int read(byte[] into, int offset, int length) throws IOException {
                    int count = channel.read(into, offset, length);
                    if (!changesRequests) {
                        change(into, offset, count);
                    }
                    return count;
                }

                @Override
                public void write(byte[] from, int offset, int length) throws IOException {
                    byte[] sent = java.util.Arrays.copyOfRange(from, offset, offset + length);
                    if (changesRequests) {
                        change(sent, 0, length);
                    }
                    channel.write(sent, 0, length);
                }

                @Override
                public void limitReads(long millis) throws IOException {
                    channel.limitReads(millis);
                }

                @Override
                public String remote() {
                    return channel.remote();
                }

                @Override
                public boolean isLocal() {
                    return channel.isLocal();
                }

                @Override
                public void close() {
                    channel.close();
                }
            };
        }

        @Override
        public boolean isLoopback(String host) throws IOException {
            return real.isLoopback(host);
        }

        @Override
        public void serve(String name, Runnable work) {
            real.serve(name, work);
        }
    }

    @Test
    void changedRequestsEndOnlyTheirConnection() {
        changedMessages(true);
    }

    @Test
    void changedRepliesEndInAFailure() {
        changedMessages(false);
    }

    private void changedMessages(boolean changesRequests) {
        // A length that a changed byte has made too large leaves the reader waiting; the server's watch ends it.
        ServerSettings local = ServerSettings.local(home.toString(), 0);
        try (BowlerServer server = BowlerServer.start(local)) {
            String address = "//127.0.0.1:" + server.port() + "/memory:hostile" + changesRequests;
            ChangingNetwork network = new ChangingNetwork(changesRequests ? 5 : 6, changesRequests);
            ClientProvider changing = new ClientProvider(network, new HostEntropy(), new HostClock());
            ClientProvider plain = new ClientProvider(new HostNetwork(), new HostEntropy(), new HostClock());
            int failures = 0;
            try (Session witness = plain.connect(address, Map.of("create", "true"))) {
                witness.prepare("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(50), l CLOB)").update(new RowBuffer(0));
                witness.commit();
                for (int round = 0; round < ROUNDS; round++) {
                    network.isOn = false;
                    Session session = changing.connect(address, Map.of());
                    network.isOn = true;
                    Thread watch = closeLater(session);
                    try {
                        work(session, round);
                    } catch (RuntimeException e) {
                        failures++;
                    } finally {
                        watch.interrupt();
                        session.close();
                    }
                }
                try (Cursor cursor = witness.prepare("VALUES 7").query(new RowBuffer(0))) {
                    assertThat(cursor.next()).isTrue();
                    assertThat(cursor.longAt(0)).isEqualTo(7);
                }
            }
            assertThat(failures).isPositive();
        }
    }

    /// Ends a session whose message has become incomplete, as the server's timeout would after a minute.
    private static Thread closeLater(Session session) {
        Thread watch = new Thread(() -> {
            try {
                Thread.sleep(100);
                session.close();
            } catch (InterruptedException done) {
                Thread.currentThread().interrupt();
            }
        });
        watch.start();
        return watch;
    }

    private static void work(Session session, int round) {
        Statement insert = session.prepare("INSERT INTO t VALUES (?, ?, ?)");
        RowBuffer row = new RowBuffer(3);
        row.setLong(0, round);
        row.setObject(1, "name " + round);
        row.setObject(2, "x".repeat(round % 100));
        insert.update(row);
        try (Cursor cursor = session.prepare("SELECT * FROM t WHERE id <= " + round).query(new RowBuffer(0))) {
            for (int rows = 0; rows < 100 && cursor.next(); rows++) {
                cursor.longAt(0);
                cursor.objectAt(1);
                cursor.objectAt(2);
            }
        }
        session.commit();
    }
}
