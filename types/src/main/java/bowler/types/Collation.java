// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import bowler.types.json.JsonSortKey;
import java.nio.charset.StandardCharsets;
import java.text.Collator;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The collations: which strings are equal, and their order. A collation maps strings to a form whose order by
/// [TextOrder] is the collation's order. So keys, sorting and hashing need no other order.
///
///     UCS_BASIC       code units
///     UNICODE_CI      code units, ignoring case
///     UNICODE_CI_AI   the same, ignoring accents
///     de_DE:PRIMARY   the order of a language and country, by the JDK's tables; PRIMARY compares letters, SECONDARY accents too,
///                     TERTIARY (the default) case, IDENTICAL all characters
///
/// A collation is a number during the life of the JVM. The database stores its name.
public final class Collation {
    public static final int UCS_BASIC = 0;
    private static final int UNICODE_CI = 1;
    private static final int UNICODE_CI_AI = 2;
    /// The order of JSON values. It has no name, because it belongs to a type.
    static final int JSON = 3;
    private static final int FIRST_LOCAL = 16;
    private static final String[] UNICODE = {"UCS_BASIC", "UNICODE_CI", "UNICODE_CI_AI"};
    private static final String[] STRENGTHS = {"PRIMARY", "SECONDARY", "TERTIARY", "IDENTICAL"};
    private static final int TERTIARY = 2;
    /// Greater than every blank, so that the shorter of two forms comes first.
    private static final char FIRST_OF_KEY = 0x100;
    private static final char ASCII_LIMIT = 0x80;

    private Collation() {}

    /// Loaded at the first use of a language's collation.
    private static final class Local {
        static final Locale[] LOCALES = Arrays.stream(Collator.getAvailableLocales())
            .filter(locale -> !locale.toString().isEmpty())
            .sorted((left, right) -> left.toString().compareTo(right.toString())).toArray(Locale[]::new);
        /// One collator per collation. A collator serves one thread at a time.
        static final Map<Integer, Collator> COLLATORS = new ConcurrentHashMap<>();
        /// For each collation, the first character seen of each class of equal characters.
        static final Map<Integer, Map<String, Character>> FIRST_EQUALS = new ConcurrentHashMap<>();

        static Collator collator(int collation) {
            return COLLATORS.computeIfAbsent(collation, id -> {
                Collator made = Collator.getInstance(LOCALES[(id - FIRST_LOCAL) / STRENGTHS.length]);
                made.setStrength((id - FIRST_LOCAL) % STRENGTHS.length);
                return made;
            });
        }
    }

    /// Returns the collation with this name, ignoring case, or -1.
    public static int named(String name) {
        for (int id = 0; id < UNICODE.length; id++) {
            if (UNICODE[id].equalsIgnoreCase(name)) {
                return id;
            }
        }
        int colon = name.indexOf(':');
        return ofTerritory(colon < 0 ? name : name.substring(0, colon), colon < 0 ? null : name.substring(colon + 1));
    }

    /// Returns the collation of a territory, or -1 if the territory or the strength is unknown.
    ///
    /// @param strength null means TERTIARY
    public static int ofTerritory(String territory, String strength) {
        int power = strength == null ? TERTIARY : -1;
        for (int id = 0; strength != null && id < STRENGTHS.length; id++) {
            power = STRENGTHS[id].equalsIgnoreCase(strength) ? id : power;
        }
        for (int place = 0; power >= 0 && place < Local.LOCALES.length; place++) {
            if (Local.LOCALES[place].toString().equalsIgnoreCase(territory)) {
                return FIRST_LOCAL + STRENGTHS.length * place + power;
            }
        }
        return -1;
    }

    public static String name(int collation) {
        if (collation < FIRST_LOCAL) {
            return UNICODE[collation];
        }
        int strength = (collation - FIRST_LOCAL) % STRENGTHS.length;
        String locale = Local.LOCALES[(collation - FIRST_LOCAL) / STRENGTHS.length].toString();
        return strength == TERTIARY ? locale : locale + ':' + STRENGTHS[strength];
    }

