// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import bowler.tools.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The software bill of materials of a release, in the format CycloneDX 1.5: each jar with its version and SHA-256.
final class Materials {
    private static final Pattern VERSIONED = Pattern.compile("(.+?)-(\\d[\\w.]*)\\.jar");

    private final String version;
    private final List<String> components = new ArrayList<>();

    Materials(String version) {
        this.version = version;
    }

    void add(Path jar) throws IOException {
        Matcher named = VERSIONED.matcher(jar.getFileName().toString());
        boolean isOther = named.matches() && !named.group(1).startsWith("bowler");
        String name = named.matches() ? named.group(1) : jar.getFileName().toString().replace(".jar", "");
        String own = named.matches() ? named.group(2) : version;
        components.add("    {\n      \"type\": \"library\",\n      \"name\": " + JsonText.of(name) + ",\n      \"version\": " + JsonText.of(own)
            + (isOther ? "" : ",\n      \"licenses\": [{\"license\": {\"id\": \"Apache-2.0\"}}]")
            + ",\n      \"hashes\": [{\"alg\": \"SHA-256\", \"content\": \"" + MavenRepository.digest("SHA-256", Files.readAllBytes(jar)) + "\"}]\n    }");
    }

    String json() {
        return "{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.5\",\n  \"version\": 1,\n  \"metadata\": {\"component\": {\"type\": \"application\", "
            + "\"name\": \"bowler\", \"version\": " + JsonText.of(version) + "}},\n  \"components\": [\n" + String.join(",\n", components) + "\n  ]\n}\n";
    }
}
