// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.base.error.SqlFailure;
import bowler.sql.ast.ColumnDefinition;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.ColumnDefinition.DefaultClause;
import bowler.sql.ast.ColumnDefinition.GenerationClause;
import bowler.sql.ast.ColumnDefinition.IdentityClause;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.TableConstraint;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.ForeignTypeNames;
import bowler.sql.parse.cursor.IntegerLiterals;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Parses CREATE TABLE and DROP TABLE after their first two words, and the definitions of columns.
final class TableParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;
    private final ConstraintParser constraints;

    /// @param queries null if tables cannot be created from queries here
    TableParser(TokenCursor cursor, ExpressionParser scalars, QueryParser queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
        constraints = new ConstraintParser(cursor, scalars);
    }

    AstStatement drop() {
        boolean ifExists = cursor.takeWordsIf("IF", "EXISTS");
        List<Name> names = cursor.qualifiedNames("the name of a table");
        boolean cascade = !cursor.hasDerbyRules() && cursor.takeIf("CASCADE");
        if (!cascade && !cursor.hasDerbyRules()) {
            cursor.takeIf("RESTRICT");
        }
        return AstStatement.Several.of(names, name -> new AstStatement.DropTable(name, ifExists, cascade));
    }

    AstStatement table() {
        boolean unlessExists = cursor.takeWordsIf("IF", "NOT", "EXISTS");
        Name name = cursor.qualifiedName("the name of the table");
        TableQueryParser query = new TableQueryParser(cursor, queries);
        if (query.isAt()) {
            return query.table(name, unlessExists);
        }
        cursor.expectSign("(");
        List<ColumnDefinition> columns = new ArrayList<>();
        List<TableConstraint> listed = new ArrayList<>();
        do {
            if (constraints.atTableConstraint()) {
                listed.add(constraints.tableConstraint());
            } else {
                columns.add(column(listed));
            }
        } while (cursor.takeSignIf(","));
        if (cursor.at("NOT")) {
            cursor.requireNotNear(1, "NULL");
        }
        cursor.closeList(List.of("PRIMARY", "UNIQUE", "REFERENCES", "DEFAULT", "CHECK", "GENERATED", "CONSTRAINT"));
        return new AstStatement.CreateTable(name, unlessExists, columns, listed, LockSizeParser.lockSize(cursor));
    }

    /// Returns whether a clause of a column follows where its type belongs.
    private boolean isWithoutType() {
        return cursor.at("GENERATED") || cursor.at("DEFAULT") || cursor.at("WITH", "DEFAULT") || cursor.at("NOT", "NULL")
                || cursor.atSign(",") || cursor.atSign(")") || cursor.peek().kind() == TokenKind.END || constraints.atColumnConstraint();
    }

    private SqlFailure noType(ColumnReference column) {
        return SyntaxError.NO_COLUMN_TYPE.failure(column.name(), cursor.placeOf(column.offset()));
    }

    /// Parses a column's definition; adds its constraints to the list.
    ColumnDefinition column(List<TableConstraint> listed) {
        ColumnReference column = cursor.columnReference();
        String numbered = cursor.peek().kind() == TokenKind.WORD ? ForeignTypeNames.numbered(cursor.peek().text()) : null;
        IdentityClause identity = numbered == null ? null : new IdentityClause(false, 1, 1, false, cursor.take().offset());
        TypeName type = identity != null ? new TypeName(numbered, -1, -1, identity.offset())
                : isWithoutType() ? null : new TypeParser(cursor).type();
        boolean notNull = false;
        DefaultClause defaultValue = null;
        GenerationClause generation = null;
        while (true) {
            if (cursor.at("NOT", "NULL")) {
                if (type == null) {
                    throw SyntaxError.NOT_NULL_WITHOUT_TYPE.failure(cursor.placeOf(cursor.peek()));
                }
                cursor.take();
                cursor.take();
                notNull = true;
                if (constraints.atCharacteristics()) {
                    throw SyntaxError.NOT_NULL_IMMEDIATE.failure(cursor.placeOf(cursor.peek()));
                }
            } else if (cursor.at("DEFAULT") || cursor.at("WITH", "DEFAULT")) {
                once(defaultValue == null && identity == null && generation == null, "DEFAULT");
                cursor.takeIf("WITH");
                cursor.take();
                defaultValue = defaultValue();
            } else if (cursor.at("AUTO_INCREMENT") || cursor.at("AUTOINCREMENT") && !cursor.hasDerbyRules()) {
                once(defaultValue == null && identity == null && generation == null, cursor.peek().text());
                if (type == null) {
                    throw noType(column);
                }
                identity = new IdentityClause(false, 1, 1, false, cursor.take().offset());
            } else if (cursor.at("GENERATED")) {
                once(defaultValue == null && identity == null && generation == null, "GENERATED");
                int offset = cursor.take().offset();
                boolean always = cursor.takeIf("ALWAYS");
                if (!always) {
                    cursor.expect("BY", "DEFAULT");
                }
                cursor.expect("AS");
                if (always && cursor.atSign("(")) {
                    generation = generation();
                    cursor.takeIf("STORED");
                } else if (type == null) {
                    throw noType(column);
                } else {
                    identity = identity(always, offset);
                }
            } else if (constraints.atColumnConstraint()) {
                TableConstraint constraint = constraints.columnConstraint(column);
                if (constraint != null) {
                    listed.add(constraint);
                }
            } else if (type == null && generation == null) {
                throw noType(column);
            } else {
                return new ColumnDefinition(column, type, notNull, defaultValue, identity, generation);
            }
        }
    }

    private void once(boolean first, String clause) {
        if (!first) {
            throw cursor.failure(SyntaxError.COLUMN_CLAUSE_REPEATED, clause);
        }
    }

    /// Parses an expression without a `?` or a query.
    DefaultClause defaultValue() {
        int start = cursor.offset();
        Expression value = withoutStatement(SyntaxError.NOT_IN_DEFAULT);
        return new DefaultClause(value, cursor.textBetween(start, cursor.offset()));
    }

    /// Parses the expression of USING, without a `?` or a query.
    Expression replacement() {
        return withoutStatement(SyntaxError.NOT_IN_USING);
    }

    private Expression withoutStatement(SyntaxError otherwise) {
        int start = cursor.offset();
        Expression value = scalars.value();
        Token refused = cursor.firstSince(start, ConstraintParser::needsStatement);
        if (refused != null) {
            throw otherwise.failure(refused.text(), cursor.placeOf(refused));
        }
        return value;
    }

    private GenerationClause generation() {
        int start = cursor.expectSign("(").offset() + 1;
        Expression value = constraints.rule(SyntaxError.NOT_IN_GENERATION);
        return new GenerationClause(value, cursor.textBetween(start, cursor.expectSign(")").offset()));
    }

    private IdentityClause identity(boolean always, int offset) {
        cursor.expect("IDENTITY");
        long start = 1;
        long increment = 1;
        boolean cycle = false;
        Set<String> seen = new HashSet<>();
        if (cursor.takeSignIf("(")) {
            do {
                String clause = cursor.at("NO", "CYCLE") ? "CYCLE" : cursor.peek().text();
                if (!seen.add(clause)) {
                    throw cursor.failure(SyntaxError.SEQUENCE_CLAUSE_REPEATED, clause);
                }
                if (cursor.takeIf("START")) {
                    cursor.expect("WITH");
                    start = IntegerLiterals.whole(cursor);
                } else if (cursor.takeIf("INCREMENT")) {
                    cursor.expect("BY");
                    increment = IntegerLiterals.whole(cursor);
                } else if (cursor.takeIf("CYCLE")) {
                    cycle = true;
                } else {
                    cursor.expect("NO", "CYCLE");
                    cycle = false;
                }
                cursor.takeSignIf(",");
            } while (!cursor.atSign(")"));
            cursor.take();
        }
        return new IdentityClause(always, start, increment, cycle, offset);
    }
}
