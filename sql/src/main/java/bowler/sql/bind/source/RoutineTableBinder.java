// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.catalog.TableFunctionCosts.FunctionCost;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.query.DiagnosticTable;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Name;
import bowler.sql.ast.TableReference.RoutineTable;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.expression.RoutineCallBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation.RoutineRows;
import java.util.ArrayList;
import java.util.List;

/// Binds TABLE (function(...)) as a relation.
public final class RoutineTableBinder {
    private final BindContext context;

    public RoutineTableBinder(BindContext context) {
        this.context = context;
    }

    public FromPart table(RoutineTable table) {
        Name name = table.function();
        RoutineDescriptor ofSystem = DiagnosticFunctionSignatures.find(
                context.names().schemaOf(name), name.name(), table.arguments().size());
        if (ofSystem != null) {
            if (DiagnosticFunctionSignatures.showsOtherUsers(ofSystem)) {
                context.used().require(new RequiredPrivilege.DatabaseOwnership(null));
            }
            return rows(table, ofSystem);
        }
        if (!(context.catalog().object(Kind.FUNCTION, context.names().schemaOf(name), name.name()) instanceof RoutineDescriptor function)) {
            context.names().requireSchema(context.names().schemaOf(name), name.offset());
            if (DiagnosticFunctionSignatures.exists(context.names().schemaOf(name), name.name())) {
                throw context.failure(BindError.NO_SUCH_CONSTRUCTOR, name.offset(), name, table.arguments().size());
            }
            if (context.names().schemaOf(name).equals(DiagnosticTable.SCHEMA)) {
                throw context.failure(BindError.UNKNOWN_FUNCTION, name.offset(), name);
            }
            throw context.unknown(BindError.NO_TABLE_FUNCTION, name.offset(), context.names().nearestObject(Kind.FUNCTION, name), name);
        }
        if (function.table() == null) {
            throw context.failure(BindError.NO_TABLE_FUNCTION, name.offset(), name);
        }
        return rows(table, function);
    }

    private FromPart rows(RoutineTable table, RoutineDescriptor function) {
        Name name = table.function();
        RoutineCallBinder routines = new RoutineCallBinder(
                context, new ExpressionBinder(context, new NameScope(context), null));
        if (!function.isOfSystem()) {
            routines.use(function);
        }
        List<Scalar> arguments = routines.arguments(function, name, table.arguments());
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        for (Parameter column : function.table()) {
            columns.add(context.newColumn(column.type(), true));
            entries.add(new Entry(column.name(), columns.getLast(), null, null));
        }
        FunctionCost cost = function.isOfSystem() ? null
                : context.catalog().functionCosts().of(function, arguments.size(), context.text());
        NameScope nameScope = new ColumnAliases(context).ofFunction(
                table.alias(), columns, entries, false, table.columnNames(), table.offset());
        return new FromPart(new RoutineRows(function, arguments, columns, cost), nameScope);
    }
}
