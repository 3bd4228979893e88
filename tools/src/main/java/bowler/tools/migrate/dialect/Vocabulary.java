// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The words of a database in expressions, in upper case.
///
/// @param functions those that expressions can call, by Bowler's names
/// @param unknown words that expressions must not contain
/// @param reserved words that the database reserves and Bowler does not
record Vocabulary(Map<String, String> functions, Set<String> unknown, Set<String> reserved) {
    private static final Set<String> COMMON = Set.of("ABS", "ACOS", "ASIN", "ATAN", "AVG", "CAST", "CEIL", "CEILING", "COALESCE", "COS", "COUNT", "DEGREES", "EXP",
        "FLOOR", "LENGTH", "LN", "LOWER", "LTRIM", "MAX", "MIN", "MOD", "NULLIF", "PI", "RADIANS", "ROW_NUMBER", "RTRIM", "SIGN", "SIN",
        "SQRT", "STDDEV_POP", "STDDEV_SAMP", "SUBSTR", "SUM", "TAN", "TRIM", "UPPER", "VAR_POP", "VAR_SAMP");

    /// Returns a map of the common functions, with others: `NAME`, or `NAME>OTHER` for one that has another name.
    static Map<String, String> functions(String... others) {
        Map<String, String> all = new HashMap<>();
        COMMON.forEach(each -> all.put(each, each));
        for (String each : others) {
            int arrow = each.indexOf('>');
            all.put(arrow < 0 ? each : each.substring(0, arrow), arrow < 0 ? each : each.substring(arrow + 1));
        }
        return Map.copyOf(all);
    }
}
