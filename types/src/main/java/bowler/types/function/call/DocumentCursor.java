// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import bowler.types.RowReader;
import java.util.BitSet;

/// Produces the rows of a [DocumentTable] on demand. It can be opened several times.
public interface DocumentCursor {
    /// Restricts the rows to these columns; other columns are evaluated only if they may fail.
    void want(BitSet columns);

    /// @param arguments do not change while rows are read
    void open(RowReader arguments);

    boolean next();

    /// Returns the current row.
    RowReader row();

    void close();
}
