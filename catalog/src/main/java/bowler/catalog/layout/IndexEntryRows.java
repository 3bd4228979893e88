// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.layout;

import bowler.types.RowReader;

/// Shows a table's rows to its indexes. Indexes that contain expressions need an implementation that can evaluate them.
public interface IndexEntryRows {
    /// For tables all of whose indexes follow from columns.
    IndexEntryRows SINGLE = (index, row) -> row;

    /// Returns the row, with the index's computed parts after its columns.
    ///
    /// @param index its place among the table's indexes
    /// @return null if the row has no entry; else valid until the next call
    RowReader of(int index, RowReader row);
}
