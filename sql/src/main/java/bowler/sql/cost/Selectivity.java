// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

import bowler.catalog.statistics.ColumnDistribution;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.types.function.Functions;
import bowler.types.text.LikePattern;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Estimates the fraction of rows for which a predicate is true. It uses the column's distribution if that is known and
/// the predicate compares with constants. Otherwise it guesses from the form of the predicate.
public final class Selectivity {
    private static final double EQUAL = 0.05;
    private static final double NOT_EQUAL = 0.9;
    static final double HALF_OPEN = 0.3;
    /// Selectivity of a bound on an aggregate: such queries look for exceptional groups.
    private static final double FEW_GROUPS = 0.05;
    /// Selectivity of a range with two ends, at least one of them unknown: such queries usually want few rows.
    static final double BETWEEN = 0.005;
    private static final double LIKE = 0.1;
    /// Selectivity of LIKE with a pattern that is unknown at planning time.
    private static final double SOME_PATTERN = 0.02;
    /// Selectivity of each character of a pattern's literal prefix.
    private static final double FIRST_CHARACTER = 0.2;
    private static final double MIN_LIKE = 0.001;
    private static final double IS_NULL = 0.1;
    private static final double UNKNOWN = 0.3;
    /// Minimum selectivity of a range between two known ends.
    private static final double MIN_RANGE = 1e-7;

    /// The statistics of columns.
    public interface Knowledge {
        /// Returns the distinct count, at least 1; 0 if it is unknown.
        double distinct(Column column);

        /// Returns null if the distribution is unknown.
        ColumnDistribution distribution(Column column);

        /// Returns the value of a parameter that is compared with a column of known distribution; null if the value is
        /// unknown.
        Literal value(Column column, Comparison op, Parameter parameter);

        /// Returns whether the column is an aggregate of a group.
        boolean isAggregate(Column column);
    }

    private final Knowledge knowledge;

    public Selectivity(Knowledge knowledge) {
        this.knowledge = knowledge;
    }

    /// Returns the selectivity of a conjunction. Both ends of a range of one column are combined; other predicates are
    /// assumed to be independent.
    public double ofAll(List<Scalar> conditions) {
        if (conditions.isEmpty()) {
            return 1;
        }
        double share = 1;
        Map<Column, double[]> ranges = new HashMap<>();
        Map<Scalar, Integer> ends = new HashMap<>();
        for (Scalar condition : conditions) {
            if (!addToRange(condition, ranges)) {
                Integer before = addEnd(condition, ends);
                share *= before == null ? of(condition) : BETWEEN / HALF_OPEN;
            }
        }
        for (Map.Entry<Column, double[]> range : ranges.entrySet()) {
            double present = 1 - knowledge.distribution(range.getKey()).nullShare();
            double within = range.getValue()[1] - range.getValue()[0];
            share *= Math.clamp(Math.min(within, present), MIN_RANGE, 1);
        }
        return share;
    }

    /// Records which end of a range a comparison with an unknown value bounds.
    ///
    /// @return the recorded end, if the opposite end was bounded before; otherwise null
    private static Integer addEnd(Scalar condition, Map<Scalar, Integer> ends) {
        if (!(condition instanceof Compare(var op, var left, var right)) || op == Comparison.EQUAL
                || op == Comparison.NOT_EQUAL) {
            return null;
        }
        boolean mirrored = left instanceof Literal || left instanceof Parameter;
        boolean upper = (op == Comparison.LESS || op == Comparison.LESS_OR_EQUAL) != mirrored;
        Integer before = ends.putIfAbsent(mirrored ? right : left, upper ? 1 : 0);
        return before == null || before == (upper ? 1 : 0) ? null : before;
    }

    /// Narrows a column's range, which is represented by the fractions of rows below its ends.
    private boolean addToRange(Scalar condition, Map<Column, double[]> ranges) {
        if (!(condition instanceof Compare compare) || compare.op() == Comparison.EQUAL
                || compare.op() == Comparison.NOT_EQUAL) {
            return false;
        }
        boolean mirrored = compare.right() instanceof Column;
        Scalar side = mirrored ? compare.right() : compare.left();
        Scalar other = mirrored ? compare.left() : compare.right();
        if (!(side instanceof Column column)) {
            return false;
        }
        ColumnDistribution distribution = knowledge.distribution(column);
        if (distribution == null) {
            return false;
        }
        Comparison op = mirrored ? compare.op().mirrored() : compare.op();
        Literal literal = literal(column, op, other);
        if (literal == null || literal.isNull()) {
            return false;
        }
        boolean upper = op == Comparison.LESS || op == Comparison.LESS_OR_EQUAL;
        double below = new ValueSelectivity(distribution).less(
                literal.value(), op == Comparison.LESS_OR_EQUAL || op == Comparison.GREATER);
        if (below < 0) {
            return false;
        }
        double[] range = ranges.computeIfAbsent(column, key -> new double[] {0, 1 - distribution.nullShare()});
        if (upper) {
            range[1] = Math.min(range[1], below);
        } else {
            range[0] = Math.max(range[0], below);
        }
        return true;
    }

