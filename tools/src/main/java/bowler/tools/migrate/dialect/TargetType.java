// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

/// The type that a column has in the target.
///
/// @param text its SQL
/// @param form how its values are written
/// @param difference what the target has instead of the type; null if it has the same
public record TargetType(String text, Form form, String difference) {
    /// The forms of literals. AS_TEXT is the text of a value whose type the target lacks.
    public enum Form {
        PLAIN, TEXT, BITS, BLOB, DATE, TIME, TIMESTAMP, ZONED, UUID, JSON, INTERVAL, XML, ARRAY, OBJECT, AS_TEXT
    }

    static TargetType same(String text, Form form) {
        return new TargetType(text, form, null);
    }

    static TargetType other(String text, Form form, String difference) {
        return new TargetType(text, form, difference);
    }
}
