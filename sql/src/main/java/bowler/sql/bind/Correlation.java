// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Outer;
import bowler.sql.ast.Expression.ColumnName;
import java.util.ArrayList;
import java.util.List;

/// What a query within a query uses of the rows outside: each value becomes a parameter of the inner query.
final class Correlation {
    private final BindContext context;
    private final Scope scope;
    private final List<Outer> parameters = new ArrayList<>();
    private final List<Scalar> arguments = new ArrayList<>();

    /// @param scope of the query outside
    Correlation(BindContext context, Scope scope) {
        this.context = context;
        this.scope = scope;
    }

    List<Outer> parameters() {
        return parameters;
    }

    List<Scalar> arguments() {
        return arguments;
    }

    Scope scope() {
        return scope;
    }

    /// The parameter that stands for a column outside; null if there is none of this name.
    Outer find(ColumnName name) {
        Scalar value = scope.findValue(name);
        return value == null ? null : parameter(value);
    }

    /// Hands on what stands for a value of a query further outside.
    void pass(Outer outer) {
        if (!parameters.contains(outer)) {
            parameters.add(outer);
            arguments.add(outer);
        }
    }

    /// The parameter that stands for a value over the rows outside.
    Outer parameter(Scalar argument) {
        int known = arguments.indexOf(argument);
        if (known >= 0) {
            return parameters.get(known);
        }
        int id = context.newColumn(argument.type(), context.isNullable(argument)).column();
        Outer parameter = new Outer(id, argument.type());
        parameters.add(parameter);
        arguments.add(argument);
        return parameter;
    }
}
