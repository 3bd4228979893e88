// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.catalog.TemporaryRules;
import bowler.sql.ast.AstStatement;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;

/// Parses temporary tables: `DECLARE GLOBAL TEMPORARY TABLE` as in Derby, `CREATE GLOBAL | LOCAL TEMPORARY TABLE` as in the
/// standard, and `CREATE TEMPORARY TABLE` as in PostgreSQL, MariaDB, SQLite and H2. The last keeps its rows over commits by
/// default, as these products do; the others do not. The clauses after the columns or the query come in any order.
final class TemporaryTableParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;

    TemporaryTableParser(TokenCursor cursor, ExpressionParser scalars, QueryParser queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    /// Returns whether the keywords for a temporary table come next, after CREATE.
    boolean isAt() {
        int kind = cursor.at("GLOBAL") || cursor.at("LOCAL") ? 1 : 0;
        return (cursor.peek(kind).isWord("TEMPORARY") || cursor.peek(kind).isWord("TEMP"))
            && cursor.peek(kind + 1).isWord("TABLE");
    }

    AstStatement create() {
        boolean isStandard = cursor.takeIf("GLOBAL") || cursor.takeIf("LOCAL");
        cursor.take();
        cursor.expect("TABLE");
        return table(false, isStandard);
    }

    /// Parses the rest of the statement after DECLARE.
    AstStatement declare() {
        if (!cursor.takeIf("LOCAL")) {
            cursor.expect("GLOBAL");
        }
        cursor.expect("TEMPORARY");
        cursor.expect("TABLE");
        return table(true, true);
    }

    private AstStatement table(boolean isDeclared, boolean deletesByDefault) {
        AstStatement table = new TableParser(cursor, scalars, queries).table();
        Boolean deletesOnCommit = null;
        boolean isUnlogged = false;
        boolean isDeletedOnRollback = false;
        while (true) {
            int offset = cursor.offset();
            if (cursor.takeWordsIf("ON", "COMMIT")) {
                require(deletesOnCommit == null, "ON COMMIT", offset);
                deletesOnCommit = !cursor.takeIf("PRESERVE");
                if (deletesOnCommit) {
                    cursor.expect("DELETE");
                }
                cursor.expect("ROWS");
            } else if (cursor.takeWordsIf("NOT", "LOGGED")) {
                require(!isUnlogged, "NOT LOGGED", offset);
                isUnlogged = true;
            } else if (cursor.takeWordsIf("ON", "ROLLBACK")) {
                require(!isDeletedOnRollback, "ON ROLLBACK", offset);
                isDeletedOnRollback = true;
                cursor.expect("DELETE");
                cursor.expect("ROWS");
            } else {
                break;
            }
        }
        if (isDeclared && !isUnlogged) {
            throw cursor.unexpected("NOT LOGGED");
        }
        return new AstStatement.CreateTemporary(
            table, new TemporaryRules(deletesOnCommit == null ? deletesByDefault : deletesOnCommit, isUnlogged || isDeletedOnRollback, !isDeclared));
    }

    private void require(boolean isFirst, String clause, int offset) {
        if (!isFirst) {
            throw SyntaxError.REPEATED.failure(clause, cursor.placeOf(offset));
        }
    }
}
