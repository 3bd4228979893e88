// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.plan.query.AggregateCall.ListOverflow;
import bowler.plan.query.WindowFrame.BoundKind;
import bowler.plan.query.WindowFrame.Exclusion;
import bowler.plan.scalar.Comparison;
import bowler.catalog.FileSource;
import bowler.sql.ast.CommonTable;
import bowler.sql.ast.Expression.*;
import bowler.sql.ast.Expression;
import bowler.sql.ast.GroupingElement;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query.LimitForm;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Query;
import bowler.sql.ast.SearchAndCycle;
import bowler.sql.ast.TableReference;
import bowler.sql.ast.TypeName;
import bowler.sql.ast.Expression.Window;
import java.util.List;
import java.util.function.Function;

/// Queries and expressions as text again: with parentheses around all that is not simple, and quotes around all names.
final class AstPrinter {
    private AstPrinter() {}

    static String query(Query query) {
        StringBuilder text = new StringBuilder();
        Query.QueryBody body = query.body();
        boolean alone = body instanceof Query.SetOperation operation && operation.operands().size() == 1;
        text.append(alone ? "(" + query(((Query.SetOperation) body).operands().getFirst()) + ")" : body(body));
        if (!query.order().isEmpty()) {
            text.append(" ORDER BY ").append(order(query.order()));
        }
        return text.append(limits(query.offsetRows(), query.fetchRows(), query.limitForm())).toString();
    }

    static String limits(Expression offsetRows, Expression fetchRows, LimitForm form) {
        String offset = offsetRows == null ? "" : count(offsetRows);
        String fetch = fetchRows == null ? "" : count(fetchRows);
        return switch (form) {
            case LIMIT -> " LIMIT " + (fetch.isEmpty() ? "ALL" : fetch) + (offset.isEmpty() ? "" : " OFFSET " + offset);
            case ESCAPE -> " {LIMIT " + fetch + (offset.isEmpty() ? "" : " OFFSET " + offset) + "}";
            case PERCENT, PERCENT_TIES -> (offset.isEmpty() ? "" : " OFFSET " + offset + " ROWS") + " FETCH FIRST " + fetch
                + (form == LimitForm.PERCENT ? " PERCENT ROWS ONLY" : " PERCENT ROWS WITH TIES");
            case FETCH, TIES -> (offset.isEmpty() ? "" : " OFFSET " + offset + " ROWS")
                + (fetch.isEmpty() ? "" : " FETCH FIRST " + fetch + (form == LimitForm.TIES ? " ROWS WITH TIES" : " ROWS ONLY"));
        };
    }

    /// A number of rows stands without parentheses, whatever its sign.
    private static String count(Expression rows) {
        return rows instanceof Expression.Signed signed ? (signed.negative() ? "-" : "+") + operand(signed.operand()) : operand(rows);
    }

    private static String body(Query.QueryBody body) {
        return switch (body) {
            case Query.Select select -> select(select);
            case Query.SetOperation operation -> String.join(" " + operation.form() + (operation.all() ? " ALL " : " "),
                operation.operands().stream().map(operand -> "(" + query(operand) + ")").toList());
            case Query.With with -> with(with.tables(), with.recursive()) + query(with.query());
            case Query.Rows rows -> "VALUES " + list(rows.rows(), row -> "(" + expressions(row) + ")");
        };
    }

    static String with(List<CommonTable> tables, boolean recursive) {
        return "WITH " + (recursive ? "RECURSIVE " : "") + list(tables, table -> name(table.name()) + names(table.columnNames()) + " AS "
            + (table.materialized() == null ? "" : table.materialized() ? "MATERIALIZED " : "NOT MATERIALIZED ") + "(" + (table.query() == null ? StatementPrinter.statement(table.change()) : query(table.query())) + ")"
            + (table.searchAndCycle() == null ? "" : traversal(table.searchAndCycle()))) + " ";
    }

    private static String traversal(SearchAndCycle searchAndCycle) {
        String text = "";
        if (searchAndCycle.search() != null) {
            text += " SEARCH " + (searchAndCycle.search().breadth() ? "BREADTH" : "DEPTH") + " FIRST BY "
                + list(searchAndCycle.search().by(), each -> name(each.name())) + " SET " + name(searchAndCycle.search().order().name());
        }
        SearchAndCycle.Cycle cycle = searchAndCycle.cycle();
        return cycle == null ? text : text + " CYCLE " + list(cycle.columns(), each -> name(each.name())) + " SET " + name(cycle.mark().name())
            + (cycle.to() == null ? "" : " TO " + operand(cycle.to()) + " DEFAULT " + operand(cycle.otherwise())) + " USING " + name(cycle.path().name());
    }

