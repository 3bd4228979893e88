// SPDX-License-Identifier: Apache-2.0
package bowler.server.control;

import bowler.os.Network;
import bowler.os.NetworkChannel;
import bowler.os.TlsSettings;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Sends commands to a running server, each over a connection of its own.
public final class ControlClient {
    private static final long TIMEOUT_MILLIS = 10_000;

    private final Network network;
    private final String host;
    private final int port;
    private final TlsSettings tls;
    private final String user;
    private final String password;

    /// @param tls null if the connection is not encrypted
    /// @param user null if the server has no users
    public ControlClient(Network network, String host, int port, TlsSettings tls, String user, String password) {
        this.network = network;
        this.host = host;
        this.port = port;
        this.tls = tls;
        this.user = user;
        this.password = password;
    }

    /// @throws IOException if no server answers, or the server refuses; the message gives the reason
    public void ping() throws IOException {
        send(ControlCommand.PING, new byte[6]);
    }

    public void shutdown() throws IOException {
        send(ControlCommand.SHUTDOWN, new byte[0]);
    }

    /// Returns the text with which the server answers a command such as [ControlCommand#RUNTIME_INFO] or
    /// [ControlCommand#SESSIONS].
    public String text(ControlCommand command) throws IOException {
        byte[] reply = send(command, new byte[0]);
        return new String(reply, 2, reply.length - 2, StandardCharsets.UTF_8);
    }

    public void kill(long number) throws IOException {
        send(ControlCommand.KILL, ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }

    public void logConnections(boolean wanted) throws IOException {
        send(ControlCommand.LOG_CONNECTIONS, new byte[] {(byte) (wanted ? 1 : 0)});
    }

    /// Starts or stops traces of the protocol.
    ///
    /// @param connection the number of a connection; 0 for all
    public void trace(int connection, boolean wanted) throws IOException {
        send(ControlCommand.TRACE, ByteBuffer.allocate(Integer.BYTES + 1).putInt(connection).put((byte) (wanted ? 1 : 0)).array());
    }

    public void traceTo(String folder) throws IOException {
        send(ControlCommand.TRACE_DIRECTORY, ControlResponder.encoded(folder));
    }

    /// Sends [ControlCommand#MAX_THREADS] or [ControlCommand#TIME_SLICE].
    ///
    /// @return the value that the server has now
    public int set(ControlCommand command, int value) throws IOException {
        byte[] reply = send(command, ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
        if (reply.length < Integer.BYTES) {
            throw new EOFException("the server's reply is too short");
        }
        return ByteBuffer.wrap(reply).getInt();
    }

    private byte[] send(ControlCommand command, byte[] arguments) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(ControlResponder.REQUEST);
        request.write(0);
        boolean proves = user != null && command != ControlCommand.PING || command == ControlCommand.SHUTDOWN;
        request.write(proves ? ControlResponder.USER_VERSION : ControlResponder.PLAIN_VERSION);
        request.write(0);
        request.write(0);
        request.write(command.code());
        if (proves) {
            request.writeBytes(ControlResponder.encoded(user == null ? "" : user));
            request.writeBytes(ControlResponder.encoded(password == null ? "" : password));
        }
        request.writeBytes(arguments);
        try (NetworkChannel channel = network.connect(host, port, TIMEOUT_MILLIS, tls)) {
            channel.limitReads(TIMEOUT_MILLIS);
            channel.write(request.toByteArray(), 0, request.size());
            return result(readAll(channel));
        }
    }

    private static byte[] readAll(NetworkChannel channel) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] buffer = new byte[1024];
        for (int count; (count = channel.read(buffer, 0, buffer.length)) > 0;) {
            all.write(buffer, 0, count);
        }
        return all.toByteArray();
    }

    private static byte[] result(byte[] reply) throws IOException {
        int head = ControlResponder.REPLY.length;
        if (reply.length <= head || !Arrays.equals(reply, 0, head, ControlResponder.REPLY, 0, head)) {
            throw new EOFException("what answers there is no server of Bowler's or Derby's");
        }
        byte[] rest = Arrays.copyOfRange(reply, head + 1, reply.length);
        if (reply[head] != 0) {
            throw new IOException(rest.length < 2 ? "the server refuses" : new String(rest, 2, rest.length - 2, StandardCharsets.UTF_8));
        }
        return rest;
    }
}
