// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import bowler.queries.make.TypeKind;
import java.util.ArrayList;
import java.util.List;

/// A condition is true, false or unknown of each row: the three parts make the whole. Also of rows made distinct, of groups, of
/// sums and of joins.
///
/// Parts: the form, a select list, FROM, the condition.
public final class TernaryLogicOracle implements Oracle {
    private static final List<String> FORMS = List.of("rows", "rows", "distinct", "groups", "having", "sums", "join");

    private final TestDatabaseSite testDatabaseSite;
    private final boolean indexed;

    public TernaryLogicOracle(TestDatabaseSite testDatabaseSite, boolean indexed) {
        this.testDatabaseSite = testDatabaseSite;
        this.indexed = indexed;
    }

    @Override
    public List<String> draw(SeededChoice seededChoice, QueryGenerator maker) {
        String form = seededChoice.of(FORMS);
        if (form.equals("join")) {
            List<QueryGenerator.Source> pair = maker.pair();
            return List.of(form, "*", pair.getFirst().from(), pair.getLast().from(), pair.getFirst().condition(2));
        }
        QueryGenerator.Source source = maker.source(2);
        String items = switch (form) {
            case "groups", "having" -> source.columns().isEmpty() ? "1" : seededChoice.of(source.columns()).name();
            case "sums" -> "X";
            default -> source.value(source.kind(), 2) + ", " + source.value(source.kind(), 1);
        };
        if (form.equals("sums")) {
            items = source.value(TypeKind.WHOLE, 1);
        }
        String condition = form.equals("having")
            ? source.aggregate(seededChoice.once(3)) + seededChoice.of(" > ", " = ", " < ") + seededChoice.below(4) : source.condition(2);
        return List.of(form, items, source.from(), "", condition);
    }

    @Override
    public AnswerFault judge(TestQuestion testQuestion) {
        if (testDatabaseSite.build(indexed ? testQuestion.indexed() : testQuestion.bare()) != null) {
            return null;
        }
        List<String> parts = testQuestion.parts();
        String items = parts.get(1);
        String from = parts.get(2);
        String other = parts.get(3);
        String condition = parts.get(4);
        return switch (parts.getFirst()) {
            case "rows" -> compare("SELECT " + items + " FROM " + from, "SELECT " + items + " FROM " + from + " WHERE ", condition, "", false);
            case "distinct" -> compare("SELECT DISTINCT " + items + " FROM " + from, "SELECT DISTINCT " + items + " FROM " + from + " WHERE ",
                condition, "", true);
            case "groups" -> compare("SELECT " + items + " FROM " + from + " GROUP BY " + items,
                "SELECT " + items + " FROM " + from + " WHERE ", condition, " GROUP BY " + items, true);
            case "having" -> compare("SELECT " + items + " FROM " + from + " GROUP BY " + items,
                "SELECT " + items + " FROM " + from + " GROUP BY " + items + " HAVING ", condition, "", false);
            case "sums" -> sums(items, from, condition);
            case "join" -> compare("SELECT " + items + " FROM " + from + " CROSS JOIN " + other,
                "SELECT " + items + " FROM " + from + " JOIN " + other + " ON ", condition, "", false);
            default -> null;
        };
    }

    private AnswerFault compare(String whole, String before, String condition, String after, boolean distinct) {
        QueryAnswer all = testDatabaseSite.ask(whole);
        if (all.tellsNothing()) {
            return null;
        }
        List<String> joined = new ArrayList<>();
        StringBuilder shown = new StringBuilder(whole + "\n   -> " + all.shown());
        for (String form : thirds(condition)) {
            String sql = before + form + after;
            QueryAnswer part = testDatabaseSite.ask(sql);
            if (part.tellsNothing()) {
                return null;
            }
            joined.addAll(part.rows());
            shown.append("\n").append(sql).append("\n   -> ").append(part.shown());
        }
        QueryAnswer together = new QueryAnswer(distinct ? joined.stream().distinct().toList() : joined, null, null);
        return together.hasSameRows(all) ? null : AnswerFault.rows(shown.toString());
    }

    private AnswerFault sums(String item, String from, String condition) {
        List<String> aggregates = List.of("COUNT(" + item + ")", "SUM(CAST(" + item + " AS BIGINT))", "MIN(" + item + ")", "MAX(" + item + ")");
        String whole = "SELECT " + String.join(", ", aggregates) + " FROM " + from;
        List<String> thirds = new ArrayList<>();
        for (String form : thirds(condition)) {
            thirds.add(whole + " WHERE " + form);
        }
        String parted = "SELECT SUM(A), SUM(B), MIN(C), MAX(D) FROM (" + String.join(" UNION ALL ", thirds) + ") AS P(A, B, C, D)";
        QueryAnswer one = testDatabaseSite.ask(whole);
        QueryAnswer three = testDatabaseSite.ask(parted);
        return one.tellsNothing() || three.tellsNothing() || one.hasSameRows(three) ? null
            : AnswerFault.rows(whole + "\n   -> " + one.shown() + "\n" + parted + "\n   -> " + three.shown());
    }

    private static List<String> thirds(String condition) {
        return List.of("(" + condition + ")", "NOT (" + condition + ")", "(" + condition + ") IS NULL");
    }
}
