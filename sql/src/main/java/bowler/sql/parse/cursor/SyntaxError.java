// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.cursor;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of tokens that form no valid statement.
public enum SyntaxError implements DefinedError {
    /// (expected, found, location)
    UNEXPECTED("42X01", "Syntax error: expected %s but found %s at %s."),
    /// (limit, location)
    TOO_DEEP("42ZA0", "The statement nests expressions more than %s levels deep at %s. Use fewer parentheses."),
    /// (limit, location)
    TOO_MANY_TABLES("42ZA0", "A FROM clause joins more than %s tables at %s."),
    /// (location)
    STRING_PREFIX("42X01", "Derby has no prefixes of quoted texts as at %s. They are allowed outside of Derby's mode."),
    /// (feature, location)
    NOT_SUPPORTED("0A000", "%s at %s is not supported."),
    NO_FUNCTION("42Y03", "There is no function %s, at %s."),
    /// (number, location)
    NOT_INTEGER("42X49", "A whole number is expected instead of %s, at %s."),
    NUMBER_TOO_LARGE("42X49", "The number %s at %s is too large."),
    /// (number of columns, location)
    SET_ROW("42802", "SET lists %s columns, but the row has a different number of values, at %s."),
    /// (table named, table changed, location)
    OTHER_TABLE("42X55", "The column is qualified with %s, but the table is named %s, at %s."),
    /// (name, location)
    NO_JOINED_TABLE("42X05", "There is no table %s in the joined tables of this statement, at %s."),
    /// (location)
    JOINED_TARGET("42X01", "Qualify the columns after SET with the table to change, because the first of the joined tables is a query or function, at %s."),
    /// (location)
    NEVER_DEFERRED("42X97", "A constraint that is NOT DEFERRABLE cannot be INITIALLY DEFERRED, at %s."),
    /// (column, location)
    NO_COLUMN_TYPE("42XA9", "The column %s at %s needs a type. Only GENERATED ALWAYS AS (expression) can omit it."),
    /// (location)
    NOT_NULL_WITHOUT_TYPE("42XAB", "NOT NULL at %s needs a column with a declared type. Write the type before it."),
    /// (location)
    NOT_NULL_IMMEDIATE("42XAN", "NOT NULL is checked immediately: it cannot be DEFERRABLE or NOT ENFORCED, at %s."),
    /// (name, location)
    SAVEPOINT_NAME("42939", "The savepoint name %s begins with SYS, which is reserved for the system, at %s."),
    /// (keywords, location)
    XML_KEYWORD("42Z72", "The SQL/XML keywords %s are missing at %s."),
    /// (location)
    MERGE_TARGET("42XAK", "The target of a MERGE must be a table, at %s."),
    /// (feature, location)
    XML_UNSUPPORTED("42Z74", "The XML feature %s at %s is not supported."),
    /// (name, location)
    XML_ATTRIBUTE_TWICE("42601", "The attribute %s occurs twice in XMLATTRIBUTES, at %s."),
    /// (location)
    XML_INSTRUCTION_TARGET("2200T", "The target of an XML processing instruction cannot be 'xml', at %s."),
    /// (location)
    XML_PATH("42Z75", "The query of XMLEXISTS and XMLQUERY must be a string literal, at %s."),
    /// (clause, location)
    COLUMN_CLAUSE_REPEATED("42X01", "The clause %s of the column or constraint is repeated at %s."),
    REPEATED("42613", "The clause %s is repeated at %s."),
    /// (element, location)
    NOT_IN_CHECK("42Y39", "%s at %s is not allowed in a CHECK constraint, which may depend only on its own row."),
    /// (element, location)
    NOT_IN_GENERATION("42XA2", "%s at %s is not allowed in a generated column, which may depend only on its own row."),
    /// (element, location)
    NOT_IN_USING("42X01", "%s at %s is not allowed in USING, which cannot use parameters or queries."),
    NOT_IN_DEFAULT("42X01", "%s at %s is not allowed in a DEFAULT, which cannot use parameters, columns or queries."),
    /// (element, location)
    NOT_IN_INDEX("42XA2", "%s at %s is not allowed in an index, which may depend only on the rows of its table."),
    /// (class, location)
    NOT_A_DIAGNOSTIC_CLASS("42X01", "%s at %s is no diagnostic table of Derby. Declare a table function by CREATE FUNCTION ... RETURNS TABLE."),
    /// (location)
    MESSAGE_LOCALE("42Z54", "The language of messages is that of the territory of the database, and no statement changes it, at %s."),
    /// (class, location)
    NO_DIAGNOSTIC_CLASS("42X51", "There is no class %s at %s."),
    /// (type, location)
    NO_SUCH_TYPE("42X94", "There is no type %s at %s."),
    /// (location)
    PARAMETER_IN_VIEW("42X98",
        "A view cannot contain a parameter (?), at %s. Write the value, or add the condition to the queries that use the view."),
    /// (location)
    PARAMETER_IN_TRIGGER("42Y27", "The body of a trigger or routine cannot contain a parameter (?), at %s. Write the value."),
    /// (keyword, location)
    MISPLACED_INTO("42X01", "%s at %s is allowed only in the SELECT of a query."),
    /// (SQLState, location)
    BAD_SQL_STATE("42X01", "'%s' at %s is not an SQLState: five digits or capital letters that do not begin with 00."),
    /// (location)
    PARAMETER_IN_TABLE("42X99", "The query of CREATE TABLE AS cannot contain a parameter (?), at %s. Write the value."),
    /// (clause, location)
    SEQUENCE_CLAUSE_REPEATED("42XAJ", "The clause %s of the sequence is repeated at %s."),
    /// (location)
    PROPERTIES_SYNTAX("XCY04",
        "--DERBY-PROPERTIES must be followed by key=value pairs, separated by commas, up to the end of the "
            + "line, at %s."),
    /// (key, location)
    PROPERTY_REPEATED("42Y49", "The property %s is specified twice, at %s."),
    /// (location)
    EMPTY_VALUE("42X80", "VALUES at %s has an element without a value.");

    private final ErrorDefinition definition;

    SyntaxError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
