// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.types.RowReader;
import bowler.types.cast.ValueText;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// Formats a key's values for messages.
final class KeyValueText {
    private KeyValueText() {}

    static String of(RowLayout layout, RowReader row, int[] columns) {
        List<String> texts = new ArrayList<>();
        for (int part = 0; part < columns.length; part++) {
            texts.add(row.isNull(columns[part])
                ? "NULL" : ValueText.of(layout.type(part), row, columns[part]).stripTrailing());
        }
        return "(" + String.join(", ", texts) + ")";
    }
}
