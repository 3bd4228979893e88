// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.Expression.Invocation;
import java.util.Map;

/// The functions of one select list that give rows, such as UNNEST, as the binder of expressions sees them.
public interface RowFunctions {
    String SERIES = "GENERATE_SERIES";

    /// The functions whose rows are the elements of an array, with the functions that return that array. UNNEST is
    /// given the array itself.
    Map<String, String> OF_ARRAYS = Map.of("UNNEST", "", "STRING_TO_TABLE", "STRING_TO_ARRAY",
        "REGEXP_SPLIT_TO_TABLE", "REGEXP_SPLIT_TO_ARRAY", "REGEXP_MATCHES", "REGEXP_MATCHES");

    static boolean isName(String function) {
        return function.equals(SERIES) || OF_ARRAYS.containsKey(function);
    }

    /// Returns whether the call is of such a function, and not of a function of the user.
    boolean isHere(Invocation call);

    /// Returns the column that holds the values of the function.
    Column bind(Invocation invocation);
}
