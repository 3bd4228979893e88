// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.NullableCall;
import bowler.types.function.xml.XmlConstructor.Comment;
import bowler.types.function.xml.XmlConstructor.Concatenation;
import bowler.types.function.xml.XmlConstructor.Element;
import bowler.types.function.xml.XmlConstructor.Forest;
import bowler.types.function.xml.XmlConstructor.Instruction;
import bowler.types.function.xml.XmlConstructor.Name;
import bowler.types.function.xml.XmlConstructor.Namespace;
import bowler.types.function.xml.XmlConstructor.TextNode;
import java.util.List;
import java.util.stream.Stream;

/// Builds XML from SQL values: XMLELEMENT, XMLFOREST, XMLCONCAT, XMLCOMMENT, XMLPI, XMLTEXT and XMLAGG.
///
/// The result is a document if it has one root element and every prefix in it is declared. Otherwise it is a sequence.
/// A result that is too long to be parsed later fails with 54000.
///
/// Source: ISO/IEC 9075-14 (SQL/XML).
public final class XmlConstruction {
    /// Separates the parts of XMLAGG. The mark of a sequence cannot be part of XML.
    public static final String SEPARATOR = String.valueOf(XmlValue.SEQUENCE);
    private static final DataType TEXT = DataType.clob(DataType.MAX_LOB_LENGTH);

    private XmlConstruction() {}

