// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Network;
import bowler.os.NetworkChannel;
import bowler.os.NetworkListener;
import bowler.os.TlsSettings;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/// A network within this JVM: listeners by port, connections with bounded buffers, no encryption. After one end is
/// closed, the other reads the bytes already sent, then the end.
public final class MemoryNetwork implements Network {
    private static final int FIRST_FREE_PORT = 49_152;
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Map<Integer, Listener> listeners = new HashMap<>();
    private final long waitNanos;
    private int nextPort = FIRST_FREE_PORT;

    /// @param waitNanos the time after which a blocked read or write fails, so that a test ends
    public MemoryNetwork(long waitNanos) {
        this.waitNanos = waitNanos;
    }

    @Override
    public synchronized NetworkListener listen(String host, int port, TlsSettings tls) throws IOException {
        int given = port == 0 ? nextPort++ : port;
        if (listeners.containsKey(given)) {
            throw new IOException("port " + given + " is in use");
        }
        Listener listener = new Listener(given);
        listeners.put(given, listener);
        return listener;
    }

    @Override
    public NetworkChannel connect(String host, int port, long timeoutMillis, TlsSettings tls) throws IOException {
        Listener listener;
        synchronized (this) {
            listener = listeners.get(port);
        }
        if (listener == null) {
            throw new IOException("no listener at port " + port);
        }
        Pipe there = new Pipe();
        Pipe back = new Pipe();
        listener.offer(new Channel(there, back, "memory:client"));
        return new Channel(back, there, "memory:" + port);
    }

    @Override
    public boolean isLoopback(String host) {
        return !host.isEmpty() && !host.equals("0.0.0.0");
    }

    @Override
    public void serve(String name, Runnable work) {
        Thread.ofPlatform().daemon(true).name(name).start(work);
    }

    private synchronized void forget(int port) {
        listeners.remove(port);
    }

    private final class Listener implements NetworkListener {
        private final int port;
        private final Queue<Channel> waiting = new ArrayDeque<>();
        private boolean closed;

        Listener(int port) {
            this.port = port;
        }

        synchronized void offer(Channel channel) throws IOException {
            if (closed) {
                throw new IOException("no listener at port " + port);
            }
            waiting.add(channel);
            notifyAll();
        }

        @Override
        public synchronized NetworkChannel accept() throws IOException {
            while (waiting.isEmpty() && !closed) {
                await(this, 0);
            }
            if (closed) {
                throw new IOException("closed");
            }
            return waiting.remove();
        }

        @Override
        public int port() {
            return port;
        }

        @Override
        public String address() {
            return "memory";
        }

        @Override
        public synchronized void close() {
            closed = true;
            forget(port);
            notifyAll();
        }
    }

    private static void await(Object monitor, long nanos) throws IOException {
        try {
            monitor.wait(nanos / 1_000_000, (int) (nanos % 1_000_000));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /// The bytes in one direction.
    private final class Pipe {
        private final byte[] ring = new byte[BUFFER_BYTES];
        private long written;
        private long read;
        private boolean closed;
        /// The time that a read may wait; 0: no limit of its own.
        private long limitNanos;

        synchronized void limitWaits(long millis) {
            limitNanos = millis * 1_000_000;
        }

        synchronized int read(byte[] into, int offset, int length) throws IOException {
            long deadline = System.nanoTime() + (limitNanos > 0 ? Math.min(limitNanos, waitNanos) : waitNanos);
            while (written == read && !closed) {
                pause(deadline);
            }
            if (written == read) {
                return -1;
            }
            int count = (int) Math.min(length, written - read);
            for (int i = 0; i < count; i++) {
                into[offset + i] = ring[(int) (read++ % BUFFER_BYTES)];
            }
            notifyAll();
            return count;
        }

        synchronized void write(byte[] from, int offset, int length) throws IOException {
            long deadline = System.nanoTime() + waitNanos;
            for (int i = 0; i < length; i++) {
                while (written - read == BUFFER_BYTES && !closed) {
                    pause(deadline);
                }
                if (closed) {
                    throw new IOException("the connection is closed");
                }
                ring[(int) (written++ % BUFFER_BYTES)] = from[offset + i];
            }
            notifyAll();
        }

        private void pause(long deadline) throws IOException {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new IOException("nothing came for too long");
            }
            notifyAll();
            await(this, left);
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }
    }

    private record Channel(Pipe in, Pipe out, String remote) implements NetworkChannel {
        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return in.read(into, offset, length);
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            out.write(from, offset, length);
        }

        @Override
        public void limitReads(long millis) {
            in.limitWaits(millis);
        }

        @Override
        public boolean isLocal() {
            return true;
        }

        @Override
        public void close() {
            out.close();
            in.close();
        }
    }
}
