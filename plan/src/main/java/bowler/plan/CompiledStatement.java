// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.FileSource;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject;
import bowler.plan.access.RequiredPrivilege;
import java.util.List;

/// A statement ready to run any number of times, by any session with the same schema and catalog version.
///
/// @param columns the columns of a query's rows; empty for other statements, including changes that return rows
/// @param catalogVersion the version of the snapshot that it was compiled against
/// @param tablesUsed the ids of the tables that it reads or changes, without duplicates
/// @param objectsUsed the views, synonyms and sequences that its text names, those that these name, and files as table
///        functions of the system
/// @param requiredPrivileges the rights that a user needs to run it
/// @param userTests the tests of the user that its policies make, without duplicates
/// @param traits the traits of the plan
public record CompiledStatement(
        StatementPlan plan, List<ParameterType> parameters, List<ResultColumn> columns, long catalogVersion,
        List<Integer> tablesUsed, List<SchemaObject> objectsUsed, List<RequiredPrivilege> requiredPrivileges,
        List<UserTest> userTests, StatementTraits traits) {
    public CompiledStatement(
            StatementPlan plan, List<ParameterType> parameters, List<ResultColumn> columns, long catalogVersion,
            List<Integer> tablesUsed, List<SchemaObject> objectsUsed, List<RequiredPrivilege> requiredPrivileges,
            List<UserTest> userTests) {
        this(plan, parameters, columns, catalogVersion, tablesUsed, objectsUsed, requiredPrivileges, userTests,
            StatementTraits.of(plan));
    }

    /// Creates a statement that needs no rights.
    public CompiledStatement(
            StatementPlan plan, List<ParameterType> parameters, List<ResultColumn> columns, long catalogVersion,
            List<Integer> tablesUsed, List<SchemaObject> objectsUsed) {
        this(plan, parameters, columns, catalogVersion, tablesUsed, objectsUsed, List.of(), List.of());
    }

    /// Returns the same statement with another plan.
    public CompiledStatement withPlan(StatementPlan other) {
        return new CompiledStatement(
            other, parameters, columns, catalogVersion, tablesUsed, objectsUsed, requiredPrivileges, userTests);
    }

    /// Returns the statement that an EXPLAIN explains, without columns of its own.
    public CompiledStatement explained() {
        return new CompiledStatement(
            ((StatementPlan.Explain) plan).plan(), parameters, List.of(), catalogVersion, tablesUsed, objectsUsed,
            requiredPrivileges, userTests);
    }

    /// Returns whether the statement reads files as tables, whose columns may be others when it runs again.
    public boolean readsFiles() {
        return objectsUsed.stream().anyMatch(object -> object instanceof RoutineDescriptor routine && FileSource.isFile(routine));
    }

    /// Returns whether the plan can serve other statements with the same text.
    public boolean isReusable() {
        return traits.cacheable() && !readsFiles();
    }

    /// Returns whether the statement returns rows and changes none.
    public boolean isQuery() {
        return !columns.isEmpty();
    }

    /// Returns the columns of the rows that a query or a change returns; empty if it returns none.
    public List<ResultColumn> shownColumns() {
        return switch (plan) {
            case StatementPlan.Returning returning -> returning.columns();
            case StatementPlan.WithChanges with -> with.columns();
            case StatementPlan.Explain explain -> explain.format().columns();
            default -> columns;
        };
    }
}
