// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.Draw;
import bowler.queries.make.QueryMaker;
import java.util.List;

/// A row that a condition is made true for is among those found. Whether it is true is asked without the table: all values
/// of the row stand there as rows of VALUES, computed before anything is searched.
///
/// Parts: FROM, the condition, which row.
public final class Pivot implements Oracle {
    private final Site site;
    private final boolean indexed;

    public Pivot(Site site, boolean indexed) {
        this.site = site;
        this.indexed = indexed;
    }

    @Override
    public List<String> draw(Draw draw, QueryMaker maker) {
        QueryMaker.Source source = maker.source(2);
        List<String> columns = source.columns().stream().map(column -> column.name()).toList();
        return List.of(source.from(), source.condition(2), String.valueOf(draw.below(1000)), String.join(", ", columns));
    }

    @Override
    public Fault judge(Question question) {
        if (site.build(indexed ? question.indexed() : question.bare()) != null) {
            return null;
        }
        String from = question.parts().getFirst();
        String condition = question.parts().get(1);
        String columns = question.parts().get(3);
        String numbered = "SELECT " + columns + ", CASE WHEN " + condition + " THEN 1 WHEN NOT (" + condition + ") THEN 0 END FROM " + from;
        Answer all = site.ask(numbered);
        if (all.tellsNothing() || all.rows().isEmpty()) {
            return null;
        }
        String row = all.rows().get(number(question.parts().get(2)) % all.rows().size());
        String values = row.substring(0, row.lastIndexOf('|'));
        String truth = row.substring(row.lastIndexOf('|') + 1);
        String rectified = switch (truth) {
            case "1" -> condition;
            case "0" -> "NOT (" + condition + ")";
            default -> "(" + condition + ") IS UNKNOWN";
        };
        String sql = "SELECT " + columns + " FROM " + from + " WHERE " + rectified;
        Answer found = site.ask(sql);
        return found.tellsNothing() || found.rows().contains(values) ? null
            : Fault.rows(sql + "\n   -> " + found.shown() + "\n   lacks " + values + "\n" + numbered + "\n   -> " + all.shown());
    }

    private static int number(String text) {
        try {
            return Math.abs(Integer.parseInt(text));
        } catch (NumberFormatException none) {
            return 0;
        }
    }
}
