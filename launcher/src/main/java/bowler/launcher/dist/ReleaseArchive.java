// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// A zip file whose bytes depend only on its content: entries are sorted and have the same time.
final class ReleaseArchive {
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private static final int END_LENGTH = 22;
    private static final int HEADER_LENGTH = 46;
    private static final byte MADE_ON_UNIX = 3;
    private static final int PROGRAM_MODE = 0100755;
    private static final int FILE_MODE = 0100644;

    private final String top;
    private final Map<String, byte[]> entries = new TreeMap<>();

    /// @param top the folder that contains everything
    ReleaseArchive(String top) {
        this.top = top;
    }

    void add(String path, byte[] content) {
        entries.put(path, content);
    }

    void add(String path, String text) {
        add(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Adds the files of a folder that have an ending, with their folders.
    void addFolder(String path, Path folder, String ending) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path each : files.filter(file -> file.toString().endsWith(ending)).sorted().toList()) {
                add(path + "/" + folder.relativize(each).toString().replace('\\', '/'), Files.readAllBytes(each));
            }
        }
    }

    /// Returns the files by their paths.
    Map<String, byte[]> files() {
        return entries;
    }

    void write(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(top + "/" + each.getKey());
                entry.setTimeLocal(TIME);
                zip.putNextEntry(entry);
                zip.write(each.getValue());
                zip.closeEntry();
            }
        }
        ByteBuffer content = ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        setModes(content);
        Files.write(file, content.array());
    }

    /// Sets the access modes of Unix in the directory at the end of the file, which [ZipOutputStream] cannot: programs in `bin`
    /// are executable. The offsets are those of section 4.3.12 and 4.3.16 of the specification (APPNOTE.TXT).
    private void setModes(ByteBuffer zip) {
        int end = zip.capacity() - END_LENGTH;
        int count = Short.toUnsignedInt(zip.getShort(end + 10));
        int header = zip.getInt(end + 16);
        for (int i = 0; i < count; i++) {
            int nameLength = Short.toUnsignedInt(zip.getShort(header + 28));
            String name = new String(zip.array(), header + HEADER_LENGTH, nameLength, StandardCharsets.UTF_8);
            zip.put(header + 5, MADE_ON_UNIX);
            zip.putInt(header + 38, (name.startsWith(top + "/bin/") ? PROGRAM_MODE : FILE_MODE) << 16);
            header += HEADER_LENGTH + nameLength + Short.toUnsignedInt(zip.getShort(header + 30)) + Short.toUnsignedInt(zip.getShort(header + 32));
        }
    }
}
