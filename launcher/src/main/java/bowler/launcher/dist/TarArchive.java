// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/// A compressed tar archive (POSIX ustar) whose bytes depend only on its content. Each file belongs to root, and has the same
/// time.
final class TarArchive {
    static final long TIME_SECONDS = 1_767_225_600L;
    private static final int BLOCK_LENGTH = 512;
    private static final int NAME_LENGTH = 100;
    private static final int PREFIX_OFFSET = 345;
    private static final int CHECKSUM_OFFSET = 148;
    private static final int CHECKSUM_LENGTH = 8;

    private record Entry(int mode, byte[] content) {}

    /// The files by their paths; a folder's path ends with a slash and sorts before its files.
    private final Map<String, Entry> entries = new TreeMap<>();

    /// @param path absolute
    /// @param isProgram whether the file is executable
    void add(String path, byte[] content, boolean isProgram) {
        entries.put("." + path, new Entry(isProgram ? 0755 : 0644, content));
        for (int slash = path.lastIndexOf('/'); slash >= 0; slash = path.lastIndexOf('/', slash - 1)) {
            entries.put("." + path.substring(0, slash + 1), new Entry(0755, null));
            if (slash == 0) {
                break;
            }
        }
    }

    /// Adds an empty folder.
    void addFolder(String path) {
        add(path + "/.", new byte[0], false);
        entries.remove("." + path + "/.");
    }

    byte[] compressed() throws IOException {
        ByteArrayOutputStream tar = new ByteArrayOutputStream();
        for (Map.Entry<String, Entry> each : entries.entrySet()) {
            byte[] content = each.getValue().content();
            tar.write(header(each.getKey(), each.getValue()));
            if (content != null) {
                tar.write(content);
                tar.write(new byte[-content.length & BLOCK_LENGTH - 1]);
            }
        }
        tar.write(new byte[2 * BLOCK_LENGTH]);
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(tar.toByteArray());
        }
        return zipped.toByteArray();
    }

    private static byte[] header(String path, Entry entry) throws IOException {
        byte[] header = new byte[BLOCK_LENGTH];
        byte[] name = path.getBytes(StandardCharsets.UTF_8);
        int split = 0;
        if (name.length > NAME_LENGTH) {
            split = path.lastIndexOf('/', path.length() - 2);
            if (split < 0 || path.length() - split - 1 > NAME_LENGTH) {
                throw new IOException("the path is too long for a tar archive: " + path);
            }
            put(header, PREFIX_OFFSET, path.substring(0, split));
            split++;
        }
        put(header, 0, path.substring(split));
        put(header, 100, "%07o".formatted(entry.mode()));
        put(header, 108, "0000000");
        put(header, 116, "0000000");
        put(header, 124, "%011o".formatted(entry.content() == null ? 0 : entry.content().length));
        put(header, 136, "%011o".formatted(TIME_SECONDS));
        put(header, CHECKSUM_OFFSET, " ".repeat(CHECKSUM_LENGTH));
        put(header, 156, entry.content() == null ? "5" : "0");
        put(header, 257, "ustar");
        put(header, 263, "00");
        put(header, 265, "root");
        put(header, 297, "root");
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xFF;
        }
        put(header, CHECKSUM_OFFSET, "%06o\0 ".formatted(sum));
        return header;
    }

    private static void put(byte[] header, int offset, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, offset, bytes.length);
    }

    /// Returns the files, without folders, by their absolute paths.
    Map<String, byte[]> files() {
        Map<String, byte[]> files = new TreeMap<>();
        entries.forEach((path, entry) -> {
            if (entry.content() != null) {
                files.put(path.substring(1), entry.content());
            }
        });
        return files;
    }
}
