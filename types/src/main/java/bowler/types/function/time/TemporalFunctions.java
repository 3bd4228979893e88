// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.ConversionCall;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.time.DateTimeFields;
import bowler.types.time.TemporalText;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;

/// Fields of dates and times, and constructors: DATE, TIME, TIMESTAMP, TIMESTAMPADD, TIMESTAMPDIFF.
public final class TemporalFunctions {
    private enum Part { YEAR, MONTH, DAY, HOUR, MINUTE, SECOND }

    private TemporalFunctions() {}

    public static void register(FunctionRegister register) {
        for (Part part : Part.values()) {
            register.add(1, 1, (name, arguments) -> part(name, arguments.getFirst(), part), part.name());
        }
        register.add(1, 1, TemporalFunctions::date, "DATE");
        register.add(1, 1, TemporalFunctions::time, "TIME");
        register.add(1, 2, TemporalFunctions::timestamp, "TIMESTAMP");
        register.add(3, 3, TemporalFunctions::timestampAdd, "TIMESTAMPADD");
        register.add(3, 3, TemporalFunctions::timestampDifference, "TIMESTAMPDIFF");
    }

    private static BoundFunction part(String name, Argument argument, Part part) {
        DataType home = part.compareTo(Part.DAY) <= 0 ? DataType.DATE : DataType.TIME;
        DataType given = argument.type() == null ? home : argument.type();
        if (given.id() == TypeId.TIMESTAMP_TZ || given.id() == TypeId.TIME_TZ && home.id() == TypeId.TIME) {
            return zonedPart(name, given, part);
        }
        boolean text = given.id() == TypeId.CHAR || given.id() == TypeId.VARCHAR;
        if (!text && given.id() != TypeId.TIMESTAMP && given.id() != home.id()) {
            throw given.id().isCharacter() ? TypesError.NOT_CASTABLE.failure(given, home)
                : TypesError.FUNCTION_TYPE.failure(name, given);
        }
        if (part == Part.SECOND && given.id() == TypeId.TIMESTAMP) {
            return new FunctionCall(name, DataType.DOUBLE, List.of(DataType.TIMESTAMP)) {
                @Override
                public double doubleOf(RowReader row) {
                    LocalDateTime timestamp = (LocalDateTime) row.objectAt(0);
                    return timestamp.getSecond() + timestamp.getNano() / (double) DateTimeFields.NANOS_PER_SECOND;
                }
            };
        }
        return new FunctionCall(name, DataType.INTEGER, List.of(home)) {
            @Override
            public long longOf(RowReader row) {
                long value = row.longAt(0);
                return switch (part) {
                    case YEAR -> DateTimeFields.year(value);
                    case MONTH -> DateTimeFields.month(value);
                    case DAY -> DateTimeFields.day(value);
                    case HOUR -> DateTimeFields.hour(value);
                    case MINUTE -> DateTimeFields.minute(value);
                    case SECOND -> DateTimeFields.second(value);
                };
            }
        };
    }

    /// Returns a field of the local time in the value's own zone.
    private static BoundFunction zonedPart(String name, DataType given, Part part) {
        if (part == Part.SECOND && given.id() == TypeId.TIMESTAMP_TZ) {
            return FunctionFactories.ofDouble(name, List.of(given), row -> {
                LocalTime clock = ZoneFunctions.clock(row, 0);
                return clock.getSecond() + clock.getNano() / (double) DateTimeFields.NANOS_PER_SECOND;
            });
        }
        return FunctionFactories.ofLong(name, DataType.INTEGER, List.of(given), row -> switch (part) {
            case YEAR -> DateTimeFields.year(ZoneFunctions.day(row, 0));
            case MONTH -> DateTimeFields.month(ZoneFunctions.day(row, 0));
            case DAY -> DateTimeFields.day(ZoneFunctions.day(row, 0));
            case HOUR -> ZoneFunctions.clock(row, 0).getHour();
            case MINUTE -> ZoneFunctions.clock(row, 0).getMinute();
            case SECOND -> ZoneFunctions.clock(row, 0).getSecond();
        });
    }

    /// Takes a text, a DATE or TIMESTAMP, or a number of days, where 1 is 1970-01-01.
    private static BoundFunction date(String name, List<Argument> arguments) {
        DataType given = arguments.getFirst().type() == null ? DataType.DATE : arguments.getFirst().type();
        if (isText(given)) {
            return new FunctionCall(name, DataType.DATE, List.of(given)) {
                @Override
                public long longOf(RowReader row) {
                    String text = (String) row.objectAt(0);
                    try {
                        return TemporalText.parseDate(text);
                    } catch (SqlFailure badText) {
                        throw TypesError.DATETIME_VALUE.causedBy(badText, text, "DATE");
                    }
                }
            };
        }
        if (given.id().isExact() || given.id() == TypeId.DOUBLE) {
            return new FunctionCall(name, DataType.DATE, List.of(DataType.INTEGER)) {
                @Override
                public long longOf(RowReader row) {
                    long day = row.longAt(0) - 1;
                    if (day < 0 || day > DateTimeFields.MAX_EPOCH_DAY) {
                        throw TypesError.DATETIME_VALUE.failure(row.longAt(0), "DATE");
                    }
                    return day;
                }
            };
        }
        return conversion(name, given, DataType.DATE);
    }

