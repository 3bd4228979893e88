// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.compiled;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of a call. `? = CALL function(...)` becomes `VALUES function(...)` of the same length, with or without the
/// braces of JDBC's escapes. Positions in messages are therefore those of the given text.
///
/// @param sql the text to compile
/// @param returns whether the first `?` of the given text is the result of a function
public record CallEscape(String sql, boolean returns) {
    private static final Pattern FUNCTION =
        Pattern.compile("(\\s*(?:\\{\\s*)?)(\\?\\s*=\\s*CALL)\\b(.*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final String VALUES = "VALUES";

    public static CallEscape of(String sql) {
        Matcher call = FUNCTION.matcher(sql);
        if (!call.matches()) {
            return new CallEscape(sql, false);
        }
        String before = call.group(1);
        String function = call.group(3);
        boolean escaped = before.contains("{") && function.stripTrailing().endsWith("}");
        return new CallEscape((escaped ? before.replace('{', ' ') : before) + " ".repeat(call.group(2).length() - VALUES.length()) + VALUES
            + (escaped ? function.substring(0, function.lastIndexOf('}')) : function), true);
    }
}
