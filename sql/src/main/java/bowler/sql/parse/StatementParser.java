// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.plan.LockWaitPolicy;
import bowler.plan.SqlIsolation;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.ast.Query;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.parse.change.DmlParser;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.definition.AccessParser;
import bowler.sql.parse.definition.AlterParser;
import bowler.sql.parse.definition.CreateDropParser;
import bowler.sql.parse.definition.ObjectParser;
import bowler.sql.parse.definition.PolicyParser;
import bowler.sql.parse.definition.RenameParser;
import bowler.sql.parse.definition.RoutineBodyParser;
import bowler.sql.parse.definition.SequenceParser;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;
import bowler.sql.parse.query.WithParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// Parses a whole statement; its first word selects the parser.
public final class StatementParser {
    private static final int MAX_SECONDS_DIGITS = 6;
    private static final List<String> FIRST_WORDS = List.of("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "VALUES",
            "WITH", "CREATE", "DROP", "ALTER", "TRUNCATE", "RENAME", "COMMENT", "SET", "LOCK", "SAVEPOINT", "RELEASE",
            "ROLLBACK", "EXPLAIN", "CALL", "COPY", "DECLARE", "TABLE", "COMMIT", "BEGIN", "START", "GRANT",
            "REVOKE");

    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;
    private final DmlParser changes;
    private final SessionParser session;
    private final RoutineBodyParser bodies;

    private StatementParser(String text) {
        cursor = new TokenCursor(text);
        scalars = new ExpressionParser(cursor);
        queries = new QueryParser(cursor, scalars);
        changes = new DmlParser(cursor, scalars, queries);
        queries.parseChangesBy(changes);
        session = new SessionParser(cursor, scalars);
        bodies = new RoutineBodyParser(cursor, scalars, queries, this::statement);
    }

    public static AstStatement parse(String text) {
        return parse(text, false);
    }

    /// @param hasDerbyRules whether Derby's grammar applies: the statement is that of a session in Derby's mode
    public static AstStatement parse(String text, boolean hasDerbyRules) {
        StatementParser parser = new StatementParser(text);
        if (hasDerbyRules) {
            parser.cursor.applyDerbyRules();
        }
        AstStatement statement = parser.statement();
        parser.cursor.expectEnd();
        return statement;
    }

    /// Parses the action of a trigger, which a catalog keeps as text.
    public static RoutineStatement parseAction(String text) {
        StatementParser parser = new StatementParser(text);
        RoutineStatement action = parser.bodies.statement();
        parser.cursor.expectEnd();
        return action;
    }

    /// Parses the body of a function that returns a table, which a catalog keeps as text.
    public static RoutineStatement.ReturnRows parseTableBody(String text) {
        StatementParser parser = new StatementParser(text);
        RoutineStatement.ReturnRows body = parser.bodies.tableBody();
        parser.cursor.expectEnd();
        return body;
    }

    /// Parses an expression that a catalog keeps as text, such as a DEFAULT.
    public static Expression parseExpression(String text) {
        StatementParser parser = new StatementParser(text);
        Expression expression = parser.scalars.expression();
        parser.cursor.expectEnd();
        return expression;
    }

