// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/// Converts descriptions of columns to and from the text in SYSCOLUMNS. A generated column's expression has Derby's
/// form. The value for rows older than the column is the bytes of a row of this one column.
public final class ColumnText {
    private static final String GENERATION = "GENERATED ALWAYS AS ( ";
    private static final String GENERATION_END = " )";

    private ColumnText() {}

    public static String ofGeneration(String expression) {
        return GENERATION + expression + GENERATION_END;
    }

    /// Returns the expression; null if the text is something else.
    public static String generation(String text) {
        return text == null || !text.startsWith(GENERATION)
            ? null : text.substring(GENERATION.length(), text.length() - GENERATION_END.length());
    }

    public static String ofAdded(Value value) {
        GrowingBytes bytes = new GrowingBytes();
        new RowEncoder(layout(value.type())).encode(value, bytes);
        return HexFormat.of().formatHex(Arrays.copyOf(bytes.bytes, bytes.length));
    }

    public static Value added(String text, DataType type) {
        byte[] bytes = HexFormat.of().parseHex(text);
        return Value.of(type, new EncodedRow(layout(type)).wrap(bytes, 0, bytes.length), 0);
    }

    private static RowLayout layout(DataType type) {
        return RowLayout.of(List.of(type));
    }
}