    private static String select(Query.Select select) {
        if (select.from().size() == 1 && select.from().getFirst() instanceof TableReference.ChangedTable changed
                && changed.form() == TableReference.ChangedForm.RETURNED) {
            return StatementPrinter.statement(changed.change()) + " RETURNING " + list(select.items(), AstPrinter::item);
        }
        return "SELECT " + (select.distinct() ? "DISTINCT " : select.on().isEmpty() ? "" : "DISTINCT ON (" + expressions(select.on()) + ") ") + list(select.items(), AstPrinter::item)
            + (select.from().isEmpty() ? "" : " FROM " + list(select.from(), AstPrinter::table))
            + (select.where() == null ? "" : " WHERE " + expression(select.where()))
            + (select.groupBy() == null ? "" : " GROUP BY " + list(select.groupBy(), AstPrinter::group))
            + (select.having() == null ? "" : " HAVING " + expression(select.having()))
            + (select.windows() == null ? "" : " WINDOW " + list(select.windows(), named -> name(named.name()) + " AS " + window(named.window())))
            + (select.qualify() == null ? "" : " QUALIFY " + expression(select.qualify()));
    }

    private static String item(Query.SelectItem item) {
        return switch (item) {
            case Query.AllColumns all -> all.table() == null ? "*" : name(all.table()) + ".*";
            case Query.Selected selected -> expression(selected.expression()) + (selected.alias() == null ? "" : " AS " + name(selected.alias()));
        };
    }

    private static String group(GroupingElement element) {
        return switch (element) {
            case GroupingElement.Keys keys -> keys.expressions().size() == 1 ? operand(keys.expressions().getFirst()) : "(" + expressions(keys.expressions()) + ")";
            case GroupingElement.Rollup rollup -> "ROLLUP(" + list(rollup.keys(), AstPrinter::group) + ")";
            case GroupingElement.Cube cube -> "CUBE(" + list(cube.keys(), AstPrinter::group) + ")";
            case GroupingElement.AllItems all -> "ALL";
            case GroupingElement.DistinctSets distinct -> "DISTINCT " + list(distinct.elements(), AstPrinter::group);
            case GroupingElement.Sets sets -> "GROUPING SETS (" + list(sets.elements(), AstPrinter::group) + ")";
        };
    }

    static String table(TableReference table) {
        return switch (table) {
            case TableReference.NamedTable named -> name(named.name()) + (named.alias() == null ? "" : " AS " + name(named.alias()) + names(named.columnNames()));
            case TableReference.DerivedTable derived -> "(" + query(derived.query()) + ")" + (derived.alias() == null ? "" : " AS " + name(derived.alias()) + names(derived.columnNames()));
            case TableReference.LateralTable lateral -> "LATERAL (" + query(lateral.query()) + ")" + (lateral.alias() == null ? "" : " AS " + name(lateral.alias()) + names(lateral.columnNames()));
            case TableReference.UnnestTable unnest -> "UNNEST(" + expressions(unnest.arrays()) + ")" + (unnest.ordinality() ? " WITH ORDINALITY" : "")
                + (unnest.alias() == null ? "" : " AS " + name(unnest.alias()) + names(unnest.columnNames()));
            case TableReference.RoutineTable routine -> "TABLE (" + routine.function() + "(" + expressions(routine.arguments()) + ")) AS "
                + name(routine.alias()) + names(routine.columnNames());
            case TableReference.SeriesTable series -> series.function() + "(" + String.join(", ", series.arguments().stream().map(AstPrinter::expression).toList()) + ")"
                + (series.ordinality() ? " WITH ORDINALITY" : "") + (series.alias() == null ? "" : " AS " + name(series.alias()) + names(series.columnNames()));
            case TableReference.FileTable file -> fileTable(file);
            case TableReference.XmlTable xml -> XmlTablePrinter.table(xml);
            case TableReference.JsonTable json -> JsonTablePrinter.table(json);
            case TableReference.ChangedTable changed -> changed.form() + " TABLE (" + StatementPrinter.statement(changed.change()) + ")"
                + (changed.alias() == null ? "" : " AS " + name(changed.alias()) + names(changed.columnNames()));
            case TableReference.SampledTable sampled -> table(sampled.table()) + " TABLESAMPLE " + sampled.method() + " (" + expression(sampled.percent()) + ")"
                + (sampled.seed() == null ? "" : " REPEATABLE (" + expression(sampled.seed()) + ")");
            case TableReference.DirectedTable directed -> table(directed.table()) + properties(directed.properties());
            case TableReference.DirectedTables directed -> properties(directed.properties())
                + String.join(", ", directed.tables().stream().map(AstPrinter::table).toList());
            case TableReference.JoinedTable joined -> {
                boolean natural = joined.using() != null && joined.using().isEmpty();
                yield "(" + table(joined.left()) + (natural ? " NATURAL " : " ") + joined.form() + " JOIN " + table(joined.right())
                    + (joined.on() != null ? " ON " + expression(joined.on()) : joined.using() == null || natural ? "" : " USING " + names(joined.using()))
                    + (joined.usingAlias() == null ? "" : " AS " + name(joined.usingAlias())) + ")";
            }
        };
    }

