// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// PLAN of a JSON_TABLE: how the rows of nested paths are joined to those above, and to each other.
public sealed interface JsonPlan {
    /// PLAN DEFAULT: the same everywhere.
    record Everywhere(boolean inner, boolean cross) implements JsonPlan {}

    /// A path that nests no other.
    record Named(String path, int offset) implements JsonPlan {}

    /// A path and those nested in it.
    record Nesting(Named parent, boolean inner, JsonPlan nested) implements JsonPlan {}

    /// Paths beside each other.
    record Beside(boolean cross, List<JsonPlan> operands) implements JsonPlan {}
}
