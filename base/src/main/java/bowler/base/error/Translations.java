// SPDX-License-Identifier: Apache-2.0
package bowler.base.error;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The messages of one language. Errors without a translation keep their English text.
///
/// A program adds a language with the file `bowler_messages_LL.properties` or `bowler_messages_LL_CC.properties` at the
/// root of its class path. LL is a language and CC a country; the file is in UTF-8. Each key is the class and the name of
/// a constant, such as `LockError.DEADLOCK`. Its value is the text with the placeholders of the English text, in their
/// order. The texts of the program take precedence over translations that Bowler contains. Immutable.
public final class Translations {
    /// The messages as they are in the code.
    public static final Translations NONE = new Translations(Map.of());
    private static final Map<String, Translations> LOADED = new ConcurrentHashMap<>();
    private static final Pattern TERRITORY = Pattern.compile("[A-Za-z]{2,3}(_\\w{2,3}(_\\w+)?)?");
    private static final Pattern POSITION = Pattern.compile("line (\\d+), column (\\d+)");
    private static final String NAME = "bowler_messages_";
    private static final String SUFFIX = ".properties";

    private final Map<String, String> texts;

    private Translations(Map<String, String> texts) {
        this.texts = texts;
    }

    /// Returns the messages for a territory.
    ///
    /// @param territory a language, optionally with a country, such as `de_DE`; null and other texts: English
    public static Translations ofTerritory(String territory) {
        return territory == null || !TERRITORY.matcher(territory).matches() ? NONE : LOADED.computeIfAbsent(territory, Translations::load);
    }

    private static Translations load(String territory) {
        String[] parts = territory.split("_", 3);
        String language = parts[0].toLowerCase(Locale.ROOT);
        List<String> names = parts.length == 1 ? List.of(language) : List.of(language, language + '_' + parts[1].toUpperCase(Locale.ROOT));
        Properties found = new Properties();
        try {
            for (String name : names) {
                read(Translations.class.getResourceAsStream(NAME + name + SUFFIX), found);
            }
            ClassLoader program = Thread.currentThread().getContextClassLoader();
            for (String name : names) {
                read(program == null ? null : program.getResourceAsStream(NAME + name + SUFFIX), found);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> texts = new ConcurrentHashMap<>();
        found.forEach((key, text) -> texts.put((String) key, (String) text));
        return texts.isEmpty() ? NONE : new Translations(texts);
    }

    private static void read(InputStream resource, Properties into) throws IOException {
        if (resource != null) {
            try (InputStreamReader reader = new InputStreamReader(resource, StandardCharsets.UTF_8)) {
                into.load(reader);
            }
        }
    }

    /// Returns the translation of a message or a part of it. A translation with other placeholders than the English text
    /// is ignored.
    ///
    /// @param english the text if there is no translation
    public String phrase(String key, String english) {
        String text = texts.get(key);
        return text == null || !placeholders(text).equals(placeholders(english)) ? english : text;
    }

    /// Returns arguments of a message, with the position in a statement in this language.
    Object[] arguments(List<Object> arguments) {
        Object[] shown = arguments.toArray();
        for (int at = 0; at < shown.length; at++) {
            Matcher position = POSITION.matcher((String) shown[at]);
            if (position.matches()) {
                shown[at] = String.format(phrase("POSITION", "line %s, column %s"), position.group(1), position.group(2));
            }
        }
        return shown;
    }

    /// Returns the placeholders of a pattern of [String#format], in their order.
    static String placeholders(String pattern) {
        StringBuilder found = new StringBuilder();
        for (int at = pattern.indexOf('%'); at >= 0 && at + 1 < pattern.length(); at = pattern.indexOf('%', at + 2)) {
            int end = at + 1;
            while (end < pattern.length() - 1 && (Character.isDigit(pattern.charAt(end)) || pattern.charAt(end) == '$')) {
                end++;
            }
            found.append(pattern, at, end + 1);
        }
        return found.toString();
    }
}
