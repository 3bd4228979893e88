// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Expression.RowValue;
import bowler.sql.ast.Expression;
import bowler.sql.ast.GroupingElement.AllItems;
import bowler.sql.ast.GroupingElement.Cube;
import bowler.sql.ast.GroupingElement.DistinctSets;
import bowler.sql.ast.GroupingElement.Keys;
import bowler.sql.ast.GroupingElement.Rollup;
import bowler.sql.ast.GroupingElement.Sets;
import bowler.sql.ast.GroupingElement;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.expression.WindowParser;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// Parses GROUP BY.
final class GroupByParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    GroupByParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    List<GroupingElement> groupBy() {
        cursor.expect("GROUP", "BY");
        int offset = cursor.offset();
        if (cursor.takeIf("DISTINCT")) {
            return List.of(new DistinctSets(elements(), offset));
        }
        if (cursor.takeIf("ALL") && endsClause()) {
            return List.of(new AllItems(offset));
        }
        List<GroupingElement> elements = elements();
        if (cursor.hasDerbyRules() || !cursor.at("WITH", "ROLLUP")) {
            return elements;
        }
        // MySQL's form of ROLLUP (...).
        List<Keys> keys = new ArrayList<>();
        for (GroupingElement element : elements) {
            if (!(element instanceof Keys list)) {
                throw cursor.unexpected("the end of GROUP BY, because WITH ROLLUP follows expressions only,");
            }
            keys.add(list);
        }
        cursor.take();
        cursor.take();
        return List.of(new Rollup(keys, offset));
    }

    /// Returns whether no key follows.
    private boolean endsClause() {
        return cursor.peek().kind() == TokenKind.END || cursor.atSign(")") || cursor.atSign("{") || cursor.at("HAVING") || cursor.at("ORDER")
                || cursor.at("UNION") || cursor.atMinus(0) || cursor.at("EXCEPT") || cursor.at("INTERSECT") || cursor.at("FETCH") || cursor.at("FOR")
                || cursor.at("WITH") || cursor.at("WINDOW") && cursor.peek(2).isWord("AS") || cursor.atRowCountClause()
                || WindowParser.atQualify(cursor) || ReturningParser.at(cursor) || cursor.at("ON");
    }

    private List<GroupingElement> elements() {
        List<GroupingElement> elements = new ArrayList<>();
        do {
            elements.add(element());
        } while (cursor.takeSignIf(","));
        return elements;
    }

    private GroupingElement element() {
        int offset = cursor.offset();
        boolean call = cursor.peek(1).isSign("(");
        if (call && cursor.at("ROLLUP")) {
            cursor.take();
            return new Rollup(keyLists(), offset);
        }
        if (call && cursor.at("CUBE")) {
            cursor.take();
            return new Cube(keyLists(), offset);
        }
        if (cursor.at("GROUPING", "SETS") && cursor.peek(2).isSign("(")) {
            cursor.take();
            cursor.take();
            cursor.take();
            cursor.enter();
            Sets sets = new Sets(elements(), offset);
            cursor.leave();
            cursor.expectSign(")");
            return sets;
        }
        return keys();
    }

    private List<Keys> keyLists() {
        cursor.expectSign("(");
        List<Keys> lists = new ArrayList<>();
        do {
            lists.add(keys());
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return lists;
    }

    /// Parses one expression, which may begin with a parenthesis, or any number of expressions in parentheses.
    private Keys keys() {
        int offset = cursor.offset();
        if (cursor.atSign("(") && cursor.peek(1).isSign(")")) {
            cursor.take();
            cursor.take();
            return new Keys(List.of(), offset);
        }
        if (cursor.hasDerbyRules() && cursor.peek().kind() == TokenKind.PARAMETER) {
            throw cursor.unexpected("the name of a column");
        }
        Expression key = scalars.expression();
        // A row value that begins with the first parenthesis is a list of keys.
        return new Keys(key instanceof RowValue row && row.offset() == offset ? row.elements() : List.of(key), offset);
    }
}
