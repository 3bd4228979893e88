// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.Network;
import bowler.os.NetworkChannel;
import bowler.os.NetworkListener;
import bowler.os.TlsSettings;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs one contract over the machine's sockets and the network in memory.
@Timeout(30)
final class NetworkTest {
    private static final String HOST = "127.0.0.1";
    private static final long TIMEOUT_MILLIS = 10_000;
    private static final int MANY_BYTES = 3_000_000;

    static List<Network> networks() {
        return List.of(new HostNetwork(), new MemoryNetwork(TimeUnit.SECONDS.toNanos(20)));
    }

    @ParameterizedTest
    @MethodSource("networks")
    void bytesArriveAsSent(Network network) throws Exception {
        byte[] sent = new byte[MANY_BYTES];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = (byte) (i * 31);
        }
        try (NetworkListener listener = network.listen(HOST, 0, null)) {
            CountDownLatch done = new CountDownLatch(1);
            AtomicReference<Exception> failed = new AtomicReference<>();
            network.serve("echo", () -> {
                try (NetworkChannel channel = listener.accept()) {
                    byte[] buffer = new byte[1000];
                    for (int count; (count = channel.read(buffer, 0, buffer.length)) > 0;) {
                        channel.write(buffer, 0, count);
                    }
                } catch (IOException e) {
                    failed.set(e);
                }
                done.countDown();
            });
            byte[] got = new byte[MANY_BYTES];
            try (NetworkChannel client = network.connect(HOST, listener.port(), TIMEOUT_MILLIS, null)) {
                network.serve("sender", () -> {
                    try {
                        client.write(sent, 0, sent.length);
                    } catch (IOException e) {
                        failed.set(e);
                    }
                });
                for (int at = 0; at < got.length;) {
                    at += client.read(got, at, got.length - at);
                }
                assertThat(client.isLocal()).isTrue();
            }
            assertThat(done.await(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
            assertThat(failed.get()).isNull();
            assertThat(got).isEqualTo(sent);
        }
    }

    @ParameterizedTest
    @MethodSource("networks")
    void anEndThatIsClosedEndsTheOther(Network network) throws IOException {
        try (NetworkListener listener = network.listen(HOST, 0, null);
                NetworkChannel client = network.connect(HOST, listener.port(), TIMEOUT_MILLIS, null);
                NetworkChannel server = listener.accept()) {
            client.write(new byte[] {7}, 0, 1);
            client.close();
            byte[] buffer = new byte[10];
            assertThat(server.read(buffer, 0, 10)).isEqualTo(1);
            assertThat(server.read(buffer, 0, 10)).isEqualTo(-1);
        }
    }

    @Test
    void aLimitedReadEndsWhenTheOtherSideIsSilent() throws IOException {
        Network network = new HostNetwork();
        try (NetworkListener listener = network.listen(HOST, 0, null);
                NetworkChannel client = network.connect(HOST, listener.port(), TIMEOUT_MILLIS, null);
                NetworkChannel server = listener.accept()) {
            client.limitReads(TIMEOUT_MILLIS);
            server.write(new byte[] {7}, 0, 1);
            byte[] buffer = new byte[10];
            assertThat(client.read(buffer, 0, 10)).isEqualTo(1);
            client.limitReads(50);
            assertThatThrownBy(() -> client.read(buffer, 0, 10)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void aSilentServerEndsTheTlsHandshake() throws IOException {
        Network network = new HostNetwork();
        try (NetworkListener listener = network.listen(HOST, 0, null)) {
            assertThatThrownBy(() -> network.connect(HOST, listener.port(), 50, new TlsSettings(null, null, false, false)))
                .isInstanceOf(SocketTimeoutException.class).hasMessage("no answer within 50 ms");
        }
    }

    @ParameterizedTest
    @MethodSource("networks")
    void aWaitForConnectionsEndsWithItsListener(Network network) throws Exception {
        NetworkListener listener = network.listen(HOST, 0, null);
        CountDownLatch ended = new CountDownLatch(1);
        network.serve("accept", () -> {
            assertThatThrownBy(listener::accept).isInstanceOf(IOException.class);
            ended.countDown();
        });
        listener.close();
        assertThat(ended.await(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
        assertThatThrownBy(() -> network.connect(HOST, listener.port(), TIMEOUT_MILLIS, null)).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @MethodSource("networks")
    void aPortIsBoundOnce(Network network) throws IOException {
        try (NetworkListener listener = network.listen(HOST, 0, null)) {
            assertThatThrownBy(() -> network.listen(HOST, listener.port(), null)).isInstanceOf(IOException.class);
        }
        assertThat(network.isLoopback(HOST)).isTrue();
        assertThat(network.isLoopback("0.0.0.0")).isFalse();
    }

    /// Reads the timers of the kernel: `02` is the one of the probes, and its time is in hundredths of a second.
    @Test
    @EnabledOnOs(OS.LINUX)
    void idleConnectionsAreProbedWithinAMinute() throws IOException {
        try (NetworkListener listener = new HostNetwork().listen(HOST, 0, null);
                NetworkChannel client = new HostNetwork().connect(HOST, listener.port(), TIMEOUT_MILLIS, null);
                NetworkChannel served = listener.accept()) {
            String local = String.format(":%04X", listener.port());
            List<String> timers = new ArrayList<>();
            for (String file : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
                for (String line : Files.exists(Path.of(file)) ? Files.readAllLines(Path.of(file)) : List.<String>of()) {
                    String[] fields = line.strip().split("\\s+");
                    if (fields.length > 5 && fields[1].endsWith(local) && fields[3].equals("01")) {
                        timers.add(fields[5]);
                    }
                }
            }
            assertThat(timers).as(served.remote()).singleElement().satisfies(timer -> {
                assertThat(timer).startsWith("02:");
                assertThat(Integer.parseInt(timer.substring(3), 16)).isLessThanOrEqualTo(61 * 100);
            });
            assertThat(client.isLocal()).isTrue();
        }
    }
}
