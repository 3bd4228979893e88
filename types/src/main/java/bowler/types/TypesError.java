// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors of values and type combinations. The comment of each constant lists its arguments in the order of the
/// text.
public enum TypesError implements SqlError {
    /// (characters or bytes cut, type)
    VALUE_CUT("01004", Severity.WARNING, "A value of length %s was cut to fit %s."),
    /// (value, type)
    TOO_LONG("22001", "The value '%s' does not fit %s without losing characters other than trailing blanks."),
    /// (type)
    OUT_OF_RANGE("22003", "The value is outside the range of %s."),
    /// (text, fields)
    BAD_INTERVAL("22006", "'%s' is not the text of an interval of %s."),
    /// (name)
    NO_ZONE("22009", "'%s' is no time zone; write an offset as '+02:00', or a region as 'Europe/Paris' or 'UTC'."),
    /// (text, type)
    DATETIME_SYNTAX("22007", "'%s' is not the text of a value of type %s."),
    /// (text, type)
    DATETIME_FIELD("22007", "'%s' is not a value of type %s: a field is out of range."),
    /// (value, function)
    DATETIME_VALUE("22008", "'%s' is not a valid argument of the function %s."),
    /// (start, length)
    SUBSTRING_RANGE("22011", "SUBSTR from %s with length %s reaches outside the string."),
    /// (elements, type)
    ARRAY_TOO_LONG("2202F", "An array of %s elements does not fit %s without losing some that are not NULL."),
    /// (subscript, elements)
    ARRAY_SUBSCRIPT("2202E", "There is no element %s in an array of %s; CARDINALITY tells how many there are."),
    NO_ARRAY("2200E", "An element is set in an array that is NULL."),
    /// (subscript, elements, type)
    ARRAY_PLACE("2202E", "An element cannot be set at %s in an array of %s elements, as %s; it may come up to a million places behind the last."),
    /// (elements cut, elements)
    ARRAY_TRIM("2202E", "TRIM_ARRAY cannot cut %s elements off an array of %s."),
    JSON_SUBSCRIPT("22033", "The JSON array has no element with the subscript %s."),
    JSON_MORE_ITEMS("22034", "The path finds %s items where one is wanted; WITH WRAPPER makes an array of them."),
    JSON_NO_ITEM("22035", "The path finds nothing."),
    JSON_NO_NUMBER("22036", "A path reckons with numbers, not with a JSON %s."),
    JSON_SINGLE_NUMBER("22038", "A path reckons with single numbers, not with %s items."),
    JSON_NO_ARRAY("22039", "The strict path needs a JSON array, not %s."),
    JSON_NO_MEMBER("2203A", "The JSON object has no member '%s'."),
    JSON_NO_OBJECT("2203C", "The path needs a JSON object, not %s."),
    JSON_NO_SCALAR("2203F", "JSON_VALUE finds single values, not a JSON %s; JSON_QUERY finds that."),
    JSON_METHOD("2203G", "The method %s() of a path does not take this JSON %s."),
    JSON_NULL_KEY("22004", "The name of a member of a JSON object is NULL."),
    JSON_VARIABLE("42703", "The path names a variable '%s'; PASSING gives %s."),
    /// (columns of the row, columns known)
    ROW_WIDENED("40001", Severity.TRANSACTION,
        "A row has %s columns where the statement knows of %s, as its table was altered meanwhile; run the transaction again."),
    BAD_JSON_PATH("42601", "'%s' is no path: expected %s at character %s."),
    /// (base, value)
    BAD_LOGARITHM("2201E", "There is no logarithm to the base %s of %s."),
    /// (base, exponent)
    BAD_POWER("2201F", "There is no %s to the power of %s."),
    /// (expression, why)
    BAD_REGULAR_EXPRESSION("2201B", "'%s' is no regular expression: %s."),
    /// (pattern, why)
    BAD_SIMILAR_PATTERN("2201B", "'%s' is no pattern for SIMILAR TO: %s."),
    /// (flags)
    BAD_REGULAR_FLAGS("2201T", "'%s' are no flags of a regular expression: i, m, n, s, x and c are."),
    /// (value, function)
    BAD_ARGUMENT("22023", "'%s' is not a valid argument of the function %s."),
    /// (percentage)
    BAD_PERCENT("2201W", "FETCH takes 0 to 100 PERCENT of the rows; got %s."),
    NULL_PERCENT("2201Z", "FETCH with PERCENT needs a number; got NULL."),
    NULL_SEED("2202G", "REPEATABLE of TABLESAMPLE needs a number; got NULL."),
    /// (percentage)
    BAD_SAMPLE("2202H", "TABLESAMPLE takes 0 to 100 percent of the rows; got %s."),
    /// (bytes)
    LONG_WAY("54006", "SEARCH and CYCLE keep the way to each row, which may have %s bytes; this one is longer."),
    /// (number)
    BAD_BUCKETS("2201G", "WIDTH_BUCKET takes a number of parts above 0 and two ends that differ; got %s."),
    ZERO_STEP("22023", "The step of a series cannot be zero, nor less than its values can show."),
    /// (pattern, what)
    BAD_FORMAT("22023", "The pattern '%s' has a part that is not known: '%s'."),
    /// (text, pattern)
    FORMAT_MISMATCH("22007", "'%s' does not have the form '%s'."),
    /// (type)
    INTERVAL_OVERFLOW("22015", "The interval does not fit %s: its first field has not so many digits."),
    DIVISION_BY_ZERO("22012", "Division by zero."),
    NEGATIVE_ROOT("22013", "The square root of a negative number (%s) does not exist."),
    LOCATE_START("22014", "LOCATE starts at a position below 1: %s."),
    /// (text, type)
    BAD_TEXT("22018", "'%s' is not the text of a value of type %s."),
    /// (escape)
    ESCAPE_LENGTH("22019", "The ESCAPE of a LIKE is one character; got '%s'."),
    /// (text)
    TRIM_CHARACTER("22020", "TRIM removes one character; got '%s'."),
    ESCAPE_SEQUENCE("22025", "In a LIKE pattern the escape character stands before %%, _ or itself only."),
    /// (pattern)
    SIMILAR_ESCAPE("22025", "The pattern '%s' of SIMILAR TO ends with its escape character."),
    ESCAPE_NULL("22501", "The ESCAPE of a LIKE is NULL."),
    /// (type, type)
    NOT_COMPARABLE("42818", "%s and %s cannot be compared."),
    /// (type, type)
    NOT_ASSIGNABLE("42821", "A value of %s cannot be stored as %s."),
    /// (type, type)
    NOT_CASTABLE("42846", "%s cannot be converted to %s."),
    /// (function, number of arguments)
    NO_SUCH_SIGNATURE("42884", "There is no function %s with %s arguments."),
    /// (type)
    NO_STEP("42884", "A series of %s values needs a step, as INTERVAL '1' HOUR."),
    /// (function, type)
    NO_SUCH_ARGUMENT("42884", "There is no function %s that takes a value of type %s there."),
    /// (function, type)
    FUNCTION_TYPE("42X25", "The function %s does not take values of type %s."),
    /// (function, type)
    ARGUMENT_TYPE("42X45", "An argument of the function %s cannot be of type %s."),
    /// (length, function)
    BAD_LENGTH("42X44", "%s is not a length for the function %s."),
    /// (length, function, most)
    LONG_LENGTH("42611", "%s is too long for the function %s; the most is %s."),
    /// (type, type)
    NO_COMMON_TYPE("42X61", "%s and %s have no type in common."),
    /// (type, type)
    BRANCHES_DIFFER("42X89", "The branches of a conditional expression are %s and %s, which have no type in common."),
    /// (aggregate, type)
    AGGREGATE_TYPE("42Y22", "The aggregate %s does not take values of type %s."),
    /// (operator, type, type)
    OPERATOR_TYPES("42Y95", "The operator %s does not take %s and %s.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    TypesError(String sqlState, String text) {
        this(sqlState, Severity.STATEMENT, text);
    }

    TypesError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String text() {
        return text;
    }
}
