// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.AstStatement.DefineObject;
import bowler.sql.ast.ObjectDefinition.CreateView;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bind.source.ColumnAliases;
import bowler.sql.parse.StatementParser;
import java.util.ArrayList;
import java.util.List;

/// Expands a view in FROM. Its definition is parsed and bound in place of the reference, under the schema that was
/// current when the view was created.
public final class ViewExpansion {
    /// The maximum nesting of views and of common tables that refer to each other. A level needs somewhat less stack
    /// than a nested query.
    public static final int MAX_DEPTH = 100;

    private final BindContext context;

    ViewExpansion(BindContext context) {
        this.context = context;
    }

    public static CreateView definition(ViewDescriptor view) {
        return (CreateView) ((DefineObject) StatementParser.parse(view.definition())).definition();
    }

    /// @param use the use of the rows of the query that reads the view
    FromPart part(ViewDescriptor view, NamedTable named, QueryUse use) {
        BindContext inner = context.deeper().within(view);
        if (inner.definitionDepth() > MAX_DEPTH) {
            throw context.failure(BindError.VIEWS_TOO_DEEP, named.offset(), MAX_DEPTH);
        }
        context.used().read(view);
        QueryRows rows = new QueryBinder(inner).query(definition(view).query(), use.ofPart());
        List<Entry> entries = new ArrayList<>();
        for (ColumnDescriptor column : view.columns()) {
            if (!context.knows(view, column.position(), named.columnNames())) {
                break;
            }
            OutputColumn output = rows.output().get(column.position());
            Column shown = output.column();
            context.used().place(shown, view, column.position());
            entries.add(new Entry(column.name(), shown, output.table(), output.base()));
        }
        entries = new ColumnAliases(context).renamed(entries, named.columnNames(), named.alias(), named.offset());
        NameScope nameScope = new NameScope(context);
        String alias = named.alias();
        nameScope.add(new NameScope.Table(alias == null ? context.names().schemaOf(named.name()) : null,
                alias == null ? named.name().name() : alias, entries), named.offset());
        return new FromPart(rows.relation(), nameScope);
    }
}
