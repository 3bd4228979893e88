// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Rows that go into JSON come out of it as they were: made one array by JSON_ARRAYAGG, taken apart by JSON_TABLE.
///
/// Parts: the query.
public final class Transport implements Oracle {
    private static final Set<String> CARRIED = Set.of("INTEGER", "SMALLINT", "BIGINT", "BOOLEAN", "DATE", "DOUBLE", "TIMESTAMP", "TIME", "REAL");

    private final Site site;

    public Transport(Site site) {
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
        List<String> members = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            String type = types.get(column);
            if (!CARRIED.contains(type) && !type.startsWith("VARCHAR(") && !type.startsWith("DECIMAL(")) {
                return null;
            }
            names.add("J" + column);
            members.add("'j" + column + "' : J" + column);
            columns.add("J" + column + " " + type + " PATH '$.j" + column + "' ERROR ON ERROR");
        }
        String carried = "SELECT * FROM JSON_TABLE((SELECT JSON_ARRAYAGG(JSON_OBJECT(" + String.join(", ", members) + " NULL ON NULL)) FROM (" + query + ") AS P("
            + String.join(", ", names) + ")), '$[*]' COLUMNS (" + String.join(", ", columns) + ") ERROR ON ERROR) AS Q";
        Answer other = site.ask(carried);
        return other.isError() && other.state().startsWith("22") ? Fault.rows(query + "\n   -> " + plain.shown() + "\n" + carried + "\n   -> " + other.shown())
            : other.tellsNothing() || plain.hasSameRows(other) ? null
            : Fault.rows(query + "\n   -> " + plain.shown() + "\n" + carried + "\n   -> " + other.shown());
    }
}
