// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.json;

import java.util.List;

/// Describes a JSON constructor.
///
/// @param object true for an object, whose names and values alternate; false for an array
/// @param formatted for each value whether it is a JSON text
/// @param absentNulls whether NULLs are omitted
/// @param uniqueKeys whether a repeated name is an error
public record JsonConstructor(boolean object, List<Boolean> formatted, boolean absentNulls, boolean uniqueKeys) {
    /// Distinguishes calls that have the same name and types.
    String callName() {
        StringBuilder marks = new StringBuilder();
        formatted.forEach(each -> marks.append(each ? 'J' : 'V'));
        boolean plain = marks.indexOf("J") < 0;
        return (object ? "JSON_OBJECT" : "JSON_ARRAY") + (plain ? "" : " " + marks) + (absentNulls ? " ABSENT ON NULL" : "")
            + (uniqueKeys ? " UNIQUE KEYS" : "");
    }
}
