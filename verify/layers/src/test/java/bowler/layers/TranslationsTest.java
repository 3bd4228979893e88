// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlError;
import bowler.base.error.Translations;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Translated messages belong to conditions of the code, and have their placeholders.
final class TranslationsTest {
    private static final String FOLDER = "base/src/main/resources/bowler/base/error";
    /// Parts of messages that are no conditions.
    private static final Map<String, String> PHRASES = Map.of("POSITION", "line %s, column %s", "LocatedError.SENTENCE", " At %s.",
        "LocatedError.REMARK", " (at %s)", "ErrorWithSuggestion.QUESTION", " Did you mean %s?");
    private static final int MIN_GERMAN = 100;

    @Test
    void translationsFitTheirConditions() throws IOException, ClassNotFoundException {
        WorkingTree workingTree = WorkingTree.here();
        Map<String, String> english = new HashMap<>(PHRASES);
        for (ErrorConditions.Condition condition : ErrorConditions.of(workingTree)) {
            SqlError error = condition.error();
            Enum<?> constant = (Enum<?>) error;
            english.put(constant.getDeclaringClass().getSimpleName() + '.' + constant.name(), error.text());
        }
        try (Stream<Path> files = Files.list(workingTree.root().resolve(FOLDER))) {
            for (Path file : files.toList()) {
                Properties texts = new Properties();
                try (Reader reader = Files.newBufferedReader(file)) {
                    texts.load(reader);
                }
                String language = file.getFileName().toString().replaceAll("bowler_messages_|\\.properties", "");
                Translations translations = Translations.ofTerritory(language);
                assertThat(texts.size()).as(language).isGreaterThanOrEqualTo(MIN_GERMAN);
                for (String key : texts.stringPropertyNames()) {
                    assertThat(english).as(file.toString()).containsKey(key);
                    assertThat(translations.phrase(key, english.get(key))).as("%s has other placeholders than: %s", key, english.get(key))
                        .isEqualTo(texts.getProperty(key));
                }
            }
        }
    }
}
