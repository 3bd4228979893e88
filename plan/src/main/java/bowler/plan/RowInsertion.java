// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RoutineDescriptor.Style;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import java.util.ArrayList;
import java.util.List;

/// An INSERT of one row of parameters, turned into an INSERT of many rows. Each row of parameters is a row of a table function
/// without arguments, and the parameters become its columns.
public final class RowInsertion {
    private static final Estimate MANY_ROWS = new Estimate(100_000, 100_000);

    private RowInsertion() {}

    /// Returns whether the statement can insert many rows at once with the same effect as one by one. Triggers fire once per
    /// statement, and subqueries see the rows inserted before. Long values are read when they are stored, so nothing but the
    /// table may use them.
    public static boolean isPossible(CompiledStatement statement) {
        return statement.plan() instanceof StatementPlan.Insert insert
            && insert.source() instanceof RowSource.Values values && values.rows().size() == 1
            && values.rows().getFirst().stream().noneMatch(RowInsertion::dependsOnOrder)
            && values.rows().getFirst().stream().allMatch(scalar -> scalar instanceof Scalar.Parameter || !usesLob(scalar))
            && (insert.constraintPlan().isEmpty() || insert.table().columns().stream().map(ColumnDescriptor::type).noneMatch(type -> type.id().isLob()))
            && (insert.constraintPlan().isEmpty() || insert.constraintPlan().of(insert.table()) == null
                || insert.constraintPlan().of(insert.table()).triggers().isEmpty());
    }

    private static boolean dependsOnOrder(Scalar scalar) {
        return ScalarTraversal.isVolatile(scalar)
            || ScalarTraversal.any(scalar, each -> each instanceof Scalar.Subquery || each instanceof Scalar.RoutineCall);
    }

    private static boolean usesLob(Scalar scalar) {
        return ScalarTraversal.any(scalar, each -> each instanceof Scalar.Parameter(int index, var type) && type.id().isLob());
    }

    /// Returns the plan for many rows, of a statement for which [#isPossible].
    public static StatementPlan.Insert plan(CompiledStatement statement) {
        StatementPlan.Insert insert = (StatementPlan.Insert) statement.plan();
        List<Scalar> row = ((RowSource.Values) insert.source()).rows().getFirst();
        List<Parameter> columns = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        for (ParameterType parameter : statement.parameters()) {
            positions.add(columns.size());
            columns.add(new Parameter(Mode.IN, "P" + (columns.size() + 1), parameter.type()));
        }
        RoutineDescriptor rows = new RoutineDescriptor("SYSCS_UTIL", "PARAMETERS", Kind.FUNCTION, "", "", List.of(), false, null, columns,
            Style.DERBY_JDBC_RESULT_SET, false, SqlAccess.NO_SQL, 0, true);
        List<Scalar> values = row.stream().map(scalar -> ScalarTraversal.map(scalar,
            each -> each instanceof Scalar.Parameter(int index, var type) ? new Scalar.Column(index, type) : each)).toList();
        RowSource source = new RowSource.Project(new RowSource.RoutineRows(rows, List.of(), positions, MANY_ROWS), values, MANY_ROWS);
        return new StatementPlan.Insert(insert.table(), source, insert.identityColumn(), insert.constraintPlan());
    }
}
