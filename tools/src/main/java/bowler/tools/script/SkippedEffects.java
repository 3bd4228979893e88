// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import bowler.tools.script.SqlScript.Entry;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The unknown effects of skipped statements: the tables, views and indexes that they name. A difference in a record
/// that names one of them proves nothing.
final class SkippedEffects {
    static final String REASON = "what a statement that was left out would have done";

    private static final Pattern NAMED = Pattern.compile(
        "\\b(?:INTO|UPDATE|FROM|TABLE|VIEW|INDEX|TRIGGER|ON|REINDEX)\\s+(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?(\\w+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern MADE = Pattern.compile(
        "^\\s*(?:CREATE|DROP)\\s+(?:TABLE|(?:OR\\s+REPLACE\\s+)?VIEW)\\s+(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?(\\w+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern WORD = Pattern.compile("\\w+");

    private final Set<String> names = new HashSet<>();

    void leftOut(Entry entry) {
        if (entry instanceof SqlScript.Statement statement && !(statement.outcome() instanceof SqlScript.Failure)) {
            addNames(entry.sql());
        }
    }

    /// A table that is created again is known again; a statement that reads an unknown one makes the names in it
    /// unknown.
    void ran(Entry entry) {
        if (names.isEmpty()) {
            return;
        }
        Matcher made = MADE.matcher(entry.sql());
        if (made.find()) {
            names.remove(made.group(1).toLowerCase(Locale.ROOT));
        }
        if (concerns(entry)) {
            addNames(entry.sql());
        }
    }

    boolean concerns(Entry entry) {
        if (names.isEmpty()) {
            return false;
        }
        Matcher word = WORD.matcher(entry.sql());
        while (word.find()) {
            if (names.contains(word.group().toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }

    private void addNames(String sql) {
        Matcher named = NAMED.matcher(sql);
        while (named.find()) {
            names.add(named.group(1).toLowerCase(Locale.ROOT));
        }
    }
}
