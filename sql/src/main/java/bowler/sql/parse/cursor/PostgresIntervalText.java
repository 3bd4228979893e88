// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.cursor;

import bowler.sql.ast.Expression.Interval;
import bowler.sql.ast.TypeName;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses PostgreSQL's intervals: `'1 day'`, `'2 hours 30 minutes'`, `'1 year 2 months'`. One integer with one field is
/// an interval of that field; several fields make a YEAR TO MONTH or a DAY TO SECOND.
final class PostgresIntervalText {
    private static final Pattern PART = Pattern.compile("\\s*([+-]?\\d{1,9}(?:\\.\\d{1,9})?)\\s*([a-zA-Z]+)\\s*");
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int MONTHS_PER_YEAR = 12;

    private PostgresIntervalText() {}

    /// Returns null if the text has another form.
    static Interval of(String text, int offset) {
        Matcher matcher = PART.matcher(text);
        long months = 0;
        BigDecimal seconds = BigDecimal.ZERO;
        String only = null;
        int parts = 0;
        int end = 0;
        boolean ofMonths = false;
        boolean ofSeconds = false;
        while (end < text.length() && matcher.find() && matcher.start() == end) {
            end = matcher.end();
            BigDecimal count = new BigDecimal(matcher.group(1));
            String unit = unit(matcher.group(2));
            if (unit == null) {
                return null;
            }
            parts++;
            only = count.scale() > 0 ? null : unit;
            boolean isOfMonths = unit.equals("YEAR") || unit.equals("MONTH");
            if (isOfMonths && count.scale() > 0) {
                return null;
            }
            ofMonths |= isOfMonths;
            ofSeconds |= !isOfMonths;
            if (isOfMonths) {
                months += count.longValue() * (unit.equals("YEAR") ? MONTHS_PER_YEAR : 1);
            } else {
                seconds = seconds.add(count.multiply(BigDecimal.valueOf(secondsOf(unit))));
            }
        }
        if (parts == 0 || end < text.length() || ofMonths == ofSeconds) {
            return null;
        }
        boolean negative = months < 0 || seconds.signum() < 0;
        if (parts == 1 && only != null && !only.equals("WEEK")) {
            String digits = new BigDecimal(text.strip().split("[^0-9.+-]", 2)[0]).abs().toPlainString();
            return new Interval(negative, digits, new TypeName("INTERVAL " + only, -1, -1, offset), offset);
        }
        if (ofMonths) {
            long size = Math.abs(months);
            return new Interval(negative, size / MONTHS_PER_YEAR + "-" + size % MONTHS_PER_YEAR,
                new TypeName("INTERVAL YEAR TO MONTH", -1, -1, offset), offset);
        }
        BigDecimal size = seconds.abs();
        long whole = size.longValue();
        BigDecimal fraction = size.subtract(BigDecimal.valueOf(whole)).stripTrailingZeros();
        String rest = fraction.signum() == 0 ? "" : fraction.toPlainString().substring(1);
        boolean days = whole % SECONDS_PER_DAY == 0 && rest.isEmpty();
        return new Interval(negative, days ? String.valueOf(whole / SECONDS_PER_DAY)
            : String.format(Locale.ROOT, "%d %02d:%02d:%02d%s", whole / SECONDS_PER_DAY, whole / 3600 % 24, whole / 60 % 60, whole % 60, rest),
            new TypeName(days ? "INTERVAL DAY" : "INTERVAL DAY TO SECOND", -1, -1, offset), offset);
    }

    private static String unit(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "year", "years", "yr", "yrs", "y" -> "YEAR";
            case "month", "months", "mon", "mons" -> "MONTH";
            case "week", "weeks", "w" -> "WEEK";
            case "day", "days", "d" -> "DAY";
            case "hour", "hours", "hr", "hrs", "h" -> "HOUR";
            case "minute", "minutes", "min", "mins", "m" -> "MINUTE";
            case "second", "seconds", "sec", "secs", "s" -> "SECOND";
            default -> null;
        };
    }

    private static long secondsOf(String unit) {
        return switch (unit) {
            case "WEEK" -> 7 * SECONDS_PER_DAY;
            case "DAY" -> SECONDS_PER_DAY;
            case "HOUR" -> 3600;
            case "MINUTE" -> 60;
            default -> 1;
        };
    }
}