    /// Returns the value that a column of known distribution is compared with; null if it is unknown.
    private Literal literal(Column column, Comparison op, Scalar other) {
        Scalar bare = other instanceof Scalar.Cast(Parameter parameter, var type, var explicit) ? parameter : other;
        return bare instanceof Parameter parameter ? knowledge.value(column, op, parameter)
                : other instanceof Literal literal ? literal : null;
    }

    public double of(Scalar condition) {
        return switch (condition) {
            case Literal literal -> literal.equals(Literal.TRUE) ? 1 : 0;
            case Compare(var op, var left, var right) -> switch (op) {
                case EQUAL -> equality(left, right);
                case NOT_EQUAL -> difference(left, right);
                case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> {
                    Map<Column, double[]> range = new HashMap<>();
                    yield addToRange(condition, range) ? ofAll(List.of(condition))
                            : boundsGroups(left, right) || boundsGroups(right, left) ? FEW_GROUPS : HALF_OPEN;
                }
            };
            case And and -> ofAll(and.operands());
            case Or or -> sum(or);
            case Not(IsNull(Column column)) -> 1 - nullShare(column);
            case Not(IsNull isNull) -> 1 - IS_NULL;
            case Not not -> 1 - of(not.operand());
            case IsNull(Column column) -> nullShare(column);
            case IsNull isNull -> IS_NULL;
            case Like like -> like(like);
            case InList in -> list(in);
            case Column column -> truth(column);
            case Scalar.Call call when call.function() == Functions.sample() ->
                call.arguments().get(1) instanceof Literal(var percent) && !percent.isNull() ? Math.clamp(percent.doubleAt(0) / 100, 0, 1) : LIKE;
            case Scalar other -> UNKNOWN;
        };
    }

    private double nullShare(Column column) {
        ColumnDistribution distribution = knowledge.distribution(column);
        return distribution == null ? IS_NULL : distribution.nullShare();
    }

    private double truth(Column column) {
        ColumnDistribution distribution = knowledge.distribution(column);
        double share = distribution == null ? -1 : new ValueSelectivity(distribution).equal(Literal.TRUE.value());
        return share < 0 ? 0.5 : share;
    }

    /// Returns the selectivity of an equality of a column with a value, or of two columns.
    private double equality(Scalar left, Scalar right) {
        double known = left instanceof Column column ? equality(column, right)
                : right instanceof Column column ? equality(column, left) : -1;
        if (known >= 0) {
            return known;
        }
        double distinct = Math.max(distinct(left), distinct(right));
        return distinct > 0 ? 1 / distinct : EQUAL;
    }

    /// Returns whether there are statistics for a side of the equality.
    public boolean knows(Compare equality) {
        return distinct(equality.left()) > 0 || distinct(equality.right()) > 0;
    }

    /// Returns a negative number if there are no statistics.
    private double equality(Column column, Scalar other) {
        ColumnDistribution distribution = knowledge.distribution(column);
        Literal literal = distribution == null ? null : literal(column, Comparison.EQUAL, other);
        return literal == null ? -1 : new ValueSelectivity(distribution).equal(literal.value());
    }

    private double difference(Scalar left, Scalar right) {
        boolean known = left instanceof Column column && knowledge.distribution(column) != null
                || right instanceof Column other && knowledge.distribution(other) != null;
        return known ? Math.max(0, 1 - equality(left, right)) : NOT_EQUAL;
    }

    private double list(InList in) {
        double share = 0;
        for (Scalar option : in.options()) {
            share += equality(in.value(), option);
        }
        boolean known = in.value() instanceof Column column && knowledge.distribution(column) != null;
        return Math.min(known ? 1 : 0.5, share);
    }

    private double like(Like like) {
        ColumnDistribution distribution = like.value() instanceof Column column ? knowledge.distribution(column) : null;
        LikePattern pattern = pattern(like);
        double share = distribution == null || pattern == null ? -1 : new ValueSelectivity(distribution).like(pattern);
        return share >= 0 ? share : pattern != null ? guess(pattern)
                : like.pattern() instanceof Literal ? LIKE : SOME_PATTERN;
    }

    private static double guess(LikePattern pattern) {
        return Math.max(MIN_LIKE, Math.min(pattern.isExact() ? EQUAL : LIKE,
                Math.pow(FIRST_CHARACTER, pattern.prefix().length())));
    }

    /// Returns null if the pattern is unknown at planning time, or invalid.
    private static LikePattern pattern(Like like) {
        if (!like.value().type().id().isCharacter() || !(like.pattern() instanceof Literal literal) || literal.isNull()
                || like.escape() != null) {
            return null;
        }
        return LikePattern.compile((String) literal.value().object());
    }

    private double distinct(Scalar scalar) {
        return scalar instanceof Column column ? knowledge.distinct(column) : 0;
    }

    /// Returns whether the comparison bounds an aggregate. A comparison with a plain column of the same group does not
    /// count.
    private boolean boundsGroups(Scalar tested, Scalar bound) {
        return tested instanceof Column column && knowledge.isAggregate(column)
                && !(bound instanceof Column other && !knowledge.isAggregate(other));
    }

    private double sum(Or or) {
        double missed = 1;
        for (Scalar operand : or.operands()) {
            missed *= 1 - of(operand);
        }
        return 1 - missed;
    }
}
