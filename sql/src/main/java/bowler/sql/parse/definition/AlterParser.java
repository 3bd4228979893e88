// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.sql.ast.Alteration;
import bowler.sql.ast.ColumnDefinition;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.ast.TableConstraint;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.IntegerLiterals;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// Parses ALTER TABLE and TRUNCATE TABLE.
public final class AlterParser {
    private static final List<String> VERBS = List.of("ADD", "DROP", "ALTER", "RENAME", "SET", "LOCKSIZE");

    private final TokenCursor cursor;
    private final TableParser tables;
    private final ConstraintParser constraints;
    private final IndexParser indexes;

    public AlterParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        tables = new TableParser(cursor, scalars, null);
        constraints = new ConstraintParser(cursor, scalars);
        indexes = new IndexParser(cursor, scalars);
    }

    public AstStatement truncate() {
        cursor.expect("TRUNCATE");
        // The keyword TABLE is optional before a name.
        if (!cursor.takeIf("TABLE") && !cursor.atName()) {
            throw cursor.unexpected("TABLE");
        }
        List<Name> names = cursor.qualifiedNames("the name of a table");
        boolean restart = cursor.takeIf("RESTART");
        if (restart || cursor.takeIf("CONTINUE")) {
            cursor.expect("IDENTITY");
        }
        boolean cascade = !cursor.hasDerbyRules() && cursor.takeIf("CASCADE");
        if (!cascade && !cursor.hasDerbyRules()) {
            cursor.takeIf("RESTRICT");
        }
        return AstStatement.Several.of(names, name -> new AstStatement.TruncateTable(name, restart, cascade));
    }

    public AstStatement alter() {
        cursor.expect("ALTER", "TABLE");
        boolean ifExists = cursor.takeWordsIf("IF", "EXISTS");
        Name table = cursor.qualifiedName("the name of a table");
        if (!ifExists && (cursor.at("ENABLE") || cursor.at("DISABLE") || cursor.at("FORCE") || cursor.at("NO", "FORCE"))) {
            return rowSecurity(table);
        }
        if (!ifExists && atAddIndex()) {
            cursor.take();
            AstStatement index = indexes.added(table);
            if (cursor.atSign(",")) {
                throw cursor.unexpected("the end of the statement, because ADD INDEX is the only clause,");
            }
            return index;
        }
        List<Alteration> alterations = new ArrayList<>();
        do {
            if (!cursor.hasDerbyRules() && (cursor.at("MODIFY") || cursor.at("CHANGE"))) {
                modification(alterations);
                continue;
            }
            alterations.add(alteration());
            boolean isRename = alterations.getLast() instanceof Alteration.SetSchema
                    || alterations.getLast() instanceof Alteration.Rename rename && rename.column() == null;
            if (isRename && cursor.atSign(",")) {
                throw cursor.unexpected("the end of the statement, as the table's own new name or schema comes last");
            }
        } while (cursor.takeSignIf(","));
        return new AstStatement.AlterTable(table, ifExists, alterations);
    }

    /// Returns whether MySQL's ADD INDEX or ADD KEY is here. Both words may also be names of columns, which a type
    /// follows.
    private boolean atAddIndex() {
        int ahead = cursor.peek(1).isWord("UNIQUE") ? 2 : 1;
        Token word = cursor.peek(ahead);
        boolean isIndex = cursor.at("ADD") && !cursor.hasDerbyRules() && (word.isWord("INDEX") || ahead == 1 && word.isWord("KEY"));
        boolean isNamed = !cursor.peek(ahead + 1).isSign("(");
        int parenthesis = ahead + (isNamed ? 2 : 1);
        // A number is the length of a type.
        return isIndex && (!isNamed || cursor.peekIsName(ahead + 1)) && cursor.peek(parenthesis).isSign("(")
            && cursor.peek(parenthesis + 1).kind() != TokenKind.INTEGER;
    }

    /// Parses `MODIFY [COLUMN] column type ...` of MySQL and Oracle, and MySQL's `CHANGE [COLUMN] column name type ...`.
    /// Clauses that are not written leave the column as it is, as in Oracle.
    private void modification(List<Alteration> alterations) {
        boolean renames = cursor.take().isWord("CHANGE");
        cursor.takeIf("COLUMN");
        ColumnReference column = cursor.columnReference();
        if (renames) {
            ColumnReference name = cursor.columnReference();
            if (!name.name().equals(column.name())) {
                alterations.add(new Alteration.Rename(column, name));
            }
            column = name;
        }
        alterations.add(new Alteration.SetType(column, new TypeParser(cursor).type(), null));
        while (true) {
            if (cursor.takeIf("DEFAULT")) {
                alterations.add(new Alteration.SetDefault(column, tables.defaultValue()));
            } else if (cursor.takeWordsIf("NOT", "NULL")) {
                alterations.add(new Alteration.SetNullable(column, false));
            } else if (cursor.takeIf("NULL")) {
                alterations.add(new Alteration.SetNullable(column, true));
            } else {
                return;
            }
        }
    }

    private AstStatement rowSecurity(Name table) {
        Boolean enable = cursor.takeIf("ENABLE") ? Boolean.TRUE : cursor.takeIf("DISABLE") ? Boolean.FALSE : null;
        Boolean force = null;
        if (enable == null) {
            force = !cursor.takeIf("NO");
            cursor.expect("FORCE");
        }
        cursor.expect("ROW", "LEVEL");
        cursor.expect("SECURITY");
        return new AstStatement.DefineObject(new ObjectDefinition.SwitchRowSecurity(table, enable, force));
    }

    private Alteration alteration() {
        if (cursor.takeIf("ADD")) {
            return add();
        }
        if (cursor.takeIf("DROP")) {
            return drop();
        }
        if (cursor.takeWordsIf("ALTER", "CONSTRAINT")) {
            Name constraint = cursor.qualifiedName("the name of the constraint");
            boolean enforced = !cursor.takeIf("NOT");
            cursor.expect("ENFORCED");
            return new Alteration.SetEnforced(constraint, enforced);
        }
        if (cursor.takeIf("ALTER")) {
            cursor.takeIf("COLUMN");
            return column(cursor.columnReference());
        }
        if (cursor.takeIf("COMPRESS")) {
            return new Alteration.Compress();
        }
        if (cursor.at("LOCKSIZE")) {
            return new Alteration.SetLockSize(LockSizeParser.lockSize(cursor));
        }
        if (cursor.takeIf("SET")) {
            cursor.expect("SCHEMA");
            return new Alteration.SetSchema(cursor.mention("the name of a schema"));
        }
        if (cursor.takeWordsIf("RENAME", "CONSTRAINT")) {
            Name constraint = cursor.qualifiedName("the name of the constraint");
            cursor.expect("TO");
            return new Alteration.RenameConstraint(constraint, cursor.mention("the new name"));
        }
        if (cursor.takeIf("RENAME")) {
            boolean isTable = cursor.takeIf("TO");
            cursor.takeIf("COLUMN");
            ColumnReference column = isTable ? null : cursor.columnReference();
            if (!isTable) {
                cursor.expect("TO");
            }
            return new Alteration.Rename(column, cursor.mention("the new name"));
        }
        throw cursor.unexpected("ADD, DROP, ALTER, RENAME, SET SCHEMA or LOCKSIZE", VERBS);
    }

    private Alteration add() {
        if (constraints.atTableConstraint()) {
            return new Alteration.AddConstraint(constraints.tableConstraint());
        }
        cursor.takeIf("COLUMN");
        boolean unlessExists = cursor.takeWordsIf("IF", "NOT", "EXISTS");
        List<TableConstraint> listed = new ArrayList<>();
        ColumnDefinition definition = tables.column(listed);
        return new Alteration.AddColumn(definition, listed, unlessExists);
    }

    private Alteration drop() {
        int offset = cursor.offset();
        if (cursor.takeWordsIf("PRIMARY", "KEY")) {
            return new Alteration.DropConstraint("PRIMARY KEY", null, cascades(), false, offset);
        }
        for (String kind : List.of("CONSTRAINT", "UNIQUE", "CHECK", "FOREIGN")) {
            if (cursor.takeIf(kind)) {
                if (kind.equals("FOREIGN")) {
                    cursor.expect("KEY");
                }
                boolean ifExists = cursor.takeWordsIf("IF", "EXISTS");
                Name name = cursor.qualifiedName("the name of the constraint");
                String wanted = kind.equals("CONSTRAINT") ? null : kind.equals("FOREIGN") ? "FOREIGN KEY" : kind;
                return new Alteration.DropConstraint(wanted, name, cascades(), ifExists, offset);
            }
        }
        cursor.takeIf("COLUMN");
        boolean ifExists = cursor.takeWordsIf("IF", "EXISTS");
        ColumnReference column = cursor.columnReference();
        boolean restrict = cursor.takeIf("RESTRICT");
        if (!restrict) {
            cursor.takeIf("CASCADE");
        }
        return new Alteration.DropColumn(column, restrict, ifExists);
    }

    private boolean cascades() {
        if (cursor.takeIf("CASCADE")) {
            return true;
        }
        cursor.takeIf("RESTRICT");
        return false;
    }

    /// Parses a type, and after USING the expression for the values of existing rows.
    private Alteration type(ColumnReference column) {
        TypeName type = new TypeParser(cursor).type();
        return new Alteration.SetType(column, type, !cursor.hasDerbyRules() && cursor.takeIf("USING") ? tables.replacement() : null);
    }

    private Alteration column(ColumnReference column) {
        if (cursor.takeIf("DROP")) {
            if (cursor.takeIf("DEFAULT")) {
                return new Alteration.SetDefault(column, null);
            }
            cursor.expect("NOT", "NULL");
            return new Alteration.SetNullable(column, true);
        }
        if (cursor.takeIf("RESTART")) {
            cursor.expect("WITH");
            return new Alteration.ChangeIdentity(column, IntegerLiterals.whole(cursor), null, null, null);
        }
        if (cursor.takeIf("NULL")) {
            return new Alteration.SetNullable(column, true);
        }
        if (cursor.takeWordsIf("NOT", "NULL")) {
            return new Alteration.SetNullable(column, false);
        }
        if (cursor.takeWordsIf("WITH", "DEFAULT") || cursor.takeIf("DEFAULT")) {
            return new Alteration.SetDefault(column, tables.defaultValue());
        }
        if (cursor.takeIf("TYPE")) {
            return type(column);
        }
        if (!cursor.takeIf("SET")) {
            throw cursor.unexpected("SET, DROP, RESTART, TYPE, DEFAULT, NULL or NOT NULL");
        }
        if (cursor.takeWordsIf("DATA", "TYPE")) {
            return type(column);
        }
        if (cursor.takeIf("DEFAULT")) {
            return new Alteration.SetDefault(column, tables.defaultValue());
        }
        if (cursor.takeWordsIf("NOT", "NULL")) {
            return new Alteration.SetNullable(column, false);
        }
        if (cursor.takeWordsIf("INCREMENT", "BY")) {
            return new Alteration.ChangeIdentity(column, null, IntegerLiterals.whole(cursor), null, null);
        }
        if (cursor.takeIf("CYCLE")) {
            return new Alteration.ChangeIdentity(column, null, null, true, null);
        }
        if (cursor.takeWordsIf("NO", "CYCLE")) {
            return new Alteration.ChangeIdentity(column, null, null, false, null);
        }
        if (cursor.takeWordsIf("GENERATED", "ALWAYS")) {
            return new Alteration.ChangeIdentity(column, null, null, null, true);
        }
        if (cursor.takeWordsIf("GENERATED", "BY")) {
            cursor.expect("DEFAULT");
            return new Alteration.ChangeIdentity(column, null, null, null, false);
        }
        throw cursor.unexpected("DATA TYPE, DEFAULT, NOT NULL, INCREMENT BY, CYCLE, NO CYCLE or GENERATED");
    }
}
