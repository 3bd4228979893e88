// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.function.call.FunctionCall;
import bowler.types.number.ArithmeticOperator;
import java.util.List;

/// An expression with one value. Truth values are BOOLEAN and follow SQL's three-valued logic; unknown is NULL. Every
/// node is NULL if an operand is NULL, unless stated otherwise.
public sealed interface Scalar {
    DataType type();

    /// A constant.
    record Literal(Value value) implements Scalar {
        public static final Literal TRUE = new Literal(Value.of(true));
        public static final Literal FALSE = new Literal(Value.of(false));
        public static final Literal UNKNOWN = new Literal(Value.nullOf(DataType.BOOLEAN));

        public static Literal of(boolean value) {
            return value ? TRUE : FALSE;
        }

        public static Literal nullOf(DataType type) {
            return new Literal(Value.nullOf(type));
        }

        public boolean isNull() {
            return value.isNull();
        }

        @Override
        public DataType type() {
            return value.type();
        }
    }

    /// A value of the current row.
    ///
    /// @param column in bound trees the id of a column, unique in the statement; in plans the slot of the input row
    record Column(int column, DataType type) implements Scalar {
        /// Maps of columns are accessed often, and the number determines the type.
        @Override
        public int hashCode() {
            return column;
        }
    }

    /// A `?` parameter, or a literal that was turned into one, counted from 0.
    record Parameter(int index, DataType type) implements Scalar {
        public Parameter {
            assert index >= 0;
        }
    }

    /// A value of an outer row, constant during one run of the subquery.
    ///
    /// @param id unique in the statement
    record Outer(int id, DataType type) implements Scalar {}

    /// A subquery that stands for a value. It is closed: it uses no values of outer rows except its parameters. It runs
    /// when its value is needed.
    ///
    /// @param number the number of the subquery in the statement, for display
    /// @param parameters the values of outer rows that the body and the condition use
    /// @param arguments the values of the parameters, over the current row
    /// @param condition over the body's columns and the parameters; null if `form` has none
    /// @param type BOOLEAN unless `form` is VALUE
    record Subquery(
            SubqueryForm form, int number, SubqueryBody body, List<Outer> parameters, List<Scalar> arguments,
            Scalar condition, DataType type) implements Scalar {
        public Subquery {
            assert parameters.size() == arguments.size();
        }

        public Subquery withArguments(List<Scalar> others) {
            return new Subquery(form, number, body, parameters, others, condition, type);
        }

        public Subquery withBody(SubqueryBody other) {
            return new Subquery(form, number, other, parameters, arguments, condition, type);
        }
    }

    /// CURRENT_DATE and similar values.
    record Register(SpecialRegister register, DataType type) implements Scalar {}

    /// The next number of a sequence, different for each row. No pass may duplicate, move or remove it.
    record NextValue(SequenceDescriptor sequence) implements Scalar {
        @Override
        public DataType type() {
            return sequence.type();
        }
    }

    /// The number that the session has drawn last. It fails with 55000 if there is none.
    ///
    /// @param sequence the sequence that gave the number; null for any sequence or identity column
    /// @param isAfterNext whether the same row draws a number further left, which then is the value
    record CurrentValue(SequenceDescriptor sequence, boolean isAfterNext) implements Scalar {
        @Override
        public DataType type() {
            return sequence == null ? DataType.BIGINT : sequence.type();
        }
    }

    /// Sets a sequence at once, whatever becomes of the transaction. No pass may duplicate, move or remove it.
    ///
    /// @param value the number that the sequence is set to, which is also the value of the expression
    /// @param isDrawn a BOOLEAN: whether that number counts as drawn, so that the next one follows it
    record SetValue(SequenceDescriptor sequence, Scalar value, Scalar isDrawn) implements Scalar {
        @Override
        public DataType type() {
            return DataType.BIGINT;
        }
    }

    /// The next value of a table's identity column, different for each row. No pass may duplicate, move or remove it.
    record NextIdentity(TableDescriptor table, DataType type) implements Scalar {}

    /// A comparison. Operands are of one family. Strings compare as if padded with blanks.
    record Compare(Comparison op, Scalar left, Scalar right) implements Scalar {
        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }

