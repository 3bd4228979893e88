// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.plan.StatementPlan.CreateIndex;
import bowler.plan.StatementPlan.CreateSchema;
import bowler.plan.StatementPlan.CreateTable;
import bowler.plan.StatementPlan.DropIndex;
import bowler.plan.StatementPlan.DropSchema;
import bowler.plan.StatementPlan.DropTable;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.SystemSchemas;

/// Binds CREATE and DROP: checks them against the catalog and completes types and keys.
public final class CreateDropBinder {
    private static final int MAX_NAME_LENGTH = 128;

    private final BindContext context;
    private final String text;

    /// @param text the text of the statement
    public CreateDropBinder(BindContext context, String text) {
        this.context = context;
        this.text = text;
    }

    public StatementPlan createTable(AstStatement.CreateTable create) {
        StatementPlan kept = kept(create.name(), create.unlessExists());
        String schema = context.names().schemaOf(create.name());
        return kept != null ? kept
                : new TableBinder(context, text).create(create, schema, !context.catalog().hasSchema(schema));
    }

    /// Binds the columns and constraints of a table whose name is free in the schema, which exists.
    StatementPlan.CreateTable columns(AstStatement.CreateTable create, String schema) {
        return new TableBinder(context, text).create(create, schema, false);
    }

    /// Returns null if a table can be created with this name. Returns a plan that does nothing if the table exists and
    /// IF NOT EXISTS is written; fails if it exists otherwise.
    StatementPlan kept(Name name, boolean unlessExists) {
        String schema = context.names().schemaOf(name);
        refuseSystemSchema(schema, name);
        TableDescriptor known = context.catalog().table(schema, name.name());
        if (known == null || known.isTemporary()) {
            return null;
        }
        if (unlessExists) {
            return new StatementPlan.DefineObject(new ObjectPlan.Nothing("table " + name.name() + " exists"));
        }
        throw context.failure(BindError.EXISTS, name.offset(), "The table", name);
    }

    private void refuseSystemSchema(String schema, Name name) {
        if (SystemSchemas.contains(schema)) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
    }

    /// Returns the table that a definition refers to.
    private TableDescriptor subject(Name name, String verb) {
        TableDescriptor table = context.names().find(name);
        if (table == null) {
            if (context.names().isDiagnostic(name)) {
                throw context.failure(verb.startsWith("DROP") ? BindError.SYSTEM_TABLE_NOT_CHANGEABLE : BindError.SCHEMA_CLOSED, name.offset(), name);
            }
            if (name.schema() != null) {
                context.names().requireSchema(name.schema(), name.offset());
            }
            if (context.catalog().object(SchemaObject.Kind.VIEW, context.names().schemaOf(name), name.name()) != null) {
                throw context.failure(BindError.IS_VIEW, name.offset(), name);
            }
            throw context.unknown(BindError.NO_TARGET, name.offset(), context.names().nearestRelation(name), verb, name);
        }
        context.used().use(table);
        return table;
    }

    public StatementPlan dropTable(AstStatement.DropTable drop) {
        if (drop.ifExists() && context.names().find(drop.name()) == null) {
            return new StatementPlan.DefineObject(
                    new ObjectPlan.Nothing("there is no table " + drop.name().name()));
        }
        TableDescriptor table = subject(drop.name(), "DROP TABLE");
        if (SystemSchemas.contains(table.schemaName())) {
            throw context.failure(BindError.SYSTEM_TABLE_NOT_CHANGEABLE, drop.name().offset(), drop.name());
        }
        return new DropTable(table, drop.cascade());
    }

    public StatementPlan createIndex(AstStatement.CreateIndex create) {
        TableDescriptor table = subject(create.table(), "CREATE INDEX");
        Name name = create.name().name() != null ? create.name() : freeName(create, table);
        if (name.schema() != null && !name.schema().equals(table.schemaName())) {
            context.names().requireSchema(name.schema(), name.offset());
            throw context.failure(BindError.OTHER_SCHEMA, name.offset(), name);
        }
        if (SystemSchemas.contains(table.schemaName())) {
            throw context.failure(BindError.SCHEMA_CLOSED, create.table().offset(), create.table());
        }
        boolean taken = context.catalog().tableOfIndex(table.schemaName(), name.name()) != null;
        if (taken && create.ifNotExists()) {
            return new StatementPlan.DefineObject(new ObjectPlan.Nothing("index " + name + " exists"));
        }
        StatementPlan.CreateIndex plan = new IndexBinder(context, text, table).create(create, name.name());
        if (taken && plan.served() == null) {
            throw context.failure(BindError.EXISTS, name.offset(), "The index", name);
        }
        return plan;
    }

    /// Returns a name for an unnamed index: the table, the columns and IDX, followed by a number if necessary.
    private Name freeName(AstStatement.CreateIndex create, TableDescriptor table) {
        StringBuilder parts = new StringBuilder(table.name());
        create.columns().forEach(part -> parts.append('_').append(part.column() == null ? "EXPR" : part.column().name()));
        String made;
        int number = 0;
        do {
            String end = "_IDX" + (number == 0 ? "" : String.valueOf(number));
            made = parts.substring(0, Math.min(parts.length(), MAX_NAME_LENGTH - end.length())) + end;
            number++;
        } while (context.catalog().tableOfIndex(table.schemaName(), made) != null);
        return new Name(null, made, create.name().offset());
    }

    public StatementPlan dropIndex(AstStatement.DropIndex drop) {
        Name name = drop.name();
        if (SystemSchemas.contains(context.names().schemaOf(name))) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        TableDescriptor table = context.catalog().tableOfIndex(context.names().schemaOf(name), name.name());
        if (table == null) {
            if (drop.ifExists()) {
                return new StatementPlan.DefineObject(new ObjectPlan.Nothing("there is no index " + name));
            }
            context.names().requireSchema(context.names().schemaOf(name), name.offset());
            throw context.unknown(BindError.NO_SUCH_INDEX, name.offset(), context.names().nearestIndex(name), name);
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.name().equals(name.name())) {
                if (index.constraintName() != null) {
                    throw context.failure(BindError.BACKS_CONSTRAINT, name.offset(), name, index.constraintName());
                }
                context.used().use(table);
                return new DropIndex(table, index);
            }
        }
        throw context.unknown(BindError.NO_SUCH_INDEX, name.offset(), context.names().nearestIndex(name), name);
    }

    public StatementPlan createSchema(AstStatement.CreateSchema create) {
        String name = create.name() == null ? create.authorization() : create.name();
        if (SystemSchemas.isReserved(name)) {
            throw context.failure(BindError.SYSTEM_SCHEMA, create.offset(), name);
        }
        if (context.catalog().hasSchema(name)) {
            if (create.ifNotExists()) {
                return new StatementPlan.DefineObject(new ObjectPlan.Nothing("schema " + name + " exists"));
            }
            throw context.failure(BindError.SCHEMA_EXISTS, create.offset(), name);
        }
        return new CreateSchema(name, create.authorization());
    }

    public StatementPlan dropSchema(AstStatement.DropSchema drop) {
        if (drop.ifExists() && !context.catalog().hasSchema(drop.name())) {
            return new StatementPlan.DefineObject(new ObjectPlan.Nothing("there is no schema " + drop.name()));
        }
        context.names().requireSchema(drop.name(), drop.offset());
        if (SystemSchemas.contains(drop.name())) {
            throw context.failure(BindError.SCHEMA_NOT_DROPPABLE, drop.offset(), drop.name());
        }
        return new DropSchema(drop.name(), drop.cascade());
    }
}
