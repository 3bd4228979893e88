// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.sql.ast.Name;
import bowler.sql.bind.scope.BindContext;
import java.util.Set;

/// The names of aggregates that CREATE DERBY AGGREGATE declares.
public final class AggregateNames {
    /// The names that Derby refuses: aggregates of the SQL standard, and functions of one argument in its grammar.
    private static final Set<String> TAKEN = Set.of(
            "AVG", "COUNT", "MAX", "MIN", "SUM", "COLLECT", "EVERY", "FUSION", "INTERSECTION", "STDDEV_POP", "STDDEV_SAMP", "VAR_POP",
            "VAR_SAMP", "ABS", "ABSVAL", "DATE", "DAY", "LCASE", "LENGTH", "MONTH", "SQRT", "TIME", "TIMESTAMP", "UCASE");

    private AggregateNames() {}

    /// Returns whether no aggregate can be declared with this name (42ZC3).
    public static boolean isTaken(String name) {
        return TAKEN.contains(name);
    }

    /// Returns the declared aggregate of this name, or null. It hides a built-in aggregate or function of the same name
    /// that Derby does not have.
    public static RoutineDescriptor find(BindContext context, Name name) {
        return name.schema() == null && isTaken(name.name()) ? null
                : (RoutineDescriptor) context.catalog().object(Kind.AGGREGATE, context.names().schemaOf(name), name.name());
    }
}
