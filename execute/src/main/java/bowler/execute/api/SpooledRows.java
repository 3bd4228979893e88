// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.types.RowReader;

/// Stored rows that are read once, in the order added.
public interface SpooledRows {
    /// Adds a copy of a row. Not allowed after the first row has been read.
    void add(RowReader added);

    /// Moves to the next row, which [#row] then returns.
    boolean next();

    /// Returns the current row.
    RowReader row();

    /// Releases the memory and deletes the file.
    void close();
}
