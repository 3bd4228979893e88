// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.function.FunctionCall;
import bowler.types.number.ArithmeticOperator;
import java.util.List;

/// An expression with one value. Truth values follow SQL's three-valued logic: BOOLEAN, unknown is NULL; every other
/// node gives NULL when an operand is NULL, unless it says otherwise.
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

    /// A value of the row at hand.
    ///
    /// @param column in bound trees the id of a column, unique in the statement; in plans the slot of the input row
    record Column(int column, DataType type) implements Scalar {
        /// Maps of columns are asked often; the type follows from the number.
        @Override
        public int hashCode() {
            return column;
        }
    }

    /// A `?` (or a literal that became one), counted from 0.
    record Parameter(int index, DataType type) implements Scalar {}

    /// A value of a row outside the query at hand, the same for one run of that query.
    ///
    /// @param id unique in the statement
    record Outer(int id, DataType type) implements Scalar {}

    /// A query that stands for a value. It is closed: of the rows outside it uses what its parameters are given and
    /// nothing else. It runs when its value is asked for.
    ///
    /// @param number of the query in the statement, for readers
    /// @param parameters what the body and the condition use of the rows outside
    /// @param arguments what the parameters stand for, over the row at hand
    /// @param condition over the body's columns and the parameters; null where `form` has none
    /// @param type BOOLEAN unless `form` is VALUE
    record Subquery(
            SubqueryForm form, int number, SubqueryBody body, List<Outer> parameters, List<Scalar> arguments,
            Scalar condition, DataType type) implements Scalar {
        public Subquery withArguments(List<Scalar> others) {
            return new Subquery(form, number, body, parameters, others, condition, type);
        }

        public Subquery withBody(SubqueryBody other) {
            return new Subquery(form, number, other, parameters, arguments, condition, type);
        }
    }

    /// CURRENT_DATE and its like.
    record Register(SpecialRegister register, DataType type) implements Scalar {}

    /// The next number of a sequence; another one for each row. No pass may repeat, move or drop it.
    record NextValue(SequenceDescriptor sequence) implements Scalar {
        @Override
        public DataType type() {
            return sequence.type();
        }
    }

    /// The next value of a table's identity column; another one for each row, as that of a sequence.
    record NextIdentity(TableDescriptor table, DataType type) implements Scalar {}

    /// Operands are of one family. Strings compare as if padded with blanks.
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

    /// True if all of two or more operands are true.
    record And(List<Scalar> operands) implements Scalar {
        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    /// True if one of two or more operands is true.
    record Or(List<Scalar> operands) implements Scalar {
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

    /// True or false, never unknown.
    record IsNull(Scalar operand) implements Scalar {
        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    /// Operands and result are of one family. A result that does not fit its type is an error (22003), so is a division
    /// by zero (22012). Chains of operators grow to the left.
    record Arithmetic(ArithmeticOperator op, Scalar left, Scalar right, DataType type) implements Scalar {
        /// Walks down the left side without recursion, as chains may be long.
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
            int hash = 0;
            Scalar node = this;
            while (node instanceof Arithmetic arithmetic) {
                hash = 31 * (31 * hash + arithmetic.right.hashCode()) + arithmetic.op.ordinal();
                node = arithmetic.left;
            }
            return 31 * hash + node.hashCode();
        }
    }

    /// Changes the sign of a number.
    record Negate(Scalar operand) implements Scalar {
        @Override
        public DataType type() {
            return operand.type();
        }
    }

    /// Two or more strings joined: all characters, or all bits.
    record Concat(List<Scalar> operands, DataType type) implements Scalar {}

    /// Conversion, by `Casts.convert`; that SQL allows the pair has been checked.
    ///
    /// @param assignment as when storing into a column: a string that does not fit is an error (22001) unless only
    ///     blanks are lost; otherwise as CAST, which cuts it
    record Cast(Scalar operand, DataType type, boolean assignment) implements Scalar {}

    /// The result of the first branch whose condition is true; `otherwise` is never null (a NULL literal if not written).
    /// Conditions and results that are not reached are not evaluated.
    record Case(List<Branch> branches, Scalar otherwise, DataType type) implements Scalar {
        public record Branch(Scalar condition, Scalar result) {}
    }

    /// Whether a string has the form of a pattern; nothing is padded.
    ///
    /// @param escape null where none is written
    record Like(Scalar value, Scalar pattern, Scalar escape) implements Scalar {
        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    /// True if the value equals one of the options; unknown if not and the value or an option is NULL. All are of one
    /// family.
    record InList(Scalar value, List<Scalar> options) implements Scalar {
        @Override
        public DataType type() {
            return DataType.BOOLEAN;
        }
    }

    /// A built-in function; its arguments are of the types that it names.
    record Call(FunctionCall function, List<Scalar> arguments) implements Scalar {
        @Override
        public DataType type() {
            return function.resultType();
        }

        /// Calls are equal that do the same; functions are made anew for each call.
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
