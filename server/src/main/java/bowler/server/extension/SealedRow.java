// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.types.LobReference;
import bowler.types.RowReader;

/// A row as a client gets it: its references to long values are sealed.
final class SealedRow implements RowReader {
    private final LobSeal seal;
    private RowReader row;

    SealedRow(LobSeal seal) {
        this.seal = seal;
    }

    SealedRow of(RowReader given) {
        row = given;
        return this;
    }

    @Override
    public boolean isNull(int column) {
        return row.isNull(column);
    }

    @Override
    public long longAt(int column) {
        return row.longAt(column);
    }

    @Override
    public double doubleAt(int column) {
        return row.doubleAt(column);
    }

    @Override
    public Object objectAt(int column) {
        Object value = row.objectAt(column);
        return value instanceof LobReference reference ? seal.sealed(reference) : value;
    }
}
