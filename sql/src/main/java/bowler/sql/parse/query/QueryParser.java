// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Expression.RowValue;
import bowler.sql.ast.Expression;
import bowler.sql.ast.GroupingElement;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query.AllColumns;
import bowler.sql.ast.Query.LimitForm;
import bowler.sql.ast.AstStatement.RowChoice;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Query.QueryBody;
import bowler.sql.ast.Query.Rows;
import bowler.sql.ast.Query.Select;
import bowler.sql.ast.Query.SelectItem;
import bowler.sql.ast.Query.Selected;
import bowler.sql.ast.Query.SetForm;
import bowler.sql.ast.Query.SetOperation;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference;
import bowler.sql.ast.Expression.Window;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.expression.OrderByParser;
import bowler.sql.parse.expression.WindowParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// Parses queries: SELECT and VALUES, set operations, order and limits.
public final class QueryParser implements NestedGrammar {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final FromParser from;
    private final SetOperationParser setOperations;
    private final WithParser withs;
    private ChangeGrammar changes;
    /// True if the last FETCH has PERCENT.
    private boolean percent;
    /// The query whose SELECT has TOP, until its order is parsed.
    private Query topped;
    /// Parses the INTO clause of the next SELECT; null if it has none.
    private Runnable into;

    public QueryParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
        from = new FromParser(cursor, scalars, this);
        scalars.parseQueriesBy(this);
        setOperations = new SetOperationParser(cursor, this::operand);
        withs = new WithParser(cursor, scalars, this);
    }

    /// Sets the parser of data changes. Must be called before the first query is parsed.
    public void parseChangesBy(ChangeGrammar grammar) {
        changes = grammar;
    }

    /// Sets the parser of the INTO clause that the next SELECT may have; null for none.
    public void allowInto(Runnable clause) {
        into = clause;
    }

    @Override
    public ChangeGrammar changes() {
        return changes;
    }

    /// Returns whether a query begins here, possibly in parentheses.
    @Override
    public boolean atQuery() {
        int ahead = 0;
        while (cursor.peek(ahead).isSign("(")) {
            ahead++;
        }
        return startsQuery(ahead);
    }

    private boolean startsQuery(int ahead) {
        Token token = cursor.peek(ahead);
        return token.isWord("SELECT") || token.isWord("VALUES") || token.isWord("WITH")
                || token.isWord("TABLE") && cursor.peekIsName(ahead + 1);
    }

    /// Returns whether the construct that begins here is a query as a whole. A query in parentheses may instead begin a
    /// larger construct that is no query, such as a join of derived tables.
    @Override
    public boolean isAtCompleteQuery() {
        int depth = 0;
        while (cursor.peek(depth).isSign("(")) {
            depth++;
        }
        if (!startsQuery(depth)) {
            return false;
        }
        int at = depth;
        int open = depth;
        while (depth > 0) {
            Token token = cursor.peek(++at);
            if (token.kind() == TokenKind.END) {
                return true;
            }
            open += token.isSign("(") ? 1 : token.isSign(")") ? -1 : 0;
            if (open < depth) {
                depth = open;
                if (!continuesQuery(at + 1)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Returns whether the token after a query in parentheses continues that query or ends a larger one.
    private boolean continuesQuery(int ahead) {
        Token token = cursor.peek(ahead);
        return token.isSign(")") || cursor.atMinus(ahead) || token.isWord("UNION") || token.isWord("EXCEPT") || token.isWord("INTERSECT")
                || token.isWord("ORDER") || token.isWord("OFFSET") || token.isWord("FETCH") || token.isWord("LIMIT")
                || token.isSign("{");
    }

    @Override
    public Query query() {
        cursor.enterQuery();
        if (cursor.at("WITH")) {
            Query query = withs.query();
            cursor.leaveQuery();
            return query;
        }
        Query whole = setOperations.operations();
        List<OrderItem> order = cursor.at("ORDER") ? order() : List.of();
        if (whole == topped) {
            topped = null;
            cursor.leaveQuery();
            return TopParser.ordered(whole, order, cursor);
        }
        // An order after a WITH in parentheses applies to the rows of that query.
        QueryBody body = whole.isPlain() && !(whole.body() instanceof Query.With) ? whole.body()
                : new SetOperation(SetForm.UNION, true, List.of(whole), whole.body().offset());
        Query limited = limited(body, order);
        cursor.leaveQuery();
        return limited.isPlain() ? whole : limited;
    }

    /// Parses an operand of a set operation.
    private Query operand() {
        if (cursor.atSign("(")) {
            cursor.take();
            Query inner = query();
            cursor.expectSign(")");
            return inner;
        }
        if (cursor.at("SELECT")) {
            return select();
        }
        if (cursor.at("VALUES")) {
            return Query.of(rows());
        }
        if (cursor.at("TABLE") && cursor.peekIsName(1)) {
            int offset = cursor.take().offset();
            return Query.of(new Select(List.of(new AllColumns(null, offset)), List.of(from.table()), offset));
        }
        throw cursor.unexpected("SELECT or VALUES");
    }

    private Query select() {
        int offset = cursor.expect("SELECT").offset();
        Runnable ownInto = into;
        into = null;
        boolean distinct = cursor.takeIf("DISTINCT");
        List<Expression> on = distinct && cursor.at("ON") ? distinctOn() : List.of();
        if (!distinct) {
            cursor.takeIf("ALL");
        }
        TopParser top = TopParser.top(cursor, scalars);
        List<SelectItem> items = items();
        if (ownInto != null && cursor.at("INTO")) {
            ownInto.run();
        }
        List<TableReference> tables = cursor.takeIf("FROM") ? from.tables() : List.of();
        Expression where = cursor.takeIf("WHERE") ? scalars.expression() : null;
        List<GroupingElement> groupBy = cursor.at("GROUP") ? new GroupByParser(cursor, scalars).groupBy() : null;
        Expression having = cursor.takeIf("HAVING") ? scalars.expression() : null;
        WindowParser windowParser = new WindowParser(cursor, scalars);
        List<Window.Named> windows = windowParser.clause();
        Expression qualify = windowParser.qualify();
        Query query = Query.of(
                new Select(distinct && on.isEmpty(), on, items, tables, where, groupBy, having, windows, qualify, offset));
        if (top != null) {
            query = top.over(query);
            topped = query;
        }
        return query;
    }

    private List<Expression> distinctOn() {
        cursor.expect("ON");
        cursor.expectSign("(");
        List<Expression> on = scalars.expressions();
        cursor.expectSign(")");
        return on;
    }

    public FromParser from() {
        return from;
    }

    /// Parses a select list.
    public List<SelectItem> items() {
        List<SelectItem> items = new ArrayList<>();
        do {
            items.add(item());
        } while (cursor.takeSignIf(","));
        return items;
    }

    private SelectItem item() {
        int offset = cursor.offset();
        if (cursor.takeSignIf("*")) {
            return new AllColumns(null, offset);
        }
        if (cursor.atName() && cursor.peek(1).isSign(".")) {
            if (cursor.peek(2).isSign("*")) {
                String table = cursor.take().text();
                cursor.take();
                cursor.take();
                return new AllColumns(new Name(null, table, offset), offset);
            }
            if (cursor.peek(3).isSign(".") && cursor.peek(4).isSign("*")) {
                Name table = cursor.qualifiedName("the name of a table");
                cursor.take();
                cursor.take();
                return new AllColumns(table, offset);
            }
        }
        Expression expression = scalars.expression();
        if (cursor.takeIf("AS")) {
            return new Selected(expression, cursor.columnLabel());
        }
        boolean alias = cursor.atName() && !cursor.atMinus(0) && !cursor.atRowCountClause() && !ReturningParser.at(cursor);
        if (!alias && expression instanceof Expression.Elapsed elapsed && elapsed.maybeNamed()) {
            return new Selected(elapsed.difference(), elapsed.field());
        }
        return new Selected(expression, alias ? cursor.take().text() : null);
    }

    private Rows rows() {
        int offset = cursor.expect("VALUES").offset();
        List<List<Expression>> rows = new ArrayList<>();
        do {
            rows.add(row());
        } while (cursor.takeSignIf(","));
        return new Rows(rows, offset);
    }

    /// Parses a row in parentheses, or a single value, which may also begin with a parenthesis.
    private List<Expression> row() {
        if (cursor.atSign("(") && (cursor.peek(1).isSign(")") || cursor.peek(1).isSign(","))) {
            cursor.take();
            throw SyntaxError.EMPTY_VALUE.failure(cursor.place());
        }
        int offset = cursor.offset();
        Expression value = scalars.row();
        // A row value that begins with the first parenthesis is the row itself.
        return value instanceof RowValue row && row.offset() == offset ? row.elements() : List.of(value);
    }

    private List<OrderItem> order() {
        cursor.expect("ORDER", "BY");
        return new OrderByParser(cursor, scalars).items();
    }

    /// Parses the order and the limits of the rows that a statement changes.
    ///
    /// @return null if there are none
    public RowChoice rowChoice() {
        boolean isHere = cursor.at("ORDER") || cursor.at("FETCH") || cursor.atRowCountClause();
        if (!isHere) {
            return null;
        }
        List<OrderItem> order = cursor.at("ORDER") ? order() : List.of();
        Query limits = limited(new Rows(List.of(List.of()), cursor.offset()), order);
        if (limits.offsetRows() == null && limits.fetchRows() == null) {
            throw cursor.unexpected("LIMIT or FETCH FIRST, because ORDER BY alone has no effect on a change,");
        }
        return new RowChoice(order, limits.offsetRows(), limits.fetchRows(), limits.limitForm());
    }

    private Query limited(QueryBody body, List<OrderItem> order) {
        if (cursor.atSign("{") && cursor.peek(1).isWord("LIMIT")) {
            cursor.take();
            cursor.take();
            Expression fetch = rowCount();
            Expression offset = cursor.takeIf("OFFSET") ? rowCount() : null;
            cursor.expectSign("}");
            return new Query(body, order, offset, fetch, LimitForm.ESCAPE);
        }
        if (cursor.at("LIMIT") && cursor.atRowCountClause()) {
            cursor.take();
            Expression fetch = limit();
            if (fetch != null && cursor.takeSignIf(",")) {
                return new Query(body, order, fetch, rowCount(), LimitForm.LIMIT);
            }
            Expression offset = cursor.takeIf("OFFSET") ? rowCount() : null;
            if (offset != null && !cursor.takeIf("ROWS")) {
                cursor.takeIf("ROW");
            }
            return new Query(body, order, offset, fetch, LimitForm.LIMIT);
        }
        Expression offset = null;
        if (cursor.atRowCountClause()) {
            cursor.expect("OFFSET");
            offset = rowCount();
            if (!cursor.takeIf("ROWS")) {
                cursor.takeIf("ROW");
            }
            if (cursor.at("LIMIT") && cursor.atRowCountClause()) {
                cursor.take();
                return new Query(body, order, offset, limit(), LimitForm.LIMIT);
            }
        }
        if (!cursor.at("FETCH")) {
            return new Query(body, order, offset, null, LimitForm.FETCH);
        }
        Expression fetch = fetch();
        boolean shares = percent;
        if (!cursor.at("WITH", "TIES")) {
            cursor.expect("ONLY");
            return new Query(body, order, offset, fetch, shares ? LimitForm.PERCENT : LimitForm.FETCH);
        }
        if (order.isEmpty()) {
            throw cursor.unexpected("ONLY, as WITH TIES needs ORDER BY,");
        }
        cursor.take();
        cursor.take();
        return new Query(body, order, offset, fetch, shares ? LimitForm.PERCENT_TIES : LimitForm.TIES);
    }

    /// Parses the operand of LIMIT; returns null for ALL and NULL, which mean no limit.
    private Expression limit() {
        return cursor.takeIf("ALL") || cursor.takeIf("NULL") ? null : rowCount();
    }

    /// Parses a number of rows. In Derby's mode a sign is followed by a number, not by a parameter.
    private Expression rowCount() {
        if (cursor.hasDerbyRules() && (cursor.atSign("-") || cursor.atSign("+")) && cursor.peek(1).kind() == TokenKind.PARAMETER) {
            cursor.take();
            throw cursor.unexpected("a number");
        }
        return scalars.additive();
    }

    private Expression fetch() {
        int at = cursor.expect("FETCH").offset();
        if (!cursor.takeIf("FIRST") && !cursor.takeIf("NEXT")) {
            throw cursor.unexpected("FIRST or NEXT");
        }
        Expression count = cursor.at("ROW") || cursor.at("ROWS")
                ? new Expression.Constant(Expression.LiteralKind.INTEGER, "1", at) : rowCount();
        percent = cursor.takeIf("PERCENT");
        if (!cursor.takeIf("ROW") && !cursor.takeIf("ROWS")) {
            throw cursor.unexpected("ROW or ROWS");
        }
        return count;
    }
}
