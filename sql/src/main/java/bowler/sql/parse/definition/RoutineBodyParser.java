// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.ast.RoutineStatement.Branch;
import bowler.sql.ast.RoutineStatement.Handler;
import bowler.sql.ast.RoutineStatement.HandlerKind;
import bowler.sql.ast.RoutineStatement.Target;
import bowler.sql.ast.RoutineStatement.Variable;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Parses a statement of the body of a trigger or of a routine written in SQL.
public final class RoutineBodyParser {
    private static final Set<String> STANDING_ALONE = Set.of(
            "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "SELECT", "VALUES", "TABLE", "WITH", "CALL");
    private static final String EXPECTED = "a change, a query, CALL, SET, SIGNAL or BEGIN ATOMIC";

    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;
    private final Supplier<AstStatement> standingAlone;

    /// @param standingAlone parses a statement that may also be executed on its own
    public RoutineBodyParser(
            TokenCursor cursor, ExpressionParser scalars, QueryParser queries, Supplier<AstStatement> standingAlone) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
        this.standingAlone = standingAlone;
    }

    public RoutineStatement statement() {
        cursor.enter();
        RoutineStatement statement = oneStatement();
        cursor.leave();
        return statement;
    }

    private RoutineStatement oneStatement() {
        int offset = cursor.offset();
        Token first = cursor.peek();
        if (first.isSign("(") || first.isSign("{") || first.kind() == TokenKind.WORD && STANDING_ALONE.contains(first.text())) {
            return new RoutineStatement.Run(standingAlone.get(), offset);
        }
        String label = null;
        if (cursor.peek(1).isSign(":")) {
            label = cursor.name("a label");
            cursor.expectSign(":");
        }
        if (cursor.at("BEGIN")) {
            return compound(label, offset);
        }
        if (cursor.at("WHILE")) {
            return whileLoop(label, offset);
        }
        if (cursor.at("REPEAT")) {
            return repeat(label, offset);
        }
        if (cursor.at("LOOP")) {
            return loop(label, offset);
        }
        if (cursor.at("FOR")) {
            return forEach(label, offset);
        }
        if (label != null) {
            throw cursor.unexpected("BEGIN, WHILE, REPEAT, LOOP or FOR");
        }
        if (cursor.takeIf("SET")) {
            return assignment(offset);
        }
        if (cursor.takeIf("IF")) {
            return branches(offset);
        }
        if (cursor.takeIf("SIGNAL")) {
            return signal(offset);
        }
        if (cursor.at("LEAVE") || cursor.at("ITERATE")) {
            boolean iterates = cursor.take().text().equals("ITERATE");
            return new RoutineStatement.Jump(cursor.name("a label"), iterates, offset);
        }
        if (cursor.takeIf("RETURN")) {
            return new RoutineStatement.Return(scalars.expression(), offset);
        }
        throw cursor.unexpected(EXPECTED);
    }

    private RoutineStatement compound(String label, int offset) {
        cursor.expect("BEGIN");
        cursor.expect("ATOMIC");
        List<Variable> variables = new ArrayList<>();
        List<Handler> handlers = new ArrayList<>();
        while (cursor.at("DECLARE")) {
            int declared = cursor.offset();
            cursor.take();
            HandlerKind kind = handlerKind();
            if (kind != null) {
                handlers.add(handler(kind, declared));
            } else {
                variables.add(variable(declared));
            }
            cursor.expectSign(";");
        }
        List<RoutineStatement> statements = statementsTo("END");
        cursor.expect("END");
        endLabel(label);
        return new RoutineStatement.Compound(label, variables, handlers, statements, offset);
    }

    /// Parses statements, each with a semicolon, up to one of these words.
    private List<RoutineStatement> statementsTo(String... ends) {
        List<RoutineStatement> statements = new ArrayList<>();
        while (true) {
            for (String end : ends) {
                if (cursor.at(end)) {
                    return statements;
                }
            }
            statements.add(statement());
            cursor.expectSign(";");
        }
    }

    private void endLabel(String label) {
        if (label != null && cursor.atName() && cursor.peek().text().equals(label)) {
            cursor.take();
        }
    }

    private HandlerKind handlerKind() {
        for (HandlerKind kind : HandlerKind.values()) {
            if (cursor.at(kind.name(), "HANDLER")) {
                cursor.take();
                cursor.take();
                return kind;
            }
        }
        return null;
    }

