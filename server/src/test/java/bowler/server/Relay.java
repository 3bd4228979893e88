// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/// A TCP relay in front of a server that breaks connections where a test says. Applies to the latest connection.
final class Relay implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    /// The bytes that may still pass in each direction before the connection breaks.
    private final AtomicLong toServer = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong toClient = new AtomicLong(Long.MAX_VALUE);
    /// True if neither side gets the end of a broken connection.
    private volatile boolean isSilent;

    Relay(int target) throws IOException {
        this.target = target;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /// Breaks the connection when one of the two numbers of bytes has passed.
    void breakAfter(long bytesToServer, long bytesToClient, boolean silently) {
        isSilent = silently;
        toServer.set(bytesToServer);
        toClient.set(bytesToClient);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(client);
                sockets.add(server);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                toServer.set(Long.MAX_VALUE);
                toClient.set(Long.MAX_VALUE);
                Thread.ofVirtual().start(() -> pass(client, server, toServer));
                Thread.ofVirtual().start(() -> pass(server, client, toClient));
            }
        } catch (IOException closed) {
            // The test has ended.
        }
    }

    private void pass(Socket from, Socket to, AtomicLong left) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count; (count = in.read(buffer)) > 0;) {
                long allowed = left.get();
                int passing = (int) Math.min(count, allowed);
                out.write(buffer, 0, passing);
                if (allowed != Long.MAX_VALUE && left.addAndGet(-passing) == 0) {
                    if (isSilent) {
                        return;
                    }
                    break;
                }
            }
        } catch (IOException broken) {
            // Both sides end below.
        }
        closeQuietly(from);
        closeQuietly(to);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        sockets.forEach(Relay::closeQuietly);
    }
}
