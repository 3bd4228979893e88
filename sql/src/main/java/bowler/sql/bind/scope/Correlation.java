// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Outer;
import bowler.sql.ast.Expression.ColumnName;
import java.util.ArrayList;
import java.util.List;

/// What a query within a query uses of the rows outside: each value becomes a parameter of the inner query.
public final class Correlation {
    private final BindContext context;
    private final NameScope nameScope;
    private final List<Outer> parameters = new ArrayList<>();
    private final List<Scalar> arguments = new ArrayList<>();

    /// @param nameScope of the query outside
    public Correlation(BindContext context, NameScope nameScope) {
        this.context = context;
        this.nameScope = nameScope;
    }

    public List<Outer> parameters() {
        return parameters;
    }

    public List<Scalar> arguments() {
        return arguments;
    }

    NameScope scope() {
        return nameScope;
    }

    /// The parameter that stands for a column outside; null if there is none of this name.
    Outer find(ColumnName name) {
        Scalar value = nameScope.findValue(name);
        return value == null ? null : parameter(value);
    }

    /// Hands on what stands for a value of a query further outside.
    public void pass(Outer outer) {
        if (!parameters.contains(outer)) {
            parameters.add(outer);
            arguments.add(outer);
        }
    }

    /// The parameter that stands for a value over the rows outside.
    public Outer parameter(Scalar argument) {
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
