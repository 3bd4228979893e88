// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.definition.TableConstraints;
import bowler.plan.query.RowSource.Filter;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import bowler.types.TypeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Verifies what a statement does with rows: changes read whole rows, and columns get values of their types.
final class StatementVerifier {
    private final RowSourceVerifier rows;

    StatementVerifier(RowSourceVerifier rows) {
        this.rows = rows;
    }

    void statement(StatementPlan plan) {
        switch (plan) {
            case StatementPlan.Query query -> rows.source(query.source());
            case StatementPlan.Insert insert -> {
                rows.source(insert.source());
                rules(insert.constraintPlan());
                List<DataType> types = insert.source().types();
                wholeRow(insert.table(), types);
                Invariant.check(insert.identityColumn() < 0
                        || insert.table().columns().get(insert.identityColumn()).identity() != null,
                        "identity column %d of %s has no identity", insert.identityColumn(), insert.table().name());
            }
            case StatementPlan.Update update -> {
                rows.source(update.source());
                rules(update.constraintPlan());
                wholeRow(update.table(), update.source().types());
                changeable(update.source());
                Invariant.check(!update.assignments().isEmpty(), "update without assignments");
                assignments(update.table(), update.assignments(), update.source().types());
            }
            case StatementPlan.Delete delete -> {
                rows.source(delete.source());
                rules(delete.constraintPlan());
                wholeRow(delete.table(), delete.source().types());
                changeable(delete.source());
            }
            case StatementPlan.Merge merge -> merge(merge);
            case StatementPlan.InsteadOf instead -> rows.source(instead.source());
            case StatementPlan.Upsert upsert -> {
                statement(upsert.insert());
                rules(upsert.constraintPlan());
                if (upsert.update() != null) {
                    List<DataType> pair = new ArrayList<>(upsert.insert().source().types());
                    pair.addAll(upsert.insert().source().types());
                    rows.condition(upsert.update().condition(), pair);
                    assignments(upsert.insert().table(), upsert.update().assignments(), pair);
                }
            }
            case StatementPlan.Returning returning -> {
                statement(returning.change());
                List<DataType> types = new ArrayList<>();
                returning.table().columns().forEach(column -> types.add(column.type()));
                if (returning.change() instanceof StatementPlan.Merge merge) {
                    List<DataType> slots = merge.source().types();
                    types.addAll(slots.subList(slots.size() - merge.shownCount(), slots.size()));
                }
                rows.declareRows(returning.rowsId(), types);
                rows.source(returning.source());
            }
            case StatementPlan.WithChanges with -> {
                for (StatementPlan.Step step : with.steps()) {
                    statement(step.change());
                    if (step.change() instanceof StatementPlan.Returning returning) {
                        rows.declareRows(step.rowsId(), returning.source().types());
                    }
                }
                statement(with.statement());
            }
            case StatementPlan.SetSchema set -> rows.scalar(set.name(), List.of());
            case StatementPlan.CallSystemProcedure call -> rows.scalars(call.arguments(), List.of());
            case StatementPlan.CallProcedure call -> {
                Invariant.check(call.arguments().size() == call.outputs().size(), "arguments %s and outputs %s",
                        call.arguments(), call.outputs());
                rows.scalars(call.arguments().stream().filter(Objects::nonNull).toList(), List.of());
            }
            case StatementPlan.ChangeStatistics change ->
                rows.scalars(List.of(change.schema(), change.table(), change.index()), List.of());
            case StatementPlan.Explain explain -> statement(explain.plan());
            case StatementPlan.CreateTable create -> {}
            case StatementPlan.CreateTableAs create -> {
                rows.source(create.source());
                Invariant.check(create.source().types().equals(
                        create.table().columns().stream().map(ColumnDescriptor::type).toList()),
                        "rows of %s for table %s", create.source().types(), create.table().tableName());
            }
            case StatementPlan.DropTable drop -> {}
            case StatementPlan.AlterTable alter -> {}
            case StatementPlan.AlterTogether alter -> {}
            case StatementPlan.Several several -> {}
            case StatementPlan.TruncateTable truncate -> {}
            case StatementPlan.CreateIndex create -> {}
            case StatementPlan.DropIndex drop -> {}
            case StatementPlan.CreateSchema create -> {}
            case StatementPlan.DropSchema drop -> {}
            case StatementPlan.DefineObject define -> {}
            case StatementPlan.ChangeAccess change -> {}
            case StatementPlan.SetRole set -> {
                if (set.role() != null) {
                    rows.scalar(set.role(), List.of());
                }
            }
            case StatementPlan.LockTable lock -> {}
            case StatementPlan.SetConstraints set -> {}
            case StatementPlan.SetTimeZone set -> {
                if (set.zone() != null) {
                    rows.scalar(set.zone(), List.of());
                }
            }
            case StatementPlan.SetIsolation set -> {}
            case StatementPlan.Savepoint savepoint -> {}
            case StatementPlan.Transaction transaction -> {}
        }
    }

    private void assignments(
            TableDescriptor table, List<StatementPlan.Assignment> assignments, List<DataType> types) {
        for (StatementPlan.Assignment assignment : assignments) {
            rows.scalar(assignment.value(), types);
            ColumnDescriptor column = table.columns().get(assignment.position());
            Invariant.check(assignment.value().type().equals(column.type()), "%s is assigned %s",
                    column, assignment.value().type());
        }
    }

    private void merge(StatementPlan.Merge merge) {
        rows.source(merge.source());
        rules(merge.constraintPlan());
        List<DataType> types = merge.source().types();
        Invariant.check(types.size() >= 2 + merge.shownCount() && types.get(0).id() == TypeId.INTEGER
                && types.get(1).equals(TableAccess.KEY_TYPE), "a merge of %s is given %s", merge.table().name(), types);
        for (StatementPlan.MergeAction action : merge.actions()) {
            Invariant.check(action.columns().size() == action.slots().size(), "%d slots for %d columns",
                    action.slots().size(), action.columns().size());
            for (int i = 0; i < action.columns().size(); i++) {
                ColumnDescriptor column = merge.table().columns().get(action.columns().get(i));
                Invariant.check(types.get(action.slots().get(i)).equals(column.type()), "%s is given %s", column,
                        types.get(action.slots().get(i)));
            }
        }
    }

    private void rules(ConstraintPlan constraintPlan) {
        for (TableConstraints table : constraintPlan.byTable().values()) {
            List<DataType> types = table.table().columns().stream().map(ColumnDescriptor::type).toList();
            for (TableConstraints.Generation generation : table.generations()) {
                rows.scalar(generation.value(), types);
                Invariant.check(generation.value().type().equals(types.get(generation.position())),
                        "column %d of %s is generated as %s", generation.position(), table.table().name(),
                        generation.value().type());
            }
            table.checks().forEach(check -> rows.scalar(check.condition(), types));
        }
    }

    private static void wholeRow(TableDescriptor table, List<DataType> types) {
        Invariant.check(types.size() == table.columns().size(), "%d slots for a row of %d columns", types.size(),
                table.columns().size());
        for (int i = 0; i < types.size(); i++) {
            Invariant.check(types.get(i).equals(table.columns().get(i).type()), "%s is given %s",
                    table.columns().get(i), types.get(i));
        }
    }

    private static void changeable(RowSource source) {
        RowSource below = source;
        while (below instanceof Filter filter) {
            below = filter.input();
        }
        Invariant.check(below instanceof TableAccess access && access.forChange()
                || below == source && below instanceof RowSource.NamedRows, "rows to change come from %s",
                below.getClass(), source.getClass());
    }
}
