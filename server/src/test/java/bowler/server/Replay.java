// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.server.RecordedConversation.Event;
import bowler.server.RecordedConversation.Kind;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Sends the requests of a recorded conversation to a server and compares the replies, as far as they are determined
/// ([DeterminedReply]). If the server sends another kind of reply than the recorded one, the comparison continues with the
/// next chain.
final class Replay {
    private static final int HEADER_BYTES = 2;
    private static final int MAX_SEGMENT = 0x7FFF;
    private static final int CONTINUES = 0x8000;
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int FORMAT_AT = 3;
    private static final int CHAINED = 0x40;
    private static final int CODE_POINT_AT = 8;

    private final int port;
    private final Consumer<String> steps;
    private final Map<Integer, Socket> sockets = new HashMap<>();
    /// Connections on which the server did not answer as recorded, so it may not close them as recorded.
    private final Set<Integer> diverged = new HashSet<>();
    private final Map<Integer, String> differences = new TreeMap<>();
    private String step = "";
    private int number;

    /// @param steps is told each step of the program before its messages
    Replay(int port, Consumer<String> steps) {
        this.port = port;
        this.steps = steps;
    }

    /// Returns what differs, by the number of the reply in the conversation.
    Map<Integer, String> differences(RecordedConversation conversation) throws IOException {
        List<Event> events = conversation.events();
        try {
            for (int at = 0; at < events.size(); at++) {
                Event event = events.get(at);
                switch (event.kind()) {
                    case STEP -> {
                        step = event.text();
                        steps.accept(step);
                    }
                    case OPEN -> {
                        Socket socket = new Socket("127.0.0.1", port);
                        socket.setSoTimeout(TIMEOUT_MILLIS);
                        socket.setTcpNoDelay(true);
                        sockets.put(event.connection(), socket);
                    }
                    case REQUEST -> write(events, at);
                    case CLIENT_CLOSES -> sockets.get(event.connection()).shutdownOutput();
                    case SERVER_CLOSES -> {
                        if (!diverged.contains(event.connection()) && !isClosed(sockets.get(event.connection()))) {
                            differ("more bytes than recorded");
                        }
                    }
                    case REPLY -> {
                        number++;
                        at = compared(events, at);
                    }
                }
            }
        } catch (SocketTimeoutException e) {
            differ("no reply");
        } catch (EOFException | SocketException e) {
            differ("the connection is closed");
        } finally {
            for (Socket socket : sockets.values()) {
                socket.close();
            }
        }
        return differences;
    }

    /// Writes a request. The server may have closed the connection if it does not answer any more.
    private void write(List<Event> events, int at) throws IOException {
        Event request = events.get(at);
        try {
            sockets.get(request.connection()).getOutputStream().write(request.bytes());
        } catch (SocketException closed) {
            if (events.subList(at, events.size()).stream().anyMatch(each -> each.kind() == Kind.REPLY && each.connection() == request.connection())) {
                throw closed;
            }
        }
    }

    /// A connection is reset, not ended, if the server closes it before it has read all requests.
    private static boolean isClosed(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() == -1;
        } catch (SocketException reset) {
            return true;
        }
    }

    private void differ(String what) {
        differences.merge(number, step + ": " + what, (first, next) -> first + "; then " + next);
    }

    /// Reads a reply, and compares it with the recorded one.
    ///
    /// @return the event up to which the conversation was compared
    private int compared(List<Event> events, int at) throws IOException {
        Event recorded = events.get(at);
        InputStream in = sockets.get(recorded.connection()).getInputStream();
        if (!recorded.isDss()) {
            String expected = DeterminedReply.ofCommand(recorded.bytes());
            String actual = DeterminedReply.ofCommand(in.readAllBytes());
            if (!actual.equals(expected)) {
                differ("expected " + expected + " but was " + actual);
            }
            return at;
        }
        byte[] reply = readDss(in);
        String expected = DeterminedReply.of(filled(recorded, reply));
        String actual = DeterminedReply.of(reply);
        if (actual.equals(expected)) {
            return at;
        }
        differ("expected\n" + expected + "\nbut was\n" + actual);
        boolean isOther = reply[CODE_POINT_AT] != recorded.bytes()[CODE_POINT_AT] || reply[CODE_POINT_AT + 1] != recorded.bytes()[CODE_POINT_AT + 1];
        boolean endsOther = (reply[FORMAT_AT] & CHAINED) != (recorded.bytes()[FORMAT_AT] & CHAINED);
        return isOther || endsOther ? skipped(events, at, reply, in) : at;
    }

    /// Skips the rest of the chain in both conversations.
    private int skipped(List<Event> events, int from, byte[] first, InputStream in) throws IOException {
        int at = from;
        int connection = events.get(from).connection();
        diverged.add(connection);
        while ((events.get(at).bytes()[FORMAT_AT] & CHAINED) != 0) {
            at++;
            number += events.get(at).kind() == Kind.REPLY ? 1 : 0;
        }
        byte[] reply = first;
        while ((reply[FORMAT_AT] & CHAINED) != 0) {
            reply = readDss(in);
        }
        return at;
    }

    /// Returns the recorded reply, with its gap filled from the actual one.
    private static byte[] filled(Event recorded, byte[] reply) {
        byte[] filled = new byte[recorded.length()];
        if (reply.length == filled.length) {
            System.arraycopy(reply, 0, filled, 0, filled.length);
        }
        System.arraycopy(recorded.bytes(), 0, filled, 0, recorded.bytes().length);
        System.arraycopy(recorded.tail(), 0, filled, filled.length - recorded.tail().length, recorded.tail().length);
        return filled;
    }

    private static byte[] readDss(InputStream in) throws IOException {
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        int length;
        do {
            byte[] head = in.readNBytes(HEADER_BYTES);
            if (head.length < HEADER_BYTES) {
                throw new EOFException();
            }
            reply.writeBytes(head);
            length = (head[0] & 0xFF) << 8 | head[1] & 0xFF;
            reply.writeBytes(in.readNBytes(((length & CONTINUES) != 0 ? MAX_SEGMENT : length) - HEADER_BYTES));
        } while ((length & CONTINUES) != 0);
        return reply.toByteArray();
    }
}
