// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import bowler.os.Network;
import bowler.os.NetworkChannel;
import bowler.os.NetworkListener;
import bowler.os.TlsSettings;
import java.io.IOException;

/// A network whose outgoing connections can be changed.
abstract class DelegatingNetwork implements Network {
    private final Network network;

    DelegatingNetwork(Network network) {
        this.network = network;
    }

    /// Returns the channel that the caller of [#connect] gets.
    protected abstract NetworkChannel wrapped(NetworkChannel channel);

    @Override
    public NetworkListener listen(String host, int port, TlsSettings tls) throws IOException {
        return network.listen(host, port, tls);
    }

    @Override
    public NetworkChannel connect(String host, int port, long timeoutMillis, TlsSettings tls) throws IOException {
        return wrapped(network.connect(host, port, timeoutMillis, tls));
    }

    @Override
    public boolean isLoopback(String host) throws IOException {
        return network.isLoopback(host);
    }

    @Override
    public void serve(String name, Runnable work) {
        network.serve(name, work);
    }

    @Override
    public void serve(String name, ThreadKind kind, Runnable work) {
        network.serve(name, kind, work);
    }

    /// A channel that passes all calls on.
    static class Channel implements NetworkChannel {
        private final NetworkChannel channel;

        Channel(NetworkChannel channel) {
            this.channel = channel;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return channel.read(into, offset, length);
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            channel.write(from, offset, length);
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
    }
}
