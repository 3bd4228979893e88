// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.IfExists;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.SystemSchemas;

/// Checks the names of objects that definitions create, change or drop.
public final class ObjectNames {
    private final BindContext context;

    public ObjectNames(BindContext context) {
        this.context = context;
    }

    /// Returns the schema of an object that is created or dropped; fails if it is a system schema.
    String openSchema(Name name) {
        String schema = context.names().schemaOf(name);
        if (SystemSchemas.contains(schema)) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        return schema;
    }

    /// Creates an object; fails if it exists and OR REPLACE is not written.
    ///
    /// @param taken the error if another object has the name
    ObjectPlan create(SchemaObject made, Name name, IfExists ifExists, BindError taken) {
        CatalogSnapshot catalog = context.catalog();
        String other = otherWithName(made.kind(), made.schemaName(), made.name());
        if (other != null) {
            throw context.failure(taken, name.offset(), other, name);
        }
        SchemaObject present = catalog.object(made.kind(), made.schemaName(), made.name());
        if (present != null && ifExists != IfExists.REPLACE) {
            throw context.failure(taken, name.offset(), "The " + word(made.kind()), name);
        }
        return new ObjectPlan.Create(made, !catalog.hasSchema(made.schemaName()), present);
    }

    /// Returns an existing view, synonym or sequence outside of the system schemas; fails if there is none.
    SchemaObject present(Kind kind, Name name, String verb) {
        String schema = context.names().schemaOf(name);
        SchemaObject object = context.catalog().object(kind, schema, name.name());
        if (object == null) {
            context.names().requireSchema(schema, name.offset());
            throw context.unknown(BindError.NO_TARGET, name.offset(), context.names().nearestObject(kind, name), verb, name);
        }
        openSchema(name);
        return object;
    }

    /// Returns a plan that does nothing if IF NOT EXISTS is written and the object exists; otherwise null.
    ObjectPlan kept(Kind kind, String schema, Name name, IfExists ifExists) {
        boolean keeps = ifExists == IfExists.KEEP && context.catalog().object(kind, schema, name.name()) != null;
        return keeps ? new ObjectPlan.Nothing(word(kind) + ' ' + name + " exists") : null;
    }

    /// Returns the kind of an object of another kind with this name, or null. Tables, views and synonyms share their
    /// names.
    String otherWithName(Kind kind, String schema, String name) {
        if (kind != Kind.VIEW && kind != Kind.SYNONYM) {
            return null;
        }
        CatalogSnapshot catalog = context.catalog();
        if (catalog.table(schema, name) != null) {
            return "The table";
        }
        Kind other = kind == Kind.VIEW ? Kind.SYNONYM : Kind.VIEW;
        return catalog.object(other, schema, name) == null ? null : "The " + word(other);
    }

    static String word(Kind kind) {
        return switch (kind) {
            case VIEW -> "view";
            case SYNONYM -> "synonym";
            case SEQUENCE -> "sequence";
            case FUNCTION -> "function";
            case PROCEDURE -> "procedure";
            case TRIGGER -> "trigger";
            case AGGREGATE -> "aggregate";
            case TYPE -> "type";
            case ROW_SECURITY -> "row level security";
        };
    }

    /// Returns the table that is renamed or commented on.
    TableDescriptor subject(Name name, String verb) {
        String schema = context.names().schemaOf(name);
        TableDescriptor table = context.catalog().table(schema, name.name());
        if (table != null) {
            if (table.isTemporary()) {
                throw context.failure(BindError.TEMPORARY_UNSUPPORTED, name.offset(), verb);
            }
            context.used().use(table);
            return table;
        }
        if (context.catalog().object(Kind.VIEW, schema, name.name()) != null) {
            throw context.failure(BindError.IS_VIEW, name.offset(), name);
        }
        context.names().requireSchema(schema, name.offset());
        throw context.unknown(BindError.NO_TARGET, name.offset(), context.names().nearestRelation(name), verb, name);
    }
}
