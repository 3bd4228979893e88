// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.text;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.ConversionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.function.time.CalendarFunctions;
import bowler.types.function.time.ExtractField;
import bowler.types.function.time.ZoneFunctions;
import bowler.types.number.DecimalMath;
import bowler.types.number.NumberPattern;
import bowler.types.number.NumberText;
import bowler.types.time.DatePattern;
import bowler.types.time.DateTimeFields;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// TO_CHAR, TO_DATE, TO_TIMESTAMP, TO_NUMBER, and the equivalent functions of MySQL and H2.
public final class FormatFunctions {
    private static final DataType FORMATTED = DataType.varchar(256);
    private static final DataType NUMBER = DataType.decimal(DataType.DERBY_DECIMAL_PRECISION, 12);
    /// Supplies the year, or its leading digits, if a pattern omits or shortens the year.
    private static final LocalDate BASE_DATE = LocalDate.of(2000, 1, 1);

    /// Caches the pattern compiled last. Threads share a function and may compile the same pattern twice.
    private static final class Patterns<T> {
        private record Made<T>(String text, T pattern) {}

        private final Function<String, T> maker;
        private Made<T> last;

        Patterns(Function<String, T> maker) {
            this.maker = maker;
        }

        T of(Object text) {
            Made<T> known = last;
            if (known == null || !known.text.equals(text)) {
                known = new Made<>((String) text, maker.apply((String) text));
                last = known;
            }
            return known.pattern;
        }
    }

