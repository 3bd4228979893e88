// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.text;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import java.util.List;
import java.util.Locale;

/// The words for truth values that PostgreSQL and H2 accept, replaced by those of the standard. Other texts stay as they are.
public final class TruthText {
    private TruthText() {}

    public static FunctionCall of(DataType type) {
        boolean isShort = type.id() == TypeId.CHAR || type.id() == TypeId.VARCHAR;
        DataType result = isShort ? DataType.varchar(DataType.MAX_VARCHAR_LENGTH).withCollation(type.collation()) : type;
        return FunctionFactories.ofText("TRUTH", result, List.of(type), row -> standard((String) row.objectAt(0)));
    }

    private static String standard(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "t", "yes", "y", "on", "1" -> "true";
            case "f", "no", "n", "off", "0" -> "false";
            default -> text;
        };
    }
}
