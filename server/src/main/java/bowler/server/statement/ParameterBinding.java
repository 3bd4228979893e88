// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.drda.fdoca.FdocaRowDecoder;
import bowler.server.failure.ServerError;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.cast.ConversionRules;
import java.math.BigDecimal;
import java.util.Arrays;

/// Converts values in the layout that a client sends into the parameters of one statement. Clients send each value in
/// the type of the setter that was called. So the types may differ from those of the parameters and between executions,
/// though they rarely change.
final class ParameterBinding {
    private final byte[] descriptor;
    private final FdocaRowDecoder decoder;
    private final DataType[] wanted;
    /// Null for a value that needs no conversion, and for a number that becomes a BOOLEAN.
    private final Conversion[] conversions;

    /// @param descriptor the bytes that describe the layout, for recognizing the same layout again
    ParameterBinding(byte[] descriptor, FdocaRowDecoder decoder, DataType[] wanted) {
        this.descriptor = descriptor;
        this.decoder = decoder;
        this.wanted = wanted;
        if (decoder.descriptor().columnCount() < wanted.length) {
            throw ServerError.PARAMETER_MISSING.failure();
        }
        conversions = new Conversion[wanted.length];
        for (int at = 0; at < wanted.length; at++) {
            conversions[at] = conversion(decoder.type(at), wanted[at]);
        }
    }

    private static Conversion conversion(DataType given, DataType wanted) {
        if (given.equals(wanted) || given.id() == TypeId.JAVA_OBJECT && wanted.id() == TypeId.JAVA_OBJECT) {
            return null;
        }
        TypeId from = given.id();
        if (from == TypeId.CLOB && !wanted.id().isLob()) {
            return conversion(FdocaRowDecoder.TEXT, wanted);
        }
        if (from == TypeId.BLOB && !wanted.id().isLob()) {
            return conversion(FdocaRowDecoder.BITS, wanted);
        }
        if (isTruthOfNumber(given, wanted)) {
            return null;
        }
        if (from == TypeId.BOOLEAN && wanted.id().isNumeric()) {
            // FALSE is stored as 0, and TRUE as 1.
            return conversion(DataType.SMALLINT, wanted);
        }
        boolean isApproximate = !from.isExact() && from.isNumeric();
        boolean fits = ConversionRules.isConvertible(from, wanted.id()) && wanted.id() != TypeId.JAVA_OBJECT && !(from.isCharacter() && wanted.id().isBits())
            && !(isApproximate && wanted.id().isTemporal());
        if (!fits) {
            throw ServerError.PARAMETER_TYPE.failure(given.name(), wanted.name());
        }
        Conversion conversion = Casts.convert(given, wanted, null);
        return conversion.isIdentity() ? null : conversion;
    }

    /// Returns whether a number is given for a BOOLEAN, as Derby's setters allow: 0 is FALSE.
    private static boolean isTruthOfNumber(DataType given, DataType wanted) {
        return given.id().isNumeric() && wanted.id() == TypeId.BOOLEAN;
    }

    private static boolean isZero(RowReader row, int at, DataType number) {
        return switch (number.carrier()) {
            case LONG -> row.longAt(at) == 0;
            case DOUBLE -> row.doubleAt(at) == 0;
            case OBJECT -> ((BigDecimal) row.objectAt(at)).signum() == 0;
        };
    }

    boolean isOf(byte[] bytes, int offset, int length) {
        return Arrays.equals(descriptor, 0, descriptor.length, bytes, offset, offset + length);
    }

    FdocaRowDecoder decoder() {
        return decoder;
    }

    DataType wanted(int at) {
        return wanted[at];
    }

    int count() {
        return wanted.length;
    }

    /// Converts a value that was read, and stores it in the row of parameters.
    void convert(RowBuffer given, int at, RowBuffer into) {
        Conversion conversion = conversions[at];
        if (isTruthOfNumber(decoder.type(at), wanted[at])) {
            into.setLong(at, isZero(given, at, decoder.type(at)) ? 0 : 1);
        } else if (conversion == null) {
            into.set(at, wanted[at], given, at);
        } else if (wanted[at].id() == TypeId.VARCHAR && given.objectAt(at) instanceof String text && text.length() <= wanted[at].length()) {
            into.setObject(at, text);
        } else {
            conversion.convert(given, at, into, at);
        }
    }
}