    private AstStatement statement() {
        Token first = cursor.peek();
        if (first.isSign("(")) {
            return query();
        }
        if (first.isSign("{") && cursor.peek(1).isWord("CALL")) {
            cursor.take();
            AstStatement call = call();
            cursor.expectSign("}");
            return call;
        }
        if (changes.isHere()) {
            return changes.change();
        }
        TransactionParser transactions = new TransactionParser(cursor);
        if (first.kind() == TokenKind.WORD && transactions.isHere()) {
            return transactions.statement();
        }
        AccessParser access = new AccessParser(cursor);
        if (access.isHere()) {
            return access.role();
        }
        return switch (first.text()) {
            case "SELECT", "VALUES", "TABLE" -> query();
            case "WITH" -> new WithParser(cursor, scalars, queries).statement(this::statement, this::ended);
            case "MERGE" -> changes.change();
            case "CREATE" -> {
                AstStatement object = new ObjectParser(cursor, scalars, queries, bodies).create();
                yield object == null ? new CreateDropParser(cursor, scalars, queries).create() : object;
            }
            case "DROP" -> {
                AstStatement object = new ObjectParser(cursor, scalars, queries, bodies).drop();
                yield object == null ? new CreateDropParser(cursor, scalars, queries).drop() : object;
            }
            case "RENAME" -> new AstStatement.DefineObject(new RenameParser(cursor).rename());
            case "COMMENT" -> new AstStatement.DefineObject(new RenameParser(cursor).comment());
            case "ANALYZE" -> analyze();
            case "SET" -> session.set();
            case "LOCK" -> session.lock();
            case "SAVEPOINT", "RELEASE", "ROLLBACK" -> session.savepoint();
            case "EXPLAIN" -> {
                ExplainParser options = new ExplainParser(cursor);
                options.parse();
                if (cursor.at("EXPLAIN")) {
                    throw cursor.unexpected("a statement to explain");
                }
                Token explained = cursor.peek();
                AstStatement statement = statement();
                if (options.analyze() && !runs(statement)) {
                    throw SyntaxError.NOT_SUPPORTED.failure(
                            "EXPLAIN ANALYZE of " + explained.text(), cursor.placeOf(explained));
                }
                yield new AstStatement.Explain(statement, options.format(), options.analyze());
            }
            case "TRUNCATE" -> new AlterParser(cursor, scalars).truncate();
            case "ALTER" -> {
                ObjectDefinition renamed = new RenameParser(cursor).alteration();
                if (renamed != null) {
                    yield new AstStatement.DefineObject(renamed);
                }
                if (cursor.takeWordsIf("ALTER", "SEQUENCE")) {
                    yield new AstStatement.DefineObject(new SequenceParser(cursor).alter());
                }
                if (cursor.takeWordsIf("ALTER", "POLICY")) {
                    yield new PolicyParser(cursor, scalars).alter();
                }
                if (!cursor.peek(1).isWord("TABLE")) {
                    cursor.requireNotNear(1, "TABLE", "SEQUENCE", "INDEX", "VIEW");
                    throw cursor.failure(SyntaxError.NOT_SUPPORTED, first.text());
                }
                yield new AlterParser(cursor, scalars).alter();
            }
            case "CALL" -> call();
            case "COPY" -> new CopyParser(cursor, queries).parse();
            case "DECLARE" -> new CreateDropParser(cursor, scalars, queries).declare();
            case "GRANT", "REVOKE" -> new AccessParser(cursor).change();
            default -> throw cursor.unexpected("a statement", FIRST_WORDS);
        };
    }

    private AstStatement call() {
        cursor.expect("CALL");
        Name procedure = cursor.qualifiedName("the name of a procedure");
        List<Expression> arguments = new ArrayList<>();
        List<String> names = new ArrayList<>();
        cursor.expectSign("(");
        if (!cursor.takeSignIf(")")) {
            do {
                if (!names.isEmpty() || cursor.peek(1).isSign("=") && cursor.peek(2).isSign(">")) {
                    names.add(cursor.name("the name of a parameter"));
                    cursor.expectSign("=");
                    cursor.expectSign(">");
                }
                arguments.add(scalars.value());
            } while (cursor.takeSignIf(","));
            cursor.expectSign(")");
        }
        return new AstStatement.Call(procedure, arguments, names);
    }

    /// Parses ANALYZE and the name of a table, which gathers statistics as the procedure SYSCS_UPDATE_STATISTICS does.
    private AstStatement analyze() {
        Token first = cursor.peek();
        if (!cursor.peekIsName(1) && !cursor.peek(1).isWord("TABLE")) {
            throw cursor.unexpected("a statement");
        }
        cursor.take();
        cursor.takeIf("TABLE");
        Name table = cursor.qualifiedName("the name of a table");
        Expression schema = table.schema() == null ? new Expression.RegisterName(SpecialRegister.CURRENT_SCHEMA, table.offset())
            : text(table.schema(), table.offset());
        return new AstStatement.Call(new Name("SYSCS_UTIL", "SYSCS_UPDATE_STATISTICS", first.offset()),
            List.of(schema, text(table.name(), table.offset()), new Expression.NullValue(table.offset())));
    }

