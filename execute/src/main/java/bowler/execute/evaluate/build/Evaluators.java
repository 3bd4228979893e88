// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.build;

import bowler.execute.evaluate.ArithmeticValue;
import bowler.execute.evaluate.CallValue;
import bowler.execute.evaluate.CaseArm;
import bowler.execute.evaluate.CaseLookup;
import bowler.execute.evaluate.CaseValue;
import bowler.execute.evaluate.CastValue;
import bowler.execute.evaluate.ColumnValue;
import bowler.execute.evaluate.ConcatValue;
import bowler.execute.evaluate.ConstantValue;
import bowler.execute.evaluate.EntropyValue;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.LobFitValue;
import bowler.execute.evaluate.LobLengthValue;
import bowler.execute.evaluate.LobPartValue;
import bowler.execute.evaluate.NegateValue;
import bowler.execute.evaluate.NullableCallValue;
import bowler.execute.evaluate.OuterReference;
import bowler.execute.evaluate.OuterValue;
import bowler.execute.evaluate.RegisterValue;
import bowler.execute.evaluate.RoutineValue;
import bowler.execute.evaluate.WholeLobValue;
import bowler.execute.evaluate.predicate.CompareValue;
import bowler.execute.evaluate.predicate.InConstantsValue;
import bowler.execute.evaluate.predicate.InListValue;
import bowler.execute.evaluate.predicate.IsNullValue;
import bowler.execute.evaluate.predicate.JunctionValue;
import bowler.execute.evaluate.predicate.LikeValue;
import bowler.execute.evaluate.predicate.NotValue;
import bowler.execute.evaluate.sequence.CurrentValue;
import bowler.execute.evaluate.sequence.NextValue;
import bowler.execute.evaluate.sequence.SetValue;
import bowler.execute.run.RunContext;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SpecialRegister;
import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.cast.CastContext;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.function.call.FunctionCall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Creates evaluators of scalars, for one execution.
public final class Evaluators {
    private final RunContext runContext;
    private final CastContext castContext;
    private final Map<Integer, OuterReference> cells;
    private final SharedSubexpressions sharedSubexpressions;
    private Function<Scalar.Subquery, Evaluator> subqueries;

    public Evaluators(RunContext runContext) {
        this.runContext = runContext;
        cells = new HashMap<>();
        sharedSubexpressions = SharedSubexpressions.none();
        castContext = new CastContext() {
            @Override
            public void cut(int lengthOfValue, DataType type) {
                runContext.warn(TypesError.VALUE_CUT.failure(lengthOfValue, type));
            }

            @Override
            public long currentEpochDay() {
                return runContext.today();
            }
        };
    }

    private Evaluators(Evaluators whole, SharedSubexpressions sharedSubexpressions) {
        runContext = whole.runContext;
        castContext = whole.castContext;
        cells = whole.cells;
        subqueries = whole.subqueries;
        this.sharedSubexpressions = sharedSubexpressions;
    }

    /// Sets the factory for evaluators of subqueries; without it none can be created.
    public void setSubqueryFactory(Function<Scalar.Subquery, Evaluator> maker) {
        subqueries = maker;
    }

    /// Returns the cell through which a subquery receives a value of an outer row.
    public OuterReference cell(Scalar.Outer outer) {
        return cells.computeIfAbsent(outer.id(), id -> new OuterReference(outer.type()));
    }

    public OuterReference[] cells(List<Scalar.Outer> outers) {
        return outers.stream().map(this::cell).toArray(OuterReference[]::new);
    }

    /// Returns evaluators of scalars that share nothing.
    public Evaluator[] of(List<Scalar> scalars) {
        Evaluator[] evaluators = new Evaluator[scalars.size()];
        for (int index = 0; index < evaluators.length; index++) {
            evaluators[index] = of(scalars.get(index));
        }
        return evaluators;
    }

    /// Returns the evaluator of a scalar; null for null.
    public Evaluator of(Scalar scalar) {
        if (!sharedSubexpressions.isNone()) {
            return made(scalar);
        }
        Evaluators own = scalar == null ? this : together(List.of(scalar));
        return own == this ? made(scalar) : new SubexpressionSharingValue(own.sharedSubexpressions, own.made(scalar));
    }

    /// Returns a factory for evaluators that are used one after another for the same rows. The caller announces a
    /// change of rows through [#sharing].
    ///
    /// @param roots all scalars for which evaluators are to be created
    public Evaluators together(List<Scalar> roots) {
        SharedSubexpressions found = SharedSubexpressions.of(roots);
        return found.isNone() && sharedSubexpressions.isNone() ? this : new Evaluators(this, found);
    }

    /// Returns the object that must be told when the rows change.
    public SharedSubexpressions sharing() {
        return sharedSubexpressions;
    }

