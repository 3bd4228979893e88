// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.sql.ast.JsonPattern;
import bowler.sql.ast.JsonPlan;
import bowler.sql.ast.TableReference.JsonTable;
import bowler.types.function.json.JsonSpec.Form;
import java.util.stream.Collectors;

/// JSON_TABLE as text.
final class JsonTablePrinter {
    private JsonTablePrinter() {}

    static String table(JsonTable table) {
        return "JSON_TABLE(" + AstPrinter.expression(table.input()) + ", " + path(table.pattern())
            + AstPrinter.passing(table.passing()) + columns(table.pattern()) + plan(table.plan()) + (table.fails() ? " ERROR ON ERROR" : "") + ")"
            + (table.alias() == null ? "" : " AS " + AstPrinter.name(table.alias()) + AstPrinter.names(table.columnNames()));
    }

    private static String plan(JsonPlan plan) {
        return switch (plan) {
            case null -> "";
            case JsonPlan.Everywhere(var inner, var cross) ->
                " PLAN DEFAULT (" + (inner ? "INNER" : "OUTER") + ", " + (cross ? "CROSS" : "UNION") + ")";
            case JsonPlan other -> " PLAN (" + within(other) + ")";
        };
    }

    private static String within(JsonPlan plan) {
        return switch (plan) {
            case JsonPlan.Named(var path, var offset) -> AstPrinter.name(path);
            case JsonPlan.Nesting(var parent, var inner, var nested) ->
                AstPrinter.name(parent.path()) + (inner ? " INNER (" : " OUTER (") + within(nested) + ")";
            case JsonPlan.Beside(var cross, var operands) ->
                operands.stream().map(each -> "(" + within(each) + ")").collect(Collectors.joining(cross ? " CROSS " : " UNION "));
            case JsonPlan.Everywhere everywhere -> throw new IllegalStateException("DEFAULT within a plan");
        };
    }

    private static String path(JsonPattern pattern) {
        return AstPrinter.text(pattern.path()) + (pattern.name() == null ? "" : " AS " + AstPrinter.name(pattern.name()));
    }

    private static String columns(JsonPattern pattern) {
        return " COLUMNS (" + pattern.columns().stream().map(JsonTablePrinter::column).collect(Collectors.joining(", ")) + ")";
    }

    private static String column(JsonPattern.JsonColumn column) {
        return switch (column) {
            case JsonPattern.Ordinality(var name, var offset) -> AstPrinter.name(name) + " FOR ORDINALITY";
            case JsonPattern.Nested(var pattern) -> "NESTED PATH " + path(pattern) + columns(pattern);
            case JsonPattern.Found found -> AstPrinter.name(found.name()) + " " + AstPrinter.type(found.type())
                + switch (found.form()) {
                    case EXISTS -> " EXISTS";
                    case QUERY -> " FORMAT JSON";
                    case VALUE -> "";
                } + (found.path() == null ? "" : " PATH " + AstPrinter.text(found.path())) + AstPrinter.wrapper(found.wrapper())
                + (found.omitsQuotes() ? " OMIT QUOTES" : "")
                + (found.form() == Form.EXISTS ? "" : AstPrinter.behavior(found.onEmpty(), found.emptyDefault()) + " ON EMPTY")
                + AstPrinter.behavior(found.onError(), found.errorDefault()) + " ON ERROR";
        };
    }
}
