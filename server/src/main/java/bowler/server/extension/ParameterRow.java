// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.RowBytes;
import bowler.session.ParameterDescription;
import bowler.types.DataType;
import bowler.types.LobInput;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowCheck;
import bowler.types.encode.RowLayout;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.List;

/// Decodes the parameters of a statement. A client's driver converts each value to the type of its parameter before it
/// sends it. This class checks that it has done so, because the engine relies on it.
final class ParameterRow {
    private static final long MIN_DAY = -719_162;
    private static final long MAX_DAY = 2_932_896;
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;
    private static final long MAX_MONTHS = 12_000_000_000L;

    private final DataType[] types;
    private final Conversion[] conversions;
    private final RowLayout layout;
    private final EncodedRow encoded;
    private final RowBuffer values;
    private final LobSeal seal;

    /// Supplies a long value that the client sends in parts.
    interface Parts {
        /// @param number the client's number of the value
        LobInput input(int number, boolean isText);
    }

    ParameterRow(List<ParameterDescription> parameters, LobSeal seal) {
        this.seal = seal;
        types = parameters.stream().map(ParameterDescription::type).toArray(DataType[]::new);
        layout = RowBytes.layout(List.of(types));
        encoded = new EncodedRow(layout);
        values = new RowBuffer(types.length);
        conversions = new Conversion[types.length];
        for (int column = 0; column < types.length; column++) {
            conversions[column] = types[column].id() == TypeId.JSON
                ? Casts.convert(new DataType(TypeId.CLOB, DataType.MAX_LOB_LENGTH, 0), types[column], null) : null;
        }
    }

    RowLayout layout() {
        return layout;
    }

    /// Reads the next row. The result is valid until the next call.
    RowBuffer read(DdmReader reader, Parts parts) {
        int length = RowBytes.readLength(reader);
        int offset = reader.position();
        reader.skip(length);
        if (!RowCheck.isRow(layout, reader.array(), offset, length)) {
            throw bad();
        }
        try {
            encoded.wrap(reader.array(), offset, length);
            for (int column = 0; column < types.length; column++) {
                take(column, parts);
            }
        } catch (DateTimeException | ArithmeticException e) {
            throw bad();
        }
        return values;
    }

    private static ProtocolException bad() {
        return ProtocolException.valueNotSupported(ExtensionCode.RUN);
    }

    private void take(int column, Parts parts) {
        DataType type = types[column];
        if (encoded.isNull(column)) {
            values.setNull(column);
            return;
        }
        switch (type.carrier()) {
            case LONG -> {
                long value = encoded.longAt(column);
                require(isInRange(type, value));
                values.setLong(column, value);
            }
            case DOUBLE -> {
                double value = encoded.doubleAt(column);
                require(Double.isFinite(value));
                values.setDouble(column, value);
            }
            case OBJECT -> {
                Object value = encoded.objectAt(column);
                if (value instanceof LobReference reference) {
                    values.setObject(column, reference.treeId() == ExtensionCode.PARTS_TREE
                        ? parts.input((int) reference.number(), type.id() == TypeId.CLOB) : seal.opened(reference));
                } else if (conversions[column] != null) {
                    conversions[column].convert(encoded, column, values, column);
                } else {
                    require(isOfType(type, value));
                    values.setObject(column, value);
                }
            }
        }
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw bad();
        }
    }

    private static boolean isInRange(DataType type, long value) {
        return switch (type.id()) {
            case TINYINT -> value == (byte) value;
            case BOOLEAN -> value == 0 || value == 1;
            case DATE -> value >= MIN_DAY && value <= MAX_DAY;
            case TIME -> value >= 0 && value < NANOS_PER_DAY;
            case INTERVAL_MONTHS -> Math.abs(value) <= MAX_MONTHS;
            default -> true;
        };
    }

    private static boolean isOfType(DataType type, Object value) {
        return switch (value) {
            case String text -> type.id() == TypeId.CHAR ? text.length() == type.length() : text.length() <= type.length();
            case byte[] bits -> type.id() == TypeId.CHAR_BITS ? bits.length == type.length() : bits.length <= type.length();
            case BigDecimal number -> number.precision() <= type.length();
            default -> true;
        };
    }
}
