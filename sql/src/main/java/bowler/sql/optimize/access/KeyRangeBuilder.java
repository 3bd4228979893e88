// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.catalog.KeyColumn;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.query.KeyBounds;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.TableRead;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Selects the predicates that become bounds of one key: equalities on the leading columns, then a range of the next
/// column.
final class KeyRangeBuilder {
    private final TableRead read;
    private final Map<Integer, Integer> positionOf;
    private final IndexExpressions terms;
    /// The values of the leading columns.
    List<Scalar> equal = List.of();
    List<Scalar> equalConditions = List.of();
    List<Scalar> rangeConditions = List.of();
    /// Predicates that the bounds enforce, so that no filter needs to test them.
    Set<Scalar> consumed = Set.of();
    /// Range predicates that the filter tests again.
    List<Scalar> filtered = List.of();
    /// Predicates that bound a computed key part; the filter tests them again.
    Set<Scalar> matched = Set.of();
    /// The columns of other tables that the bounds refer to.
    final BitSet sources = new BitSet();
    private Scalar low;
    private Scalar high;
    /// True if a bound may turn out to be absent at run time, which leaves that end of the range open.
    private boolean opens;
    private boolean lowInclusive = true;
    private boolean highInclusive = true;

    /// @param positionOf the table position of each column id
    /// @param terms null if the key consists of plain columns
    /// @param own predicates on this table alone
    /// @param joining predicates that may bound keys by columns of other tables
    KeyRangeBuilder(
            TableRead read, Map<Integer, Integer> positionOf, List<KeyColumn> key, IndexExpressions terms, List<Scalar> own,
            List<Scalar> joining) {
        this.read = read;
        this.positionOf = positionOf;
        this.terms = terms;
        List<Scalar> conditions = joining.isEmpty() ? own : joining;
        if (!own.isEmpty() && !joining.isEmpty()) {
            conditions = new ArrayList<>(own);
            conditions.addAll(joining);
        }
        if (conditions.isEmpty()) {
            return;
        }
        for (KeyColumn column : key) {
            if (!matchEqual(column, conditions)) {
                matchRange(column, conditions);
                return;
            }
        }
    }

    /// Allocates nothing for a key without predicates.
    private static List<Scalar> with(List<Scalar> some, Scalar one) {
        List<Scalar> more = some.isEmpty() ? new ArrayList<>() : some;
        more.add(one);
        return more;
    }

    private static Set<Scalar> with(Set<Scalar> some, Scalar one) {
        Set<Scalar> more = some.isEmpty() ? new HashSet<>() : some;
        more.add(one);
        return more;
    }

    KeyBounds bounds() {
        return equal.isEmpty() && low == null && high == null ? KeyBounds.ALL
                : opens ? KeyBounds.between(equal, low, high) : new KeyBounds(equal, low, lowInclusive, high, highInclusive);
    }

    private boolean matchEqual(KeyColumn key, List<Scalar> conditions) {
        for (Scalar condition : conditions) {
            if (condition instanceof Compare compare && compare.op() == Comparison.EQUAL) {
                Scalar bound = boundOf(compare, key);
                if (bound != null) {
                    equal = with(equal, bound);
                    equalConditions = with(equalConditions, condition);
                    consume(key, condition, bound);
                    return true;
                }
            }
        }
        return false;
    }

    private void matchRange(KeyColumn key, List<Scalar> conditions) {
        if (matchLike(key, conditions)) {
            return;
        }
        for (Scalar condition : conditions) {
            if (!(condition instanceof Compare compare) || compare.op() == Comparison.EQUAL
                    || compare.op() == Comparison.NOT_EQUAL) {
                continue;
            }
            boolean mirrored = !isColumn(compare.left(), key);
            Scalar bound = boundOf(compare, key);
            if (bound == null) {
                continue;
            }
            Comparison op = mirrored ? compare.op().mirrored() : compare.op();
            boolean greater = op == Comparison.GREATER || op == Comparison.GREATER_OR_EQUAL;
            boolean inclusive = op == Comparison.GREATER_OR_EQUAL || op == Comparison.LESS_OR_EQUAL;
            if (greater != key.descending()) {
                if (low != null) {
                    continue;
                }
                low = bound;
                lowInclusive = inclusive;
            } else {
                if (high != null) {
                    continue;
                }
                high = bound;
                highInclusive = inclusive;
            }
            rangeConditions = with(rangeConditions, condition);
            consume(key, condition, bound);
        }
        for (Scalar condition : conditions) {
            if (condition instanceof Or or && (low == null || high == null)) {
                matchChoice(key, or);
            }
        }
    }

