// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.UserTypeDescriptor;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateSynonym;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.SystemSchemas;
import java.util.HashSet;
import java.util.Set;

/// Binds creating and dropping views, synonyms, sequences, types and routines; delegates other definitions.
public final class ObjectBinder {
    /// The classes whose objects are values of built-in types.
    private static final Set<String> BUILT_IN_CLASSES = Set.of("java.lang.Boolean", "java.lang.Byte", "java.lang.Short",
        "java.lang.Integer", "java.lang.Long", "java.lang.Float", "java.lang.Double", "java.lang.String", "java.math.BigDecimal",
        "java.sql.Blob", "java.sql.Clob", "java.sql.Date", "java.sql.Ref", "java.sql.Time", "java.sql.Timestamp", "java.util.UUID",
        "java.sql.Array", "java.sql.SQLXML");

    private final BindContext context;
    private final ObjectNames objects;

    public ObjectBinder(BindContext context) {
        this.context = context;
        objects = new ObjectNames(context);
    }

    public StatementPlan.DefineObject bind(ObjectDefinition definition) {
        return new StatementPlan.DefineObject(switch (definition) {
            case ObjectDefinition.CreateView create -> new ViewBinder(context, objects).create(create);
            case ObjectDefinition.DropView drop -> dropView(drop);
            case CreateSynonym create -> createSynonym(create);
            case ObjectDefinition.DropSynonym drop ->
                drop(Kind.SYNONYM, drop.name(), drop.ifExists(), drop.cascade(), BindError.NO_TARGET, "DROP SYNONYM");
            case ObjectDefinition.CreateSequence create -> new SequenceBinder(context, objects).create(create);
            case ObjectDefinition.AlterSequence alter -> new SequenceBinder(context, objects).alter(alter);
            case ObjectDefinition.DropSequence drop ->
                drop(Kind.SEQUENCE, drop.name(), drop.ifExists(), drop.cascade(), BindError.NO_TARGET, "DROP SEQUENCE");
            case ObjectDefinition.CreateRoutine create -> new RoutineBinder(context, objects).create(create);
            case ObjectDefinition.DropRoutine drop -> {
                objects.openSchema(drop.name());
                yield drop(RoutineBinder.kind(drop.function()), drop.name(), drop.ifExists(), false, BindError.NO_TARGET,
                    drop.function() ? "DROP FUNCTION" : "DROP PROCEDURE");
            }
            case ObjectDefinition.CreateAggregate create -> new RoutineBinder(context, objects).aggregate(create);
            case ObjectDefinition.DropAggregate drop ->
                drop(Kind.AGGREGATE, drop.name(), drop.ifExists(), drop.cascade(), BindError.NO_TARGET, "DROP DERBY AGGREGATE");
            case ObjectDefinition.CreateType create -> createType(create);
            case ObjectDefinition.DropType drop ->
                drop(Kind.TYPE, drop.name(), drop.ifExists(), false, BindError.NO_TARGET, "DROP TYPE");
            case ObjectDefinition.CreatePolicy create -> new PolicyBinder(context).create(create);
            case ObjectDefinition.AlterPolicy alter -> new PolicyBinder(context).alter(alter);
            case ObjectDefinition.DropPolicy drop -> new PolicyBinder(context).drop(drop);
            case ObjectDefinition.SwitchRowSecurity change -> new PolicyBinder(context).change(change);
            case ObjectDefinition.CreateTrigger create -> new TriggerBinder(context, objects).create(create);
            case ObjectDefinition.DropTrigger drop ->
                drop(Kind.TRIGGER, drop.name(), drop.ifExists(), false, BindError.NO_SUCH_TRIGGER, "DROP TRIGGER");
            case ObjectDefinition.RenameTable rename -> new RenameBinder(context, objects).table(rename);
            case ObjectDefinition.RenameColumn rename -> new RenameBinder(context, objects).column(rename);
            case ObjectDefinition.RenameIndex rename -> new RenameBinder(context, objects).index(rename);
            case ObjectDefinition.RenameObject rename -> new RenameBinder(context, objects).object(rename);
            case ObjectDefinition.MoveObject move -> new RenameBinder(context, objects).move(move);
            case ObjectDefinition.MoveTable move -> new RenameBinder(context, objects).move(move);
            case ObjectDefinition.CommentOn comment -> new CommentBinder(context).comment(comment);
        });
    }

    private ObjectPlan createSynonym(CreateSynonym create) {
        Name name = create.name();
        String schema = objects.openSchema(name);
        ObjectPlan kept = objects.kept(Kind.SYNONYM, schema, name, create.ifExists());
        if (kept != null) {
            return kept;
        }
        context.names().refuseSessionSchema(schema, name);
        context.names().refuseSessionSchema(context.names().schemaOf(create.target()), create.target());
        SynonymDescriptor synonym = new SynonymDescriptor(
                schema, name.name(), context.names().schemaOf(create.target()), create.target().name());
        ObjectPlan plan = objects.create(synonym, name, create.ifExists(), BindError.NAME_EXISTS);
        rejectCycle(synonym, name);
        return plan;
    }

    private ObjectPlan createType(ObjectDefinition.CreateType create) {
        Name name = create.name();
        String schema = objects.openSchema(name);
        ObjectPlan kept = objects.kept(Kind.TYPE, schema, name, create.ifExists());
        if (kept != null) {
            return kept;
        }
        String className = create.className().strip();
        if (className.isEmpty() || className.endsWith("]") || BUILT_IN_CLASSES.contains(className)) {
            throw context.failure(BindError.TYPE_CLASS, name.offset(), className);
        }
        return objects.create(
            new UserTypeDescriptor(schema, name.name(), className), name, create.ifExists(), BindError.NAME_EXISTS);
    }

    private void rejectCycle(SynonymDescriptor made, Name name) {
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
        String schema = context.names().schemaOf(name);
        boolean isOther = objects.otherWithName(Kind.VIEW, schema, name.name()) != null;
        if (isOther && SystemSchemas.contains(schema)) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        if (isOther) {
            throw context.failure(BindError.NOT_A_VIEW, name.offset(), name);
        }
        return drop(Kind.VIEW, name, drop.ifExists(), drop.cascade(), BindError.NO_SUCH_VIEW, "DROP VIEW");
    }

    private ObjectPlan drop(Kind kind, Name name, boolean ifExists, boolean cascade, BindError missing, String verb) {
        String schema = context.names().schemaOf(name);
        SchemaObject object = context.catalog().object(kind, schema, name.name());
        if (object == null) {
            if (ifExists) {
                return new ObjectPlan.Nothing("there is no " + ObjectNames.word(kind) + ' ' + name);
            }
            context.names().requireSchema(schema, name.offset());
            String nearest = context.names().nearestObject(kind, name);
            throw missing == BindError.NO_TARGET ? context.unknown(missing, name.offset(), nearest, verb, name)
                    : context.unknown(missing, name.offset(), nearest, name);
        }
        objects.openSchema(name);
        String dependent = object instanceof RoutineDescriptor routine && routine.isFunction()
                ? new RoutineDependents(context, routine).find() : null;
        if (dependent != null) {
            throw context.failure(BindError.FUNCTION_IN_USE, name.offset(), name, dependent);
        }
        return new ObjectPlan.Drop(object, cascade);
    }
}
