// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.drda.fdoca.WireColumn;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.cast.ValueText;

/// The values of BLOB and CLOB columns in the form that rows have: bytes, a text, or a reference into the database.
public final class LobTexts {
    private LobTexts() {}

    /// @return `byte[]`, `String` or [LobReference]
    public static Object valueOf(WireColumn column, RowReader row, int place) {
        return column.type().id().isLob() ? row.objectAt(place) : ValueText.of(column.type(), row, place);
    }

    public static boolean isEmpty(Object value) {
        return switch (value) {
            case byte[] bytes -> bytes.length == 0;
            case String text -> text.isEmpty();
            case LobReference reference -> reference.length() == 0;
            default -> false;
        };
    }
}
