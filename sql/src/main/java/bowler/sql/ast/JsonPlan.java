// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// The PLAN of a JSON_TABLE: the joins of the rows of nested paths with those of the parent path and with each other.
public sealed interface JsonPlan {
    /// PLAN DEFAULT: the same joins on all levels.
    record Everywhere(boolean inner, boolean cross) implements JsonPlan {}

    /// A path without nested paths.
    record Named(String path, int offset) implements JsonPlan {}

    /// A path and its nested paths.
    record Nesting(Named parent, boolean inner, JsonPlan nested) implements JsonPlan {}

    /// Sibling paths.
    record Beside(boolean cross, List<JsonPlan> operands) implements JsonPlan {}
}
