// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateSynonym;
import bowler.sql.ast.ObjectDefinition.IfTaken;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.SystemSchemas;
import java.util.HashSet;
import java.util.Set;

/// Binds creating and dropping views, synonyms, sequences and routines; delegates other definitions.
public final class ObjectBinder {
    private final BindContext context;

    public ObjectBinder(BindContext context) {
        this.context = context;
    }

    public StatementPlan.DefineObject bind(ObjectDefinition definition) {
        return new StatementPlan.DefineObject(switch (definition) {
            case ObjectDefinition.CreateView create -> new ViewBinder(context, this).create(create);
            case ObjectDefinition.DropView drop -> dropView(drop);
            case CreateSynonym create -> createSynonym(create);
            case ObjectDefinition.DropSynonym drop ->
                drop(Kind.SYNONYM, drop.name(), drop.ifExists(), drop.cascade(), BindError.NO_TARGET, "DROP SYNONYM");
            case ObjectDefinition.CreateSequence create -> new SequenceBinder(context, this).create(create);
            case ObjectDefinition.AlterSequence alter -> new SequenceBinder(context, this).alter(alter);
            case ObjectDefinition.DropSequence drop ->
                drop(Kind.SEQUENCE, drop.name(), drop.ifExists(), drop.cascade(), BindError.NO_TARGET, "DROP SEQUENCE");
            case ObjectDefinition.CreateRoutine create -> new RoutineBinder(context, this).create(create);
            case ObjectDefinition.DropRoutine drop -> drop(RoutineBinder.kind(drop.function()), drop.name(), drop.ifExists(),
                false, BindError.NO_TARGET, drop.function() ? "DROP FUNCTION" : "DROP PROCEDURE");
            case ObjectDefinition.CreateTrigger create -> new TriggerBinder(context, this).create(create);
            case ObjectDefinition.DropTrigger drop ->
                drop(Kind.TRIGGER, drop.name(), drop.ifExists(), false, BindError.NO_SUCH_TRIGGER, "DROP TRIGGER");
            case ObjectDefinition.RenameTable rename -> new RenameBinder(context, this).table(rename);
            case ObjectDefinition.RenameColumn rename -> new RenameBinder(context, this).column(rename);
            case ObjectDefinition.RenameIndex rename -> new RenameBinder(context, this).index(rename);
            case ObjectDefinition.RenameObject rename -> new RenameBinder(context, this).object(rename);
            case ObjectDefinition.MoveObject move -> new RenameBinder(context, this).move(move);
            case ObjectDefinition.MoveTable move -> new RenameBinder(context, this).move(move);
            case ObjectDefinition.CommentOn comment -> new CommentBinder(context).comment(comment);
        });
    }

    /// Returns the schema for a new object; fails if it is a system schema.
    String openSchema(Name name) {
        String schema = context.schemaOf(name);
        if (SystemSchemas.contains(schema)) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        return schema;
    }

    /// Creates an object; fails if it exists and OR REPLACE is not written.
    ///
    /// @param taken the error if another object has the name
    ObjectPlan create(SchemaObject made, Name name, IfTaken ifTaken, BindError taken) {
        CatalogSnapshot catalog = context.catalog();
        String other = otherWithName(made.kind(), made.schemaName(), made.name());
        if (other != null) {
            throw context.failure(taken, name.offset(), other, name);
        }
        SchemaObject present = catalog.object(made.kind(), made.schemaName(), made.name());
        if (present != null && ifTaken != IfTaken.REPLACE) {
            throw context.failure(taken, name.offset(), "The " + word(made.kind()), name);
        }
        return new ObjectPlan.Create(made, !catalog.hasSchema(made.schemaName()), present);
    }

    /// Returns an existing view, synonym or sequence outside of the system schemas; fails if there is none.
    SchemaObject present(Kind kind, Name name, String verb) {
        String schema = context.schemaOf(name);
        SchemaObject object = context.catalog().object(kind, schema, name.name());
        if (object == null) {
            context.requireSchema(schema, name.offset());
            throw context.unknown(BindError.NO_TARGET, name.offset(), context.nearestObject(kind, name), verb, name);
        }
        openSchema(name);
        return object;
    }

