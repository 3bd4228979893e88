// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import bowler.os.ExternalFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.NoSuchFileException;

/// Reads a jar that a user names by a path or by a URL of a file. Fails with 46001.
public final class JarContent {
    private static final String FILE = "file:";

    private JarContent() {}

    public static byte[] read(String place, ExternalFiles files) {
        if (place == null) {
            throw RoutineError.JAR_NOT_READ.failure("NULL", "name its file");
        }
        try (InputStream stream = files.read(path(place))) {
            byte[] content = stream.readAllBytes();
            if (!JarLoader.isJar(content)) {
                throw RoutineError.JAR_NOT_READ.failure(place, "it is no jar file");
            }
            return content;
        } catch (NoSuchFileException e) {
            throw RoutineError.JAR_NOT_READ.causedBy(e, place, "there is no such file");
        } catch (IOException e) {
            throw RoutineError.JAR_NOT_READ.causedBy(e, place, e.getMessage());
        }
    }

    private static String path(String place) {
        if (place.matches("(?i)(https?|ftp|jar):.*")) {
            throw RoutineError.JAR_NOT_READ.failure(place, "only files can be read; copy the jar to one");
        }
        if (!place.regionMatches(true, 0, FILE, 0, FILE.length())) {
            return place;
        }
        try {
            String path = new URI(place).getPath();
            return path == null ? place.substring(FILE.length()) : path;
        } catch (URISyntaxException e) {
            return place.substring(FILE.length());
        }
    }
}
