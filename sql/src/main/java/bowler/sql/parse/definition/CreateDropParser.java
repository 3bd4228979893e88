// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.sql.ast.AstStatement;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;
import java.util.List;

/// Parses CREATE and DROP.
public final class CreateDropParser {
    private static final List<String> KINDS = List.of("TABLE", "INDEX", "UNIQUE", "VIEW", "SYNONYM", "SEQUENCE", "SCHEMA",
            "FUNCTION", "PROCEDURE", "TRIGGER");

    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;

    public CreateDropParser(TokenCursor cursor, ExpressionParser scalars, QueryParser queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    public AstStatement create() {
        cursor.expect("CREATE");
        if (cursor.takeIf("TABLE")) {
            return new TableParser(cursor, scalars, queries).table();
        }
        TemporaryTableParser temporary = new TemporaryTableParser(cursor, scalars, queries);
        if (temporary.isAt()) {
            return temporary.create();
        }
        boolean unique = cursor.takeIf("UNIQUE");
        if (cursor.takeIf("INDEX")) {
            return new IndexParser(cursor, scalars).index(unique);
        }
        rejectOtherKinds();
        throw cursor.unexpected("TABLE, INDEX, VIEW, TRIGGER, FUNCTION, PROCEDURE or another kind of object", KINDS);
    }

    /// Parses DECLARE GLOBAL TEMPORARY TABLE.
    public AstStatement declare() {
        cursor.expect("DECLARE");
        return new TemporaryTableParser(cursor, scalars, queries).declare();
    }

    public AstStatement drop() {
        cursor.expect("DROP");
        if (cursor.takeIf("TABLE")) {
            return new TableParser(cursor, scalars, queries).drop();
        }
        if (cursor.takeIf("INDEX")) {
            boolean ifExists = cursor.takeWordsIf("IF", "EXISTS");
            return AstStatement.Several.of(
                cursor.qualifiedNames("the name of an index"), name -> new AstStatement.DropIndex(name, ifExists));
        }
        rejectOtherKinds();
        throw cursor.unexpected("TABLE, INDEX, VIEW, TRIGGER, FUNCTION, PROCEDURE or another kind of object", KINDS);
    }

    private void rejectOtherKinds() {
        switch (cursor.peek().text()) {
            case "PROCEDURE", "FUNCTION", "TYPE", "ROLE", "DERBY" ->
                throw cursor.failure(SyntaxError.NOT_SUPPORTED, cursor.peek().text());
            default -> {}
        }
    }
}