    /// Returns a call of the constructor.
    ///
    /// @param types the types of the arguments
    public static FunctionCall call(XmlConstructor shape, List<DataType> types) {
        XmlFunctions.Pool pool = new XmlFunctions.Pool(null, shape.function());
        List<String> names = switch (shape) {
            case Element element -> Stream.concat(element.attributes().stream(), Stream.of(element.name())).map(Name::xml).toList();
            case Forest forest -> forest.names().stream().map(Name::xml).toList();
            case Instruction instruction -> List.of(instruction.target().xml());
            case Concatenation concatenation -> List.of();
            case Comment comment -> List.of();
            case TextNode node -> List.of();
        };
        return new NullableCall(shape.toString(), DataType.XML, types) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                String value = switch (shape) {
                    case Element element -> element(element, names, types, row, pool);
                    case Forest forest -> forest(forest, names, types, row, pool);
                    case Concatenation concatenation -> concatenation(types.size(), row);
                    case Comment comment -> row.isNull(0) ? null : comment(text(types, row, 0));
                    case Instruction instruction -> types.isEmpty() ? instruction(names.getFirst(), "")
                        : row.isNull(0) ? null : instruction(names.getFirst(), text(types, row, 0));
                    case TextNode node -> row.isNull(0) ? null : textNode(text(types, row, 0));
                };
                if (value == null) {
                    target.setNull(column);
                } else {
                    target.setObject(column, value);
                }
            }
        };
    }

    /// The part of a row in XMLAGG, whose parts are joined with [#SEPARATOR].
    public static FunctionCall part() {
        return new FunctionCall("XMLAGG part", TEXT, List.of(DataType.XML)) {
            @Override
            public Object objectOf(RowReader row) {
                String value = (String) row.objectAt(0);
                return XmlValue.isDocument(value) ? value : XmlValue.SEQUENCE + markup(value);
            }
        };
    }

    /// The result of XMLAGG from the joined parts.
    ///
    /// @param list the type of the joined parts
    public static FunctionCall whole(DataType list) {
        return new FunctionCall("XMLAGG of parts", DataType.XML, List.of(list)) {
            @Override
            public Object objectOf(RowReader row) {
                String parts = (String) row.objectAt(0);
                XmlTools.checkLength(parts.length());
                return XmlValue.isDocument(parts) && parts.indexOf(XmlValue.SEQUENCE) < 0 ? parts
                    : XmlValue.SEQUENCE + parts.replace(SEPARATOR, "");
            }
        };
    }

    private static String text(List<DataType> types, RowReader row, int column) {
        return XmlText.ofValue(types.get(column), row, column);
    }

    private static String markup(String value) {
        if (XmlValue.hasAttributes(value)) {
            throw TypesError.XML_ATTRIBUTE.failure();
        }
        return XmlValue.markup(value);
    }

    /// Returns a value that is not NULL as content of an element.
    private static String content(List<DataType> types, RowReader row, int column) {
        return types.get(column).id() == TypeId.XML ? markup((String) row.objectAt(column)) : XmlText.content(text(types, row, column));
    }

    /// @param names the names of the attributes, and that of the element
    private static String element(
            Element element, List<String> names, List<DataType> types, RowReader row, XmlFunctions.Pool pool) {
        StringBuilder text = new StringBuilder();
        String elementName = names.getLast();
        begin(elementName, element.namespaces(), text);
        boolean isBound = isDeclared(elementName, element.namespaces());
        int attributes = element.attributes().size();
        for (int at = 0; at < attributes; at++) {
            if (!row.isNull(at)) {
                String name = names.get(at);
                text.append(' ').append(name).append("=\"").append(XmlText.attribute(text(types, row, at))).append('"');
                isBound &= isDeclared(name, element.namespaces());
            }
        }
        int contentBegin = text.length();
        boolean isNull = element.nullIfAllNull() && types.size() > attributes;
        for (int at = attributes; at < types.size(); at++) {
            if (!row.isNull(at)) {
                isNull = false;
                String content = content(types, row, at);
                isBound &= types.get(at).id() != TypeId.XML || XmlValue.isDocument((String) row.objectAt(at)) || content.indexOf(':') < 0;
                if (!content.isEmpty()) {
                    text.append(text.length() == contentBegin ? ">" : "").append(content);
                    XmlTools.checkLength(text.length());
                }
            }
        }
        if (isNull) {
            return null;
        }
        end(elementName, contentBegin, text);
        return isBound || isDocument(text.toString(), pool) ? text.toString() : XmlValue.SEQUENCE + text.toString();
    }

    /// Returns whether the prefix of a name, if it has one, is declared by the element itself.
    private static boolean isDeclared(String name, List<Namespace> namespaces) {
        int colon = name.indexOf(':');
        return colon < 0 || namespaces.stream().anyMatch(namespace -> name.startsWith(namespace.prefix()) && namespace.prefix().length() == colon);
    }

    private static boolean isDocument(String text, XmlFunctions.Pool pool) {
        try {
            return pool.use(tools -> tools.parse(text)) != null;
        } catch (SqlFailure noDocument) {
            return false;
        }
    }

    private static void begin(String name, List<Namespace> namespaces, StringBuilder text) {
        text.append('<').append(name);
        for (Namespace namespace : namespaces) {
            text.append(" xmlns").append(namespace.prefix().isEmpty() ? "" : ":").append(namespace.prefix())
                .append("=\"").append(XmlText.attribute(namespace.uri())).append('"');
        }
    }

    private static void end(String name, int contentBegin, StringBuilder text) {
        if (text.length() == contentBegin) {
            text.append("/>");
        } else {
            text.append("</").append(name).append('>');
        }
    }

    private static String forest(
            Forest forest, List<String> names, List<DataType> types, RowReader row, XmlFunctions.Pool pool) {
        StringBuilder text = new StringBuilder();
        int elements = 0;
        boolean isBound = true;
        for (int at = 0; at < types.size(); at++) {
            if (row.isNull(at) && forest.omitsNulls()) {
                continue;
            }
            elements++;
            String name = names.get(at);
            begin(name, forest.namespaces(), text);
            int contentBegin = text.length();
            String content = row.isNull(at) ? "" : content(types, row, at);
            text.append(content.isEmpty() ? "" : ">").append(content);
            end(name, contentBegin, text);
            XmlTools.checkLength(text.length());
            isBound &= isDeclared(name, forest.namespaces()) && (types.get(at).id() != TypeId.XML || content.indexOf(':') < 0);
        }
        return elements == 0 ? null : elements == 1 && (isBound || isDocument(text.toString(), pool)) ? text.toString()
            : XmlValue.SEQUENCE + text.toString();
    }

    private static String concatenation(int count, RowReader row) {
        String single = null;
        StringBuilder text = null;
        for (int at = 0; at < count; at++) {
            if (!row.isNull(at)) {
                String value = (String) row.objectAt(at);
                if (single == null) {
                    single = value;
                } else {
                    text = text == null ? new StringBuilder(markup(single)) : text;
                    text.append(markup(value));
                    XmlTools.checkLength(text.length());
                }
            }
        }
        return text == null ? single : XmlValue.SEQUENCE + text.toString();
    }

    private static String comment(String text) {
        if (text.contains("--") || text.endsWith("-")) {
            throw TypesError.XML_COMMENT.failure();
        }
        XmlText.checkCharacters(text);
        return XmlValue.SEQUENCE + "<!--" + text + "-->";
    }

    private static String instruction(String target, String text) {
        if (text.contains("?>")) {
            throw TypesError.XML_INSTRUCTION.failure("the text contains '?>'");
        }
        XmlText.checkCharacters(text);
        return XmlValue.SEQUENCE + "<?" + target + (text.isEmpty() ? "" : " " + text.stripLeading()) + "?>";
    }

    private static String textNode(String text) {
        return XmlValue.sequence(XmlText.content(text), XmlText.content(text));
    }
}