    private Evaluator[] made(List<Scalar> scalars) {
        Evaluator[] evaluators = new Evaluator[scalars.size()];
        for (int index = 0; index < evaluators.length; index++) {
            evaluators[index] = made(scalars.get(index));
        }
        return evaluators;
    }

    private Evaluator made(Scalar scalar) {
        if (!sharedSubexpressions.repeats(scalar)) {
            return buildEvaluator(scalar);
        }
        SharedSubexpressionValue known = sharedSubexpressions.known(scalar);
        if (known != null) {
            return known;
        }
        Evaluator evaluator = buildEvaluator(scalar);
        return evaluator.isConstant() ? evaluator : sharedSubexpressions.share(scalar, evaluator);
    }

    private Evaluator buildEvaluator(Scalar scalar) {
        return switch (scalar) {
            case null -> null;
            case Scalar.Literal literal -> new ConstantValue.OfRow(runContext, literal.type(), literal.value());
            case Scalar.Column column -> new ColumnValue(column.column(), column.type());
            case Scalar.Parameter parameter ->
                new ConstantValue.OfParameter(runContext, parameter.type(), parameter.index());
            case Scalar.Outer outer -> new OuterValue(cell(outer));
            case Scalar.Subquery subquery -> subqueries.apply(subquery);
            case Scalar.Register register -> register.register() == SpecialRegister.ENTROPY
                ? new EntropyValue(runContext) : new RegisterValue(runContext, register.type(), register.register());
            case Scalar.NextValue next -> new NextValue(runContext, next.type(), runContext.counter(next.sequence()),
                runContext.drawnNumbers().of(next.sequence()));
            case Scalar.NextIdentity next -> new NextValue(runContext, next.type(), runContext.identityCounter(next.table()),
                runContext.drawnNumbers().ofIdentities());
            case Scalar.CurrentValue current -> new CurrentValue(runContext, current);
            case Scalar.SetValue set -> {
                Evaluator value = buildComplete(set.value());
                yield new SetValue(runContext, runContext.counter(set.sequence()), runContext.drawnNumbers().of(set.sequence()),
                    value, buildComplete(set.isDrawn()));
            }
            case Scalar.Compare compare -> {
                Evaluator left = buildComplete(compare.left());
                Evaluator right = buildComplete(compare.right());
                yield once(new CompareValue(compare.op(), left, right), left, right);
            }
            case Scalar.And and -> junction(true, made(and.operands()));
            case Scalar.Or or -> junction(false, made(or.operands()));
            case Scalar.Not not -> {
                Evaluator operand = made(not.operand());
                yield once(new NotValue(operand), operand);
            }
            case Scalar.IsNull isNull -> {
                Evaluator operand = made(isNull.operand());
                yield once(new IsNullValue(operand), operand);
            }
            case Scalar.Arithmetic arithmetic -> arithmetic(arithmetic);
            case Scalar.Negate negate -> {
                Evaluator operand = made(negate.operand());
                yield once(new NegateValue(operand), operand);
            }
            case Scalar.Concat concat -> {
                Evaluator[] operands = buildComplete(concat.operands());
                yield once(new ConcatValue(operands, concat.type()), operands);
            }
            case Scalar.Cast cast -> cast(cast);
            case Scalar.Case choice -> choice(choice);
            case Scalar.Like like -> {
                Evaluator value = buildComplete(like.value());
                Evaluator pattern = buildComplete(like.pattern());
                yield new LikeValue(value, pattern, buildComplete(like.escape()));
            }
            case Scalar.InList in -> inList(in);
            case Scalar.Call call -> {
                Evaluator[] arguments = made(call.arguments());
                yield once(call(call.function(), arguments), arguments);
            }
            case Scalar.RoutineCall call -> {
                Evaluator[] arguments = buildComplete(call.arguments());
                RoutineValue value = new RoutineValue(runContext, call.routine(), arguments);
                yield call.routine().deterministic() ? once(value, arguments) : value;
            }
        };
    }

    /// Does the same as [#of] for consumers that cannot use a reference to a BLOB or CLOB.
    public Evaluator whole(Scalar scalar) {
        return WholeLobValue.of(runContext, of(scalar));
    }

    public Evaluator[] whole(List<Scalar> scalars) {
        return scalars.stream().map(this::whole).toArray(Evaluator[]::new);
    }

    private Evaluator buildComplete(Scalar scalar) {
        return WholeLobValue.of(runContext, made(scalar));
    }

    private Evaluator[] buildComplete(List<Scalar> scalars) {
        return scalars.stream().map(this::buildComplete).toArray(Evaluator[]::new);
    }

