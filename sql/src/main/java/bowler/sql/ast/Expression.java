// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.plan.query.AggregateCall.ListOverflow;
import bowler.plan.query.WindowFrame.BoundKind;
import bowler.plan.query.WindowFrame.Exclusion;
import bowler.plan.query.WindowFrame.Unit;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.SpecialRegister;
import bowler.types.function.json.JsonConstructor;
import bowler.types.function.json.JsonSpec;
import bowler.types.function.xml.XmlConstructor;
import bowler.types.number.ArithmeticOperator;
import java.util.List;

/// A value expression as written.
public sealed interface Expression {
    int offset();

    /// The forms of literals.
    enum LiteralKind {
        INTEGER, DECIMAL, FLOAT, STRING, HEX, TRUE, FALSE, UNKNOWN, DATE, TIME, TIMESTAMP
    }

    record Constant(LiteralKind kind, String text, int offset) implements Expression {}

    record NullValue(int offset) implements Expression {}

    record DefaultValue(int offset) implements Expression {}

    /// @param table null if not written
    /// @param schema null if not written
    /// @param spelled all parts in their original case, in which they name members of JSON; null if equal to the names
    record ColumnName(String schema, String table, String column, List<String> spelled, int offset) implements Expression {
        public ColumnName(String schema, String table, String column, int offset) {
            this(schema, table, column, null, offset);
        }

        @Override
        public String toString() {
            return (schema == null ? "" : schema + '.') + (table == null ? "" : table + '.') + column;
        }
    }

    /// @param index the position among the parameters of the text, from 0
    record ParameterMark(int index, int offset) implements Expression {}

    record RegisterName(SpecialRegister register, int offset) implements Expression {}

    record NextValueOf(Name sequence, int offset) implements Expression {}

    /// @param sequence null in LASTVAL()
    record CurrentValueOf(Name sequence, int offset) implements Expression {}

    /// @param isDrawn null if not written
    record SetValueOf(Name sequence, Expression value, Expression isDrawn, int offset) implements Expression {}

    record Comparing(Comparison op, Expression left, Expression right, int offset) implements Expression {}

    record AllOf(List<Expression> operands, int offset) implements Expression {}

    record AnyOf(List<Expression> operands, int offset) implements Expression {}

    record Negated(Expression operand, int offset) implements Expression {}

    record NullTest(Expression operand, boolean negated, int offset) implements Expression {}

    /// @param symmetric whether the bounds may be in either order
    record Between(
            Expression value, Expression low, Expression high, boolean symmetric, boolean negated, int offset)
            implements Expression {}

    /// @param options may be empty; the value then equals none of them, as in H2 and SQLite
    record In(Expression value, List<Expression> options, boolean negated, int offset) implements Expression {}

    /// A query in parentheses as a value.
    record Subquery(Query query, int offset) implements Expression {}

    record Exists(Query query, int offset) implements Expression {}

    record InQuery(Expression value, Query query, boolean negated, int offset) implements Expression {}

    /// `value op ANY (query)`, or ALL.
    record Quantified(Comparison op, boolean all, Expression value, Query query, int offset) implements Expression {}

    /// Two or more values in parentheses.
    record RowValue(List<Expression> elements, int offset) implements Expression {}

    /// `left IS [NOT] DISTINCT FROM right`.
    record DistinctTest(Expression left, Expression right, boolean negated, int offset) implements Expression {}

    /// `operand IS [NOT] TRUE`, FALSE or UNKNOWN.
    record TruthTest(Expression operand, LiteralKind truth, boolean negated, int offset) implements Expression {}

    /// @param escape null if not written
    /// @param anyCase ILIKE: the comparison ignores case
    record Likeness(
            Expression value, Expression pattern, Expression escape, boolean anyCase, boolean negated, int offset)
            implements Expression {}

    /// `value LIKE ANY (...)`, or ALL, SOME: the value is like at least one of the patterns, or like all. With NOT, the
    /// value is unlike at least one of them, or unlike all.
    ///
    /// @param query the query that returns the patterns; null if they are listed
    /// @param escape null if not written
    record LikeSome(
            Expression value, boolean all, List<Expression> patterns, Query query, Expression escape, boolean anyCase,
            boolean negated, int offset) implements Expression {}

    /// `first op operand op operand ...`, where all operators have one precedence and associate to the left.
    record Chain(Expression first, List<Step> steps, int offset) implements Expression {}

    record Step(ArithmeticOperator op, Expression operand, int offset) {}

