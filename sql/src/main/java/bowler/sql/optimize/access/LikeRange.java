// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.base.error.SqlFailure;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Cast;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.types.Collation;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.function.PatternBoundFunction;
import bowler.types.text.LikePattern;
import bowler.types.text.PatternRange;
import java.util.ArrayList;
import java.util.List;

/// The part of a key's order in which the texts of a pattern lie, see [PatternRange]. Others may lie there too, so the
/// condition is tested all the same. Of a pattern that is known when the statement runs the ends are computed then, and
/// are open where it begins with anything.
///
/// @param low below it, exclusive
/// @param high above it, exclusive
/// @param beginning the condition for the beginning alone, or as much of it as is known
record LikeRange(Scalar low, Scalar high, Like beginning) {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    /// Null if the pattern begins with anything.
    static LikeRange of(Like like) {
        if (!like.value().type().id().isCharacter() || like.value().type().collation() != Collation.UCS_BASIC
                || ScalarTraversal.isVolatile(like)) {
            return null;
        }
        boolean known = like.pattern() instanceof Literal pattern && !pattern.isNull()
                && (like.escape() == null || like.escape() instanceof Literal escape && !escape.isNull());
        return known ? ofKnown(like) : later(like);
    }

    private static LikeRange ofKnown(Like like) {
        PatternRange range;
        try {
            range = PatternRange.of(compiled(like));
        } catch (SqlFailure toldWhenItRuns) {
            return null;
        }
        return range == null ? null : new LikeRange(literal(range.low()), literal(range.high()),
                new Like(like.value(), literal(escaped(range.beginning()) + "%"), null));
    }

    private static LikeRange later(Like like) {
        if (!like.pattern().type().id().isCharacter()
                || like.escape() != null && !like.escape().type().id().isCharacter()) {
            return null;
        }
        List<Scalar> arguments = new ArrayList<>(List.of(text(like.pattern())));
        if (like.escape() != null) {
            arguments.add(text(like.escape()));
        }
        return new LikeRange(new Call(new PatternBoundFunction(false, like.escape() != null), arguments),
                new Call(new PatternBoundFunction(true, like.escape() != null), arguments), like);
    }

    /// Whether the ends are known when the statement runs.
    boolean isLate() {
        return low instanceof Call;
    }

    private static Scalar text(Scalar scalar) {
        return scalar.type().equals(TEXT) ? scalar : new Cast(scalar, TEXT, false);
    }

    private static LikePattern compiled(Like like) {
        String pattern = (String) ((Literal) like.pattern()).value().object();
        return like.escape() == null ? LikePattern.compile(pattern)
                : LikePattern.compile(pattern, (String) ((Literal) like.escape()).value().object());
    }

    /// Signs that are escaped in the pattern are let stand for anything: the beginning serves estimates alone.
    private static String escaped(String prefix) {
        return prefix.replace('%', '_');
    }

    private static Literal literal(String text) {
        return new Literal(Value.of(TEXT, text));
    }
}
