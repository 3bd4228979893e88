// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CommentOn;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.CatalogNames;
import java.util.List;

/// Binds COMMENT ON: finds the object that the comment describes.
final class CommentBinder {
    private static final String VERB = "COMMENT ON";

    private final BindContext context;

    CommentBinder(BindContext context) {
        this.context = context;
    }

    ObjectPlan comment(CommentOn comment) {
        Name name = comment.name();
        String schema = context.names().schemaOf(name);
        return switch (comment.subject()) {
            case TABLE -> new ObjectPlan.CommentOnTable(table(name), 0, comment.text());
            case VIEW -> object(Kind.VIEW, name, comment.text());
            case SYNONYM -> object(Kind.SYNONYM, name, comment.text());
            case SEQUENCE -> object(Kind.SEQUENCE, name, comment.text());
            case COLUMN -> column(comment, schema);
            case INDEX -> index(name, schema, comment.text());
            case SCHEMA -> {
                context.names().requireSchema(name.name(), name.offset());
                yield new ObjectPlan.CommentOnSchema(name.name(), comment.text());
            }
        };
    }

    private TableDescriptor table(Name name) {
        TableDescriptor table = context.catalog().table(context.names().schemaOf(name), name.name());
        if (table == null) {
            throw missing(name);
        }
        if (table.isTemporary()) {
            throw context.failure(BindError.TEMPORARY_UNSUPPORTED, name.offset(), "COMMENT");
        }
        context.used().use(table);
        return table;
    }

    private RuntimeException missing(Name name) {
        context.names().requireSchema(context.names().schemaOf(name), name.offset());
        return context.failure(BindError.NO_TARGET, name.offset(), VERB, name);
    }

    private ObjectPlan object(Kind kind, Name name, String text) {
        SchemaObject object = context.catalog().object(kind, context.names().schemaOf(name), name.name());
        if (object == null) {
            throw missing(name);
        }
        return new ObjectPlan.CommentOnObject(object, 0, text);
    }

    private ObjectPlan column(CommentOn comment, String schema) {
        Name name = comment.name();
        if (context.catalog().object(Kind.VIEW, schema, name.name()) instanceof ViewDescriptor view) {
            return new ObjectPlan.CommentOnObject(
                    view, number(view.columns(), comment.column(), name), comment.text());
        }
        TableDescriptor table = table(name);
        return new ObjectPlan.CommentOnTable(table, number(table.columns(), comment.column(), name), comment.text());
    }

    private int number(List<ColumnDescriptor> columns, ColumnReference mention, Name table) {
        for (ColumnDescriptor column : columns) {
            if (column.name().equals(mention.name())) {
                return column.position() + 1;
            }
        }
        throw context.unknown(BindError.NOT_IN_TARGET, mention.offset(),
                CatalogNames.nearestColumn(mention.name(), columns), mention.name(), table);
    }

    private ObjectPlan index(Name name, String schema, String text) {
        TableDescriptor table = context.catalog().tableOfIndex(schema, name.name());
        if (table != null) {
            for (IndexDescriptor index : table.indexes()) {
                if (index.name().equals(name.name())) {
                    return new ObjectPlan.CommentOnIndex(table.schemaName(), index, text);
                }
            }
        }
        throw context.unknown(BindError.NO_SUCH_INDEX, name.offset(), context.names().nearestIndex(name), name);
    }
}