    /// Returns a plan that does nothing if IF NOT EXISTS is written and the object exists; otherwise null.
    ObjectPlan kept(Kind kind, String schema, Name name, IfTaken ifTaken) {
        boolean keeps = ifTaken == IfTaken.KEEP && context.catalog().object(kind, schema, name.name()) != null;
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
        };
    }

    private ObjectPlan createSynonym(CreateSynonym create) {
        Name name = create.name();
        String schema = openSchema(name);
        ObjectPlan kept = kept(Kind.SYNONYM, schema, name, create.ifTaken());
        if (kept != null) {
            return kept;
        }
        context.refuseSessionSchema(schema, name);
        context.refuseSessionSchema(context.schemaOf(create.target()), create.target());
        SynonymDescriptor synonym = new SynonymDescriptor(
                schema, name.name(), context.schemaOf(create.target()), create.target().name());
        ObjectPlan plan = create(synonym, name, create.ifTaken(), BindError.NAME_TAKEN);
        refuseCircle(synonym, name);
        return plan;
    }

    private void refuseCircle(SynonymDescriptor made, Name name) {
        Set<SynonymDescriptor> seen = new HashSet<>();
        SynonymDescriptor next = made;
        while (seen.add(next)) {
            if (next.targetSchema().equals(made.schemaName()) && next.targetName().equals(made.name())) {
                throw context.failure(BindError.SYNONYM_CIRCLE, name.offset(), name);
            }
            SchemaObject target = context.catalog().object(Kind.SYNONYM, next.targetSchema(), next.targetName());
            if (!(target instanceof SynonymDescriptor further)) {
                return;
            }
            next = further;
        }
    }

    private ObjectPlan dropView(ObjectDefinition.DropView drop) {
        Name name = drop.name();
        String schema = context.schemaOf(name);
        boolean isOther = otherWithName(Kind.VIEW, schema, name.name()) != null;
        if (isOther && SystemSchemas.contains(schema)) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        if (isOther) {
            throw context.failure(BindError.NOT_A_VIEW, name.offset(), name);
        }
        return drop(Kind.VIEW, name, drop.ifExists(), drop.cascade(), BindError.NO_SUCH_VIEW, "DROP VIEW");
    }

    private ObjectPlan drop(Kind kind, Name name, boolean ifExists, boolean cascade, BindError missing, String verb) {
        String schema = context.schemaOf(name);
        SchemaObject object = context.catalog().object(kind, schema, name.name());
        if (object == null) {
            if (ifExists) {
                return new ObjectPlan.Nothing("there is no " + word(kind) + ' ' + name);
            }
            context.requireSchema(schema, name.offset());
            String nearest = context.nearestObject(kind, name);
            throw missing == BindError.NO_TARGET ? context.unknown(missing, name.offset(), nearest, verb, name)
                    : context.unknown(missing, name.offset(), nearest, name);
        }
        openSchema(name);
        String dependent = object instanceof RoutineDescriptor routine && routine.isFunction()
                ? new RoutineDependents(context, routine).find() : null;
        if (dependent != null) {
            throw context.failure(BindError.FUNCTION_NEEDED, name.offset(), name, dependent);
        }
        return new ObjectPlan.Drop(object, cascade);
    }

    /// Returns the table that is renamed or commented on.
    TableDescriptor subject(Name name, String verb) {
        String schema = context.schemaOf(name);
        TableDescriptor table = context.catalog().table(schema, name.name());
        if (table != null) {
            if (table.isTemporary()) {
                throw context.failure(BindError.TEMPORARY_UNSUPPORTED, name.offset(), verb);
            }
            context.use(table);
            return table;
        }
        if (context.catalog().object(Kind.VIEW, schema, name.name()) != null) {
            throw context.failure(BindError.IS_VIEW, name.offset(), name);
        }
        context.requireSchema(schema, name.offset());
        throw context.unknown(BindError.NO_TARGET, name.offset(), context.nearestRelation(name), verb, name);
    }
}
