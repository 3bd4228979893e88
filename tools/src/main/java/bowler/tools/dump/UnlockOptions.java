// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.archive.ZipReaderDisk;
import bowler.os.encrypt.DataKey;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.encrypt.KeyFile;
import bowler.os.encrypt.Secret;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/// Options that open encrypted folders: databases, backups and archives.
public final class UnlockOptions {
    @Option(names = "--boot-password", arity = "0..1", interactive = true, paramLabel = "PASSWORD",
        description = "The boot password of an encrypted database or backup; without a value the command asks for it.")
    private String bootPassword;

    @Option(names = "--encryption-key", arity = "0..1", interactive = true, paramLabel = "KEY",
        description = "The key of an encrypted database or backup, in hexadecimal digits; without a value the command asks for it.")
    private String encryptionKey;

    private final Map<Long, DataKey> keys = new HashMap<>();

    /// Returns a folder, or a backup in one file, as its files can be read.
    ///
    /// @throws SqlFailure if it is encrypted and the options do not open it
    public Disk unlocked(Path place) throws IOException {
        if (!Files.isRegularFile(place)) {
            return unlocked(new HostDisk(place));
        }
        Path file = place.toAbsolutePath();
        return unlocked(new ZipReaderDisk(new HostDisk(file.getParent()), file.getFileName().toString()));
    }

    /// Returns the disk as its files can be read.
    ///
    /// @throws SqlFailure if it is encrypted and the options do not open it
    public Disk unlocked(Disk disk) {
        if (!EncryptedDisk.isEncrypted(disk)) {
            return disk;
        }
        KeyFile file = KeyFile.read(disk);
        Secret secret = bootPassword != null ? Secret.password(bootPassword)
            : encryptionKey == null ? null : Secret.key(encryptionKey);
        DataKey key = keys.computeIfAbsent(file.keyId(), id -> file.unlock(secret, disk.description()));
        return new EncryptedDisk(disk, key, new HostEntropy());
    }
}
