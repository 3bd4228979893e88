// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Statements that are well formed and mean nothing. The last argument is the place.
public enum BindError implements SqlError {
    KEY_NOT_ENFORCED("0A000", "A key that is NOT ENFORCED is not supported, at %s."),
    ARGUMENT_COUNT("42605", "%s takes another number of arguments than %s, at %s."),
    COALESCE_UNTYPED("42610", "At least one operand of COALESCE needs a type of its own, at %s."),
    TYPE_LENGTH("42611", "The length, precision or scale of %s is not allowed, at %s."),
    VALUE_COUNT("42802", "%s columns are to be filled, but %s values are given, at %s."),
    ARGUMENT_TYPE("42815", "%s does not take an argument of type %s, at %s."),
    COALESCE_TYPES("42815", "The operands of COALESCE have the types %s and %s, which do not fit together, at %s."),
    NOT_COMPARABLE("42818", "Values of the types %s and %s cannot be compared, at %s."),
    NOT_ASSIGNABLE("42821", "A value of type %s cannot be stored in the column %s of type %s, at %s."),
    NOT_CASTABLE("42846", "A value of type %s cannot be converted to %s, at %s."),
    ORDER_QUALIFIED("42877", "ORDER BY %s: the result of a set operation has columns without a table; leave it out, at %s."),
    ORDER_EXPRESSION("42878", "ORDER BY behind %s takes names and positions of the result's columns only, at %s."),
    RECURSION_FORM("42836", "The table %s reads itself; it has to be a query without it, UNION or UNION ALL, and queries with it, at %s."),
    RECURSION_PLACE("42836", "A query reads %s, which it is a step of, more than once, or in a subquery, beneath an aggregate, a limit or the optional side of a join, at %s."),
    RECURSION_TYPES("42836", "The columns of %s get other types with every step; use CAST, at %s."),
    DISTINCT_ORDER_COLUMN("42879", "With DISTINCT, ORDER BY can use selected columns only; %s is not one, at %s."),
    DISTINCT_ORDER_EXPRESSION("4287A", "With DISTINCT, ORDER BY can use selected expressions only, at %s."),
    NO_SUCH_FUNCTION("42884", "There is no function %s for arguments of types (%s), at %s."),
    NOT_JOINABLE("42884", "|| does not take %s and %s together, at %s."),
    LIKE_OPERAND("42884", "LIKE compares text, not %s, at %s."),
    SET_NULL_OF_NOT_NULL("42834", "SET NULL of the foreign key %s needs a column that can be NULL, at %s."),
    COLUMN_CHECK_OF_OTHERS(
        "42621", "The CHECK in the definition of column %s names other columns; write it beside them, at %s."),
    BAD_DEFAULT("42894", "The DEFAULT or identity of column %s does not fit its type %s, at %s."),
    SECOND_IDENTITY("428C1", "A table has one identity column; %s would be the second, at %s."),
    AGGREGATE_NOT_ALLOWED("42903", "An aggregate cannot stand here, at %s."),
    SYSTEM_SCHEMA("42939", "%s lies in a schema of the system, at %s."),
    AMBIGUOUS_COLUMN("42X03", "The column %s is in more than one table of FROM; write which, at %s."),
    NO_SUCH_COLUMN("42X04", "There is no column %s in the tables of this query, at %s."),
    NO_SUCH_TABLE("42X05", "There is no table or view %s, at %s."),
    UNTYPED_NULL("42X07", "NULL has no type here; use CAST(NULL AS type), at %s."),
    REPEATED_TABLE("42X09", "The name %s stands for more than one table of FROM, at %s."),
    NOT_EXPOSED("42X10", "No table of FROM is called %s, at %s."),
    REPEATED_COLUMN("42X12", "The column %s is defined twice, at %s."),
    REPEATED_TARGET("42X13", "The column %s is listed twice, at %s."),
    NOT_IN_TARGET("42X14", "%s is not a column of %s, at %s."),
    SET_TWICE("42X16", "The column %s is set twice, at %s."),
    CONDITION_NOT_BOOLEAN("42X19", "A condition has to be BOOLEAN, not %s, at %s."),
    ROW_COUNT_TYPE("42X20", "A number of rows is a whole number, not %s, at %s."),
    UNGROUPED_IN_HAVING("42X24", "HAVING uses the column %s, which is neither grouped nor aggregated, at %s."),
    DERIVED_COLUMN_COUNT("42X32", "The column list of %s has another length than its query, at %s."),
    PARAMETER_SELECTED("42X34", "The ? in the select list has no type; use CAST(? AS type), at %s."),
    BOTH_UNTYPED("42X35", "One operand of %s needs a type of its own; use CAST(? AS type), at %s."),
    PARAMETER_UNTYPED("42X36", "The ? has no type here; use CAST(? AS type), at %s."),
    SIGN_TYPE("42X37", "A sign cannot stand before a value of type %s, at %s."),
    NOT_TYPE("42X40", "NOT needs a BOOLEAN operand, not %s, at %s."),
    BAD_LENGTH("42X44", "The length %s is not allowed, at %s."),
    BAD_PRECISION("42X48", "The precision %s is not allowed for %s, at %s."),
    NUMBER_TOO_LARGE("42X49", "The number %s has more than 76 digits, at %s."),
    OPERAND_COLUMN_COUNT("42X58", "The operands of %s have %s and %s columns; they need equally many, at %s."),
    ROW_LENGTHS("42X59", "The rows of VALUES differ in length, at %s."),
    NO_COMMON_TYPE("42X61", "The types %s and %s have none in common, at %s."),
    SCHEMA_CLOSED("42X62", "%s lies in a schema of the system, where nothing can be made, at %s."),
    NO_SUCH_INDEX("42X65", "There is no index %s, at %s."),
    REPEATED_INDEX_COLUMN("42X66", "The column %s stands twice in the index, at %s."),
    ORDER_POSITION("42X77", "ORDER BY %s: the query has fewer columns, at %s."),
    ORDER_NOT_SELECTED("42X78", "ORDER BY %s: the result has no such column, at %s."),
    ORDER_AMBIGUOUS("42X79", "ORDER BY %s: more than one column of the result is called so, at %s."),
    VALUE_NOT_ALLOWED("42X80", "UNKNOWN is no value here, at %s."),
    BACKS_CONSTRAINT("42X84", "The index %s stands behind the constraint %s; drop that instead, at %s."),
    CONSTRAINT_SCHEMA("42X85", "The constraint %s has to be in the schema of its table, at %s."),
    CASE_UNTYPED("42X87", "At least one result of CASE needs a type of its own, at %s."),
    CASE_CONDITION("42X88", "A condition of CASE has to be BOOLEAN, not %s, at %s."),
    BRANCH_TYPES("42X89", "The results have the types %s and %s, which do not fit together, at %s."),
    SECOND_PRIMARY_KEY("42X90", "A table has one primary key, at %s."),
    REPEATED_CONSTRAINT("42X91", "The constraint %s is defined twice, at %s."),
    REPEATED_KEY_COLUMN("42X92", "The column %s stands twice in a key, at %s."),
    NO_SUCH_KEY_COLUMN("42X93", "The key names the column %s, which the table does not have, at %s."),
    NO_VIEW_COLUMN_NAMES("42908", "The view %s needs a list of column names, as a column of its query has none, at %s."),
    SYNONYM_CIRCLE("42916", "The synonym %s would stand for itself, at %s."),
    SEQUENCE_INCREMENT("42XAC", "The increment of the sequence %s is 0, at %s."),
    SEQUENCE_TYPE_RANGE("42XAE", "The bound %s is outside of the sequence's type %s, at %s."),
    SEQUENCE_BOUNDS("42XAF", "The least value %s of the sequence is not below the greatest, %s, at %s."),
    SEQUENCE_START("42XAG", "The start %s of the sequence is not between %s and %s, at %s."),
    NEXT_VALUE_PLACE("42XAH",
            "NEXT VALUE FOR stands only in a statement's own select list without DISTINCT and ORDER BY, in VALUES and in SET,"
                + " outside of CASE and aggregates, at %s."),
    SEQUENCE_TWICE("42XAI", "The sequence %s is asked twice for its next value, at %s."),
    NO_SUCH_SEQUENCE("42X94", "There is no sequence %s, at %s."),
    VIEW_COLUMN_COUNT("42X56", "The view %s has %s column names for %s columns of its query, at %s."),
    REPEATED_VIEW_COLUMN("42Y13", "The column %s is twice in the view, at %s."),
    IS_VIEW("42Y62", "%s is a view; this is done to tables only, at %s."),
    VIEWS_TOO_DEEP("42ZA0", "Views stand upon each other more than %s deep, at %s."),
    BREAKS_CHECK("42Z97", "The constraint %s names the column %s, which therefore keeps its name, at %s."),
    NO_SUCH_VIEW("X0X05", "There is no view %s, at %s."),
    NOT_A_VIEW("X0Y16", "%s is not a view, at %s; DROP TABLE or DROP SYNONYM drops it."),
    NEEDED("X0Y23", "%s cannot be done to %s, as the view %s depends on it, at %s."),
    NAME_TAKEN("X0Y68", "%s %s exists already, at %s."),
    NO_SUCH_SCHEMA("42Y07", "There is no schema %s, at %s."),
    CHECK_AGGREGATE("42Y01", "The condition %s cannot hold an aggregate, at %s."),
    VALUES_UNTYPED("42Y10", "Column %s of VALUES has no type; use CAST(? AS type), at %s."),
    ON_NOT_BOOLEAN("42Y12", "ON needs a BOOLEAN condition, not %s, at %s."),
    AGGREGATE_TYPE("42Y22", "%s does not take values of type %s, at %s."),
    SYSTEM_TABLE("42Y25", "%s is a table of the system and not changed by statements, at %s."),
    GROUP_BY_AGGREGATE("42Y26", "GROUP BY takes no aggregates, at %s."),
    NESTED_AGGREGATE("42Y33", "An aggregate cannot stand within another, at %s."),
    AMBIGUOUS_RESULT("42Y34", "%s stands for more than one column of a derived table, at %s."),
    UNGROUPED_BESIDE_AGGREGATE("42Y35", "The column %s stands beside aggregates without GROUP BY, at %s."),
    UNGROUPED("42Y36", "The column %s is neither grouped nor aggregated, at %s."),
    GROUPING_ARGUMENT("42Y36", "GROUPING takes what GROUP BY names, at %s."),
    BAD_SCALE("42Y42", "The scale %s is not allowed for %s, at %s."),
    SCALE_ABOVE_PRECISION("42Y43", "The scale %s is above the precision %s, at %s."),
    UNKNOWN_FUNCTION("42Y03", "There is no function called %s, at %s."),
    UNSTEADY_CHECK("42Y39", "%s differs from one moment to the next; a CHECK depends on its row alone, at %s."),
    NO_TARGET("42Y55", "%s cannot be done to %s, which does not exist, at %s."),
    SCHEMA_KEPT("42Y67", "The schema %s cannot be dropped, at %s."),
    AGGREGATE_UNTYPED("42Y83", "%s of a value without type; use CAST, at %s."),
    DEFAULT_PLACE("42Y85", "DEFAULT stands for a value only in VALUES of an INSERT and in SET, at %s."),
    AND_OR_TYPE("42Y94", "AND and OR need BOOLEAN operands, not %s, at %s."),
    OPERATOR_TYPES("42Y95", "%s does not take the types %s and %s, at %s."),
    IDENTITY_INCREMENT("42Z21", "The increment of the identity column %s is 0, at %s."),
    IDENTITY_TYPE("42Z22", "The identity column %s has to be SMALLINT, INTEGER or BIGINT, at %s."),
    IDENTITY_ALWAYS("42Z23", "The values of %s are always generated; leave it out or write DEFAULT, at %s."),
    SAME_KEYS("42Z93", "The constraint %s has the same columns as another, at %s."),
    TOO_COMPLEX("42ZA0", "A chain of more than %s operators cannot be compiled; split it, at %s."),
    GENERATION_AGGREGATE("42XA1", "The generated column %s cannot hold an aggregate, at %s."),
    UNSTEADY_GENERATION(
        "42XA2", "%s differs from one moment to the next; a generated column depends on its row alone, at %s."),
    GENERATED_VALUE("42XA3", "The values of the generated column %s are made; write DEFAULT or leave it out, at %s."),
    GENERATION_OF_GENERATED("42XA4", "The generated column %s depends on another generated column, at %s."),
    GENERATED_IN_KEY(
        "42XA6", "The generated column %s cannot be changed by the actions of a foreign key, at %s."),
    TOO_MANY_SETS("42ZA0", "GROUP BY makes more than %s grouping sets, at %s."),
    NO_SUCH_WINDOW("42ZC0", "No window before this one is called %s, at %s."),
    REPEATED_WINDOW("42ZC1", "The window %s is defined twice, at %s."),
    WINDOW_COPY("42ZC1", "A window that builds on %s cannot have %s, at %s."),
    WINDOW_NOT_ALLOWED("42ZC2", "A window function can stand in the select list, in ORDER BY and in QUALIFY only, at %s."),
    FRAME_ORDER("42X01", "A frame of %s needs %s, at %s."),
    AGGREGATE_CLAUSE("42X01", "%s does not take %s, at %s."),
    WITHIN_GROUP("42X01", "%s needs WITHIN GROUP (ORDER BY one value), at %s."),
    MOVING_FRAME("0A000", "%s over frames that change from row to row, at %s: not supported."),
    DISTINCT_DEVIATION("42XAS", "%s takes no DISTINCT, at %s."),
    TOO_MANY_KEY_COLUMNS("54008", "A key has at most 16 columns, at %s."),
    TOO_MANY_VIEW_COLUMNS("54011", "A view has at most %s columns, at %s."),
    NOT_ORDERED("X0X67", "Columns of type %s cannot be used for keys, order, groups or DISTINCT, at %s."),
    OTHER_SCHEMA("X0Y26", "The index %s has to be in the schema of its table, at %s."),
    INDEX_ON_SYSTEM_TABLE("X0Y28", "%s is a table of the system and gets no indexes, at %s."),
    EXISTS("X0Y32", "%s %s exists already, at %s."),
    NO_PARENT_KEY("X0Y41", "The foreign key %s refers to %s, which has no primary key; name the columns, at %s."),
    PARENT_KEY_TYPES("X0Y42", "The foreign key %s has a column of type %s where its parent has %s, at %s."),
    PARENT_KEY_COUNT("X0Y43", "The foreign key %s and the key it refers to differ in their number of columns, at %s."),
    NO_SUCH_PARENT_KEY("X0Y44", "The foreign key %s refers to columns of %s that are no key there, at %s."),
    NO_PARENT("X0Y46", "The foreign key %s refers to %s, which is not a table here, at %s."),
    DEFERRABLE_PARENT("X0Y47", "The foreign key %s cannot change rows because of a key that is deferrable, at %s."),
    SYSTEM_TABLE_KEPT("X0Y56", "%s is a table of the system, at %s."),
    SCHEMA_EXISTS("X0Y68", "The schema %s exists already, at %s.");

    private final String sqlState;
    private final String text;

    BindError(String sqlState, String text) {
        this.sqlState = sqlState;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return Severity.STATEMENT;
    }

    @Override
    public String text() {
        return text;
    }
}
