// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The metadata for native images name classes and resources that exist. GraalVM is not needed for this test.
final class NativeImageMetadataTest {
    private static String text(String resource) throws IOException {
        try (InputStream in = NativeImageMetadataTest.class.getClassLoader().getResourceAsStream(resource)) {
            assertThat(in).as(resource).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<String> all(String key, String text) {
        return Pattern.compile('"' + key + "\": \"([^\"]+)\"").matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bowler-jdbc", "bowler-engine"})
    void namedClassesAndResourcesExist(String artifact) throws Exception {
        String text = text("META-INF/native-image/bowler/" + artifact + "/reachability-metadata.json");
        for (String type : all("type", text)) {
            assertThat(Class.forName(type).getConstructor()).isNotNull();
        }
        assertThat(all("glob", text)).isNotEmpty();
        for (String resource : all("glob", text)) {
            assertThat(text(resource)).as(resource).isNotEmpty();
        }
    }

    @Test
    void dataSourcesAreListed() throws IOException {
        assertThat(all("type", text("META-INF/native-image/bowler/bowler-jdbc/reachability-metadata.json"))).contains(
            "bowler.jdbc.BowlerDriver", "bowler.jdbc.BowlerDataSource", "bowler.jdbc.BowlerXADataSource", "bowler.jdbc.BowlerConnectionPoolDataSource");
    }
}
