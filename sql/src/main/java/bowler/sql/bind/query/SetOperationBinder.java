// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.query.SetOperator;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query.SetForm;
import bowler.sql.ast.Query.SetOperation;
import bowler.sql.ast.Query;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation;
import bowler.types.DataType;
import bowler.types.cast.CommonType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Binds UNION, EXCEPT and INTERSECT. Operands are converted to common types; a column has its name in the first
/// operand.
final class SetOperationBinder {
    private final BindContext context;
    private final OrderKeyBinder orderKeys;

    SetOperationBinder(BindContext context) {
        this.context = context;
        orderKeys = new OrderKeyBinder(context);
    }

    QueryRows operation(SetOperation operation, List<OrderItem> order, QueryUse use) {
        List<QueryRows> operands = new ArrayList<>();
        for (Query operand : operation.operands()) {
            QueryRows rows = context.nested().query(context, operand, use.ofPart());
            if (!operands.isEmpty() && rows.output().size() != operands.getFirst().output().size()) {
                throw context.failure(BindError.OPERAND_COLUMN_COUNT, operation.offset(), operation.form(),
                        operands.getFirst().output().size(), rows.output().size());
            }
            operands.add(rows);
        }
        QueryRows rows = operands.size() == 1 ? operands.getFirst() : combined(operation, operands);
        return ordered(rows, order, operation.form());
    }

    private QueryRows combined(SetOperation operation, List<QueryRows> operands) {
        List<DataType> types = types(operation, operands);
        List<Relation> inputs = new ArrayList<>();
        List<List<Column>> inputColumns = new ArrayList<>();
        for (QueryRows operand : operands) {
            List<Column> columns = new ArrayList<>();
            inputs.add(converted(operand, types, columns));
            inputColumns.add(columns);
        }
        List<Column> columns = new ArrayList<>();
        List<OutputColumn> output = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Column column = context.newColumn(types.get(i), isNullable(operation.form(), inputColumns, i));
            columns.add(column);
            String name = name(operands, i);
            output.add(new OutputColumn(column, name, name == null ? String.valueOf(i + 1) : name, null, null));
        }
        return new QueryRows(relation(operation, inputs, inputColumns, columns), output);
    }

    /// Returns the name of a column, which is that of the first operand. In Derby's mode it has none if the operands
    /// differ.
    private String name(List<QueryRows> operands, int index) {
        String name = operands.getFirst().output().get(index).name();
        boolean differs = context.hasDerbyRules()
                && operands.stream().anyMatch(operand -> !Objects.equals(name, operand.output().get(index).name()));
        return differs ? null : name;
    }

    private static Relation relation(
            SetOperation operation, List<Relation> inputs, List<List<Column>> inputColumns, List<Column> columns) {
        if (operation.form() == SetForm.UNION) {
            Relation all = new Concatenation(inputs, inputColumns, columns);
            return operation.all() ? all : new Unique(all);
        }
        SetOperator operator = operation.form() == SetForm.EXCEPT
                ? operation.all() ? SetOperator.EXCEPT_ALL : SetOperator.EXCEPT
                : operation.all() ? SetOperator.INTERSECT_ALL : SetOperator.INTERSECT;
        return new Relation.SetOperation(operator, inputs, inputColumns, columns);
    }

    private List<DataType> types(SetOperation operation, List<QueryRows> operands) {
        boolean compares = operation.form() != SetForm.UNION || !operation.all();
        List<DataType> types = new ArrayList<>();
        for (int i = 0; i < operands.getFirst().output().size(); i++) {
            DataType type = null;
            for (QueryRows operand : operands) {
                Column column = operand.output().get(i).column();
                if (!context.isUntyped(column)) {
                    DataType soFar = type;
                    type = type == null ? column.type()
                            : context.placed(operation.offset(), () -> CommonType.union(soFar, column.type()));
                }
            }
            type = type == null ? operands.getFirst().output().get(i).column().type() : type;
            if (compares && !type.id().isOrdered()) {
                throw context.failure(BindError.NOT_ORDERED, operation.offset(), type);
            }
            types.add(type);
        }
        return types;
    }

    /// Returns the operand with columns of these types, which are added to `columns`.
    private Relation converted(QueryRows operand, List<DataType> types, List<Column> columns) {
        List<Definition> definitions = new ArrayList<>();
        boolean converts = false;
        for (int i = 0; i < types.size(); i++) {
            Column column = operand.output().get(i).column();
            DataType type = types.get(i);
            if (context.isUntyped(column)) {
                Column none = context.newColumn(type, true);
                definitions.add(new Definition(none, Literal.nullOf(type)));
                columns.add(none);
                converts = true;
            } else if (column.type().equals(type)) {
                definitions.add(new Definition(column, column));
                columns.add(column);
            } else {
                Scalar cast = Coercion.exactly(column, type, false);
                Column converted = context.newColumn(type, context.isNullable(column));
                definitions.add(new Definition(converted, cast));
                columns.add(converted);
                converts = true;
            }
        }
        return converts ? new Projection(operand.relation(), definitions) : operand.relation();
    }

    private boolean isNullable(SetForm form, List<List<Column>> inputColumns, int index) {
        return switch (form) {
            case UNION -> inputColumns.stream().anyMatch(columns -> context.isNullable(columns.get(index)));
            case EXCEPT -> context.isNullable(inputColumns.getFirst().get(index));
            case INTERSECT -> inputColumns.stream().allMatch(columns -> context.isNullable(columns.get(index)));
        };
    }

    private QueryRows ordered(QueryRows rows, List<OrderItem> order, SetForm form) {
        if (order.isEmpty()) {
            return rows;
        }
        List<OrderKey> keys = new ArrayList<>();
        for (OrderItem item : order) {
            Column column = OrderKeyBinder.isPosition(item.key()) ? orderKeys.positioned(item.key(), rows.output())
                    : named(item.key(), rows.output(), form);
            keys.add(orderKeys.key(item, column));
        }
        return new QueryRows(new Ordering(rows.relation(), keys), rows.output());
    }

    private Column named(Expression key, List<OutputColumn> output, SetForm form) {
        if (!(key instanceof ColumnName name)) {
            throw context.failure(BindError.ORDER_EXPRESSION, key.offset(), form);
        }
        if (name.table() != null) {
            throw context.failure(BindError.ORDER_QUALIFIED, key.offset(), name);
        }
        Column found = null;
        for (OutputColumn column : output) {
            if (name.column().equals(column.name())) {
                if (found != null && !found.equals(column.column())) {
                    throw context.failure(BindError.ORDER_AMBIGUOUS, key.offset(), name);
                }
                found = column.column();
            }
        }
        if (found == null) {
            throw context.failure(BindError.ORDER_NOT_SELECTED, key.offset(), name);
        }
        return found;
    }
}
