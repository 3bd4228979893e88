// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.types.RowBuffer;
import bowler.types.RowReader;

/// A row from its values: numbers as Long, others as their types hold them.
final class DiagnosticRow {
    private DiagnosticRow() {}

    static RowReader of(Object... values) {
        RowBuffer row = new RowBuffer(values.length);
        for (int column = 0; column < values.length; column++) {
            switch (values[column]) {
                case null -> row.setNull(column);
                case Long number -> row.setLong(column, number);
                default -> row.setObject(column, values[column]);
            }
        }
        return row;
    }
}
