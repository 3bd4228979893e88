// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.state;

/// Generates names for keys, constraints and indexes without a given name: `SQL` and ten digits.
public final class ConstraintNameGenerator {
    private static final String PREFIX = "SQL";
    private static final int DIGITS = 10;

    private ConstraintNameGenerator() {}

    /// @param number from 1
    public static String of(int number) {
        String digits = Integer.toString(number);
        return PREFIX + "0".repeat(DIGITS - digits.length()) + digits;
    }

    /// Returns the number in such a name, from 1; 0 if it is another name.
    static int numberIn(String name) {
        if (name.length() != PREFIX.length() + DIGITS || !name.startsWith(PREFIX)) {
            return 0;
        }
        long number = 0;
        for (int i = PREFIX.length(); i < name.length(); i++) {
            char digit = name.charAt(i);
            if (digit < '0' || digit > '9') {
                return 0;
            }
            number = number * 10 + (digit - '0');
        }
        return number <= Integer.MAX_VALUE ? (int) number : 0;
    }
}
