// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import bowler.types.TypesError;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Patterns of TO_CHAR, TO_DATE and TO_TIMESTAMP, as in Oracle and other databases. Immutable.
///
///     YYYY YYY YY Y    year, or its last digits       HH24           hour 00 to 23
///     RR RRRR          year, two digits in 1950-2049  HH HH12        hour 01 to 12
///     Y,YYY            year with a comma              MI SS          minute, second
///     IYYY             year of the ISO week           SSSSS SSSS     second of the day
///     Q                quarter
///     MM               month                          FF FF1 to FF9  fraction of the second
///     MON MONTH        its English name               MS US          milliseconds, microseconds
///     DD DDD D         day of month, year, week       AM PM A.M. P.M.
///     DY DAY           its English name               IW WW W        week: ISO, of the year, of the month
///     "text"           itself                         FM             no padding with zeros or blanks from here
///
/// Names are written in the case of their first two letters. Characters other than letters are literals. When a text is
/// read, any such character matches any other, and several blanks match one.
public final class DatePattern {
    private enum Part {
        YYYY, YYY, RRRR, YY, RR, Y_YYY, Y, IYYY, Q, MONTH, MON, MM, DDD, DD, DAY, DY, D, HH24, HH12, HH, MI, SSSSS, SSSS, SS,
        FF1, FF2, FF3, FF4, FF5, FF6, FF7, FF8, FF9, FF, MS, US, AM, PM, IW, WW, W;

        private final String written = name().replace('_', ',');
    }

    /// @param literal the text if `part` is null
    /// @param word the part as written, for its case
    private record Piece(Part part, String literal, String word, boolean fill) {}

    private static final int LONGEST_NAME = 9;
    /// The meaning of the letters of MySQL, separated by blanks.
    private static final String PERCENTS = "Y=YYYY y=YY m=MM c=FMMM d=DD e=FMDD M=FMMonth b=Mon W=FMDay a=Dy j=DDD H=HH24 k=FMHH24 h=HH12 I=HH12"
        + " l=FMHH12 i=MI s=SS S=SS f=US p=AM T=HH24:MI:SS v=IW x=IYYY ";

    private final String pattern;
    private final List<Piece> pieces;

    private DatePattern(String pattern, List<Piece> pieces) {
        this.pattern = pattern;
        this.pieces = pieces;
    }

    /// Compiles a pattern of MySQL, such as `%Y-%m-%d`; fails for an unknown letter.
    public static DatePattern ofPercents(String pattern) {
        List<Piece> pieces = new ArrayList<>();
        for (int at = 0; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            int known = c != '%' || at + 1 == pattern.length() ? -1 : PERCENTS.indexOf(pattern.charAt(at + 1) + "=");
            if (c != '%') {
                pieces.add(new Piece(null, String.valueOf(c), null, true));
            } else if (known >= 0) {
                String words = PERCENTS.substring(known + 2, PERCENTS.indexOf(' ', known));
                boolean fill = !words.startsWith("FM");
                pieces.addAll(new DatePattern(words).pieces.stream()
                    .map(piece -> new Piece(piece.part, piece.literal, piece.word, fill)).toList());
                at++;
            } else if (pattern.startsWith("%%", at)) {
                pieces.add(new Piece(null, "%", null, true));
                at++;
            } else {
                throw TypesError.BAD_FORMAT.failure(pattern, pattern.substring(at));
            }
        }
        return new DatePattern(pattern, pieces);
    }

    public DatePattern(String pattern) {
        this(pattern, new ArrayList<>());
        String upper = pattern.toUpperCase(Locale.ROOT);
        boolean fill = true;
        for (int at = 0; at < pattern.length();) {
            if (upper.startsWith("FM", at)) {
                fill = false;
                at += 2;
                continue;
            }
            int length = half(upper, at);
            Part part = length > 0 ? Part.AM : longest(upper, at);
            if (part == null) {
                at = addLiteral(at, fill);
            } else {
                int end = at + (length > 0 ? length : part.written.length());
                pieces.add(new Piece(part, null, pattern.substring(at, end), fill));
                at = end;
            }
        }
    }

