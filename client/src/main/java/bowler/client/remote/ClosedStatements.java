// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Statements that the program has closed and the server still holds. Preparing the same text again asks the server
/// nothing.
///
/// A statement is kept if it reads or changes rows and has run. One that the server would compile differently now
/// recompiles itself when it runs, as every open statement does. The least recently closed ones leave first. For one
/// thread at a time.
final class ClosedStatements {
    private static final int MAX_STATEMENTS = 64;
    /// The maximum length of all texts, in characters.
    private static final int MAX_CHARACTERS = 128 << 10;
    private static final List<String> VERBS = List.of("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "VALUES", "WITH");

    private final Map<String, RemoteStatement> kept = new LinkedHashMap<>();
    private int characters;

    /// Returns whether a statement begins with a word that reads or changes rows. All others may change what texts mean.
    static boolean usesRows(String sql) {
        int start = 0;
        while (start < sql.length() && (Character.isWhitespace(sql.charAt(start)) || sql.charAt(start) == '(')) {
            start++;
        }
        for (String verb : VERBS) {
            int end = start + verb.length();
            if (sql.regionMatches(true, start, verb, 0, verb.length())
                && (end == sql.length() || !Character.isJavaIdentifierPart(sql.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    /// Removes and returns the statement with this text; null if there is none.
    RemoteStatement take(String sql) {
        RemoteStatement found = kept.remove(sql);
        if (found != null) {
            characters -= sql.length();
        }
        return found;
    }

    /// Adds a statement.
    ///
    /// @return the statements that leave for it, which the server should forget
    List<RemoteStatement> keep(String sql, RemoteStatement statement) {
        List<RemoteStatement> leaving = new ArrayList<>();
        RemoteStatement same = take(sql);
        if (same != null) {
            leaving.add(same);
        }
        kept.put(sql, statement);
        characters += sql.length();
        while (kept.size() > MAX_STATEMENTS || characters > MAX_CHARACTERS) {
            leaving.add(take(kept.keySet().iterator().next()));
        }
        return leaving;
    }

    /// Removes and returns all statements.
    List<RemoteStatement> takeAll() {
        List<RemoteStatement> all = List.copyOf(kept.values());
        kept.clear();
        characters = 0;
        return all;
    }
}
