// SPDX-License-Identifier: Apache-2.0
package bowler.os.encrypt;

import bowler.base.bytes.ChecksumMethod;
import bowler.base.error.FileReason;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.Entropy;
import bowler.os.ForwardingDisk;
import java.io.IOException;
import java.util.List;

/// A disk whose files are encrypted with one key. Names are not encrypted. The file that holds the key is not visible
/// through this disk; the lock file of [#hold] is not encrypted.
public final class EncryptedDisk extends ForwardingDisk {
    private final SectorCiphers ciphers;
    private final Entropy entropy;

    public EncryptedDisk(Disk disk, DataKey key, Entropy entropy) {
        this(disk, new SectorCiphers(key), entropy);
    }

    private EncryptedDisk(Disk disk, SectorCiphers ciphers, Entropy entropy) {
        super(disk);
        this.ciphers = ciphers;
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
        return new EncryptedDisk(other, ciphers, entropy);
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
        return ciphers.key();
    }

    @Override
    public ChecksumMethod checksums() {
        return ciphers.checksums();
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        return new EncryptedFile(disk.open(name, create), name, ciphers, entropy);
    }

    @Override
    public List<String> list(String folder) throws IOException {
        List<String> names = disk.list(folder);
        return folder.isEmpty() ? names.stream().filter(name -> !KeyFile.isKeyFile(name)).toList() : names;
    }
}
