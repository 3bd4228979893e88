// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.time.Fields;
import bowler.types.time.IntervalSpan;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;

/// `moment + INTERVAL ...`. A DATE stays one unless hours, minutes or seconds are added; a TIME takes these alone.
final class IntervalFunctions {
    private IntervalFunctions() {}

    /// @param name tells one span from another, as calls of one name and type are the same
    static FunctionCall moved(String name, DataType moment, IntervalSpan span) {
        return switch (moment.id()) {
            case DATE -> span.hasTime()
                ? Calls.ofObject(name, DataType.TIMESTAMP, List.of(DataType.TIMESTAMP),
                    row -> span.moved((LocalDateTime) row.objectAt(0)))
                : Calls.ofLong(name, moment, List.of(moment),
                    row -> Fields.dateOf(span.moved(Fields.timestampOf(row.longAt(0), 0))));
            case TIME -> {
                if (span.hasDate()) {
                    throw TypesError.OPERATOR_TYPES.failure("+", moment, "INTERVAL");
                }
                yield Calls.ofLong(name, moment, List.of(moment), row -> span.movedTime(row.longAt(0)));
            }
            case TIMESTAMP -> Calls.ofObject(name, DataType.TIMESTAMP, List.of(moment),
                row -> span.moved((LocalDateTime) row.objectAt(0)));
            case TIMESTAMP_TZ -> Calls.ofObject(name, DataType.TIMESTAMP_TZ, List.of(moment),
                row -> span.moved((OffsetDateTime) row.objectAt(0)));
            default -> throw TypesError.OPERATOR_TYPES.failure("+", moment, "INTERVAL");
        };
    }
}
