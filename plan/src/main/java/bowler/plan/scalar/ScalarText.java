// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Arithmetic;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Cast;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Concat;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Negate;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.plan.scalar.Scalar.Register;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.Value;
import bowler.types.cast.ValueText;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayDeque;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntFunction;

/// Formats a scalar like SQL, for EXPLAIN and for tests. The caller names the columns. The text is meant for reading,
/// so very long texts are truncated with an ellipsis.
public final class ScalarText {
    private static final int SHOWN_OPTION_COUNT = 8;
    private static final int SHOWN_STEP_COUNT = 40;

    private final StringBuilder text;
    private final IntFunction<String> columnName;

    private ScalarText(StringBuilder text, IntFunction<String> columnName) {
        this.text = text;
        this.columnName = columnName;
    }

    public static String of(Scalar scalar, IntFunction<String> columnName) {
        StringBuilder text = new StringBuilder();
        new ScalarText(text, columnName).write(scalar);
        return text.toString();
    }

    public static String of(List<? extends Scalar> scalars, IntFunction<String> columnName) {
        StringBuilder text = new StringBuilder();
        new ScalarText(text, columnName).list(scalars, ", ");
        return text.toString();
    }

    private void write(Scalar scalar) {
        switch (scalar) {
            case Literal literal -> literal(literal);
            case Column column -> text.append(columnName.apply(column.column()));
            case Parameter parameter -> text.append('?').append(parameter.index() + 1);
            case Scalar.NextValue next -> text.append("NEXT VALUE FOR ").append(next.sequence().schemaName())
                    .append('.').append(next.sequence().name());
            case Scalar.CurrentValue(var sequence, var isAfterNext) -> text.append(sequence == null ? "LASTVAL()"
                    : "CURRENT VALUE FOR " + sequence.schemaName() + '.' + sequence.name());
            case Scalar.SetValue set -> {
                text.append("SETVAL(").append(set.sequence().schemaName()).append('.').append(set.sequence().name()).append(", ");
                list(List.of(set.value(), set.isDrawn()), ", ");
                text.append(')');
            }
            case Scalar.NextIdentity next -> text.append("NEXT IDENTITY OF ").append(next.table().name());
            case Register register -> text.append(register.register());
            case Outer outer -> text.append("outer$").append(outer.id());
            case Subquery subquery -> subquery(subquery);
            case Compare compare -> binary(compare.left(), compare.op().sign(), compare.right());
            case And and -> parenthesised(and.operands(), " AND ");
            case Or or -> parenthesised(or.operands(), " OR ");
            case Not not -> {
                text.append("NOT ");
                write(not.operand());
            }
            case IsNull isNull -> {
                write(isNull.operand());
                text.append(" IS NULL");
            }
            case Arithmetic arithmetic -> chain(arithmetic);
            case Negate negate -> {
                text.append('-');
                write(negate.operand());
            }
            case Concat concat -> parenthesised(concat.operands(), " || ");
            case Cast cast -> {
                text.append(cast.assignment() ? "STORE(" : "CAST(");
                write(cast.operand());
                text.append(" AS ").append(cast.type()).append(')');
            }
            case Case choice -> choice(choice);
            case Like like -> like(like);
            case InList in -> {
                write(in.value());
                text.append(" IN (");
                list(in.options(), ", ");
                text.append(')');
            }
            case Call call when isOperator(call) -> operator(call);
            case Call call when isOfArrays(call) -> ofArrays(call);
            case Scalar.RoutineCall call -> {
                text.append(call.routine().schemaName()).append('.').append(call.routine().name()).append('(');
                list(call.arguments(), ", ");
                text.append(')');
            }
            case Call call -> {
                text.append(call.function().name()).append('(');
                list(call.arguments(), ", ");
                text.append(')');
            }
        }
    }

    /// Formats arithmetic with intervals. The name of such a call starts with its operator; the rest of the name
    /// follows the operands.
    private void operator(Call call) {
        String name = call.function().name();
        List<Scalar> arguments = call.arguments();
        if (arguments.size() == 1) {
            text.append(name);
            write(arguments.getFirst());
            return;
        }
        text.append('(');
        binary(arguments.get(0), name.substring(0, 1), arguments.get(1));
        text.append(')').append(name, 1, name.length());
    }

    /// Formats calls without function syntax: `ARRAY[...]`, `array[subscript]`, `array || array`, `value = ANY
    /// (array)`.
    private void ofArrays(Call call) {
        String name = call.function().name();
        List<Scalar> arguments = call.arguments();
        switch (name) {
            case "ARRAY" -> text.append(name);
            case "ELEMENT" -> write(arguments.getFirst());
            default -> {
                boolean joins = name.equals("||");
                text.append(joins ? "(" : "");
                write(arguments.get(0));
                text.append(' ').append(name).append(joins ? " " : " (");
                write(arguments.get(1));
                text.append(')');
                return;
            }
        }
        text.append('[');
        list(name.equals("ARRAY") ? arguments : arguments.subList(1, 2), ", ");
        text.append(']');
    }

