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
import bowler.types.function.call.PatternBoundFunction;
import bowler.types.text.LikePattern;
import bowler.types.text.PatternRange;
import java.util.ArrayList;
import java.util.List;

/// The key range that contains all strings matching a LIKE pattern; see [PatternRange]. It may contain other strings,
/// so the predicate is tested as well. If the pattern is known only at run time, the ends are computed then. They are
/// open if the pattern begins with a wildcard.
///
/// @param low exclusive lower end
/// @param high exclusive upper end
/// @param prefixCondition the predicate for the literal prefix alone, as far as it is known
record LikeRange(Scalar low, Scalar high, Like prefixCondition) {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    /// Returns null if the pattern begins with a wildcard.
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
        } catch (SqlFailure reportedAtRunTime) {
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

    /// Returns whether the ends are known only at run time.
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

    /// Replaces escaped characters by a single-character wildcard. The prefix serves estimates only.
    private static String escaped(String prefix) {
        return prefix.replace('%', '_');
    }

    private static Literal literal(String text) {
        return new Literal(Value.of(TEXT, text));
    }
}
