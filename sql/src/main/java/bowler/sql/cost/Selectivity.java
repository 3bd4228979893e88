// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

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

/// The share of rows for which a condition is true, guessed.
public final class Selectivity {
    private static final double EQUAL = 0.05;
    private static final double NOT_EQUAL = 0.9;
    private static final double HALF_OPEN = 0.3;
    private static final double LIKE = 0.1;
    private static final double IS_NULL = 0.1;
    private static final double UNKNOWN = 0.3;

    /// How many different values a column has.
    public interface DistinctCounts {
        /// At least 1; 0 if nothing is known.
        double distinct(Column column);
    }

    private final DistinctCounts counts;

    public Selectivity(DistinctCounts counts) {
        this.counts = counts;
    }

    public double of(Scalar condition) {
        return switch (condition) {
            case Literal literal -> literal.equals(Literal.TRUE) ? 1 : 0;
            case Compare(var op, var left, var right) -> switch (op) {
                case EQUAL -> equality(left, right);
                case NOT_EQUAL -> NOT_EQUAL;
                case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> HALF_OPEN;
            };
            case And and -> product(and);
            case Or or -> sum(or);
            case Not(IsNull isNull) -> 1 - IS_NULL;
            case Not not -> 1 - of(not.operand());
            case IsNull isNull -> IS_NULL;
            case Like like -> LIKE;
            case InList in -> Math.min(0.5, in.options().size() * equality(in.value(), Literal.TRUE));
            case Column column -> 0.5;
            case Scalar other -> UNKNOWN;
        };
    }

    /// Of a column with a value, or of two columns.
    private double equality(Scalar left, Scalar right) {
        double distinct = Math.max(distinct(left), distinct(right));
        return distinct > 0 ? 1 / distinct : EQUAL;
    }

    private double distinct(Scalar scalar) {
        return scalar instanceof Column column ? counts.distinct(column) : 0;
    }

    private double product(And and) {
        double share = 1;
        for (Scalar operand : and.operands()) {
            share *= of(operand);
        }
        return share;
    }

    private double sum(Or or) {
        double missed = 1;
        for (Scalar operand : or.operands()) {
            missed *= 1 - of(operand);
        }
        return 1 - missed;
    }}
