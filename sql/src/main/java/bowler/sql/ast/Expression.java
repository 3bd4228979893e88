// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.plan.query.AggregateCall.ListOverflow;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.Query.OrderItem;
import bowler.types.function.JsonConstructor;
import bowler.types.function.JsonSpec;
import bowler.types.number.ArithmeticOperator;
import java.util.List;

/// A value as written.
public sealed interface Expression {
    int offset();

    /// How a literal is written.
    enum LiteralKind {
        INTEGER, DECIMAL, FLOAT, STRING, HEX, TRUE, FALSE, UNKNOWN, DATE, TIME, TIMESTAMP
    }

    record Constant(LiteralKind kind, String text, int offset) implements Expression {}

    record NullValue(int offset) implements Expression {}

    record DefaultValue(int offset) implements Expression {}

    /// @param table null if not written
    /// @param schema null if not written
    /// @param spelled all parts as they are written, as members of JSON are named; null: as the names are
    record ColumnName(String schema, String table, String column, List<String> spelled, int offset) implements Expression {
        public ColumnName(String schema, String table, String column, int offset) {
            this(schema, table, column, null, offset);
        }

        @Override
        public String toString() {
            return (schema == null ? "" : schema + '.') + (table == null ? "" : table + '.') + column;
        }
    }

    /// @param index from 0, in the order of the text
    record ParameterMark(int index, int offset) implements Expression {}

    record RegisterName(SpecialRegister register, int offset) implements Expression {}

    record NextValueOf(Name sequence, int offset) implements Expression {}

    record Comparing(Comparison op, Expression left, Expression right, int offset) implements Expression {}

    record AllOf(List<Expression> operands, int offset) implements Expression {}

    record AnyOf(List<Expression> operands, int offset) implements Expression {}

    record Negated(Expression operand, int offset) implements Expression {}

    record NullTest(Expression operand, boolean negated, int offset) implements Expression {}

    /// @param symmetric whether the bounds may stand in either order
    record Between(
            Expression value, Expression low, Expression high, boolean symmetric, boolean negated, int offset)
            implements Expression {}

    /// @param options none: never equal to any, as H2 and SQLite have it
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
    /// @param anyCase ILIKE: letters of both cases are alike
    record Likeness(
            Expression value, Expression pattern, Expression escape, boolean anyCase, boolean negated, int offset)
            implements Expression {}

    /// `value LIKE ANY (...)`, or ALL, SOME: the value is like some of the patterns, or like all; with NOT it is unlike some, or all.
    ///
    /// @param query gives the patterns; null: they are listed
    /// @param escape null if not written
    record LikeSome(
            Expression value, boolean all, List<Expression> patterns, Query query, Expression escape, boolean anyCase,
            boolean negated, int offset) implements Expression {}

    /// `first op operand op operand ...`, all of one precedence, from left to right.
    record Chain(Expression first, List<Step> steps, int offset) implements Expression {}

    record Step(ArithmeticOperator op, Expression operand, int offset) {}

    record Signed(boolean negative, Expression operand, int offset) implements Expression {}

    record Joined(List<Expression> operands, int offset) implements Expression {}

    /// @param operand of a simple CASE, else null
    /// @param otherwise null if not written
    record Choice(Expression operand, List<When> branches, Expression otherwise, int offset) implements Expression {}

    /// @param isTest in a simple CASE: whether the condition is a test of the operand (`CASE x WHEN < 0 THEN`), not a value to compare it with
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
    /// @param difference whose last step is the subtraction
    record Elapsed(Chain difference, TypeName type, int offset) implements Expression {
        /// Whether the field might as well be meant for a name: it has nothing else of a qualifier.
        public boolean maybeNamed() {
            return type.length() < 0 && type.scale() < 0 && field().indexOf(' ') < 0;
        }

        public String field() {
            return type.name().substring("INTERVAL ".length());
        }
    }

    /// A string with the collation it is to be compared by.
    record Collated(Expression operand, String collation, int offset) implements Expression {}

