// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.DataType;

/// A sequence. Two sequences are never equal, even if their definitions are the same. A user of one must not continue
/// with the numbers of a former sequence of that name.
public record SequenceDescriptor(
        String schemaName, String name, DataType type, long start, long increment, long minimum, long maximum,
        boolean cycle) implements SchemaObject {
    @Override
    public Kind kind() {
        return Kind.SEQUENCE;
    }

    /// NEXT VALUE FOR it, as the catalog keeps that for the DEFAULT of a column, whatever schema is current.
    public String nextValueText() {
        return "NEXT " + valueText();
    }

    /// CURRENT VALUE FOR it, as the catalog keeps that for the DEFAULT of a column.
    public String currentValueText() {
        return "CURRENT " + valueText();
    }

    private String valueText() {
        return "VALUE FOR " + quoted(schemaName) + '.' + quoted(name);
    }

    public SequenceDescriptor withName(String newName) {
        return new SequenceDescriptor(schemaName, newName, type, start, increment, minimum, maximum, cycle);
    }

    public SequenceDescriptor withSchema(String newSchema) {
        return new SequenceDescriptor(newSchema, name, type, start, increment, minimum, maximum, cycle);
    }

    /// Returns whether a DEFAULT uses the sequence.
    public boolean isIn(String defaultText) {
        return defaultText != null && placeIn(defaultText, 0) >= 0;
    }

    /// Returns a DEFAULT with another sequence in its place.
    public String replaced(String defaultText, SequenceDescriptor other) {
        String text = defaultText;
        for (int place = placeIn(text, 0); place >= 0; place = placeIn(text, place + other.valueText().length())) {
            text = text.substring(0, place) + other.valueText() + text.substring(place + valueText().length());
        }
        return text;
    }

    /// Returns the first place of [#valueText] in the text of a DEFAULT, outside of quotes; -1 if there is none.
    ///
    /// @param from the place where the search begins
    private int placeIn(String defaultText, int from) {
        String wanted = valueText();
        char quote = 0;
        for (int at = 0; at <= defaultText.length() - wanted.length(); at++) {
            char here = defaultText.charAt(at);
            if (quote == 0 && at >= from && defaultText.startsWith(wanted, at)) {
                return at;
            }
            quote = quote == here ? 0 : quote == 0 && (here == '\'' || here == '"') ? here : quote;
        }
        return -1;
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
