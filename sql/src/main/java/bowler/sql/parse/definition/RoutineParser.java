// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RoutineDescriptor.Style;
import bowler.sql.ast.ColumnDefinition.DefaultClause;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateRoutine;
import bowler.sql.ast.ObjectDefinition.IfExists;
import bowler.sql.ast.ObjectDefinition.RoutineParameter;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Parses CREATE FUNCTION and CREATE PROCEDURE after their second word: the clauses in any order, each once.
final class RoutineParser {
    private final TokenCursor cursor;
    private final boolean function;
    private final Set<String> seen = new HashSet<>();
    private final RoutineBodyParser bodies;
    private final Supplier<DefaultClause> defaults;
    private boolean isSql;
    private boolean varargs;
    private Style style;
    private boolean deterministic;
    private SqlAccess access;
    private int resultSets;
    private boolean calledOnNull = true;
    /// Null without EXTERNAL SECURITY.
    private Boolean definer;
    private String externalName;
    private int externalOffset;

    /// @param defaults parses the expression of a DEFAULT
    RoutineParser(TokenCursor cursor, boolean function, RoutineBodyParser bodies, Supplier<DefaultClause> defaults) {
        this.cursor = cursor;
        this.defaults = defaults;
        this.bodies = bodies;
        this.function = function;
        access = function ? SqlAccess.READS_SQL_DATA : SqlAccess.MODIFIES_SQL_DATA;
    }

    CreateRoutine create(IfExists ifExists) {
        Name name = cursor.qualifiedName("the name of the " + (function ? "function" : "procedure"));
        List<RoutineParameter> parameters = new ArrayList<>();
        cursor.expectSign("(");
        if (!cursor.atSign(")")) {
            do {
                parameters.add(parameter());
            } while (!varargs && cursor.takeSignIf(","));
        }
        cursor.expectSign(")");
        TypeName returns = null;
        List<RoutineParameter> table = null;
        if (function) {
            cursor.expect("RETURNS");
            if (cursor.at("TABLE")) {
                cursor.take();
                table = new ArrayList<>();
                cursor.expectSign("(");
                do {
                    int offset = cursor.offset();
                    String column = cursor.name("the name of a column");
                    table.add(new RoutineParameter(Mode.IN, column, new TypeParser(cursor).type(), null, offset));
                } while (cursor.takeSignIf(","));
                cursor.expectSign(")");
            } else {
                returns = new TypeParser(cursor).type();
            }
        }
        while (clause()) {}
        boolean beginsBody = cursor.at("BEGIN") || cursor.peek(1).isSign(":") || function && cursor.at("RETURN");
        if (isSql || beginsBody && !seen.contains("LANGUAGE")) {
            return inSql(name, ifExists, parameters, returns, table);
        }
        require("LANGUAGE", "LANGUAGE JAVA");
        require("PARAMETER STYLE", "PARAMETER STYLE");
        require("EXTERNAL NAME", "EXTERNAL NAME");
        return new CreateRoutine(name, function, ifExists, parameters, varargs, returns, table, style, deterministic,
                access, resultSets, calledOnNull, definer, externalName, externalOffset, null);
    }

    /// Parses the body of a routine in SQL.
    private CreateRoutine inSql(Name name, IfExists ifExists, List<RoutineParameter> parameters, TypeName returns,
            List<RoutineParameter> table) {
        if (seen.contains("PARAMETER STYLE") || seen.contains("EXTERNAL NAME") || seen.contains("EXTERNAL SECURITY") || varargs) {
            throw cursor.unexpected(function ? "a function without PARAMETER STYLE, EXTERNAL NAME and EXTERNAL SECURITY"
                    : "a procedure without PARAMETER STYLE, EXTERNAL NAME, EXTERNAL SECURITY and variable arguments");
        }
        int start = cursor.offset();
        RoutineStatement body = table == null ? bodies.statement() : bodies.tableBody();
        int parameter = cursor.parameterSince(start);
        if (parameter >= 0) {
            throw SyntaxError.PARAMETER_IN_TRIGGER.failure(cursor.placeOf(parameter));
        }
        return new CreateRoutine(name, function, ifExists, parameters, false, returns, table, Style.SQL, deterministic, access,
                resultSets, calledOnNull, null, cursor.textBetween(start, cursor.endOfLast()), start, body);
    }

    private void require(String clause, String expected) {
        if (!seen.contains(clause)) {
            throw cursor.unexpected(expected);
        }
    }