    /// JSON_VALUE, JSON_QUERY, JSON_EXISTS.
    ///
    /// @param passing values of the path's variables
    /// @param returning null if not written; so are the values of DEFAULT
    record JsonFound(
            JsonSpec.Form form, Expression input, String path, List<JsonVariable> passing, TypeName returning,
            JsonSpec.Wrapper wrapper, boolean omitsQuotes, JsonSpec.Behavior onEmpty, Expression emptyDefault,
            JsonSpec.Behavior onError, Expression errorDefault, int offset) implements Expression {}

    record JsonVariable(Expression value, String name) {}

    /// `json.member[0].member`.
    ///
    /// @param path behind the operand, in the language of paths
    /// @param subscripts those at the beginning of the path that an array may have
    /// @param returning the type of the method at the end of the path; null: there is none, what is found stays JSON
    record Accessed(Expression operand, String path, List<Subscript> subscripts, TypeName returning, int offset)
            implements Expression {}

    /// `[value]`.
    ///
    /// @param pathEnd how much of the path it and what stands before it are
    record Subscript(Expression value, int pathEnd) {}

    /// `array[subscript]`, where the subscript is not written as one of JSON.
    record Element(Expression array, Expression subscript, int offset) implements Expression {}

    /// The array with another element, as `SET array[subscript] = value` makes it.
    record ElementSet(Expression array, Expression subscript, Expression value, int offset) implements Expression {}

    /// `ARRAY[element, ...]`.
    record ArrayOf(List<Expression> elements, int offset) implements Expression {}

    /// `value op ANY (array)`, or ALL.
    record QuantifiedArray(Comparison op, boolean all, Expression value, Expression array, int offset)
            implements Expression {}

    /// JSON_OBJECT, JSON_ARRAY.
    ///
    /// @param operands values, each behind its name where an object is built
    /// @param returning null if not written
    record JsonBuilt(JsonConstructor shape, List<Expression> operands, TypeName returning, int offset) implements Expression {}

    /// What JSON_ARRAYAGG and JSON_OBJECTAGG take of a row.
    record JsonPart(JsonConstructor shape, List<Expression> operands, int offset) implements Expression {}

    /// JSON_ARRAYAGG, JSON_OBJECTAGG.
    ///
    /// @param list an aggregation that joins the parts, or this as a window function
    /// @param count the same that counts the rows
    record JsonCollected(
            JsonConstructor shape, Expression list, Expression count, TypeName returning, int offset) implements Expression {}

    /// `JSON(operand)`, JSON_SCALAR, JSON_SERIALIZE.
    ///
    /// @param returning null if not written
    record JsonMade(JsonMaking making, Expression operand, boolean uniqueKeys, TypeName returning, int offset)
            implements Expression {}

    /// How a value becomes JSON, or JSON a text.
    enum JsonMaking {
        JSON, JSON_SCALAR, JSON_SERIALIZE
    }

    /// `operand IS [NOT] JSON`.
    ///
    /// @param kind VALUE, OBJECT, ARRAY or SCALAR
    record JsonTest(Expression operand, String kind, boolean uniqueKeys, boolean negated, int offset)
            implements Expression {}

    /// TRY_CAST: NULL where CAST would fail.
    record TryConversion(Expression operand, TypeName type, int offset) implements Expression {}

    /// @param escaped written as `{fn ...}`
    record Invocation(String function, List<Expression> arguments, boolean escaped, int offset) implements Expression {}

    /// @param arguments none: `COUNT(*)`
    /// @param order of the values: WITHIN GROUP, or ORDER BY among the arguments
    /// @param overflow null if not written; so is `filter`
    record Aggregation(
            String function, boolean distinct, List<Expression> arguments, List<OrderItem> order, ListOverflow overflow,
            Expression filter, int offset) implements Expression {}

    /// A window function.
    ///
    /// @param call an aggregation, or the invocation of a function that exists for windows only
    record Windowed(Expression call, boolean fromLast, boolean ignoreNulls, Window window, int offset)
            implements Expression {}

    /// TRIM with its words.
    ///
    /// @param side LEADING, TRAILING or BOTH
    /// @param character null if not written
    record Trimmed(String side, Expression character, Expression source, int offset) implements Expression {}
}
