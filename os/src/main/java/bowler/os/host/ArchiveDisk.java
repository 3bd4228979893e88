// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.DiskHold;
import bowler.os.DiskName;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// The files below a folder of a jar or ZIP archive, for reading. Any tool may have packed the archive.
///
/// Entries are compressed as a rule, so a file is unpacked to a temporary one when it is opened first. The temporary files are
/// deleted when the JVM ends.
public final class ArchiveDisk implements Disk {
    private final ZipFile archive;
    private final String description;
    private final TreeMap<String, ZipEntry> entries = new TreeMap<>();
    /// The unpacked files; guarded by itself.
    private final Map<String, Path> unpacked = new HashMap<>();

    private ArchiveDisk(Path path, String folder) throws IOException {
        archive = new ZipFile(path.toFile());
        String prefix = folder.isEmpty() ? "" : folder + '/';
        description = path + "/" + folder;
        archive.stream().filter(entry -> !entry.isDirectory() && entry.getName().startsWith(prefix))
            .forEach(entry -> entries.put(entry.getName().substring(prefix.length()), entry));
    }

    /// Returns a folder in an archive.
    ///
    /// @param home the folder to which a relative path refers
    /// @throws IOException if there is no such archive
    public static Disk inArchive(String home, String archivePath, String folder) throws IOException {
        return new ArchiveDisk(Path.of(home).resolve(archivePath).toAbsolutePath(), trimmed(folder));
    }

    /// Returns a folder on the class path, which may lie in a jar or in the file system; null if no file there has the name.
    ///
    /// @param fileName a file that the folder has
    public static Disk onClassPath(String folder, String fileName) throws IOException {
        String path = trimmed(folder);
        String resource = path.isEmpty() ? fileName : path + '/' + fileName;
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        URL url = loader == null ? null : loader.getResource(resource);
        if (url == null) {
            url = ClassLoader.getSystemResource(resource);
        }
        try {
            if (url == null) {
                return null;
            }
            if (url.getProtocol().equals("file")) {
                return new ReadOnlyDisk(Path.of(url.toURI()).getParent());
            }
            if (url.getProtocol().equals("jar")) {
                URI jar = ((JarURLConnection) url.openConnection()).getJarFileURL().toURI();
                if (jar.getScheme().equals("file")) {
                    return new ArchiveDisk(Path.of(jar), path);
                }
            }
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException("the place " + url + " is not understood", e);
        }
        throw new IOException("the class path has it at " + url + ", which is neither a folder nor a jar in the file system");
    }

    private static String trimmed(String folder) {
        int start = folder.startsWith("/") ? 1 : 0;
        return folder.substring(start, Math.max(start, folder.endsWith("/") ? folder.length() - 1 : folder.length()));
    }

    @Override
    public DiskFile open(String name, boolean create) throws IOException {
        ZipEntry entry = entries.get(DiskName.check(name));
        if (entry == null) {
            if (create) {
                throw refused(name);
            }
            throw new NoSuchFileException(description + '/' + name);
        }
        return new HostFile(unpacked(name, entry), Set.of(StandardOpenOption.READ));
    }

    private Path unpacked(String name, ZipEntry entry) throws IOException {
        synchronized (unpacked) {
            Path path = unpacked.get(name);
            if (path == null) {
                path = Files.createTempFile("bowler-", ".unpacked");
                path.toFile().deleteOnExit();
                try (InputStream content = archive.getInputStream(entry)) {
                    Files.copy(content, path, StandardCopyOption.REPLACE_EXISTING);
                }
                unpacked.put(name, path);
            }
            return path;
        }
    }

    @Override
    public boolean exists(String name) {
        return entries.containsKey(DiskName.check(name));
    }

    @Override
    public List<String> list(String folder) {
        String inner = DiskName.checkFolder(folder);
        return entries.keySet().stream().filter(each -> DiskName.folderOf(each).equals(inner))
            .map(each -> each.substring(inner.isEmpty() ? 0 : inner.length() + 1)).toList();
    }

    private IOException refused(String name) {
        return new IOException(description + '/' + name + " lies in an archive, which is not changed");
    }

    @Override
    public List<String> folders(String folder) {
        return DiskName.foldersIn(DiskName.checkFolder(folder), entries.keySet());
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
        DiskName.checkFolder(folder); // nothing changes
    }

    /// Takes nothing, because no process changes an archive.
    @Override
    public DiskHold hold(String lockName, String holder) {
        DiskName.check(lockName);
        return new DiskHold() {
            @Override
            public void alsoLock(String name) {
                DiskName.check(name);
            }

            @Override
            public void renew() {
                // nothing is held
            }

            @Override
            public void close() {
                // nothing is held
            }
        };
    }

    @Override
    public Object identity(String name) throws IOException {
        ZipEntry entry = entries.get(name);
        return entry == null ? null : HostFile.identityOf(unpacked(name, entry));
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public long usableBytes() {
        return 0;
    }

    @Override
    public String description() {
        return description;
    }
}
