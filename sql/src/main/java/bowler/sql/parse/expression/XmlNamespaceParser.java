// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.TokenKind;
import bowler.types.function.xml.XmlConstructor.Namespace;
import java.util.ArrayList;
import java.util.List;

/// Parses `XMLNAMESPACES('uri' AS prefix, DEFAULT 'uri', NO DEFAULT)`.
public final class XmlNamespaceParser {
    private final TokenCursor cursor;

    public XmlNamespaceParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    public boolean isHere() {
        return cursor.at("XMLNAMESPACES") && cursor.peek(1).isSign("(");
    }

    /// Parses the declarations.
    ///
    /// @param hasDefault whether a default namespace may be declared
    public List<Namespace> namespaces(boolean hasDefault) {
        List<Namespace> found = new ArrayList<>();
        cursor.take();
        cursor.expectSign("(");
        do {
            found.add(namespace(hasDefault));
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return found;
    }

    private Namespace namespace(boolean hasDefault) {
        boolean none = cursor.at("NO", "DEFAULT");
        if (none || cursor.at("DEFAULT")) {
            if (!hasDefault) {
                throw SyntaxError.XML_UNSUPPORTED.failure("DEFAULT", cursor.place());
            }
            cursor.take();
            if (none) {
                cursor.take();
                return new Namespace("", "");
            }
            return new Namespace("", uri());
        }
        String uri = uri();
        cursor.expect("AS");
        return new Namespace(cursor.name("the prefix of a namespace"), uri);
    }

    private String uri() {
        if (cursor.peek().kind() != TokenKind.STRING) {
            throw cursor.unexpected("the URI of a namespace, as a string literal");
        }
        return cursor.take().text();
    }
}
