// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.MoveObject;
import bowler.sql.ast.ObjectDefinition.MoveTable;
import bowler.sql.ast.ObjectDefinition.RenameColumn;
import bowler.sql.ast.ObjectDefinition.RenameIndex;
import bowler.sql.ast.ObjectDefinition.RenameObject;
import bowler.sql.ast.ObjectDefinition.RenameTable;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.CatalogNames;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.sql.token.Lexer;
import bowler.sql.token.Token;
import java.util.ArrayList;
import java.util.List;

/// Binds RENAME. The texts of stored definitions follow a table or column, except in Derby's mode. Other names that they use
/// cannot be changed.
final class RenameBinder {
    private final BindContext context;
    private final ObjectNames objects;

    RenameBinder(BindContext context, ObjectNames objects) {
        this.context = context;
        this.objects = objects;
    }

    ObjectPlan table(RenameTable rename) {
        TableDescriptor table = changeable(rename.table(), "RENAME TABLE");
        ColumnReference newName = rename.newName();
        if (context.catalog().table(table.schemaName(), newName.name()) != null
                || context.catalog().object(Kind.VIEW, table.schemaName(), newName.name()) != null
                || context.catalog().object(Kind.SYNONYM, table.schemaName(), newName.name()) != null) {
            throw context.failure(BindError.EXISTS, newName.offset(), "The table or view", newName.name());
        }
        if (context.hasDerbyRules()) {
            refuseViews(rename.table(), table);
            return new ObjectPlan.RenameTable(table, newName.name(), null, List.of());
        }
        DependentRenaming dependents = new DependentRenaming(context, table, table.withName(newName.name()), -1);
        List<ObjectPlan.Follower> followers = dependents.followers(rename.table().offset());
        return new ObjectPlan.RenameTable(table, newName.name(), dependents.renamed(), followers);
    }

    ObjectPlan column(RenameColumn rename) {
        TableDescriptor table = changeable(rename.table(), "RENAME COLUMN");
        ColumnReference mention = rename.column();
        ColumnDescriptor column = table.column(mention.name());
        if (column == null) {
            throw context.unknown(BindError.NOT_IN_TARGET, mention.offset(),
                    CatalogNames.nearestColumn(mention.name(), table.columns()), mention.name(), table.name());
        }
        ColumnReference newName = rename.newName();
        if (table.column(newName.name()) != null) {
            throw context.failure(BindError.EXISTS, newName.offset(), "The column", newName.name());
        }
        if (!context.hasDerbyRules()) {
            List<ColumnDescriptor> columns = new ArrayList<>(table.columns());
            columns.set(column.position(), column.withName(newName.name()));
            DependentRenaming dependents = new DependentRenaming(context, table, table.withColumns(columns), column.position());
            List<ObjectPlan.Follower> followers = dependents.followers(mention.offset());
            return new ObjectPlan.RenameColumn(table, column.position(), newName.name(), dependents.renamed(), followers);
        }
        for (CheckConstraint check : table.checks()) {
            if (check.columns().contains(column.position())) {
                throw context.failure(BindError.BREAKS_CHECK, mention.offset(), check.name(), column.name());
            }
        }
        for (ColumnDescriptor other : table.columns()) {
            if (other.isGenerated() && mentions(other, column)) {
                throw context.failure(BindError.BREAKS_GENERATION, mention.offset(), other.name(), column.name());
            }
        }
        refuseViews(rename.table(), table);
        return new ObjectPlan.RenameColumn(table, column.position(), newName.name(), null, List.of());
    }

    /// Returns whether a generated column's expression refers to a column.
    private boolean mentions(ColumnDescriptor generated, ColumnDescriptor column) {
        return StoredExpressionText.names(generated.generation()).contains(column.name());
    }

    /// Returns the table; fails if it is a system table.
    private TableDescriptor changeable(Name name, String verb) {
        TableDescriptor table = objects.subject(name, verb);
        if (SystemSchemas.contains(table.schemaName())) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        return table;
    }

    private void refuseViews(Name name, TableDescriptor table) {
        for (var object : context.catalog().objects()) {
            if (object instanceof ViewDescriptor view
                    && view.dependencies().stream().anyMatch(need -> need.isOn(table))) {
                throw context.failure(BindError.IN_USE, name.offset(), "RENAME", name, view.name());
            }
        }
    }

    ObjectPlan index(RenameIndex rename) {
        Name name = rename.index();
        String schema = context.names().schemaOf(name);
        TableDescriptor table = context.catalog().tableOfIndex(schema, name.name());
        if (table == null) {
            if (rename.ifExists()) {
                return new ObjectPlan.Nothing("there is no index " + name);
            }
            context.names().requireSchema(schema, name.offset());
            throw context.unknown(BindError.NO_SUCH_INDEX, name.offset(), context.names().nearestIndex(name), name);
        }
        if (SystemSchemas.contains(schema)) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        ColumnReference newName = rename.newName();
        if (context.catalog().tableOfIndex(schema, newName.name()) != null) {
            throw context.failure(BindError.EXISTS, newName.offset(), "The index", newName.name());
        }
        context.used().use(table);
        for (IndexDescriptor index : table.indexes()) {
            if (index.name().equals(name.name())) {
                return new ObjectPlan.RenameIndex(table, index, newName.name());
            }
        }
        throw context.unknown(BindError.NO_SUCH_INDEX, name.offset(), context.names().nearestIndex(name), name);
    }

