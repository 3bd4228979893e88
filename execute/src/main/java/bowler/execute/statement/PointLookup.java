// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.catalog.layout.TableLayout;
import bowler.execute.run.TableLayouts;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.encode.KeyLayout;
import java.util.ArrayList;
import java.util.List;

/// The shape of a query that reads one row by its whole key and returns some of its columns, without operators.
/// Immutable, shared.
///
/// @param keys of the tree that leads to the row
/// @param keySources for each part of the key: a parameter's number, or the complement of a place in `constants`
/// @param columns for each column of the result: a position in the table, or the complement of a place in `constants`
public record PointLookup(
        TableAccess access, TableLayout layout, KeyLayout keys, int[] keySources, int[] columns, Value[] constants) {
    /// Returns the point lookup equivalent to the query; null if the query is more complex.
    public static PointLookup of(StatementPlan.Query plan, TableLayouts tableLayouts) {
        RowSource source = plan.source();
        List<Scalar> scalars = null;
        if (source instanceof RowSource.Project project) {
            scalars = project.scalars();
            source = project.input();
        }
        if (!(source instanceof TableAccess access) || !access.singleRow() || access.forChange()
                || access.filter() != null || access.indexOnly()
                || access.index() != null && !access.index().form().isPlain() || plan.isolation() != null || plan.forUpdate()) {
            return null;
        }
        List<Value> constants = new ArrayList<>();
        int[] keySources = new int[access.bounds().equal().size()];
        for (int part = 0; part < keySources.length; part++) {
            switch (access.bounds().equal().get(part)) {
                case Scalar.Parameter parameter -> keySources[part] = parameter.index();
                case Scalar.Literal literal -> keySources[part] = constant(literal, constants);
                case Scalar.Cast cast when cast.operand() instanceof Scalar.Parameter parameter
                    && isWholeNumber(parameter.type()) && isWholeNumber(cast.type())
                    && parameter.type().id().compareTo(cast.type().id()) <= 0 -> keySources[part] = parameter.index();
                default -> {
                    return null;
                }
            }
        }
        int[] columns = new int[scalars == null ? access.columns().size() : scalars.size()];
        for (int column = 0; column < columns.length; column++) {
            switch (scalars == null ? null : scalars.get(column)) {
                case null -> columns[column] = access.columns().get(column);
                case Scalar.Column slot -> columns[column] = access.columns().get(slot.column());
                case Scalar.Literal literal -> columns[column] = constant(literal, constants);
                default -> {
                    return null;
                }
            }
        }
        TableLayout layout = tableLayouts.of(access.table());
        KeyLayout keys = access.index() == null ? layout.clusteringKeys()
            : layout.index(access.index().treeId()).keys();
        return new PointLookup(access, layout, keys, keySources, columns, constants.toArray(new Value[0]));
    }

    /// Returns whether the type is an integer type; a value of one passes as one of the next larger.
    private static boolean isWholeNumber(DataType type) {
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> true;
            default -> false;
        };
    }

    private static int constant(Scalar.Literal literal, List<Value> constants) {
        constants.add(literal.value());
        return ~(constants.size() - 1);
    }
}
