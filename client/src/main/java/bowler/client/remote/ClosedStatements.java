// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Statements that the program has closed and the server still holds. Preparing the same text again asks the server
/// nothing.
///
/// A statement is kept if it reads or changes rows and has run. The definitions of other sessions may change meanwhile:
/// the statement recompiles itself when it runs, as every open statement does. The least recently closed ones leave
/// first. For one thread at a time.
final class ClosedStatements {
    private static final int MAX_STATEMENTS = 64;
    /// The maximum length of all texts, in characters.
    private static final int MAX_CHARACTERS = 128 << 10;
    private static final List<String> VERBS = List.of("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "VALUES", "WITH");

    private final Map<PreparedText, RemoteStatement> kept = new LinkedHashMap<>();
    private int characters;
    private long definitions;

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

    /// Returns what a text means if it is prepared now.
    PreparedText textNow(String sql, String schema) {
        return new PreparedText(sql, schema, definitions);
    }

    /// Removes and returns the statement with this text; null if there is none.
    RemoteStatement take(PreparedText text) {
        RemoteStatement found = kept.remove(text);
        if (found != null) {
            characters -= text.sql().length();
        }
        return found;
    }

    /// Adds a statement, unless its text may mean something else now.
    ///
    /// @return the statements that leave, which the server should forget; maybe the statement itself
    List<RemoteStatement> keep(PreparedText text, RemoteStatement statement) {
        if (text.definitions() != definitions) {
            return List.of(statement);
        }
        List<RemoteStatement> leaving = new ArrayList<>();
        RemoteStatement same = take(text);
        if (same != null) {
            leaving.add(same);
        }
        kept.put(text, statement);
        characters += text.sql().length();
        while (kept.size() > MAX_STATEMENTS || characters > MAX_CHARACTERS) {
            leaving.add(take(kept.keySet().iterator().next()));
        }
        return leaving;
    }

    /// Removes and returns all statements, because texts may mean something else from now on. The statements that are
    /// open now are not kept when they are closed.
    List<RemoteStatement> takeAll() {
        definitions++;
        List<RemoteStatement> all = List.copyOf(kept.values());
        kept.clear();
        characters = 0;
        return all;
    }
}
