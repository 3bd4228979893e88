// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.TableConstraint;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.List;

/// Parses PRIMARY KEY, UNIQUE, CHECK and FOREIGN KEY, and the clauses on the time of their checks.
final class ConstraintParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    ConstraintParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Returns whether a table constraint begins here.
    boolean atTableConstraint() {
        return cursor.at("CONSTRAINT") || cursor.at("PRIMARY", "KEY") || cursor.at("UNIQUE") || cursor.at("FOREIGN", "KEY")
                || cursor.at("CHECK");
    }

    TableConstraint tableConstraint() {
        int offset = cursor.offset();
        Name name = constraintName();
        if (cursor.at("CHECK")) {
            return check(name, null, offset);
        }
        if (cursor.takeIf("FOREIGN")) {
            cursor.expect("KEY");
            return reference(name, cursor.columnReferences(), offset);
        }
        boolean primary = keyWords();
        if (!primary && name == null && !cursor.hasDerbyRules()) {
            // MySQL's UNIQUE KEY name (columns).
            boolean isKey = cursor.takeIf("KEY") || cursor.at("INDEX") && (cursor.peek(1).isSign("(") || cursor.peekIsName(1)) && cursor.takeIf("INDEX");
            name = isKey && !cursor.atSign("(") ? cursor.qualifiedName("the name of the constraint") : null;
        }
        boolean nullsDistinct = areNullsDistinct(primary);
        return new TableConstraint.Key(name, primary, cursor.columnReferences(), nullsDistinct, characteristics(), offset);
    }

    /// Returns whether a column constraint begins here, other than NOT NULL.
    boolean atColumnConstraint() {
        return cursor.at("CONSTRAINT") || cursor.at("PRIMARY") || cursor.at("UNIQUE") || cursor.at("REFERENCES")
                || cursor.at("CHECK");
    }

    /// Parses a column constraint; returns null after the name of a NOT NULL, which the caller then parses.
    TableConstraint columnConstraint(ColumnReference column) {
        int offset = cursor.offset();
        Name name = constraintName();
        if (name != null && cursor.at("NOT", "NULL")) {
            return null;
        }
        if (cursor.at("CHECK")) {
            return check(name, column, offset);
        }
        if (cursor.at("REFERENCES")) {
            return reference(name, List.of(column), offset);
        }
        boolean primary = keyWords();
        return new TableConstraint.Key(
                name, primary, List.of(column), areNullsDistinct(primary), characteristics(), offset);
    }

    private Name constraintName() {
        return cursor.takeIf("CONSTRAINT") ? cursor.qualifiedName("the name of the constraint") : null;
    }

    /// Takes PRIMARY KEY or UNIQUE; returns whether it was the former.
    private boolean keyWords() {
        if (cursor.takeIf("UNIQUE")) {
            return false;
        }
        if (!cursor.at("PRIMARY")) {
            throw cursor.unexpected("PRIMARY KEY, UNIQUE, CHECK or a foreign key");
        }
        cursor.expect("PRIMARY", "KEY");
        return true;
    }

    private boolean areNullsDistinct(boolean primary) {
        Boolean written = primary ? null : nullsDistinct();
        return written == null || written;
    }

    /// Parses NULLS [NOT] DISTINCT; returns null if it is absent.
    Boolean nullsDistinct() {
        if (!cursor.at("NULLS", "DISTINCT") && !cursor.at("NULLS", "NOT")) {
            return null;
        }
        cursor.take();
        boolean distinct = !cursor.takeIf("NOT");
        cursor.expect("DISTINCT");
        return distinct;
    }

    private TableConstraint check(Name name, ColumnReference column, int offset) {
        cursor.expect("CHECK");
        int start = cursor.offset();
        cursor.expectSign("(");
        Expression condition = rule(SyntaxError.NOT_IN_CHECK);
        String text = cursor.textBetween(start, cursor.expectSign(")").offset() + 1);
        return new TableConstraint.Check(name, condition, text, column, characteristics(), offset);
    }

    /// Parses an expression that the catalog stores, and fails if it contains a `?` or a query.
    Expression rule(SyntaxError refusal) {
        int depth = 0;
        for (int ahead = 0; depth >= 0 && cursor.peek(ahead).kind() != TokenKind.END; ahead++) {
            if (cursor.peek(ahead).isSign("(")) {
                depth++;
            } else if (cursor.peek(ahead).isSign(")")) {
                depth--;
            } else if (needsStatement(cursor.peek(ahead))) {
                throw refusal.failure(cursor.peek(ahead).text(), cursor.placeOf(cursor.peek(ahead)));
            }
        }
        return scalars.expression();
    }

    /// Returns whether the token makes an expression depend on more than its row: a `?` or the start of a query.
    static boolean needsStatement(Token token) {
        return token.kind() == TokenKind.PARAMETER || token.isWord("SELECT") || token.isWord("VALUES")
                || token.isWord("TABLE");
    }

    private TableConstraint reference(Name name, List<ColumnReference> columns, int offset) {
        cursor.expect("REFERENCES");
        Name parent = cursor.qualifiedName("the name of the table referred to");
        List<ColumnReference> parentColumns = cursor.atSign("(") ? cursor.columnReferences() : null;
        ForeignKey.Action onDelete = null;
        ForeignKey.Action onUpdate = null;
        while (cursor.at("ON")) {
            cursor.take();
            boolean isDelete = cursor.at("DELETE");
            if (!isDelete && !cursor.at("UPDATE")) {
                throw cursor.unexpected("DELETE or UPDATE");
            }
            if ((isDelete ? onDelete : onUpdate) != null) {
                throw cursor.failure(SyntaxError.COLUMN_CLAUSE_REPEATED, isDelete ? "ON DELETE" : "ON UPDATE");
            }
            cursor.take();
            if (isDelete) {
                onDelete = action();
            } else {
                onUpdate = action();
            }
        }
        return new TableConstraint.Reference(name, columns, parent, parentColumns,
                onDelete == null ? ForeignKey.Action.NO_ACTION : onDelete,
                onUpdate == null ? ForeignKey.Action.NO_ACTION : onUpdate, characteristics(), offset);
    }

    private ForeignKey.Action action() {
        if (cursor.takeIf("NO")) {
            cursor.expect("ACTION");
            return ForeignKey.Action.NO_ACTION;
        }
        if (cursor.takeIf("RESTRICT")) {
            return ForeignKey.Action.RESTRICT;
        }
        if (cursor.takeIf("CASCADE")) {
            return ForeignKey.Action.CASCADE;
        }
        if (!cursor.takeIf("SET")) {
            throw cursor.unexpected("NO ACTION, RESTRICT, CASCADE, SET NULL or SET DEFAULT");
        }
        if (cursor.takeIf("NULL")) {
            return ForeignKey.Action.SET_NULL;
        }
        cursor.expect("DEFAULT");
        return ForeignKey.Action.SET_DEFAULT;
    }

    /// Returns whether a clause on the time of checks begins here.
    boolean atCharacteristics() {
        Token word = cursor.peek(cursor.at("NOT") ? 1 : 0);
        return word.isWord("DEFERRABLE") || word.isWord("ENFORCED") || word.isWord("INITIALLY");
    }

    /// Parses `[NOT] DEFERRABLE`, `INITIALLY DEFERRED|IMMEDIATE`, `[NOT] ENFORCED`, each at most once, in any order.
    private Enforcement characteristics() {
        Boolean deferrable = null;
        Boolean deferred = null;
        Boolean enforced = null;
        while (true) {
            boolean negative = cursor.at("NOT");
            String word = cursor.peek(negative ? 1 : 0).text();
            boolean isWord = cursor.peek(negative ? 1 : 0).kind() == TokenKind.WORD;
            if (isWord && word.equals("DEFERRABLE")) {
                once(deferrable);
                deferrable = !negative;
            } else if (isWord && word.equals("ENFORCED")) {
                once(enforced);
                enforced = !negative;
            } else if (isWord && !negative && word.equals("INITIALLY")) {
                once(deferred);
                cursor.take();
                deferred = cursor.at("DEFERRED");
                if (!deferred && !cursor.at("IMMEDIATE")) {
                    throw cursor.unexpected("DEFERRED or IMMEDIATE");
                }
            } else {
                break;
            }
            cursor.take();
            if (negative) {
                cursor.take();
            }
        }
        boolean isDeferred = deferred != null && deferred;
        if (isDeferred && deferrable != null && !deferrable) {
            throw SyntaxError.NEVER_DEFERRED.failure(cursor.placeOf(cursor.peek()));
        }
        return new Enforcement(enforced == null || enforced, isDeferred || deferrable != null && deferrable, isDeferred);
    }

    private void once(Boolean earlier) {
        if (earlier != null) {
            throw cursor.failure(SyntaxError.REPEATED, cursor.peek().text());
        }
    }
}
