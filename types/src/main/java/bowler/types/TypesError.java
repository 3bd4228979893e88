// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of values and type combinations. The comment of each constant lists its arguments in the order of the
/// text.
public enum TypesError implements DefinedError {
    /// (characters or bytes cut, type)
    VALUE_CUT("01004", Severity.WARNING, "A value of length %s was truncated to fit %s."),
    /// (value, type)
    TOO_LONG("22001", "The value '%s' does not fit %s: truncation would remove characters other than trailing blanks."),
    /// (type)
    OUT_OF_RANGE("22003", "The value is outside the range of %s."),
    /// (text, fields)
    BAD_INTERVAL("22006", "'%s' is not a valid interval of type %s."),
    /// (name)
    NO_ZONE("22009",
        "'%s' is not a time zone. Write an offset such as '+02:00', or a region such as 'Europe/Paris' or "
            + "'UTC'."),
    /// (text, type)
    DATETIME_SYNTAX("22007", "'%s' is not a valid value of type %s."),
    /// (text, type)
    DATETIME_FIELD("22007", "'%s' is not a value of type %s: a field is out of range."),
    /// (value, function)
    DATETIME_VALUE("22008", "'%s' is not a valid argument of the function %s."),
    /// (start, length)
    SUBSTRING_RANGE("22011", "SUBSTR from position %s with length %s reaches beyond the string."),
    /// (elements, type)
    ARRAY_TOO_LONG("2202F",
        "An array of %s elements does not fit %s: truncation would remove elements that are not NULL."),
    /// (subscript, elements)
    ARRAY_SUBSCRIPT("2202E",
        "The subscript %s is outside the array, which has %s elements. CARDINALITY returns the number of "
            + "elements."),
    NO_ARRAY("2200E", "An element cannot be assigned in an array that is NULL."),
    /// (subscript, elements, type)
    ARRAY_INDEX_OUT_OF_RANGE("2202E",
        "An element cannot be assigned at subscript %s in an array of %s elements: %s. The subscript may "
            + "exceed the length by at most a million."),
    /// (elements cut, elements)
    ARRAY_TRIM("2202E", "TRIM_ARRAY cannot remove %s elements from an array of %s."),
    JSON_SUBSCRIPT("22033", "The JSON array has no element with the subscript %s."),
    JSON_MORE_ITEMS("22034",
        "The JSON path returns %s items where one is expected. WITH WRAPPER returns them as an array."),
    JSON_NO_ITEM("22035", "The JSON path returns no item."),
    JSON_NO_NUMBER("22036", "Arithmetic in a JSON path needs numbers, not a JSON %s."),
    JSON_SINGLE_NUMBER("22038", "Arithmetic in a JSON path needs a single number, not %s items."),
    JSON_NO_ARRAY("22039", "The strict JSON path needs an array, not %s."),
    JSON_NO_MEMBER("2203A", "The JSON object has no member '%s'."),
    JSON_NO_OBJECT("2203C", "The JSON path needs an object, not %s."),
    JSON_NO_SCALAR("2203F", "JSON_VALUE returns scalar values, not a JSON %s. Use JSON_QUERY."),
    JSON_METHOD("2203G", "The JSON path method %s() cannot be applied to a JSON %s."),
    /// (operator, reason)
    XML_QUERY("10000", "The query of the operator %s cannot be evaluated: %s"),
    XML_NO_DOCUMENT("2200L", "An XML column holds documents only, with one root element."),
    /// (reason)
    XML_INVALID("2200M", "The text is not an XML document: %s"),
    /// (characters, limit)
    XML_TOO_LONG("54000", "An XML document of %s characters exceeds %s, the limit for this heap. Increase the heap (-Xmx), or store it as CLOB."),
    /// (type, bytes, limit)
    OBJECT_TOO_LONG_FOR_CLIENT("XN020", "An object of the type %s has %s bytes, more than the %s that the protocol of the client can carry."),
    /// (operator)
    XML_CONTEXT("2200V", "The context item of %s is not an XML document."),
    /// (path)
    XML_ROWS("10000", "The path '%s' of XMLTABLE returns a number, a string or a boolean value, but the path of the rows must return nodes."),
    /// (path, column, nodes, rows)
    XML_PATH_WORK("54000", "The path '%s' of the column %s of XMLTABLE may read the whole document for each row, and %s nodes for each of %s rows are too many. Use a path that starts below the item, such as 'name', above it, such as '../name', or at the root."),
    /// (path, column)
    XML_SEVERAL_ITEMS("21000", "The path '%s' finds more than one value for the column %s of XMLTABLE. Declare the column as XML or choose one item."),
    /// (column)
    XML_NULL_COLUMN("22004", "The column %s of XMLTABLE is NOT NULL, but its path finds nothing."),
    /// (character, position)
    XML_CHARACTER("2200N", "XML cannot contain the character %s, at position %s of the value."),
    XML_COMMENT("2200S", "The text of an XML comment contains '--' or ends with '-'."),
    /// (reason)
    XML_INSTRUCTION("2200T", "The XML processing instruction is invalid: %s."),
    XML_ATTRIBUTE("2200W", "An attribute outside of an element cannot be serialized."),
    JSON_NULL_KEY("22004", "The key of a member of a JSON object is NULL."),
    JSON_VARIABLE("42703", "The JSON path refers to the variable '%s', but PASSING defines %s."),
    /// (columns of the row, columns known)
    ROW_WIDENED("40001", Severity.TRANSACTION,
        "A row has %s columns, but the statement was compiled for %s, because its table was altered. Run "
            + "the transaction again."),
    BAD_JSON_PATH("42601", "'%s' is not a valid JSON path: expected %s at character %s."),
    /// (base, value)
    BAD_LOGARITHM("2201E", "The logarithm to the base %s of %s is not defined."),
    /// (base, exponent)
    BAD_POWER("2201F", "%s to the power of %s is not defined."),
    /// (expression, why)
    BAD_REGULAR_EXPRESSION("2201B", "'%s' is not a valid regular expression: %s."),
    /// (pattern, why)
    BAD_SIMILAR_PATTERN("2201B", "'%s' is not a valid pattern for SIMILAR TO: %s."),
    /// (flags)
    BAD_REGULAR_FLAGS("2201T", "'%s' are not valid flags of a regular expression. Allowed: i, m, n, s, x and c."),
    /// (value, function)
    BAD_ARGUMENT("22023", "'%s' is not a valid argument of the function %s."),
    /// (percentage)
    BAD_PERCENT("2201W", "FETCH needs a percentage from 0 to 100, but the value is %s."),
    NULL_PERCENT("2201Z", "FETCH with PERCENT needs a number, but the value is NULL."),
    NULL_SEED("2202G", "REPEATABLE of TABLESAMPLE needs a number, but the value is NULL."),
    /// (percentage)
    BAD_SAMPLE("2202H", "TABLESAMPLE needs a percentage from 0 to 100, but the value is %s."),
    /// (bytes)
    LONG_WAY("54006", "The path that SEARCH or CYCLE keeps for a row exceeds %s bytes."),
    /// (number)
    BAD_BUCKETS("2201G", "WIDTH_BUCKET needs at least one bucket and two different bounds, but got %s."),
    ZERO_STEP("22023", "The step of a series cannot be zero, nor smaller than the precision of its values."),
    /// (pattern, what)
    BAD_FORMAT("22023", "The format '%s' contains an unknown element: '%s'."),
    /// (text, pattern)
    FORMAT_MISMATCH("22007", "'%s' does not match the format '%s'."),
    /// (type)
    INTERVAL_OVERFLOW("22015", "The interval does not fit %s: its first field has too few digits."),
    DIVISION_BY_ZERO("22012", "Division by zero."),
    NEGATIVE_ROOT("22013", "The square root of the negative number %s is not defined."),
    LOCATE_START("22014", "The start position of LOCATE is %s, but positions begin with 1."),
    /// (text, type)
    BAD_TEXT("22018", "'%s' is not a valid value of type %s."),
    /// (escape)
    ESCAPE_LENGTH("22019", "The ESCAPE of LIKE must be one character, but it is '%s'."),
    /// (text)
    TRIM_CHARACTER("22020", "TRIM removes a single character, but '%s' was specified."),
    ESCAPE_SEQUENCE("22025", "In a LIKE pattern, the escape character must be followed by %%, _ or itself."),
    /// (pattern)
    SIMILAR_ESCAPE("22025", "The SIMILAR TO pattern '%s' ends with its escape character."),
    ESCAPE_NULL("22501", "The ESCAPE of LIKE is NULL."),
    /// (type, type)
    NOT_COMPARABLE("42818", "%s and %s cannot be compared."),
    /// (type, type)
    NOT_ASSIGNABLE("42821", "A value of type %s cannot be stored as %s."),
    /// (type, type)
    NOT_CASTABLE("42846", "%s cannot be converted to %s."),
    /// (function, number of arguments)
    NO_SUCH_SIGNATURE("42884", "There is no function %s with %s arguments."),
    /// (type)
    NO_STEP("42884", "A series of %s values needs a step, for example INTERVAL '1' HOUR."),
    /// (function, type)
    NO_SUCH_ARGUMENT("42884", "There is no function %s that takes a value of type %s as this argument."),
    /// (function, type)
    FUNCTION_TYPE("42X25", "The function %s does not take values of type %s."),
    /// (function, type)
    ARGUMENT_TYPE("42X45", "An argument of the function %s cannot be of type %s."),
    /// (length, function)
    BAD_LENGTH("42X44", "%s is not a valid length for the function %s."),
    /// (length, function, most)
    LONG_LENGTH("42611", "The length %s is too large for the function %s. The maximum is %s."),
    /// (type, type)
    NO_COMMON_TYPE("42X61", "The types %s and %s have no common type."),
    /// (type, type)
    BRANCHES_DIFFER("42X89",
        "The branches of a conditional expression have the types %s and %s, which have no common type."),
    /// (aggregate, type)
    AGGREGATE_TYPE("42Y22", "The aggregate %s does not take values of type %s."),
    /// (operator, type, type)
    OPERATOR_TYPES("42Y95", "The operator %s cannot be applied to the types %s and %s.");

    private final ErrorDefinition definition;

    TypesError(String sqlState, String text) {
        this(sqlState, Severity.STATEMENT, text);
    }

    TypesError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
