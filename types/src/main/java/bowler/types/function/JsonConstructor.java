// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import java.util.List;

/// What is built of values.
///
/// @param object else an array; then names and values alternate
/// @param formatted for each value whether it is a text of JSON
/// @param absentNulls NULLs are left out
/// @param uniqueKeys a name that comes again is an error
public record JsonConstructor(boolean object, List<Boolean> formatted, boolean absentNulls, boolean uniqueKeys) {
    /// Tells calls apart, as those of one name and types are the same.
    String callName() {
        StringBuilder marks = new StringBuilder();
        formatted.forEach(each -> marks.append(each ? 'J' : 'V'));
        boolean plain = marks.indexOf("J") < 0;
        return (object ? "JSON_OBJECT" : "JSON_ARRAY") + (plain ? "" : " " + marks) + (absentNulls ? " ABSENT ON NULL" : "")
            + (uniqueKeys ? " UNIQUE KEYS" : "");
    }
}
