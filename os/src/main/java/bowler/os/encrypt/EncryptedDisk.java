// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.error.FileReason;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskName;
import bowler.os.Entropy;
import bowler.os.ForwardingDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A disk whose files are encrypted with one key. Names are not encrypted. The files that hold keys are not visible
/// through this disk; the lock file of [#hold] is not encrypted.
///
/// **New key.** [#beginNewKey] gives later files another key. [#reencrypt] gives it to an existing file while that is in
/// use, and [#endNewKey] drops the key before. Until then files may have either key, and checksums may depend on either. The
/// package describes the steps and what a crash leaves.
public final class EncryptedDisk extends ForwardingDisk {
    private static final String COPY_NAME = "reencrypted.tmp";

    private final KeyRing keys;
    private final Entropy entropy;
    /// The open files by name, so that each can get another key. Guarded by itself, as are changes of names.
    private final Map<String, List<EncryptedFile>> openFiles = new HashMap<>();

    /// @param key that of the key file. If a change of the key was interrupted, files with the key before can be read too.
    public EncryptedDisk(Disk disk, DataKey key, Entropy entropy) {
        this(disk, new KeyRing(key, PreviousKey.read(disk, key)), entropy);
    }

    private EncryptedDisk(Disk disk, KeyRing keys, Entropy entropy) {
        super(disk);
        this.keys = keys;
        this.entropy = entropy;
    }

    /// Returns whether files on the disk are encrypted: whether it has a key file. Loads no class of a cipher, because every opening
    /// of a database asks.
    public static boolean isEncrypted(Disk disk) {
        try {
            return disk.exists(KeyFile.NAME);
        } catch (IOException e) {
            throw EncryptionError.KEY_FILE_FAILED.causedBy(e, disk.description() + '/' + KeyFile.NAME, FileReason.of(e));
        }
    }

    /// Returns another disk with the key of this one.
    public EncryptedDisk like(Disk other) {
        return new EncryptedDisk(other, keys, entropy);
    }

    /// Returns a disk with the key of the first one if that is encrypted, and the disk itself otherwise.
    public static Disk like(Disk model, Disk disk) {
        return model instanceof EncryptedDisk encrypted ? encrypted.like(disk) : disk;
    }

    /// Returns the disk as it is below the encryption, if it is encrypted.
    public static Disk underlying(Disk disk) {
        return disk instanceof EncryptedDisk encrypted ? encrypted.disk : disk;
    }

    /// Returns another disk with the key of an encrypted one, and copies its key file there. Returns the disk itself if the
    /// model is not encrypted.
    public static Disk copied(Disk model, Disk disk) {
        if (!(model instanceof EncryptedDisk encrypted)) {
            return disk;
        }
        KeyFile.read(encrypted.disk).write(disk);
        return encrypted.like(disk);
    }

    public DataKey key() {
        return keys.current().key();
    }

    @Override
    public ChecksumMethod checksums() {
        return keys;
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        synchronized (openFiles) {
            EncryptedFile file = new EncryptedFile(disk.open(name, create), name, keys, entropy, this::closed);
            openFiles.computeIfAbsent(name, none -> new ArrayList<>(1)).add(file);
            return file;
        }
    }

    private void closed(EncryptedFile file) {
        synchronized (openFiles) {
            openFiles.values().removeIf(handles -> handles.remove(file) && handles.isEmpty());
        }
    }

    @Override
    public void delete(String name) throws IOException {
        synchronized (openFiles) {
            disk.delete(name);
            openFiles.remove(name);
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        synchronized (openFiles) {
            disk.rename(from, to);
            List<EncryptedFile> handles = openFiles.remove(from);
            if (handles == null) {
                openFiles.remove(to);
            } else {
                openFiles.put(to, handles);
            }
        }
    }

    @Override
    public void checkInPlace(String name, DiskFile file) throws IOException {
        if (file instanceof EncryptedFile encrypted) {
            encrypted.checkInPlace(disk, name);
        } else {
            super.checkInPlace(name, file);
        }
    }

    @Override
    public List<String> list(String folder) throws IOException {
        List<String> names = disk.list(folder);
        return folder.isEmpty()
            ? names.stream().filter(name -> !KeyFile.isKeyFile(name) && !PreviousKey.isFile(name)).toList() : names;
    }

    // -- a new key

    /// Returns whether files may have the key before.
    public boolean isChangingKey() {
        return keys.isChanging();
    }

    /// Gives the key to files that are created from now on. Durable on return.
    ///
    /// @param file holds the key
    public void beginNewKey(DataKey key, KeyFile file) {
        PreviousKey.write(disk, key(), key);
        file.write(disk);
        keys.change(key);
    }

    /// Drops the key before. No file has it any more, and no content that is still needed has checksums that depend on it.
    public void endNewKey() {
        PreviousKey.remove(disk);
        keys.dropPrevious();
    }

    /// Removes what an interrupted [#reencrypt] has left in a folder.
    public void removeLeftover(String folder) throws IOException {
        String name = copyName(folder);
        if (disk.exists(name)) {
            disk.delete(name);
        }
    }

    private static String copyName(String folder) {
        return folder.isEmpty() ? COPY_NAME : DiskName.in(folder, COPY_NAME);
    }

    /// Gives the new key to a file, which may be in use: makes a copy that follows its changes, and renames that. A crash
    /// leaves the file with the one key or the other.
    ///
    /// @param folder that of the file; empty for the root
    /// @param chunkBytes how much of the content is copied at a time, while the file cannot be changed
    /// @return whether the file now has the new key. It has not if it was renamed or removed meanwhile, is open twice, or
    ///     there was no space
    public boolean reencrypt(String folder, String fileName, int chunkBytes, ContentRewriter rewriter) throws IOException {
        String name = folder.isEmpty() ? fileName : DiskName.in(folder, fileName);
        EncryptedFile file;
        synchronized (openFiles) {
            List<EncryptedFile> handles = openFiles.get(name);
            if (handles == null) {
                try (EncryptedFile unused = (EncryptedFile) open(name, false)) {
                    return reencrypt(folder, name, unused, chunkBytes, rewriter);
                }
            }
            if (handles.size() > 1) {
                return false;
            }
            file = handles.getFirst();
        }
        return reencrypt(folder, name, file, chunkBytes, rewriter);
    }

    private boolean reencrypt(String folder, String name, EncryptedFile file, int chunkBytes, ContentRewriter rewriter)
            throws IOException {
        if (file.hasCurrentKey()) {
            return true;
        }
        removeLeftover(folder);
        String copyName = copyName(folder);
        EncryptedFile copy = new EncryptedFile(disk.open(copyName, true), copyName, keys, entropy, closed -> { });
        boolean isDone = false;
        try {
            file.followWith(copy);
            while (rewriter.isWanted() && file.copyChunk(chunkBytes, rewriter)) {
                // The next chunk.
            }
            copy.force();
            if (!rewriter.isWanted()) {
                return false;
            }
            synchronized (openFiles) {
                List<EncryptedFile> handles = openFiles.get(name);
                isDone = handles != null && handles.size() == 1 && handles.getFirst() == file
                    && file.becomeCopy(chunkBytes, rewriter, () -> {
                        disk.rename(copyName, name);
                        disk.forceNames(folder);
                    });
            }
            return isDone;
        } finally {
            if (!isDone) {
                file.followWith(null);
                copy.close();
                // If the disk is full, transactions need the space of the copy.
                removeLeftover(folder);
            }
        }
    }
}
