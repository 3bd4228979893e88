// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.plan.SavepointAction;
import bowler.plan.SqlIsolation;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// Parses statements that change the session or its transaction: SET, LOCK TABLE, SAVEPOINT.
final class SessionParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    SessionParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    AstStatement lock() {
        cursor.expect("LOCK", "TABLE");
        Name table = cursor.qualifiedName("the name of a table");
        cursor.expect("IN");
        boolean exclusive = cursor.takeIf("EXCLUSIVE");
        if (!exclusive && !cursor.takeIf("SHARE")) {
            throw cursor.unexpected("SHARE or EXCLUSIVE");
        }
        cursor.expect("MODE");
        return new AstStatement.LockTable(table, exclusive);
    }

    AstStatement set() {
        cursor.expect("SET");
        if (cursor.takeIf("CONSTRAINTS")) {
            return constraints();
        }
        AstStatement transaction = new TransactionParser(cursor).set();
        if (transaction != null) {
            return transaction;
        }
        boolean current = cursor.takeIf("CURRENT");
        if (cursor.takeIf("SCHEMA") || current && cursor.takeIf("SQLID")) {
            cursor.takeSignIf("=");
            return new AstStatement.SetSchema(schemaName());
        }
        if (!current && cursor.takeIf("ROLE")) {
            return new AstStatement.SetRole(role());
        }
        if (cursor.takeIf("ISOLATION")) {
            if (!cursor.takeSignIf("=")) {
                cursor.takeIf("TO");
            }
            return new AstStatement.SetIsolation(isolation());
        }
        if (!current && cursor.takeWordsIf("TIME", "ZONE")) {
            return new AstStatement.SetTimeZone(cursor.takeIf("LOCAL") || cursor.takeIf("DEFAULT") ? null : scalars.additive());
        }
        if (!current && cursor.at("MESSAGE_LOCALE") && cursor.peek(1).kind() == TokenKind.STRING) {
            throw SyntaxError.MESSAGE_LOCALE.failure(cursor.placeOf(cursor.peek()));
        }
        throw cursor.unexpected("SCHEMA, ROLE, ISOLATION, CONSTRAINTS, TIME ZONE or TRANSACTION");
    }

    AstStatement savepoint() {
        if (cursor.takeIf("SAVEPOINT")) {
            Token first = cursor.peek();
            String name = cursor.name("the name of a savepoint");
            if (name.startsWith("SYS")) {
                throw SyntaxError.SAVEPOINT_NAME.failure(name, cursor.placeOf(first));
            }
            boolean unique = cursor.takeIf("UNIQUE");
            retained();
            return new AstStatement.Savepoint(unique ? SavepointAction.SET_UNIQUE : SavepointAction.SET, name);
        }
        SavepointAction action = SavepointAction.ROLLBACK;
        if (cursor.takeIf("RELEASE")) {
            action = SavepointAction.RELEASE;
            cursor.takeIf("TO");
        } else {
            cursor.expect("ROLLBACK");
            if (!cursor.takeIf("WORK")) {
                cursor.takeIf("TRANSACTION");
            }
            cursor.expect("TO");
        }
        // The keyword SAVEPOINT is optional, and it may also be the name.
        if (cursor.at("SAVEPOINT") && cursor.peekIsName(1)) {
            cursor.take();
        }
        return new AstStatement.Savepoint(action, cursor.name("the name of a savepoint"));
    }

    /// Parses ON ROLLBACK RETAIN CURSORS and ON ROLLBACK RETAIN LOCKS, in any order. They state the only behaviour that
    /// exists.
    private void retained() {
        boolean cursors = false;
        boolean locks = false;
        while (!(cursors && locks) && cursor.takeIf("ON")) {
            cursor.expect("ROLLBACK", "RETAIN");
            if (!cursors && cursor.takeIf("CURSORS")) {
                cursors = true;
            } else if (!locks && cursor.takeIf("LOCKS")) {
                locks = true;
            } else {
                throw cursor.unexpected(cursors ? "LOCKS" : locks ? "CURSORS" : "CURSORS or LOCKS");
            }
        }
    }

    private AstStatement constraints() {
        List<Name> names = new ArrayList<>();
        if (!cursor.takeIf("ALL")) {
            do {
                names.add(cursor.qualifiedName("the name of a constraint"));
            } while (cursor.takeSignIf(","));
        }
        boolean deferred = cursor.takeIf("DEFERRED");
        if (!deferred && !cursor.takeIf("IMMEDIATE")) {
            throw cursor.unexpected("DEFERRED or IMMEDIATE");
        }
        return new AstStatement.SetConstraints(names, deferred);
    }

    private Expression schemaName() {
        Token token = cursor.peek();
        if (token.kind() == TokenKind.STRING || token.kind() == TokenKind.PARAMETER || token.isWord("USER")) {
            return scalars.additive();
        }
        return new Expression.Constant(
                Expression.LiteralKind.STRING, cursor.name("the name of a schema"), token.offset());
    }

    /// Returns null for NONE.
    private Expression role() {
        Token token = cursor.peek();
        if (cursor.takeIf("NONE")) {
            return null;
        }
        if (token.kind() == TokenKind.STRING || token.kind() == TokenKind.PARAMETER) {
            return scalars.additive();
        }
        String role = cursor.name("the name of a role, or NONE");
        return new Expression.Constant(
                Expression.LiteralKind.STRING, '"' + role.replace("\"", "\"\"") + '"', token.offset());
    }

    private SqlIsolation isolation() {
        Token token = cursor.take();
        return switch (token.text()) {
            case "UR" -> SqlIsolation.UR;
            case "CS" -> SqlIsolation.CS;
            case "RS" -> SqlIsolation.RS;
            case "RR", "SERIALIZABLE" -> SqlIsolation.RR;
            case "SNAPSHOT" -> SqlIsolation.SNAPSHOT;
            case "RESET" -> null;
            case "DIRTY" -> {
                cursor.expect("READ");
                yield SqlIsolation.UR;
            }
            case "CURSOR" -> {
                cursor.expect("STABILITY");
                yield SqlIsolation.CS;
            }
            case "REPEATABLE" -> {
                // REPEATABLE READ in Derby's SQL is its level RR; the JDBC level of this name is RS.
                cursor.expect("READ");
                yield SqlIsolation.RR;
            }
            case "READ" -> {
                if (cursor.takeIf("UNCOMMITTED")) {
                    yield SqlIsolation.UR;
                }
                cursor.expect("COMMITTED");
                yield SqlIsolation.CS;
            }
            default -> throw cursor.unexpected("an isolation level");
        };
    }

    /// Parses `WITH UR|CS|RS|RR` after a query; returns null if there is none. A repetition is accepted, because
    /// Hibernate 7's dialect for Derby writes the clause twice in queries that lock.
    SqlIsolation statementIsolation() {
        SqlIsolation sqlIsolation = null;
        while (cursor.takeIf("WITH")) {
            SqlIsolation said = switch (cursor.peek().text()) {
                case "UR" -> SqlIsolation.UR;
                case "CS" -> SqlIsolation.CS;
                case "RS" -> SqlIsolation.RS;
                case "RR" -> SqlIsolation.RR;
                default -> throw cursor.unexpected("UR, CS, RS or RR");
            };
            if (sqlIsolation != null && sqlIsolation != said) {
                throw cursor.unexpected(sqlIsolation + ", as said before");
            }
            sqlIsolation = said;
            cursor.take();
        }
        return sqlIsolation;
    }
}
