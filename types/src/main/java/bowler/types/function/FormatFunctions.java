// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.number.DecimalMath;
import bowler.types.number.NumberPattern;
import bowler.types.number.NumberText;
import bowler.types.time.DatePattern;
import bowler.types.time.Fields;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// TO_CHAR, TO_DATE, TO_TIMESTAMP, TO_NUMBER.
final class FormatFunctions {
    private static final DataType FORMATTED = DataType.varchar(256);
    private static final DataType NUMBER = DataType.decimal(DataType.DERBY_DECIMAL_PRECISION, 12);
    /// A year that a pattern leaves out or shortens is told from this one.
    private static final LocalDate BASE_DATE = LocalDate.of(2000, 1, 1);

    /// A pattern as last made; a function is shared by threads, which may make it twice.
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

    static void register(Map<String, Functions.Signature> register) {
        Functions.add(register, 1, 2, FormatFunctions::toChar, "TO_CHAR");
        Functions.add(register, 1, 2, FormatFunctions::toDate, "TO_DATE");
        Functions.add(register, 1, 2, FormatFunctions::toTimestamp, "TO_TIMESTAMP");
        Functions.add(register, 1, 2, FormatFunctions::toNumber, "TO_NUMBER");
    }

    private static BoundFunction toChar(String name, List<Argument> arguments) {
        DataType given = arguments.getFirst().type();
        if (given == null || given.id().isCharacter() || given.id() == TypeId.BOOLEAN
                || given.id() == TypeId.UUID) {
            DataType type = ArgumentTypes.text(name, arguments.getFirst());
            if (arguments.size() == 2) {
                throw TypesError.FUNCTION_TYPE.failure(name, type);
            }
            return new ConversionCall(name, type, TextShaping.varying(type));
        }
        if (given.id().isBits()) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        if (arguments.size() == 1) {
            return new ConversionCall(name, given, DataType.varchar(given.displaySize()));
        }
        DataType pattern = ArgumentTypes.text(name, arguments.get(1));
        return given.id().isNumeric() ? numberToChar(name, given, pattern) : momentToChar(name, given, pattern);
    }

    private static BoundFunction momentToChar(String name, DataType given, DataType pattern) {
        Patterns<DatePattern> patterns = new Patterns<>(DatePattern::new);
        DataType taken = given.id() == TypeId.TIMESTAMP_TZ || given.id() == TypeId.TIME_TZ ? given
            : CalendarFunctions.moment(name, Argument.of(given));
        List<DataType> parameters = List.of(taken, pattern);
        return Calls.ofText(name, FORMATTED, parameters, row -> patterns.of(row.objectAt(1)).format(switch (taken.id()) {
            case DATE -> Fields.timestampOf(row.longAt(0), 0);
            case TIME -> Fields.timestampOf(0, row.longAt(0));
            case TIME_TZ -> ZoneFunctions.clock(row, 0).atDate(LocalDate.EPOCH);
            case TIMESTAMP_TZ -> ((OffsetDateTime) row.objectAt(0)).toLocalDateTime();
            default -> (LocalDateTime) row.objectAt(0);
        }));
    }

    private static BoundFunction numberToChar(String name, DataType given, DataType pattern) {
        Patterns<NumberPattern> patterns = new Patterns<>(NumberPattern::new);
        return Calls.ofText(name, FORMATTED, List.of(given, pattern), row -> patterns.of(row.objectAt(1)).format(
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
        Patterns<DatePattern> patterns = new Patterns<>(DatePattern::new);
        return Calls.ofLong(name, DataType.DATE, List.of(text, ArgumentTypes.text(name, arguments.get(1))),
            row -> Fields.dateOf(patterns.of(row.objectAt(1)).parse((String) row.objectAt(0), BASE_DATE)));
    }

    private static BoundFunction toTimestamp(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        if (arguments.size() == 1) {
            return new ConversionCall(name, text, DataType.TIMESTAMP);
        }
        Patterns<DatePattern> patterns = new Patterns<>(DatePattern::new);
        return Calls.ofObject(name, DataType.TIMESTAMP, List.of(text, ArgumentTypes.text(name, arguments.get(1))),
            row -> patterns.of(row.objectAt(1)).parse((String) row.objectAt(0), BASE_DATE));
    }

    private static BoundFunction toNumber(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        if (arguments.size() == 1) {
            return Calls.ofObject(name, NUMBER, List.of(text),
                row -> NumberText.parseDecimal((String) row.objectAt(0), NUMBER));
        }
        Object constant = arguments.get(1).constant() == null ? null : arguments.get(1).constant().object();
        DataType type = constant instanceof String pattern
            ? DataType.decimal(DataType.DERBY_DECIMAL_PRECISION, Math.min(new NumberPattern(pattern).scale(),
                DataType.DERBY_DECIMAL_PRECISION)) : NUMBER;
        Patterns<NumberPattern> patterns = new Patterns<>(NumberPattern::new);
        return Calls.ofObject(name, type, List.of(text, ArgumentTypes.text(name, arguments.get(1))),
            row -> DecimalMath.fit(patterns.of(row.objectAt(1)).parse((String) row.objectAt(0)), type));
    }
}
