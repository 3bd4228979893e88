// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import java.io.File;
import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A folder of the machine as a disk. The constructor touches no file; the folder is created with its first file.
public final class HostDisk implements Disk {
    /// Windows offers no sync of a folder; its file system journals names by itself.
    private static final boolean FOLDERS_CAN_BE_FORCED = File.separatorChar == '/';

    private final Path root;
    /// Folders whose own names are known to be durable.
    private final Set<Path> durableFolders = ConcurrentHashMap.newKeySet();

    public HostDisk(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    /// Returns the folder with this path, relative to `home` unless absolute; "" is the working directory.
    ///
    /// @throws InvalidPathException if the system cannot take them for paths: they hold a NUL, half of a surrogate
    ///     pair, or a character that its encoding of names lacks
    public static HostDisk at(String home, String path) {
        return new HostDisk(Path.of(home).resolve(path));
    }

    /// Returns a folder for files of this process alone, among the system's temporary ones.
    public static HostDisk temporary(String name) {
        return new HostDisk(Path.of(System.getProperty("java.io.tmpdir")).resolve(DiskName.check(name)));
    }

    /// Returns the same folder for reading only.
    public ReadOnlyDisk readOnly() {
        return new ReadOnlyDisk(root);
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        Path path = path(name);
        if (!create) {
            return new HostFile(path, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
        }
        try {
            Files.createDirectories(path.getParent());
            return new HostFile(path, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE));
        } catch (IOException e) {
            throw HostFile.explained(path.getParent(), e, 1);
        }
    }

    /// Creates a file that only its owner may read, where the file system knows owners.
    ///
    /// @throws java.nio.file.FileAlreadyExistsException if it exists
    public DiskFile openPrivate(String name) throws IOException {
        Path path = path(name);
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(path);
        }
        return open(name, false);
    }

    @Override
    public boolean exists(String name) {
        return Files.isRegularFile(path(name));
    }

    @Override
    public List<String> list(String folder) throws IOException {
        return entries(folder, Files::isRegularFile);
    }

    @Override
    public List<String> folders(String folder) throws IOException {
        return entries(folder, Files::isDirectory);
    }

    private List<String> entries(String folder, Predicate<Path> wanted) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder(folder))) {
            for (Path entry : entries) {
                if (wanted.test(entry)) {
                    names.add(entry.getFileName().toString());
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        } catch (NoSuchFileException e) {
            requireNoDanglingLink(folder(folder));
            return List.of();
        }
        names.sort(null);
        return List.copyOf(names);
    }

    @Override
    public void delete(String name) throws IOException {
        Files.delete(path(name));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Path target = path(to);
        try {
            Files.createDirectories(target.getParent());
            Files.move(path(from), target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw HostFile.explained(target.getParent(), e, 1);
        }
    }

    @Override
    public void forceNames(String folder) throws IOException {
        Path path = folder(folder);
        if (!FOLDERS_CAN_BE_FORCED || !Files.isDirectory(path)) {
            return;
        }
        forceFolder(path);
        // The folder's own name must be durable too, up to and including the root's; each once.
        for (Path at = path; at.startsWith(root) && at.getParent() != null; at = at.getParent()) {
            if (durableFolders.contains(at)) {
                break;
            }
            forceFolder(at.getParent());
            durableFolders.add(at);
        }
    }

    @Override
    public DiskHold hold(String lockName, String holder) throws IOException {
        Path path = path(lockName);
        Files.createDirectories(path.getParent());
        return FolderLock.take(path, holder);
    }

    @Override
    public Object identity(String name) throws IOException {
        return HostFile.identityOf(path(name));
    }

    @Override
    public boolean isReadOnly() throws IOException {
        if (!Files.isDirectory(root)) {
            return false;
        }
        if (!Files.isWritable(root)) {
            return true;
        }
        for (String name : list("")) {
            if (!Files.isWritable(path(name))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long usableBytes() {
        // The usable space is that of the file system that has the folder, or its nearest existing parent.
        for (Path at = root; at != null; at = at.getParent()) {
            long usable = at.toFile().getUsableSpace(); // 0 as well if there is no such file
            if (usable > 0 || Files.exists(at)) {
                return usable;
            }
        }
        return Long.MAX_VALUE;
    }

    @Override
    public String description() {
        return root.toString();
    }

    /// Fails for a dangling link. It differs from a missing folder, because nothing can be created in its place.
    private static void requireNoDanglingLink(Path folder) throws IOException {
        for (Path at = folder; at != null; at = at.getParent()) {
            if (Files.isSymbolicLink(at) && !Files.exists(at)) {
                throw new FileSystemException(at.toString(), null,
                    "it is a symbolic link to " + Files.readSymbolicLink(at) + ", which does not exist");
            }
        }
    }

    private Path path(String name) {
        return root.resolve(DiskName.check(name));
    }

    private Path folder(String folder) {
        return root.resolve(DiskName.checkFolder(folder));
    }

    private static void forceFolder(Path folder) throws IOException {
        try (AsynchronousFileChannel channel = HostFile.openChannel(folder, Set.of(StandardOpenOption.READ))) {
            channel.force(true);
        }
    }
}
