// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.base.error.SqlFailure;
import bowler.plan.ResultColumn;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.NullValue;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query.LimitForm;
import bowler.sql.ast.Query;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.cast.CommonType;
import bowler.types.cast.ConversionRules;
import java.util.ArrayList;
import java.util.List;

/// Binds queries: the body, then order, then limits.
public final class QueryBinder {
    private final BindContext context;

    public QueryBinder(BindContext context) {
        this.context = context;
    }

    public QueryRows query(Query query, QueryUse use) {
        QueryRows rows = switch (query.body()) {
            case Query.Select select -> new SelectBinder(context).select(select, query.order(), use);
            case Query.Rows values -> ordered(values(values, use.allowsNextValueIn(values, !query.order().isEmpty())), query.order());
            case Query.With with ->
                new QueryBinder(new CommonTableBinder(context).define(with.tables(), with.recursive())).query(with.query(), use);
            case Query.SetOperation operation ->
                new SetOperationBinder(context).operation(operation, query.order(), use);
        };
        if (query.offsetRows() == null && query.fetchRows() == null) {
            return rows;
        }
        return new QueryRows(limited(rows.relation(), query.offsetRows(), query.fetchRows(), query.limitForm()), rows.output());
    }

    /// Returns the metadata of the columns of rows.
    public List<ResultColumn> resultColumns(Relation relation, List<OutputColumn> output) {
        List<ResultColumn> columns = new ArrayList<>();
        DerbyDecimals decimals = context.hasDerbyRules() ? DerbyDecimals.of(relation, output) : null;
        for (OutputColumn column : output) {
            boolean isBase = column.base() != null;
            DataType type = column.column().type();
            boolean isDecimal = decimals != null && type.id().isDecimal();
            columns.add(new ResultColumn(column.label(), type, context.isNullable(column.column()),
                    isBase ? column.table().schemaName() : "", isBase ? column.table().name() : "",
                    isBase ? column.base().name() : "", isBase && column.base().identity() != null,
                    isDecimal ? decimals.reportedType(column.column()) : type,
                    isDecimal ? decimals.displaySize(column.column()) : type.displaySize()));
        }
        return columns;
    }

    private QueryRows values(Query.Rows values, boolean allowsNextValue) {
        int columnCount = values.rows().getFirst().size();
        for (List<Expression> row : values.rows()) {
            if (row.size() != columnCount) {
                throw context.failure(BindError.ROW_LENGTHS, row.getFirst().offset());
            }
        }
        ExpressionBinder scalars = new ExpressionBinder(context.allowingNextValue(allowsNextValue), new NameScope(context), null);
        List<List<Scalar>> rows = new ArrayList<>();
        for (int i = 0; i < values.rows().size(); i++) {
            rows.add(new ArrayList<>());
        }
        List<Column> columns = new ArrayList<>();
        List<OutputColumn> output = new ArrayList<>();
        for (int i = 0; i < columnCount; i++) {
            Column column = valuesColumn(values, i, rows, scalars);
            columns.add(column);
            output.add(new OutputColumn(column, null, String.valueOf(i + 1), null, null));
        }
        return new QueryRows(new RowList(rows, columns), output);
    }

    /// Binds one column of all rows to a common type.
    private Column valuesColumn(Query.Rows values, int index, List<List<Scalar>> rows, ExpressionBinder scalars) {
        List<Scalar> cells = new ArrayList<>();
        DataType type = null;
        for (List<Expression> row : values.rows()) {
            Expression cell = row.get(index);
            if (cell instanceof NullValue && context.refusesUntypedNulls()) {
                throw context.failure(BindError.UNTYPED_NULL, cell.offset());
            }
            Scalar scalar = scalars.isUntyped(cell) ? null : scalars.bind(cell);
            cells.add(scalar);
            if (scalar != null) {
                DataType soFar = type;
                type = type == null ? scalar.type()
                        : common(soFar, scalar.type(), cell.offset());
            }
        }
        if (type == null) {
            if (areNull(values, index)) {
                rows.forEach(row -> row.add(Literal.nullOf(BindContext.TYPE_OF_NULL)));
                Column untyped = context.newColumn(BindContext.TYPE_OF_NULL, true);
                context.makeUntyped(untyped);
                return untyped;
            }
            if (values.rows().stream().allMatch(row -> scalars.isNull(row.get(index)))) {
                boolean signed = values.rows().stream().anyMatch(row -> row.get(index) instanceof Expression.Signed);
                type = signed ? DataType.INTEGER : BindContext.TYPE_OF_NULL;
            }
        }
        if (type == null) {
            Expression cell = values.rows().getFirst().get(index);
            throw values.rows().size() > 1 ? context.failure(BindError.VALUES_UNTYPED, cell.offset(), index + 1)
                    : untyped(cell);
        }
        boolean nullable = false;
        for (int i = 0; i < cells.size(); i++) {
            Scalar cell = cells.get(i) == null ? scalars.bind(values.rows().get(i).get(index), type) : cells.get(i);
            nullable |= context.isNullable(cell);
            rows.get(i).add(Coercion.exactly(cell, type, false));
        }
        return context.newColumn(type, nullable);
    }

