// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RowSecurity.Command;
import bowler.catalog.privilege.Privilege;
import bowler.plan.StatementPlan.Assignment;
import bowler.plan.StatementPlan.MergeAction;
import bowler.plan.StatementPlan.MergeKind;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.AstStatement.MergeCase;
import bowler.sql.ast.AstStatement.MergeChange;
import bowler.sql.ast.AstStatement.MergeClause;
import bowler.sql.ast.AstStatement.RowChoice;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression.DefaultValue;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.ast.TableReference;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.query.FromBinder;
import bowler.sql.bind.query.HintBinder;
import bowler.sql.bind.query.OrderKeyBinder;
import bowler.sql.bind.query.QueryBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.BoundStatement.BoundMerge;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation;
import bowler.types.DataType;
import bowler.types.Value;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Binds changes of a table by rows of other tables: MERGE, UPDATE ... FROM, DELETE ... USING. The tables are joined.
/// Changes of a limited number of rows need no join. Each joined row gets the number of its action and the values for that action.
public final class MergeBinder {
    /// The first slot of the values; the action's number and the row's key precede them.
    private static final int FIRST_VALUE = 2;

    private final BindContext context;
    private final DmlBinder changes;
    private final List<Action> actions = new ArrayList<>();
    /// The names of the other tables, which RETURNING can use.
    private NameScope others;

    /// The rows to change, and the names that their expressions may use.
    private record Joined(Relation relation, NameScope nameScope) {}

    /// @param values the new values by position of their columns
    private record Action(MergeKind kind, TreeMap<Integer, Scalar> values, int identityColumn) {}

    public MergeBinder(BindContext context) {
        this.context = context;
        changes = new DmlBinder(context);
    }

    public BoundMerge update(AstStatement.JoinedUpdate update) {
        DmlTarget target = DmlTarget.withKey(context, update.table(), update.alias());
        target.restrict(Command.UPDATE);
        context.noteReading(target.table(), update.table().offset());
        Joined source = joined(target, update.from(), update.target());
        ExpressionBinder scalars = new ExpressionBinder(context, source.nameScope, null);
        Relation joined = chosen(filtered(source.relation, update.where(), target, scalars), update.choice(), target, scalars);
        List<Assignment> assignments = changes.assignments(update.sets(), target, scalars);
        actions.add(new Action(MergeKind.UPDATE, values(assignments), -1));
        return bound(target, joined, null, true);
    }

    public BoundMerge delete(AstStatement.JoinedDelete delete) {
        DmlTarget target = DmlTarget.withKey(context, delete.table(), delete.alias());
        target.restrict(Command.DELETE);
        context.noteReading(target.table(), delete.table().offset());
        target.require(Privilege.DELETE);
        Joined source = joined(target, delete.using(), delete.target());
        ExpressionBinder scalars = new ExpressionBinder(context, source.nameScope, null);
        Relation joined = chosen(filtered(source.relation, delete.where(), target, scalars), delete.choice(), target, scalars);
        actions.add(new Action(MergeKind.DELETE, new TreeMap<>(), -1));
        return bound(target, joined, null, true);
    }

    /// Returns the target joined with the other tables of the statement.
    ///
    /// @param written empty if there are no other tables
    /// @param changed the target among the tables; null if it is not among them
    private Joined joined(DmlTarget target, List<TableReference> written, NamedTable changed) {
        others = new NameScope(context);
        if (written.isEmpty()) {
            return new Joined(target.relation(), target.scope());
        }
        int offset = written.getFirst().offset();
        NameScope own = new NameScope(context);
        own.addAll(target.scope(), offset);
        if (changed == null) {
            FromPart from = new FromBinder(context, QueryUse.NESTED).bind(written);
            own.addAll(from.nameScope(), offset);
            others = from.nameScope();
            return new Joined(new Join(JoinKind.INNER, from.relation(), target.relation(), List.of()), own);
        }
        List<Definition> shown = kept(target.relation());
        target.computed().forEach((column, value) -> shown.add(new Definition(column, value)));
        Relation rows = target.computed().isEmpty() ? target.relation() : new Projection(target.relation(), shown);
        FromPart from = new FromBinder(context, QueryUse.NESTED).bind(written, changed, new FromPart(rows, own));
        for (NameScope.Table table : from.nameScope().tables()) {
            boolean isTarget = target.scope().tables().stream().anyMatch(each -> each.exposedName().equals(table.exposedName()));
            if (!isTarget) {
                others.add(table, offset);
            }
        }
        // An outer join has rows without a row of the target.
        return new Joined(new Selection(from.relation(), List.of(new Not(new IsNull(target.key())))), from.nameScope());
    }

