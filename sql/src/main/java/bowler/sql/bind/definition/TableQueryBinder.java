// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.ColumnDescriptor;
import bowler.plan.StatementPlan;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.AstStatement.CreateTableAs;
import bowler.sql.ast.Name;
import bowler.sql.bind.query.QueryBinder;
import bowler.sql.bind.query.QueryColumns;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.BoundStatement.BoundCreateTableAs;
import bowler.sql.bound.BoundStatement.BoundDirect;
import bowler.sql.bound.BoundStatement;
import java.util.List;

/// Binds CREATE TABLE AS. The columns have the names and types of the query's columns, and are nullable if those are.
public final class TableQueryBinder {
    private final BindContext context;
    private final CreateDropBinder definitions;

    public TableQueryBinder(BindContext context, CreateDropBinder definitions) {
        this.context = context;
        this.definitions = definitions;
    }

    public BoundStatement create(CreateTableAs create) {
        Name name = create.name();
        StatementPlan kept = definitions.kept(name, create.unlessExists());
        if (kept != null) {
            return new BoundDirect(kept);
        }
        return create(create, context.names().schemaOf(name));
    }

    /// Binds the columns and rows of a table whose name is free in the schema.
    BoundStatement create(CreateTableAs create, String schema) {
        Name name = create.name();
        QueryRows rows = new QueryBinder(context).query(create.query(), QueryUse.RETURNED);
        StatementPlan.CreateTable table = new StatementPlan.CreateTable(
                schema, !context.catalog().hasSchema(schema), name.name(), columns(create, rows.output()), null,
                List.of(), List.of(), List.of(), create.hasTableLocking());
        if (!create.withData()) {
            return new BoundDirect(table);
        }
        List<Column> output = rows.output().stream().map(OutputColumn::column).toList();
        return new BoundCreateTableAs(table, rows.relation(), output);
    }

    private List<ColumnDescriptor> columns(CreateTableAs create, List<OutputColumn> output) {
        TableBinder.requireColumnCount(output.size(), context, create.name().offset());
        if (context.hasDerbyRules() && output.stream().anyMatch(column -> context.isUntyped(column.column()))) {
            throw context.failure(BindError.UNTYPED_NULL, create.name().offset());
        }
        return QueryColumns.OF_TABLE.bind(create.name(), create.columns(), output, context);
    }
}
