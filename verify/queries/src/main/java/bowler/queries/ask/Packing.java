// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Rows that go into arrays come out of them as they were: each column made one array by ARRAY_AGG, all taken apart by UNNEST, by way of a
/// row in a common table or of a grouping of that row.
///
/// Parts: the query.
public final class Packing implements Oracle {
    private static final Set<String> LONG = Set.of("CLOB", "BLOB", "LONG VARCHAR", "LONG VARCHAR FOR BIT DATA");

    private final Site site;

    public Packing(Site site) {
        this.site = site;
    }

    @Override
    public List<String> draw(Draw draw, QueryMaker maker) {
        return List.of(maker.whole());
    }

    @Override
    public Fault judge(Question question) {
        if (site.build(question.indexed()) != null) {
            return null;
        }
        String query = question.parts().getFirst();
        Answer plain = site.ask(query);
        List<String> types = site.types(query);
        if (plain.tellsNothing() || types.isEmpty()) {
            return null;
        }
        List<String> names = new ArrayList<>();
        List<String> packed = new ArrayList<>();
        List<String> arrays = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            String type = types.get(column);
            if (LONG.contains(type.replaceAll("[(].*[)]", ""))) {
                return null;
            }
            names.add("J" + column);
            packed.add("ARRAY_AGG(J" + column + ") AS A" + column);
            arrays.add("P.A" + column);
        }
        String row = "SELECT " + String.join(", ", packed) + " FROM (" + query + ") AS P(" + String.join(", ", names) + ")";
        String carried = query.length() % 2 == 0 ? "SELECT Q.* FROM (" + row + ") AS P, UNNEST(" + String.join(", ", arrays) + ") AS Q"
            : "WITH P AS (" + row + ") SELECT Q.* FROM (SELECT DISTINCT * FROM P) AS P, UNNEST(" + String.join(", ", arrays) + ") AS Q";
        Answer other = site.ask(carried);
        return other.isError() && other.state().startsWith("22") || !other.tellsNothing() && !plain.hasSameRows(other)
            ? Fault.rows(query + "\n   -> " + plain.shown() + "\n" + carried + "\n   -> " + other.shown()) : null;
    }
}
