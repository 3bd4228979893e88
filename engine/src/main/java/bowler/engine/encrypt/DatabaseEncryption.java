// SPDX-License-Identifier: Apache-2.0
package bowler.engine.encrypt;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.os.Disk;
import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import bowler.os.Entropy;
import bowler.os.encrypt.Conversion;
import bowler.os.encrypt.DataKey;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.encrypt.EncryptionError;
import bowler.os.encrypt.KeyFile;
import bowler.os.encrypt.Secret;
import bowler.storage.ChecksumConversion;
import bowler.storage.Store;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// The secrets in the attributes of one connection, and what they open. Attributes are those of Derby:
///
/// - `dataEncryption=true` makes a new database encrypted, and encrypts one that is plain.
/// - `bootPassword` or `encryptionKey` (hexadecimal digits) is the secret. Without either, the class that the Java property
///   `bowler.encryption.keyProvider` names gives the key: a `Function<String, String>` of the database's folder.
/// - `newBootPassword` or `newEncryptionKey` replaces the secret; the files stay as they are.
/// - `newDataKey=true` encrypts all files with a new key.
/// - `decryptDatabase=true` decrypts all files.
///
/// An instance belongs to one thread.
public final class DatabaseEncryption {
    private static final String KEY_PROVIDER = "bowler.encryption.keyProvider";
    private static final String DECRYPTION = "decryptDatabase";
    private static final String ITERATIONS = "keyIterations";
    /// All these names mean AES.
    private static final Set<String> ALGORITHMS = Set.of("AES", "DES", "DESEDE", "TRIPLEDES", "BLOWFISH");
    private static final Set<String> MODES = Set.of("CBC", "CFB", "OFB", "ECB", "XTS");
    private static final Set<String> KEY_LENGTHS = Set.of("128", "192", "256");
    /// Files and folders of a database that a conversion has to cover. The others are temporary, or are not encrypted.
    private static final List<String> FILES = List.of("control", "doublewrite", "archive.settings");
    private static final List<String> FOLDERS = List.of("data", "log");

    private final Map<String, String> attributes;
    private final Entropy entropy;
    /// Keys by their ids, as far as they were unlocked, and the files that they came from.
    private final Map<Long, DataKey> keys = new HashMap<>();
    private final Map<Long, KeyFile> keyFiles = new HashMap<>();

    public DatabaseEncryption(Map<String, String> attributes, Entropy entropy) {
        this.attributes = attributes;
        this.entropy = entropy;
    }

    /// Fails if attributes contradict each other, whatever the state of the database.
    ///
    /// @param requestsRestore whether other attributes ask for a database from a backup
    /// @throws SqlFailure a [ChangeError]
    public void check(boolean requestsRestore) {
        if (isSet(DECRYPTION)) {
            for (String other : List.of("newBootPassword", "newEncryptionKey", "newDataKey")) {
                if (attributes.containsKey(other)) {
                    throw ChangeError.CONTRADICTION.failure(DECRYPTION, other);
                }
            }
            if (requestsRestore) {
                throw ChangeError.RESTORED.failure();
            }
        }
    }

    private boolean isSet(String flag) {
        return "true".equalsIgnoreCase(attributes.get(flag));
    }

    // -- secrets

    private Secret secret(String place) {
        Secret given = Secret.of(attributes, "bootPassword", "encryptionKey");
        return given != null ? given : provided(place);
    }

    private Secret newSecret(String place) {
        Secret given = Secret.of(attributes, "newBootPassword", "newEncryptionKey");
        return given != null ? given : secret(place);
    }

