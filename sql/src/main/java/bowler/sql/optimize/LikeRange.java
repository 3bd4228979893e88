// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.base.error.SqlFailure;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Literal;
import bowler.types.Collation;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.text.LikePattern;

/// The part of a key's order in which the texts of a pattern lie: those that begin as it does. Others may lie there too, so
/// the condition is tested all the same.
///
/// Texts are ordered by code units, the shorter one filled up with blanks, so `ab` followed by a tab lies before `ab`.
/// What begins with `ab` lies behind `aa` followed by the greatest unit, and before `ac`.
///
/// @param low below it, exclusive
/// @param high above it, exclusive
/// @param beginning the condition for the beginning alone
record LikeRange(Literal low, Literal high, Like beginning) {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    /// Null if the pattern is not known yet, or begins with anything.
    static LikeRange of(Like like) {
        boolean known = like.value() instanceof Column column && column.type().id().isCharacter()
                && column.type().collation() == Collation.UCS_BASIC
                && like.pattern() instanceof Literal pattern && !pattern.isNull()
                && (like.escape() == null || like.escape() instanceof Literal escape && !escape.isNull());
        if (!known) {
            return null;
        }
        String prefix;
        try {
            prefix = compiled(like).prefix();
        } catch (SqlFailure toldWhenItRuns) {
            return null;
        }
        int length = prefix.length();
        while (length > 0 && !hasNeighbours(prefix.charAt(length - 1))) {
            length--;
        }
        if (length == 0) {
            return null;
        }
        String head = prefix.substring(0, length - 1);
        char last = prefix.charAt(length - 1);
        String pattern = escaped(prefix.substring(0, length)) + "%";
        return new LikeRange(literal(head + (char) (last - 1) + Character.MAX_VALUE), literal(head + (char) (last + 1)),
                new Like(like.value(), literal(pattern), null));
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

    /// Not the first unit, nor next to halves of characters.
    private static boolean hasNeighbours(char unit) {
        return unit > 1 && !Character.isSurrogate((char) (unit - 1)) && !Character.isSurrogate((char) (unit + 1))
                && unit < Character.MAX_VALUE - 1;
    }

    private static Literal literal(String text) {
        return new Literal(Value.of(TEXT, text));
    }
}
