// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.Arrays;
import java.util.List;

/// A statement's text without its literals, and the literals.
///
/// Programs that write values into their texts send the same statement a thousand times over. The shape is what stays
/// the same; a plan compiled for it takes the literals as parameters. Only literals are lifted whose value decides
/// nothing about types, names or the form of the result, see [TextNormalizer]; a text with a `?` of its own is its own
/// shape.
///
/// Where a shape does not compile, compile the plain text: it gives the right places in messages, and it may be one of
/// the rare statements that are right with a literal only.
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

    public static NormalizedText of(String sql) {
        return new TextNormalizer(sql).read();
    }

    /// Equal for texts that one plan serves: the text with `?` for each literal lifted, and their types.
    public String key() {
        return key;
    }

    /// The text to compile.
    public String text() {
        return textLength == key.length() ? key : key.substring(0, textLength);
    }

    /// The text that was given.
    public String sql() {
        return sql;
    }

    public boolean hasLiterals() {
        return types.length > 0;
    }

    public List<DataType> parameterTypes() {
        return Arrays.asList(types);
    }

    /// Whether [#valuesOf] can answer.
    public boolean canCompare() {
        return places != null;
    }

    /// The literals of a text that has this shape; null if it has another, or that is not plain to see.
    public RowBuffer valuesOf(String other) {
        return places.valuesOf(other);
    }

    /// The literals, one column each, in the carriers of [#parameterTypes].
    public RowBuffer values() {
        return values;
    }
}
