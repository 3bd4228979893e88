// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes jars with the documentation of the packages that a jar exports, by the JDK's own javadoc.
final class JavadocJar {
    private static final List<String> OPTIONS = List.of("-quiet", "-notimestamp", "-encoding", "UTF-8");
    /// The exported packages of a jar have no warnings.
    private static final List<String> STRICT = List.of("-Xdoclint:all,-missing", "-Werror");
    /// The jars without exported packages extend libraries that need not be there.
    private static final List<String> LENIENT = List.of("-Xdoclint:none", "--ignore-source-errors");

    private final SourceFiles sources;
    private final String classPath;

    /// @param classes jars with the classes of the project
    JavadocJar(SourceFiles sources, List<Path> classes) {
        this.sources = sources;
        classPath = classes.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /// Returns a jar with the pages. All packages of a jar without `Export-Package` are documented.
    byte[] of(Path jar) throws IOException {
        ToolProvider javadoc = ToolProvider.findFirst("javadoc").orElseThrow(() -> new IOException("the documentation of the jars needs the javadoc of a JDK; set JAVA_HOME to one"));
        Map<String, Path> found = sources.filesOf(jar);
        String exported = exported(jar);
        Set<String> packages = exported == null ? null : Set.of(exported.split(","));
        Path folder = Files.createTempDirectory("javadoc");
        try {
            List<String> arguments = new ArrayList<>(OPTIONS);
            arguments.addAll(packages == null ? LENIENT : STRICT);
            arguments.addAll(List.of("-d", folder.resolve("pages").toString(), "-cp", classPath));
            for (Map.Entry<String, Path> each : found.entrySet()) {
                int name = each.getKey().lastIndexOf('/');
                if (packages == null || packages.contains(each.getKey().substring(0, Math.max(0, name)).replace('/', '.'))) {
                    Path copy = folder.resolve("sources").resolve(each.getKey());
                    Files.createDirectories(copy.getParent());
                    Files.copy(each.getValue(), copy);
                    arguments.add(copy.toString());
                }
            }
            StringWriter log = new StringWriter();
            PrintWriter out = new PrintWriter(log);
            if (javadoc.run(out, out, arguments.toArray(String[]::new)) != 0) {
                throw new IOException("javadoc failed for " + jar + ":\n" + log);
            }
            return SourceFiles.zip(files(folder.resolve("pages")));
        } finally {
            delete(folder);
        }
    }

    private static String exported(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getManifest() == null ? null : file.getManifest().getMainAttributes().getValue("Export-Package");
        }
    }

    private static Map<String, Path> files(Path folder) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(folder)) {
            found.filter(Files::isRegularFile).forEach(each -> files.put(folder.relativize(each).toString().replace('\\', '/'), each));
        }
        return files;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path each : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
