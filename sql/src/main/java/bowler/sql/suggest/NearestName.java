// SPDX-License-Identifier: Apache-2.0
package bowler.sql.suggest;

import java.util.Collection;
import java.util.Locale;

/// Finds the known name that is nearest to an unknown one.
///
/// The distance counts the letters to insert, drop, replace or swap with their neighbour (optimal string alignment,
/// after Damerau 1964); upper and lower case count as the same letter. The maximum distance is a third of the letters,
/// and at least one.
public final class NearestName {
    /// The maximum length of names that are compared; longer words are not misspelt names.
    private static final int LONGEST = 128;

    private NearestName() {}

    /// Returns the nearest of the known names as it has to be written, the first of equally near ones; null if none is
    /// near.
    public static String among(String wanted, Collection<String> known) {
        int max = Math.max(1, wanted.length() / 3);
        String nearest = null;
        for (String name : known) {
            if (Math.abs(name.length() - wanted.length()) > max || name.length() > LONGEST) {
                continue;
            }
            int distance = distance(wanted.toUpperCase(Locale.ROOT), name.toUpperCase(Locale.ROOT));
            if (distance < (nearest == null ? Math.min(max + 1, name.length()) : max)) {
                nearest = name;
                max = distance;
            }
        }
        return nearest == null ? null : written(nearest);
    }

    /// Returns a name in the spelling of a statement: quoted if it would otherwise be folded or end too early.
    public static String written(String name) {
        boolean plain = !name.isEmpty() && !Character.isDigit(name.charAt(0));
        for (int i = 0; i < name.length() && plain; i++) {
            char c = name.charAt(i);
            plain = c == '_' || Character.isLetterOrDigit(c) && Character.toUpperCase(c) == c;
        }
        return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    static int distance(String one, String other) {
        int[] before = new int[other.length() + 1];
        int[] row = new int[other.length() + 1];
        int[] next = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            next[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                boolean same = one.charAt(i - 1) == other.charAt(j - 1);
                int min = Math.min(row[j - 1] + (same ? 0 : 1), Math.min(row[j], next[j - 1]) + 1);
                boolean swapped = i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1);
                next[j] = swapped ? Math.min(min, before[j - 2] + 1) : min;
            }
            int[] oldest = before;
            before = row;
            row = next;
            next = oldest;
        }
        return row[other.length()];
    }
}