    private FormatFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(1, 2, FormatFunctions::toChar, "TO_CHAR");
        register.add(1, 2, FormatFunctions::toDate, "TO_DATE");
        register.add(1, 2, FormatFunctions::toTimestamp, "TO_TIMESTAMP");
        register.add(1, 2, FormatFunctions::toNumber, "TO_NUMBER");
        register.add(2, 2, (name, arguments) -> momentToChar(name, arguments, DatePattern::ofPercents), "DATE_FORMAT", "TIME_FORMAT");
        register.add(2, 2, (name, arguments) -> parsed(name, arguments, DatePattern::ofPercents,
            arguments.get(1).constant() != null && arguments.get(1).constant().object() instanceof String pattern
                && !DatePattern.ofPercents(pattern).hasTime()), "STR_TO_DATE");
        register.add(2, 2, FormatFunctions::javaFormat, "FORMATDATETIME");
    }

    private static BoundFunction toChar(String name, List<Argument> arguments) {
        DataType given = arguments.getFirst().type();
        if (given == null || given.id().isCharacter() || given.id() == TypeId.BOOLEAN
                || given.id() == TypeId.UUID) {
            DataType type = ArgumentTypes.text(name, arguments.getFirst());
            if (arguments.size() == 2) {
                throw TypesError.FUNCTION_TYPE.failure(name, type);
            }
            return new ConversionCall(name, type, TextTransformFunctions.varying(type));
        }
        if (given.id().isBits()) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        if (arguments.size() == 1) {
            return new ConversionCall(name, given, DataType.varchar(given.displaySize()));
        }
        return given.id().isNumeric() ? numberToChar(name, given, ArgumentTypes.text(name, arguments.get(1)))
            : momentToChar(name, arguments, DatePattern::new);
    }

    private static BoundFunction momentToChar(String name, List<Argument> arguments, Function<String, DatePattern> maker) {
        Patterns<DatePattern> patterns = new Patterns<>(maker);
        DataType given = arguments.getFirst().type();
        DataType taken = given != null && (given.id() == TypeId.TIMESTAMP_TZ || given.id() == TypeId.TIME_TZ) ? given
            : CalendarFunctions.moment(name, arguments.getFirst());
        List<DataType> parameters = List.of(taken, ArgumentTypes.text(name, arguments.get(1)));
        return FunctionFactories.ofText(name, FORMATTED, parameters, row -> patterns.of(row.objectAt(1)).format(switch (taken.id()) {
            case DATE -> DateTimeFields.timestampOf(row.longAt(0), 0);
            case TIME -> DateTimeFields.timestampOf(0, row.longAt(0));
            case TIME_TZ -> ZoneFunctions.clock(row, 0).atDate(LocalDate.EPOCH);
            case TIMESTAMP_TZ -> ((OffsetDateTime) row.objectAt(0)).toLocalDateTime();
            default -> (LocalDateTime) row.objectAt(0);
        }));
    }

    private static BoundFunction numberToChar(String name, DataType given, DataType pattern) {
        Patterns<NumberPattern> patterns = new Patterns<>(NumberPattern::new);
        return FunctionFactories.ofText(name, FORMATTED, List.of(given, pattern), row -> patterns.of(row.objectAt(1)).format(
            switch (given.carrier()) {
                case LONG -> BigDecimal.valueOf(row.longAt(0));
                case DOUBLE -> BigDecimal.valueOf(row.doubleAt(0));
                case OBJECT -> (BigDecimal) row.objectAt(0);
            }));
    }

    private static BoundFunction toDate(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        if (arguments.size() == 1) {
            return new ConversionCall(name, text, DataType.DATE);
        }
        return parsed(name, arguments, DatePattern::new, true);
    }

    /// Parses a text by a pattern to a DATE or a TIMESTAMP.
    private static BoundFunction parsed(String name, List<Argument> arguments, Function<String, DatePattern> maker, boolean date) {
        Patterns<DatePattern> patterns = new Patterns<>(maker);
        List<DataType> parameters = List.of(ArgumentTypes.text(name, arguments.getFirst()), ArgumentTypes.text(name, arguments.get(1)));
        return date ? FunctionFactories.ofLong(name, DataType.DATE, parameters,
                row -> DateTimeFields.dateOf(patterns.of(row.objectAt(1)).parse((String) row.objectAt(0), BASE_DATE)))
            : FunctionFactories.ofObject(name, DataType.TIMESTAMP, parameters,
                row -> patterns.of(row.objectAt(1)).parse((String) row.objectAt(0), BASE_DATE));
    }

    /// H2's FORMATDATETIME, with the letters of [DateTimeFormatter]; the names of months and days are English.
    private static BoundFunction javaFormat(String name, List<Argument> arguments) {
        Patterns<DateTimeFormatter> patterns = new Patterns<>(text -> {
            try {
                return DateTimeFormatter.ofPattern(text, Locale.ENGLISH);
            } catch (IllegalArgumentException unknown) {
                throw TypesError.BAD_FORMAT.causedBy(unknown, text, unknown.getMessage());
            }
        });
        DataType moment = arguments.getFirst().type() != null && arguments.getFirst().type().id() == TypeId.TIMESTAMP_TZ
            ? DataType.TIMESTAMP_TZ : DataType.TIMESTAMP;
        CalendarFunctions.moment(name, arguments.getFirst());
        return FunctionFactories.ofText(name, FORMATTED, List.of(moment, ArgumentTypes.text(name, arguments.get(1))), row -> {
            try {
                return patterns.of(row.objectAt(1)).format((TemporalAccessor) row.objectAt(0));
            } catch (DateTimeException unsupported) {
                throw TypesError.BAD_FORMAT.causedBy(unsupported, row.objectAt(1), unsupported.getMessage());
            }
        });
    }

    /// Returns the moment a number of seconds after 1970-01-01 00:00 UTC.
    private static BoundFunction ofEpoch(String name) {
        return FunctionFactories.ofObject(name, DataType.TIMESTAMP_TZ, List.of(ExtractField.EPOCH_SECONDS), row -> {
            BigDecimal seconds = (BigDecimal) row.objectAt(0);
            BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
            return DateTimeFields.inRange(LocalDateTime.ofEpochSecond(whole.longValue(),
                seconds.subtract(whole).movePointRight(9).intValue(), ZoneOffset.UTC)).atOffset(ZoneOffset.UTC);
        });
    }

    private static BoundFunction toTimestamp(String name, List<Argument> arguments) {
        DataType given = arguments.getFirst().type();
        if (arguments.size() == 1 && given != null && given.id().isNumeric()) {
            return ofEpoch(name);
        }
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        if (arguments.size() == 1) {
            return new ConversionCall(name, text, DataType.TIMESTAMP);
        }
        return parsed(name, arguments, DatePattern::new, false);
    }

    private static BoundFunction toNumber(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        if (arguments.size() == 1) {
            return FunctionFactories.ofObject(name, NUMBER, List.of(text),
                row -> NumberText.parseDecimal((String) row.objectAt(0), NUMBER));
        }
        Object constant = arguments.get(1).constant() == null ? null : arguments.get(1).constant().object();
        DataType type = constant instanceof String pattern
            ? DataType.decimal(DataType.DERBY_DECIMAL_PRECISION, Math.min(new NumberPattern(pattern).scale(),
                DataType.DERBY_DECIMAL_PRECISION)) : NUMBER;
        Patterns<NumberPattern> patterns = new Patterns<>(NumberPattern::new);
        return FunctionFactories.ofObject(name, type, List.of(text, ArgumentTypes.text(name, arguments.get(1))),
            row -> DecimalMath.fit(patterns.of(row.objectAt(1)).parse((String) row.objectAt(0)), type));
    }
}
