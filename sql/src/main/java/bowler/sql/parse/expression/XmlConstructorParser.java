// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Expression.XmlBuilt;
import bowler.sql.ast.Expression;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.SourceLocation;
import bowler.sql.token.Token;
import bowler.types.function.xml.XmlConstruction;
import bowler.types.function.xml.XmlConstructor;
import bowler.types.function.xml.XmlConstructor.Name;
import bowler.types.function.xml.XmlConstructor.Namespace;
import java.util.ArrayList;
import java.util.List;

/// Parses the functions that build XML.
final class XmlConstructorParser {
    private static final String ELEMENT_NAME = "the name of an element";

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    XmlConstructorParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Parses the call; returns null and takes no token if the name is not that of such a function.
    Expression call(Token name) {
        return switch (name.text()) {
            case "XMLELEMENT" -> element();
            case "XMLFOREST" -> forest();
            case "XMLCONCAT" -> built(new XmlConstructor.Concatenation());
            case "XMLCOMMENT" -> single(new XmlConstructor.Comment());
            case "XMLTEXT" -> single(new XmlConstructor.TextNode());
            case "XMLPI" -> instruction();
            case "XMLAGG" -> aggregate();
            default -> null;
        };
    }

    private int begin() {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        return offset;
    }

    private Expression built(XmlConstructor shape) {
        int offset = begin();
        List<Expression> operands = scalars.expressions();
        cursor.expectSign(")");
        return new XmlBuilt(shape, operands, offset);
    }

    private Expression single(XmlConstructor shape) {
        int offset = begin();
        Expression operand = scalars.expression();
        cursor.expectSign(")");
        return new XmlBuilt(shape, List.of(operand), offset);
    }

    private Expression element() {
        int offset = begin();
        takeNameWord();
        Name name = new Name(cursor.name(ELEMENT_NAME), true);
        List<Namespace> namespaces = List.of();
        List<Name> attributes = new ArrayList<>();
        List<Expression> operands = new ArrayList<>();
        boolean nullIfAllNull = false;
        while (cursor.takeSignIf(",")) {
            if (new XmlNamespaceParser(cursor).isHere() && namespaces.isEmpty() && operands.isEmpty()) {
                namespaces = new XmlNamespaceParser(cursor).namespaces(true);
            } else if (cursor.at("XMLATTRIBUTES") && cursor.peek(1).isSign("(") && operands.isEmpty()) {
                attributes(attributes, operands);
            } else {
                operands.add(scalars.expression());
            }
        }
        if (cursor.takeIf("OPTION")) {
            nullIfAllNull = takeNullOption();
        }
        cursor.expectSign(")");
        return new XmlBuilt(new XmlConstructor.Element(name, namespaces, attributes, nullIfAllNull), operands, offset);
    }

    /// Takes the word NAME, which may precede a name.
    private void takeNameWord() {
        if (cursor.at("NAME") && !cursor.peek(1).isSign(",") && !cursor.peek(1).isSign(")")) {
            cursor.take();
        }
    }

    private void attributes(List<Name> names, List<Expression> values) {
        cursor.take();
        cursor.expectSign("(");
        do {
            Name name = named(values);
            if (names.stream().anyMatch(other -> other.text().equals(name.text()))) {
                throw SyntaxError.XML_ATTRIBUTE_TWICE.failure(name.text(), cursor.place());
            }
            names.add(name);
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
    }

    /// Parses a value with its name, and returns the name.
    private Name named(List<Expression> values) {
        Expression value = scalars.expression();
        values.add(value);
        if (cursor.takeIf("AS")) {
            return new Name(cursor.name("the name of the value"), true);
        }
        if (value instanceof ColumnName column) {
            return new Name(column.column(), false);
        }
        throw cursor.unexpected("AS and the name of the value");
    }

    /// Parses the words after OPTION; returns whether they are NULL ON NULL.
    private boolean takeNullOption() {
        boolean isNull = cursor.takeIf("NULL");
        if (!isNull) {
            cursor.expect("EMPTY");
        }
        cursor.expect("ON", "NULL");
        return isNull;
    }

    private Expression forest() {
        int offset = begin();
        List<Namespace> namespaces = List.of();
        if (new XmlNamespaceParser(cursor).isHere()) {
            namespaces = new XmlNamespaceParser(cursor).namespaces(true);
            cursor.expectSign(",");
        }
        List<Name> names = new ArrayList<>();
        List<Expression> operands = new ArrayList<>();
        do {
            names.add(named(operands));
        } while (cursor.takeSignIf(","));
        boolean omitsNulls = !cursor.takeIf("OPTION") || takeNullOption();
        cursor.expectSign(")");
        return new XmlBuilt(new XmlConstructor.Forest(namespaces, names, omitsNulls), operands, offset);
    }

    private Expression instruction() {
        int offset = begin();
        takeNameWord();
        SourceLocation place = cursor.place();
        Name target = new Name(cursor.name("the target of the instruction"), true);
        if (target.text().equalsIgnoreCase("xml")) {
            throw SyntaxError.XML_INSTRUCTION_TARGET.failure(place);
        }
        List<Expression> operands = cursor.takeSignIf(",") ? List.of(scalars.expression()) : List.of();
        cursor.expectSign(")");
        return new XmlBuilt(new XmlConstructor.Instruction(target), operands, offset);
    }

    private Expression aggregate() {
        int offset = begin();
        Expression part = new Expression.XmlPart(scalars.expression(), offset);
        List<OrderItem> order = List.of();
        if (cursor.takeWordsIf("ORDER", "BY")) {
            order = new OrderByParser(cursor, scalars).items();
        }
        cursor.expectSign(")");
        Expression filter = new AggregateParser(cursor, scalars).filter();
        Expression separator = new Constant(LiteralKind.STRING, XmlConstruction.SEPARATOR, offset);
        Expression list = new Aggregation("LISTAGG", false, List.of(part, separator), order, null, filter, offset);
        return new Expression.XmlCollected(new WindowParser(cursor, scalars).over(list), offset);
    }
}