    private static String fileTable(TableReference.FileTable table) {
        FileSource source = table.source();
        return source.form().function() + "(" + text(source.file())
            + (table.columns() == null ? "" : ", COLUMNS (" + list(table.columns(), each -> name(each.name()) + " " + type(each.type())) + ")")
            + (source.hasHeader() == null ? "" : ", HEADER " + source.hasHeader()) + (source.skip() == 0 ? "" : ", SKIP " + source.skip())
            + (source.delimiter() == null ? "" : ", DELIMITER " + text(source.delimiter())) + (source.quote() == null ? "" : ", QUOTE " + text(source.quote()))
            + (source.nullText() == null ? "" : ", NULL " + text(source.nullText())) + (source.encoding() == null ? "" : ", ENCODING " + text(source.encoding()))
            + (source.widths() == null ? "" : ", WIDTHS (" + source.widths() + ")") + ")"
            + (table.alias() == null ? "" : " AS " + name(table.alias()) + names(table.columnNames()));
    }

    static String properties(List<TableReference.Property> properties) {
        return properties.isEmpty() ? "" : " --DERBY-PROPERTIES "
            + list(properties, each -> each.key() + "=\"" + each.value() + '"') + "\n";
    }

    static String expression(Expression expression) {
        return switch (expression) {
            case Constant constant -> constant(constant);
            case NullValue none -> "NULL";
            case DefaultValue standard -> "DEFAULT";
            case ColumnName column -> columnName(column);
            case Expression.Accessed accessed when accessed.returning() == null && accessed.path().matches("(\\.[a-zA-Z].*)?") ->
                "(" + expression(accessed.operand()) + ") -> " + text("$" + accessed.path());
            case Expression.Accessed accessed -> "(" + expression(accessed.operand()) + ")" + accessed.path();
            case Expression.ArrayOf array -> "ARRAY[" + expressions(array.elements()) + "]";
            case Expression.ElementSet set -> throw new IllegalArgumentException("an element is set where no SET is");
            case Expression.Element element -> "(" + expression(element.array()) + ")[(" + expression(element.subscript()) + ")]";
            case Expression.QuantifiedArray any -> operand(any.value()) + comparison(any.op()) + (any.all() ? "ALL (" : "ANY (") + expression(any.array()) + ")";
            case ParameterMark mark -> "?";
            case RegisterName register -> switch (register.register()) {
                case CURRENT_SCHEMA -> "CURRENT SCHEMA";
                case CURRENT_ISOLATION -> "CURRENT ISOLATION";
                case IDENTITY_VALUE -> "IDENTITY_VAL_LOCAL()";
                default -> register.register().name();
            };
            case NextValueOf next -> "NEXT VALUE FOR " + name(next.sequence());
            case Expression.CurrentValueOf current -> current.sequence() == null ? "LASTVAL()" : "CURRENT VALUE FOR " + name(current.sequence());
            case Expression.SetValueOf set -> "SETVAL('" + name(set.sequence()).replace("'", "''") + "', " + expression(set.value())
                + (set.isDrawn() == null ? ")" : ", " + expression(set.isDrawn()) + ")");
            case Comparing(var op, var left, var right, var at) -> operand(left) + comparison(op) + operand(right);
            case AllOf all -> String.join(" AND ", all.operands().stream().map(AstPrinter::operand).toList());
            case AnyOf any -> String.join(" OR ", any.operands().stream().map(AstPrinter::operand).toList());
            case Negated negated -> "NOT " + operand(negated.operand());
            case NullTest test -> operand(test.operand()) + " IS " + not(test.negated()) + "NULL";
            case Between between -> operand(between.value()) + " " + not(between.negated()) + "BETWEEN " + (between.symmetric() ? "SYMMETRIC " : "") + operand(between.low()) + " AND " + operand(between.high());
            case In in -> operand(in.value()) + " " + not(in.negated()) + "IN (" + expressions(in.options()) + ")";
            case Subquery subquery -> "(" + query(subquery.query()) + ")";
            case Exists exists -> "EXISTS (" + query(exists.query()) + ")";
            case InQuery in -> operand(in.value()) + " " + not(in.negated()) + "IN (" + query(in.query()) + ")";
            case Quantified quantified -> operand(quantified.value()) + comparison(quantified.op()) + (quantified.all() ? "ALL (" : "ANY (") + query(quantified.query()) + ")";
            case RowValue row -> "(" + expressions(row.elements()) + ")";
            case DistinctTest test -> operand(test.left()) + " IS " + not(test.negated()) + "DISTINCT FROM " + operand(test.right());
            case TruthTest test -> operand(test.operand()) + " IS " + not(test.negated()) + test.truth();
            case Likeness like -> operand(like.value()) + " " + not(like.negated()) + (like.anyCase() ? "ILIKE " : "LIKE ") + operand(like.pattern())
                + (like.escape() == null ? "" : " ESCAPE " + operand(like.escape()));
            case LikeSome like -> operand(like.value()) + " " + not(like.negated()) + (like.anyCase() ? "ILIKE " : "LIKE ") + (like.all() ? "ALL (" : "ANY (")
                + (like.query() == null ? expressions(like.patterns()) : query(like.query())) + ")"
                + (like.escape() == null ? "" : " ESCAPE " + operand(like.escape()));
            case Chain chain -> operand(chain.first()) + String.join("", chain.steps().stream().map(step -> " " + step.op().sign() + " " + operand(step.operand())).toList());
            case Signed signed -> (signed.negative() ? "-" : "+") + operand(signed.operand());
            case Joined joined -> String.join(" || ", joined.operands().stream().map(AstPrinter::operand).toList());
            case Choice choice -> "CASE" + (choice.operand() == null ? "" : " " + operand(choice.operand()))
                + String.join("", choice.branches().stream().map(when -> " WHEN " + expression(when.condition()) + " THEN " + expression(when.result())).toList())
                + (choice.otherwise() == null ? "" : " ELSE " + expression(choice.otherwise())) + " END";
            case Coalesced coalesced -> "COALESCE(" + expressions(coalesced.operands()) + ")";
            case NullIf nullIf -> "NULLIF(" + expression(nullIf.left()) + ", " + expression(nullIf.right()) + ")";
            case Conversion conversion when conversion.isShort() -> "(" + expression(conversion.operand()) + ")::" + type(conversion.type());
            case Conversion conversion -> "CAST(" + expression(conversion.operand()) + " AS " + type(conversion.type()) + ")";
            case Expression.JsonFound found -> "JSON_" + found.form() + "(" + expression(found.input()) + ", " + text(found.path())
                + passing(found.passing())
                + (found.returning() == null ? "" : " RETURNING " + type(found.returning()))
                + wrapper(found.wrapper()) + (found.omitsQuotes() ? " OMIT QUOTES" : "")
                + (found.form() == bowler.types.function.json.JsonSpec.Form.EXISTS ? "" : behavior(found.onEmpty(), found.emptyDefault()) + " ON EMPTY")
                + behavior(found.onError(), found.errorDefault()) + " ON ERROR)";
            case Expression.JsonBuilt built when !built.shape().object() && !built.shape().absentNulls() && built.operands().isEmpty() -> "JSON_BUILD_ARRAY()";
            case Expression.JsonBuilt built -> (built.shape().object() ? "JSON_OBJECT(" : "JSON_ARRAY(") + json(built.shape(), built.operands())
                + (built.operands().isEmpty() ? "" : built.shape().absentNulls() ? " ABSENT ON NULL" : " NULL ON NULL")
                + (built.shape().uniqueKeys() ? " WITH UNIQUE KEYS" : "") + (built.returning() == null ? "" : " RETURNING " + type(built.returning())) + ")";
            case Expression.JsonPart part -> json(part.shape(), part.operands());
            case Expression.JsonConversion made -> made.kind() + "(" + expression(made.operand()) + (made.uniqueKeys() ? " WITH UNIQUE KEYS" : "")
                + (made.returning() == null ? "" : " RETURNING " + type(made.returning())) + ")";
            case Expression.JsonCollected collected -> {
                Aggregation list = (Aggregation) (collected.list() instanceof Expression.Windowed windowed ? windowed.call() : collected.list());
                yield (collected.shape().object() ? "JSON_OBJECTAGG(" : "JSON_ARRAYAGG(") + expression(list.arguments().getFirst())
                    + (list.order().isEmpty() ? "" : " ORDER BY " + order(list.order()))
                    + (collected.shape().absentNulls() ? " ABSENT ON NULL" : " NULL ON NULL")
                    + (collected.shape().uniqueKeys() ? " WITH UNIQUE KEYS" : "") + (collected.returning() == null ? "" : " RETURNING " + type(collected.returning())) + ")"
                    + (list.filter() == null ? "" : " FILTER (WHERE " + expression(list.filter()) + ")")
                    + (collected.list() instanceof Expression.Windowed windowed ? over(windowed.window()) : "");
            }
            case Expression.JsonTest test -> "(" + expression(test.operand()) + " IS " + not(test.negated()) + "JSON " + test.kind()
                + (test.uniqueKeys() ? " WITH UNIQUE KEYS)" : ")");
            case Expression.XmlCall xml -> xml.operator() + "(" + switch (xml.operator()) {
                case XMLPARSE -> "DOCUMENT " + expression(xml.operand()) + " PRESERVE WHITESPACE";
                case XMLSERIALIZE -> (xml.hasContentWord() ? "CONTENT " : "") + expression(xml.operand()) + " AS " + type(xml.type());
                case XMLEXISTS -> text(xml.path()) + " PASSING BY REF " + expression(xml.operand());
                case XMLQUERY -> text(xml.path()) + " PASSING BY REF " + expression(xml.operand()) + " EMPTY ON EMPTY";
            } + ")";
            case Expression.XmlBuilt built -> new XmlPrinter(AstPrinter::expression).built(built);
            case Expression.XmlPart part -> expression(part.operand());
            case Expression.XmlCollected collected -> {
                Aggregation list = (Aggregation) (collected.list() instanceof Expression.Windowed windowed ? windowed.call() : collected.list());
                yield "XMLAGG(" + expression(list.arguments().getFirst()) + (list.order().isEmpty() ? "" : " ORDER BY " + order(list.order())) + ")"
                    + (list.filter() == null ? "" : " FILTER (WHERE " + expression(list.filter()) + ")")
                    + (collected.list() instanceof Expression.Windowed windowed ? over(windowed.window()) : "");
            }
            case Expression.Collated collated -> "((" + expression(collated.operand()) + ") COLLATE \"" + collated.collation() + "\")";
            case TryConversion conversion -> "TRY_CAST(" + expression(conversion.operand()) + " AS " + type(conversion.type()) + ")";
            case Expression.Interval interval -> "INTERVAL " + (interval.negative() ? "- " : "") + text(interval.text())
                + type(interval.type()).substring("INTERVAL".length());
            case Expression.Elapsed elapsed -> "(" + expression(elapsed.difference()) + ")" + type(elapsed.type()).substring("INTERVAL".length());
            case Expression.NamedArgument argument -> name(argument.name()) + " => " + expression(argument.value());
            case Expression.RoutineInvocation call -> name(call.name()) + "(" + expressions(call.arguments()) + ")";
            case Invocation call -> invocation(call);
            case Aggregation aggregation -> aggregation(aggregation);
            case Windowed windowed -> windowed(windowed);
            case Trimmed trimmed -> trimmed.character() == null ? "TRIM(" + trimmed.side() + " FROM " + expression(trimmed.source()) + ")"
                : "TRIM(" + trimmed.side() + " " + expression(trimmed.character()) + " FROM " + expression(trimmed.source()) + ")";
        };
    }

