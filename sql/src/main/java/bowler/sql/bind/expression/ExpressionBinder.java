// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.base.error.SqlFailure;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.Expression.Between;
import bowler.sql.ast.Expression.Comparing;
import bowler.sql.ast.Expression.Conversion;
import bowler.sql.ast.Expression.In;
import bowler.sql.ast.Expression.Joined;
import bowler.sql.ast.Expression.NullValue;
import bowler.sql.ast.Expression.ParameterMark;
import bowler.sql.ast.Expression.Signed;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.CollationBinder;
import bowler.sql.bind.operand.IntervalBinder;
import bowler.sql.bind.operand.LiteralBinder;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.operand.SpecialRegisterTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.ConstantFolding;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.function.xml.XmlFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/// Binds expressions to scalars over one scope.
///
/// An operand without a type of its own, a `?` or NULL, takes the type that its context expects ([#bind(Expression,
/// DataType)]). It is an error if the context expects none.
public final class ExpressionBinder implements OperandBinder {
    private static final DataType TEXT_OF_XML = DataType.clob(DataType.MAX_LOB_LENGTH);

    private final BindContext context;
    private final NameScope nameScope;
    private final GroupFunctions aggregates;
    private final WindowFunctions windows;
    private final Coercion coercion;
    private final LiteralBinder literals;
    private final CaseBinder choices;
    private final FunctionBinder functions;
    private final IntervalBinder intervals;
    private final RowConstructorBinder rowValues;
    private final SubqueryBinder subqueries;
    /// The functions that give rows; null if they are not allowed.
    private RowFunctions rowFunctions;
    /// Resolves names that are not columns; null if there are none.
    private Function<Expression.ColumnName, Scalar> aliases;

    /// @param aggregates null if aggregates are not allowed
    public ExpressionBinder(BindContext context, NameScope nameScope, GroupFunctions aggregates) {
        this(context, nameScope, aggregates, null);
    }

    /// @param aggregates null if aggregates are not allowed
    /// @param windows null if window functions are not allowed
    public ExpressionBinder(BindContext context, NameScope nameScope, GroupFunctions aggregates, WindowFunctions windows) {
        this.windows = windows;
        this.context = context;
        this.nameScope = nameScope;
        this.aggregates = aggregates;
        coercion = new Coercion(context);
        literals = new LiteralBinder(context);
        choices = new CaseBinder(context, this, coercion);
        functions = new FunctionBinder(context, this, coercion);
        intervals = new IntervalBinder(context, this, coercion);
        rowValues = new RowConstructorBinder(context, this, coercion);
        subqueries = new SubqueryBinder(context, nameScope, this, rowValues, this::likes);
    }

    /// Makes this binder resolve names that are not columns through `aliases`; returns this binder.
    ///
    /// @param aliases returns null for unknown names
    public ExpressionBinder naming(Function<Expression.ColumnName, Scalar> aliases) {
        this.aliases = aliases;
        return this;
    }

    /// Makes this binder accept functions that give rows.
    ///
    /// @param functions null to refuse them
    public void giving(RowFunctions functions) {
        rowFunctions = functions;
    }

    @Override
    public OperandBinder within(BindContext inner) {
        return new ExpressionBinder(inner, new NameScope(inner), null);
    }

