// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

/// The texts of XML values.
///
/// A document is its text. A sequence, which is not a document, begins with [#SEQUENCE], or with [#ATTRIBUTES] if it has
/// attributes outside of elements. A query returns the texts of text nodes as they are. If this is not markup with the
/// same meaning, [#MARKUP] and the markup follow. No XML text contains these characters.
final class XmlValue {
    static final char SEQUENCE = '\u0001';
    static final char ATTRIBUTES = '\u0002';
    static final char MARKUP = '\u0003';

    private XmlValue() {}

    static boolean isDocument(String value) {
        return !value.isEmpty() && value.charAt(0) != SEQUENCE && value.charAt(0) != ATTRIBUTES;
    }

    static boolean hasAttributes(String value) {
        return !value.isEmpty() && value.charAt(0) == ATTRIBUTES;
    }

    /// Returns a sequence.
    ///
    /// @param markup the sequence as content of an element
    static String sequence(String text, String markup) {
        return SEQUENCE + (text.equals(markup) ? text : text + MARKUP + markup);
    }

    /// Returns the text without the mark of a sequence.
    static String text(String value) {
        if (isDocument(value)) {
            return value;
        }
        int markup = value.indexOf(MARKUP);
        return value.substring(Math.min(1, value.length()), markup < 0 ? value.length() : markup);
    }

    /// Returns the value as content of an element.
    static String markup(String value) {
        int markup = isDocument(value) ? -1 : value.indexOf(MARKUP);
        return markup < 0 ? text(value) : value.substring(markup + 1);
    }
}
