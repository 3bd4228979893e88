// SPDX-License-Identifier: Apache-2.0
package bowler.types.text;

/// A range in the order of texts that contains all texts that match a pattern; it may contain others, too.
///
/// Texts are ordered by code units, the shorter one padded with blanks, so `ab` followed by a tab sorts before `ab`.
/// Texts with the prefix `ab` sort after `aa` followed by the greatest unit, and before `ac`.
///
/// @param beginning the common prefix of the matching texts
/// @param low a bound below them
/// @param high a bound above them
public record PatternRange(String beginning, String low, String high) {
    /// Returns null if the pattern has no prefix.
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

    /// Returns false for the first units, the last ones, and those next to surrogates.
    private static boolean hasNeighbours(char unit) {
        return unit > 1 && !Character.isSurrogate((char) (unit - 1)) && !Character.isSurrogate((char) (unit + 1))
            && unit < Character.MAX_VALUE - 1;
    }
}
