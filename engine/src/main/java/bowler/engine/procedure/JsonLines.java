// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.Lob;
import bowler.session.Session;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.TypeId;
import bowler.types.cast.ValueText;
import bowler.types.json.JsonWriter;
import java.util.List;

/// Writes rows as JSON objects. Numbers, truth values and JSON stay what they are; all other values are texts, and bits are
/// hexadecimal digits.
final class JsonLines {
    private final StringBuilder text;
    private final Session session;
    private final List<ColumnDescription> columns;
    private final String[] names;

    JsonLines(StringBuilder text, Session session, List<ColumnDescription> columns) {
        this.text = text;
        this.session = session;
        this.columns = columns;
        names = columns.stream().map(column -> JsonWriter.string(column.label()) + ':').toArray(String[]::new);
    }

    /// Appends the current row without a line end.
    void append(Cursor rows) {
        for (int column = 0; column < names.length; column++) {
            text.append(column == 0 ? '{' : ',').append(names[column]);
            if (rows.isNull(column)) {
                text.append("null");
            } else {
                append(columns.get(column).type(), rows, column);
            }
        }
        text.append('}');
    }

    private void append(DataType type, Cursor rows, int column) {
        TypeId id = type.id();
        if (id.isLob() && rows.objectAt(column) instanceof LobReference reference) {
            text.append(JsonWriter.string(whole(id, reference)));
        } else if (id.isNumeric() && type.carrier() == Carrier.LONG) {
            text.append(rows.longAt(column));
        } else if (id.isNumeric() || id == TypeId.BOOLEAN || id == TypeId.JSON) {
            text.append(ValueText.of(type, rows, column));
        } else {
            text.append(JsonWriter.string(ValueText.of(type, rows, column)));
        }
    }

    private String whole(TypeId id, LobReference reference) {
        try (Lob lob = session.open(reference)) {
            int length = Math.toIntExact(lob.length());
            if (id == TypeId.BLOB) {
                byte[] bytes = new byte[length];
                lob.read(0, bytes, 0, length);
                return ValueText.ofBits(bytes);
            }
            char[] characters = new char[length];
            lob.read(0, characters, 0, length);
            return new String(characters);
        }
    }
}
