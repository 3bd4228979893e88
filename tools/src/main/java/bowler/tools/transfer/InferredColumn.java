// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The type of a column that is inferred from its first values.
final class InferredColumn {
    private static final int MIN_LENGTH = 32;
    private static final int MAX_LENGTH = 32_672;
    private static final int MAX_DIGITS = 31;
    private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9]\\d{0,17})");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final Pattern APPROXIMATE = Pattern.compile("[-+]?\\d+(\\.\\d*)?([eE][-+]?\\d+)?");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern TIME = Pattern.compile("\\d{2}:\\d{2}:\\d{2}");
    private static final Pattern TIMESTAMP = Pattern.compile("\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?");
    private static final Pattern BOOLEAN = Pattern.compile("(?i)true|false");

    private InferredColumn() {}

    /// Returns the SQL type that takes all values, with room for longer texts and numbers.
    ///
    /// @param values null for NULL
    static String type(List<String> values) {
        List<String> known = values.stream().filter(Objects::nonNull).toList();
        if (known.isEmpty()) {
            return "VARCHAR(255)";
        }
        if (all(known, BOOLEAN)) {
            return "BOOLEAN";
        }
        if (all(known, INTEGER)) {
            return known.stream().allMatch(each -> Long.parseLong(each) == (int) Long.parseLong(each)) ? "INTEGER" : "BIGINT";
        }
        // A number with a leading zero, such as a postal code, is a text.
        boolean hasCodes = known.stream().anyMatch(each -> each.matches("-?0\\d+.*"));
        if (!hasCodes && all(known, DECIMAL)) {
            return decimal(known);
        }
        if (!hasCodes && all(known, APPROXIMATE)) {
            return "DOUBLE";
        }
        if (all(known, DATE)) {
            return "DATE";
        }
        if (all(known, TIME)) {
            return "TIME";
        }
        if (all(known, TIMESTAMP)) {
            return "TIMESTAMP";
        }
        int longest = known.stream().mapToInt(String::length).max().orElse(0);
        int length = Math.max(MIN_LENGTH, Integer.highestOneBit(Math.max(1, 2 * longest - 1)) * 2);
        return length > MAX_LENGTH ? "CLOB" : "VARCHAR(" + length + ")";
    }

    private static String decimal(List<String> values) {
        int scale = values.stream().mapToInt(each -> new BigDecimal(each).scale()).max().orElse(0);
        int whole = values.stream().mapToInt(each -> new BigDecimal(each).precision() - new BigDecimal(each).scale()).max().orElse(1);
        int precision = Math.max(whole + scale + 4, 18);
        return whole + scale > MAX_DIGITS ? "DOUBLE" : "DECIMAL(" + Math.min(precision, MAX_DIGITS) + "," + scale + ")";
    }

    private static boolean all(List<String> values, Pattern pattern) {
        Predicate<String> matches = pattern.asMatchPredicate();
        return values.stream().allMatch(matches);
    }
}
