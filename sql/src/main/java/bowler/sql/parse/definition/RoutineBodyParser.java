// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.plan.scalar.Comparison;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.ast.RoutineStatement.Branch;
import bowler.sql.ast.RoutineStatement.DeclaredCursor;
import bowler.sql.ast.RoutineStatement.DiagnosticItem;
import bowler.sql.ast.RoutineStatement.HandledCondition;
import bowler.sql.ast.RoutineStatement.Handler;
import bowler.sql.ast.RoutineStatement.HandlerKind;
import bowler.sql.ast.RoutineStatement.NamedCondition;
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
    private static final Set<String> STANDALONE = Set.of(
            "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "SELECT", "VALUES", "TABLE", "WITH", "CALL");
    private static final String EXPECTED = "a change, a query, CALL, SET, SIGNAL or BEGIN ATOMIC";
    private static final String SQLEXCEPTION = "SQLEXCEPTION";
    /// The classes of SQLStates that stand for SQLWARNING and NOT FOUND.
    private static final String WARNING = "01";
    private static final String NOT_FOUND = "02";
    /// CASE statement without a branch that applies, SQL/PSM 20000.
    private static final String CASE_NOT_FOUND = "20000";

    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;
    private final Supplier<AstStatement> standalone;

    /// @param standalone parses a statement that may also be executed on its own
    public RoutineBodyParser(
            TokenCursor cursor, ExpressionParser scalars, QueryParser queries, Supplier<AstStatement> standalone) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
        this.standalone = standalone;
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
        if (first.isSign("(") || first.isSign("{") || first.kind() == TokenKind.WORD && STANDALONE.contains(first.text())) {
            return standalone(offset);
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
        if (cursor.takeIf("CASE")) {
            return cases(offset);
        }
        if (cursor.at("SIGNAL") || cursor.at("RESIGNAL")) {
            return signal(offset);
        }
        if (cursor.takeIf("OPEN")) {
            return new RoutineStatement.OpenCursor(cursor.name("the name of a cursor"), offset);
        }
        if (cursor.takeIf("CLOSE")) {
            return new RoutineStatement.CloseCursor(cursor.name("the name of a cursor"), offset);
        }
        if (cursor.takeIf("FETCH")) {
            return fetch(offset);
        }
        if (cursor.at("GET")) {
            return diagnostics(offset);
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

    /// Parses the body of a function that returns a table: RETURN and a query, which may be in `TABLE (...)`.
    public RoutineStatement.ReturnRows tableBody() {
        int offset = cursor.offset();
        cursor.expect("RETURN");
        boolean isInTable = cursor.at("TABLE") && cursor.peek(1).isSign("(");
        if (isInTable) {
            cursor.take();
            cursor.expectSign("(");
        }
        Query query = queries.query();
        if (isInTable) {
            cursor.expectSign(")");
        }
        return new RoutineStatement.ReturnRows(query, offset);
    }

    private RoutineStatement standalone(int offset) {
        List<Target> targets = new ArrayList<>();
        queries.allowInto(() -> targets.addAll(into()));
        AstStatement statement = standalone.get();
        queries.allowInto(null);
        if (targets.isEmpty()) {
            return new RoutineStatement.Run(statement, offset);
        }
        if (!(statement instanceof AstStatement.QueryStatement query)) {
            throw cursor.failure(SyntaxError.MISPLACED_INTO, "INTO");
        }
        return new RoutineStatement.SelectInto(query, targets, offset);
    }

    private List<Target> into() {
        cursor.expect("INTO");
        List<Target> targets = new ArrayList<>();
        do {
            targets.add(target());
        } while (cursor.takeSignIf(","));
        return targets;
    }

    private RoutineStatement compound(String label, int offset) {
        cursor.expect("BEGIN");
        boolean atomic = cursor.takeIf("ATOMIC");
        if (!atomic) {
            cursor.takeWordsIf("NOT", "ATOMIC");
        }
        List<Variable> variables = new ArrayList<>();
        List<NamedCondition> conditions = new ArrayList<>();
        List<DeclaredCursor> cursors = new ArrayList<>();
        List<Handler> handlers = new ArrayList<>();
        while (cursor.at("DECLARE")) {
            int declared = cursor.offset();
            cursor.take();
            HandlerKind kind = handlerKind();
            if (kind != null) {
                handlers.add(handler(kind, declared));
            } else if (cursor.peek(1).isWord("CONDITION")) {
                conditions.add(condition(declared));
            } else if (cursor.peek(1).isWord("CURSOR") || cursor.peek(2).isWord("CURSOR")) {
                cursors.add(declaredCursor(declared));
            } else {
                variables.add(variable(declared));
            }
            cursor.expectSign(";");
        }
        List<RoutineStatement> statements = statementsTo("END");
        cursor.expect("END");
        endLabel(label);
        return new RoutineStatement.Compound(label, atomic, variables, conditions, cursors, handlers, statements, offset);
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
        List<HandledCondition> conditions = new ArrayList<>();
        do {
            int place = cursor.offset();
            if (cursor.takeIf(SQLEXCEPTION)) {
                conditions.add(new HandledCondition(SQLEXCEPTION, null, place));
            } else if (cursor.takeIf("SQLWARNING")) {
                conditions.add(new HandledCondition(WARNING, null, place));
            } else if (cursor.takeWordsIf("NOT", "FOUND")) {
                conditions.add(new HandledCondition(NOT_FOUND, null, place));
            } else if (cursor.takeIf("SQLSTATE")) {
                cursor.takeIf("VALUE");
                conditions.add(new HandledCondition(sqlState(), null, place));
            } else {
                conditions.add(new HandledCondition(
                        null, cursor.name("SQLEXCEPTION, SQLWARNING, NOT FOUND, SQLSTATE or the name of a condition"), place));
            }
        } while (cursor.takeSignIf(","));
        return new Handler(kind, conditions, statement(), offset);
    }

    private NamedCondition condition(int offset) {
        String name = cursor.name("the name of a condition");
        cursor.expect("CONDITION");
        String sqlState = null;
        if (cursor.takeIf("FOR")) {
            if (cursor.takeIf("SQLSTATE")) {
                cursor.takeIf("VALUE");
            }
            sqlState = sqlState();
        }
        return new NamedCondition(name, sqlState, offset);
    }

    private DeclaredCursor declaredCursor(int offset) {
        String name = cursor.name("the name of a cursor");
        if (!cursor.takeIf("INSENSITIVE")) {
            cursor.takeIf("ASENSITIVE");
        }
        cursor.expect("CURSOR");
        boolean returned = false;
        while (true) {
            if (cursor.at("WITH", "RETURN")) {
                cursor.takeWordsIf("WITH", "RETURN");
                cursor.takeWordsIf("TO", "CALLER");
                returned = true;
            } else if (!cursor.takeWordsIf("WITHOUT", "RETURN") && !cursor.takeWordsIf("WITHOUT", "HOLD")) {
                break;
            }
        }
        cursor.expect("FOR");
        return new DeclaredCursor(name, returned, queries.query(), offset);
    }

    private RoutineStatement fetch(int offset) {
        cursor.takeIf("NEXT");
        cursor.takeIf("FROM");
        String name = cursor.name("the name of a cursor");
        return new RoutineStatement.FetchCursor(name, into(), offset);
    }

    private RoutineStatement diagnostics(int offset) {
        cursor.expect("GET");
        cursor.takeIf("CURRENT");
        cursor.expect("DIAGNOSTICS");
        boolean ofCondition = cursor.takeIf("CONDITION") || cursor.takeIf("EXCEPTION");
        if (ofCondition) {
            Token number = cursor.peek();
            if (number.kind() != TokenKind.INTEGER || !number.text().equals("1")) {
                throw cursor.unexpected("1, the number of the condition");
            }
            cursor.take();
        }
        List<Target> targets = new ArrayList<>();
        List<DiagnosticItem> items = new ArrayList<>();
        do {
            targets.add(target());
            cursor.expectSign("=");
            items.add(diagnosticItem(ofCondition));
        } while (cursor.takeSignIf(","));
        return new RoutineStatement.GetDiagnostics(targets, items, offset);
    }

    private DiagnosticItem diagnosticItem(boolean ofCondition) {
        for (DiagnosticItem item : DiagnosticItem.values()) {
            if ((item != DiagnosticItem.ROW_COUNT) == ofCondition && cursor.takeIf(item.name())) {
                return item;
            }
        }
        throw cursor.unexpected(ofCondition ? "RETURNED_SQLSTATE or MESSAGE_TEXT" : "ROW_COUNT");
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

    /// Parses CASE as the IF that means the same. Without ELSE, it fails if no branch applies.
    private RoutineStatement cases(int offset) {
        Expression operand = cursor.at("WHEN") ? null : scalars.expression();
        List<Branch> branches = new ArrayList<>();
        cursor.expect("WHEN");
        do {
            int place = cursor.offset();
            Expression condition = scalars.expression();
            cursor.expect("THEN");
            branches.add(new Branch(
                    operand == null ? condition : new Expression.Comparing(Comparison.EQUAL, operand, condition, place),
                    statementsTo("WHEN", "ELSE", "END")));
        } while (cursor.takeIf("WHEN"));
        Expression message = new Expression.Constant(Expression.LiteralKind.STRING, "No branch of CASE applies, and it has no ELSE.", offset);
        List<RoutineStatement> otherwise = cursor.takeIf("ELSE") ? statementsTo("END")
                : List.of(new RoutineStatement.Signal(CASE_NOT_FOUND, null, message, false, offset));
        cursor.expect("END", "CASE");
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
        boolean again = cursor.take().text().equals("RESIGNAL");
        String sqlState = null;
        String condition = null;
        if (cursor.takeIf("SQLSTATE")) {
            cursor.takeIf("VALUE");
            sqlState = sqlState();
        } else if (!again || cursor.atName() && !cursor.at("SET")) {
            condition = cursor.name("SQLSTATE or the name of a condition");
        }
        Expression message = null;
        if (cursor.takeWordsIf("SET", "MESSAGE_TEXT")) {
            cursor.expectSign("=");
            message = scalars.expression();
        } else if (cursor.takeSignIf("(")) {
            message = scalars.expression();
            cursor.expectSign(")");
        }
        return new RoutineStatement.Signal(sqlState, condition, message, again, offset);
    }
}
