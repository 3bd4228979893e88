// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Expression;
import bowler.sql.ast.TableReference.XmlColumn;
import bowler.sql.ast.TableReference.XmlTable;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.expression.XmlNamespaceParser;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Parses `XMLTABLE([XMLNAMESPACES (...),] path PASSING [BY REF | BY VALUE] value COLUMNS column, ...)`.
final class XmlTableParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    XmlTableParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    boolean isHere() {
        return cursor.at("XMLTABLE") && cursor.peek(1).isSign("(");
    }

    /// Parses the function without its alias.
    XmlTable table() {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        Map<String, String> namespaces = namespaces();
        String path = path();
        cursor.expect("PASSING");
        way();
        Expression input = scalars.expression();
        way();
        cursor.expect("COLUMNS");
        cursor.enter();
        List<XmlColumn> columns = new ArrayList<>();
        do {
            columns.add(column());
        } while (cursor.takeSignIf(","));
        cursor.leave();
        cursor.expectSign(")");
        return new XmlTable(input, path, namespaces, columns, null, null, offset);
    }

    /// Skips BY REF or BY VALUE, which mean the same, because nothing changes a document.
    private void way() {
        if (cursor.takeIf("BY") && !cursor.takeIf("REF")) {
            cursor.expect("VALUE");
        }
    }

    private Map<String, String> namespaces() {
        Map<String, String> found = new LinkedHashMap<>();
        XmlNamespaceParser parser = new XmlNamespaceParser(cursor);
        if (parser.isHere()) {
            parser.namespaces(false).forEach(namespace -> found.put(namespace.prefix(), namespace.uri()));
            cursor.expectSign(",");
        }
        return found;
    }

    private String path() {
        if (cursor.peek().kind() != TokenKind.STRING) {
            throw SyntaxError.XML_PATH.failure(cursor.place());
        }
        return cursor.take().text();
    }

    private XmlColumn column() {
        int offset = cursor.offset();
        String name = cursor.name("the name of a column");
        if (cursor.takeWordsIf("FOR", "ORDINALITY")) {
            return new XmlColumn(name, null, null, null, false, offset);
        }
        TypeName type = new TypeParser(cursor).type();
        String path = null;
        Expression defaultValue = null;
        boolean required = false;
        while (true) {
            if (path == null && cursor.takeIf("PATH")) {
                path = path();
            } else if (defaultValue == null && cursor.takeIf("DEFAULT")) {
                defaultValue = scalars.expression();
            } else if (!required && cursor.takeWordsIf("NOT", "NULL")) {
                required = true;
            } else {
                return new XmlColumn(name, type, path, defaultValue, required, offset);
            }
        }
    }
}