    @SuppressWarnings("unchecked")
    private static Secret provided(String place) {
        String className = System.getProperty(KEY_PROVIDER);
        if (className == null) {
            return null;
        }
        String key;
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Object provider = Class.forName(className, true, loader).getDeclaredConstructor().newInstance();
            key = ((Function<String, String>) provider).apply(place);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw EncryptionError.PROVIDER_FAILED.causedBy(e, className, e.toString());
        }
        if (key == null) {
            throw EncryptionError.PROVIDER_FAILED.failure(className, "it returned null for " + place);
        }
        return Secret.key(key);
    }

    private int iterations() {
        try {
            return Math.max(0, Integer.parseInt(attributes.getOrDefault(ITERATIONS, "0").strip()));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private void checkAlgorithm() {
        String algorithm = attributes.get("encryptionAlgorithm");
        if (algorithm != null) {
            String[] parts = algorithm.split("/", -1);
            if (parts.length != 3) {
                throw EncryptionError.BAD_ALGORITHM_FORM.failure(algorithm);
            }
            if (!ALGORITHMS.contains(parts[0].toUpperCase(Locale.ENGLISH))) {
                throw EncryptionError.BAD_ALGORITHM.failure(algorithm);
            }
            if (!MODES.contains(parts[1])) {
                throw EncryptionError.BAD_MODE.failure(parts[1]);
            }
            if (!parts[2].equals("NoPadding")) {
                throw EncryptionError.BAD_PADDING.failure(parts[2]);
            }
        }
        String length = attributes.get("encryptionKeyLength");
        if (length != null && !KEY_LENGTHS.contains(length.strip())) {
            throw EncryptionError.BAD_KEY_LENGTH.failure(length);
        }
    }

    // -- opening

    /// Completes a change of the encryption that was interrupted.
    public static void finishInterrupted(Disk disk) {
        if (Conversion.isUnfinished(disk)) {
            runExclusively(disk, () -> new Conversion(disk, FILES, FOLDERS, new ChecksumConversion()).finish());
        }
    }

    /// Returns the disk of a database or backup as its files can be read: decrypted if it has a key file.
    ///
    /// @throws SqlFailure an [EncryptionError] if the secret is missing or wrong
    public Disk unlocked(Disk disk) {
        if (!EncryptedDisk.isEncrypted(disk)) {
            return disk;
        }
        KeyFile file = KeyFile.read(disk);
        DataKey key = keys.get(file.keyId());
        if (key == null) {
            key = file.unlock(secret(disk.description()), disk.description());
            keys.put(key.id(), key);
            keyFiles.put(key.id(), file);
        }
        return new EncryptedDisk(disk, key, entropy);
    }

    /// Returns the disk for a new database: encrypted if the attributes request it.
    public Disk created(Disk disk) {
        if (!isSet("dataEncryption")) {
            if (EncryptedDisk.isEncrypted(disk)) {
                KeyFile.remove(disk); // left by a creation that was cut short
            }
            return disk;
        }
        checkAlgorithm();
        DataKey key = DataKey.random(entropy);
        newKeyFile(disk, key, secret(disk.description())).write(disk);
        return new EncryptedDisk(disk, key, entropy);
    }

    private KeyFile newKeyFile(Disk disk, DataKey key, Secret secret) {
        if (secret == null) {
            throw EncryptionError.NO_SECRET.failure(disk.description());
        }
        return KeyFile.of(key, secret, iterations(), entropy);
    }

    /// Returns a disk for a copy of an encrypted store, with a key file that the present secret opens.
    ///
    /// @param model a disk that [#unlocked] has returned
    /// @param disk for the copy
    public Disk copied(Disk model, Disk disk) {
        if (!(model instanceof EncryptedDisk encrypted)) {
            return disk;
        }
        keyFiles.get(encrypted.key().id()).write(disk);
        return encrypted.like(disk);
    }

    // -- changing

    /// Returns whether the attributes ask for a change, if the database is open or not.
    public boolean requestsChange() {
        return isSet(DECRYPTION) || isSet("newDataKey") || attributes.containsKey("newBootPassword")
            || attributes.containsKey("newEncryptionKey");
    }

    /// Returns whether the attributes ask for an encrypted database.
    public boolean requestsEncryption() {
        return isSet("dataEncryption");
    }

    /// Returns whether the attributes ask for a change of an existing database.
    ///
    /// @param disk what [#unlocked] has returned
    public boolean changes(Disk disk) {
        if (disk instanceof EncryptedDisk) {
            return requestsChange();
        }
        if (isSet("dataEncryption") && isSet(DECRYPTION)) {
            throw ChangeError.CONTRADICTION.failure("dataEncryption", DECRYPTION);
        }
        return isSet("dataEncryption");
    }

    /// Returns whether the attributes ask for a new secret alone, and have the present one. An open database
    /// allows it.
    public boolean changesOnlySecret() {
        boolean hasNewSecret = attributes.containsKey("newBootPassword") || attributes.containsKey("newEncryptionKey");
        return hasNewSecret && !isSet(DECRYPTION) && !isSet("newDataKey")
            && Secret.of(attributes, "bootPassword", "encryptionKey") != null;
    }

    /// Replaces the secret of a database, which may be open: its files keep their key.
    ///
    /// @param raw the database's folder
    /// @param archivePlace the folder of its log archive outside of it; null if there is none
    /// @throws SqlFailure an [EncryptionError] if the present secret is wrong
    public void changeSecret(Disk raw, Disk archivePlace) {
        DataKey key = KeyFile.read(raw).unlock(secret(raw.description()), raw.description());
        KeyFile file = newKeyFile(raw, key, newSecret(raw.description()));
        file.write(raw);
        if (archivePlace != null) {
            file.write(archivePlace);
        }
    }

    /// Returns whether the attributes ask for a new data key, perhaps with a new secret, and have the present secret. An
    /// open database allows it.
    public boolean changesDataKey() {
        return isSet("newDataKey") && !isSet(DECRYPTION) && Secret.of(attributes, "bootPassword", "encryptionKey") != null;
    }

    /// Begins to give the files of an open database a new key.
    ///
    /// @param raw the database's folder
    /// @param store of the database
    /// @throws SqlFailure an [EncryptionError] if the present secret is wrong
    public void beginNewDataKey(String name, Disk raw, Store store) {
        KeyFile.read(raw).unlock(secret(raw.description()), raw.description());
        DataKey key = DataKey.random(entropy);
        if (!store.beginNewDataKey(key, newKeyFile(raw, key, newSecret(raw.description())))) {
            throw ChangeError.CHANGING.failure(name);
        }
    }

    /// Changes the encryption of a database that was shut down.
    ///
    /// @param raw the database's folder
    /// @param disk what [#unlocked] has returned for it
    /// @param archiveDisk the folder of its log archive outside of it; null if there is none
    /// @param isArchived whether its log is archived
    /// @return the disk as its files can be read now
    public Disk change(String name, Disk raw, Disk disk, boolean isArchived, Disk archiveDisk) {
        boolean encrypts = !(disk instanceof EncryptedDisk);
        boolean decrypts = isSet(DECRYPTION);
        if (!encrypts && !decrypts && !isSet("newDataKey")) {
            EncryptedDisk encrypted = (EncryptedDisk) disk;
            KeyFile file = newKeyFile(raw, encrypted.key(), newSecret(raw.description()));
            runExclusively(raw, () -> file.write(raw));
            if (archiveDisk != null) {
                file.write(archiveDisk);
            }
            keyFiles.put(encrypted.key().id(), file);
            return disk;
        }
        if (isArchived) {
            throw ChangeError.ARCHIVED.failure(name);
        }
        checkAlgorithm();
        Conversion conversion = new Conversion(raw, FILES, FOLDERS, new ChecksumConversion());
        if (decrypts) {
            runExclusively(raw, () -> conversion.run(disk, null, null));
            return raw;
        }
        DataKey key = DataKey.random(entropy);
        KeyFile file = newKeyFile(raw, key, newSecret(raw.description()));
        EncryptedDisk target = new EncryptedDisk(raw, key, entropy);
        runExclusively(raw, () -> conversion.run(disk, target, file));
        keys.put(key.id(), key);
        keyFiles.put(key.id(), file);
        return target;
    }

    private static void runExclusively(Disk disk, Runnable work) {
        try (DiskHold hold = disk.hold(Store.LOCK_NAME, "changes the encryption")) {
            hold.alsoLock(Store.CONTROL_NAME);
            work.run();
        } catch (DiskHeldException e) {
            throw ChangeError.IN_USE.causedBy(e, disk.description(), e.holder());
        } catch (IOException e) {
            throw EncryptionError.KEY_FILE_FAILED.causedBy(e, disk.description(), FileReason.of(e));
        }
    }
}
