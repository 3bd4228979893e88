// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import java.util.List;

/// Describes a call that builds XML.
public sealed interface XmlConstructor {
    /// XMLELEMENT. The arguments are the values of the attributes, followed by the contents.
    ///
    /// @param nullIfAllNull whether NULLs only, as contents, make the result NULL; otherwise the element is empty
    record Element(Name name, List<Namespace> namespaces, List<Name> attributes, boolean nullIfAllNull) implements XmlConstructor {}

    /// XMLFOREST: an element for each argument.
    ///
    /// @param omitsNulls whether a NULL has no element, rather than an empty one
    record Forest(List<Namespace> namespaces, List<Name> names, boolean omitsNulls) implements XmlConstructor {}

    /// XMLCONCAT.
    record Concatenation() implements XmlConstructor {}

    /// XMLCOMMENT.
    record Comment() implements XmlConstructor {}

    /// XMLPI.
    record Instruction(Name target) implements XmlConstructor {}

    /// XMLTEXT.
    record TextNode() implements XmlConstructor {}

    /// The declaration of a namespace.
    ///
    /// @param prefix empty: the default namespace
    /// @param uri empty: no namespace
    record Namespace(String prefix, String uri) {}

    /// A name of SQL that becomes a name of XML.
    ///
    /// @param isWritten whether the user wrote it for this purpose; otherwise it is the name of a column
    record Name(String text, boolean isWritten) {
        String xml() {
            return XmlText.name(text, isWritten);
        }
    }

    /// Returns the name of the function.
    default String function() {
        return switch (this) {
            case Element element -> "XMLELEMENT";
            case Forest forest -> "XMLFOREST";
            case Concatenation concatenation -> "XMLCONCAT";
            case Comment comment -> "XMLCOMMENT";
            case Instruction instruction -> "XMLPI";
            case TextNode text -> "XMLTEXT";
        };
    }
}
