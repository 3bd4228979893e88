// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// A conversation of a real client with Derby's network server, as it was recorded on the wire. One file holds one
/// conversation; a line of it is one of these:
///
///     # TEXT         what the program does next
///     +N             connection N is opened
///     -N             the client closes connection N
///     .N             the server closes connection N
///     !connect [D]   the newest connection logs in to database D (tdb), as the first conversation of this client shows
///     CN BYTES       the client sends a DSS on connection N, in hexadecimal digits
///     SN BYTES       the server sends a DSS
///     cN, sN BYTES   the same for messages that are no DSS: commands to the server
///
/// Within BYTES, `=K` refers to the Kth message of the file, and `<L,D>` repeats L bytes from D bytes before. `..L..`
/// marks L bytes of a reply that were not recorded.
record RecordedConversation(String name, List<Event> events) {
    private static final int MESSAGE_FROM = 3;

    enum Kind {
        STEP, OPEN, CLIENT_CLOSES, SERVER_CLOSES, REQUEST, REPLY
    }

    /// @param connection 0 for a step
    /// @param isDss whether the message has the header of a DSS
    /// @param text of a step
    /// @param bytes the message up to a gap
    /// @param gapBytes the number of bytes that were not recorded
    /// @param tail the message behind the gap
    record Event(Kind kind, int connection, boolean isDss, String text, byte[] bytes, int gapBytes, byte[] tail) {
        static Event of(Kind kind, int connection, String text) {
            return new Event(kind, connection, false, text, new byte[0], 0, new byte[0]);
        }

        int length() {
            return bytes.length + gapBytes + tail.length;
        }

        /// Names another database, of at most 18 characters, instead of the usual one.
        Event to(String database) {
            HexFormat hex = HexFormat.of();
            String text = hex.formatHex(bytes);
            for (Charset charset : List.of(StandardCharsets.UTF_8, Charset.forName("IBM500"))) {
                text = text.replace(hex.formatHex("%-18s".formatted("tdb").getBytes(charset)),
                    hex.formatHex("%-18s".formatted(database).getBytes(charset)));
            }
            return new Event(kind, connection, isDss, this.text, hex.parseHex(text), gapBytes, tail);
        }

        Event on(int other) {
            return new Event(kind, other, isDss, text, bytes, gapBytes, tail);
        }
    }

    static Path folder() {
        return Path.of(System.getProperty("bowler.root", "..")).resolve("drda/src/test/resources/bowler/drda/recorded");
    }

    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.map(file -> file.getFileName().toString().replace(".txt", "")).sorted().toList();
        }
    }

    static RecordedConversation read(String name) throws IOException {
        List<Event> events = new ArrayList<>();
        List<Event> messages = new ArrayList<>();
        int newest = 0;
        for (String line : Files.readAllLines(folder().resolve(name + ".txt"))) {
            switch (line.charAt(0)) {
                case '#' -> events.add(Event.of(Kind.STEP, 0, line.substring(2)));
                case '+' -> {
                    newest = Integer.parseInt(line.substring(1));
                    events.add(Event.of(Kind.OPEN, newest, ""));
                }
                case '-' -> events.add(Event.of(Kind.CLIENT_CLOSES, Integer.parseInt(line.substring(1)), ""));
                case '.' -> events.add(Event.of(Kind.SERVER_CLOSES, Integer.parseInt(line.substring(1)), ""));
                case '!' -> {
                    int connection = newest;
                    String database = line.substring(line.indexOf(' ') + 1);
                    login(name).forEach(event -> events.add((line.contains(" ") ? event.to(database) : event).on(connection)));
                }
                default -> {
                    Event message = message(line, messages);
                    messages.add(message);
                    events.add(message);
                }
            }
        }
        return new RecordedConversation(name, events);
    }

    /// Returns the messages up to the one that ends the second chain of replies.
    private static List<Event> login(String name) throws IOException {
        String client = name.substring(0, name.lastIndexOf('-'));
        String first = names().stream().filter(other -> other.startsWith(client + "-01") || other.startsWith(client + "-jr1")
            || other.startsWith(client + "-pr2")).findFirst().orElseThrow();
        List<Event> login = new ArrayList<>();
        int chains = 0;
        for (Event event : read(first).events) {
            if (event.kind == Kind.REQUEST || event.kind == Kind.REPLY) {
                login.add(event);
                boolean endsChain = (event.bytes[MESSAGE_FROM] & 0x40) == 0;
                chains += event.kind == Kind.REPLY && endsChain ? 1 : 0;
                if (chains == 2) {
                    break;
                }
            }
        }
        return login;
    }

    private static Event message(String line, List<Event> before) {
        int blank = line.indexOf(' ');
        int connection = Integer.parseInt(line.substring(1, blank));
        String text = line.substring(blank + 1);
        Kind kind = Character.toUpperCase(line.charAt(0)) == 'C' ? Kind.REQUEST : Kind.REPLY;
        if (text.startsWith("=")) {
            return before.get(Integer.parseInt(text.substring(1)) - 1).on(connection);
        }
        String[] parts = text.split("\\.\\.", -1);
        boolean hasGap = parts.length > 1;
        return new Event(kind, connection, Character.isUpperCase(line.charAt(0)), "", bytes(parts[0]), hasGap ? Integer.parseInt(parts[1]) : 0,
            bytes(hasGap ? parts[2] : ""));
    }

    private static byte[] bytes(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) == '<') {
                int comma = text.indexOf(',', at);
                int end = text.indexOf('>', at);
                int distance = Integer.parseInt(text.substring(comma + 1, end));
                byte[] period = out.toByteArray();
                int start = period.length - distance;
                int count = Integer.parseInt(text.substring(at + 1, comma));
                for (int i = 0; i < count; i++) {
                    out.write(period[start + i % distance]);
                }
                at = end + 1;
            } else {
                int end = text.indexOf('<', at);
                String plain = text.substring(at, end < 0 ? text.length() : end);
                out.writeBytes(HexFormat.of().parseHex(plain));
                at += plain.length();
            }
        }
        return out.toByteArray();
    }
}