    /// Names that may be members of JSON are written as they were, because their case counts.
    private static String columnName(ColumnName column) {
        List<String> parts = java.util.stream.Stream.of(column.schema(), column.table(), column.column()).filter(java.util.Objects::nonNull).toList();
        StringBuilder text = new StringBuilder(name(parts.getFirst()));
        for (int part = 1; part < parts.size(); part++) {
            boolean asFolded = column.spelled() == null || column.spelled().get(part).equals(parts.get(part));
            text.append('.').append(asFolded ? name(parts.get(part)) : column.spelled().get(part));
        }
        return text.toString();
    }

    /// Arguments that are words rather than values stand as such.
    private static String invocation(Invocation call) {
        List<Expression> arguments = call.arguments();
        String text = switch (call.function()) {
            case "EXTRACT" -> "EXTRACT(" + word(arguments.getFirst()) + " FROM " + expression(arguments.getLast()) + ")";
            case "DATEADD", "DATE_ADD", "DATEDIFF", "DATE_DIFF" -> call.function() + "(" + word(arguments.getFirst()) + ", "
                + expressions(arguments.subList(1, arguments.size())) + ")";
            case "AT TIME ZONE" -> "((" + expression(arguments.getFirst()) + ") AT TIME ZONE (" + expression(arguments.getLast()) + "))";
            case "AT LOCAL" -> "((" + expression(arguments.getFirst()) + ") AT LOCAL)";
            case "SIMILAR TO" -> "(" + operand(arguments.getFirst()) + " SIMILAR TO " + operand(arguments.get(1))
                + (arguments.size() > 2 ? " ESCAPE " + operand(arguments.get(2)) : "") + ")";
            default -> call.function() + "(" + expressions(arguments) + ")";
        };
        return call.escaped() ? "{fn " + text + "}" : text;
    }

