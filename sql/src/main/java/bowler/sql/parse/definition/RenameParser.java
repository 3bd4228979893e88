// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.catalog.SchemaObject;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;

/// Parses RENAME and COMMENT ON.
public final class RenameParser {
    private final TokenCursor cursor;

    public RenameParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    public ObjectDefinition rename() {
        cursor.expect("RENAME");
        if (cursor.takeIf("TABLE")) {
            Name table = cursor.qualifiedName("the name of a table");
            return new ObjectDefinition.RenameTable(table, newName("the new name of the table"));
        }
        if (cursor.takeIf("INDEX")) {
            Name index = cursor.qualifiedName("the name of an index");
            return new ObjectDefinition.RenameIndex(index, newName("the new name of the index"), false);
        }
        if (cursor.takeIf("COLUMN")) {
            Part part = columnOfTable();
            return new ObjectDefinition.RenameColumn(part.table, part.column, newName("the new name of the column"));
        }
        throw cursor.unexpected("TABLE, COLUMN or INDEX");
    }

    /// Parses an ALTER of an index, a view or a sequence that gives it a new name or schema; returns null for other
    /// statements.
    public ObjectDefinition alteration() {
        String kind = cursor.peek(1).text();
        if (!cursor.peek(1).isWord("INDEX") && !cursor.peek(1).isWord("VIEW") && !isNewNameOfSequence()) {
            return null;
        }
        cursor.take();
        cursor.take();
        boolean ifExists = cursor.takeWordsIf("IF", "EXISTS");
        Name name = cursor.qualifiedName("the name of what is altered");
        if (!kind.equals("INDEX") && cursor.takeIf("SET")) {
            cursor.expect("SCHEMA");
            return new ObjectDefinition.MoveObject(
                    SchemaObject.Kind.valueOf(kind), name, cursor.mention("the name of a schema"), ifExists);
        }
        cursor.expect("RENAME");
        ColumnReference newName = newName("the new name");
        return kind.equals("INDEX") ? new ObjectDefinition.RenameIndex(name, newName, ifExists)
                : new ObjectDefinition.RenameObject(SchemaObject.Kind.valueOf(kind), name, newName, ifExists);
    }

    private boolean isNewNameOfSequence() {
        int ahead = cursor.peek(2).isWord("IF") && cursor.peek(3).isWord("EXISTS") ? 5 : 3;
        Token verb = cursor.peek(cursor.peek(ahead).isSign(".") ? ahead + 2 : ahead);
        return cursor.peek(1).isWord("SEQUENCE") && (verb.isWord("RENAME") || verb.isWord("SET"));
    }

    private record Part(Name table, ColumnReference column) {}

    /// Parses `table.column` or `schema.table.column`.
    private Part columnOfTable() {
        int offset = cursor.offset();
        String first = cursor.name("the name of a table");
        cursor.expectSign(".");
        ColumnReference second = cursor.columnReference();
        if (!cursor.takeSignIf(".")) {
            return new Part(new Name(null, first, offset), second);
        }
        return new Part(new Name(first, second.name(), offset), cursor.columnReference());
    }

    private ColumnReference newName(String what) {
        cursor.expect("TO");
        return cursor.mention(what);
    }

    public ObjectDefinition comment() {
        cursor.expect("COMMENT", "ON");
        ObjectDefinition.Subject subject = null;
        for (ObjectDefinition.Subject each : ObjectDefinition.Subject.values()) {
            if (cursor.at(each.name())) {
                subject = each;
            }
        }
        if (subject == null) {
            throw cursor.unexpected("TABLE, VIEW, COLUMN, INDEX, SEQUENCE, SYNONYM or SCHEMA");
        }
        cursor.take();
        Part part;
        if (subject == ObjectDefinition.Subject.COLUMN) {
            part = columnOfTable();
        } else if (subject == ObjectDefinition.Subject.SCHEMA) {
            int offset = cursor.offset();
            part = new Part(new Name(null, cursor.name("the name of a schema"), offset), null);
        } else {
            part = new Part(cursor.qualifiedName("the name of what the comment is about"), null);
        }
        cursor.expect("IS");
        String text = null;
        if (!cursor.takeIf("NULL")) {
            if (cursor.peek().kind() != TokenKind.STRING) {
                throw cursor.unexpected("a string or NULL");
            }
            text = cursor.take().text();
        }
        return new ObjectDefinition.CommentOn(subject, part.table, part.column, text);
    }
}
