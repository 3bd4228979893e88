// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TableReference.SeriesTable;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation.SeriesRows;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.function.GeneratedSeries;
import java.util.ArrayList;
import java.util.List;

/// Binds GENERATE_SERIES and SYSTEM_RANGE as a relation. The alias of GENERATE_SERIES is also the name of its column,
/// as in PostgreSQL. The column of SYSTEM_RANGE is X, a BIGINT, as in H2. A `?` has the type of the other bound.
public final class SeriesBinder {
    private static final String RANGE = "SYSTEM_RANGE";

    private final BindContext context;
    private final ExpressionBinder scalars;

    public SeriesBinder(BindContext context) {
        this.context = context;
        scalars = new ExpressionBinder(context, new NameScope(context), null);
    }

    public static String nameOf(SeriesTable table) {
        return table.alias() == null ? table.function() : table.alias();
    }

    public FromPart table(SeriesTable table) {
        List<Expression> written = table.arguments();
        List<Scalar> given = new ArrayList<>();
        for (Expression each : written) {
            given.add(scalars.isUntyped(each) ? null : scalars.bind(each));
        }
        boolean range = table.function().equals(RANGE);
        DataType start = range ? whole(given.get(0)) : typeOf(given.get(0));
        DataType stop = range ? whole(given.get(1)) : typeOf(given.get(1));
        boolean hasStep = written.size() > 2;
        DataType step = !hasStep ? null : range ? whole(given.get(2)) : typeOf(given.get(2));
        DataType known = start != null ? start : stop != null ? stop
            : step == null || step.id().isNumeric() ? DataType.BIGINT : DataType.TIMESTAMP;
        DataType stepKnown = !hasStep ? null : step != null ? step : known.id().isNumeric() ? known : IntervalQualifier.ANY_SECONDS;
        GeneratedSeries generatedSeries = context.placed(table.offset(), () -> GeneratedSeries.of(
            table.function(), start == null ? known : start, stop == null ? known : stop, stepKnown));
        List<Scalar> arguments = new ArrayList<>();
        for (int at = 0; at < written.size(); at++) {
            DataType due = at < 2 ? generatedSeries.type() : generatedSeries.stepType();
            Scalar argument = given.get(at) == null ? scalars.bind(written.get(at), due) : given.get(at);
            arguments.add(Coercion.exactly(argument, due, false));
        }
        if (!hasStep) {
            arguments.add(new Literal(generatedSeries.one()));
        }
        return part(table, generatedSeries, arguments, range);
    }

    private FromPart part(SeriesTable table, GeneratedSeries generatedSeries, List<Scalar> arguments, boolean range) {
        String name = nameOf(table);
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        columns.add(context.newColumn(generatedSeries.type(), false));
        entries.add(new Entry(range ? "X" : name, columns.getFirst(), null, null));
        NameScope nameScope = new ColumnAliases(context).ofFunction(name, columns, entries, table.ordinality(), table.columnNames(), table.offset());
        return new FromPart(new SeriesRows(generatedSeries, arguments, columns), nameScope);
    }

    private static DataType typeOf(Scalar scalar) {
        return scalar == null ? null : scalar.type();
    }

    private static DataType whole(Scalar scalar) {
        return scalar == null || !scalar.type().id().isInteger() ? typeOf(scalar) : DataType.BIGINT;
    }
}