    private static Expression text(String value, int offset) {
        return new Expression.Constant(Expression.LiteralKind.STRING, value, offset);
    }

    private AstStatement query() {
        return ended(queries.query());
    }

    private LockWaitPolicy rowWait() {
        if (cursor.takeIf("NOWAIT")) {
            return LockWaitPolicy.NO_WAIT;
        }
        if (cursor.takeWordsIf("SKIP", "LOCKED")) {
            return LockWaitPolicy.SKIP_LOCKED;
        }
        if (!cursor.takeIf("WAIT")) {
            return null;
        }
        Token seconds = cursor.peek();
        if (seconds.kind() != TokenKind.INTEGER) {
            throw cursor.unexpected("a number of seconds");
        }
        if (seconds.text().length() > MAX_SECONDS_DIGITS) {
            throw cursor.failure(SyntaxError.NUMBER_TOO_LARGE, seconds.text());
        }
        return new LockWaitPolicy(false, Integer.parseInt(cursor.take().text()));
    }

    /// Parses the clauses that may follow a query that is a statement.
    private AstStatement ended(Query query) {
        boolean forUpdate = false;
        boolean forRead = false;
        LockWaitPolicy wait = null;
        List<ColumnReference> columns = new ArrayList<>();
        if (cursor.takeIf("FOR")) {
            if (cursor.takeIf("UPDATE")) {
                forUpdate = true;
                if (cursor.takeIf("OF")) {
                    do {
                        columns.add(cursor.columnReference());
                    } while (cursor.takeSignIf(","));
                }
                wait = rowWait();
            } else if (cursor.takeWordsIf("NO", "KEY", "UPDATE")) {
                forUpdate = true;
                wait = rowWait();
            } else if (cursor.takeIf("SHARE") || cursor.takeWordsIf("KEY", "SHARE")) {
                return shared(query);
            } else {
                if (!cursor.takeIf("READ") && !cursor.takeIf("FETCH")) {
                    throw cursor.unexpected("UPDATE, SHARE, READ ONLY or FETCH ONLY");
                }
                cursor.expect("ONLY");
                forRead = true;
            }
        }
        if (cursor.takeWordsIf("LOCK", "IN", "SHARE", "MODE")) {
            return shared(query);
        }
        SqlIsolation sqlIsolation = session.statementIsolation();
        return new AstStatement.QueryStatement(query, forUpdate, columns, wait, sqlIsolation, forRead);
    }

    /// Parses FOR SHARE: rows that are read stay locked until the transaction ends, as with WITH RS.
    private AstStatement shared(Query query) {
        if (cursor.at("OF") || cursor.at("NOWAIT") || cursor.at("SKIP") || cursor.at("WAIT")) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED, "FOR SHARE with " + cursor.peek().text());
        }
        SqlIsolation sqlIsolation = session.statementIsolation();
        if (sqlIsolation == SqlIsolation.UR || sqlIsolation == SqlIsolation.CS) {
            throw cursor.unexpected("RS or RR beside FOR SHARE");
        }
        return new AstStatement.QueryStatement(query, false, List.of(), null, sqlIsolation == null ? SqlIsolation.RS : sqlIsolation, true);
    }

    /// Returns whether EXPLAIN ANALYZE can run the statement and report its execution.
    private static boolean runs(AstStatement statement) {
        return switch (statement) {
            case AstStatement.QueryStatement query -> true;
            case AstStatement.Insert insert -> true;
            case AstStatement.Upsert upsert -> true;
            case AstStatement.Update update -> true;
            case AstStatement.JoinedUpdate update -> true;
            case AstStatement.Delete delete -> true;
            case AstStatement.JoinedDelete delete -> true;
            case AstStatement.Merge merge -> true;
            case AstStatement.WithTables with -> runs(with.statement());
            default -> false;
        };
    }
}
