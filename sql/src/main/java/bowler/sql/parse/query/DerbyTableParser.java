// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.plan.query.DiagnosticTable;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.ast.TableReference.RoutineTable;
import bowler.sql.ast.TableReference;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Parses Derby's older names of diagnostic tables: `NEW org.apache.derby.diag.SpaceTable('T') AS s`. Other
/// classes are refused, as in Derby; their table functions are declared by CREATE FUNCTION.
final class DerbyTableParser {
    private static final String PACKAGE = "ORG.APACHE.DERBY.DIAG.";
    private static final Map<String, String> TABLES = Map.of("TRANSACTIONTABLE", "TRANSACTION_TABLE", "LOCKTABLE", "LOCK_TABLE",
            "STATEMENTCACHE", "STATEMENT_CACHE", "ERRORMESSAGES", "ERROR_MESSAGES");
    private static final Map<String, DiagnosticTable> FUNCTIONS = Map.of("SPACETABLE", DiagnosticTable.SPACE_TABLE,
            "ERRORLOGREADER", DiagnosticTable.ERROR_LOG_READER, "STATEMENTDURATION", DiagnosticTable.STATEMENT_DURATION);
    private static final String CONTAINED_ROLES = "CONTAINEDROLES";

    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    DerbyTableParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    boolean isHere() {
        return cursor.at("NEW") && cursor.peekIsName(1) && (cursor.peek(2).isSign("(") || cursor.peek(2).isSign(".")
            && (cursor.peek(4).isSign(".") || cursor.peek(4).isSign("(")));
    }

    /// Parses the correlation name after a table.
    interface AliasParser {
        TableReference read(TableMaker maker);
    }

    /// Makes a table reference from its correlation name and the names of its columns, both null if they are not written.
    interface TableMaker {
        TableReference make(String alias, List<String> columnNames);
    }

    TableReference table(AliasParser aliases, int offset) {
        cursor.take();
        List<String> parts = new ArrayList<>();
        do {
            parts.add(cursor.name("the name of a class"));
        } while (cursor.takeSignIf("."));
        String className = String.join(".", parts);
        if (!className.startsWith(PACKAGE)) {
            throw SyntaxError.NOT_A_DIAGNOSTIC_CLASS.failure(className, cursor.placeOf(offset));
        }
        String plain = className.substring(PACKAGE.length());
        cursor.expectSign("(");
        List<Expression> arguments = cursor.atSign(")") ? List.of() : scalars.values();
        cursor.expectSign(")");
        String table = TABLES.get(plain);
        boolean takesNone = table != null || FUNCTIONS.containsKey(plain) && FUNCTIONS.get(plain) != DiagnosticTable.SPACE_TABLE;
        if (takesNone && !arguments.isEmpty() || arguments.size() > 2) {
            throw cursor.unexpected("a table with fewer arguments");
        }
        if (table != null) {
            Name name = new Name(DiagnosticTable.SCHEMA, table, offset);
            return aliases.read((alias, columns) -> new NamedTable(name, alias, columns, offset));
        }
        if (plain.equals(CONTAINED_ROLES)) {
            Name name = new Name(DiagnosticTable.SCHEMA, "CONTAINED_ROLES", offset);
            return aliases.read((alias, columns) ->
                new RoutineTable(name, arguments, alias == null ? name.name() : alias, columns, offset));
        }
        if (!FUNCTIONS.containsKey(plain)) {
            throw SyntaxError.NO_DIAGNOSTIC_CLASS.failure(className, cursor.placeOf(offset));
        }
        DiagnosticFunctionParser functions = new DiagnosticFunctionParser(cursor, scalars);
        Query query = functions.call(FUNCTIONS.get(plain), arguments, offset);
        return aliases.read((alias, columns) -> functions.table(query, alias, columns, offset));
    }
}
