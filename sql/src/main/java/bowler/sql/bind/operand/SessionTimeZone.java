// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Cast;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.function.Functions;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;

/// The time zone that a session has set, during the compilation of one of its statements. Casts between times with and
/// without time zone become calls that contain the zone.
///
/// Expressions of tables (CHECK, generated columns, keys and conditions of indexes) are shared by all sessions and use
/// the machine's zone.
public final class SessionTimeZone {
    /// Unset outside of compilations in a session with a zone of its own.
    private static final ThreadLocal<ZoneId> ZONE = new ThreadLocal<>();

    private SessionTimeZone() {}

    /// @param zone null for the machine's zone
    public static <T> T within(ZoneId zone, Supplier<T> compilation) {
        ZoneId outer = ZONE.get();
        if (zone == outer) {
            return compilation.get();
        }
        set(zone);
        try {
            return compilation.get();
        } finally {
            set(outer);
        }
    }

    private static void set(ZoneId zone) {
        if (zone == null) {
            ZONE.remove();
        } else {
            ZONE.set(zone);
        }
    }

    /// Returns the zone; null if none is set.
    public static ZoneId current() {
        return ZONE.get();
    }

    public static Scalar cast(Scalar operand, DataType type, boolean assignment) {
        if (type.id() == TypeId.BOOLEAN && operand.type().id().isCharacter()) {
            return truth(operand, assignment);
        }
        ZoneId zone = current();
        if (zone == null) {
            return new Cast(operand, type, assignment);
        }
        DataType from = operand.type();
        if (type.id() == TypeId.TIMESTAMP_TZ && from.id() == TypeId.TIME) {
            return cast(new Cast(operand, DataType.TIMESTAMP, assignment), type, assignment);
        }
        if (type.id() == TypeId.TIMESTAMP && from.id() == TypeId.TIME_TZ) {
            return cast(new Cast(operand, DataType.TIMESTAMP_TZ, assignment), type, assignment);
        }
        return Functions.dependsOnZone(from.id(), type.id())
                ? new Call(Functions.zoneCast(from, type, zone), List.of(operand)) : new Cast(operand, type, assignment);
    }

    /// Casts a text to BOOLEAN: `unknown` becomes NULL.
    private static Scalar truth(Scalar operand, boolean assignment) {
        if (operand instanceof Scalar.Literal literal) {
            boolean isUnknown = !literal.value().isNull() && ((String) literal.value().object()).strip().equalsIgnoreCase("unknown");
            return isUnknown ? Scalar.Literal.nullOf(DataType.BOOLEAN) : new Cast(operand, DataType.BOOLEAN, assignment);
        }
        return new Call(Functions.textToTruth(operand.type()), List.of(operand));
    }

    /// Adds the session's zone to a time without a zone.
    public static Scalar zoned(Scalar time) {
        return switch (time.type().id()) {
            case TIMESTAMP -> cast(time, DataType.timestamp(TypeId.TIMESTAMP_TZ, time.type().fractionDigits()), false);
            case DATE -> cast(time, DataType.timestamp(TypeId.TIMESTAMP_TZ, 0), false);
            case TIME -> cast(time, DataType.TIME_TZ, false);
            default -> time;
        };
    }
}
