// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.catalog.statistics.ColumnDistribution.CommonValue;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.Value;
import bowler.types.cast.Casts;
import bowler.types.cast.ValueText;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Values of a column as text, one in a line; a line break in a value is written `\n`, a backslash twice.
public final class DistributionText {
    private DistributionText() {}

    public static String ofValues(List<Value> values) {
        StringBuilder text = new StringBuilder();
        for (Value value : values) {
            append(text, value);
        }
        return text.toString();
    }

    public static String ofCommon(List<CommonValue> common) {
        StringBuilder text = new StringBuilder();
        for (CommonValue each : common) {
            text.append(each.share()).append(' ');
            append(text, each.value());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Value value) {
        String plain = ValueText.of(value.type(), value, 0);
        text.append(plain.replace("\\", "\\\\").replace("\n", "\\n")).append('\n');
    }

    public static List<Value> values(String text, DataType type) {
        List<Value> values = new ArrayList<>();
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            values.add(value(line, type));
        }
        return values;
    }

    public static List<CommonValue> common(String text, DataType type) {
        List<CommonValue> common = new ArrayList<>();
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            int space = line.indexOf(' ');
            common.add(new CommonValue(
                value(line.substring(space + 1), type), Double.parseDouble(line.substring(0, space))));
        }
        return common;
    }

    private static Value value(String line, DataType type) {
        String text = plain(line);
        if (type.id().isBits()) {
            return Value.of(type, HexFormat.of().parseHex(text));
        }
        DataType written = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
        if (type.id().isCharacter()) {
            return Value.of(type, text);
        }
        RowBuffer row = new RowBuffer(1);
        Casts.convert(written, type, null).convert(Value.of(written, text), 0, row, 0);
        return Value.of(type, row, 0);
    }

    private static String plain(String line) {
        if (line.indexOf('\\') < 0) {
            return line;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char next = line.charAt(i);
            if (next == '\\') {
                i++;
                next = line.charAt(i) == 'n' ? '\n' : line.charAt(i);
            }
            plain.append(next);
        }
        return plain.toString();
    }
}
