// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query.AllColumns;
import bowler.sql.ast.Query.Select;
import bowler.sql.ast.Query;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.query.QueryParser;
import bowler.sql.token.Token;
import java.util.List;

/// Parses CREATE TABLE AS after the table's name: `[(names)] AS query [WITH [NO] DATA]`, and `(LIKE table)`, which is
/// equivalent to `AS TABLE table WITH NO DATA`.
final class TableQueryParser {
    private final TokenCursor cursor;
    private final QueryParser queries;

    TableQueryParser(TokenCursor cursor, QueryParser queries) {
        this.cursor = cursor;
        this.queries = queries;
    }

    /// Returns whether names without types, AS, or LIKE with a table come next.
    boolean isAt() {
        if (cursor.at("AS") || isLike()) {
            return true;
        }
        Token tokenAfterName = cursor.peek(2);
        return cursor.atSign("(") && (tokenAfterName.isSign(",") || tokenAfterName.isSign(")"))
            && !cursor.peek(1).isSign(")");
    }

    private boolean isLike() {
        return cursor.atSign("(") && cursor.peek(1).isWord("LIKE");
    }

    AstStatement table(Name name, boolean unlessExists) {
        if (isLike()) {
            return like(name, unlessExists);
        }
        List<ColumnReference> columns = cursor.atSign("(") ? cursor.columnReferences() : null;
        cursor.expect("AS");
        int start = cursor.offset();
        Query query = queries.query();
        int parameter = cursor.parameterSince(start);
        if (parameter >= 0) {
            throw SyntaxError.PARAMETER_IN_TABLE.failure(cursor.placeOf(parameter));
        }
        boolean withData = true;
        if (cursor.takeIf("WITH")) {
            withData = !cursor.takeIf("NO");
            cursor.expect("DATA");
        }
        return new AstStatement.CreateTableAs(
            name, unlessExists, columns, query, withData, LockSizeParser.lockSize(cursor));
    }

    private AstStatement like(Name name, boolean unlessExists) {
        cursor.take();
        int offset = cursor.take().offset();
        Query rows = Query.of(new Select(List.of(new AllColumns(null, offset)), List.of(queries.from().table()), offset));
        if (cursor.at("INCLUDING") || cursor.at("EXCLUDING")) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED, cursor.peek().text() + " in LIKE");
        }
        cursor.expectSign(")");
        return new AstStatement.CreateTableAs(name, unlessExists, null, rows, false, LockSizeParser.lockSize(cursor));
    }
}
