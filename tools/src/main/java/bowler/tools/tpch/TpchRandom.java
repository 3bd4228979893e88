// SPDX-License-Identifier: Apache-2.0
package bowler.tools.tpch;

import java.util.SplittableRandom;

/// Random values as TPC-H's columns have them; one per table, so that tables do not depend on each other's rows.
final class TpchRandom {
    private static final String[] NOUNS = {"packages", "requests", "accounts", "deposits", "foxes", "ideas", "theodolites",
        "instructions", "dependencies", "excuses", "platelets", "asymptotes", "courts", "dolphins", "multipliers", "sauternes",
        "warthogs", "frets", "dinos", "attainments", "sheaves", "pinto beans"};
    private static final String[] VERBS = {"sleep", "wake", "are", "cajole", "haggle", "nag", "use", "boost", "affix", "detect",
        "integrate", "maintain", "nod", "was", "lose", "sublate", "solve", "thrash", "promise", "engage", "hinder", "print"};
    private static final String[] ADJECTIVES = {"furious", "sly", "careful", "blithe", "quick", "fluffy", "slow", "quiet", "ruthless",
        "thin", "close", "dogged", "daring", "brave", "stealthy", "permanent", "enticing", "idle", "busy", "regular", "final",
        "ironic", "even", "bold", "silent", "special", "pending", "unusual", "express"};
    private static final String ADDRESS = "0123456789 abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ,";
    private static final int MIN_PHONE_PART = 100;
    private static final int PHONE_PARTS = 900;
    private static final int MIN_LAST_PART = 1000;
    private static final int LAST_PARTS = 9000;
    private static final int FIRST_COUNTRY_CODE = 10;

    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();

    TpchRandom(long seed, String table) {
        random = new SplittableRandom(seed * 31 + table.hashCode());
    }

    /// From least to most, both included.
    int between(int min, int max) {
        return random.nextInt(min, max + 1);
    }

    String oneOf(String... words) {
        return words[random.nextInt(words.length)];
    }

    /// Words, cut to a length from `min` to `max`.
    String comment(int min, int max) {
        int length = between(min, max);
        text.setLength(0);
        while (text.length() < length) {
            text.append(oneOf(ADJECTIVES)).append(' ').append(oneOf(NOUNS)).append(' ').append(oneOf(VERBS))
                .append(random.nextInt(8) == 0 ? ". " : " ");
        }
        text.setLength(length);
        return text.toString().stripTrailing();
    }

    String address() {
        int length = between(10, 40);
        text.setLength(0);
        for (int i = 0; i < length; i++) {
            text.append(ADDRESS.charAt(random.nextInt(ADDRESS.length())));
        }
        return text.toString().strip();
    }

    String phone(int nation) {
        return (nation + FIRST_COUNTRY_CODE) + "-" + (MIN_PHONE_PART + random.nextInt(PHONE_PARTS)) + "-"
            + (MIN_PHONE_PART + random.nextInt(PHONE_PARTS)) + "-" + (MIN_LAST_PART + random.nextInt(LAST_PARTS));
    }

    /// Returns the given number of different words, in random order.
    String words(int count, String[] from) {
        text.setLength(0);
        int[] taken = new int[count];
        for (int i = 0; i < count; i++) {
            int word = random.nextInt(from.length);
            while (contains(taken, i, word)) {
                word = random.nextInt(from.length);
            }
            taken[i] = word;
            text.append(i == 0 ? "" : " ").append(from[word]);
        }
        return text.toString();
    }

    private static boolean contains(int[] taken, int count, int word) {
        for (int i = 0; i < count; i++) {
            if (taken[i] == word) {
                return true;
            }
        }
        return false;
    }
}
