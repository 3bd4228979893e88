// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.plan.ParameterType;
import bowler.types.RowReader;
import java.util.List;

/// A plan for one text.
///
/// @param literals the values lifted out of the text, which are the plan's parameters; null: nothing was lifted
public record Planned(CachedPlan plan, RowReader literals) {
    /// Returns the parameters that the text shows.
    public List<ParameterType> parameters() {
        return literals == null ? plan.compiled().parameters() : List.of();
    }

    /// Returns the values to run with.
    public RowReader values(RowReader given) {
        return literals == null ? given : literals;
    }
}
