// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.aggregate;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.system.Securables;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.query.AggregateCall.OrderTerm;
import bowler.plan.query.AggregateCall;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression.JsonPart;
import bowler.sql.ast.Expression.XmlPart;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.bind.expression.AggregateNames;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.expression.SubqueryBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.cast.ConversionRules;
import bowler.types.function.AggregateFunction;
import bowler.types.function.Functions;
import java.util.ArrayList;
import java.util.List;

/// Binds the arguments and clauses of one aggregate.
public final class AggregateBinder {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final double MIDDLE = 0.5;

    private final BindContext context;
    private final ExpressionBinder scalars;

    /// @param scalars binds the arguments of the aggregate
    AggregateBinder(BindContext context, ExpressionBinder scalars) {
        this.context = context;
        this.scalars = scalars;
    }

    AggregateCall call(Aggregation written) {
        Scalar filter = written.filter() == null ? null
                : scalars.truth(written.filter(), BindError.CONDITION_NOT_BOOLEAN);
        if (written.arguments().isEmpty() && written.function().equals("COUNT")) {
            refuseOrder(written);
            return new AggregateCall(AggregateFunction.COUNT_ROWS, List.of(), false, filter, List.of(), null,
                    DataType.INTEGER);
        }
        RoutineDescriptor user = AggregateNames.find(context, written.user() == null
                ? new Name(null, written.function(), written.offset()) : written.user());
        if (user != null) {
            return withFilter(ofUser(user, written, filter));
        }
        if (written.user() != null) {
            throw context.unknown(BindError.UNKNOWN_AGGREGATE, written.offset(), context.names().nearestObject(Kind.AGGREGATE, written.user()),
                    written.user());
        }
        AggregateFunction function = AggregateFunction.named(written.function());
        return withFilter(switch (function) {
            case LISTAGG -> list(written, filter);
            case ARRAY_AGG -> array(written, filter);
            case PERCENTILE_CONT, PERCENTILE_DISC -> percentile(function, written, filter);
            case MODE -> mode(written, filter);
            case USER -> throw new IllegalStateException("has no name of its own");
            case COUNT_ROWS, COUNT, SUM, AVG, MIN, MAX, VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP, EVERY, BOOL_OR,
                 BIT_AND, BIT_OR, BIT_XOR, ANY_VALUE, CORR, COVAR_POP, COVAR_SAMP, REGR_AVGX, REGR_AVGY, REGR_COUNT,
                 REGR_INTERCEPT, REGR_R2, REGR_SLOPE, REGR_SXX, REGR_SXY, REGR_SYY -> plain(function, written, filter);
        });
    }

    /// Binds a declared aggregate, whose values are converted to the declared type.
    private AggregateCall ofUser(RoutineDescriptor user, Aggregation written, Scalar filter) {
        refuseOrder(written);
        if (written.arguments().size() != 1) {
            throw context.failure(BindError.UNKNOWN_FUNCTION, written.offset(), user.name());
        }
        context.used().use(user);
        context.used().require(new RequiredPrivilege.OnObject(Securables.of(user), user.schemaName(), user.name(), Privilege.USAGE));
        DataType type = user.parameters().getFirst().type();
        Expression argument = written.arguments().getFirst();
        Scalar given = scalars.bind(argument, type);
        if (!ConversionRules.isAssignable(given.type(), type)) {
            throw context.failure(BindError.AGGREGATE_TYPE, written.offset(), user.name(), given.type());
        }
        Scalar value = scalars.coercion().stored(given, type, "the value of " + user.name(), argument.offset());
        if (written.distinct() && !type.id().isOrdered()) {
            throw context.failure(BindError.AGGREGATE_TYPE, written.offset(), user.name(), type);
        }
        return new AggregateCall(AggregateFunction.USER, List.of(value), written.distinct(), filter, List.of(), null,
                user.returnType(), user);
    }

    /// Wraps operands that may fail, so that they are evaluated only for rows that pass the filter.
    private static AggregateCall withFilter(AggregateCall call) {
        Scalar filter = call.filter();
        if (filter == null || ScalarTraversal.isVolatile(filter) || SubqueryBinder.isWithin(filter)) {
            return call;
        }
        return call.map(scalar -> scalar.equals(filter) || isPlain(scalar) ? scalar
                : new Scalar.Case(List.of(new Scalar.Case.Branch(filter, scalar)), Literal.nullOf(scalar.type()), scalar.type()));
    }

    private static boolean isPlain(Scalar scalar) {
        return scalar instanceof Scalar.Column || scalar instanceof Literal || scalar instanceof Scalar.Parameter
                || scalar instanceof Scalar.Outer
                || scalar instanceof Scalar.Call array && array.function().name().equals("ARRAY")
                        && isPlain(array.arguments().getFirst());
    }