    /// Bounds the column by what all operands of an OR imply, as in `a > 5 OR a = 5 AND b > 7`. The OR remains a
    /// filter.
    private void matchChoice(KeyColumn key, Or or) {
        boolean isLowFirst = !key.descending();
        if (low == null) {
            Compare min = DisjunctionBound.of(or, isLowFirst, compare -> orient(compare, key));
            if (min != null) {
                low = min.right();
                lowInclusive = DisjunctionBound.isInclusive(min);
                addRange(min);
            }
        }
        if (high == null) {
            Compare max = DisjunctionBound.of(or, !isLowFirst, compare -> orient(compare, key));
            if (max != null) {
                high = max.right();
                highInclusive = DisjunctionBound.isInclusive(max);
                addRange(max);
            }
        }
    }

    private void addRange(Compare implied) {
        rangeConditions = with(rangeConditions, implied);
        filtered = with(filtered, implied);
        ColumnSets.addTo(sources, implied.right());
    }

    /// Returns the comparison with the key column on its left and a bound on its right; null if it has another form.
    private Compare orient(Compare compare, KeyColumn key) {
        Scalar bound = boundOf(compare, key);
        return bound == null ? null : new Compare(isColumn(compare.left(), key) ? compare.op() : compare.op().mirrored(), scalar(key), bound);
    }

    /// Bounds the column on both sides by the literal prefix of a LIKE pattern.
    private boolean matchLike(KeyColumn key, List<Scalar> conditions) {
        for (Scalar condition : conditions) {
            LikeRange range = condition instanceof Like like && isColumn(like.value(), key)
                    && !usesThisTable(like.pattern()) && (like.escape() == null || !usesThisTable(like.escape()))
                    ? LikeRange.of(like) : null;
            if (range != null) {
                opens = range.isLate();
                ColumnSets.addTo(sources, range.low());
                low = key.descending() ? range.high() : range.low();
                high = key.descending() ? range.low() : range.high();
                lowInclusive = false;
                highInclusive = false;
                rangeConditions = with(rangeConditions, range.prefixCondition());
                filtered = with(filtered, range.prefixCondition());
                return true;
            }
        }
        return false;
    }

    private void consume(KeyColumn key, Scalar condition, Scalar bound) {
        if (key.isComputed()) {
            matched = with(matched, condition);
        } else {
            consumed = with(consumed, condition);
        }
        ColumnSets.addTo(sources, bound);
    }

    /// Returns the bound that the comparison sets on the key column, in the column's type; null if it sets none.
    private Scalar boundOf(Compare compare, KeyColumn key) {
        Scalar other = isColumn(compare.left(), key) ? compare.right()
                : isColumn(compare.right(), key) ? compare.left() : null;
        if (other == null || usesThisTable(other)) {
            return null;
        }
        return KeyBoundRule.inTypeOf(other, scalar(key).type());
    }

    private boolean isColumn(Scalar scalar, KeyColumn key) {
        return key.isComputed() ? scalar.equals(scalar(key))
                : scalar instanceof Column column && column.equals(read.columns().get(key.position()));
    }

    private Scalar scalar(KeyColumn key) {
        return key.isComputed() ? terms.computed().get(key.computed()) : read.columns().get(key.position());
    }

    private boolean usesThisTable(Scalar scalar) {
        if (scalar instanceof Column column) {
            return positionOf.containsKey(column.column());
        }
        BitSet used = ColumnSets.in(scalar);
        for (int id = used.nextSetBit(0); id >= 0; id = used.nextSetBit(id + 1)) {
            if (positionOf.containsKey(id)) {
                return true;
            }
        }
        return false;
    }
}
