// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.AstStatement;
import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.token.Token;
import java.util.List;

/// CREATE TABLE AS, behind the table's name: `[(names)] AS query [WITH [NO] DATA]`.
final class TableQueryParser {
    private final TokenCursor cursor;
    private final QueryParser queries;

    TableQueryParser(TokenCursor cursor, QueryParser queries) {
        this.cursor = cursor;
        this.queries = queries;
    }

    /// Whether names without types, or AS, stand here.
    boolean isAt() {
        if (cursor.at("AS")) {
            return true;
        }
        Token behindName = cursor.peek(2);
        return cursor.atSign("(") && (behindName.isSign(",") || behindName.isSign(")"))
            && !cursor.peek(1).isSign(")");
    }

    AstStatement table(Name name, boolean unlessExists) {
        List<ColumnMention> columns = cursor.atSign("(") ? cursor.columnMentions() : null;
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
            name, unlessExists, columns, query, withData, TableParser.lockSize(cursor));
    }
}
