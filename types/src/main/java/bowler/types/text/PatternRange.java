// SPDX-License-Identifier: Apache-2.0
package bowler.types.text;

/// The part of the order of texts in which those lie that match a pattern; others may lie there too.
///
/// Texts are ordered by code units, the shorter one filled up with blanks, so `ab` followed by a tab lies before `ab`.
/// What begins with `ab` lies behind `aa` followed by the greatest unit, and before `ac`.
///
/// @param beginning what all of them begin with
/// @param low below them
/// @param high above them
public record PatternRange(String beginning, String low, String high) {
    /// Null if the pattern begins with anything.
    public static PatternRange of(LikePattern pattern) {
        String prefix = pattern.prefix();
        int length = prefix.length();
        while (length > 0 && !hasNeighbours(prefix.charAt(length - 1))) {
            length--;
        }
        if (length == 0) {
            return null;
        }
        String head = prefix.substring(0, length - 1);
        char last = prefix.charAt(length - 1);
        return new PatternRange(
            prefix.substring(0, length), head + (char) (last - 1) + Character.MAX_VALUE, head + (char) (last + 1));
    }

    /// Not the first unit, nor next to halves of characters.
    private static boolean hasNeighbours(char unit) {
        return unit > 1 && !Character.isSurrogate((char) (unit - 1)) && !Character.isSurrogate((char) (unit + 1))
            && unit < Character.MAX_VALUE - 1;
    }
}