    private static String word(Expression word) {
        return text(((Constant) word).text());
    }

    private static String aggregation(Aggregation call) {
        boolean lists = call.overflow() != null;
        String arguments = call.arguments().isEmpty() ? call.function().equals("COUNT") ? "*" : "" : expressions(call.arguments());
        return (call.user() == null ? call.function() : name(call.user())) + "("
            + (call.distinct() ? "DISTINCT " : call.user() != null ? "ALL " : "") + arguments + (lists ? overflow(call.overflow()) : "") + ")"
            + (call.order().isEmpty() ? "" : " WITHIN GROUP (ORDER BY " + order(call.order()) + ")")
            + (call.filter() == null ? "" : " FILTER (WHERE " + expression(call.filter()) + ")");
    }

    private static String overflow(ListOverflow overflow) {
        return " ON OVERFLOW " + (overflow.filler() == null ? "ERROR" : "TRUNCATE " + text(overflow.filler()) + (overflow.withCount() ? " WITH COUNT" : " WITHOUT COUNT"));
    }

    private static String windowed(Windowed windowed) {
        return expression(windowed.call()) + (windowed.fromLast() ? " FROM LAST" : "") + (windowed.ignoreNulls() ? " IGNORE NULLS" : "") + over(windowed.window());
    }

    private static String over(Window window) {
        return " OVER " + (window.whole() ? name(window.base()) : window(window));
    }

