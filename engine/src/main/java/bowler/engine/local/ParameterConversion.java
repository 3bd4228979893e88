// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.plan.ParameterType;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import java.util.List;

/// Converts the parameters of a statement that has been recompiled after a change of definitions.
///
/// A front end takes the types of the parameters when it prepares a statement, and passes values of these types at each
/// run. The new plan may need other types, for example because a column has a new type.
final class ParameterConversion {
    private final List<ParameterType> given;
    private final List<ParameterType> needed;
    /// Null where the value is passed on as it is.
    private final Conversion[] conversions;
    private final RowBuffer converted;

    private ParameterConversion(List<ParameterType> given, List<ParameterType> needed, Conversion[] conversions) {
        this.given = given;
        this.needed = needed;
        this.conversions = conversions;
        converted = new RowBuffer(conversions.length);
    }

    /// Returns the conversion of the values of a front end for a plan; null if the types are the same.
    ///
    /// @throws bowler.base.error.SqlFailure 42846 if there is no conversion between two types
    static ParameterConversion between(List<ParameterType> given, List<ParameterType> needed) {
        assert given.size() == needed.size();
        Conversion[] conversions = new Conversion[given.size()];
        boolean isNeeded = false;
        for (int mark = 0; mark < conversions.length; mark++) {
            conversions[mark] = conversion(given.get(mark).type(), needed.get(mark).type());
            isNeeded |= conversions[mark] != null;
        }
        return isNeeded ? new ParameterConversion(given, needed, conversions) : null;
    }

    private static Conversion conversion(DataType from, DataType to) {
        if (from.equals(to) || from.id().isLob() && from.id() == to.id()) {
            return null;
        }
        if (from.id().isLob()) {
            // The value may be a stream, which is read while the statement runs.
            throw TypesError.NOT_CASTABLE.failure(from, to);
        }
        return Casts.convert(from, to, null);
    }

    /// Returns the values for the plan. They are valid until the next call.
    RowReader of(RowReader values) {
        for (int mark = 0; mark < conversions.length; mark++) {
            Conversion conversion = conversions[mark];
            if (conversion == null) {
                converted.set(mark, given.get(mark).type(), values, mark);
            } else {
                conversion.convert(values, mark, converted, mark);
            }
        }
        return converted;
    }

    /// Copies an output of the plan, as a value of the type that the front end expects.
    void output(RowReader outputs, int argument, RowBuffer target, int mark) {
        DataType from = needed.get(mark).type();
        DataType to = given.get(mark).type();
        if (conversions[mark] == null) {
            target.set(mark, to, outputs, argument);
        } else {
            Casts.convert(from, to, null).convert(outputs, argument, target, mark);
        }
    }
}
