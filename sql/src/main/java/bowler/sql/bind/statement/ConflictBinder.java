// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.RowSecurity.Command;
import bowler.catalog.TableDescriptor;
import bowler.plan.StatementPlan.Assignment;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement.ConflictClause;
import bowler.sql.ast.AstStatement.ConflictKey;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.query.IndexExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.BoundStatement.BoundInsert;
import bowler.sql.bound.BoundStatement.BoundUpsert;
import bowler.sql.bound.BoundStatement.ConflictUpdate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Binds INSERT ... ON CONFLICT: the keys that it refers to, and the change of the existing row.
public final class ConflictBinder {
    /// The table name by which expressions refer to the row that was to be inserted.
    private static final String EXCLUDED = "EXCLUDED";

    private final BindContext context;

    public ConflictBinder(BindContext context) {
        this.context = context;
    }

    public BoundUpsert upsert(AstStatement.Upsert upsert) {
        ConflictClause clause = upsert.conflict();
        DmlBinder changes = new DmlBinder(context);
        BoundInsert insert = changes.insert(upsert.insert());
        TableDescriptor table = insert.table();
        DmlTarget target = DmlTarget.of(context, upsert.insert().table(), upsert.insert().alias());
        List<Integer> arbiters = arbiters(clause, target);
        List<SetClause> sets = clause.sets() != null && clause.sets().isEmpty() ? wholeRow(target, clause.offset()) : clause.sets();
        if (sets == null) {
            return new BoundUpsert(insert, arbiters, null, insert.constraintPlan());
        }
        List<Column> newRow = changes.newRow(table);
        NameScope nameScope = new NameScope(context);
        nameScope.addAll(target.scope(), upsert.insert().table().offset());
        List<NameScope.Entry> excluded = new ArrayList<>();
        for (NameScope.Entry entry : target.entries()) {
            if (entry.base() != null) {
                excluded.add(new NameScope.Entry(
                        entry.name(), newRow.get(entry.base().position()), entry.table(), entry.base()));
            }
        }
        nameScope.add(new NameScope.Table(null, EXCLUDED, excluded), clause.offset());
        // An unqualified name refers to the table, not to the new row.
        ExpressionBinder scalars = new ExpressionBinder(context, nameScope.preferring(target.scope()), null);
        List<Assignment> assignments = changes.assignments(sets, target, scalars);
        Scalar condition = clause.where() == null ? null
                : target.over(scalars.truth(clause.where(), BindError.CONDITION_NOT_BOOLEAN));
        // A row that policies hide stays as it is.
        Scalar readable = target.readable(Command.UPDATE);
        if (readable != null) {
            condition = condition == null ? readable : new Scalar.And(List.of(readable, condition));
        }
        List<Integer> changed = assignments.stream().map(Assignment::position).toList();
        return new BoundUpsert(insert, arbiters, new ConflictUpdate(target.row(), newRow, assignments, condition),
                target.withChecks(
                        TableConstraintsBinder.forAnyChange(context, table, true, false, changed), List.of(Command.INSERT, Command.UPDATE)));
    }

    /// Returns assignments of the new row's values to all columns that can be set; null if there are none.
    private static List<SetClause> wholeRow(DmlTarget target, int offset) {
        List<SetClause> sets = new ArrayList<>();
        for (NameScope.Entry entry : target.entries()) {
            boolean isSet = entry.base() != null && !entry.base().isGenerated()
                    && (entry.base().identity() == null || !entry.base().identity().always());
            if (isSet) {
                sets.add(new SetClause(new ColumnReference(entry.name(), offset),
                        new ColumnName(null, EXCLUDED, entry.name(), offset)));
            }
        }
        return sets.isEmpty() ? null : sets;
    }

    private List<Integer> arbiters(ConflictClause clause, DmlTarget target) {
        TableDescriptor table = target.table();
        if (clause.constraint() != null) {
            return List.of(treeOf(clause.constraint(), clause.offset(), table));
        }
        ConflictKey key = clause.key();
        if (key.isPrimary()) {
            if (table.primaryKeyName() == null) {
                throw context.failureWithRemedy(BindError.NO_CONFLICT_KEY, "KEY (column, ...) names the key.", clause.offset(), table.name());
            }
            return List.of(treeOf(table.primaryKeyName(), clause.offset(), table));
        }
        if (key.columns().isEmpty() && key.computed().isEmpty()) {
            return List.of();
        }
        Set<Integer> positions = new HashSet<>();
        for (ColumnReference mention : key.columns()) {
            positions.add(target.column(mention).position());
        }
        ExpressionBinder scalars = new ExpressionBinder(context, target.scope(), null);
        List<Scalar> computed = key.computed().stream().map(part -> target.over(scalars.bind(part))).toList();
        List<Scalar> conditions = key.condition() == null ? List.of() : IndexExpressionBinder.conjuncts(
                target.over(scalars.truth(key.condition(), BindError.CONDITION_NOT_BOOLEAN)));
        List<Integer> trees = new ArrayList<>();
        if (computed.isEmpty() && isOf(table.clusteringKey(), positions)) {
            trees.add(table.treeId());
        }
        List<IndexExpressions> terms = new IndexExpressionBinder(context).of(table, target.row());
        for (IndexDescriptor index : table.indexes()) {
            if (index.unique() && isOf(index.keyColumns(), positions) && fits(index, terms, computed, conditions)) {
                trees.add(index.treeId());
            }
        }
        if (trees.isEmpty()) {
            int offset = key.columns().isEmpty() ? key.computed().getFirst().offset() : key.columns().getFirst().offset();
            for (IndexDescriptor index : table.indexes()) {
                if (index.key() != null && index.key().enforcement().deferrable() && isOf(index.keyColumns(), positions)) {
                    throw context.failureWithRemedy(BindError.NO_CONFLICT_KEY, "The constraint " + index.constraintName()
                        + " is DEFERRABLE, which holds keys apart too late.", offset, table.name());
                }
            }
            throw context.failure(BindError.NO_CONFLICT_KEY, offset, table.name());
        }
        return trees;
    }

    /// Returns whether the index computes exactly these expressions and has an entry for each row that meets the
    /// conditions.
    private static boolean fits(
            IndexDescriptor index, List<IndexExpressions> all, List<Scalar> computed, List<Scalar> conditions) {
        for (IndexExpressions terms : all) {
            if (terms.treeId() == index.treeId()) {
                return terms.computed().size() == computed.size() && terms.computed().containsAll(computed)
                        && computed.containsAll(terms.computed()) && conditions.containsAll(terms.conditions());
            }
        }
        return computed.isEmpty();
    }

    private static boolean isOf(List<KeyColumn> key, Set<Integer> positions) {
        return !key.isEmpty() && key.stream().filter(part -> !part.isComputed()).map(KeyColumn::position)
                .collect(Collectors.toSet()).equals(positions);
    }

    private int treeOf(String constraint, int offset, TableDescriptor table) {
        if (constraint.equals(table.primaryKeyName())) {
            return table.treeId();
        }
        IndexDescriptor index = table.keyIndex(constraint);
        if (index != null && index.unique()) {
            return index.treeId();
        }
        throw table.constraintNames().contains(constraint)
                ? context.failure(BindError.CONFLICT_CONSTRAINT, offset, constraint, table.name())
                : context.failure(BindError.NO_SUCH_CONSTRAINT, offset, constraint, table.name());
    }
}
