// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import bowler.types.TypesError;

/// Creates the [Conversion] for a pair of types. Conversions are immutable and can be shared, except that one with a
/// [CastContext] belongs to its statement's run.
public final class Casts {
    private Casts() {}

    /// Returns the conversion of CAST(... AS to). Fails with 42846 if the pair is not allowed. Strings are truncated to
    /// the length, with a warning.
    public static Conversion cast(DataType from, DataType to, CastContext context) {
        if (!ConversionRules.isCastable(from, to)) {
            throw TypesError.NOT_CASTABLE.failure(from, to);
        }
        return make(from, to, context);
    }

    /// Returns the conversion of an assignment to a column or variable. Fails with 42821 if the pair is not allowed.
    /// Strings may lose only trailing blanks (22001).
    public static Conversion assign(DataType from, DataType to) {
        if (!ConversionRules.isAssignable(from, to)) {
            throw TypesError.NOT_ASSIGNABLE.failure(from, to);
        }
        return make(from, to, null);
    }

    /// Returns the conversion for the casting functions (CHAR, DOUBLE, ...), for operands of comparisons and set
    /// operations, and for parameters that a driver passes. Numbers of every kind, BOOLEAN, dates and times convert to
    /// and from text. Other pairs are allowed as in CAST and assignment (42846). Strings are truncated if there is a
    /// context, and refused (22001) if it is null.
    public static Conversion convert(DataType from, DataType to, CastContext context) {
        return make(from, to, context);
    }

    private static Conversion make(DataType from, DataType to, CastContext context) {
        TypeId fromId = from.id();
        TypeId toId = to.id();
        if (!ConversionRules.isConvertible(fromId, toId) || fromId.isExact() != toId.isExact() && !ConversionRules.isSingleField(from, to)) {
            throw TypesError.NOT_CASTABLE.failure(from, to);
        }
        if (isIdentity(from, to)) {
            return new Identity(from, to);
        }
        if (fromId.isInterval() && !toId.isCharacter() || toId.isInterval()) {
            return interval(from, to);
        }
        if (toId == TypeId.ARRAY) {
            return fromId == TypeId.ARRAY ? new ToArray(from, to, convert(from.element(), to.element(), context))
                : new TextToArray(from, to, convert(TextToArray.TEXT, to.element(), context));
        }
        if (toId.isCharacter()) {
            return new ToText(from, to, context);
        }
        if (toId.isBits()) {
            return new ToBits(from, to, context);
        }
        if (toId == TypeId.JAVA_OBJECT) {
            return new Identity(from, to);
        }
        if (toId.isNumeric()) {
            return fromId.isCharacter() ? new TextToNumber(from, to) : NumberToNumber.of(from, to);
        }
        return switch (toId) {
            case BOOLEAN -> new TextToBoolean(from, to);
            case UUID -> new TextToUuid(from, to);
            case JSON -> new TextToJson(from, to);
            case TIMESTAMP_TZ -> new ToZoned(from, to, context);
            case TIME_TZ -> new ToZonedTime(from, to);
            default -> fromId == TypeId.TIMESTAMP_TZ || fromId == TypeId.TIME_TZ ? new FromZoned(from, to, context)
                : new ToTemporal(from, to, context);
        };
    }

    private static Conversion interval(DataType from, DataType to) {
        if (!to.id().isInterval()) {
            return NumberInterval.toNumber(from, to);
        }
        return from.id().isNumeric() ? NumberInterval.ofNumber(from, to)
            : to.id() == TypeId.INTERVAL_MONTHS ? new ToMonths(from, to) : new ToDuration(from, to);
    }

    private static boolean isIdentity(DataType from, DataType to) {
        if (from.equals(to)) {
            return true;
        }
        TypeId fromId = from.id();
        TypeId toId = to.id();
        if (fromId.isInteger() && toId.isInteger()) {
            return toId.compareTo(fromId) >= 0;
        }
        if (fromId == toId && (fromId == TypeId.TIMESTAMP || fromId == TypeId.TIMESTAMP_TZ)) {
            return from.fractionDigits() <= to.fractionDigits();
        }
        if (fromId == toId && fromId.isInterval()) {
            IntervalQualifier wide = IntervalQualifier.of(to);
            return wide.with(IntervalQualifier.of(from)).equals(wide);
        }
        if (fromId.isDecimal() && toId.isDecimal()) {
            return from.scale() == to.scale() && from.length() <= to.length();
        }
        if (fromId.isCharacter() && toId.isCharacter()) {
            return toId != TypeId.CHAR && from.length() <= to.length() && from.collation() == to.collation();
        }
        if (fromId.isBits() && toId.isBits()) {
            return toId != TypeId.CHAR_BITS && from.length() <= to.length();
        }
        if (fromId == TypeId.ARRAY && toId == TypeId.ARRAY) {
            return from.length() <= to.length() && isIdentity(from.element(), to.element());
        }
        return fromId == TypeId.REAL && toId == TypeId.DOUBLE;
    }

    /// Leaves values unchanged.
    private static final class Identity extends Conversion {
        Identity(DataType from, DataType to) {
            super(from, to);
            assert from.carrier() == to.carrier();
        }

        @Override
        public boolean isIdentity() {
            return true;
        }

        @Override
        public long longFromLong(long value) {
            return value;
        }

        @Override
        public double doubleFromDouble(double value) {
            return value;
        }

        @Override
        public Object objectFromObject(Object value) {
            return value;
        }
    }
}
