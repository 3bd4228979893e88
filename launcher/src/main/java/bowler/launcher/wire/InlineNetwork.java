// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import bowler.os.Network;
import bowler.os.NetworkChannel;
import bowler.os.NetworkListener;
import bowler.os.TlsSettings;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/// A network without sockets. The server's thread that accepts connections runs each conversation itself, so inputs follow
/// each other without a change of threads.
final class InlineNetwork implements Network {
    private final Supplier<NetworkChannel> inputs;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch exhausted = new CountDownLatch(1);

    /// @param inputs returns the next connection, or null if there are no more
    InlineNetwork(Supplier<NetworkChannel> inputs) {
        this.inputs = inputs;
    }

    @Override
    public NetworkListener listen(String host, int port, TlsSettings tls) {
        return new NetworkListener() {
            @Override
            public NetworkChannel accept() throws IOException {
                NetworkChannel next = inputs.get();
                if (next != null) {
                    return next;
                }
                exhausted.countDown();
                try {
                    closed.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new IOException("closed");
            }

            @Override
            public int port() {
                return 1;
            }

            @Override
            public String address() {
                return "127.0.0.1";
            }

            @Override
            public void close() {
                closed.countDown();
            }
        };
    }

    @Override
    public NetworkChannel connect(String host, int port, long timeoutMillis, TlsSettings tls) throws IOException {
        throw new IOException("there is no server");
    }

    @Override
    public boolean isLoopback(String host) {
        return true;
    }

    @Override
    public void serve(String name, Runnable work) {
        if (name.startsWith("bowler connection")) {
            work.run();
        } else {
            Thread.ofPlatform().daemon().name(name).start(work);
        }
    }

    /// Waits until the server has answered all inputs.
    void awaitEnd() throws InterruptedException {
        exhausted.await();
    }
}
