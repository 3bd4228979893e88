// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import java.sql.SQLException;
import java.util.HexFormat;

/// The spelling of names, types and values in another database.
public abstract class Dialect {
    private final Product product;
    private final Vocabulary vocabulary;
    private final InsertLimits insertLimits;

    Dialect(Product product, Vocabulary vocabulary, InsertLimits insertLimits) {
        this.product = product;
        this.vocabulary = vocabulary;
        this.insertLimits = insertLimits;
    }

    public final Product product() {
        return product;
    }

    /// Returns the name of the database for messages.
    public final String title() {
        return product.title();
    }

    final Vocabulary vocabulary() {
        return vocabulary;
    }

    public final InsertLimits insertLimits() {
        return insertLimits;
    }

    /// Returns an identifier of Bowler as the target needs it.
    public String name(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    /// Returns the type of a column, from the text of Bowler's type.
    public abstract TargetType type(String sql) throws Untranslatable;

    /// Returns the statement that makes a schema that of unqualified names.
    public String setSchema(String schema) {
        return "SET SCHEMA " + name(schema);
    }

    String text(String value) {
        return quoted(value);
    }

    abstract String bits(byte[] value, boolean isBlob);

    /// Returns a literal of DATE, TIME or TIMESTAMP.
    String moment(String type, String value) {
        return type + " " + quoted(value);
    }

    abstract String special(TargetType type, String value) throws SQLException;

    /// Returns the literal of a value that was read as a text.
    public final String literal(TargetType type, String value) throws SQLException {
        return switch (type.form()) {
            case PLAIN -> value;
            case TEXT, AS_TEXT -> text(value);
            case DATE -> moment("DATE", value);
            case TIME -> moment("TIME", value);
            case TIMESTAMP -> moment("TIMESTAMP", value);
            default -> special(type, value);
        };
    }

    /// Returns the literal of a value that was read as bytes.
    public final String literal(TargetType type, byte[] value) {
        return switch (type.form()) {
            case BITS -> bits(value, false);
            case OBJECT -> object(value);
            default -> bits(value, true);
        };
    }

    /// Returns the literal of an array that was read as its elements.
    public String array(Object[] elements) {
        throw new IllegalStateException("arrays of " + title() + " are written as texts");
    }

    /// Returns whether [#array] writes arrays.
    public boolean readsElements() {
        return false;
    }

    String object(byte[] serialized) {
        return bits(serialized, true);
    }

    /// Returns a generated column's clause.
    public String generated(String expression) {
        return "GENERATED ALWAYS AS (" + expression + ")";
    }

    /// Returns the statement of an identity column's next value.
    public final String restart(String table, String column, String next) {
        return "ALTER TABLE " + table + " ALTER COLUMN " + column + " RESTART WITH " + next;
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