    @Override
    public Scalar bind(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> literals.literal(constant);
            case NullValue none -> throw context.failure(BindError.UNTYPED_NULL, none.offset());
            case Expression.DefaultValue value -> throw context.failure(BindError.MISPLACED_DEFAULT, value.offset());
            case ParameterMark mark -> {
                if (context.parametersAreTyped()) {
                    yield context.liftedParameter(mark.index());
                }
                throw context.failure(BindError.PARAMETER_UNTYPED, mark.offset());
            }
            case Expression.ColumnName name -> column(name);
            case Expression.RegisterName register -> register(register.register());
            case Expression.NextValueOf next -> new SequenceValueBinder(context, this).next(next);
            case Expression.CurrentValueOf current -> new SequenceValueBinder(context, this).current(current);
            case Expression.SetValueOf set -> new SequenceValueBinder(context, this).set(set);
            case Comparing comparing -> comparing(comparing);
            case Expression.AllOf all -> new And(conditions(all.operands()));
            case Expression.AnyOf any -> new Or(conditions(any.operands()));
            case Expression.Negated negated -> new Not(truth(negated.operand(), BindError.NOT_TYPE));
            case Expression.NullTest test -> RowConstructorBinder.isRow(test.operand()) ? rowValues.nullTest(test) : nullTest(test);
            case Between between when RowConstructorBinder.isRow(between.value()) -> apart().rowValues.between(between);
            case Between between -> between.symmetric() ? apart().betweenEither(between) : apart().between(between);
            case In in -> in(in);
            case Expression.Subquery subquery -> subqueries.value(subquery);
            case Expression.Exists exists -> subqueries.exists(exists);
            case Expression.InQuery inQuery -> subqueries.in(inQuery);
            case Expression.Quantified quantified -> subqueries.quantified(quantified);
            case Expression.QuantifiedArray quantified -> new ArrayBinder(context, this).quantified(quantified, subqueries);
            case Expression.ArrayOf array -> new ArrayBinder(context, this).made(array, null);
            case Expression.ElementSet set -> new ArrayBinder(context, this).set(set);
            case Expression.Element element -> new ArrayBinder(context, this).element(element);
            case Expression.RowValue row -> throw context.failure(BindError.MISPLACED_ROW_VALUE, row.offset());
            case Expression.DistinctTest test -> rowValues.distinct(test);
            case Expression.TruthTest test -> rowValues.truth(test);
            case Expression.Likeness likeness -> likes().likeness(likeness);
            case Expression.LikeSome like -> like.query() == null ? likes().likeSome(like) : subqueries.like(like);
            case Expression.Chain chain -> arithmetic().chain(chain);
            case Signed signed -> arithmetic().signed(signed, isNull(signed.operand()) ? bind(signed.operand(), DataType.INTEGER)
                    : bind(signed.operand()));
            case Joined joined -> new ConcatenationBinder(context, this, functions, coercion).joined(joined);
            case Expression.Choice choice -> apart().choices.choice(choice, isNull(choice) ? BindContext.TYPE_OF_NULL : null);
            case Expression.Coalesced coalesced ->
                apart().choices.coalesced(coalesced, isNull(coalesced) ? BindContext.TYPE_OF_NULL : null);
            case Expression.NullIf nullIf -> apart().choices.nullIf(nullIf);
            case Conversion conversion -> new CastBinder(context, this, functions).cast(conversion);
            case Expression.Interval interval -> literals.interval(interval);
            case Expression.Elapsed elapsed -> intervals.elapsed(elapsed);
            case Expression.Collated collated -> CollationBinder.collated(collated, this, context);
            case Expression.JsonFound found -> new JsonBinder(context, this).found(found);
            case Expression.Accessed accessed -> new JsonAccess(context, nameScope, this).accessed(accessed);
            case Expression.JsonBuilt built -> new JsonBinder(context, this).built(built);
            case Expression.JsonPart part -> new JsonBinder(context, this).part(part);
            case Expression.JsonConversion made -> new JsonBinder(context, this).made(made);
            case Expression.JsonCollected collected -> new JsonBinder(context, this).collected(collected);
            case Expression.JsonTest test -> new JsonBinder(context, this).test(test);
            case Expression.XmlCall xml -> new XmlBinder(context, this).call(xml);
            case Expression.XmlBuilt built -> new XmlBinder(context, this).built(built);
            case Expression.XmlPart part -> new XmlBinder(context, this).part(part);
            case Expression.XmlCollected collected -> new XmlBinder(context, this).collected(collected);
            case Expression.TryConversion conversion -> functions.tried(conversion);
            case Expression.Invocation invocation when aggregates != null
                    && (invocation.function().equals("GROUPING") || invocation.function().equals("GROUPING_ID")) ->
                aggregates.bindGrouping(invocation);
            case Expression.RoutineInvocation invocation when AggregateNames.find(context, invocation.name()) != null ->
                aggregation(Expression.Aggregation.ofUser(invocation.name(), false, invocation.arguments(), null));
            case Expression.Invocation invocation when !invocation.escaped()
                    && AggregateNames.find(context, new Name(null, invocation.function(), invocation.offset())) != null ->
                aggregation(Expression.Aggregation.ofUser(
                        new Name(null, invocation.function(), invocation.offset()), false, invocation.arguments(), null));
            case Expression.NamedArgument argument ->
                throw context.failure(BindError.NAMED_ARGUMENT, argument.offset(), argument.name());
            case Expression.RoutineInvocation invocation ->
                new RoutineCallBinder(context, this).call(invocation.name(), invocation.arguments());
            case Expression.Invocation invocation when rowFunctions != null && rowFunctions.isHere(invocation) -> rowFunctions.bind(invocation);
            case Expression.Invocation invocation -> functions.invocation(invocation);
            case Expression.Windowed windowed -> windowed(windowed);
            case Expression.Trimmed trimmed -> functions.trimmed(trimmed);
            case Expression.Aggregation aggregation -> aggregation(aggregation);
        };
    }

    /// Binds a column. LOCALTIME and similar words are not reserved; they denote registers if no column has the name.
    private Scalar column(Expression.ColumnName name) {
        Scalar named = aliases == null || name.table() != null || nameScope.findValue(name) != null ? null : aliases.apply(name);
        if (named != null) {
            return named;
        }
        boolean isCatalog = name.table() == null && name.column().equals("CURRENT_CATALOG") && !context.hasDerbyRules();
        if (isCatalog && nameScope.findValue(name) == null) {
            return SpecialRegisterTypes.CATALOG;
        }
        SpecialRegister meant = name.table() != null ? null : switch (name.column()) {
            case "LOCALTIME" -> SpecialRegister.CURRENT_TIME;
            case "LOCALTIMESTAMP", "SYSDATE", "SYSTIMESTAMP" -> SpecialRegister.CURRENT_TIMESTAMP;
            case "CURRENT_SCHEMA" -> SpecialRegister.CURRENT_SCHEMA;
            default -> null;
        };
        SpecialRegister register = meant == null || nameScope.findValue(name) != null ? null : meant;
        if (name.table() != null && nameScope.findValue(name) == null) {
            Scalar number = new SequenceValueBinder(context, this).qualified(name);
            if (number != null) {
                return number;
            }
            Scalar member = new JsonAccess(context, nameScope, this).member(name);
            if (member != null) {
                return member;
            }
        }
        return register == null ? nameScope.value(name) : new Scalar.Register(register, SpecialRegisterTypes.type(register));
    }

    /// @param expected the type for an operand without a type of its own
    @Override
    public Scalar bind(Expression expression, DataType expected) {
        if (!isUntyped(expression)) {
            return bind(expression);
        }
        return switch (expression) {
            case ParameterMark mark -> {
                if (expected.id() != TypeId.XML) {
                    yield context.parameter(mark.index(), expected);
                }
                if (context.hasDerbyRules()) {
                    throw context.failure(BindError.XML_PARAMETER, mark.offset());
                }
                yield new Scalar.Call(XmlFunctions.parse(TEXT_OF_XML), List.of(context.parameter(mark.index(), TEXT_OF_XML)));
            }
            case NullValue none -> Literal.nullOf(expected);
            case Signed signed when expected.id() == TypeId.BOOLEAN && isSignedParameter(signed) && context.hasDerbyRules() ->
                throw context.failure(BindError.CONDITION_NOT_BOOLEAN, signed.offset(), "a parameter with a sign");
            case Signed signed -> arithmetic().signed(signed, bind(signed.operand(),
                    isNull(signed.operand()) && !expected.id().isNumeric() ? DataType.INTEGER : expected));
            case Expression.Choice choice -> apart().choices.choice(choice, expected);
            case Expression.Coalesced coalesced -> apart().choices.coalesced(coalesced, expected);
            case Expression.ArrayOf array -> new ArrayBinder(context, this).made(array, expected);
            case Expression other -> bind(other);
        };
    }

    private static boolean isSignedParameter(Expression expression) {
        return expression instanceof Signed signed && signed.operand() instanceof ParameterMark;
    }

    /// Returns whether the expression takes its type from its context.
    @Override
    public boolean isUntyped(Expression expression) {
        return switch (expression) {
            case ParameterMark mark -> !context.parametersAreTyped();
            case NullValue none -> true;
            case Signed signed -> isUntyped(signed.operand());
            case Expression.Choice choice -> choices.isUntyped(choice);
            case Expression.Coalesced coalesced -> choices.isUntyped(coalesced);
            case Expression.ArrayOf array -> array.elements().stream().allMatch(this::isUntyped);
            case Expression other -> false;
        };
    }

    /// Returns whether the untyped expression is always NULL; otherwise it contains a parameter.
    @Override
    public boolean isNull(Expression untyped) {
        return switch (untyped) {
            case NullValue none -> true;
            case Signed signed -> isNull(signed.operand());
            case Expression.Choice choice -> CaseBinder.results(choice).stream().allMatch(this::isNull);
            case Expression.Coalesced coalesced -> coalesced.operands().stream().allMatch(this::isNull);
            case Expression other -> false;
        };
    }

    /// Binds a condition, such as that of WHERE or ON.
    @Override
    public Scalar truth(Expression expression, BindError otherwise) {
        if (expression instanceof Expression.ParameterMark && context.hasDerbyRules() && otherwise != BindError.CASE_CONDITION) {
            throw otherwise == BindError.NOT_TYPE ? context.failure(BindError.PARAMETER_UNTYPED, expression.offset())
                : context.failure(BindError.CONDITION_NOT_BOOLEAN, expression.offset(), "a parameter (?)");
        }
        if (isSignedParameter(expression) && context.hasDerbyRules()
            && (otherwise == BindError.ON_NOT_BOOLEAN || otherwise == BindError.CASE_CONDITION)) {
            throw context.failure(BindError.SIGN_TYPE, expression.offset(), DataType.BOOLEAN);
        }
        Scalar scalar = otherwise != BindError.ON_NOT_BOOLEAN ? bind(expression, DataType.BOOLEAN)
            : withoutAggregates(() -> bind(expression, DataType.BOOLEAN), BindError.AGGREGATE_IN_ON, expression.offset());
        if (scalar.type().id() != TypeId.BOOLEAN) {
            throw context.failure(otherwise, expression.offset(), scalar.type());
        }
        return scalar;
    }

    private Scalar register(SpecialRegister register) {
        boolean refused = register == SpecialRegister.CURRENT_ROLE && context.hasDerbyRules()
            && !context.catalog().accessControl().isEnforced();
        if (refused) {
            throw BindError.NO_AUTHORIZATION.failure("CURRENT_ROLE");
        }
        return new Scalar.Register(register, SpecialRegisterTypes.type(register));
    }

    /// Binds expressions of a clause whose aggregates fail with an error of their own.
    public <T> T withoutAggregates(Supplier<T> binding, BindError aggregate, int offset) {
        try {
            return binding.get();
        } catch (SqlFailure refused) {
            throw refused.error() == BindError.AGGREGATE_NOT_ALLOWED ? context.failure(aggregate, offset) : refused;
        }
    }

    /// Returns the binder of expressions that may be evaluated twice or not at all, and so may not contain NEXT VALUE FOR.
    private ExpressionBinder apart() {
        return context.allowsNextValue() ? with(context.allowingNextValue(false)) : this;
    }

    /// Returns the binder of values that a row stores, which may contain NEXT VALUE FOR.
    public ExpressionBinder allowingNextValue() {
        return context.allowsNextValue() ? this : with(context.allowingNextValue(true));
    }

    private ExpressionBinder with(BindContext other) {
        return new ExpressionBinder(other, nameScope, aggregates, windows).naming(aliases);
    }

    @Override
    public Coercion coercion() {
        return coercion;
    }

    private LikeBinder likes() {
        return new LikeBinder(context, this, functions);
    }

    private ArithmeticBinder arithmetic() {
        return new ArithmeticBinder(context, this, coercion, intervals);
    }

    private List<Scalar> conditions(List<Expression> operands) {
        List<Scalar> conditions = new ArrayList<>(operands.size());
        for (Expression operand : operands) {
            conditions.add(truth(operand, BindError.AND_OR_TYPE));
        }
        return conditions;
    }

    /// Binds both operands of an operator where an untyped operand takes the type of the other.
    @Override
    public Scalar[] pair(Expression left, Expression right, String operator, int offset) {
        boolean leftUntyped = isUntyped(left);
        boolean rightUntyped = isUntyped(right);
        if (leftUntyped && rightUntyped) {
            if (isNull(left) && isNull(right)) {
                return new Scalar[] {bind(left, DataType.INTEGER), bind(right, DataType.INTEGER)};
            }
            throw context.failure(BindError.BOTH_UNTYPED, offset, operator);
        }
        if (leftUntyped) {
            Scalar typed = bind(right);
            return new Scalar[] {bind(left, OperandTypes.likeType(typed.type())), typed};
        }
        Scalar typed = bind(left);
        return new Scalar[] {typed, bind(right, OperandTypes.likeType(typed.type()))};
    }

    private Scalar comparing(Comparing comparing) {
        boolean leftRow = RowConstructorBinder.isRow(comparing.left());
        boolean rightRow = RowConstructorBinder.isRow(comparing.right());
        if (leftRow && comparing.right() instanceof Expression.Subquery(var query, var offset)) {
            return subqueries.compare(comparing.op(), (Expression.RowValue) comparing.left(), query, offset);
        }
        if (rightRow && comparing.left() instanceof Expression.Subquery(var query, var offset)) {
            return subqueries.compare(comparing.op().mirrored(), (Expression.RowValue) comparing.right(), query, offset);
        }
        if (leftRow || rightRow) {
            return rowValues.comparing(comparing.op(), comparing.left(), comparing.right(), comparing.offset());
        }
        Scalar[] pair = pair(comparing.left(), comparing.right(), comparing.op().sign(), comparing.offset());
        return unlessNull(coercion.compare(comparing.op(), pair[0], pair[1], comparing.offset()));
    }

    /// Folds a comparison with NULL to unknown, even if it refers to columns.
    private static Scalar unlessNull(Scalar comparison) {
        Scalar folded = ConstantFolding.fold(comparison);
        return folded == Literal.UNKNOWN ? folded : comparison;
    }

    private Scalar nullTest(Expression.NullTest test) {
        Scalar isNull = new IsNull(bind(test.operand(), OperandTypes.ANY_TEXT));
        return test.negated() ? new Not(isNull) : isNull;
    }

    private Scalar between(Between between) {
        Expression value = between.value();
        int offset = between.offset();
        Scalar result;
        if (isUntyped(value) && isUntyped(between.low())) {
            Scalar[] high = pair(value, between.high(), "BETWEEN", offset);
            result = new And(List.of(
                    unlessNull(coercion.compare(Comparison.GREATER_OR_EQUAL, high[0], bind(between.low(), high[0].type()), offset)),
                    unlessNull(coercion.compare(Comparison.LESS_OR_EQUAL, high[0], high[1], offset))));
        } else {
            Scalar[] low = pair(value, between.low(), "BETWEEN", offset);
            Scalar high = bind(between.high(), OperandTypes.likeType(low[0].type()));
            result = new And(List.of(
                    unlessNull(coercion.compare(Comparison.GREATER_OR_EQUAL, low[0], low[1], offset)),
                    unlessNull(coercion.compare(Comparison.LESS_OR_EQUAL, low[0], high, offset))));
        }
        return between.negated() ? new Not(result) : result;
    }

    /// Binds BETWEEN SYMMETRIC: either bound may be the lower one.
    private Scalar betweenEither(Between between) {
        Expression value = between.value();
        int offset = between.offset();
        Scalar upward = between(new Between(value, between.low(), between.high(), false, false, offset));
        Scalar downward = between(new Between(value, between.high(), between.low(), false, false, offset));
        Scalar result = new Or(List.of(upward, downward));
        return between.negated() ? new Not(result) : result;
    }

    private Scalar in(In in) {
        if (in.options().isEmpty()) {
            bind(in.value(), DataType.INTEGER);
            return Literal.of(in.negated());
        }
        if (RowConstructorBinder.isRow(in.value())) {
            return rowValues.in(in);
        }
        Scalar value = inValue(in);
        List<Scalar> given = new ArrayList<>(in.options().size());
        for (Expression expression : in.options()) {
            given.add(bind(expression, OperandTypes.likeType(value.type())));
        }
        Scalar result = among(value, given, place -> in.options().get(place).offset());
        return in.negated() ? new Not(result) : result;
    }

    /// Binds the test whether a value is one of several.
    ///
    /// @param offsets returns the offset of each option in the text
    @Override
    public Scalar among(Scalar value, List<Scalar> given, IntUnaryOperator offsets) {
        List<Scalar> options = new ArrayList<>(given.size());
        List<Scalar> comparisons = null;
        for (int place = 0; place < given.size(); place++) {
            Scalar.Compare compare = (Scalar.Compare) coercion.compare(
                    Comparison.EQUAL, value, given.get(place), offsets.applyAsInt(place));
            // An option that requires a conversion of the value turns the list into separate comparisons.
            if (comparisons == null && compare.left() != value) {
                comparisons = new ArrayList<>();
                for (Scalar earlier : options) {
                    comparisons.add(new Scalar.Compare(Comparison.EQUAL, value, earlier));
                }
            }
            if (comparisons == null) {
                options.add(compare.right());
            } else {
                comparisons.add(compare);
            }
        }
        return comparisons == null ? options.size() == 1
                        ? new Scalar.Compare(Comparison.EQUAL, value, options.getFirst()) : new InList(value, options)
                : comparisons.size() == 1 ? comparisons.getFirst() : new Or(comparisons);
    }

    private Scalar inValue(In in) {
        if (!isUntyped(in.value())) {
            return bind(in.value());
        }
        for (Expression option : in.options()) {
            if (!isUntyped(option)) {
                return bind(in.value(), OperandTypes.likeType(bind(option).type()));
            }
        }
        if (isNull(in.value()) && in.options().stream().allMatch(this::isNull)) {
            return bind(in.value(), DataType.INTEGER);
        }
        throw context.failure(BindError.BOTH_UNTYPED, in.offset(), "IN");
    }

    private Scalar aggregation(Expression.Aggregation aggregation) {
        if (aggregates == null) {
            throw context.failure(BindError.AGGREGATE_NOT_ALLOWED, aggregation.offset());
        }
        return aggregates.bind(aggregation);
    }

    private Scalar windowed(Expression.Windowed windowed) {
        if (windows == null) {
            throw context.failure(BindError.WINDOW_NOT_ALLOWED, windowed.offset());
        }
        return windows.bind(windowed);
    }
}
