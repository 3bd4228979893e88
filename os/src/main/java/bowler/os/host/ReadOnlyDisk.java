// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A folder of the machine that is only read: files are opened for reading only, every change fails. Holding it
/// prevents other processes from changing it, and leaves no trace.
public final class ReadOnlyDisk implements Disk {
    private final Path root;

    public ReadOnlyDisk(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        Path path = root.resolve(DiskName.check(name));
        if (create && !Files.exists(path)) {
            throw refused(name);
        }
        return new HostFile(path, Set.of(StandardOpenOption.READ));
    }

    @Override
    public boolean exists(String name) {
        return Files.isRegularFile(root.resolve(DiskName.check(name)));
    }

    @Override
    public List<String> list(String folder) throws IOException {
        try (Stream<Path> entries = Files.list(root.resolve(DiskName.checkFolder(folder)))) {
            return entries.filter(Files::isRegularFile).map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    @Override
    public List<String> folders(String folder) throws IOException {
        try (Stream<Path> entries = Files.list(root.resolve(DiskName.checkFolder(folder)))) {
            return entries.filter(Files::isDirectory).map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    @Override
    public void delete(String name) throws IOException {
        throw refused(name);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        throw refused(from);
    }

    @Override
    public void forceNames(String folder) {
        DiskName.checkFolder(folder); // there are no changes to force
    }

    @Override
    public DiskHold hold(String lockName, String holder) throws IOException {
        return FolderLock.watch(root.resolve(DiskName.check(lockName)));
    }

    @Override
    public Object identity(String name) throws IOException {
        return HostFile.identityOf(root.resolve(DiskName.check(name)));
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public long usableBytes() {
        return Long.MAX_VALUE;
    }

    @Override
    public String description() {
        return root.toString();
    }

    private IOException refused(String name) {
        return new IOException(root.resolve(name) + " is only looked at, not changed");
    }
}
