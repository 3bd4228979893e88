// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Network;
import bowler.os.NetworkChannel;
import bowler.os.NetworkListener;
import bowler.os.TlsSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketOption;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/// The machine's sockets, and a thread per connection: a platform thread for at most a few hundred, virtual ones for the
/// others.
///
/// A platform thread that waits in a read is woken by the kernel itself. A virtual one is woken first by a poller
/// thread, then by its scheduler. Unless all processors are busy, this takes longer than the rest of a short request.
/// Before Java 24 a virtual thread that waits within `synchronized` blocks the thread that carries it. So there only the
/// connections beyond that number get virtual threads.
public final class HostNetwork implements Network {
    private static final int MAX_PLATFORM_THREADS = 256;
    private static final boolean CAN_WAIT_IN_MONITORS = Runtime.version().feature() >= 24;

    /// The times of probes in seconds, and the number of unanswered probes that end a connection. The options are those of
    /// the module jdk.net. They are found by their names, because a runtime may lack the module.
    private static final Map<String, Integer> PROBES = Map.of("TCP_KEEPIDLE", 60, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 6);

    private final AtomicInteger platformThreads = new AtomicInteger();

    private static final String ALL = "0.0.0.0";

    @Override
    public NetworkListener listen(String host, int port, TlsSettings tls) throws IOException {
        InetAddress address = host.isEmpty() || host.equals(ALL) ? null : InetAddress.getByName(host);
        ServerSocket socket;
        if (tls == null) {
            socket = new ServerSocket();
        } else {
            SSLServerSocket secure = (SSLServerSocket) context(tls).getServerSocketFactory().createServerSocket();
            secure.setNeedClientAuth(tls.requiresPeerCertificate());
            socket = secure;
        }
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port), BACKLOG);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
        return new Listener(socket);
    }

    @Override
    public NetworkChannel connect(String host, int port, long timeoutMillis, TlsSettings tls) throws IOException {
        Socket socket = new Socket();
        SocketDeadline deadline = SocketDeadline.start(() -> closeQuietly(socket), timeoutMillis);
        try (deadline) {
            socket.connect(new InetSocketAddress(host, port));
            if (tls == null) {
                return new Channel(socket, socket);
            }
            SSLSocket secure = (SSLSocket) context(tls).getSocketFactory().createSocket(socket, host, port, true);
            secure.setUseClientMode(true);
            secure.startHandshake();
            return new Channel(secure, socket);
        } catch (UnknownHostException e) {
            socket.close();
            UnknownHostException named = new UnknownHostException("the name of the host is not known");
            named.initCause(e);
            throw named;
        } catch (IOException e) {
            socket.close();
            throw SocketDeadline.reason(deadline, e);
        } catch (RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public boolean isLoopback(String host) throws IOException {
        if (host.isEmpty() || host.equals(ALL)) {
            return false;
        }
        for (InetAddress address : InetAddress.getAllByName(host)) {
            if (!address.isLoopbackAddress()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void serve(String name, Runnable work) {
        serve(name, ThreadKind.PLATFORM, work);
    }

    @Override
    public void serve(String name, ThreadKind kind, Runnable work) {
        if (kind == ThreadKind.VIRTUAL && CAN_WAIT_IN_MONITORS) {
            Thread.ofVirtual().name(name).inheritInheritableThreadLocals(false).start(work);
            return;
        }
        if (platformThreads.incrementAndGet() > MAX_PLATFORM_THREADS) {
            platformThreads.decrementAndGet();
            Thread.ofVirtual().name(name).inheritInheritableThreadLocals(false).start(work);
            return;
        }
        Thread thread = Thread.ofPlatform().daemon(true).name(name).inheritInheritableThreadLocals(false).unstarted(() -> {
            try {
                work.run();
            } finally {
                platformThreads.decrementAndGet();
            }
        });
        thread.setContextClassLoader(null);
        thread.start();
    }

    private static SSLContext context(TlsSettings tls) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            KeyManagerFactory keys = null;
            if (tls.identity() != null) {
                keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                keys.init(load(tls.identity()), tls.identity().password().toCharArray());
            }
            context.init(keys == null ? null : keys.getKeyManagers(), trust(tls), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    /// @return null: the certificates that the Java runtime trusts
    private static TrustManager[] trust(TlsSettings tls) throws IOException, GeneralSecurityException {
        if (tls.trusted() != null) {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(load(tls.trusted()));
            return factory.getTrustManagers();
        }
        return tls.verifiesPeer() ? null : new TrustManager[] {new Everybody()};
    }

    private static KeyStore load(TlsSettings.Store store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance(store.type());
        try (InputStream in = Files.newInputStream(Path.of(store.path()))) {
            keys.load(in, store.password().toCharArray());
        }
        return keys;
    }

    /// Trusts every certificate, for a client that wants only encryption.
    private static final class Everybody implements X509TrustManager {
        @Override
        public void checkClientTrusted(java.security.cert.X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(java.security.cert.X509Certificate[] chain, String type) {}

        @Override
        public java.security.cert.X509Certificate[] getAcceptedIssuers() {
            return new java.security.cert.X509Certificate[0];
        }
    }

    private record Listener(ServerSocket socket) implements NetworkListener {
        @Override
        public NetworkChannel accept() throws IOException {
            Socket accepted = socket.accept();
            try {
                return new Channel(accepted, accepted);
            } catch (IOException e) {
                accepted.close();
                throw e;
            }
        }

        @Override
        public int port() {
            return socket.getLocalPort();
        }

        @Override
        public String address() {
            return socket.getInetAddress().getHostAddress();
        }

        @Override
        public void close() {
            closeQuietly(socket);
        }
    }

    private static final class Channel implements NetworkChannel {
        private static final int MIN_YIELDS = 8;
        private static final long MIN_NANOS_BETWEEN_PARKS = 4_000_000;

        private final Socket socket;
        /// The socket below TLS. Closing it ends reads at once, where closing the upper one may wait for them.
        private final Socket plain;
        private final InputStream in;
        private final java.io.OutputStream out;
        private long readMillis;
        /// The yields since the last park, and when that was.
        private int yields;
        private long parkedNanos;

        Channel(Socket socket, Socket plain) throws IOException {
            this.socket = socket;
            this.plain = plain;
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            probeOften(plain);
            in = socket.getInputStream();
            out = socket.getOutputStream();
        }

        /// Sets the times of the probes where the system has them. The defaults of Linux find only after two hours that the
        /// other machine is gone, and its transaction would keep its locks for so long.
        private static void probeOften(Socket plain) throws IOException {
            for (SocketOption<?> option : plain.supportedOptions()) {
                Integer value = PROBES.get(option.name());
                if (value != null) {
                    @SuppressWarnings("unchecked")
                    SocketOption<Integer> ofNumber = (SocketOption<Integer>) option;
                    plain.setOption(ofNumber, value);
                }
            }
        }

        /// Lets other virtual threads run.
        ///
        /// A carrier runs its own queue of threads until that is empty, and a thread that yields returns to that queue. A few
        /// busy connections can keep their carriers so for seconds, while others wait in a queue that no carrier looks at.
        /// A parked thread is woken by another one, which puts it into such a queue. So each busy connection parks for a
        /// moment from time to time. Without that, the longest wait of 20 busy clients was 0.2 to 2 s (two processors);
        /// with it, 7 to 20 ms. It costs 4 % of the CPU time of a request.
        private void giveWay() {
            if (++yields >= MIN_YIELDS) {
                long now = System.nanoTime();
                if (now - parkedNanos >= MIN_NANOS_BETWEEN_PARKS) {
                    parkedNanos = now;
                    yields = 0;
                    LockSupport.parkNanos(1);
                    return;
                }
            }
            Thread.yield();
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (Thread.currentThread().isVirtual()) {
                // The other side needs time for its next bytes, so the other connections go first. Otherwise a client
                // that answers at once would keep this thread's carrier, and the others would wait for milliseconds.
                // The bytes have often arrived by the next turn, and then the poller is not needed.
                giveWay();
            }
            if (readMillis == 0) {
                return in.read(into, offset, length);
            }
            SocketDeadline deadline = SocketDeadline.start(() -> closeQuietly(plain), readMillis);
            try (deadline) {
                return in.read(into, offset, length);
            } catch (IOException e) {
                throw SocketDeadline.reason(deadline, e);
            }
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            out.write(from, offset, length);
        }

        @Override
        public void limitReads(long millis) {
            readMillis = millis;
        }

        @Override
        public void probeIdle(boolean wanted) {
            try {
                socket.setKeepAlive(wanted);
            } catch (IOException closed) {
                // The next read or write reports it.
                assert socket.isClosed() : closed;
            }
        }

        @Override
        public String remote() {
            InetAddress address = socket.getInetAddress();
            return (address == null ? "unknown" : address.getHostAddress()) + ":" + socket.getPort();
        }

        @Override
        public boolean isLocal() {
            InetAddress address = socket.getInetAddress();
            return address != null && (address.isLoopbackAddress() || address.equals(socket.getLocalAddress()));
        }

        @Override
        public void close() {
            closeQuietly(socket);
        }
    }

    /// There is no remedy for a socket that fails to close.
    private static void closeQuietly(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            assert e instanceof IOException : e;
        }
    }
}
