// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.CompiledStatement;
import bowler.plan.routine.RoutinePlan;
import bowler.plan.routine.RoutineStep;
import bowler.plan.routine.TriggerPlan;
import bowler.sql.ast.AstStatement;
import bowler.sql.bind.statement.Binder;
import bowler.sql.bind.definition.RoutineBinder;
import bowler.sql.bind.definition.RoutineBodyBinder;
import bowler.sql.bind.definition.TriggerBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.RoutineNames.TransitionTable;
import bowler.sql.bind.scope.RoutineNames;
import bowler.sql.parse.StatementParser;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Compiles the bodies of triggers and routines. Each statement of a body is compiled on its own, once for all rows.
final class RoutineCompiler {
    private final CatalogSnapshot catalog;
    private final long memoryBytes;
    private final RoutineNames names;
    private final Set<Integer> tablesUsed = new LinkedHashSet<>();
    private final Set<SchemaObject> objectsUsed = new LinkedHashSet<>();

    private RoutineCompiler(CatalogSnapshot catalog, long memoryBytes, RoutineNames names) {
        this.catalog = catalog;
        this.memoryBytes = memoryBytes;
        this.names = names;
    }

    static TriggerPlan trigger(TriggerDescriptor trigger, CatalogSnapshot catalog, long memoryBytes) {
        TriggerDescriptor.Subject subject = trigger.subject();
        TableDescriptor table = subject.isView()
                ? TriggerBinder.shape((ViewDescriptor) catalog.object(Kind.VIEW, subject.schemaName(), subject.name()))
                : catalog.table(subject.tableId());
        RoutineNames names = TriggerBinder.names(trigger, table);
        names.definedIn(trigger.schemaName());
        return new RoutineCompiler(catalog, memoryBytes, names).compile(trigger);
    }

    private TriggerPlan compile(TriggerDescriptor trigger) {
        CompiledStatement when = null;
        if (!trigger.subject().isView()) {
            tablesUsed.add(trigger.subject().tableId()); // also if no statement reads it: rows of its types are passed on
        }
        if (trigger.when() != null) {
            when = body(trigger, trigger.when()).condition(StatementParser.parseExpression(trigger.when()));
        }
        RoutineBodyBinder body = body(trigger, trigger.action());
        RoutineStep action = body.step(StatementParser.parseAction(trigger.action()));
        return new TriggerPlan(trigger, List.copyOf(names.frame()), List.copyOf(names.inputs()), List.copyOf(body.outputs()), when,
                action, body.cursorCount(), reads(TriggerPlan.OLD_ROWS), reads(TriggerPlan.NEW_ROWS), List.copyOf(tablesUsed), List.copyOf(objectsUsed),
                TriggerPlan.intentionLocks(TriggerPlan.statements(when, action)));
    }

    /// Compiles the body of a routine.
    static RoutinePlan routine(RoutineDescriptor routine, CatalogSnapshot catalog, long memoryBytes) {
        RoutineNames names = new RoutineNames();
        names.definedIn(routine.schemaName());
        int resultSlot = RoutineBinder.declare(routine, names);
        return new RoutineCompiler(catalog, memoryBytes, names).compile(routine, resultSlot);
    }

    private RoutinePlan compile(RoutineDescriptor routine, int resultSlot) {
        BindContext context = Binder.bodyContext(routine.body().text(), catalog, routine.body().compilationSchema());
        RoutineBodyBinder binder = new RoutineBodyBinder(
                context, names, (statement, types) -> leaf(statement, types, context), routine, resultSlot);
        RoutineStep body = binder.step(StatementParser.parseAction(routine.body().text()));
        List<CompiledStatement> statements = new ArrayList<>();
        body.forEachStatement(statements::add);
        return new RoutinePlan(routine, List.copyOf(names.frame()), body, resultSlot, binder.cursorCount(),
                List.copyOf(tablesUsed), List.copyOf(objectsUsed), TriggerPlan.intentionLocks(statements));
    }

    private boolean reads(int rowsId) {
        return names.tablesRead().stream().anyMatch(table -> table.rowsId() == rowsId);
    }

    private RoutineBodyBinder body(TriggerDescriptor trigger, String text) {
        BindContext context = Binder.bodyContext(text, catalog, trigger.compilationSchema());
        return new RoutineBodyBinder(context, names, (statement, types) -> leaf(statement, types, context));
    }

    private CompiledStatement leaf(AstStatement statement, List<DataType> types, BindContext context) {
        CompiledStatement compiled = BoundStatementCompiler.compiled(
                Binder.bind(statement, types, names, context), catalog, memoryBytes, transitionTypes());
        tablesUsed.addAll(compiled.tablesUsed());
        objectsUsed.addAll(compiled.objectsUsed());
        return compiled;
    }

    private Map<Integer, List<DataType>> transitionTypes() {
        Map<Integer, List<DataType>> types = new HashMap<>();
        for (TransitionTable table : names.tablesRead()) {
            types.put(table.rowsId(), table.table().columns().stream().map(ColumnDescriptor::type).toList());
        }
        return types;
    }
}