    /// Returns the value of Derby's attribute `collation` for this collation; the name of one that Derby does not have.
    public static String derbyName(int collation) {
        String name = name(collation);
        int colon = name.indexOf(':');
        return collation < FIRST_LOCAL ? name : "TERRITORY_BASED" + (colon < 0 ? "" : name.substring(colon));
    }

    /// Returns whether the collation distinguishes upper and lower case.
    public static boolean isCaseSensitive(int collation) {
        return collation < FIRST_LOCAL ? collation == UCS_BASIC
            : (collation - FIRST_LOCAL) % STRENGTHS.length >= TERTIARY;
    }

    public static int compare(int collation, String left, String right) {
        return TextOrder.compare(form(collation, left), form(collation, right));
    }

    /// Returns the form of a string that decides comparisons.
    public static String form(int collation, String text) {
        return switch (collation) {
            case UCS_BASIC -> text;
            case JSON -> JsonSortKey.of(text);
            case UNICODE_CI -> folded(text);
            case UNICODE_CI_AI -> folded(withoutAccents(text));
            default -> key(collation, text);
        };
    }

    /// Maps equal strings to strings that are equal character by character. `%`, `_` and the kept character stay as
    /// they are.
    ///
    /// @param kept a character that stays as it is, or 0
    public static String signs(int collation, String text, char kept) {
        if (collation < FIRST_LOCAL) {
            return form(collation, text);
        }
        Collator collator = Local.collator(collation);
        Map<String, Character> firsts = Local.FIRST_EQUALS.computeIfAbsent(collation, id -> new ConcurrentHashMap<>());
        char[] signs = text.toCharArray();
        for (int at = 0; at < signs.length; at++) {
            char sign = signs[at];
            if (sign != '%' && sign != '_' && sign != kept) {
                byte[] key = collator.getCollationKey(String.valueOf(sign)).toByteArray();
                char first = firsts.computeIfAbsent(new String(key, StandardCharsets.ISO_8859_1), unseen -> sign);
                boolean special = first == '%' || first == '_' || first == kept;
                signs[at] = special ? sign : first;
            }
        }
        return new String(signs);
    }

    private static String folded(String text) {
        for (int at = 0; at < text.length(); at++) {
            char sign = text.charAt(at);
            if (fold(sign) != sign) {
                char[] signs = text.toCharArray();
                for (; at < signs.length; at++) {
                    signs[at] = fold(signs[at]);
                }
                return new String(signs);
            }
        }
        return text;
    }

    private static char fold(char sign) {
        if (sign < ASCII_LIMIT) {
            return sign >= 'A' && sign <= 'Z' ? (char) (sign | 0x20) : sign;
        }
        return Character.toLowerCase(Character.toUpperCase(sign));
    }

    private static String withoutAccents(String text) {
        boolean plain = true;
        for (int at = 0; plain && at < text.length(); at++) {
            plain = text.charAt(at) < ASCII_LIMIT;
        }
        if (plain) {
            return text;
        }
        String parts = Normalizer.normalize(text, Normalizer.Form.NFD);
        StringBuilder without = new StringBuilder(parts.length());
        for (int at = 0; at < parts.length(); at++) {
            char sign = parts.charAt(at);
            if (Character.getType(sign) != Character.NON_SPACING_MARK) {
                without.append(sign);
            }
        }
        return without.toString();
    }

    private static String key(int collation, String text) {
        String shown = text.substring(0, TextOrder.lengthWithoutTrailingBlanks(text));
        byte[] key = Local.collator(collation).getCollationKey(shown).toByteArray();
        char[] signs = new char[key.length];
        for (int at = 0; at < key.length; at++) {
            signs[at] = (char) (FIRST_OF_KEY + (key[at] & 0xFF));
        }
        return new String(signs);
    }
}
