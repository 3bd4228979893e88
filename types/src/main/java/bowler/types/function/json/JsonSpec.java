// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.json;

import bowler.types.DataType;
import java.util.List;

/// The clauses of JSON_VALUE, JSON_QUERY and JSON_EXISTS. The arguments are the value, the variables of the path, and
/// then the DEFAULT values ON EMPTY and ON ERROR if they are written.
///
/// @param variables their names
/// @param returning type of the result
/// @param omitsQuotes whether JSON_QUERY omits the quotes of a string
public record JsonSpec(
        Form form, String path, List<String> variables, DataType returning, Behavior onEmpty, Behavior onError,
        Wrapper wrapper, boolean omitsQuotes) {
    public enum Form {
        VALUE, QUERY, EXISTS
    }

    /// The behavior if nothing is found or an error occurs.
    public enum Behavior {
        NULL, ERROR, DEFAULT, EMPTY_ARRAY, EMPTY_OBJECT, TRUE, FALSE, UNKNOWN
    }

    /// Specifies when the items found are wrapped in an array. The levels are: never; unless there is exactly one
    /// object or array; unless there is exactly one item; always.
    public enum Wrapper {
        NONE, CONDITIONAL, SEVERAL, ALWAYS
    }

    /// Distinguishes calls that have the same name and types.
    String callName() {
        StringBuilder name = new StringBuilder("JSON_").append(form).append(" '").append(path).append('\'');
        if (!variables.isEmpty()) {
            name.append(" PASSING ").append(String.join(", ", variables));
        }
        name.append(wrapper == Wrapper.NONE ? "" : " " + wrapper + " WRAPPER").append(omitsQuotes ? " OMIT QUOTES" : "");
        return name.append(onEmpty == Behavior.NULL ? "" : " " + onEmpty + " ON EMPTY")
            .append(onError == Behavior.NULL ? "" : " " + onError + " ON ERROR").toString();
    }
}
