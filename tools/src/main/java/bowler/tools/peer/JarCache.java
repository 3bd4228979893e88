// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Drivers of other databases: copied once into the user's cache, used only when their SHA-256 is the one written here.
/// They come from the user's own Maven repository; what that lacks the user's Maven fetches from Maven Central, or from
/// where its settings say.
public final class JarCache {
    private static final String GET = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:get";

    private final Path folder;
    private final Path mavenRepository;

    public JarCache(Path folder, Path mavenRepository) {
        this.folder = folder;
        this.mavenRepository = mavenRepository;
    }

    /// Where caches and Maven's repository usually are.
    public static JarCache ofUser() {
        return new JarCache(userFolder().resolve("jars"), home().resolve(".m2").resolve("repository"));
    }

    /// Where Bowler keeps for a user what it can make or fetch again.
    public static Path userFolder() {
        String caches = System.getenv("XDG_CACHE_HOME");
        Path cache = caches == null || caches.isBlank() ? home().resolve(".cache") : Path.of(caches);
        return cache.resolve("bowler");
    }

    private static Path home() {
        return Path.of(System.getProperty("user.home"));
    }

    public Path path(Jar jar) throws IOException {
        Path cached = folder.resolve(jar.fileName());
        if (Files.exists(cached) && matches(cached, jar)) {
            return cached;
        }
        Files.createDirectories(folder);
        Path arriving = Files.createTempFile(folder, jar.artifact(), ".part");
        try {
            fetch(jar, arriving);
            if (!matches(arriving, jar)) {
                throw new LoadFailure(jar.fileName() + " has SHA-256 " + digest(arriving) + " instead of " + jar.sha256() + "; not used");
            }
            return Files.move(arriving, cached, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(arriving);
        }
    }

    private void fetch(Jar jar, Path to) throws IOException {
        Path local = mavenRepository.resolve(jar.path());
        if (Files.exists(local) && matches(local, jar)) {
            Files.copy(local, to, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        resolveWithMaven(jar);
        if (!Files.exists(local)) {
            throw unavailable(jar, "Maven put it elsewhere than into " + mavenRepository, null);
        }
        Files.copy(local, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Has Maven put the jar into its repository.
    private void resolveWithMaven(Jar jar) throws LoadFailure {
        String name = System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn";
        try {
            Process maven = new ProcessBuilder(name, "-q", "-B", GET, "-Dtransitive=false", "-Dartifact=" + jar.coordinates())
                .redirectErrorStream(true).start();
            maven.getOutputStream().close();
            String told = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (maven.waitFor() != 0) {
                throw unavailable(jar, told.lines().findFirst().orElse("Maven failed"), null);
            }
        } catch (IOException noMaven) {
            throw unavailable(jar, "Maven is not in the path", noMaven);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw unavailable(jar, "interrupted", stopped);
        }
    }

    private LoadFailure unavailable(Jar jar, String why, Throwable cause) {
        return new LoadFailure(
            "cannot fetch " + jar.coordinates() + " (" + why + "); put " + jar.fileName() + " into " + folder, cause);
    }

    private static boolean matches(Path file, Jar jar) throws IOException {
        return digest(file).equals(jar.sha256());
    }

    private static String digest(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] part = new byte[1 << 16];
            for (int count = bytes.read(part); count >= 0; count = bytes.read(part)) {
                digest.update(part, 0, count);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