    record Signed(boolean negative, Expression operand, int offset) implements Expression {}

    record Joined(List<Expression> operands, int offset) implements Expression {}

    /// @param operand null in a searched CASE
    /// @param otherwise null if not written
    record Choice(Expression operand, List<When> branches, Expression otherwise, int offset) implements Expression {}

    /// @param isTest in a simple CASE, whether the condition is a test of the operand (`CASE x WHEN < 0 THEN`), not a
    ///     value to compare it with
    record When(Expression condition, Expression result, boolean isTest) {
        public When(Expression condition, Expression result) {
            this(condition, result, false);
        }
    }

    record Coalesced(List<Expression> operands, int offset) implements Expression {}

    record NullIf(Expression left, Expression right, int offset) implements Expression {}

    /// @param isShort `operand::type` rather than CAST
    record Conversion(Expression operand, TypeName type, boolean isShort, int offset) implements Expression {
        public Conversion(Expression operand, TypeName type, int offset) {
            this(operand, type, false, offset);
        }
    }

    record Interval(boolean negative, String text, TypeName type, int offset) implements Expression {}

    /// `(a - b) DAY TO SECOND`.
    ///
    /// @param difference a chain whose last step is the subtraction
    record Elapsed(Chain difference, TypeName type, int offset) implements Expression {
        /// Returns whether the field may instead be an alias, because the qualifier has no precision and no second
        /// field.
        public boolean maybeNamed() {
            return type.length() < 0 && type.scale() < 0 && field().indexOf(' ') < 0;
        }

        public String field() {
            return type.name().substring("INTERVAL ".length());
        }
    }

    /// A string with its collation for comparisons.
    record Collated(Expression operand, String collation, int offset) implements Expression {}

    /// JSON_VALUE, JSON_QUERY, JSON_EXISTS.
    ///
    /// @param passing the values of the path's variables
    /// @param returning null if not written
    /// @param emptyDefault null if not written
    /// @param errorDefault null if not written
    record JsonFound(
            JsonSpec.Form form, Expression input, String path, List<JsonVariable> passing, TypeName returning,
            JsonSpec.Wrapper wrapper, boolean omitsQuotes, JsonSpec.Behavior onEmpty, Expression emptyDefault,
            JsonSpec.Behavior onError, Expression errorDefault, int offset) implements Expression {}

    record JsonVariable(Expression value, String name) {}

    /// `json.member[0].member`.
    ///
    /// @param path the text after the operand, in the path language
    /// @param subscripts the subscripts at the beginning of the path that may be those of an array
    /// @param returning the type of the method at the end of the path; null if there is none, and the result is JSON
    record Accessed(Expression operand, String path, List<Subscript> subscripts, TypeName returning, int offset)
            implements Expression {}

    /// `[value]`.
    ///
    /// @param pathEnd the length of the path up to the end of this subscript
    record Subscript(Expression value, int pathEnd) {}

    /// `array[subscript]`, where the subscript is not in the syntax of JSON paths.
    record Element(Expression array, Expression subscript, int offset) implements Expression {}

    /// The array with one element replaced, as in `SET array[subscript] = value`.
    record ElementSet(Expression array, Expression subscript, Expression value, int offset) implements Expression {}

    /// `ARRAY[element, ...]`.
    record ArrayOf(List<Expression> elements, int offset) implements Expression {}

    /// `value op ANY (array)`, or ALL.
    record QuantifiedArray(Comparison op, boolean all, Expression value, Expression array, int offset)
            implements Expression {}

    /// JSON_OBJECT, JSON_ARRAY.
    ///
    /// @param operands the values, each preceded by its name if an object is built
    /// @param returning null if not written
    record JsonBuilt(JsonConstructor shape, List<Expression> operands, TypeName returning, int offset) implements Expression {}

    /// The JSON text that one row contributes to JSON_ARRAYAGG or JSON_OBJECTAGG.
    record JsonPart(JsonConstructor shape, List<Expression> operands, int offset) implements Expression {}

    /// JSON_ARRAYAGG, JSON_OBJECTAGG.
    ///
    /// @param list an aggregation that joins the parts, or that aggregation as a window function
    /// @param count an aggregation, or a window function, that counts the rows
    record JsonCollected(
            JsonConstructor shape, Expression list, Expression count, TypeName returning, int offset) implements Expression {}

    /// `JSON(operand)`, JSON_SCALAR, JSON_SERIALIZE.
    ///
    /// @param returning null if not written
    record JsonConversion(JsonConversionKind kind, Expression operand, boolean uniqueKeys, TypeName returning, int offset)
            implements Expression {}

