// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SubqueryForm;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationSize;
import bowler.sql.bound.RelationTraversal;
import bowler.sql.rewrite.Decorrelate.Pulled;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Turns subqueries within expressions into joins.
///
/// EXISTS, IN and ANY become semi joins, and their negations anti joins. The condition is an equality that ties the
/// subquery to the outer rows, or one in each operand of an OR; without an equality the subquery runs by itself. NOT IN
/// passes a row only if no comparison is unknown, so NULLs on either side are tested before the join or within its
/// predicate. A join whose right side depends on the left becomes one that does not.
///
/// The remaining rules may read all groups or rows for all outer values although few are needed. They are applied on
/// request, and the costs of both forms are compared. Aggregates become joins with groups ([AggregateSubqueryToJoin]).
/// Other predicates are pulled out of their subqueries, which then run once, and rows are looked up in their result.
final class SubqueryToJoin {
    /// Maximum size of a NOT IN subquery that is copied to test for NULLs. Nested NOT IN predicates would otherwise
    /// triple the statement per level.
    private static final int MAX_REPEATED_REFERENCES = 24;

    private final ColumnIdAllocator columns;
    private final boolean joins;
    private final boolean decorrelated;
    private final Decorrelate pull;
    private final AggregateSubqueryToJoin aggregates;

    /// @param joins true if joins may be made; rows to change are not joined
    /// @param decorrelated true if rules are applied that may read more rows than necessary
    SubqueryToJoin(ColumnIdAllocator columns, boolean joins, boolean decorrelated) {
        this.columns = columns;
        this.joins = joins;
        this.decorrelated = decorrelated;
        pull = new Decorrelate(columns, decorrelated);
        aggregates = new AggregateSubqueryToJoin(pull);
    }

    Relation unnest(Relation relation) {
        Relation below = RelationTraversal.mapInputs(relation, this::unnest);
        Relation joined = !joins ? below : switch (below) {
            case Selection selection -> selection(selection);
            case Projection projection when decorrelated -> aggregates.projection(projection);
            case DependentJoin join -> dependent(join);
            case Relation other -> other;
        };
        return decorrelated ? RelationTraversal.mapScalars(joined, this::looked) : joined;
    }

    /// Runs a subquery once and looks rows up in its result, if the outer rows only select among these.
    Scalar looked(Scalar scalar) {
        return ScalarTraversal.map(scalar, node -> node instanceof Subquery subquery
                && subquery.form() == SubqueryForm.EXISTS && !subquery.arguments().isEmpty() ? looked(subquery) : node);
    }

    private Scalar looked(Subquery subquery) {
        Pulled pulled = pull.pull(bare((Relation) subquery.body(), subquery.form()));
        if (pulled == null || pulled.conditions().isEmpty()) {
            return subquery;
        }
        List<Scalar> conditions = new ArrayList<>(pulled.conditions());
        conjuncts(pulled.over(subquery.condition()), conditions);
        boolean anyEquality = conditions.stream().anyMatch(SubqueryToJoin::isEquality);
        return !anyEquality ? subquery : new Subquery(subquery.form(), subquery.number(), pulled.relation(),
                subquery.parameters(), subquery.arguments(), conjunction(conditions), subquery.type());
    }

    private Relation selection(Selection selection) {
        List<Scalar> plain = new ArrayList<>();
        List<Scalar> querying = new ArrayList<>();
        for (Scalar condition : selection.conditions()) {
            (ScalarTraversal.any(condition, Subquery.class::isInstance) ? querying : plain).add(condition);
        }
        if (querying.isEmpty()) {
            return selection;
        }
        Relation input = selected(selection.input(), plain);
        List<Scalar> left = new ArrayList<>();
        for (Scalar condition : querying) {
            Relation joined = semiJoin(condition, input);
            if (joined == null) {
                left.add(condition);
            } else {
                input = joined;
            }
        }
        return left.isEmpty() ? input : decorrelated ? aggregates.selection(input, left) : new Selection(input, left);
    }