    private static boolean isOfArrays(Call call) {
        return switch (call.function().name()) {
            case "ARRAY", "ELEMENT", "||" -> true;
            case String name -> name.endsWith(" ANY") || name.endsWith(" ALL");
        };
    }

    private static boolean isOperator(Call call) {
        return "+-*/".indexOf(call.function().name().charAt(0)) >= 0;
    }

    /// Formats a subquery with its arguments in brackets; EXPLAIN shows the body elsewhere.
    private void subquery(Subquery subquery) {
        text.append(switch (subquery.form()) {
            case VALUE -> "query ";
            case EXISTS -> "EXISTS query ";
            case ANY -> "ANY query ";
        }).append(subquery.number());
        if (!subquery.arguments().isEmpty()) {
            text.append('[');
            list(subquery.arguments(), ", ");
            text.append(']');
        }
    }

    private void literal(Literal literal) {
        if (literal.isNull()) {
            text.append("NULL");
            return;
        }
        Value value = literal.value();
        switch (TypeFamily.of(literal.type())) {
            case INTEGER -> text.append(value.longAt(0));
            case DOUBLE -> text.append(value.doubleAt(0));
            case DECIMAL -> text.append(((BigDecimal) value.object()).toPlainString());
            case BOOLEAN -> text.append(value.longAt(0) != 0 ? "TRUE" : "FALSE");
            case CHARACTER -> text.append('\'').append(((String) value.object()).replace("'", "''")).append('\'');
            case BITS -> text.append("X'").append(HexFormat.of().formatHex((byte[]) value.object())).append('\'');
            case DATE -> text.append("DATE '").append(LocalDate.ofEpochDay(value.longAt(0))).append('\'');
            case TIME -> text.append("TIME '").append(time(value.longAt(0))).append('\'');
            case TIME_TZ -> text.append("TIME '").append(ValueText.of(value.type(), value, 0)).append('\'');
            case MONTHS, DURATION -> text.append("INTERVAL '").append(ValueText.of(value.type(), value, 0)).append("' ")
                    .append(IntervalQualifier.of(value.type()));
            case UUID -> text.append("UUID '").append(value.object()).append('\'');
            case ARRAY -> array(literal.type().element(), (ArrayValue) value.object());
            case TIMESTAMP, TIMESTAMP_TZ -> text.append("TIMESTAMP '").append(value.object()).append('\'');
        }
    }

    private void array(DataType element, ArrayValue array) {
        text.append("ARRAY[");
        for (int at = 0; at < array.count(); at++) {
            text.append(at == 0 ? "" : ", ");
            literal(new Literal(Value.of(element, array, at)));
        }
        text.append(']');
    }

    private static String time(long nanosOfDay) {
        long nanosPerDay = LocalTime.MAX.toNanoOfDay() + 1;
        return nanosOfDay == nanosPerDay ? "24:00:00" : LocalTime.ofNanoOfDay(nanosOfDay).toString();
    }

    private void binary(Scalar left, String sign, Scalar right) {
        write(left);
        text.append(' ').append(sign).append(' ');
        write(right);
    }

    /// Iterates down the left side instead of recursing, because chains may be long.
    private void chain(Arithmetic top) {
        ArrayDeque<Arithmetic> spine = new ArrayDeque<>();
        Scalar first = top;
        while (first instanceof Arithmetic arithmetic) {
            spine.push(arithmetic);
            first = arithmetic.left();
        }
        int left = spine.size();
        int shown = Math.min(left, left > SHOWN_STEP_COUNT + 1 ? SHOWN_STEP_COUNT : left);
        text.append("(".repeat(shown));
        write(first);
        for (Arithmetic arithmetic : spine) {
            if (shown-- == 0) {
                text.append(" ... ").append(left - SHOWN_STEP_COUNT).append(" more");
                return;
            }
            text.append(' ').append(arithmetic.op().sign()).append(' ');
            write(arithmetic.right());
            text.append(')');
        }
    }

    private void parenthesised(List<Scalar> operands, String separator) {
        text.append('(');
        list(operands, separator);
        text.append(')');
    }

    private void choice(Case choice) {
        text.append("CASE");
        for (Case.Branch branch : choice.branches()) {
            text.append(" WHEN ");
            write(branch.condition());
            text.append(" THEN ");
            write(branch.result());
        }
        text.append(" ELSE ");
        write(choice.otherwise());
        text.append(" END");
    }

    private void like(Like like) {
        binary(like.value(), "LIKE", like.pattern());
        if (like.escape() != null) {
            text.append(" ESCAPE ");
            write(like.escape());
        }
    }

    private void list(List<? extends Scalar> scalars, String separator) {
        for (int i = 0; i < scalars.size(); i++) {
            if (i > 0) {
                text.append(separator);
            }
            if (i == SHOWN_OPTION_COUNT && scalars.size() > SHOWN_OPTION_COUNT + 1) {
                text.append("... ").append(scalars.size() - i).append(" more");
                return;
            }
            write(scalars.get(i));
        }
    }
}
