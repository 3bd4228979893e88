// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.TableDescriptor;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import java.util.List;
import java.util.function.IntUnaryOperator;

/// The sizes of tables at the time a plan was made. The best plan for an empty table is not the best for a large one;
/// statistics tell that too, but they come later, and a table that its own transaction has just created has none.
///
/// A look at a tree's root shows whether its size may have changed considerably; only then are its rows estimated.
/// Racy: a thread may overwrite the last size that other threads have seen, which costs one more look.
final class TableSizeSnapshot {
    private static final double MAX_GROWTH_FACTOR = 8;
    /// Among few rows all ways are short.
    private static final double MIN_CHANGED_ROWS = 200;

    private final IntUnaryOperator magnitudeOf;
    private final int[] treeIds;
    private final double[] rows;
    private final int[] magnitudes;

    private TableSizeSnapshot(List<TableDescriptor> tables, CatalogSnapshot catalog, IntUnaryOperator magnitudeOf) {
        this.magnitudeOf = magnitudeOf;
        treeIds = new int[tables.size()];
        rows = new double[tables.size()];
        magnitudes = new int[tables.size()];
        for (int i = 0; i < treeIds.length; i++) {
            treeIds[i] = tables.get(i).treeId();
            magnitudes[i] = magnitudeOf.applyAsInt(treeIds[i]);
            rows[i] = catalog.estimatedRows(treeIds[i]);
        }
    }

    /// Null where the plan would be the same whatever the sizes of its tables.
    static TableSizeSnapshot of(
            CompiledStatement compiled, List<TableDescriptor> tables, CatalogSnapshot catalog,
            IntUnaryOperator magnitudeOf) {
        return tables.isEmpty() || !chooses(compiled.plan()) ? null : new TableSizeSnapshot(tables, catalog, magnitudeOf);
    }

    private static boolean chooses(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query -> chooses(query.source());
            case StatementPlan.Insert insert -> chooses(insert.source());
            case StatementPlan.Update update -> chooses(update.source()) || RowSourceTraversal.subqueries(
                update.assignments().stream().map(StatementPlan.Assignment::value).toList()).stream()
                .anyMatch(query -> chooses((RowSource) query.body()));
            case StatementPlan.Delete delete -> chooses(delete.source());
            case StatementPlan.Merge merge -> chooses(merge.source());
            case StatementPlan.Upsert upsert -> chooses(upsert.insert());
            case StatementPlan.Returning returning -> chooses(returning.change());
            case StatementPlan.WithChanges with ->
                chooses(with.statement()) || with.steps().stream().anyMatch(step -> chooses(step.change()));
            case StatementPlan other -> false;
        };
    }

    private static boolean chooses(RowSource source) {
        return RowSourceTraversal.any(source, each -> each instanceof TableAccess access && !access.singleRow());
    }

    /// Returns whether the tables have about the same sizes as before.
    boolean hold(CatalogSnapshot catalog) {
        for (int i = 0; i < treeIds.length; i++) {
            int now = magnitudeOf.applyAsInt(treeIds[i]);
            if (now != magnitudes[i]) {
                double rowsNow = catalog.estimatedRows(treeIds[i]);
                if (rowsNow > MAX_GROWTH_FACTOR * rows[i] + MIN_CHANGED_ROWS || rows[i] > MAX_GROWTH_FACTOR * rowsNow + MIN_CHANGED_ROWS) {
                    return false;
                }
                magnitudes[i] = now;
            }
        }
        return true;
    }
}
