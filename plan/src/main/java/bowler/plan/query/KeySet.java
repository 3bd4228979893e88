// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.query.RowSource.TableAccess;
import java.util.ArrayList;
import java.util.List;

/// The keys of rows of one table, as indexes tell them without the table.
public sealed interface KeySet {
    /// Of a part of an index.
    ///
    /// @param access by an index alone, with bounds, without columns and without a filter
    record Range(TableAccess access) implements KeySet {}

    /// Those that are in all parts, two at least.
    record All(List<KeySet> parts) implements KeySet {}

    /// Those that are in some part, of two at least.
    record Any(List<KeySet> parts) implements KeySet {}

    /// The parts of indexes that are read, in the order of [#text].
    default List<TableAccess> ranges() {
        List<TableAccess> ranges = new ArrayList<>();
        switch (this) {
            case Range(var access) -> ranges.add(access);
            case All(var parts) -> parts.forEach(part -> ranges.addAll(part.ranges()));
            case Any(var parts) -> parts.forEach(part -> ranges.addAll(part.ranges()));
        }
        return ranges;
    }

    /// `A and (B or C)`, by the names of the indexes.
    default String text() {
        return switch (this) {
            case Range(var access) -> access.index().name();
            case All(var parts) -> joined(parts, " and ");
            case Any(var parts) -> joined(parts, " or ");
        };
    }

    private static String joined(List<KeySet> parts, String word) {
        List<String> texts = new ArrayList<>();
        for (KeySet part : parts) {
            texts.add(part instanceof Range ? part.text() : "(" + part.text() + ")");
        }
        return String.join(word, texts);
    }
}