    private AggregateCall plain(AggregateFunction function, Aggregation written, Scalar filter) {
        refuseOrder(written);
        if (function == AggregateFunction.COUNT && written.distinct() && isOfRows(written) && !context.hasDerbyRules()) {
            return ofRows(written, filter);
        }
        requireCount(written, function.argumentCount());
        List<Scalar> arguments = new ArrayList<>();
        for (Expression expression : written.arguments()) {
            arguments.add(typed(expression, written));
        }
        Scalar first = arguments.getFirst();
        if (written.distinct()) {
            requireDistinct(function, first.type(), written.offset());
        }
        DataType type = type(function, first, written);
        if (function.isOfPairs()) {
            type(function, arguments.getLast(), written);
            arguments.replaceAll(argument -> Coercion.exactly(argument, DataType.DOUBLE, false));
        }
        return new AggregateCall(function, arguments, written.distinct() && !function.isIdempotent(), filter,
                List.of(), null, type);
    }

    private static boolean isOfRows(Aggregation written) {
        return written.arguments().size() > 1 || written.arguments().getFirst() instanceof Expression.RowValue;
    }

    /// Binds COUNT(DISTINCT (a, b)) and COUNT(DISTINCT a, b). The first counts rows with NULLs, too, as PostgreSQL and H2
    /// do. The second counts only rows without a NULL, as MySQL does.
    private AggregateCall ofRows(Aggregation written, Scalar filter) {
        boolean isRow = written.arguments().getFirst() instanceof Expression.RowValue && written.arguments().size() == 1;
        List<Expression> elements = isRow ? ((Expression.RowValue) written.arguments().getFirst()).elements() : written.arguments();
        List<Scalar> values = new ArrayList<>();
        for (Expression element : elements) {
            Scalar value = typed(element, written);
            requireDistinct(AggregateFunction.COUNT, value.type(), element.offset());
            values.add(value);
        }
        Scalar row = new Scalar.Call(Functions.rowKey(values.stream().map(Scalar::type).toList(), !isRow), values);
        return new AggregateCall(AggregateFunction.COUNT, List.of(row), true, filter, List.of(), null, DataType.INTEGER);
    }

    private AggregateCall list(Aggregation written, Scalar filter) {
        if (written.arguments().isEmpty() || written.arguments().size() > 2) {
            throw wrongCount(written);
        }
        Scalar value = text(written, written.arguments().getFirst());
        Scalar separator = written.arguments().size() == 1 ? new Literal(Value.of(DataType.varchar(1), (Object) ""))
                : text(written, written.arguments().getLast());
        List<OrderTerm> order = order(written.order());
        if (written.distinct()) {
            order = distinctOrder(written, order, value);
            requireDistinct(AggregateFunction.LISTAGG, value.type(), written.offset());
        }
        boolean isPart = written.arguments().getFirst() instanceof JsonPart || written.arguments().getFirst() instanceof XmlPart;
        return new AggregateCall(AggregateFunction.LISTAGG, List.of(value, separator), written.distinct(), filter,
                order, written.overflow(), isPart ? value.type() : TEXT);
    }

    /// Binds ARRAY_AGG. Each value becomes an array of one element, so that NULLs are included.
    private AggregateCall array(Aggregation written, Scalar filter) {
        requireCount(written, 1);
        Scalar value = typed(written.arguments().getFirst(), written);
        if (!value.type().isElement()) {
            throw context.failure(BindError.ARRAY_ELEMENT, written.offset(), value.type());
        }
        List<OrderTerm> order = order(written.order());
        if (written.distinct()) {
            order = distinctOrder(written, order, value);
        }
        DataType type = OperandTypes.unlimited(value.type());
        Scalar argument = new Scalar.Call(Functions.arrayConstructor(type, 1), List.of(value));
        return new AggregateCall(AggregateFunction.ARRAY_AGG, List.of(argument), written.distinct(), filter, order, null, type);
    }

    /// Returns the order of DISTINCT values, which must be the order by the values themselves.
    private List<OrderTerm> distinctOrder(Aggregation written, List<OrderTerm> order, Scalar value) {
        if (order.size() > 1 || order.size() == 1 && !isValue(order.getFirst().value(), value)) {
            throw context.failure(BindError.DISTINCT_ORDER_EXPRESSION, written.order().getFirst().key().offset());
        }
        return List.of(new OrderTerm(value, !order.isEmpty() && order.getFirst().descending(),
                !order.isEmpty() && order.getFirst().nullsFirst()));
    }

    /// Returns whether the term is the aggregated value, or that value before its conversion to text.
    private static boolean isValue(Scalar term, Scalar value) {
        return term.equals(value) || value instanceof Scalar.Cast cast && cast.operand().equals(term);
    }

