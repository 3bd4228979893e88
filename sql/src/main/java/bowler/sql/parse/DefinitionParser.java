// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.AstStatement.ColumnDefinition;
import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.AstStatement.DefaultClause;
import bowler.sql.ast.AstStatement.IdentityClause;
import bowler.sql.ast.AstStatement.IndexColumn;
import bowler.sql.ast.AstStatement.KeyConstraint;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.TypeName;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// CREATE and DROP.
final class DefinitionParser {
    private final TokenCursor cursor;
    private final ScalarParser scalars;

    DefinitionParser(TokenCursor cursor, ScalarParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    AstStatement create() {
        cursor.expect("CREATE");
        if (cursor.takeIf("TABLE")) {
            return table();
        }
        boolean unique = cursor.takeIf("UNIQUE");
        if (cursor.takeIf("INDEX")) {
            return index(unique);
        }
        refuseOtherKinds();
        throw cursor.unexpected("TABLE, INDEX, UNIQUE INDEX, VIEW, SYNONYM, SEQUENCE or SCHEMA");
    }

    AstStatement drop() {
        cursor.expect("DROP");
        if (cursor.takeIf("TABLE")) {
            return new AstStatement.DropTable(cursor.qualifiedName("the name of a table"));
        }
        if (cursor.takeIf("INDEX")) {
            return new AstStatement.DropIndex(cursor.qualifiedName("the name of an index"));
        }
        refuseOtherKinds();
        throw cursor.unexpected("TABLE, INDEX, VIEW, SYNONYM, SEQUENCE or SCHEMA");
    }

    private void refuseOtherKinds() {
        switch (cursor.peek().text()) {
            case "TRIGGER", "PROCEDURE", "FUNCTION", "TYPE", "ROLE", "DERBY" ->
                throw cursor.failure(SyntaxError.NOT_SUPPORTED, cursor.peek().text());
            default -> {}
        }
    }

    private AstStatement index(boolean unique) {
        Name name = cursor.qualifiedName("the name of the index");
        cursor.expect("ON");
        Name table = cursor.qualifiedName("the name of a table");
        cursor.expectSign("(");
        List<IndexColumn> columns = new ArrayList<>();
        do {
            ColumnMention column = cursor.columnMention();
            boolean descending = cursor.takeIf("DESC");
            if (!descending) {
                cursor.takeIf("ASC");
            }
            columns.add(new IndexColumn(column, descending));
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return new AstStatement.CreateIndex(name, unique, table, columns);
    }

    private AstStatement table() {
        Name name = cursor.qualifiedName("the name of the table");
        if (cursor.at("AS")) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED, "CREATE TABLE AS");
        }
        cursor.expectSign("(");
        List<ColumnDefinition> columns = new ArrayList<>();
        List<KeyConstraint> keys = new ArrayList<>();
        do {
            if (cursor.at("CONSTRAINT") || cursor.at("PRIMARY") || cursor.at("UNIQUE") || cursor.at("FOREIGN")
                    || cursor.at("CHECK")) {
                keys.add(tableConstraint());
            } else {
                columns.add(column(keys));
            }
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return new AstStatement.CreateTable(name, columns, keys);
    }

    private KeyConstraint tableConstraint() {
        int offset = cursor.offset();
        Name name = constraintName();
        boolean primary = keyWords();
        cursor.expectSign("(");
        List<ColumnMention> columns = new ArrayList<>();
        do {
            columns.add(cursor.columnMention());
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return new KeyConstraint(name, primary, columns, false, offset);
    }

    private Name constraintName() {
        return cursor.takeIf("CONSTRAINT") ? cursor.qualifiedName("the name of the constraint") : null;
    }

    /// Takes PRIMARY KEY or UNIQUE; tells whether it was the former.
    private boolean keyWords() {
        if (cursor.at("FOREIGN") || cursor.at("REFERENCES") || cursor.at("CHECK")) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED, cursor.peek().text());
        }
        if (cursor.takeIf("UNIQUE")) {
            return false;
        }
        if (!cursor.at("PRIMARY")) {
            throw cursor.unexpected("PRIMARY KEY or UNIQUE");
        }
        cursor.expect("PRIMARY", "KEY");
        return true;
    }

    private ColumnDefinition column(List<KeyConstraint> keys) {
        ColumnMention column = cursor.columnMention();
        TypeName type = new TypeParser(cursor).type();
        boolean notNull = false;
        DefaultClause defaultValue = null;
        IdentityClause identity = null;
        while (true) {
            int offset = cursor.offset();
            if (cursor.at("NOT", "NULL")) {
                once(!notNull, "NOT NULL");
                cursor.take();
                cursor.take();
                notNull = true;
            } else if (cursor.at("DEFAULT") || cursor.at("WITH", "DEFAULT")) {
                once(defaultValue == null && identity == null, "DEFAULT");
                cursor.takeIf("WITH");
                cursor.take();
                defaultValue = defaultValue();
            } else if (cursor.at("GENERATED")) {
                once(defaultValue == null && identity == null, "GENERATED");
                identity = identity();
            } else if (cursor.at("CONSTRAINT") || cursor.at("PRIMARY") || cursor.at("UNIQUE")
                    || cursor.at("REFERENCES") || cursor.at("CHECK")) {
                Name name = constraintName();
                if (name != null && cursor.at("NOT", "NULL")) {
                    continue;
                }
                keys.add(new KeyConstraint(name, keyWords(), List.of(column), true, offset));
            } else {
                return new ColumnDefinition(column, type, notNull, defaultValue, identity);
            }
        }
    }

    private void once(boolean first, String clause) {
        if (!first) {
            throw cursor.failure(SyntaxError.REPEATED, clause);
        }
    }

    /// A constant, perhaps signed, a special register or NULL.
    private DefaultClause defaultValue() {
        int start = cursor.offset();
        Expression value = scalars.defaultValue();
        return new DefaultClause(value, cursor.textBetween(start, cursor.offset()));
    }

    private IdentityClause identity() {
        int offset = cursor.expect("GENERATED").offset();
        boolean always = cursor.takeIf("ALWAYS");
        if (!always) {
            cursor.expect("BY", "DEFAULT");
        }
        cursor.expect("AS");
        if (cursor.atSign("(")) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED, "A generated column");
        }
        cursor.expect("IDENTITY");
        long start = 1;
        long increment = 1;
        if (cursor.takeSignIf("(")) {
            do {
                if (cursor.takeIf("START")) {
                    cursor.expect("WITH");
                    start = Numbers.whole(cursor);
                } else if (cursor.takeIf("INCREMENT")) {
                    cursor.expect("BY");
                    increment = Numbers.whole(cursor);
                } else if (cursor.at("CYCLE")) {
                    throw cursor.failure(SyntaxError.NOT_SUPPORTED, "CYCLE");
                } else {
                    cursor.expect("NO", "CYCLE");
                }
                cursor.takeSignIf(",");
            } while (!cursor.atSign(")"));
            cursor.take();
        }
        return new IdentityClause(always, start, increment, offset);
    }}