    private static Relation filtered(Relation rows, Expression where, DmlTarget target, ExpressionBinder scalars) {
        return where == null ? rows : new Selection(rows,
                List.of(target.over(scalars.truth(where, BindError.CONDITION_NOT_BOOLEAN))));
    }

    /// Returns the rows that ORDER BY and LIMIT choose.
    private Relation chosen(Relation rows, RowChoice choice, DmlTarget target, ExpressionBinder scalars) {
        if (choice == null) {
            return rows;
        }
        Relation ordered = rows;
        if (!choice.order().isEmpty()) {
            List<Definition> definitions = kept(rows);
            List<OrderKey> keys = new ArrayList<>();
            for (OrderItem item : choice.order()) {
                Scalar value = target.over(scalars.bind(item.key()));
                Column column = context.newColumn(value.type(), context.isNullable(value));
                definitions.add(new Definition(column, value));
                keys.add(new OrderKeyBinder(context).key(item, column));
            }
            ordered = new Ordering(new Projection(rows, definitions), keys);
        }
        return new QueryBinder(context).limited(ordered, choice.offset(), choice.fetch(), choice.form());
    }

    public BoundMerge merge(AstStatement.Merge merge) {
        DmlTarget target = DmlTarget.withKey(context, merge.table(), merge.alias());
        context.noteReading(target.table(), merge.table().offset());
        new HintBinder(context).table(target.relation(), merge.table().name(), merge.properties());
        requireDifferentNames(merge);
        target.restrict(changes(merge));
        FromPart source = new FromBinder(context, QueryUse.NESTED).bind(List.of(merge.source()));
        others = source.nameScope();
        NameScope both = new NameScope(context);
        both.addAll(target.scope(), merge.table().offset());
        try {
            both.addAll(source.nameScope(), merge.source().offset());
        } catch (SqlFailure repeated) {
            throw context.failure(BindError.MERGE_NAMES, merge.source().offset(), repeated.arguments().getFirst());
        }
        ExpressionBinder scalars = new ExpressionBinder(context, both, null);
        Scalar on = target.over(withoutSql(scalars.truth(merge.on(), BindError.ON_NOT_BOOLEAN), merge.on().offset()));
        boolean inserts = has(merge, MergeCase.NOT_MATCHED);
        boolean bySource = has(merge, MergeCase.NOT_MATCHED_BY_SOURCE);
        Relation sourceRows = source.relation();
        Column mark = null;
        if (bySource) {
            mark = context.newColumn(DataType.BOOLEAN, true);
            List<Definition> definitions = kept(sourceRows);
            definitions.add(new Definition(mark, Literal.TRUE));
            sourceRows = new Projection(sourceRows, definitions);
        }
        Relation joined = bySource && !inserts
                ? new Join(JoinKind.LEFT, target.relation(), sourceRows, List.of(on))
                : new Join(bySource ? JoinKind.FULL : inserts ? JoinKind.LEFT : JoinKind.INNER, sourceRows,
                        target.relation(), List.of(on));
        Scalar isRow = inserts ? new Not(new IsNull(target.key())) : null;
        Scalar isSource = bySource ? new Not(new IsNull(mark)) : null;
        List<Scalar> nothing = new ArrayList<>();
        List<Case.Branch> branches = new ArrayList<>();
        for (MergeClause clause : merge.clauses()) {
            NameScope nameScope = switch (clause.of()) {
                case MATCHED -> both;
                case NOT_MATCHED -> source.nameScope();
                case NOT_MATCHED_BY_SOURCE -> target.scope();
            };
            ExpressionBinder within = new ExpressionBinder(context, nameScope, null);
            List<Scalar> conditions = new ArrayList<>();
            switch (clause.of()) {
                case MATCHED -> {
                    addIfPresent(conditions, isRow);
                    addIfPresent(conditions, isSource);
                }
                case NOT_MATCHED -> conditions.add(new IsNull(target.key()));
                case NOT_MATCHED_BY_SOURCE -> conditions.add(new IsNull(mark));
            }
            if (clause.condition() != null) {
                Scalar condition = within.withoutAggregates(() -> within.truth(clause.condition(), BindError.CONDITION_NOT_BOOLEAN),
                    BindError.AGGREGATE_IN_MERGE, clause.condition().offset());
                refuseSubquery(condition, clause.condition().offset());
                conditions.add(target.over(withoutSql(condition, clause.condition().offset())));
            }
            Scalar when = conditions.isEmpty() ? Literal.TRUE
                    : conditions.size() == 1 ? conditions.getFirst() : new And(conditions);
            int number = within.withoutAggregates(() -> action(clause, target, within), BindError.AGGREGATE_IN_MERGE, merge.offset());
            if (number > 0) {
                actions.get(number - 1).values.values().forEach(value -> refuseSubquery(value, merge.offset()));
            }
            branches.add(new Case.Branch(when, number(number)));
        }
        return bound(target, joined, new Case(branches, number(0), DataType.INTEGER), false);
    }

