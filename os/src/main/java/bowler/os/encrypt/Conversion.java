// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.error.FileReason;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Encrypts the files of a database that is not open, decrypts them, or encrypts them with another key.
///
/// **Steps.**
/// 1. Copy each file, converted, to the folder `converted`. Compute its checksums again, because they depend on the key. Force the
///    copies and their names.
/// 2. Write the file `conversion.list` with their names; force it and rename it to its name. From here on the conversion is
///    finished rather than undone.
/// 3. Overwrite each file with its copy. Put the new key file in place, or remove the old one. Force all of that.
/// 4. Remove the list, and then the copies.
///
/// [#finish] repeats steps 3 and 4 after a crash. A crash before the list is complete leaves the database as it was, and the
/// next conversion removes the copies. The disk needs space for a second copy of the database meanwhile. The files are
/// overwritten and not replaced, so that what was there before is not left in free blocks of the file system.
public final class Conversion {
    private static final String LIST = "conversion.list";
    private static final String UNFINISHED_LIST = LIST + ".new";
    private static final String COPIES = "converted/";
    /// The copy of the new key file; without one the files are plain afterwards.
    private static final String NEW_KEY = "converted.key";
    private static final int CHUNK_BYTES = 256 << 10;
    private static final int MAX_LIST_BYTES = 64 << 20;

    private static final String ENCRYPTED = "encrypted";
    private static final String PLAIN = "plain";

    private final Disk disk;
    private final List<String> files;
    private final List<String> folders;
    private final KeyedContent content;

    /// @param disk the database's folder, without encryption
    /// @param files the files to convert in the folder itself, as far as they exist
    /// @param folders the folders in it of which all files are converted
    /// @param content replaces checksums
    public Conversion(Disk disk, List<String> files, List<String> folders, KeyedContent content) {
        this.disk = disk;
        this.files = files;
        this.folders = folders;
        this.content = content;
    }

    /// Converts all files.
    ///
    /// @param from the disk as the files can be read now
    /// @param to encrypts them afterwards; null to decrypt
    /// @param keyFile holds the key of `to`; null to decrypt
    public void run(Disk from, EncryptedDisk to, KeyFile keyFile) {
        try {
            removeCopies();
            List<String> names = new ArrayList<>();
            for (String name : files) {
                if (from.exists(name)) {
                    names.add(name);
                }
            }
            for (String folder : folders) {
                from.list(folder).forEach(name -> names.add(DiskName.in(folder, name)));
            }
            for (String name : names) {
                Disk target = to == null ? disk : to;
                copy(from, name, target, COPIES + name);
                content.rewrite(from, name, target, COPIES + name);
            }
            forceCopies();
            if (keyFile != null) {
                keyFile.write(disk, NEW_KEY);
            }
            writeList(keyFile == null ? PLAIN : ENCRYPTED, names);
        } catch (IOException e) {
            throw EncryptionError.CONVERSION_FAILED.causedBy(e, disk.description(), FileReason.of(e));
        }
        finish();
    }

    private void forceCopies() throws IOException {
        disk.forceNames("converted");
        for (String folder : folders) {
            disk.forceNames(COPIES + folder);
        }
    }

    private static void copy(Disk from, String name, Disk to, String copyName) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        try (DiskFile source = from.open(name, false); DiskFile copy = to.open(copyName, true)) {
            long position = 0;
            for (int count = 1; count > 0; position += count) {
                count = source.read(position, chunk, 0, chunk.length);
                if (count > 0) {
                    copy.write(position, chunk, 0, count);
                }
            }
            copy.resize(source.sizeBytes());
            copy.force();
        }
    }

    private void writeList(String target, List<String> names) throws IOException {
        byte[] bytes = (target + '\n' + String.join("\n", names) + '\n').getBytes(StandardCharsets.US_ASCII);
        disk.replace(LIST, UNFINISHED_LIST, bytes);
    }

    /// Returns whether a conversion was interrupted that [#finish] has to complete.
    public static boolean isUnfinished(Disk disk) {
        try {
            return disk.exists(LIST);
        } catch (IOException e) {
            throw EncryptionError.KEY_FILE_FAILED.causedBy(e, disk.description() + '/' + LIST, FileReason.of(e));
        }
    }

    /// Completes a conversion whose list is complete; needs no secret.
    public void finish() {
        try {
            List<String> lines = list();
            for (String name : lines.subList(1, lines.size())) {
                copy(disk, COPIES + name, disk, name);
            }
            for (String folder : folders) {
                disk.forceNames(folder);
            }
            if (lines.get(0).equals(PLAIN)) {
                KeyFile.remove(disk);
            } else {
                KeyFile.read(disk, NEW_KEY).write(disk);
            }
            disk.delete(LIST);
            disk.forceNames("");
            removeCopies();
        } catch (IOException e) {
            throw EncryptionError.UNFINISHED.causedBy(e, disk.description(), FileReason.of(e));
        }
    }

    private List<String> list() throws IOException {
        try (DiskFile file = disk.open(LIST, false)) {
            byte[] bytes = new byte[(int) Math.min(MAX_LIST_BYTES, file.sizeBytes())];
            int length = file.read(0, bytes, 0, bytes.length);
            return List.of(new String(bytes, 0, length, StandardCharsets.US_ASCII).strip().split("\n"));
        }
    }

    private void removeCopies() throws IOException {
        List<String> copies = new ArrayList<>(List.of("converted"));
        folders.forEach(folder -> copies.add(COPIES + folder));
        for (String folder : copies) {
            for (String name : disk.list(folder)) {
                disk.delete(folder + '/' + name);
            }
        }
        for (String name : List.of(NEW_KEY, UNFINISHED_LIST)) {
            if (disk.exists(name)) {
                disk.delete(name);
            }
        }
        disk.forceNames("");
    }
}
