// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// A table that WITH defines: by a query, or by a change and what it returns.
///
/// @param columnNames null if not written
/// @param query null where a change stands
/// @param change null where a query stands
/// @param materialized null if not written
/// @param searchAndCycle null if not written
/// @param mentions where its name stands for a table, from its definition on; ascending
/// @param end where its definition ends
public record CommonTable(
        String name, List<String> columnNames, Query query, AstStatement change, Boolean materialized,
        SearchAndCycle searchAndCycle, List<Integer> mentions, int offset, int end) {
    /// How often statements behind the definition mention it.
    public int useCount() {
        return (int) mentions.stream().filter(mention -> mention >= end).count();
    }

    /// Whether it is mentioned between two places.
    public boolean isMentioned(int from, int to) {
        return mentions.stream().anyMatch(mention -> mention >= from && mention < to);
    }
}