    private static String window(Window window) {
        StringBuilder text = new StringBuilder("(").append(window.base() == null ? "" : name(window.base()));
        text.append(window.partition().isEmpty() ? "" : " PARTITION BY " + expressions(window.partition()));
        text.append(window.order().isEmpty() ? "" : " ORDER BY " + order(window.order()));
        if (window.frame() != null) {
            Window.Frame frame = window.frame();
            text.append(" ").append(frame.unit()).append(" BETWEEN ").append(bound(frame.start())).append(" AND ").append(bound(frame.end()))
                .append(frame.exclusion() == Exclusion.NONE ? "" : " EXCLUDE " + frame.exclusion().name().replace('_', ' '));
        }
        return text.append(")").toString();
    }

    private static String bound(Window.Bound bound) {
        return bound.kind() == BoundKind.PRECEDING || bound.kind() == BoundKind.FOLLOWING ? operand(bound.offsetRows()) + " " + bound.kind()
            : bound.kind().name().replace('_', ' ');
    }

    /// In parentheses, unless nothing around it can take a part of it away.
    private static String operand(Expression expression) {
        return switch (expression) {
            case Constant constant -> constant(constant);
            case ColumnName column -> expression(column);
            case NullValue none -> "NULL";
            case ParameterMark mark -> "?";
            case Invocation call -> expression(call);
            case Aggregation call -> expression(call);
            case Subquery subquery -> expression(subquery);
            case RowValue row -> expression(row);
            case Conversion conversion -> expression(conversion);
            case Choice choice -> expression(choice);
            case Expression other -> "(" + expression(other) + ")";
        };
    }

