// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// An LDAP server (RFC 4511) for tests: simple bind, and search by AND, equality, presence and substrings.
final class SmallDirectory implements AutoCloseable {
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final int SUCCESS = 0;
    private static final int INVALID_CREDENTIALS = 49;

    private final ServerSocket listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    /// The entries by distinguished name; each has a uid and a password.
    private final Map<String, String[]> entries;
    final List<String> boundNames = Collections.synchronizedList(new ArrayList<>());

    /// An element of BER.
    private record Element(int tag, byte[] content) {
        List<Element> parts() throws IOException {
            List<Element> parts = new ArrayList<>();
            DataInputStream in = new DataInputStream(new java.io.ByteArrayInputStream(content));
            while (in.available() > 0) {
                parts.add(read(in));
            }
            return parts;
        }

        String text() {
            return new String(content, StandardCharsets.UTF_8);
        }

        static Element read(DataInputStream in) throws IOException {
            int tag = in.readUnsignedByte();
            int length = in.readUnsignedByte();
            if (length > 0x80) {
                int count = length & 0x7F;
                length = 0;
                for (int i = 0; i < count; i++) {
                    length = length << 8 | in.readUnsignedByte();
                }
            }
            byte[] content = new byte[length];
            in.readFully(content);
            return new Element(tag, content);
        }
    }

    SmallDirectory(Map<String, String[]> entries) throws IOException {
        this.entries = entries;
        Thread.ofVirtual().start(() -> {
            while (!listener.isClosed()) {
                try {
                    Socket socket = listener.accept();
                    Thread.ofVirtual().start(() -> serve(socket));
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    String url() {
        return "ldap://127.0.0.1:" + listener.getLocalPort();
    }

    private void serve(Socket socket) {
        try (socket; DataInputStream in = new DataInputStream(socket.getInputStream())) {
            while (true) {
                List<Element> message = Element.read(in).parts();
                int id = message.get(0).content()[message.get(0).content().length - 1];
                Element operation = message.get(1);
                switch (operation.tag()) {
                    case 0x60 -> reply(socket, id, result(0x61, bind(operation.parts())));
                    case 0x63 -> search(socket, id, operation.parts());
                    default -> {
                        return;
                    }
                }
            }
        } catch (IOException ended) {
            // The client has closed the connection.
        }
    }

    private int bind(List<Element> parts) {
        String name = parts.get(1).text();
        String password = parts.get(2).text();
        boundNames.add(name);
        String[] entry = entries.get(name);
        return password.isEmpty() || entry != null && entry[1].equals(password) ? SUCCESS : INVALID_CREDENTIALS;
    }

    private void search(Socket socket, int id, List<Element> parts) throws IOException {
        String base = parts.get(0).text();
        Element filter = parts.get(6);
        for (Map.Entry<String, String[]> entry : entries.entrySet()) {
            if (entry.getKey().endsWith(base) && matches(filter, entry.getValue()[0])) {
                reply(socket, id, element(0x64, join(element(OCTETS, bytes(entry.getKey())), element(SEQUENCE))));
            }
        }
        reply(socket, id, result(0x65, SUCCESS));
    }

    private static boolean matches(Element filter, String uid) throws IOException {
        return switch (filter.tag()) {
            case 0xA0 -> {
                boolean all = true;
                for (Element part : filter.parts()) {
                    all &= matches(part, uid);
                }
                yield all;
            }
            case 0xA3 -> !filter.parts().get(0).text().equals("uid") || filter.parts().get(1).text().equals(uid);
            case 0x87, 0xA4 -> true;
            default -> throw new IOException("filter " + filter.tag());
        };
    }

    private static byte[] result(int tag, int code) {
        return element(tag, join(element(0x0A, new byte[] {(byte) code}), element(OCTETS), element(OCTETS)));
    }

    private static void reply(Socket socket, int id, byte[] operation) throws IOException {
        socket.getOutputStream().write(element(SEQUENCE, join(element(0x02, new byte[] {(byte) id}), operation)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static byte[] element(int tag, byte... content) {
        return join(new byte[] {(byte) tag, (byte) 0x82, (byte) (content.length >> 8), (byte) content.length}, content);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
