// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.cursor;

import bowler.base.error.SqlFailure;
import bowler.sql.ast.TypeName;
import bowler.sql.suggest.ErrorWithHint;
import bowler.sql.suggest.ErrorWithSuggestion;
import bowler.sql.suggest.NearestName;
import bowler.sql.token.ReservedWords;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.List;

/// Parses types; all synonyms of a type become one form.
public final class TypeParser {
    private static final long KIBI = 1024;
    private static final List<String> NAMES = List.of("INTEGER", "INT", "SMALLINT", "BIGINT", "TINYINT", "DECIMAL",
            "NUMERIC", "REAL", "FLOAT", "DOUBLE", "BOOLEAN", "CHAR", "CHARACTER", "VARCHAR", "TEXT", "CLOB", "BLOB",
            "BINARY", "VARBINARY", "DATE", "TIME", "TIMESTAMP", "INTERVAL", "UUID", "JSON", "XML");

    private final TokenCursor cursor;

    public TypeParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Parses a type, with a collation if it is a character string type. ARRAY or brackets may follow, once per
    /// dimension.
    public TypeName type() {
        TypeName type = ofElements();
        while (cursor.at("ARRAY") || cursor.atSign("[")) {
            int offset = cursor.offset();
            boolean brackets = !cursor.takeIf("ARRAY") || cursor.atSign("[");
            long length = -1;
            if (brackets) {
                cursor.expectSign("[");
                length = cursor.atSign("]") ? -1 : number();
                cursor.expectSign("]");
            }
            type = new TypeName("ARRAY", length, -1, null, type, null, offset);
        }
        return type;
    }

    /// Parses a type that is not an array.
    private TypeName ofElements() {
        TypeName type = plain();
        boolean isText = switch (type.name()) {
            case "CHAR", "VARCHAR", "LONG VARCHAR", "CLOB" -> true;
            default -> false;
        };
        if (!isText || !cursor.takeIf("COLLATE")) {
            return type;
        }
        return new TypeName(
                type.name(), type.length(), type.scale(), cursor.name("the name of a collation"), null, null, type.offset());
    }

    private TypeName plain() {
        Token first = cursor.peek();
        boolean isQualified = cursor.peek(1).isSign(".") && cursor.peekIsName(2);
        if (first.kind() == TokenKind.QUOTED || isQualified) {
            return TypeName.user(cursor.qualifiedName("a type"));
        }
        if (first.kind() != TokenKind.WORD) {
            throw cursor.unexpected("a type");
        }
        int offset = first.offset();
        switch (first.text()) {
            case "TIMESTAMP" -> {
                cursor.take();
                return timestamp(offset);
            }
            case "SMALLINT", "BIGINT", "REAL", "BOOLEAN", "DATE", "INTEGER", "TINYINT", "UUID", "JSON", "XML" -> {
                cursor.take();
                return new TypeName(first.text(), -1, -1, offset);
            }
            case "INTERVAL" -> {
                cursor.take();
                return new IntervalParser(cursor).qualifier(offset);
            }
            case "TIME" -> {
                cursor.take();
                return new TypeName(zoned() ? "TIME WITH TIME ZONE" : "TIME", -1, -1, offset);
            }
            case "INT" -> {
                cursor.take();
                return new TypeName("INTEGER", -1, -1, offset);
            }
            case "DOUBLE" -> {
                cursor.take();
                cursor.takeIf("PRECISION");
                return new TypeName("DOUBLE", -1, -1, offset);
            }
            case "FLOAT" -> {
                cursor.take();
                return new TypeName("FLOAT", length(false), -1, offset);
            }
            case "DECIMAL", "NUMERIC", "DEC" -> {
                cursor.take();
                return decimal(first.text().equals("NUMERIC") ? "NUMERIC" : "DECIMAL", offset);
            }
            case "CHAR", "CHARACTER" -> {
                cursor.take();
                if (cursor.takeIf("LARGE")) {
                    cursor.expect("OBJECT");
                    return new TypeName("CLOB", length(true), -1, offset);
                }
                String name = cursor.takeIf("VARYING") ? "VARCHAR" : "CHAR";
                long length = length(false);
                return new TypeName(name + bitData(), length, -1, offset);
            }
            case "VARCHAR" -> {
                cursor.take();
                long length = length(false);
                return new TypeName("VARCHAR" + bitData(), length, -1, offset);
            }
            case "TEXT" -> {
                cursor.take();
                return new TypeName("VARCHAR", -1, -1, offset);
            }
            case "LONG" -> {
                cursor.take();
                cursor.expect("VARCHAR");
                return new TypeName("LONG VARCHAR" + bitData(), -1, -1, offset);
            }
            case "CLOB", "BLOB" -> {
                cursor.take();
                return new TypeName(first.text(), length(true), -1, offset);
            }
            case "BINARY" -> {
                cursor.take();
                if (cursor.takeIf("LARGE")) {
                    cursor.expect("OBJECT");
                    return new TypeName("BLOB", length(true), -1, offset);
                }
                String name = cursor.takeIf("VARYING") ? "VARCHAR" : "CHAR";
                return new TypeName(name + " FOR BIT DATA", length(false), -1, offset);
            }
            case "VARBINARY" -> {
                cursor.take();
                return new TypeName("VARCHAR FOR BIT DATA", length(false), -1, offset);
            }
            case "NCHAR", "NVARCHAR", "NCLOB", "NATIONAL" -> {
                return national(cursor.take(), offset);
            }
            case "VARCHAR2", "NVARCHAR2" -> {
                cursor.take();
                return new TypeName("VARCHAR", characters(), -1, offset);
            }
            case "NUMBER" -> {
                if (!cursor.peek(1).isSign("(")) {
                    throw ErrorWithHint.failure(SyntaxError.NO_SUCH_TYPE,
                            "NUMBER has its digits said, as in NUMBER(10, 2); DOUBLE leaves them open.", "NUMBER", cursor.place());
                }
                cursor.take();
                return decimal("DECIMAL", offset);
            }
            case "DATETIME" -> {
                return timestamp();
            }
            case "TIMESTAMPTZ" -> {
                cursor.take();
                return new TypeName("TIMESTAMP WITH TIME ZONE", length(false), -1, offset);
            }
            default -> {
                String ours = ForeignTypeNames.alone(first.text());
                if (ours == null) {
                    return user(first);
                }
                cursor.take();
                return new TypeName(ours, -1, -1, offset);
            }
        }
    }

