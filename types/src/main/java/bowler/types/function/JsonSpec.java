// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import java.util.List;

/// What JSON_VALUE, JSON_QUERY and JSON_EXISTS are told besides their operands: the value, the variables of the path, then what DEFAULT
/// says for nothing and for errors, as far as written.
///
/// @param variables their names
/// @param returning type of the result
/// @param omitsQuotes of a string found by JSON_QUERY
public record JsonSpec(
        Form form, String path, List<String> variables, DataType returning, Behavior onEmpty, Behavior onError,
        Wrapper wrapper, boolean omitsQuotes) {
    public enum Form {
        VALUE, QUERY, EXISTS
    }

    /// What to do where nothing is found, or something fails.
    public enum Behavior {
        NULL, ERROR, DEFAULT, EMPTY_ARRAY, EMPTY_OBJECT, TRUE, FALSE, UNKNOWN
    }

    /// Whether what is found becomes the elements of an array: never, unless it is one object or array, unless it is one item, always.
    public enum Wrapper {
        NONE, CONDITIONAL, SEVERAL, ALWAYS
    }

    /// Tells calls apart, as those of one name and types are the same.
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