    /// The conversions of a value to JSON, and of JSON to text.
    enum JsonConversionKind {
        JSON, JSON_SCALAR, JSON_SERIALIZE
    }

    /// `operand IS [NOT] JSON`.
    ///
    /// @param kind VALUE, OBJECT, ARRAY or SCALAR
    record JsonTest(Expression operand, String kind, boolean uniqueKeys, boolean negated, int offset)
            implements Expression {}

    /// A function of SQL/XML.
    ///
    /// @param operand the text or the XML value
    /// @param path the query of XMLEXISTS and XMLQUERY; otherwise null
    /// @param type the target of XMLSERIALIZE; otherwise null
    /// @param hasContentWord whether XMLSERIALIZE has the word CONTENT or DOCUMENT, which Derby refuses
    record XmlCall(XmlOperator operator, Expression operand, String path, TypeName type, boolean hasContentWord, int offset)
            implements Expression {}

    enum XmlOperator {
        XMLPARSE, XMLSERIALIZE, XMLEXISTS, XMLQUERY
    }

    /// A function that builds XML.
    record XmlBuilt(XmlConstructor shape, List<Expression> operands, int offset) implements Expression {}

    /// The XML text that one row contributes to XMLAGG.
    record XmlPart(Expression operand, int offset) implements Expression {}

    /// XMLAGG.
    ///
    /// @param list an aggregation that joins the parts, or that aggregation as a window function
    record XmlCollected(Expression list, int offset) implements Expression {}

    /// TRY_CAST, which returns NULL where CAST would fail.
    record TryConversion(Expression operand, TypeName type, int offset) implements Expression {}

    /// A call of a function whose name has a schema or quotes, so that it is no built-in function.
    /// An argument of a declared routine, as in `f(name => value)`.
    record NamedArgument(String name, Expression value, int offset) implements Expression {}

    record RoutineInvocation(Name name, List<Expression> arguments, int offset) implements Expression {}

    /// @param escaped whether it is written as `{fn ...}`
    record Invocation(String function, List<Expression> arguments, boolean escaped, int offset) implements Expression {}

    /// @param arguments empty for `COUNT(*)`
    /// @param order the order of the values: WITHIN GROUP, or ORDER BY among the arguments
    /// @param overflow null if not written
    /// @param filter null if not written
    /// @param user the name of an aggregate that CREATE DERBY AGGREGATE has declared; null for a built-in one
    record Aggregation(
            String function, boolean distinct, List<Expression> arguments, List<OrderItem> order, ListOverflow overflow,
            Expression filter, Name user, int offset) implements Expression {
        /// A built-in aggregate.
        public Aggregation(
                String function, boolean distinct, List<Expression> arguments, List<OrderItem> order, ListOverflow overflow,
                Expression filter, int offset) {
            this(function, distinct, arguments, order, overflow, filter, null, offset);
        }

        /// An aggregate that has been declared.
        public static Aggregation ofUser(Name name, boolean distinct, List<Expression> arguments, Expression filter) {
            return new Aggregation(name.toString(), distinct, arguments, List.of(), null, filter, name, name.offset());
        }
    }

    /// A window function.
    ///
    /// @param call an aggregation, or the invocation of a function that is only a window function
    record Windowed(Expression call, boolean fromLast, boolean ignoreNulls, Window window, int offset)
            implements Expression {}

    /// TRIM with its keywords.
    ///
    /// @param side LEADING, TRAILING or BOTH
    /// @param character null if not written
    record Trimmed(String side, Expression character, Expression source, int offset) implements Expression {}

    /// @param nullsFirst null if not written
    record OrderItem(Expression key, boolean descending, Boolean nullsFirst) {}

    /// A window specification after OVER, or after a name in the WINDOW clause.
    ///
    /// @param base the name of another window, or null
    /// @param whole `OVER w`: the other window without changes
    /// @param frame null if not written
    record Window(
            String base, boolean whole, List<Expression> partition, List<OrderItem> order, Frame frame, int offset) {

        public record Frame(Unit unit, Bound start, Bound end, Exclusion exclusion, int offset) {}

        /// @param offsetRows null except for PRECEDING and FOLLOWING with a number
        public record Bound(BoundKind kind, Expression offsetRows, int offset) {}

        /// A window of the WINDOW clause.
        public record Named(String name, Window window, int offset) {}
    }
}
