// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// The order of character strings by code units (UCS_BASIC), with the shorter string padded with blanks. `'a'` equals
/// `'a  '` and is greater than `'a'` followed by a tab.
public final class TextOrder {
    private static final char BLANK = ' ';

    private TextOrder() {}

    public static int compare(String left, String right) {
        int leftLength = left.length();
        int rightLength = right.length();
        if (leftLength == rightLength) {
            return left.compareTo(right);
        }
        int common = Math.min(leftLength, rightLength);
        for (int at = 0; at < common; at++) {
            int difference = left.charAt(at) - right.charAt(at);
            if (difference != 0) {
                return difference;
            }
        }
        return leftLength > rightLength ? restAgainstBlanks(left, common) : -restAgainstBlanks(right, common);
    }

    public static boolean equal(String left, String right) {
        int leftLength = left.length();
        int rightLength = right.length();
        if (leftLength == rightLength) {
            return left.equals(right);
        }
        return leftLength > rightLength
            ? left.startsWith(right) && restAgainstBlanks(left, rightLength) == 0
            : right.startsWith(left) && restAgainstBlanks(right, leftLength) == 0;
    }

    /// Returns equal numbers for strings that are [#equal].
    public static int hash(String text) {
        int end = lengthWithoutTrailingBlanks(text);
        return end == text.length() ? text.hashCode() : text.substring(0, end).hashCode();
    }

    public static int lengthWithoutTrailingBlanks(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == BLANK) {
            end--;
        }
        return end;
    }

    private static int restAgainstBlanks(String longer, int from) {
        for (int at = from; at < longer.length(); at++) {
            int difference = longer.charAt(at) - BLANK;
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }
}