    private static int half(String upper, int at) {
        return upper.startsWith("A.M.", at) || upper.startsWith("P.M.", at) ? 4 : 0;
    }

    private static Part longest(String upper, int at) {
        Part found = null;
        for (Part part : Part.values()) {
            if (upper.startsWith(part.written, at) && (found == null || part.written.length() > found.written.length())) {
                found = part;
            }
        }
        return found;
    }

    private int addLiteral(int at, boolean fill) {
        char next = pattern.charAt(at);
        if (next == '"') {
            int end = pattern.indexOf('"', at + 1);
            if (end < 0) {
                throw TypesError.BAD_FORMAT.failure(pattern, pattern.substring(at));
            }
            pieces.add(new Piece(null, pattern.substring(at + 1, end), null, fill));
            return end + 1;
        }
        if (Character.isLetterOrDigit(next) && next != 'T') {
            throw TypesError.BAD_FORMAT.failure(pattern, pattern.substring(at));
        }
        pieces.add(new Piece(null, String.valueOf(next), null, fill));
        return at + 1;
    }

    /// Returns whether the pattern has fields of a date.
    public boolean hasDate() {
        return pieces.stream().anyMatch(piece -> piece.part != null && !isOfTime(piece.part));
    }

    /// Returns whether the pattern has fields of a time of day.
    public boolean hasTime() {
        return pieces.stream().anyMatch(piece -> piece.part != null && isOfTime(piece.part));
    }

    private static boolean isOfTime(Part part) {
        return part.compareTo(Part.HH24) >= 0 && part.compareTo(Part.PM) <= 0;
    }