    private static BoundFunction time(String name, List<Argument> arguments) {
        DataType given = arguments.getFirst().type() == null ? DataType.TIME : arguments.getFirst().type();
        if (isText(given)) {
            return new ConversionCall(name, given, DataType.TIME);
        }
        if (!given.id().isTemporal() || given.id() == TypeId.DATE) {
            throw TypesError.NOT_CASTABLE.failure(given, DataType.TIME);
        }
        return conversion(name, given, DataType.TIME);
    }

    /// Takes a text or TIMESTAMP, or a date and a time.
    private static BoundFunction timestamp(String name, List<Argument> arguments) {
        DataType first = arguments.getFirst().type();
        if (arguments.size() == 2) {
            DataType second = arguments.get(1).type();
            requireOneOf(name, first, TypeId.DATE);
            requireOneOf(name, second, TypeId.TIME);
            return new FunctionCall(name, DataType.TIMESTAMP, List.of(DataType.DATE, DataType.TIME)) {
                @Override
                public Object objectOf(RowReader row) {
                    return DateTimeFields.timestampOf(row.longAt(0), row.longAt(1));
                }
            };
        }
        DataType given = first == null ? DataType.TIMESTAMP : first;
        if (given.id() == TypeId.TIMESTAMP) {
            return new ConversionCall(name, given, given);
        }
        requireOneOf(name, given, TypeId.TIMESTAMP);
        return new FunctionCall(name, DataType.TIMESTAMP, List.of(given)) {
            @Override
            public Object objectOf(RowReader row) {
                String text = (String) row.objectAt(0);
                try {
                    return TemporalText.parseTimestamp(text);
                } catch (SqlFailure badText) {
                    throw TypesError.DATETIME_VALUE.causedBy(badText, text, "TIMESTAMP");
                }
            }
        };
    }

    private static BoundFunction conversion(String name, DataType given, DataType to) {
        if (given.id() != to.id() && given.id() != TypeId.TIMESTAMP && given.id() != TypeId.TIMESTAMP_TZ
                && !(given.id() == TypeId.TIME_TZ && to.id() == TypeId.TIME)) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
        return new ConversionCall(name, given, to);
    }

    /// The unit is the first argument, a text such as `SQL_TSI_DAY` that the parser creates from the keyword.
    private static BoundFunction timestampAdd(String name, List<Argument> arguments) {
        DateUnit unit = unit(name, arguments.getFirst());
        DataType count = arguments.get(1).type() == null ? DataType.INTEGER : arguments.get(1).type();
        if (!count.id().isInteger()) {
            throw TypesError.ARGUMENT_TYPE.failure(name, count);
        }
        DataType moment = moment(name, arguments.get(2));
        return new FunctionCall(name, DataType.TIMESTAMP,
                List.of(arguments.getFirst().type(), DataType.BIGINT, moment)) {
            @Override
            public Object objectOf(RowReader row) {
                return unit.add((LocalDateTime) row.objectAt(2), row.longAt(1));
            }
        };
    }

    private static BoundFunction timestampDifference(String name, List<Argument> arguments) {
        DateUnit unit = unit(name, arguments.getFirst());
        DataType from = moment(name, arguments.get(1));
        DataType to = moment(name, arguments.get(2));
        return new FunctionCall(name, DataType.BIGINT, List.of(arguments.getFirst().type(), from, to)) {
            @Override
            public long longOf(RowReader row) {
                return unit.elapsed((LocalDateTime) row.objectAt(1), (LocalDateTime) row.objectAt(2));
            }
        };
    }

    private static DateUnit unit(String name, Argument argument) {
        Object word = argument.constant() == null ? null : argument.constant().object();
        DateUnit unit = word instanceof String text ? DateUnit.ofJdbc(text) : null;
        if (unit == null) {
            throw TypesError.FUNCTION_TYPE.failure(name, argument.type() == null ? "?" : argument.type());
        }
        return unit;
    }

    private static DataType moment(String name, Argument argument) {
        DataType given = argument.type() == null ? DataType.TIMESTAMP : argument.type();
        if (!isText(given) && !given.id().isTemporal()) {
            throw TypesError.ARGUMENT_TYPE.failure(name, given);
        }
        return DataType.TIMESTAMP;
    }

    private static void requireOneOf(String name, DataType given, TypeId wanted) {
        if (given != null && !isText(given) && given.id() != wanted) {
            throw TypesError.FUNCTION_TYPE.failure(name, given);
        }
    }

    private static boolean isText(DataType type) {
        return type.id() == TypeId.CHAR || type.id() == TypeId.VARCHAR;
    }
}
