// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs the same scripts with Derby's `ij` and with that of derby-over-bowler, each in a class loader of its own, and
/// compares the outputs. The texts of SQL errors and warnings may differ, their SQLStates may not.
class IjCompareTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"commands", "types", "cursors", "branches", "roles"})
    void theOutputsAreTheSame(String name) throws Exception {
        assertEquals(output(name, "derby", derby()), output(name, "bowler", bowler()));
    }

    private String output(String name, String database, List<URL> classPath) throws Exception {
        Path home = Files.createDirectory(folder.resolve(database));
        Path script = folder.resolve(database + ".sql");
        String placed = home.resolve("db").toString();
        Files.writeString(script, script(name).replace("FOLDER", placed));
        PrintStream standardOut = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Thread thread = Thread.currentThread();
        ClassLoader own = thread.getContextClassLoader();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        System.setProperty("derby.stream.error.file", home.resolve("derby.log").toString());
        try (URLClassLoader loader = new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(loader);
            if (home.endsWith("bowler")) {
                loader.loadClass("bowler.jdbc.BowlerDriver").getConstructor().newInstance();
            }
            Class<?> tool = loader.loadClass("org.apache.derby.tools.ij");
            tool.getMethod("main", String[].class).invoke(null, (Object) new String[] {script.toString()});
        } finally {
            thread.setContextClassLoader(own);
            System.setOut(standardOut);
            System.clearProperty("derby.stream.error.file");
        }
        return output.toString(StandardCharsets.UTF_8).replace(placed, "FOLDER")
            .replaceAll("(ERROR|WARNING) (\\w{5}): .*", "$1 $2");
    }

    private static String script(String name) throws IOException {
        try (InputStream in = IjCompareTest.class.getResourceAsStream("ij/" + name + ".sql")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<URL> derby() throws IOException {
        List<URL> found = new ArrayList<>();
        for (String entry : classPath()) {
            if (new File(entry).getName().matches("derby(client|net|shared|tools)?-10.*\\.jar")) {
                found.add(Path.of(entry).toUri().toURL());
            }
        }
        return found;
    }

    private static List<URL> bowler() throws IOException {
        List<URL> found = new ArrayList<>();
        Path built = root().resolve("derby-over-bowler").resolve("target").resolve("classes");
        if (Files.isDirectory(built)) {
            found.add(built.toUri().toURL());
        }
        for (String entry : classPath()) {
            if (!new File(entry).getName().startsWith("derby")) {
                found.add(Path.of(entry).toUri().toURL());
            }
        }
        return found;
    }

    private static String[] classPath() {
        return System.getProperty("java.class.path").split(File.pathSeparator);
    }

    private static Path root() {
        return Path.of(System.getProperty("bowler.root", "../..")).toAbsolutePath().normalize();
    }
}