    private RoutineParameter parameter() {
        int offset = cursor.offset();
        Mode mode = Mode.IN;
        if (!function) {
            mode = cursor.takeIf("OUT") ? Mode.OUT : cursor.takeIf("INOUT") ? Mode.INOUT : Mode.IN;
            if (mode == Mode.IN) {
                cursor.takeIf("IN");
            }
        }
        String name = isNamed() ? cursor.name("the name of a parameter") : "";
        TypeName type = new TypeParser(cursor).type();
        if (cursor.atSign(".")) {
            for (int point = 0; point < 3; point++) {
                cursor.expectSign(".");
            }
            varargs = true;
        }
        DefaultClause defaultValue = null;
        if (mode == Mode.IN && !varargs && !cursor.hasDerbyRules() && cursor.takeIf("DEFAULT")) {
            defaultValue = defaults.get();
        }
        return new RoutineParameter(mode, name, type, defaultValue, offset);
    }

    /// Returns whether a name precedes the parameter's type.
    private boolean isNamed() {
        Token next = cursor.peek(1);
        if (cursor.peek().kind() == TokenKind.QUOTED) {
            return true;
        }
        boolean belongsToType = next.isWord("FOR") || next.isWord("LARGE") || next.isWord("VARYING") || next.isWord("PRECISION")
                || next.isWord("WITH") || next.isWord("DEFAULT") || cursor.at("LONG", "VARCHAR");
        return (next.kind() == TokenKind.WORD || next.kind() == TokenKind.QUOTED) && !belongsToType;
    }

    private boolean clause() {
        if (cursor.at("LANGUAGE")) {
            once("LANGUAGE");
            isSql = cursor.takeIf("SQL");
            if (!isSql) {
                cursor.expect("JAVA");
            }
        } else if (cursor.at("PARAMETER", "STYLE")) {
            cursor.take();
            once("PARAMETER STYLE");
            style = style();
        } else if (cursor.at("EXTERNAL", "NAME")) {
            cursor.take();
            once("EXTERNAL NAME");
            externalOffset = cursor.offset();
            if (cursor.peek().kind() != TokenKind.STRING) {
                throw cursor.unexpected("the name of a Java method in quotes");
            }
            externalName = cursor.take().text();
        } else if (cursor.at("EXTERNAL", "SECURITY")) {
            cursor.take();
            once("EXTERNAL SECURITY");
            definer = cursor.takeIf("DEFINER");
            if (!definer) {
                cursor.expect("INVOKER");
            }
        } else if (cursor.at("DETERMINISTIC")) {
            once("DETERMINISTIC");
            deterministic = true;
        } else if (cursor.at("NOT", "DETERMINISTIC")) {
            cursor.take();
            once("DETERMINISTIC");
        } else if (cursor.at("NO", "SQL")) {
            cursor.take();
            once("SQL");
            access = SqlAccess.NO_SQL;
        } else if (cursor.at("CONTAINS", "SQL")) {
            cursor.take();
            once("SQL");
            access = SqlAccess.CONTAINS_SQL;
        } else if (cursor.at("READS", "SQL")) {
            cursor.take();
            once("SQL");
            cursor.expect("DATA");
            access = SqlAccess.READS_SQL_DATA;
        } else if (!function && cursor.at("MODIFIES", "SQL")) {
            cursor.take();
            once("SQL");
            cursor.expect("DATA");
            access = SqlAccess.MODIFIES_SQL_DATA;
        } else if (!function && (cursor.at("DYNAMIC", "RESULT") || cursor.at("RESULT", "SETS"))) {
            cursor.takeIf("DYNAMIC");
            once("RESULT SETS");
            cursor.expect("SETS");
            resultSets = count();
        } else if (function && cursor.takeWordsIf("RETURNS", "NULL", "ON", "NULL")) {
            once("NULL INPUT");
            calledOnNull = false;
        } else if (cursor.takeWordsIf("CALLED", "ON", "NULL")) {
            once("NULL INPUT");
        } else {
            return false;
        }
        return true;
    }

    /// Takes the last word of a clause's name; fails if the clause is repeated.
    private void once(String clause) {
        if (!seen.add(clause)) {
            throw cursor.failure(SyntaxError.REPEATED, clause);
        }
        cursor.take();
    }

    private Style style() {
        for (Style each : Style.values()) {
            if (each != Style.SQL && cursor.takeIf(each.name())) {
                return each;
            }
        }
        throw cursor.unexpected("JAVA, DERBY or DERBY_JDBC_RESULT_SET");
    }

    private int count() {
        Token number = cursor.peek();
        if (number.kind() == TokenKind.DECIMAL) {
            throw cursor.failure(SyntaxError.NOT_INTEGER, number.text());
        }
        if (number.kind() != TokenKind.INTEGER || number.text().length() > 4) {
            throw cursor.unexpected("a small number");
        }
        return Integer.parseInt(cursor.take().text());
    }
}
