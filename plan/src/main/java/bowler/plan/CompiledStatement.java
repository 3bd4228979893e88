// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.SchemaObject;
import java.util.List;

/// A statement ready to run, any number of times, by any session whose schema and catalog version are these.
///
/// @param columns of a query's rows; empty for other statements, those that change rows and show some among them
/// @param catalogVersion of the snapshot it was compiled against
/// @param tablesUsed ids of tables it reads or changes, each once
/// @param objectsUsed views, synonyms and sequences that its text names, and those that these name
/// @param readOnly it changes neither rows nor definitions
public record CompiledStatement(
        StatementPlan plan, List<ParameterType> parameters, List<ResultColumn> columns, long catalogVersion,
        List<Integer> tablesUsed, List<SchemaObject> objectsUsed, boolean readOnly) {
    /// A statement that names tables only.
    public CompiledStatement(
            StatementPlan plan, List<ParameterType> parameters, List<ResultColumn> columns, long catalogVersion,
            List<Integer> tablesUsed, boolean readOnly) {
        this(plan, parameters, columns, catalogVersion, tablesUsed, List.of(), readOnly);
    }

    /// What an EXPLAIN explains, as a statement that gives no columns of its own.
    public CompiledStatement explained() {
        return new CompiledStatement(
            ((StatementPlan.Explain) plan).plan(), parameters, List.of(), catalogVersion, tablesUsed, objectsUsed, readOnly);
    }

    /// Whether it gives rows and changes none.
    public boolean isQuery() {
        return !columns.isEmpty();
    }

    /// Of the rows that it gives, a query or a change; empty if it gives none.
    public List<ResultColumn> shownColumns() {
        return switch (plan) {
            case StatementPlan.Returning returning -> returning.columns();
            case StatementPlan.WithChanges with -> with.columns();
            case StatementPlan.Explain explain -> explain.format().columns();
            default -> columns;
        };
    }
}
