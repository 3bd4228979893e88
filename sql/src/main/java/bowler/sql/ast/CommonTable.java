// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// A table that WITH defines: by a query, or by a data change and the rows it returns.
///
/// @param columnNames null if not written
/// @param query null if a change defines the table
/// @param change null if a query defines the table
/// @param materialized null if not written
/// @param searchAndCycle null if not written
/// @param mentions ascending offsets of the references to this table, including those in its definition
/// @param end the offset of the end of its definition
public record CommonTable(
        String name, List<String> columnNames, Query query, AstStatement change, Boolean materialized,
        SearchAndCycle searchAndCycle, List<Integer> mentions, int offset, int end) {
    /// Returns the number of references after the definition.
    public int useCount() {
        return (int) mentions.stream().filter(mention -> mention >= end).count();
    }

    /// Returns whether a reference lies in the offsets `from` to `to`, exclusive.
    public boolean isMentioned(int from, int to) {
        return mentions.stream().anyMatch(mention -> mention >= from && mention < to);
    }
}