    /// Fails in Derby's mode if a condition calls a function that may execute SQL.
    private Scalar withoutSql(Scalar condition, int offset) {
        if (context.hasDerbyRules()) {
            ScalarTraversal.visit(condition, part -> {
                if (part instanceof Scalar.RoutineCall call && call.routine().access() != SqlAccess.NO_SQL) {
                    throw context.failure(BindError.SQL_IN_MERGE, offset, call.routine().name());
                }
            });
        }
        return condition;
    }

    /// Fails in Derby's mode if a WHEN clause contains a subquery.
    private void refuseSubquery(Scalar scalar, int offset) {
        if (context.hasDerbyRules() && ScalarTraversal.any(scalar, Scalar.Subquery.class::isInstance)) {
            throw context.failure(BindError.MERGE_SUBQUERY, offset);
        }
    }

    /// The names by which columns are found differ, also if one of them has a schema.
    private void requireDifferentNames(AstStatement.Merge merge) {
        TableReference source = merge.source() instanceof TableReference.DirectedTable directed ? directed.table() : merge.source();
        String target = merge.alias() == null ? merge.table().name() : merge.alias();
        boolean isSame = source instanceof TableReference.NamedTable named
                && target.equals(named.alias() == null ? named.name().name() : named.alias())
                && (merge.alias() != null || named.alias() != null || context.names().schemaOf(merge.table()).equals(context.names().schemaOf(named.name())));
        if (isSame) {
            throw context.failure(BindError.MERGE_NAMES, source.offset(), target);
        }
    }

    private static void addIfPresent(List<Scalar> conditions, Scalar condition) {
        if (condition != null) {
            conditions.add(condition);
        }
    }

    /// Returns the changes of existing rows.
    private static Command[] changes(AstStatement.Merge merge) {
        Set<Command> changes = EnumSet.noneOf(Command.class);
        merge.clauses().forEach(clause -> {
            if (clause.change() instanceof AstStatement.MergeChange.Update) {
                changes.add(Command.UPDATE);
            } else if (clause.change() instanceof AstStatement.MergeChange.Delete) {
                changes.add(Command.DELETE);
            }
        });
        return changes.toArray(Command[]::new);
    }

    private static boolean has(AstStatement.Merge merge, MergeCase of) {
        return merge.clauses().stream().anyMatch(clause -> clause.of() == of);
    }

    private static Literal number(int number) {
        return new Literal(Value.of(DataType.INTEGER, (long) number));
    }

    /// Returns the number of the clause's action; 0 if it does nothing.
    private int action(MergeClause clause, DmlTarget target, ExpressionBinder scalars) {
        // A row is handled by one clause only, so each clause may refer to the same sequences.
        context.forgetSequences();
        switch (clause.change()) {
            case MergeChange.Nothing nothing -> {
                return 0;
            }
            case MergeChange.Delete delete -> {
                target.require(Privilege.DELETE);
                actions.add(new Action(MergeKind.DELETE, new TreeMap<>(), -1));
            }
            case MergeChange.Update update -> actions.add(new Action(MergeKind.UPDATE,
                    values(changes.assignments(update.sets(), target, scalars)), -1));
            case MergeChange.Insert insert -> actions.add(insertion(insert, target, scalars));
        }
        return actions.size();
    }

    private static TreeMap<Integer, Scalar> values(List<Assignment> assignments) {
        TreeMap<Integer, Scalar> values = new TreeMap<>();
        assignments.forEach(each -> values.put(each.position(), each.value()));
        return values;
    }

