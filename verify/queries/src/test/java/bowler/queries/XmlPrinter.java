// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.sql.ast.Expression;
import bowler.types.function.xml.XmlConstructor;
import bowler.types.function.xml.XmlConstructor.Name;
import bowler.types.function.xml.XmlConstructor.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Prints the calls that build XML.
final class XmlPrinter {
    private final Function<Expression, String> expressions;

    XmlPrinter(Function<Expression, String> expressions) {
        this.expressions = expressions;
    }

    String built(Expression.XmlBuilt built) {
        List<String> values = built.operands().stream().map(expressions).toList();
        List<String> parts = new ArrayList<>();
        String option = "";
        switch (built.shape()) {
            case XmlConstructor.Element element -> {
                parts.add("NAME " + AstPrinter.name(element.name().text()));
                addNamespaces(element.namespaces(), parts);
                int attributes = element.attributes().size();
                if (attributes > 0) {
                    parts.add("XMLATTRIBUTES(" + named(element.attributes(), values) + ")");
                }
                parts.addAll(values.subList(attributes, values.size()));
                option = element.nullIfAllNull() ? " OPTION NULL ON NULL" : "";
            }
            case XmlConstructor.Forest forest -> {
                addNamespaces(forest.namespaces(), parts);
                parts.add(named(forest.names(), values));
                option = forest.omitsNulls() ? "" : " OPTION EMPTY ON NULL";
            }
            case XmlConstructor.Instruction instruction -> {
                parts.add("NAME " + AstPrinter.name(instruction.target().text()));
                parts.addAll(values);
            }
            case XmlConstructor.Concatenation all -> parts.addAll(values);
            case XmlConstructor.Comment comment -> parts.addAll(values);
            case XmlConstructor.TextNode text -> parts.addAll(values);
        }
        return built.shape().function() + "(" + String.join(", ", parts) + option + ")";
    }

    private static void addNamespaces(List<Namespace> namespaces, List<String> parts) {
        if (!namespaces.isEmpty()) {
            parts.add("XMLNAMESPACES(" + String.join(", ", namespaces.stream().map(XmlPrinter::namespace).toList()) + ")");
        }
    }

    private static String namespace(Namespace namespace) {
        String uri = "'" + namespace.uri().replace("'", "''") + "'";
        return namespace.prefix().isEmpty() ? "DEFAULT " + uri : uri + " AS " + AstPrinter.name(namespace.prefix());
    }

    private static String named(List<Name> names, List<String> values) {
        List<String> parts = new ArrayList<>();
        for (int at = 0; at < names.size(); at++) {
            parts.add(values.get(at) + (names.get(at).isWritten() ? " AS " + AstPrinter.name(names.get(at).text()) : ""));
        }
        return String.join(", ", parts);
    }
}