    private Scalar text(Aggregation written, Expression expression) {
        Scalar value = scalars.isUntyped(expression) ? scalars.bind(expression, TEXT) : scalars.bind(expression);
        if (value.type().id().isCharacter()) {
            return value;
        }
        if (value.type().id().isBits() || !ConversionRules.isCastable(value.type().id(), TEXT.id())) {
            throw context.failure(BindError.AGGREGATE_TYPE, expression.offset(), written.function(), value.type());
        }
        return Coercion.exactly(value, TEXT, false);
    }

    private AggregateCall percentile(AggregateFunction function, Aggregation written, Scalar filter) {
        requireCount(written, 1);
        refuseDistinct(written);
        boolean median = written.function().equals("MEDIAN");
        if (median) {
            refuseOrder(written);
        } else if (written.order().size() != 1) {
            throw context.failure(BindError.WITHIN_GROUP, written.offset(), written.function());
        }
        OrderTerm term = median ? new OrderTerm(typed(written.arguments().getFirst(), written), false, false)
                : order(written.order()).getFirst();
        DataType type = type(function, term.value(), written);
        Scalar value = function == AggregateFunction.PERCENTILE_CONT
                ? Coercion.exactly(term.value(), DataType.DOUBLE, false) : term.value();
        Scalar fraction = median ? new Literal(Value.of(DataType.DOUBLE, MIDDLE))
                : scalars.bind(written.arguments().getFirst(), DataType.DOUBLE);
        if (!fraction.type().id().isNumeric()) {
            throw context.failure(BindError.AGGREGATE_TYPE, written.arguments().getFirst().offset(),
                    written.function(), fraction.type());
        }
        return new AggregateCall(function, List.of(value, Coercion.exactly(fraction, DataType.DOUBLE, false)), false,
                filter, List.of(new OrderTerm(value, term.descending(), term.nullsFirst())), null, type);
    }

    /// Binds `MODE() WITHIN GROUP (ORDER BY x)`, or `MODE(x)`.
    private AggregateCall mode(Aggregation written, Scalar filter) {
        refuseDistinct(written);
        boolean inGroup = written.arguments().isEmpty();
        if (inGroup ? written.order().size() != 1 : !written.order().isEmpty()) {
            throw context.failure(BindError.WITHIN_GROUP, written.offset(), written.function());
        }
        OrderTerm term;
        if (inGroup) {
            term = order(written.order()).getFirst();
        } else {
            requireCount(written, 1);
            term = new OrderTerm(typed(written.arguments().getFirst(), written), false, false);
        }
        DataType type = type(AggregateFunction.MODE, term.value(), written);
        return new AggregateCall(AggregateFunction.MODE, List.of(term.value()), false, filter, List.of(term), null,
                type);
    }

    private List<OrderTerm> order(List<OrderItem> items) {
        List<OrderTerm> terms = new ArrayList<>();
        for (OrderItem item : items) {
            Scalar value = scalars.bind(item.key());
            if (!value.type().id().isOrdered()) {
                throw context.failure(BindError.NOT_ORDERED, item.key().offset(), value.type());
            }
            boolean nullsFirst = item.nullsFirst() == null ? item.descending() : item.nullsFirst();
            terms.add(new OrderTerm(value, item.descending(), nullsFirst));
        }
        return terms;
    }

    private Scalar typed(Expression expression, Aggregation written) {
        if (expression instanceof Expression.NullValue && written.function().equals("COUNT")) {
            return scalars.bind(expression, DataType.INTEGER);
        }
        if (scalars.isUntyped(expression)) {
            throw scalars.isNull(expression)
                ? context.failure(BindError.AGGREGATE_UNTYPED, written.offset(), written.function())
                : context.failure(BindError.PARAMETER_UNTYPED, expression.offset());
        }
        return scalars.bind(expression);
    }

    private DataType type(AggregateFunction function, Scalar argument, Aggregation written) {
        return context.placed(written.offset(), () -> function.resultType(argument.type()));
    }

    private void requireCount(Aggregation written, int count) {
        if (written.arguments().size() != count) {
            throw wrongCount(written);
        }
    }

    private RuntimeException wrongCount(Aggregation written) {
        return context.failure(BindError.ARGUMENT_COUNT, written.offset(), written.function(),
                written.arguments().size());
    }

    private void refuseOrder(Aggregation written) {
        if (!written.order().isEmpty()) {
            throw context.failure(BindError.AGGREGATE_CLAUSE, written.offset(), written.function(), "WITHIN GROUP");
        }
    }

    private void refuseDistinct(Aggregation written) {
        if (written.distinct()) {
            throw context.failure(BindError.AGGREGATE_CLAUSE, written.offset(), written.function(), "DISTINCT");
        }
    }

    private void requireDistinct(AggregateFunction function, DataType type, int offset) {
        if (!function.allowsDistinct()) {
            throw context.failure(BindError.DISTINCT_DEVIATION, offset, function.sqlName());
        }
        if (!type.id().isOrdered()) {
            throw context.failure(BindError.NOT_ORDERED, offset, type);
        }
    }
}
