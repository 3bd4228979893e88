// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.types.RowReader;

/// Stored rows of a result with random access. Reads the current row. After [#add] the caller must position again.
public interface ScrollableResult extends RowReader {
    void add(RowReader row);

    /// @param number from 0
    void moveTo(long number);

    /// Releases the memory and deletes the file.
    void close();
}
