// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.Identifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds what can follow at a place of a statement: tables after FROM or JOIN, columns of the statement's tables elsewhere. It
/// knows table names and correlation names by their place and does not parse, because the statement is incomplete.
final class Completions {
    private static final String NAME = "(?:\"[^\"]+\"|[\\p{L}_][\\p{L}\\p{N}_$]*)";
    private static final Pattern REFERENCE = Pattern.compile("(?:\\b(?:FROM|JOIN|UPDATE|INTO|TABLE)\\s+|,\\s*)(?:" + NAME + "\\.)?(" + NAME + ")(?:\\s+(?:AS\\s+)?(" + NAME + "))?",
        Pattern.CASE_INSENSITIVE);
    private static final Pattern BEFORE_TABLE = Pattern.compile("(?s).*\\b(?:FROM|JOIN|UPDATE|INTO|TABLE|DESCRIBE|REFERENCES|TRUNCATE|ANALYZE)\\s+", Pattern.CASE_INSENSITIVE);
    private static final Pattern BEFORE_COLUMN = Pattern.compile("(?s).*(?:[(,=<>+*/-]|\\b(?:SELECT|DISTINCT|WHERE|AND|OR|NOT|ON|BY|SET|HAVING|WHEN|THEN|ELSE))\\s*", Pattern.CASE_INSENSITIVE);

    /// The columns of each table.
    private final Map<String, List<String>> tables;
    private final Collection<String> keywords;

    Completions(Map<String, List<String>> tables, Collection<String> keywords) {
        this.tables = tables;
        this.keywords = keywords;
    }

    /// Returns the words that can be at the end of a text.
    ///
    /// @param before the statement up to the cursor
    /// @param after the remainder of the statement
    /// @param word the end of the first text that the words replace; it may begin with a parenthesis
    List<String> of(String before, String after, String word) {
        int start = startOfName(word);
        String head = word.substring(0, start);
        String begun = word.substring(start);
        String left = before.substring(0, before.length() - begun.length());
        int dot = begun.lastIndexOf('.');
        Map<String, String> references = references(before + after);
        String sample = begun.length() > dot + 1 ? begun.substring(dot + 1) : left;
        boolean isLower = sample.equals(sample.toLowerCase(Locale.ROOT)) || begun.length() > dot + 1 && Character.isLowerCase(sample.charAt(0));
        if (dot >= 0) {
            String qualifier = begun.substring(0, dot);
            return written(head + qualifier + ".", tables.getOrDefault(references.getOrDefault(identifier(qualifier), identifier(qualifier)), List.of()), isLower);
        }
        if (BEFORE_TABLE.matcher(left).matches()) {
            return written(head, tables.keySet(), isLower);
        }
        Set<String> columns = new LinkedHashSet<>();
        references.values().forEach(table -> columns.addAll(tables.get(table)));
        boolean isColumn = BEFORE_COLUMN.matcher(left).matches();
        if (begun.isEmpty() && isColumn && !columns.isEmpty()) {
            return written(head, columns, isLower);
        }
        if (columns.isEmpty()) {
            tables.values().forEach(columns::addAll);
        }
        columns.addAll(tables.keySet());
        List<String> words = written(head, columns, isLower);
        keywords.forEach(each -> words.add(head + (isLower ? each.toLowerCase(Locale.ROOT) : each)));
        return words;
    }

    /// A word of the line may begin with signs, as in `(a` or `x=a`.
    private static int startOfName(String word) {
        int start = word.length();
        while (start > 0 && (Character.isJavaIdentifierPart(word.charAt(start - 1)) || word.charAt(start - 1) == '.' || word.charAt(start - 1) == '"')) {
            start--;
        }
        return start;
    }

    private static List<String> written(String head, Collection<String> names, boolean isLower) {
        List<String> words = new ArrayList<>();
        for (String name : names) {
            String quoted = Identifier.quoted(name);
            words.add(head + (isLower && !quoted.startsWith("\"") ? quoted.toLowerCase(Locale.ROOT) : quoted));
        }
        return words;
    }

    private static String identifier(String written) {
        return written.startsWith("\"") ? written.replaceAll("^\"|\"$", "") : written.toUpperCase(Locale.ROOT);
    }

    /// Returns the tables of a statement by their names and their correlation names.
    private Map<String, String> references(String statement) {
        Map<String, String> found = new TreeMap<>();
        Matcher reference = REFERENCE.matcher(statement);
        for (int at = 0; reference.find(at); ) {
            String table = identifier(reference.group(1));
            at = reference.group(2) == null ? reference.end() : reference.start(2);
            if (tables.containsKey(table)) {
                found.put(table, table);
                String alias = reference.group(2) == null ? null : identifier(reference.group(2));
                if (alias != null && !keywords.contains(alias)) {
                    found.put(alias, table);
                }
            }
        }
        return found;
    }
}