    private static Relation selected(Relation input, List<Scalar> conditions) {
        return conditions.isEmpty() ? input : new Selection(input, conditions);
    }

    /// Returns null if the predicate cannot become a semi or anti join.
    private Relation semiJoin(Scalar condition, Relation input) {
        boolean negated = condition instanceof Not;
        Scalar tested = negated ? ((Not) condition).operand() : condition;
        if (!(tested instanceof Subquery subquery) || subquery.form() == SubqueryForm.VALUE) {
            return null;
        }
        Pulled pulled = pull.pull(bare((Relation) subquery.body(), subquery.form()));
        if (pulled == null) {
            return null;
        }
        List<Scalar> conditions = new ArrayList<>(pulled.conditions());
        List<Scalar> own = new ArrayList<>();
        conjuncts(pulled.over(subquery.condition()), own);
        List<Scalar> before = new ArrayList<>();
        if (!negated || subquery.form() == SubqueryForm.EXISTS) {
            conditions.addAll(own);
        } else if (own.size() == 1 && conditions.isEmpty() && isEquality(own.getFirst())) {
            conditions.addAll(own);
            before.addAll(withoutNulls((Compare) own.getFirst(), pulled.relation()));
            if (!before.isEmpty() && RelationSize.exceeds(pulled.relation(), MAX_REPEATED_REFERENCES)) {
                return null;
            }
        } else {
            own.forEach(each -> conditions.add(notFalse(each)));
        }
        Map<Scalar, Scalar> given = new HashMap<>();
        for (int i = 0; i < subquery.parameters().size(); i++) {
            given.put(subquery.parameters().get(i), subquery.arguments().get(i));
        }
        List<Scalar> over = conditions.stream().map(each -> given(each, given)).toList();
        BitSet leftColumns = ColumnSets.of(input);
        BitSet rightColumns = ColumnSets.of(pulled.relation());
        if (over.stream().noneMatch(each -> ties(each, leftColumns, rightColumns))) {
            return null;
        }
        Relation left = selected(input, before.stream().map(each -> given(each, given)).toList());
        return new Join(negated ? JoinKind.ANTI : JoinKind.SEMI, left, pulled.relation(), over);
    }

    private static Scalar given(Scalar scalar, Map<Scalar, Scalar> arguments) {
        return ScalarTraversal.map(scalar, node -> arguments.getOrDefault(node, node));
    }

    private static boolean isEquality(Scalar scalar) {
        return scalar instanceof Compare(var op, var left, var right) && op == Comparison.EQUAL
                && (Decorrelate.isWithin(left) && Decorrelate.isOutside(right)
                        || Decorrelate.isWithin(right) && Decorrelate.isOutside(left));
    }

    /// Returns whether an equality finds the matching pairs: the predicate itself, or one in each operand of an OR.
    private static boolean ties(Scalar condition, BitSet left, BitSet right) {
        return switch (condition) {
            case Compare(var op, var one, var other) -> op == Comparison.EQUAL && ties(one, other, left, right);
            case And and -> and.operands().stream().anyMatch(operand -> ties(operand, left, right));
            case Or or -> or.operands().stream().allMatch(operand -> ties(operand, left, right))
                    || NullSafeEquality.equality(or) instanceof Compare equality && ties(equality, left, right);
            case InList in -> in.options().stream().allMatch(option -> ties(in.value(), option, left, right));
            case Scalar other -> false;
        };
    }

    private static boolean ties(Scalar one, Scalar other, BitSet left, BitSet right) {
        return isOf(one, left) && isOf(other, right) || isOf(one, right) && isOf(other, left);
    }

    private static boolean isOf(Scalar scalar, BitSet columns) {
        BitSet used = ColumnSets.in(scalar);
        if (used.isEmpty()) {
            return false;
        }
        used.andNot(columns);
        return used.isEmpty();
    }

