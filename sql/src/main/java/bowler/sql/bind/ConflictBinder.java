// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.StatementPlan.Assignment;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.AstStatement.ConflictClause;
import bowler.sql.bound.BoundStatement.BoundInsert;
import bowler.sql.bound.BoundStatement.BoundUpsert;
import bowler.sql.bound.BoundStatement.ConflictUpdate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// INSERT ... ON CONFLICT: which keys are meant, and what changes of the row that is there.
final class ConflictBinder {
    /// The name of the row that was to be added.
    private static final String EXCLUDED = "EXCLUDED";

    private final BindContext context;

    ConflictBinder(BindContext context) {
        this.context = context;
    }

    BoundUpsert upsert(AstStatement.Upsert upsert) {
        ConflictClause clause = upsert.conflict();
        ChangeBinder changes = new ChangeBinder(context);
        BoundInsert insert = changes.insert(upsert.insert());
        TableDescriptor table = insert.table();
        ChangeTarget target = ChangeTarget.of(context, upsert.insert().table(), null);
        List<Integer> arbiters = arbiters(clause, target);
        if (clause.sets() == null) {
            return new BoundUpsert(insert, arbiters, null, insert.rules());
        }
        List<Column> newRow = changes.newRow(table);
        Scope scope = new Scope(context);
        scope.addAll(target.scope(), upsert.insert().table().offset());
        List<Scope.Entry> excluded = new ArrayList<>();
        for (Scope.Entry entry : target.entries()) {
            if (entry.base() != null) {
                excluded.add(new Scope.Entry(
                        entry.name(), newRow.get(entry.base().position()), entry.table(), entry.base()));
            }
        }
        scope.add(new Scope.Table(null, EXCLUDED, excluded), clause.offset());
        // Where a name of the table alone is meant, the new row's is not.
        ScalarBinder scalars = new ScalarBinder(context, scope.preferring(target.scope()), null);
        List<Assignment> assignments = changes.assignments(clause.sets(), target, scalars);
        Scalar condition = clause.where() == null ? null
                : target.over(scalars.truth(clause.where(), BindError.CONDITION_NOT_BOOLEAN));
        List<Integer> changed = assignments.stream().map(Assignment::position).toList();
        return new BoundUpsert(insert, arbiters, new ConflictUpdate(target.row(), newRow, assignments, condition),
                target.withChecks(RulesBinder.forAnyChange(context, table, true, false, changed)));
    }

    private List<Integer> arbiters(ConflictClause clause, ChangeTarget target) {
        TableDescriptor table = target.table();
        if (clause.constraint() != null) {
            return List.of(treeOf(clause, table));
        }
        if (clause.columns().isEmpty()) {
            return List.of();
        }
        Set<Integer> positions = new HashSet<>();
        for (ColumnMention mention : clause.columns()) {
            positions.add(target.column(mention).position());
        }
        List<Integer> trees = new ArrayList<>();
        if (isOf(table.clusteringKey(), positions)) {
            trees.add(table.treeId());
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.unique() && index.form().isEvident() && isOf(index.keyColumns(), positions)) {
                trees.add(index.treeId());
            }
        }
        if (trees.isEmpty()) {
            throw context.failure(BindError.NO_CONFLICT_KEY, clause.columns().getFirst().offset(), table.name());
        }
        return trees;
    }

    private static boolean isOf(List<KeyColumn> key, Set<Integer> positions) {
        return !key.isEmpty() && key.stream().map(KeyColumn::position).collect(java.util.stream.Collectors.toSet())
                .equals(positions);
    }

    private int treeOf(ConflictClause clause, TableDescriptor table) {
        String name = clause.constraint();
        if (name.equals(table.primaryKeyName())) {
            return table.treeId();
        }
        IndexDescriptor index = table.keyIndex(name);
        if (index != null && index.unique()) {
            return index.treeId();
        }
        throw table.constraintNames().contains(name)
                ? context.failure(BindError.CONFLICT_CONSTRAINT, clause.offset(), name, table.name())
                : context.failure(BindError.NO_SUCH_CONSTRAINT, clause.offset(), name, table.name());
    }
}
