// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Outer;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.bound.ColumnIdAllocator;
import java.util.ArrayList;
import java.util.List;

/// The values of outer rows that a subquery uses; each value becomes a parameter of the subquery.
public final class Correlation {
    private final ColumnIdAllocator columns;
    private final NameScope nameScope;
    private final List<Outer> parameters = new ArrayList<>();
    private final List<Scalar> arguments = new ArrayList<>();

    /// @param nameScope the scope of the outer query
    public Correlation(ColumnIdAllocator columns, NameScope nameScope) {
        this.columns = columns;
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

    /// Returns the parameter for an outer column, or a variable of the routine; null if there is no column of this name.
    Scalar find(ColumnName name) {
        Scalar value = nameScope.findValue(name);
        return value == null || value instanceof Scalar.Parameter || value instanceof Scalar.Literal ? value : parameter(value);
    }

    /// Passes on the parameter for a value of a query further outside.
    public void pass(Outer outer) {
        if (!parameters.contains(outer)) {
            parameters.add(outer);
            arguments.add(outer);
        }
    }

    /// Returns the parameter for a value over the outer rows.
    public Outer parameter(Scalar argument) {
        int known = arguments.indexOf(argument);
        if (known >= 0) {
            return parameters.get(known);
        }
        int id = columns.newColumn(argument.type(), columns.isNullable(argument)).column();
        Outer parameter = new Outer(id, argument.type());
        parameters.add(parameter);
        arguments.add(argument);
        return parameter;
    }
}
