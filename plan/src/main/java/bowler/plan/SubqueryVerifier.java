// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import java.util.List;

/// Verifies what a subquery within an expression contains.
interface SubqueryVerifier {
    void source(RowSource source);

    void condition(Scalar condition, List<DataType> types);

    /// Returns the values of outer rows that the current subquery may use.
    List<Scalar.Outer> outers();

    void within(List<Scalar.Outer> parameters, Runnable check);
}