    /// Returns the additional predicates for `NOT IN` to be true. Neither a value of the subquery nor the tested value
    /// may be NULL, unless the subquery is empty.
    private List<Scalar> withoutNulls(Compare equality, Relation values) {
        boolean leftWithin = Decorrelate.isWithin(equality.left());
        Scalar within = leftWithin ? equality.left() : equality.right();
        Scalar outside = leftWithin ? equality.right() : equality.left();
        List<Scalar> conditions = new ArrayList<>();
        if (columns.isNullable(outside)) {
            conditions.add(new Or(List.of(new Not(new IsNull(outside)), new Not(exists(values)))));
        }
        if (columns.isNullable(within) && !isNeverNull(within, values)) {
            conditions.add(new Not(exists(new Selection(values, List.of(new IsNull(within))))));
        }
        return conditions;
    }

    /// Returns whether the rows' predicates already exclude NULL for the value.
    private static boolean isNeverNull(Scalar value, Relation rows) {
        return value instanceof Column column && switch (rows) {
            case Selection selection -> {
                BitSet alone = new BitSet();
                alone.set(column.column());
                yield selection.conditions().stream().anyMatch(each -> NullRejection.of(each, alone))
                        || isNeverNull(value, selection.input());
            }
            case Projection projection -> projection.definitions().stream().anyMatch(
                    each -> each.column().column() == column.column() && isNeverNull(each.value(), projection.input()));
            case Unique unique -> isNeverNull(value, unique.input());
            case Ordering ordering -> isNeverNull(value, ordering.input());
            case Relation other -> false;
        };
    }

    private Subquery exists(Relation relation) {
        Relation pushed = PredicatePushdown.push(relation, List.of());
        return new Subquery(SubqueryForm.EXISTS, columns.newQuery(), pushed, List.of(), List.of(), null,
                DataType.BOOLEAN);
    }

    /// Returns a predicate that is true if the given one is true or unknown.
    private Scalar notFalse(Scalar condition) {
        if (!columns.isNullable(condition)) {
            return condition;
        }
        if (condition instanceof Compare(var op, var left, var right)) {
            List<Scalar> ways = new ArrayList<>(List.of(condition));
            for (Scalar side : List.of(left, right)) {
                if (columns.isNullable(side)) {
                    ways.add(new IsNull(side));
                }
            }
            return new Or(ways);
        }
        return new Case(List.of(new Case.Branch(new Not(condition), Literal.FALSE)), Literal.TRUE, DataType.BOOLEAN);
    }

    /// Removes operations that do not affect whether the subquery has rows of the required form.
    private static Relation bare(Relation relation, SubqueryForm form) {
        return switch (relation) {
            case Ordering ordering -> bare(ordering.input(), form);
            case Unique unique -> bare(unique.input(), form);
            case Slice slice when form == SubqueryForm.EXISTS && slice.offset() == null
                    && slice.fetch() instanceof Literal literal && !literal.isNull() && literal.value().longAt(0) > 0 ->
                bare(slice.input(), form);
            case Relation other -> other;
        };
    }

    private Relation dependent(DependentJoin join) {
        Pulled pulled = pull.pull(join.right());
        if (pulled == null || !pulled.values().isEmpty()) {
            return join;
        }
        Map<Scalar, Scalar> given = new HashMap<>();
        for (int i = 0; i < join.parameters().size(); i++) {
            given.put(join.parameters().get(i), join.arguments().get(i));
        }
        List<Scalar> conditions = new ArrayList<>(join.conditions());
        pulled.conditions().forEach(each -> conditions.add(given(each, given)));
        return new Join(join.kind(), join.left(), pulled.relation(), conditions);
    }

    private static void conjuncts(Scalar condition, List<Scalar> into) {
        if (condition instanceof And and) {
            and.operands().forEach(operand -> conjuncts(operand, into));
        } else if (condition != null) {
            into.add(condition);
        }
    }

    private static Scalar conjunction(List<Scalar> conditions) {
        return conditions.size() == 1 ? conditions.getFirst() : new And(conditions);
    }
}
