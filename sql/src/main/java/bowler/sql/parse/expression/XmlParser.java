// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.base.error.SqlFailure;
import bowler.sql.ast.Expression.XmlCall;
import bowler.sql.ast.Expression.XmlOperator;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;

/// Parses XMLPARSE, XMLSERIALIZE, XMLEXISTS and XMLQUERY with the clauses that Derby takes, and the functions that build
/// XML.
final class XmlParser {
    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    XmlParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Parses the call; returns null and takes no token if the name is not that of an XML function.
    Expression call(Token name) {
        return switch (name.text()) {
            case "XMLPARSE" -> parse();
            case "XMLSERIALIZE" -> serialize();
            case "XMLEXISTS" -> query(XmlOperator.XMLEXISTS);
            case "XMLQUERY" -> query(XmlOperator.XMLQUERY);
            default -> new XmlConstructorParser(cursor, scalars).call(name);
        };
    }

    private int begin() {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        return offset;
    }

    private void require(String... words) {
        for (String word : words) {
            if (!cursor.takeIf(word)) {
                throw SyntaxError.XML_KEYWORD.failure(String.join(" ", words), cursor.place());
            }
        }
    }

    private void refuse(String... words) {
        if (words.length == 1 ? cursor.at(words[0]) : cursor.at(words[0], words[1])) {
            throw SyntaxError.XML_UNSUPPORTED.failure(String.join(" ", words), cursor.place());
        }
    }

    private Expression parse() {
        int offset = begin();
        if (!cursor.peek(1).isSign("(")) {
            refuse("CONTENT");
        }
        require("DOCUMENT");
        Expression text = scalars.expression();
        refuse("STRIP", "WHITESPACE");
        require("PRESERVE", "WHITESPACE");
        cursor.expectSign(")");
        return new XmlCall(XmlOperator.XMLPARSE, text, null, null, false, offset);
    }

    private Expression serialize() {
        int offset = begin();
        boolean hasWord = (cursor.at("CONTENT") || cursor.at("DOCUMENT")) && !cursor.peek(1).isWord("AS")
            && cursor.peek(1).kind() != TokenKind.SIGN;
        if (hasWord) {
            cursor.take();
        }
        Expression value = scalars.expression();
        require("AS");
        TypeName type = new TypeParser(cursor).type();
        cursor.expectSign(")");
        return new XmlCall(XmlOperator.XMLSERIALIZE, value, null, type, hasWord, offset);
    }

    private Expression query(XmlOperator operator) {
        int offset = begin();
        boolean isString = cursor.peek().kind() == TokenKind.STRING && cursor.peek(1).isWord("PASSING");
        SqlFailure noString = SyntaxError.XML_PATH.failure(cursor.place());
        String path = isString ? cursor.take().text() : null;
        if (path == null) {
            scalars.expression();
        }
        cursor.expect("PASSING", "BY");
        if (path == null) {
            throw noString;
        }
        refuse("VALUE");
        cursor.expect("REF");
        Expression context = scalars.expression();
        if (operator == XmlOperator.XMLQUERY) {
            if (cursor.takeIf("RETURNING")) {
                refuse("CONTENT");
                cursor.expect("SEQUENCE");
                if (cursor.takeIf("BY")) {
                    refuse("VALUE");
                    cursor.expect("REF");
                }
            }
            refuse("NULL", "ON");
            cursor.expect("EMPTY", "ON");
            cursor.expect("EMPTY");
        }
        cursor.expectSign(")");
        return new XmlCall(operator, context, path, null, false, offset);
    }
}
