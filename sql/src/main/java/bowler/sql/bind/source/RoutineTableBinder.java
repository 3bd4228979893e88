// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.CatalogSnapshot.TableFunctionCosts.FunctionCost;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.query.DiagnosticTable;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Name;
import bowler.sql.ast.TableReference.RoutineTable;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.expression.RoutineCallBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.RoutineRows;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation;
import bowler.sql.parse.StatementParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Binds TABLE (function(...)) as a relation.
public final class RoutineTableBinder {
    /// The maximum nesting of functions.
    private static final int MAX_DEPTH = 100;

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

    /// Returns the rows of the query of a function in SQL, with the arguments in place of its parameters. They become a part of
    /// the plan like those of a view.
    private FromPart inlined(RoutineTable table, RoutineDescriptor function, List<Scalar> arguments) {
        if (context.definitionDepth() >= MAX_DEPTH) {
            throw context.failure(BindError.FUNCTIONS_TOO_DEEP, table.offset(), MAX_DEPTH);
        }
        Map<String, Scalar> values = new HashMap<>();
        for (int index = 0; index < arguments.size(); index++) {
            values.put(function.parameters().get(index).name(), arguments.get(index));
        }
        BindContext inner = context.deeper().within(function, values);
        QueryRows rows = inner.nested().query(
                inner, StatementParser.parseTableBody(function.body().text()).query(), QueryUse.NESTED);
        Coercion coercion = new Coercion(inner);
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        List<Definition> definitions = new ArrayList<>();
        for (int position = 0; position < function.table().size(); position++) {
            Parameter declared = function.table().get(position);
            Column given = rows.output().get(position).column();
            Column column = context.newColumn(declared.type(), true);
            columns.add(column);
            entries.add(new Entry(declared.name(), column, null, null));
            definitions.add(new Definition(column, coercion.stored(given, declared.type(), declared.name(), 0)));
        }
        Relation relation = rows.relation();
        if (!function.calledOnNull() && !arguments.isEmpty()) {
            relation = new Selection(relation, arguments.stream().<Scalar>map(argument -> new Not(new IsNull(argument))).toList());
        }
        NameScope nameScope = new ColumnAliases(context).ofFunction(
                table.alias(), columns, entries, false, table.columnNames(), table.offset());
        return new FromPart(new Projection(relation, definitions), nameScope);
    }

    private FromPart rows(RoutineTable table, RoutineDescriptor function) {
        Name name = table.function();
        RoutineCallBinder routines = new RoutineCallBinder(
                context, new ExpressionBinder(context, new NameScope(context), null));
        if (!function.isOfSystem()) {
            routines.use(function);
        }
        List<Scalar> arguments = routines.arguments(function, name, table.arguments());
        if (function.isSql()) {
            return inlined(table, function, arguments);
        }
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