    public String format(LocalDateTime moment) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            text.append(piece.part == null ? piece.literal : format(piece, moment));
        }
        return text.toString();
    }

    private static String format(Piece piece, LocalDateTime moment) {
        LocalDate date = moment.toLocalDate();
        int year = date.getYear();
        return switch (piece.part) {
            case YYYY, RRRR -> digits(piece, year, 4);
            case YYY -> digits(piece, year % 1000, 3);
            case YY, RR -> digits(piece, year % 100, 2);
            case Y_YYY -> year / 1000 + String.format(Locale.ROOT, ",%03d", year % 1000);
            case Y -> digits(piece, year % 10, 1);
            case IYYY -> digits(piece, date.get(IsoFields.WEEK_BASED_YEAR), 4);
            case Q -> digits(piece, date.get(IsoFields.QUARTER_OF_YEAR), 1);
            case MONTH -> name(piece, date.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH), true);
            case MON -> name(piece, shortName(date.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH)), false);
            case MM -> digits(piece, date.getMonthValue(), 2);
            case DDD -> digits(piece, date.getDayOfYear(), 3);
            case DD -> digits(piece, date.getDayOfMonth(), 2);
            case DAY -> name(piece, date.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH), true);
            case DY -> name(piece, shortName(date.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH)), false);
            case D -> digits(piece, date.getDayOfWeek().getValue() % 7 + 1, 1);
            case HH24 -> digits(piece, moment.getHour(), 2);
            case HH12, HH -> digits(piece, (moment.getHour() + 11) % 12 + 1, 2);
            case MI -> digits(piece, moment.getMinute(), 2);
            case SSSSS -> digits(piece, moment.toLocalTime().toSecondOfDay(), 5);
            case SSSS -> Integer.toString(moment.toLocalTime().toSecondOfDay());
            case SS -> digits(piece, moment.getSecond(), 2);
            case FF1, FF2, FF3, FF4, FF5, FF6, FF7, FF8, FF9, FF, MS, US -> {
                int count = fractionDigits(piece.part);
                yield String.format(Locale.ROOT, "%09d", moment.getNano()).substring(0, count);
            }
            case AM, PM -> half(piece.word, moment.getHour() >= 12);
            case IW -> digits(piece, date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), 2);
            case WW -> digits(piece, (date.getDayOfYear() - 1) / 7 + 1, 2);
            case W -> digits(piece, (date.getDayOfMonth() - 1) / 7 + 1, 1);
        };
    }

    private static int fractionDigits(Part part) {
        return switch (part) {
            case MS -> 3;
            case US, FF -> part == Part.US ? 6 : 9;
            default -> part.name().charAt(2) - '0';
        };
    }

    private static String digits(Piece piece, int number, int width) {
        String digits = Integer.toString(number);
        return piece.fill ? "0".repeat(Math.max(0, width - digits.length())) + digits : digits;
    }

    private static String shortName(String name) {
        return name.substring(0, 3);
    }

    private static String name(Piece piece, String name, boolean filled) {
        boolean firstUpper = Character.isUpperCase(piece.word.charAt(0));
        boolean secondUpper = Character.isUpperCase(piece.word.charAt(1));
        String cased = firstUpper ? secondUpper ? name.toUpperCase(Locale.ROOT) : name : name.toLowerCase(Locale.ROOT);
        return piece.fill && filled ? cased + " ".repeat(LONGEST_NAME - cased.length()) : cased;
    }

    private static String half(String word, boolean after) {
        String half = word.length() == 4 ? after ? "P.M." : "A.M." : after ? "PM" : "AM";
        return Character.isUpperCase(word.charAt(0)) ? half : half.toLowerCase(Locale.ROOT);
    }

    /// Parses a text of this form. Omitted fields default to the start of the year, month or day; an omitted year
    /// defaults to that of `today`.
    public LocalDateTime parse(String text, LocalDate today) {
        return new Reading(text).all(today);
    }

    /// Reads one text.
    private final class Reading {
        private final String text;
        private int at;
        private int year = -1;
        private int month = -1;
        private int day = -1;
        private int dayOfYear = -1;
        private int hour;
        private int minute;
        private int second;
        private int secondOfDay = -1;
        private int nano;
        private boolean twelve;
        private boolean afternoon;

        Reading(String text) {
            this.text = text.strip();
        }

        LocalDateTime all(LocalDate today) {
            for (int index = 0; index < pieces.size(); index++) {
                Piece piece = pieces.get(index);
                if (piece.part == null) {
                    skip(piece.literal);
                } else {
                    boolean tight = index + 1 < pieces.size() && pieces.get(index + 1).part != null;
                    read(piece.part, tight, today);
                }
            }
            if (at != text.length()) {
                throw mismatch();
            }
            return moment(today);
        }

        private LocalDateTime moment(LocalDate today) {
            try {
                int years = year < 0 ? today.getYear() : year;
                int firstMonth = year < 0 && dayOfYear < 0 && month < 0 ? today.getMonthValue() : 1;
                LocalDate date = dayOfYear > 0 ? LocalDate.ofYearDay(years, dayOfYear)
                    : LocalDate.of(years, month < 0 ? firstMonth : month, day < 0 ? 1 : day);
                if (years < 1) {
                    throw TypesError.FORMAT_MISMATCH.failure(text, pattern);
                }
                int hours = twelve ? hour % 12 + (afternoon ? 12 : 0) : hour;
                LocalTime time = secondOfDay >= 0 ? LocalTime.ofSecondOfDay(secondOfDay).withNano(nano)
                    : LocalTime.of(hours, minute, second, nano);
                return date.atTime(time);
            } catch (DateTimeException outOfRange) {
                throw TypesError.FORMAT_MISMATCH.causedBy(outOfRange, text, pattern);
            }
        }

        private void skip(String literal) {
            for (int index = 0; index < literal.length(); index++) {
                char due = literal.charAt(index);
                if (due == ' ') {
                    while (at < text.length() && text.charAt(at) == ' ') {
                        at++;
                    }
                } else if (at == text.length() || Character.isLetterOrDigit(text.charAt(at))
                        && text.charAt(at) != due) {
                    throw mismatch();
                } else {
                    at++;
                }
            }
        }

        private void read(Part part, boolean tight, LocalDate today) {
            switch (part) {
                case YYYY, RRRR -> year = number(tight ? 4 : 1, 4);
                case YYY -> year = today.getYear() / 1000 * 1000 + number(1, 3);
                case YY -> year = today.getYear() / 100 * 100 + number(1, 2);
                case RR -> {
                    int digits = number(1, 2);
                    year = digits + (digits < 50 ? 2000 : 1900);
                }
                case Y_YYY -> {
                    int thousands = number(1, 1);
                    skip(",");
                    year = thousands * 1000 + number(3, 3);
                }
                case Y -> year = today.getYear() / 10 * 10 + number(1, 1);
                case MONTH, MON -> month = month();
                case MM -> month = number(tight ? 2 : 1, 2);
                case DDD -> dayOfYear = number(tight ? 3 : 1, 3);
                case DD -> day = number(tight ? 2 : 1, 2);
                case DAY, DY -> skipDayName();
                case HH24 -> hour = number(tight ? 2 : 1, 2);
                case HH12, HH -> {
                    hour = number(tight ? 2 : 1, 2);
                    twelve = true;
                    if (hour < 1 || hour > 12) {
                        throw mismatch();
                    }
                }
                case MI -> minute = number(tight ? 2 : 1, 2);
                case SS -> second = number(tight ? 2 : 1, 2);
                case SSSSS, SSSS -> secondOfDay = number(1, 5);
                case FF1, FF2, FF3, FF4, FF5, FF6, FF7, FF8, FF9, FF, MS, US -> {
                    int from = at;
                    int digits = number(1, fractionDigits(part));
                    nano = digits * (int) Math.pow(10, 9 - (at - from));
                }
                case AM, PM -> readHalf();
                case IYYY, Q, D, IW, WW, W -> throw TypesError.BAD_FORMAT.failure(pattern, part);
            }
        }

        private int number(int min, int max) {
            int from = at;
            int value = 0;
            while (at < text.length() && at - from < max && Character.digit(text.charAt(at), 10) >= 0) {
                value = 10 * value + Character.digit(text.charAt(at++), 10);
            }
            if (at - from < min) {
                throw mismatch();
            }
            return value;
        }

        private int month() {
            for (Month each : Month.values()) {
                if (takeName(each.getDisplayName(TextStyle.FULL, Locale.ENGLISH))) {
                    return each.getValue();
                }
            }
            throw mismatch();
        }

        private void skipDayName() {
            for (DayOfWeek each : DayOfWeek.values()) {
                if (takeName(each.getDisplayName(TextStyle.FULL, Locale.ENGLISH))) {
                    return;
                }
            }
            throw mismatch();
        }

        /// Takes the whole name, or its first three letters.
        private boolean takeName(String name) {
            int length = text.regionMatches(true, at, name, 0, name.length()) ? name.length()
                : text.regionMatches(true, at, name, 0, 3) ? 3 : 0;
            at += length;
            return length > 0;
        }

        private void readHalf() {
            boolean dotted = at + 4 <= text.length() && text.charAt(at + 1) == '.';
            String half = text.substring(at, Math.min(at + (dotted ? 4 : 2), text.length()))
                .replace(".", "").toUpperCase(Locale.ROOT);
            if (!half.equals("AM") && !half.equals("PM")) {
                throw mismatch();
            }
            at += dotted ? 4 : 2;
            twelve = true;
            afternoon = half.equals("PM");
        }

        private RuntimeException mismatch() {
            return TypesError.FORMAT_MISMATCH.failure(text, pattern);
        }
    }
}
