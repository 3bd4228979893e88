// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.base.error.SqlFailure;
import bowler.catalog.AccessControl;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.system.SystemTable;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.StatementPlan;
import bowler.plan.scalar.Scalar;
import java.time.LocalDateTime;

/// Updates statistics on demand. Statistics are never collected for a single index: one sample of the table's rows
/// serves all.
final class StatisticsUpdate {
    private static final Batch NO_ROW = new Batch();
    private static final String TEMPORARY_SCHEMA = "SESSION";

    private final CatalogEdit edit;
    private final String user;
    private final RunContext runContext;

    StatisticsUpdate(CatalogEdit edit, String user, RunContext runContext) {
        this.edit = edit;
        this.user = user;
        this.runContext = runContext;
    }

    void change(StatementPlan.ChangeStatistics plan) {
        TableDescriptor table = table(text(plan.schema()), text(plan.table()));
        IndexDescriptor index = index(table, text(plan.index()));
        if (!plan.drop()) {
            LocalDateTime now = runContext.now();
            edit.changeStatistics(
                table, StatisticsCollector.gather(
                    table, runContext.tree(table.treeId()), runContext.transaction, now, runContext.memory.limitBytes(), () -> false));
        } else if (index == null) {
            edit.changeStatistics(table, null);
        } else {
            TableStatistics known = edit.state().statistics(table.tableId());
            edit.changeStatistics(table, known == null ? null : known.withoutKey(index.treeId()));
        }
    }

    /// @param givenSchema null for the schema of the session
    private TableDescriptor table(String givenSchema, String tableName) {
        String schemaName = givenSchema == null ? runContext.schema() : givenSchema;
        if (!edit.state().hasSchema(schemaName)) {
            throw refused(schemaName.equals(TEMPORARY_SCHEMA) ? DefinitionError.TEMPORARY : DefinitionError.NO_SCHEMA, schemaName);
        }
        if (tableName == null || tableName.isEmpty()) {
            throw refused(DefinitionError.NO_TABLE_NAME);
        }
        TableDescriptor table = edit.state().table(schemaName, tableName);
        if (table == null || SystemTable.owns(table.tableId())) {
            throw refused(DefinitionError.NO_TABLE, schemaName, tableName);
        }
        AccessControl access = edit.state().accessControl();
        if (access.isEnforced() && !access.owns(user, schemaName)) {
            throw refused(DefinitionError.NOT_IN_SCHEMA, user, schemaName);
        }
        return table;
    }

    /// Returns the index with the name, or null if the name is null.
    private static IndexDescriptor index(TableDescriptor table, String name) {
        if (name == null) {
            return null;
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.name().equals(name)) {
                return index;
            }
        }
        throw refused(DefinitionError.NO_INDEX, name, table.name());
    }

    /// Returns the failure as Derby reports it: its procedures run statements, whose failure is the cause.
    private static SqlFailure refused(DefinitionError error, Object... arguments) {
        SqlFailure failure = error.failure(arguments);
        return DefinitionError.STATISTICS_REFUSED.causedBy(failure, failure.getMessage());
    }

    private String text(Scalar scalar) {
        Vector value = new Evaluators(runContext).of(scalar).evaluate(NO_ROW, Batch.ALL, 1);
        return value.nulls != null && value.nulls[0] ? null : (String) value.objectAt(0);
    }
}