    /// Returns the common type of values in one column.
    private DataType common(DataType one, DataType other, int offset) {
        if (!ConversionRules.isBranchable(one, other)) {
            throw context.failure(BindError.NO_COMMON_TYPE, offset, one, other);
        }
        return CommonType.branches(one, other);
    }

    private static boolean areNull(Query.Rows values, int index) {
        return values.rows().stream().allMatch(row -> row.get(index) instanceof NullValue);
    }

    private QueryRows ordered(QueryRows rows, List<OrderItem> order) {
        if (order.isEmpty()) {
            return rows;
        }
        OrderKeyBinder orderKeys = new OrderKeyBinder(context);
        List<OrderKey> keys = new ArrayList<>();
        for (OrderItem item : order) {
            if (!OrderKeyBinder.isPosition(item.key())) {
                throw context.failure(BindError.ORDER_NOT_SELECTED, item.key().offset(),
                        item.key() instanceof ColumnName name ? name : "an expression");
            }
            keys.add(orderKeys.key(item, orderKeys.positioned(item.key(), rows.output())));
        }
        return new QueryRows(new Ordering(rows.relation(), keys), rows.output());
    }

    /// Returns the rows within the limits.
    ///
    /// @param relation an [Ordering] if the limit includes ties
    /// @param offsetRows null if not written
    /// @param fetchRows null if not written
    public Relation limited(Relation relation, Expression offsetRows, Expression fetchRows, LimitForm form) {
        ExpressionBinder scalars = new ExpressionBinder(context, new NameScope(context), null);
        Scalar offset = offsetRows == null ? null : rowCount(offsetRows, scalars);
        if (form == LimitForm.PERCENT || form == LimitForm.PERCENT_TIES) {
            Relation share = new PercentBinder(context).share(relation, fetchRows, offset, form == LimitForm.PERCENT_TIES);
            return offset == null ? share : new Slice(share, offset, null, 0, List.of());
        }
        Scalar fetch = fetchRows == null ? null : rowCount(fetchRows, scalars);
        if (form == LimitForm.ESCAPE && fetch != null) {
            fetch = unlimitedIfZero(fetch);
        }
        if (offset == null && fetch == null) {
            return relation;
        }
        boolean ties = form == LimitForm.TIES;
        int minFetch = ties || form == LimitForm.FETCH ? 1 : 0;
        return new Slice(relation, offset, fetch, minFetch, ties ? ((Ordering) relation).keys() : List.of());
    }

    private Scalar rowCount(Expression expression, ExpressionBinder scalars) {
        Scalar count = scalars.bind(expression, DataType.BIGINT);
        if (!count.type().id().isInteger()) {
            throw context.failure(BindError.ROW_COUNT_TYPE, expression.offset(), count.type());
        }
        return Coercion.exactly(count, DataType.BIGINT, false);
    }

    /// Maps a limit of 0 to no limit, because JDBC's `{limit 0}` means all rows.
    private static Scalar unlimitedIfZero(Scalar fetch) {
        Literal zero = new Literal(Value.of(DataType.BIGINT, 0L));
        if (fetch instanceof Literal literal) {
            return literal.equals(zero) ? null : literal;
        }
        Literal all = new Literal(Value.of(DataType.BIGINT, Long.MAX_VALUE));
        return new Case(List.of(new Case.Branch(new Compare(Comparison.EQUAL, fetch, zero), all)), fetch,
                DataType.BIGINT);
    }

    /// Returns the failure for a column of VALUES in which no cell has a type.
    private SqlFailure untyped(Expression cell) {
        return switch (cell) {
            case Expression.Choice choice -> context.failure(BindError.CASE_UNTYPED, choice.offset());
            case Expression.Coalesced coalesced -> context.failure(BindError.COALESCE_UNTYPED, coalesced.offset());
            case Expression.ArrayOf array -> context.failure(BindError.EMPTY_ARRAY, cell.offset());
            default -> context.failure(BindError.PARAMETER_SELECTED, cell.offset());
        };
    }
}
