// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.ViewDescriptor;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateView;
import bowler.sql.ast.ObjectDefinition.IfExists;
import bowler.sql.bind.query.QueryBinder;
import bowler.sql.bind.query.QueryColumns;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.Dependencies;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import java.util.List;

/// Binds CREATE VIEW. The query is bound once to find its columns and dependencies.
public final class ViewBinder {
    private static final int MAX_COLUMNS = 5000;

    private final BindContext context;
    private final ObjectNames objects;

    public ViewBinder(BindContext context, ObjectNames objects) {
        this.context = context;
        this.objects = objects;
    }

    ObjectPlan create(CreateView create) {
        Name name = create.name();
        String schema = objects.openSchema(name);
        ObjectPlan kept = objects.kept(Kind.VIEW, schema, name, create.ifExists());
        if (kept != null) {
            return kept;
        }
        ViewDescriptor view = view(create);
        if (create.ifExists() == IfExists.REPLACE) {
            rejectSelfReference(view, name);
        }
        return objects.create(view, name, create.ifExists(), BindError.EXISTS);
    }

    /// Returns the view for any schema.
    public ViewDescriptor view(CreateView create) {
        return view(create, new Dependencies());
    }

    /// Returns the view, and records what its query names.
    ViewDescriptor view(CreateView create, Dependencies dependencies) {
        Name name = create.name();
        QueryRows rows = new QueryBinder(context.noting(dependencies)).query(create.query(), QueryUse.RETURNED);
        return new ViewDescriptor(context.names().schemaOf(name), name.name(), columns(create, rows.output()), create.text(),
                create.checkOption(), context.currentSchema(), dependencies.list());
    }

    private List<ColumnDescriptor> columns(CreateView create, List<OutputColumn> output) {
        if (output.size() > MAX_COLUMNS) {
            throw context.failure(BindError.TOO_MANY_VIEW_COLUMNS, create.name().offset(), MAX_COLUMNS);
        }
        return QueryColumns.OF_VIEW.bind(create.name(), create.columns(), output, context);
    }

    /// Fails if the new definition of a replaced view contains the view itself, at any depth.
    private void rejectSelfReference(ViewDescriptor view, Name name) {
        boolean within = context.used().objectsUsed().stream().anyMatch(object -> object.kind() == Kind.VIEW
                && object.schemaName().equals(view.schemaName()) && object.name().equals(view.name()));
        if (within) {
            throw context.failure(BindError.IN_USE, name.offset(), "CREATE OR REPLACE VIEW", name, name);
        }
    }
}