        @Override
        public int hashCode() {
            return (op.ordinal() * 31 + left.hashCode()) * 31 + right.hashCode();
        }
    }

    /// The conjunction of two or more operands.
    record And(List<Scalar> operands) implements Scalar {
        public And {
            assert operands.size() > 1;
        }

        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    /// The disjunction of two or more operands.
    record Or(List<Scalar> operands) implements Scalar {
        public Or {
            assert operands.size() > 1;
        }

        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    record Not(Scalar operand) implements Scalar {
        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    /// A test for NULL; true or false, never unknown.
    record IsNull(Scalar operand) implements Scalar {
        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    /// Arithmetic. Operands and result are of one family. It fails with 22003 if the result does not fit its type, and
    /// with 22012 for a division by zero. Chains of operators grow to the left.
    record Arithmetic(ArithmeticOperator op, Scalar left, Scalar right, DataType type) implements Scalar {
        /// Iterates down the left side instead of recursing, because chains may be long.
        @Override
        public boolean equals(Object other) {
            Object one = this;
            Object two = other;
            while (one != two && one instanceof Arithmetic here && two instanceof Arithmetic there) {
                if (here.op != there.op || !here.type.equals(there.type) || !here.right.equals(there.right)) {
                    return false;
                }
                one = here.left;
                two = there.left;
            }
            return one == two || !(one instanceof Arithmetic) && one.equals(two);
        }

        @Override
        public int hashCode() {
            // Not 0, so that chains of one column have different values by their lengths.
            int hash = 1;
            Scalar node = this;
            while (node instanceof Arithmetic arithmetic) {
                hash = 31 * (31 * hash + arithmetic.right.hashCode()) + arithmetic.op.ordinal();
                node = arithmetic.left;
            }
            return 31 * hash + node.hashCode();
        }
    }

    /// The negation of a number.
    record Negate(Scalar operand) implements Scalar {
        @Override
        public DataType type() {
            return operand.type();
        }
    }

    /// The concatenation of two or more strings, either all of characters or all of bits.
    record Concat(List<Scalar> operands, DataType type) implements Scalar {
        public Concat {
            assert operands.size() > 1;
        }
    }

    /// A conversion by `Casts.convert`. The binder has checked that SQL allows the pair of types.
    ///
    /// @param assignment true to convert as when storing into a column: a string that does not fit fails with 22001
    ///     unless only blanks are lost. False to convert as CAST, which truncates it
    record Cast(Scalar operand, DataType type, boolean assignment) implements Scalar {
        public Cast {
            assert type != null;
        }
    }

    /// The result of the first branch whose condition is true. `otherwise` is never null; without ELSE it is a NULL
    /// literal. Conditions and results that are not reached are not evaluated.
    record Case(List<Branch> branches, Scalar otherwise, DataType type) implements Scalar {
        public Case {
            assert !branches.isEmpty();
        }

        public record Branch(Scalar condition, Scalar result) {}
    }

    /// A test of a string against a pattern, without padding.
    ///
    /// @param escape null if not specified
    record Like(Scalar value, Scalar pattern, Scalar escape) implements Scalar {
        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    /// True if the value equals one of the options. Otherwise unknown if the value or an option is NULL, else false.
    /// All are of one family.
    record InList(Scalar value, List<Scalar> options) implements Scalar {
        public InList {
            assert !options.isEmpty();
        }

        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    /// A call of a function that CREATE FUNCTION has declared; its arguments have the types of the parameters. It may be
    /// NULL for any arguments, and it may fail.
    record RoutineCall(RoutineDescriptor routine, List<Scalar> arguments) implements Scalar {
        @Override
        public DataType type() {
            return routine.returnType();
        }
    }

    /// A built-in function; its arguments have the types that it declares.
    record Call(FunctionCall function, List<Scalar> arguments) implements Scalar {
        @Override
        public DataType type() {
            return function.resultType();
        }

        /// Calls that do the same are equal, although each call has its own function object.
        @Override
        public boolean equals(Object other) {
            return other instanceof Call call && arguments.equals(call.arguments)
                    && function.name().equals(call.function.name())
                    && function.resultType().equals(call.function.resultType())
                    && function.parameterTypes().equals(call.function.parameterTypes());
        }

        @Override
        public int hashCode() {
            return 31 * function.name().hashCode() + arguments.hashCode();
        }
    }
}
