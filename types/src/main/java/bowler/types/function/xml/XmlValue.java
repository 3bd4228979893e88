// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

/// The texts of XML values.
///
/// A document is its text. The result of a query that is no document begins with [#SEQUENCE], or with [#ATTRIBUTES] if it
/// has attributes outside of elements. No XML text contains these characters.
final class XmlValue {
    static final char SEQUENCE = '\u0001';
    static final char ATTRIBUTES = '\u0002';

    private XmlValue() {}

    static boolean isDocument(String value) {
        return !value.isEmpty() && value.charAt(0) != SEQUENCE && value.charAt(0) != ATTRIBUTES;
    }

    static boolean hasAttributes(String value) {
        return !value.isEmpty() && value.charAt(0) == ATTRIBUTES;
    }

    /// Returns the text without the mark of a sequence.
    static String text(String value) {
        return isDocument(value) ? value : value.substring(1);
    }
}