    /// Binds the renaming of a view or a sequence.
    ObjectPlan object(RenameObject rename) {
        Name name = rename.name();
        Kind kind = rename.kind();
        if (rename.ifExists() && context.catalog().object(kind, context.names().schemaOf(name), name.name()) == null) {
            return new ObjectPlan.Nothing("there is no " + ObjectNames.word(kind) + ' ' + name);
        }
        SchemaObject object = objects.present(kind, name, "ALTER " + kind);
        ColumnReference newName = rename.newName();
        requireFree(kind, object.schemaName(), newName.name(), newName.offset());
        requireUnused(object, name);
        return new ObjectPlan.RenameObject(object, object instanceof ViewDescriptor view
                ? named(view, view.schemaName(), newName.name(), false)
                : ((SequenceDescriptor) object).withName(newName.name()));
    }

    /// Binds SET SCHEMA of a view or a sequence.
    ObjectPlan move(MoveObject move) {
        Name name = move.name();
        Kind kind = move.kind();
        if (move.ifExists() && context.catalog().object(kind, context.names().schemaOf(name), name.name()) == null) {
            return new ObjectPlan.Nothing("there is no " + ObjectNames.word(kind) + ' ' + name);
        }
        SchemaObject object = objects.present(kind, name, "ALTER " + kind);
        String schema = openSchema(move.schema());
        if (schema.equals(object.schemaName())) {
            return new ObjectPlan.Nothing(ObjectNames.word(kind) + ' ' + name + " is there");
        }
        requireFree(kind, schema, object.name(), move.schema().offset());
        requireUnused(object, name);
        return new ObjectPlan.RenameObject(object, object instanceof ViewDescriptor view
                ? named(view, schema, view.name(), true) : ((SequenceDescriptor) object).withSchema(schema));
    }

    ObjectPlan move(MoveTable move) {
        TableDescriptor table = changeable(move.table(), "ALTER TABLE");
        refuseViews(move.table(), table);
        String schema = openSchema(move.schema());
        if (schema.equals(table.schemaName())) {
            return new ObjectPlan.Nothing("table " + move.table() + " is there");
        }
        requireFree(Kind.VIEW, schema, table.name(), move.schema().offset());
        if (context.catalog().object(Kind.VIEW, schema, table.name()) != null) {
            throw context.failure(BindError.EXISTS, move.schema().offset(), "The view", table.name());
        }
        return new ObjectPlan.MoveTable(table, schema);
    }

    private String openSchema(ColumnReference mention) {
        context.names().requireSchema(mention.name(), mention.offset());
        if (SystemSchemas.contains(mention.name())) {
            throw context.failure(BindError.SCHEMA_CLOSED, mention.offset(), mention.name());
        }
        return mention.name();
    }

    private void requireFree(Kind kind, String schema, String name, int offset) {
        String other = objects.otherWithName(kind, schema, name);
        if (other != null || context.catalog().object(kind, schema, name) != null) {
            throw context.failure(BindError.EXISTS, offset, other != null ? other : "The " + ObjectNames.word(kind), name);
        }
    }

    private void requireUnused(SchemaObject object, Name name) {
        for (SchemaObject dependent : context.catalog().objects()) {
            if (dependent instanceof ViewDescriptor view
                    && view.dependencies().stream().anyMatch(need -> need.isOn(object))) {
                throw context.failure(BindError.IN_USE, name.offset(), "RENAME", name, view.name());
            }
        }
    }

    private static ViewDescriptor named(ViewDescriptor view, String schema, String name, boolean qualified) {
        return new ViewDescriptor(schema, name, view.columns(),
                renamed(view.definition(), qualified ? quoted(schema) + '.' + quoted(name) : quoted(name), qualified),
                view.checkOption(), view.compilationSchema(), view.dependencies());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// Returns the text of a CREATE VIEW with another name for the view.
    ///
    /// @param whole whether to replace the schema before the name, too
    private static String renamed(String definition, String newName, boolean whole) {
        List<Token> tokens = Lexer.tokens(definition);
        int at = 0;
        while (!tokens.get(at).isWord("VIEW")) {
            at++;
        }
        at += tokens.get(at + 1).isWord("IF") && tokens.get(at + 2).isWord("NOT") ? 4 : 1;
        int last = at + (tokens.get(at + 1).isSign(".") ? 2 : 0);
        return definition.substring(0, tokens.get(whole ? at : last).offset()) + newName + ' '
                + definition.substring(tokens.get(last + 1).offset());
    }
}
