// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/// The spelling of names, types and values in another database.
public abstract class Dialect {
    private static final Set<String> COMMON = Set.of("ABS", "ACOS", "ASIN", "ATAN", "AVG", "CAST", "CEIL", "CEILING", "COALESCE", "COS", "COUNT", "DEGREES", "EXP",
        "FLOOR", "LENGTH", "LN", "LOWER", "LTRIM", "MAX", "MIN", "MOD", "NULLIF", "PI", "RADIANS", "ROW_NUMBER", "RTRIM", "SIGN", "SIN",
        "SQRT", "STDDEV_POP", "STDDEV_SAMP", "SUBSTR", "SUM", "TAN", "TRIM", "UPPER", "VAR_POP", "VAR_SAMP");

    private final String title;

    Dialect(String title) {
        this.title = title;
    }

    /// Returns the name of the database for messages.
    public final String title() {
        return title;
    }

    /// Returns an identifier of Bowler as the target needs it.
    public abstract String name(String identifier);

    /// Returns the type of a column, from the text of Bowler's type.
    public abstract TargetType type(String sql) throws Untranslatable;

    /// Returns the statement that makes a schema that of unqualified names.
    public abstract String setSchema(String schema);

    /// Returns the functions of the target that expressions can call, by Bowler's names.
    abstract Map<String, String> functions();

    /// Returns words that expressions for the target must not contain.
    abstract Set<String> unknownWords();

    /// Returns words that the target reserves and Bowler does not.
    abstract Set<String> reservedWords();

    /// Returns whether a function of these in Java can be called in the target.
    public abstract boolean hasJavaRoutines();

    /// Returns the largest number of rows in one INSERT.
    public abstract int rowsPerStatement();

    /// Returns the largest number of characters in one INSERT, unless a single row exceeds it.
    public abstract int charactersPerStatement();

    abstract String text(String value);

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
        throw new IllegalStateException("arrays of " + title + " are written as texts");
    }

    /// Returns whether [#array] writes arrays.
    public boolean readsElements() {
        return false;
    }

    String object(byte[] serialized) {
        return bits(serialized, true);
    }

    /// Returns a generated column's clause.
    public abstract String generated(String expression);

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

    /// Returns a map of the common functions, with others that have another name or are not common.
    static Map<String, String> functions(String... others) {
        Map<String, String> all = new java.util.HashMap<>();
        COMMON.forEach(each -> all.put(each, each));
        for (String each : others) {
            int arrow = each.indexOf('>');
            all.put(arrow < 0 ? each : each.substring(0, arrow), arrow < 0 ? each : each.substring(arrow + 1));
        }
        return Map.copyOf(all);
    }
}
