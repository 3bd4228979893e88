// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import bowler.types.DataType;
import bowler.types.TypeId;
import java.util.HexFormat;

/// Prepares the text of a field for its conversion to the type of its column.
public final class FieldText {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final DataType BITS = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
    private static final int MAX_SHOWN = 40;
    private static final int DATE_LENGTH = 10;

    private FieldText() {}

    /// Returns the type of what [#value] returns.
    public static DataType typeFor(DataType target) {
        return isBits(target.id()) ? BITS : TEXT;
    }

    private static boolean isBits(TypeId id) {
        return id.isBits() || id == TypeId.JAVA_OBJECT;
    }

    /// Returns the bytes for binary types, which are hexadecimal digits in files, and the text for all others. Date and time
    /// of a timestamp may have a T between them, as in ISO 8601.
    public static Object value(String text, DataType target) {
        if (isBits(target.id())) {
            return bytes(text);
        }
        boolean isIso = target.id() == TypeId.TIMESTAMP && text.length() > DATE_LENGTH && text.charAt(DATE_LENGTH) == 'T';
        return isIso ? text.substring(0, DATE_LENGTH) + ' ' + text.substring(DATE_LENGTH + 1) : text;
    }

    private static byte[] bytes(String text) {
        try {
            return HexFormat.of().parseHex(text.strip());
        } catch (IllegalArgumentException e) {
            throw FileError.BAD_HEX.causedBy(e, text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) : text);
        }
    }
}
