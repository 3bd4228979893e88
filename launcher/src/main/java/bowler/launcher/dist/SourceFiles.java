// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The Java sources of the project, from which it takes those of the classes in a jar.
final class SourceFiles {
    private static final LocalDateTime TIME = LocalDateTime.of(2020, 1, 1, 0, 0);
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final String CLASS = ".class";

    /// The files by their paths below `src/main/java`.
    private final Map<String, Path> files = new TreeMap<>();

    /// @param root the folder of the project; each folder in it may be a module
    SourceFiles(Path root) throws IOException {
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.sorted().toList()) {
                Path sources = module.resolve(SOURCES);
                if (Files.isDirectory(sources)) {
                    addFiles(sources);
                }
            }
        }
    }

    private void addFiles(Path sources) throws IOException {
        try (Stream<Path> found = Files.walk(sources)) {
            for (Path each : found.filter(file -> file.toString().endsWith(".java")).toList()) {
                files.put(sources.relativize(each).toString().replace('\\', '/'), each);
            }
        }
    }

    /// Returns a jar with the sources of the classes of a jar.
    byte[] sourcesOf(Path jar) throws IOException {
        return zip(filesOf(jar));
    }

    /// Returns the sources of the classes of a jar, by their paths.
    Map<String, Path> filesOf(Path jar) throws IOException {
        Map<String, Path> found = new TreeMap<>();
        try (JarFile classes = new JarFile(jar.toFile())) {
            classes.stream().map(ZipEntry::getName).filter(name -> name.endsWith(CLASS)).forEach(name -> {
                String top = name.substring(0, name.length() - CLASS.length()).replaceFirst("[$].*", "");
                if (files.containsKey(top + ".java")) {
                    found.put(top + ".java", files.get(top + ".java"));
                }
            });
        }
        return found;
    }

    /// Returns a zip file whose bytes depend only on the content of the files.
    static byte[] zip(Map<String, Path> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, Path> each : files.entrySet()) {
                ZipEntry entry = new ZipEntry(each.getKey());
                entry.setTimeLocal(TIME);
                zip.putNextEntry(entry);
                zip.write(Files.readAllBytes(each.getValue()));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
