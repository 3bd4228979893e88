// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.base.error.SqlFailure;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Cast;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.Value;
import bowler.types.function.Functions;
import bowler.types.function.call.FunctionCall;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// Casts whose results depend on the session, during the compilation of one of its statements. Casts between times with
/// and without time zone become calls that contain the time zone that the session has set. Casts of texts to DATE become
/// calls that contain the territory of the database.
///
/// Expressions of tables (CHECK, generated columns, keys and conditions of indexes) are shared by all sessions. They use
/// the machine's zone and no territory.
public final class SessionCasts {
    /// Unset outside of compilations in a session with a zone of its own or a territory.
    private static final ThreadLocal<Forms> FORMS = new ThreadLocal<>();

    private SessionCasts() {}

    /// @param zone null for the machine's zone
    /// @param territory null for none
    private record Forms(ZoneId zone, Locale territory) {}

    /// Runs a compilation without territory.
    ///
    /// @param zone null for the machine's zone
    public static <T> T within(ZoneId zone, Supplier<T> compilation) {
        return within(zone, null, compilation);
    }

    /// @param zone null for the machine's zone
    /// @param territory null for none
    public static <T> T within(ZoneId zone, Locale territory, Supplier<T> compilation) {
        Forms outer = FORMS.get();
        if (zone == null && territory == null && outer == null) {
            return compilation.get();
        }
        set(zone == null && territory == null ? null : new Forms(zone, territory));
        try {
            return compilation.get();
        } finally {
            set(outer);
        }
    }

    private static void set(Forms forms) {
        if (forms == null) {
            FORMS.remove();
        } else {
            FORMS.set(forms);
        }
    }

    /// Returns the zone; null if none is set.
    public static ZoneId current() {
        Forms forms = FORMS.get();
        return forms == null ? null : forms.zone;
    }

    /// Returns the territory; null if there is none.
    public static Locale territory() {
        Forms forms = FORMS.get();
        return forms == null ? null : forms.territory;
    }

    public static Scalar cast(Scalar operand, DataType type, boolean assignment) {
        if (type.id() == TypeId.BOOLEAN && operand.type().id().isCharacter()) {
            return truth(operand, assignment);
        }
        if (type.id() == TypeId.DATE && operand.type().id().isCharacter() && territory() != null) {
            return date(operand, type, assignment);
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

    /// Casts a text to DATE in a database with a territory.
    private static Scalar date(Scalar operand, DataType type, boolean assignment) {
        FunctionCall cast = Functions.territoryDate(operand.type(), territory(), false);
        if (!(operand instanceof Scalar.Literal literal)) {
            return new Call(cast, List.of(operand));
        }
        RowBuffer row = new RowBuffer(1);
        try {
            cast.evaluate(literal.value(), row, 0);
        } catch (SqlFailure noDate) {
            return new Cast(operand, type, assignment);
        }
        return new Scalar.Literal(Value.of(type, row, 0));
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
