// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.query.RowSource.TableAccess;
import java.util.ArrayList;
import java.util.List;

/// A set of keys of one table's rows, computed from indexes without visiting the table.
public sealed interface KeySet {
    /// The keys of an index range.
    ///
    /// @param access an index-only access with bounds, without columns and without a filter
    record Range(TableAccess access) implements KeySet {
        public Range {
            assert access.indexOnly() && access.filter() == null;
        }
    }

    /// The intersection of two or more key sets.
    record All(List<KeySet> parts) implements KeySet {
        public All {
            assert parts.size() > 1;
        }
    }

    /// The union of two or more key sets.
    record Any(List<KeySet> parts) implements KeySet {
        public Any {
            assert parts.size() > 1;
        }
    }

    /// Returns the index ranges that are read, in the order of [#text].
    default List<TableAccess> ranges() {
        List<TableAccess> ranges = new ArrayList<>();
        switch (this) {
            case Range(var access) -> ranges.add(access);
            case All(var parts) -> parts.forEach(part -> ranges.addAll(part.ranges()));
            case Any(var parts) -> parts.forEach(part -> ranges.addAll(part.ranges()));
        }
        return ranges;
    }

    /// Returns a text such as `A and (B or C)`, with the names of the indexes.
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