    private static String expressions(List<Expression> expressions) {
        return list(expressions, AstPrinter::expression);
    }

    static String order(List<OrderItem> items) {
        return list(items, item -> expression(item.key()) + (item.descending() ? " DESC" : "")
            + (item.nullsFirst() == null ? "" : item.nullsFirst() ? " NULLS FIRST" : " NULLS LAST"));
    }

    private static String constant(Constant constant) {
        return switch (constant.kind()) {
            case INTEGER, DECIMAL, FLOAT -> constant.text();
            case STRING -> text(constant.text());
            case HEX -> "X'" + constant.text() + "'";
            case TRUE, FALSE, UNKNOWN -> constant.kind().name();
            case DATE, TIME, TIMESTAMP -> constant.kind() + " " + text(constant.text());
        };
    }

    private static String comparison(Comparison op) {
        return switch (op) {
            case EQUAL -> " = ";
            case NOT_EQUAL -> " <> ";
            case LESS -> " < ";
            case LESS_OR_EQUAL -> " <= ";
            case GREATER -> " > ";
            case GREATER_OR_EQUAL -> " >= ";
        };
    }

    static String type(TypeName type) {
        if (type.name().startsWith("INTERVAL ")) {
            return interval(type);
        }
        if (type.user() != null) {
            return name(type.user());
        }
        if (type.element() != null) {
            return type(type.element()) + " ARRAY" + (type.length() < 0 ? "" : "[" + type.length() + "]");
        }
        String length = type.length() < 0 ? "" : "(" + type.length() + (type.scale() < 0 ? "" : ", " + type.scale()) + ")";
        int bits = type.name().indexOf(" FOR BIT DATA");
        int zone = type.name().indexOf(" WITH TIME ZONE");
        int at = bits >= 0 ? bits : zone >= 0 ? zone : type.name().length();
        return type.name().substring(0, at) + length + type.name().substring(at)
            + (type.collation() == null ? "" : " COLLATE \"" + type.collation() + '"');
    }

    private static String interval(TypeName type) {
        int to = type.name().indexOf(" TO ");
        String precision = type.length() < 0 ? "" : "(" + type.length() + (to < 0 && type.scale() >= 0 ? ", " + type.scale() : "") + ")";
        String fraction = to < 0 || type.scale() < 0 ? "" : "(" + type.scale() + ")";
        return to < 0 ? type.name() + precision
            : type.name().substring(0, to) + precision + type.name().substring(to) + fraction;
    }

    static String behavior(bowler.types.function.json.JsonSpec.Behavior behavior, Expression value) {
        return value != null ? " DEFAULT " + expression(value) : " " + behavior.name().replace('_', ' ');
    }

    static String passing(List<Expression.JsonVariable> passing) {
        return passing.isEmpty() ? "" : " PASSING " + list(passing, each -> expression(each.value()) + " AS \"" + each.name() + '"');
    }

    static String wrapper(bowler.types.function.json.JsonSpec.Wrapper wrapper) {
        return switch (wrapper) {
            case NONE -> "";
            case CONDITIONAL -> " WITH CONDITIONAL WRAPPER";
            case SEVERAL -> throw new IllegalStateException("not of a function");
            case ALWAYS -> " WITH WRAPPER";
        };
    }

    private static String json(bowler.types.function.json.JsonConstructor shape, List<Expression> operands) {
        List<String> texts = new java.util.ArrayList<>();
        int step = shape.object() ? 2 : 1;
        for (int at = 0; at < operands.size(); at += step) {
            texts.add((shape.object() ? "KEY " + expression(operands.get(at)) + " VALUE " : "") + expression(operands.get(at + step - 1))
                + (shape.formatted().get(at / step) ? " FORMAT JSON" : ""));
        }
        return String.join(", ", texts);
    }

    private static String not(boolean negated) {
        return negated ? "NOT " : "";
    }

    static String text(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    static String name(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    static String name(Name name) {
        return (name.schema() == null ? "" : name(name.schema()) + ".") + name(name.name());
    }

    static String names(List<String> names) {
        return names == null ? "" : "(" + list(names, AstPrinter::name) + ")";
    }

    static <T> String list(List<T> parts, Function<T, String> text) {
        return String.join(", ", parts.stream().map(text).toList());
    }
}