    private Action insertion(MergeChange.Insert insert, DmlTarget target, ExpressionBinder scalars) {
        int[] targets = changes.targets(insert.columns(), target, insert.offset());
        changes.requireCount(targets.length, insert.values().size(), insert.offset());
        TreeMap<Integer, Scalar> values = new TreeMap<>();
        int identity = DmlBinder.identityOf(target.table());
        boolean generates = !DmlBinder.contains(targets, identity);
        ExpressionBinder given = scalars.allowingNextValue();
        for (int i = 0; i < targets.length; i++) {
            ColumnDescriptor column = target.table().columns().get(targets[i]);
            Expression written = insert.values().get(i);
            if (written instanceof DefaultValue) {
                generates |= targets[i] == identity;
                values.put(targets[i], changes.defaultOf(column));
            } else {
                changes.refuseAlways(column, insert.overriding(), written.offset());
                Scalar value = changes.stored(given, written, column);
                boolean isOmitted = DmlBinder.isOmitted(column, insert.overriding());
                generates |= isOmitted;
                values.put(targets[i], isOmitted ? changes.defaultOf(column) : value);
            }
        }
        for (ColumnDescriptor column : target.table().columns()) {
            values.computeIfAbsent(column.position(), position -> changes.defaultOf(column));
        }
        return new Action(MergeKind.INSERT, values, generates ? identity : -1);
    }

    private static List<Definition> kept(Relation relation) {
        List<Definition> definitions = new ArrayList<>();
        relation.columns().forEach(column -> definitions.add(new Definition(column, column)));
        return definitions;
    }

    /// @param number the number of the action; null if there is only one
    private BoundMerge bound(DmlTarget target, Relation joined, Scalar number, boolean repeats) {
        Column action = context.newColumn(DataType.INTEGER, false);
        List<Definition> numbered = kept(joined);
        numbered.add(new Definition(action, number == null ? number(1) : number));
        Relation rows = new Projection(joined, numbered);
        Map<Integer, List<Case.Branch>> branches = new TreeMap<>();
        for (int i = 0; i < actions.size(); i++) {
            for (Map.Entry<Integer, Scalar> value : actions.get(i).values.entrySet()) {
                Scalar isChosen = new Compare(Comparison.EQUAL, action, number(i + 1));
                branches.computeIfAbsent(value.getKey(), position -> new ArrayList<>())
                        .add(new Case.Branch(isChosen, value.getValue()));
            }
        }
        List<Definition> definitions = new ArrayList<>(List.of(
                new Definition(action, action), new Definition(target.key(), target.key())));
        List<Column> output = new ArrayList<>(List.of(action, target.key()));
        Map<Integer, Integer> slots = new TreeMap<>();
        branches.forEach((position, choices) -> {
            DataType type = target.table().columns().get(position).type();
            Scalar value = number == null ? choices.getFirst().result() : new Case(choices, Literal.nullOf(type), type);
            Column column = context.newColumn(type, true);
            definitions.add(new Definition(column, value));
            slots.put(position, FIRST_VALUE + slots.size());
            output.add(column);
        });
        List<Column> shown = new ArrayList<>();
        if (context.changedRows() != null && context.changedRows().seesOtherTables()) {
            shown.addAll(context.changedRows().show(others));
            for (Column column : shown) {
                definitions.add(new Definition(column, column));
            }
            output.addAll(shown);
        }
        List<MergeAction> merged = new ArrayList<>();
        for (Action each : actions) {
            List<Integer> positions = List.copyOf(each.values.keySet());
            merged.add(new MergeAction(each.kind, positions, positions.stream().map(slots::get).toList(),
                    each.identityColumn));
        }
        return new BoundMerge(target.table(), new Projection(rows, definitions), output, merged, repeats, shown.size(),
                rules(target));
    }

    private ConstraintPlan rules(DmlTarget target) {
        List<Integer> changed = new ArrayList<>();
        boolean inserts = false;
        boolean deletes = false;
        for (Action action : actions) {
            inserts |= action.kind == MergeKind.INSERT;
            deletes |= action.kind == MergeKind.DELETE;
            if (action.kind == MergeKind.UPDATE) {
                changed.addAll(action.values.keySet());
            }
        }
        List<Command> writes = new ArrayList<>();
        if (inserts) {
            writes.add(Command.INSERT);
        }
        if (!changed.isEmpty()) {
            writes.add(Command.UPDATE);
        }
        return target.withChecks(TableConstraintsBinder.forAnyChange(context, target.table(), inserts, deletes, changed), writes);
    }
}
