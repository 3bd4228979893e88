// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.session.RowSpool;
import bowler.session.SpillableRows;
import bowler.types.DataType;
import bowler.types.LobInput;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The parameters of a batch, row by row. The first rows stay here as they are; once they take [SpillableRows#isFull]
/// bytes, the others go to a [RowSpool] of the session, which writes them to disk when they are many.
///
/// A row whose value is a stream that is read when the row runs stays here, because a spool takes values only.
public final class BatchRows {
    private final DataType[] types;
    private final Spools spools;
    private final SpillableRows first;
    /// The rows after those in memory; null if there are none.
    private RowSpool rest;
    /// By number, rows of the spool that have a stream. The spool has a row of NULLs in the place of each.
    private final Map<Integer, RowBuffer> streamed = new HashMap<>(0);
    private int rowCount;
    private int nextOfRest;

    /// Makes spools; gives null if it has none.
    public interface Spools {
        RowSpool newSpool(List<DataType> types);
    }

    public BatchRows(Spools spools, DataType... types) {
        this.spools = spools;
        this.types = types;
        first = new SpillableRows(types);
    }

    public int rowCount() {
        return rowCount;
    }

    /// Adds a copy of the row shown.
    public void add(RowReader row) {
        if (rest == null && first.isFull()) {
            rest = spools.newSpool(List.of(types));
            nextOfRest = rowCount;
        }
        if (rest == null) {
            first.add(row);
        } else if (hasStream(row)) {
            rest.add(new RowBuffer(types.length));
            streamed.put(rowCount, copy(row));
        } else {
            rest.add(row);
        }
        rowCount = Math.incrementExact(rowCount);
    }

    private boolean hasStream(RowReader row) {
        for (int column = 0; column < types.length; column++) {
            if (types[column].id().isLob() && !row.isNull(column) && row.objectAt(column) instanceof LobInput) {
                return true;
            }
        }
        return false;
    }

    private RowBuffer copy(RowReader row) {
        RowBuffer copy = new RowBuffer(types.length);
        for (int column = 0; column < types.length; column++) {
            copy.set(column, types[column], row, column);
        }
        return copy;
    }

    /// Returns a row; valid until the next call.
    ///
    /// @param number from 0; each call requests the next row
    public RowReader row(int number) {
        if (number < first.rowCount()) {
            first.moveTo(number);
            return first;
        }
        if (number != nextOfRest || !rest.next()) {
            throw new IllegalStateException("row " + number + " of a batch is not the next one, " + nextOfRest);
        }
        nextOfRest++;
        RowBuffer own = streamed.remove(number);
        return own == null ? rest : own;
    }

    /// Forgets all rows.
    public void close() {
        first.close();
        streamed.clear();
        rowCount = 0;
        if (rest != null) {
            RowSpool old = rest;
            rest = null;
            old.close();
        }
    }
}
