// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

/// @param type null if not written; allowed only with a generation clause
/// @param defaultValue null if not written
/// @param identity null if not written
/// @param generation null if not written
public record ColumnDefinition(
        ColumnReference column, TypeName type, boolean notNull, DefaultClause defaultValue, IdentityClause identity,
        GenerationClause generation) {
    /// @param text as written
    public record DefaultClause(Expression value, String text) {}

    /// @param text as written, without its parentheses
    public record GenerationClause(Expression value, String text) {}

    public record IdentityClause(boolean always, long start, long increment, boolean cycle, int offset) {}
}
