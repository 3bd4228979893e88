// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A type of Bowler, divided.
///
/// @param base without length, array and collation, such as `VARCHAR FOR BIT DATA`; a type of the user keeps its quotes
/// @param arguments length, or precision and scale
/// @param element the type of the elements of an array; null if it is none
/// @param collation null for that of the database
record ColumnType(String base, List<Integer> arguments, String element, String collation) {
    private static final Pattern ARRAY = Pattern.compile("(?s)(.*) ARRAY(?:\\s*\\[(\\d+)])?");
    private static final Pattern COLLATED = Pattern.compile("(?s)(.*) COLLATE (\\S+)");
    private static final Pattern SIZED = Pattern.compile("([A-Z ]+?)\\s*\\(\\s*(\\d+)\\s*(?:,\\s*(\\d+)\\s*)?\\)(.*)");

    static ColumnType of(String sql) {
        String text = sql.strip();
        Matcher array = ARRAY.matcher(text);
        if (array.matches()) {
            return new ColumnType("ARRAY", array.group(2) == null ? List.of() : List.of(Integer.valueOf(array.group(2))), array.group(1), null);
        }
        Matcher collated = COLLATED.matcher(text);
        String collation = collated.matches() ? collated.group(2) : null;
        text = collation == null ? text : collated.group(1);
        if (text.startsWith("\"")) {
            return new ColumnType(text, List.of(), null, null);
        }
        Matcher sized = SIZED.matcher(text.toUpperCase(Locale.ROOT));
        if (!sized.matches() || sized.group(1).startsWith("INTERVAL")) {
            return new ColumnType(text.toUpperCase(Locale.ROOT).replaceAll("\\s+", " "), List.of(), null, collation);
        }
        List<Integer> arguments = sized.group(3) == null ? List.of(Integer.valueOf(sized.group(2)))
            : List.of(Integer.valueOf(sized.group(2)), Integer.valueOf(sized.group(3)));
        return new ColumnType((sized.group(1).strip() + " " + sized.group(4).strip()).strip(), arguments, null, collation);
    }

    /// Returns the arguments in parentheses, or nothing.
    String size() {
        return arguments.isEmpty() ? "" : "(" + String.join(",", arguments.stream().map(String::valueOf).toList()) + ")";
    }

    int length(int otherwise) {
        return arguments.isEmpty() ? otherwise : arguments.getFirst();
    }
}
