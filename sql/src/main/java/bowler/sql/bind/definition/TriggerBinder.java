// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Dependency;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.TriggerDescriptor.Subject;
import bowler.catalog.TriggerDescriptor.Time;
import bowler.catalog.TriggerDescriptor;
import bowler.plan.routine.TriggerPlan;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.definition.ObjectPlan;
import bowler.plan.routine.TriggerPlan.TransitionColumn;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateTrigger;
import bowler.sql.ast.ObjectDefinition.Transition;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.CatalogNames;
import bowler.sql.bind.scope.Dependencies;
import bowler.sql.bind.scope.RoutineNames;
import bowler.sql.bind.scope.SystemSchemas;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Binds CREATE TRIGGER. Condition and action are bound once to check them and to find what they depend on.
public final class TriggerBinder {
    private final BindContext context;
    private final ObjectNames objects;

    TriggerBinder(BindContext context, ObjectNames objects) {
        this.context = context;
        this.objects = objects;
    }

    ObjectPlan create(CreateTrigger create) {
        Name name = create.name();
        String schema = objects.openSchema(name);
        ObjectPlan kept = objects.kept(Kind.TRIGGER, schema, name, create.ifExists());
        if (kept != null) {
            return kept;
        }
        ViewDescriptor view = view(create);
        TableDescriptor table = view == null ? table(create) : shape(view);
        Subject subject = view == null ? new Subject(table.tableId(), table.schemaName(), table.name())
                : new Subject(0, view.schemaName(), view.name());
        List<Integer> columns = columns(create, table);
        Transition old = transition(create, true);
        Transition changed = transition(create, false);
        checkTransitions(create);
        TriggerDescriptor bare = new TriggerDescriptor(schema, name.name(), subject, null, create.event(), create.time(),
                create.forEachRow(), columns, old == null ? null : old.name(), changed == null ? null : changed.name(),
                create.condition(), create.text(), context.currentSchema(), List.of());
        if (create.time() == Time.BEFORE) {
            refuseChanges(create.action());
        }
        Dependencies dependencies = new Dependencies();
        bindBody(create, bare, table, dependencies);
        return objects.create(bare.with(columns, dependencies(dependencies, bare, view, table)), name, create.ifExists(), BindError.EXISTS);
    }

    private void bindBody(CreateTrigger create, TriggerDescriptor trigger, TableDescriptor table, Dependencies dependencies) {
        BindContext noting = context.noting(dependencies);
        RoutineNames names = names(trigger, table);
        RoutineBodyBinder body = new RoutineBodyBinder(noting, names, RoutineBodyBinder.checking(noting, names));
        if (create.when() != null) {
            body.condition(create.when());
        }
        body.step(create.action());
        for (TransitionColumn output : body.outputs()) {
            ColumnDescriptor column = table.columns().get(output.position());
            if (trigger.time() != Time.BEFORE) {
                throw context.failure(BindError.SET_IN_AFTER_TRIGGER, create.action().offset(), column.name());
            }
            if (column.isGenerated()) {
                throw context.failure(BindError.GENERATED_VALUE, create.action().offset(), column.name());
            }
        }
        if (!names.tablesRead().isEmpty() && !trigger.subject().isView()) {
            dependencies.nameAll(table);
        }
    }

    /// Returns the names that condition and action of a trigger may use.
    ///
    /// @param table the trigger's table, or the shape of its view
    public static RoutineNames names(TriggerDescriptor trigger, TableDescriptor table) {
        RoutineNames names = new RoutineNames();
        if (trigger.oldName() != null) {
            if (trigger.forEachRow()) {
                names.addRow(trigger.oldName(), true, table, false);
            } else {
                names.addTable(trigger.oldName(), TriggerPlan.OLD_ROWS, table);
            }
        }
        if (trigger.newName() != null) {
            if (trigger.forEachRow()) {
                names.addRow(trigger.newName(), false, table, trigger.time() == Time.BEFORE);
            } else {
                names.addTable(trigger.newName(), TriggerPlan.NEW_ROWS, table);
            }
        }
        return names;
    }

    /// Returns a table with the columns of a view.
    public static TableDescriptor shape(ViewDescriptor view) {
        return new TableDescriptor(0, view.schemaName(), view.name(), view.columns(), List.of(), null, List.of());
    }

    /// Returns what a trigger depends on.
    ///
    /// @param view null for a trigger of a table
    /// @param table the trigger's table, or the shape of its view
    static List<Dependency> dependencies(
            Dependencies noted, TriggerDescriptor trigger, ViewDescriptor view, TableDescriptor table) {
        if (view == null) {
            noted.name(table, trigger.columns());
            return noted.list();
        }
        List<Dependency> list = new ArrayList<>();
        for (Dependency dependency : noted.list()) {
            boolean isShape = dependency.kind() == Dependency.Provider.TABLE && dependency.tableId() == 0;
            if (!isShape && !dependency.isOn(view)) {
                list.add(dependency);
            }
        }
        list.add(Dependency.on(view, List.of()));
        return list;
    }

    private ViewDescriptor view(CreateTrigger create) {
        CatalogNames.Named named = named(create);
        if (create.time() == Time.INSTEAD_OF) {
            if (named.view() == null || !create.forEachRow()) {
                throw context.failure(BindError.MISPLACED_INSTEAD_OF, create.table().offset(), create.table());
            }
        } else if (named.view() != null) {
            throw context.failure(BindError.IS_VIEW, create.table().offset(), create.table());
        }
        return named.view();
    }

