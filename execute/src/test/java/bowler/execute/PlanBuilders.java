// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.StatementPlan;
import bowler.plan.query.Estimate;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.number.ArithmeticOperator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Shorthands for building plans.
final class PlanBuilders {
    static final DataType INTEGER = DataType.INTEGER;
    static final DataType TEXT = DataType.varchar(20);
    static final Estimate ESTIMATE = new Estimate(10, 10);

    private PlanBuilders() {}

    static Scalar column(int slot, DataType type) {
        return new Scalar.Column(slot, type);
    }

    static Scalar integer(int slot) {
        return column(slot, INTEGER);
    }

    static Scalar parameter(int index, DataType type) {
        return new Scalar.Parameter(index, type);
    }

    /// A literal of an int (INTEGER), a long (BIGINT), a double, a string or a decimal; null is an INTEGER.
    static Scalar literal(Object value) {
        return new Scalar.Literal(switch (value) {
            case null -> Value.nullOf(INTEGER);
            case Integer number -> Value.of(INTEGER, number.longValue());
            case Long number -> Value.of(DataType.BIGINT, number.longValue());
            case Double number -> Value.of(DataType.DOUBLE, number.doubleValue());
            case BigDecimal number -> Value.of(DataType.decimal(31, number.scale()), (Object) number);
            default -> Value.of(TEXT, value);
        });
    }

    static Scalar compare(Comparison op, Scalar left, Scalar right) {
        return new Scalar.Compare(op, left, right);
    }

    static Scalar equal(Scalar left, Scalar right) {
        return compare(Comparison.EQUAL, left, right);
    }

    static Scalar arithmetic(ArithmeticOperator op, Scalar left, Scalar right) {
        return new Scalar.Arithmetic(op, left, right, left.type());
    }

    static Scalar plus(Scalar left, Scalar right) {
        return arithmetic(ArithmeticOperator.ADD, left, right);
    }

    static List<Integer> all(TableDescriptor table) {
        List<Integer> positions = new ArrayList<>();
        for (int position = 0; position < table.columns().size(); position++) {
            positions.add(position);
        }
        return positions;
    }

    static TableAccess scan(TableDescriptor table, Scalar filter) {
        return new TableAccess(
            table, null, KeyBounds.ALL, false, all(table), filter, false, false, false, ESTIMATE);
    }

    static TableAccess scan(TableDescriptor table) {
        return scan(table, null);
    }

    static TableAccess changing(TableDescriptor table, Scalar filter) {
        return new TableAccess(table, null, KeyBounds.ALL, false, all(table), filter, false, false, true, ESTIMATE);
    }

    static TableAccess point(TableDescriptor table, boolean forChange, Scalar filter, Scalar... key) {
        return new TableAccess(
            table, null, KeyBounds.equalTo(List.of(key)), false, all(table), filter, false, true, forChange, ESTIMATE);
    }

    static TableAccess byIndex(
            TableDescriptor table, IndexDescriptor index, KeyBounds bounds, boolean singleRow, boolean forChange) {
        return new TableAccess(table, index, bounds, false, all(table), null, false, singleRow, forChange, ESTIMATE);
    }

    static RowSource values(List<DataType> types, Object... rows) {
        List<List<Scalar>> written = new ArrayList<>();
        for (int start = 0; start < rows.length; start += types.size()) {
            List<Scalar> row = new ArrayList<>();
            for (int column = 0; column < types.size(); column++) {
                Object value = rows[start + column];
                row.add(value instanceof Scalar scalar ? scalar : typed(types.get(column), value));
            }
            written.add(row);
        }
        return new RowSource.Values(written, types, ESTIMATE);
    }

    private static Scalar typed(DataType type, Object value) {
        return new Scalar.Literal(switch (value) {
            case null -> Value.nullOf(type);
            case Integer number -> Value.of(type, number.longValue());
            case Long number -> Value.of(type, number.longValue());
            case Double number -> Value.of(type, number.doubleValue());
            default -> Value.of(type, value);
        });
    }

    static StatementPlan.Query query(RowSource source) {
        return new StatementPlan.Query(source, false, null);
    }

    static RowSource project(RowSource input, Scalar... scalars) {
        return new RowSource.Project(input, List.of(scalars), ESTIMATE);
    }

    static StatementPlan insert(TableDescriptor table, Object... values) {
        List<DataType> types = table.columns().stream().map(column -> column.type()).toList();
        return new StatementPlan.Insert(table, values(types, values), -1);
    }

    static StatementPlan update(TableDescriptor table, RowSource source, Object... assignments) {
        List<StatementPlan.Assignment> list = new ArrayList<>();
        for (int at = 0; at < assignments.length; at += 2) {
            list.add(new StatementPlan.Assignment((int) assignments[at], (Scalar) assignments[at + 1]));
        }
        return new StatementPlan.Update(table, source, list);
    }

    static StatementPlan delete(TableDescriptor table, RowSource source) {
        return new StatementPlan.Delete(table, source);
    }
}