    private Handler handler(HandlerKind kind, int offset) {
        cursor.expect("FOR");
        List<String> conditions = new ArrayList<>();
        do {
            if (cursor.takeIf("SQLEXCEPTION")) {
                conditions.add("SQLEXCEPTION");
            } else if (cursor.takeWordsIf("NOT", "FOUND")) {
                conditions.add("02");
            } else if (cursor.takeIf("SQLSTATE")) {
                cursor.takeIf("VALUE");
                conditions.add(sqlState());
            } else {
                throw cursor.unexpected("SQLEXCEPTION, NOT FOUND or SQLSTATE");
            }
        } while (cursor.takeSignIf(","));
        return new Handler(kind, conditions, statement(), offset);
    }

    private String sqlState() {
        Token state = cursor.peek();
        if (state.kind() != TokenKind.STRING) {
            throw cursor.unexpected("an SQLState in quotes");
        }
        if (!state.text().matches("[0-9A-Z]{5}") || state.text().startsWith("00")) {
            throw cursor.failure(SyntaxError.BAD_SQL_STATE, state.text());
        }
        return cursor.take().text();
    }

    private Variable variable(int offset) {
        List<String> names = new ArrayList<>();
        do {
            names.add(cursor.name("the name of a variable"));
        } while (cursor.takeSignIf(","));
        TypeName type = new TypeParser(cursor).type();
        return new Variable(names, type, cursor.takeIf("DEFAULT") ? scalars.expression() : null, offset);
    }

    private RoutineStatement assignment(int offset) {
        List<Target> targets = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        do {
            targets.add(target());
            cursor.expectSign("=");
            values.add(scalars.expression());
        } while (cursor.takeSignIf(","));
        return new RoutineStatement.Assignment(targets, values, offset);
    }

    private Target target() {
        int offset = cursor.offset();
        String name = cursor.name("a variable or a column of the new row");
        if (cursor.takeSignIf(".")) {
            return new Target(name, cursor.name("a column of the new row"), offset);
        }
        return new Target(null, name, offset);
    }

    private RoutineStatement branches(int offset) {
        List<Branch> branches = new ArrayList<>();
        do {
            Expression condition = scalars.expression();
            cursor.expect("THEN");
            branches.add(new Branch(condition, statementsTo("ELSEIF", "ELSE", "END")));
        } while (cursor.takeIf("ELSEIF"));
        List<RoutineStatement> otherwise = cursor.takeIf("ELSE") ? statementsTo("END") : List.of();
        cursor.expect("END", "IF");
        return new RoutineStatement.If(branches, otherwise, offset);
    }

    private RoutineStatement whileLoop(String label, int offset) {
        cursor.expect("WHILE");
        Expression condition = scalars.expression();
        cursor.expect("DO");
        List<RoutineStatement> statements = statementsTo("END");
        cursor.expect("END", "WHILE");
        endLabel(label);
        return new RoutineStatement.Loop(label, condition, statements, null, offset);
    }

    private RoutineStatement repeat(String label, int offset) {
        cursor.expect("REPEAT");
        List<RoutineStatement> statements = statementsTo("UNTIL");
        cursor.expect("UNTIL");
        Expression condition = scalars.expression();
        cursor.expect("END", "REPEAT");
        endLabel(label);
        return new RoutineStatement.Loop(label, null, statements, condition, offset);
    }

    private RoutineStatement loop(String label, int offset) {
        cursor.expect("LOOP");
        List<RoutineStatement> statements = statementsTo("END");
        cursor.expect("END", "LOOP");
        endLabel(label);
        return new RoutineStatement.Loop(label, null, statements, null, offset);
    }

    private RoutineStatement forEach(String label, int offset) {
        cursor.expect("FOR");
        String variable = null;
        if (cursor.peek(1).isWord("AS")) {
            variable = cursor.name("the name of the current row");
            cursor.take();
        }
        String before = cursor.reserve("DO");
        Query query = queries.query();
        cursor.reserve(before);
        cursor.expect("DO");
        List<RoutineStatement> statements = statementsTo("END");
        cursor.expect("END", "FOR");
        endLabel(label);
        return new RoutineStatement.ForEach(label, variable, query, statements, offset);
    }

    private RoutineStatement signal(int offset) {
        cursor.expect("SQLSTATE");
        cursor.takeIf("VALUE");
        String sqlState = sqlState();
        Expression message = null;
        if (cursor.takeWordsIf("SET", "MESSAGE_TEXT")) {
            cursor.expectSign("=");
            message = scalars.expression();
        } else if (cursor.takeSignIf("(")) {
            message = scalars.expression();
            cursor.expectSign(")");
        }
        return new RoutineStatement.Signal(sqlState, message, offset);
    }
}
