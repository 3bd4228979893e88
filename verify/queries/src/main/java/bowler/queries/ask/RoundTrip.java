// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import java.util.ArrayList;
import java.util.List;

/// Rows of a query are made one value, which is taken apart again: they come out of it as they were.
///
/// Parts: the query.
abstract class RoundTrip implements Oracle {
    private final Site site;

    RoundTrip(Site site) {
        this.site = site;
    }

    /// Whether values of a type can be carried.
    abstract boolean carries(String type);

    /// The query whose rows should be those of another.
    ///
    /// @param types of its columns
    /// @param names for these columns
    abstract String carried(String query, List<String> types, List<String> names);

    @Override
    public final List<String> draw(Draw draw, QueryMaker maker) {
        return List.of(maker.whole());
    }

    @Override
    public final Fault judge(Question question) {
        if (site.build(question.indexed()) != null) {
            return null;
        }
        String query = question.parts().getFirst();
        Answer plain = site.ask(query);
        List<String> types = site.types(query);
        if (plain.tellsNothing() || types.isEmpty() || !types.stream().allMatch(this::carries)) {
            return null;
        }
        List<String> names = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            names.add("J" + column);
        }
        String carried = carried(query, types, names);
        Answer other = site.ask(carried);
        return other.isError() && other.state().startsWith("22") || !other.tellsNothing() && !plain.hasSameRows(other)
            ? Fault.rows(query + "\n   -> " + plain.shown() + "\n" + carried + "\n   -> " + other.shown()) : null;
    }
}
