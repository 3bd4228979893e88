// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.types.DataType;
import bowler.types.TypesError;

/// Texts where JDBC wants a whole number: digits and a sign. SQL's CAST takes more, and drops what follows the point;
/// a caller who hands over `1.5` for a whole number is told.
final class IntegerText {
    private IntegerText() {}

    /// @param type SMALLINT, INTEGER or BIGINT
    static long parse(String text, DataType type) {
        long value;
        try {
            value = Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw TypesError.BAD_TEXT.causedBy(e, text, type);
        }
        long max = switch (type.id()) {
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
        if (value > max || value < -max - 1) {
            throw TypesError.BAD_TEXT.failure(text, type);
        }
        return value;
    }
}