    private CatalogNames.Named named(CreateTrigger create) {
        Name name = create.table();
        String schema = context.names().schemaOf(name);
        context.names().refuseSessionSchema(schema, name);
        boolean exists = context.catalog().table(schema, name.name()) != null
                || context.catalog().object(Kind.VIEW, schema, name.name()) != null
                || context.catalog().object(Kind.SYNONYM, schema, name.name()) != null;
        if (!exists) {
            context.names().requireSchema(schema, name.offset());
            throw context.unknown(BindError.NO_TARGET, name.offset(), context.names().nearestRelation(name), "CREATE TRIGGER", name);
        }
        return context.names().named(name);
    }

    private TableDescriptor table(CreateTrigger create) {
        TableDescriptor table = named(create).table();
        if (SystemSchemas.contains(table.schemaName())) {
            throw context.failure(BindError.SYSTEM_TABLE_NOT_CHANGEABLE, create.table().offset(), create.table());
        }
        return table;
    }

    private List<Integer> columns(CreateTrigger create, TableDescriptor table) {
        TreeSet<Integer> positions = new TreeSet<>();
        for (ColumnReference mention : create.columns()) {
            ColumnDescriptor column = table.column(mention.name());
            if (column == null) {
                throw context.unknown(BindError.NOT_IN_TARGET, mention.offset(),
                        CatalogNames.nearestColumn(mention.name(), table.columns()), mention.name(), table.name());
            }
            if (!positions.add(column.position())) {
                throw context.failure(BindError.TRIGGER_COLUMN_TWICE, mention.offset(), mention.name(), create.name());
            }
        }
        return List.copyOf(positions);
    }

    private Transition transition(CreateTrigger create, boolean old) {
        Transition found = null;
        for (Transition transition : create.transitions()) {
            if (transition.old() == old) {
                if (found != null) {
                    throw context.failure(BindError.TRANSITION_TWICE, transition.offset());
                }
                found = transition;
            }
        }
        return found;
    }

    private void checkTransitions(CreateTrigger create) {
        for (Transition transition : create.transitions()) {
            if (transition.isTable() == create.forEachRow()) {
                throw context.failure(BindError.TRANSITION_KIND, transition.offset(), create.forEachRow() ? "ROW" : "STATEMENT",
                        create.forEachRow() ? "rows" : "tables");
            }
            if (transition.isTable() && create.time() == Time.BEFORE) {
                throw context.failure(BindError.TRANSITION_KIND, transition.offset(), "BEFORE", "rows");
            }
            if (create.event() == (transition.old() ? Event.INSERT : Event.DELETE)) {
                throw context.failure(BindError.TRANSITION_KIND, transition.offset(), create.event(),
                        transition.old() ? "the new state" : "the old state");
            }
        }
    }

    /// Fails if the action of a BEFORE trigger changes rows.
    private void refuseChanges(RoutineStatement action) {
        switch (action) {
            case RoutineStatement.Run run -> refuseChange(run.statement(), run.offset());
            case RoutineStatement.Compound compound -> {
                compound.statements().forEach(this::refuseChanges);
                compound.handlers().forEach(handler -> refuseChanges(handler.action()));
            }
            case RoutineStatement.If choice -> {
                choice.branches().forEach(branch -> branch.statements().forEach(this::refuseChanges));
                choice.otherwise().forEach(this::refuseChanges);
            }
            case RoutineStatement.Loop loop -> loop.statements().forEach(this::refuseChanges);
            case RoutineStatement.ForEach loop -> loop.statements().forEach(this::refuseChanges);
            case RoutineStatement.Assignment assignment -> { }
            case RoutineStatement.Jump jump -> { }
            case RoutineStatement.Signal signal -> { }
            case RoutineStatement.SelectInto select -> { }
            case RoutineStatement.OpenCursor open -> { }
            case RoutineStatement.FetchCursor fetch -> { }
            case RoutineStatement.CloseCursor close -> { }
            case RoutineStatement.GetDiagnostics diagnostics -> { }
            case RoutineStatement.Return returned -> { }
            case RoutineStatement.ReturnRows rows -> { }
        }
    }

    private void refuseChange(AstStatement statement, int offset) {
        String verb = switch (statement) {
            case AstStatement.QueryStatement query -> null;
            case AstStatement.Call call -> {
                String schema = context.names().schemaOf(call.procedure());
                SystemRoutine procedure = SystemRoutine.find(Kind.PROCEDURE, schema, call.procedure().name());
                boolean modifies = procedure != null ? procedure.modifies()
                        : context.catalog().object(Kind.PROCEDURE, schema, call.procedure().name()) instanceof RoutineDescriptor routine
                                && routine.access() == RoutineDescriptor.SqlAccess.MODIFIES_SQL_DATA;
                yield modifies ? "CALL PROCEDURE" : null;
            }
            case AstStatement.Update update -> "UPDATE";
            case AstStatement.JoinedUpdate update -> "UPDATE";
            case AstStatement.Delete delete -> "DELETE";
            case AstStatement.JoinedDelete delete -> "DELETE";
            case AstStatement.Merge merge -> "MERGE";
            case AstStatement.WithTables with -> {
                refuseChange(with.statement(), offset);
                yield null;
            }
            default -> "INSERT";
        };
        if (verb != null) {
            throw context.failure(BindError.TRIGGER_STATEMENT, offset, verb, "BEFORE");
        }
    }
}
