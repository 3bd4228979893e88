// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.Arrays;
import java.util.List;

/// A statement's text without its literals, and the literals.
///
/// Programs that write values into their texts send the same statement thousands of times. The normalized text stays
/// the same; a plan compiled for it takes the literals as parameters. Only literals whose value does not affect types,
/// names or the form of the result are lifted, see [TextNormalizer]. A text with a `?` is not normalized.
///
/// If a normalized text does not compile, compile the plain text. It gives the right locations in messages, and a few
/// statements are valid only with a literal.
public final class NormalizedText {
    private final String sql;
    private final String key;
    private final int textLength;
    private final DataType[] types;
    private final RowBuffer values;
    private final LiteralLocations places;

    /// @param places null if other texts cannot be compared with this one
    NormalizedText(String sql, String key, int textLength, DataType[] types, RowBuffer values, LiteralLocations places) {
        this.sql = sql;
        this.key = key;
        this.textLength = textLength;
        this.types = types;
        this.values = values;
        this.places = places;
    }

    /// Returns a key that is equal for texts that can share one plan: the text with `?` for each lifted literal, and
    /// the literals' types.
    public String key() {
        return key;
    }

    /// Returns the text to compile.
    public String text() {
        return textLength == key.length() ? key : key.substring(0, textLength);
    }

    /// Returns the original text.
    public String sql() {
        return sql;
    }

    public boolean hasLiterals() {
        return types.length > 0;
    }

    public List<DataType> parameterTypes() {
        return Arrays.asList(types);
    }

    /// Returns whether [#valuesOf] can succeed.
    public boolean canCompare() {
        return places != null;
    }

    /// Returns the literals of a text that has this normalized text; null if it has another, or if a quick comparison
    /// cannot decide.
    public RowBuffer valuesOf(String other) {
        return places.valuesOf(other);
    }

    /// Returns the literals, one column each, in the carriers of [#parameterTypes].
    public RowBuffer values() {
        return values;
    }
}
