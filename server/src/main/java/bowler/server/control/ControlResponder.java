// SPDX-License-Identifier: Apache-2.0
package bowler.server.control;

import bowler.drda.ddm.ByteSink;
import bowler.drda.ddm.DssReader;
import bowler.server.security.Users;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;

/// Answers the single command of a control connection.
public final class ControlResponder {
    static final byte[] REQUEST = {'C', 'M', 'D', ':'};
    static final byte[] REPLY = {'R', 'P', 'Y', ':'};
    static final int PLAIN_VERSION = 1;
    static final int USER_VERSION = 2;
    static final int MAX_TEXT_BYTES = 60_000;
    private static final int DONE = 0;
    private static final int FAILED = 2;

    private final DssReader reader;
    private final ByteSink sink;
    private final Users users;
    private final Target target;

    /// The operations of the server that commands use.
    public interface Target {
        /// Returns at once; the server stops afterwards.
        void shutdown();

        String systemInfo();

        String runtimeInfo();

        String properties();

        String sessions();

        /// @return whether a connection had that number
        boolean kill(long number);

        void logConnections(boolean wanted);

        /// Traces the protocol, or stops the traces.
        ///
        /// @param connection the number of a connection; 0 for all, current and future ones
        /// @return whether all requested traces were started or stopped
        boolean trace(long connection, boolean wanted);

        /// Sets the folder of traces that are started from now on.
        ///
        /// @throws IllegalArgumentException if it cannot be a path
        void traceTo(String folder);

        void setMaxThreads(int count);

        void setTimeSlice(int millis);
    }

    public ControlResponder(DssReader reader, ByteSink sink, Users users, Target target) {
        this.reader = reader;
        this.sink = sink;
        this.users = users;
        this.target = target;
    }

    /// @param isLocal whether the client is on this machine
    public void answer(boolean isLocal) throws IOException {
        raw(REQUEST.length);
        int version = number(2);
        raw(number(1));
        raw(number(1));
        ControlCommand command = ControlCommand.of(number(1));
        if (version != PLAIN_VERSION && version != USER_VERSION || command == null) {
            fail("The server does not know this command.");
            return;
        }
        if (command == ControlCommand.PING) {
            reply(new byte[0]);
            return;
        }
        boolean isProven = !users.demandsPassword();
        if (version == USER_VERSION) {
            String user = text();
            String password = text();
            isProven = isProven || users.accepts(user, password);
        }
        if (!isLocal) {
            fail("The server takes commands from its own machine only.");
        } else if (!isProven) {
            fail("The server has users: give a user and the password.");
        } else {
            run(command);
        }
    }

    private void run(ControlCommand command) throws IOException {
        switch (command) {
            case SHUTDOWN -> {
                reply(new byte[0]);
                target.shutdown();
            }
            case PING -> reply(new byte[0]);
            case LOG_CONNECTIONS -> {
                target.logConnections(number(1) != 0);
                reply(new byte[0]);
            }
            case SYSTEM_INFO -> replyText(target.systemInfo());
            case RUNTIME_INFO -> replyText(target.runtimeInfo());
            case PROPERTIES -> replyText(target.properties());
            case SESSIONS -> replyText(target.sessions());
            case MAX_THREADS -> changeNumber("maxthreads", target::setMaxThreads);
            case TIME_SLICE -> changeNumber("timeslice", target::setTimeSlice);
            case KILL -> {
                long number = (long) number(4) << 32 | number(4) & 0xFFFFFFFFL;
                if (target.kill(number)) {
                    reply(new byte[0]);
                } else {
                    fail("There is no connection " + number + ".");
                }
            }
            case TRACE -> {
                int connection = number(Integer.BYTES);
                boolean isWanted = number(1) == 1;
                if (target.trace(connection, isWanted)) {
                    reply(new byte[0]);
                } else if (connection != 0) {
                    fail("Session, " + connection + ", not found or other error occurred starting tracing. Check runtimeinfo for valid session "
                        + "numbers and the log of the server for possible permission errors or IO errors accessing the trace file.");
                } else {
                    fail("Error starting tracing. This can be caused by permission errors or IO error accessing the trace directory. Check the "
                        + "log of the server for details.");
                }
            }
            case TRACE_DIRECTORY -> {
                String folder = text();
                try {
                    target.traceTo(folder);
                    reply(new byte[0]);
                } catch (IllegalArgumentException e) {
                    fail("The trace directory " + folder + " is no path: " + e.getMessage());
                }
            }
        }
    }

    /// Answers a request that sets a number. Derby takes -1 for the default.
    private void changeNumber(String command, IntConsumer setter) throws IOException {
        int given = number(Integer.BYTES);
        if (given < -1) {
            fail("Invalid value, " + given + ", for " + command + ".");
            return;
        }
        int value = Math.max(0, given);
        setter.accept(value);
        reply(new byte[] {(byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value});
    }

    private byte[] raw(int count) throws IOException {
        byte[] bytes = new byte[count];
        reader.readRaw(bytes, 0, count);
        return bytes;
    }

    private int number(int byteCount) throws IOException {
        int value = 0;
        for (byte next : raw(byteCount)) {
            value = value << 8 | next & 0xFF;
        }
        return value;
    }

    private String text() throws IOException {
        return new String(raw(number(2)), StandardCharsets.UTF_8);
    }

    private void reply(byte[] result) throws IOException {
        send(DONE, result);
    }

    private void replyText(String text) throws IOException {
        send(DONE, encoded(text));
    }

    private void fail(String why) throws IOException {
        send(FAILED, encoded(why));
    }

    static byte[] encoded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, MAX_TEXT_BYTES);
        byte[] encoded = new byte[2 + length];
        encoded[0] = (byte) (length >> 8);
        encoded[1] = (byte) length;
        System.arraycopy(bytes, 0, encoded, 2, length);
        return encoded;
    }

    private void send(int status, byte[] result) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(REPLY);
        all.write(status);
        all.writeBytes(result);
        sink.write(all.toByteArray(), 0, all.size());
    }
}
