// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;

/// Converts values of one type to another; created by [Casts]. A conversion implements the one of the nine
/// carrier-to-carrier methods that its pair needs. NULL stays NULL and is never passed to these methods. Failures are
/// of [bowler.types.TypesError].
public abstract class Conversion {
    private final DataType from;
    private final DataType to;

    Conversion(DataType from, DataType to) {
        this.from = from;
        this.to = to;
    }

    public final DataType from() {
        return from;
    }

    public final DataType to() {
        return to;
    }

    /// Returns whether every value stays unchanged, so that the conversion can be omitted.
    public boolean isIdentity() {
        return false;
    }

    public long longFromLong(long value) {
        throw wrongCarriers();
    }

    public long longFromDouble(double value) {
        throw wrongCarriers();
    }

    public long longFromObject(Object value) {
        throw wrongCarriers();
    }

    public double doubleFromLong(long value) {
        throw wrongCarriers();
    }

    public double doubleFromDouble(double value) {
        throw wrongCarriers();
    }

    public double doubleFromObject(Object value) {
        throw wrongCarriers();
    }

    public Object objectFromLong(long value) {
        throw wrongCarriers();
    }

    public Object objectFromDouble(double value) {
        throw wrongCarriers();
    }

    public Object objectFromObject(Object value) {
        throw wrongCarriers();
    }

    /// Converts a column of one row into a column of another; NULL is allowed.
    public final void convert(RowReader source, int sourceColumn, RowBuffer target, int targetColumn) {
        if (source.isNull(sourceColumn)) {
            target.setNull(targetColumn);
            return;
        }
        Carrier carrier = from.carrier();
        switch (to.carrier()) {
            case LONG -> target.setLong(targetColumn, switch (carrier) {
                case LONG -> longFromLong(source.longAt(sourceColumn));
                case DOUBLE -> longFromDouble(source.doubleAt(sourceColumn));
                case OBJECT -> longFromObject(source.objectAt(sourceColumn));
            });
            case DOUBLE -> target.setDouble(targetColumn, switch (carrier) {
                case LONG -> doubleFromLong(source.longAt(sourceColumn));
                case DOUBLE -> doubleFromDouble(source.doubleAt(sourceColumn));
                case OBJECT -> doubleFromObject(source.objectAt(sourceColumn));
            });
            case OBJECT -> target.setObject(targetColumn, switch (carrier) {
                case LONG -> objectFromLong(source.longAt(sourceColumn));
                case DOUBLE -> objectFromDouble(source.doubleAt(sourceColumn));
                case OBJECT -> objectFromObject(source.objectAt(sourceColumn));
            });
        }
    }

    private IllegalStateException wrongCarriers() {
        return new IllegalStateException("conversion of " + from + " to " + to + " used with other carriers");
    }
}
