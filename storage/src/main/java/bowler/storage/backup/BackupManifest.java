// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.base.bytes.Checksum;
import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/// The content of a backup, in the file `backup.manifest`. It is written and forced after everything else, so a folder
/// that has an intact one holds a complete backup.
///
/// The file is text, one fact per line:
///
///     Bowler backup, format 1
///     id 6f0c...             of this backup, hexadecimal
///     base 91aa...           id of the backup that this one adds to; `none` for a full backup
///     made 2026-11-22T09:00:00Z
///     store 1f3a...          identity of the store, hexadecimal
///     log 1763802000000      creation time of its log in milliseconds
///     page-size 8192
///     first-lsn 4096         the log in the backup begins at or before it
///     redo-lsn 4160          every change before it is in the pages of the backup
///     end-lsn 81920          the log in the backup ends there
///     file data/00000001.tree 81920 1a2b3c4d 10
///     checksum 1a2b3c4d      CRC32C of all lines above
///
/// A line `file` has a name, a size in bytes, a CRC32C, and the number of pages that the file had in the store; the
/// last is 0 for files without pages.
///
/// @param baseId id of the backup that this one adds to; null for a full backup
/// @param storeId identity of the store
/// @param logId creation time of its log in milliseconds since 1970-01-01 UTC
/// @param files everything in the backup except the manifest
public record BackupManifest(
        long id, Long baseId, Instant made, long storeId, long logId, int pageSizeBytes, long firstLsn, long redoLsn, long endLsn,
        List<Entry> files) {
    public static final String NAME = "backup.manifest";
    /// The names of the data files of an incremental backup end with this instead of `.tree`.
    public static final String CHANGED_PAGES_SUFFIX = ".pages";
    /// The folder of the log within a backup.
    public static final String LOG_FOLDER = "log";
    private static final String UNFINISHED_NAME = NAME + ".new";
    private static final String FIRST_LINE = "Bowler backup, format 1";
    private static final String CHECKSUM = "checksum ";
    private static final String NO_BASE = "none";
    private static final int MAX_BYTES = 256 << 20;
    private static final HexFormat HEX = HexFormat.of();

    /// One file of a backup.
    ///
    /// @param pages number of pages that the file had in the store; 0 for files without pages
    public record Entry(String name, long bytes, int crc32c, long pages) {}

    public BackupManifest {
        files = List.copyOf(files);
    }

    /// Returns whether the backup contains only what changed after another one.
    public boolean isIncremental() {
        return baseId != null;
    }

    /// Returns the size of the backup in bytes.
    public long bytes() {
        return files.stream().mapToLong(Entry::bytes).sum();
    }

    /// Returns whether a folder holds a complete backup.
    public static boolean exists(Disk disk) {
        try {
            return disk.exists(NAME);
        } catch (IOException e) {
            throw BackupError.NOT_A_BACKUP.causedBy(e, disk.description(), FileReason.of(e));
        }
    }

    /// Reads the manifest of a backup.
    ///
    /// @throws SqlFailure [BackupError#NOT_A_BACKUP] if there is none, [BackupError#DAMAGED] if it is not intact
    public static BackupManifest read(Disk disk) {
        String text;
        try {
            if (!disk.exists(NAME)) {
                throw BackupError.NOT_A_BACKUP.failure(disk.description(), "the file " + NAME + " is missing");
            }
            try (DiskFile file = disk.open(NAME, false)) {
                byte[] bytes = new byte[(int) Math.min(MAX_BYTES, file.sizeBytes())];
                int length = file.read(0, bytes, 0, bytes.length);
                text = new String(bytes, 0, length, StandardCharsets.US_ASCII);
            }
        } catch (IOException e) {
            throw BackupError.NOT_A_BACKUP.causedBy(e, disk.description(), FileReason.of(e));
        }
        try {
            return parse(text);
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NullPointerException | DateTimeException e) {
            throw BackupError.DAMAGED.causedBy(e, disk.description(), "its file " + NAME + " cannot be read");
        }
    }

    /// Writes the manifest; durable on return.
    public void write(Disk disk) throws IOException {
        byte[] bytes = text().getBytes(StandardCharsets.US_ASCII);
        disk.replace(NAME, UNFINISHED_NAME, bytes);
    }

    private String text() {
        StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
        line(text, "id", HEX.toHexDigits(id));
        line(text, "base", baseId == null ? NO_BASE : HEX.toHexDigits(baseId));
        line(text, "made", made);
        line(text, "store", HEX.toHexDigits(storeId));
        line(text, "log", logId);
        line(text, "page-size", pageSizeBytes);
        line(text, "first-lsn", firstLsn);
        line(text, "redo-lsn", redoLsn);
        line(text, "end-lsn", endLsn);
        for (Entry each : files) {
            line(text, "file", each.name + ' ' + each.bytes + ' ' + HEX.toHexDigits(each.crc32c) + ' ' + each.pages);
        }
        int checksum = checksum(text.toString());
        return text.append(CHECKSUM).append(HEX.toHexDigits(checksum)).append('\n').toString();
    }

    private static void line(StringBuilder text, String name, Object value) {
        text.append(name).append(' ').append(value).append('\n');
    }

    private static int checksum(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return Checksum.crc32c(bytes, 0, bytes.length);
    }

    private static BackupManifest parse(String text) {
        int end = text.lastIndexOf(CHECKSUM);
        String content = text.substring(0, end);
        int expected = HexFormat.fromHexDigits(text.substring(end + CHECKSUM.length()).strip());
        if (checksum(content) != expected || !content.startsWith(FIRST_LINE + '\n')) {
            throw new IllegalArgumentException("the checksum is wrong");
        }
        Map<String, String> facts = new HashMap<>();
        List<Entry> files = new ArrayList<>();
        for (String line : content.substring(FIRST_LINE.length() + 1).split("\n")) {
            int space = line.indexOf(' ');
            String name = line.substring(0, space);
            String value = line.substring(space + 1);
            if (name.equals("file")) {
                String[] parts = value.split(" ");
                files.add(new Entry(
                    parts[0], Long.parseLong(parts[1]), HexFormat.fromHexDigits(parts[2]), Long.parseLong(parts[3])));
            } else {
                facts.put(name, value);
            }
        }
        String base = facts.get("base");
        return new BackupManifest(
            HexFormat.fromHexDigitsToLong(facts.get("id")), base.equals(NO_BASE) ? null : HexFormat.fromHexDigitsToLong(base),
            Instant.parse(facts.get("made")),
            HexFormat.fromHexDigitsToLong(facts.get("store")), Long.parseLong(facts.get("log")),
            Integer.parseInt(facts.get("page-size")), Long.parseLong(facts.get("first-lsn")),
            Long.parseLong(facts.get("redo-lsn")), Long.parseLong(facts.get("end-lsn")), files);
    }
}