    private Evaluator call(FunctionCall function, Evaluator[] arguments) {
        boolean isOfLob = arguments.length > 0 && arguments[0].type.id().isLob();
        if (isOfLob) {
            switch (function.name()) {
                case "LENGTH", "CHAR_LENGTH", "CHARACTER_LENGTH" -> {
                    return new LobLengthValue(arguments[0]);
                }
                case "OCTET_LENGTH" -> {
                    if (arguments[0].type.id().isBits()) {
                        return new LobLengthValue(arguments[0]);
                    }
                }
                case "SUBSTR", "SUBSTRING", "MID" -> {
                    if (arguments[0].type.id().isCharacter()) {
                        return new LobPartValue(runContext, function, arguments);
                    }
                }
                default -> { }
            }
        }
        Evaluator[] whole = new Evaluator[arguments.length];
        Arrays.setAll(whole, index -> WholeLobValue.of(runContext, arguments[index]));
        return function.seesNulls() ? new NullableCallValue(function, whole) : new CallValue(function, whole);
    }

    /// Makes the evaluator a constant if its operands are constants.
    private Evaluator once(Evaluator evaluator, Evaluator... operands) {
        return areConstant(operands) ? new ConstantValue.OfExpression(runContext, evaluator) : evaluator;
    }

    private static boolean areConstant(Evaluator[] operands) {
        for (Evaluator operand : operands) {
            if (!operand.isConstant()) {
                return false;
            }
        }
        return true;
    }

    private Evaluator junction(boolean and, Evaluator[] operands) {
        return once(new JunctionValue(and, operands), operands);
    }

    private Evaluator arithmetic(Scalar.Arithmetic last) {
        ArrayDeque<Scalar.Arithmetic> chain = new ArrayDeque<>();
        Scalar first = last;
        while (first instanceof Scalar.Arithmetic arithmetic && (first == last || !sharedSubexpressions.repeats(first))) {
            chain.push(arithmetic);
            first = arithmetic.left();
        }
        Evaluator start = made(first);
        boolean constant = start.isConstant();
        ArithmeticValue.Step[] steps = new ArithmeticValue.Step[chain.size()];
        int count = 0;
        for (Scalar.Arithmetic arithmetic : chain) {
            Evaluator right = made(arithmetic.right());
            constant &= right.isConstant();
            steps[count++] = new ArithmeticValue.Step(arithmetic.op(), right, arithmetic.type());
        }
        ArithmeticValue value = new ArithmeticValue(start, steps);
        return constant ? new ConstantValue.OfExpression(runContext, value) : value;
    }

    private Evaluator cast(Scalar.Cast cast) {
        Evaluator operand = made(cast.operand());
        Conversion conversion =
            Casts.convert(cast.operand().type(), cast.type(), cast.assignment() ? null : castContext);
        if (conversion.isIdentity()) {
            return cast.type().id().isLob() ? operand : WholeLobValue.of(runContext, operand);
        }
        return once(cast.assignment() && operand.type.id() == cast.type().id() && cast.type().id().isLob()
            ? new LobFitValue(operand, new CastValue(WholeLobValue.of(runContext, operand), conversion))
            : new CastValue(WholeLobValue.of(runContext, operand), conversion), operand);
    }

    private Evaluator choice(Scalar.Case choice) {
        List<Scalar.Case.Branch> branches = choice.branches();
        List<CaseArm> arms = new ArrayList<>();
        for (int at = 0; at < branches.size(); ) {
            int length = CaseLookup.length(branches, at);
            if (length > 0) {
                arms.add(CaseLookup.of(runContext, branches.subList(at, at + length), choice.type(), this::made));
                at += length;
            } else {
                arms.add(new CaseArm.Condition(made(branches.get(at).condition()), made(branches.get(at).result())));
                at++;
            }
        }
        return new CaseValue(arms.toArray(new CaseArm[0]), made(choice.otherwise()), choice.type());
    }

    private Evaluator inList(Scalar.InList in) {
        Evaluator value = made(in.value());
        if (in.options().stream().allMatch(Evaluators::isLeaf)) {
            return new InConstantsValue(runContext, value, in.options(), null);
        }
        Evaluator[] expressions = new Evaluator[in.options().size()];
        boolean areConstant = true;
        for (int at = 0; at < expressions.length; at++) {
            Scalar option = in.options().get(at);
            expressions[at] = isLeaf(option) ? null : made(option);
            areConstant &= expressions[at] == null || expressions[at].isConstant();
        }
        if (areConstant) {
            return new InConstantsValue(runContext, value, in.options(), expressions);
        }
        for (int at = 0; at < expressions.length; at++) {
            expressions[at] = expressions[at] == null ? made(in.options().get(at)) : expressions[at];
        }
        return new InListValue(value, expressions);
    }

    private static boolean isLeaf(Scalar scalar) {
        return scalar instanceof Scalar.Literal || scalar instanceof Scalar.Parameter;
    }
}