    /// Returns the type of this name, which CREATE TYPE may have made.
    private TypeName user(Token name) {
        if (ReservedWords.contains(name.text()) || cursor.peek(1).isSign("(")) {
            throw unknown(name);
        }
        refuseSlip(name, NearestName.among(name.text(), NAMES));
        return TypeName.user(cursor.qualifiedName("a type"));
    }

    /// Returns the built-in type that was probably meant by an unknown name, or null.
    public static String nearest(String name) {
        return NearestName.among(name, NAMES);
    }

    private SqlFailure unknown(Token name) {
        String nearest = NearestName.among(name.text(), NAMES);
        refuseSlip(name, nearest);
        if (ReservedWords.contains(name.text())) {
            return cursor.unexpected("a type");
        }
        String remedy = ForeignTypeNames.remedy(name.text());
        return remedy != null ? ErrorWithHint.failure(SyntaxError.NO_SUCH_TYPE, remedy, name.text(), cursor.place())
                : ErrorWithSuggestion.failure(SyntaxError.NO_SUCH_TYPE, nearest, name.text(), cursor.place());
    }

    /// Fails if the name before the type was probably a misspelt keyword.
    private void refuseSlip(Token name, String nearest) {
        String next = cursor.peek(1).text();
        // The token taken for the column's name may have been a misspelt keyword.
        if (name.isWord("KEY")) {
            cursor.requireNotNear(-1, "PRIMARY", "FOREIGN");
        } else if (nearest == null && NAMES.contains(next)) {
            cursor.requireNotNear(-1, "COLUMN");
        } else if (nearest == null && List.of("PRIMARY", "FOREIGN", "UNIQUE", "CHECK").contains(next)) {
            cursor.requireNotNear(-1, "CONSTRAINT");
        }
    }

    /// Parses national character strings, which are ordinary character strings here.
    private TypeName national(Token first, int offset) {
        if (first.isWord("NVARCHAR") || first.isWord("NCLOB")) {
            boolean isLarge = first.isWord("NCLOB");
            return new TypeName(isLarge ? "CLOB" : "VARCHAR", length(isLarge), -1, offset);
        }
        if (first.isWord("NATIONAL") && !cursor.takeIf("CHAR") && !cursor.takeIf("CHARACTER")) {
            throw cursor.unexpected("CHAR or CHARACTER");
        }
        if (cursor.takeIf("LARGE")) {
            cursor.expect("OBJECT");
            return new TypeName("CLOB", length(true), -1, offset);
        }
        return new TypeName(cursor.takeIf("VARYING") ? "VARCHAR" : "CHAR", length(false), -1, offset);
    }

    /// Parses the length in parentheses, in characters.
    private long characters() {
        cursor.expectSign("(");
        long length = number();
        cursor.takeIf("CHAR");
        cursor.expectSign(")");
        return length;
    }

    /// Parses the rest of a TIMESTAMP type, with its precision; the word at the cursor counts as TIMESTAMP.
    public TypeName timestamp() {
        int offset = cursor.take().offset();
        return new TypeName("TIMESTAMP", length(false), -1, offset);
    }

    private TypeName timestamp(int offset) {
        long digits = length(false);
        return new TypeName(zoned() ? "TIMESTAMP WITH TIME ZONE" : "TIMESTAMP", digits, -1, offset);
    }

    /// Takes WITH TIME ZONE or WITHOUT TIME ZONE, if written; returns whether it was the former.
    private boolean zoned() {
        if (!cursor.at("WITH", "TIME") && !cursor.at("WITHOUT", "TIME")) {
            return false;
        }
        boolean zoned = cursor.take().isWord("WITH");
        cursor.take();
        cursor.expect("ZONE");
        return zoned;
    }

    private TypeName decimal(String name, int offset) {
        if (!cursor.takeSignIf("(")) {
            return new TypeName(name, -1, -1, offset);
        }
        long precision = number();
        long scale = cursor.takeSignIf(",") ? number() : 0;
        cursor.expectSign(")");
        return new TypeName(name, precision, (int) Math.min(scale, Integer.MAX_VALUE), offset);
    }

    /// Parses the length in parentheses; returns -1 if there is none. Lengths of large objects may have the suffix K, M
    /// or G.
    private long length(boolean large) {
        if (!cursor.takeSignIf("(")) {
            return -1;
        }
        long length = number();
        if (large && cursor.peek().kind() == TokenKind.WORD) {
            long unit = switch (cursor.peek().text()) {
                case "K" -> KIBI;
                case "M" -> KIBI * KIBI;
                case "G" -> KIBI * KIBI * KIBI;
                default -> throw cursor.unexpected("K, M, G or \")\"");
            };
            cursor.take();
            length *= unit;
        }
        cursor.expectSign(")");
        return length;
    }

    private long number() {
        return IntegerLiterals.unsigned(cursor);
    }

    private String bitData() {
        if (cursor.at("FOR", "BIT")) {
            cursor.take();
            cursor.take();
            cursor.expect("DATA");
            return " FOR BIT DATA";
        }
        return "";
    }
}
