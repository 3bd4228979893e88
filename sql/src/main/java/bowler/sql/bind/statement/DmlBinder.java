// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RowSecurity.Command;
import bowler.catalog.TableDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.plan.StatementPlan.Assignment;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.AstStatement.Overriding;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Expression.DefaultValue;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.bind.definition.DefaultBinder;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.query.HintBinder;
import bowler.sql.bind.query.QueryBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.BoundStatement.BoundDelete;
import bowler.sql.bound.BoundStatement.BoundInsert;
import bowler.sql.bound.BoundStatement.BoundUpdate;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Binds INSERT, UPDATE and DELETE: rows are in table order, defaults are filled in, values are converted to the
/// columns' types.
public final class DmlBinder {
    private final BindContext context;

    public DmlBinder(BindContext context) {
        this.context = context;
    }

    public BoundInsert insert(AstStatement.Insert insert) {
        DmlTarget target = DmlTarget.ofInsert(context, insert.table());
        int[] targets = targets(insert.columns(), target, insert.table().offset());
        boolean plainRows = insert.source().body() instanceof Query.Rows && insert.source().order().isEmpty()
                && insert.source().offsetRows() == null && insert.source().fetchRows() == null;
        return plainRows ? insertRows(target, targets, insert.overriding(), (Query.Rows) insert.source().body())
                : insertQuery(target, targets, insert);
    }

    /// Returns the positions of the columns that receive given values.
    ///
    /// @param mentions null for all columns
    int[] targets(List<ColumnReference> mentions, DmlTarget target, int tableOffset) {
        target.require(Privilege.INSERT);
        int[] targets = new int[mentions == null ? target.columnCount() : mentions.size()];
        boolean[] seen = new boolean[target.table().columns().size()];
        for (int i = 0; i < targets.length; i++) {
            ColumnDescriptor column = mentions == null ? target.column(i) : target.column(mentions.get(i));
            targets[i] = column.position();
            if (seen[column.position()]) {
                int offset = mentions == null ? tableOffset : mentions.get(i).offset();
                throw context.failure(BindError.REPEATED_TARGET, offset, column.name());
            }
            seen[column.position()] = true;
            context.used().noteTarget(target.table(), column.position(), mentions == null ? -1 : mentions.get(i).offset());
        }
        return targets;
    }

    private BoundInsert insertRows(DmlTarget target, int[] targets, Overriding overriding, Query.Rows values) {
        TableDescriptor table = target.table();
        ExpressionBinder scalars = new ExpressionBinder(context.allowingNextValue(true), new NameScope(context), null);
        int identity = identityOf(table);
        boolean generates = !contains(targets, identity);
        List<List<Scalar>> rows = new ArrayList<>();
        for (List<Expression> written : values.rows()) {
            context.forgetSequences();
            requireCount(targets.length, written.size(), written.isEmpty() ? values.offset() : written.getFirst().offset());
            Scalar[] row = new Scalar[table.columns().size()];
            for (int i = 0; i < targets.length; i++) {
                ColumnDescriptor column = table.columns().get(targets[i]);
                if (written.get(i) instanceof DefaultValue) {
                    generates |= targets[i] == identity;
                    row[targets[i]] = defaultOf(column);
                } else {
                    refuseAlways(column, overriding, written.get(i).offset());
                    row[targets[i]] = stored(scalars, written.get(i), column);
                    if (isOmitted(column, overriding)) {
                        generates = true;
                        row[targets[i]] = defaultOf(column);
                    }
                }
            }
            fillIn(row, table);
            rows.add(Arrays.asList(row));
        }
        List<Column> columns = newRow(table);
        return new BoundInsert(table, new RowList(rows, columns), columns, generates ? identity : -1,
                target.withChecks(TableConstraintsBinder.forInsert(context, table), List.of(Command.INSERT)));
    }

    private BoundInsert insertQuery(DmlTarget target, int[] targets, AstStatement.Insert insert) {
        TableDescriptor table = target.table();
        QueryRows source = new QueryBinder(context).query(insert.source(),
                QueryUse.stored(Arrays.stream(targets).mapToObj(position -> table.columns().get(position).type()).toList()));
        int offset = insert.source().body().offset();
        requireCount(targets.length, source.output().size(), offset);
        Scalar[] row = new Scalar[table.columns().size()];
        Coercion coercion = new Coercion(context);
        for (int i = 0; i < targets.length; i++) {
            ColumnDescriptor column = table.columns().get(targets[i]);
            refuseAlways(column, insert.overriding(), offset);
            if (isOmitted(column, insert.overriding())) {
                row[targets[i]] = defaultOf(column);
                continue;
            }
            Column given = source.output().get(i).column();
            row[targets[i]] = context.isUntyped(given) ? Literal.nullOf(column.type())
                    : coercion.stored(given, column.type(), column.name(), offset);
        }
        fillIn(row, table);
        List<Definition> definitions = new ArrayList<>();
        List<Column> columns = newRow(table);
        for (int i = 0; i < row.length; i++) {
            definitions.add(new Definition(columns.get(i), row[i]));
        }
        int identity = identityOf(table);
        return new BoundInsert(table, new Projection(source.relation(), definitions), columns,
                contains(targets, identity) && insert.overriding() != Overriding.USER_VALUE ? -1 : identity, target.withChecks(TableConstraintsBinder.forInsert(context, table), List.of(Command.INSERT)));
    }

    public BoundStatement update(AstStatement.Update update) {
        DmlTarget target = DmlTarget.of(context, update.table(), update.alias());
        new HintBinder(context).table(target.relation(), update.table().name(), update.properties());
        target.at(update.cursor());
        target.restrict(Command.UPDATE);
        TableDescriptor table = target.table();
        context.noteReading(table, update.table().offset());
        ExpressionBinder scalars = new ExpressionBinder(context, target.scope(), null);
        List<Assignment> assignments = assignments(update.sets(), target, scalars);
        Relation source = filtered(target, update.where(), scalars);
        List<Integer> changed = assignments.stream().map(Assignment::position).toList();
        return new BoundUpdate(table, source, target.row(), assignments,
                target.withChecks(TableConstraintsBinder.forUpdate(context, table, changed), List.of(Command.UPDATE)));
    }

    /// Returns the assignments of SET; values may refer to all names that `scalars` resolves.
    List<Assignment> assignments(List<SetClause> sets, DmlTarget target, ExpressionBinder scalars) {
        boolean[] seen = new boolean[target.table().columns().size()];
        List<Assignment> assignments = new ArrayList<>();
        for (SetClause set : sets) {
            ColumnDescriptor column = target.column(set.column());
            target.requireUpdate(set.column());
            if (seen[column.position()]) {
                throw context.failure(BindError.DUPLICATE_SET, set.column().offset(), column.name());
            }
            seen[column.position()] = true;
            context.used().noteTarget(target.table(), column.position(), set.column().offset());
            Scalar value;
            if (set.value() instanceof DefaultValue) {
                // A generated column is recomputed with the other changes of its row; if there are none, it keeps its
                // value.
                value = column.isGenerated() ? target.row().get(column.position())
                        : column.identity() != null ? new Scalar.NextIdentity(target.table(), column.type())
                        : defaultOf(column);
            } else {
                refuseAlways(column, Overriding.NOTHING, set.value().offset());
                value = target.over(stored(scalars.allowingNextValue(), set.value(), column));
            }
            assignments.add(new Assignment(column.position(), value));
        }
        for (int position : BeforeTriggers.assigned(target.table())) {
            // The statement writes each column that a BEFORE trigger may set; without the trigger it keeps its value.
            if (!seen[position]) {
                assignments.add(new Assignment(position, target.row().get(position)));
            }
        }
        return assignments;
    }

    public BoundStatement delete(AstStatement.Delete delete) {
        DmlTarget target = DmlTarget.of(context, delete.table(), delete.alias());
        target.require(Privilege.DELETE);
        new HintBinder(context).table(target.relation(), delete.table().name(), delete.properties());
        target.at(delete.cursor());
        target.restrict(Command.DELETE);
        TableDescriptor table = target.table();
        context.noteReading(table, delete.table().offset());
        ExpressionBinder scalars = new ExpressionBinder(context, target.scope(), null);
        Relation source = filtered(target, delete.where(), scalars);
        return new BoundDelete(table, source, target.row(), TableConstraintsBinder.forDelete(context, table));
    }

    private static Relation filtered(DmlTarget target, Expression where, ExpressionBinder scalars) {
        return where == null ? target.relation() : new Selection(target.relation(),
                List.of(target.over(scalars.truth(where, BindError.CONDITION_NOT_BOOLEAN))));
    }

    void requireCount(int columnCount, int valueCount, int offset) {
        if (columnCount != valueCount) {
            throw context.failure(BindError.VALUE_COUNT, offset, columnCount, valueCount);
        }
    }

    /// Returns whether a value given for the column is ignored in favour of the next identity value.
    static boolean isOmitted(ColumnDescriptor column, Overriding overriding) {
        return overriding == Overriding.USER_VALUE && column.identity() != null;
    }

    void refuseAlways(ColumnDescriptor column, Overriding overriding, int offset) {
        if (overriding == Overriding.NOTHING && column.identity() != null && column.identity().always()) {
            throw context.failure(BindError.IDENTITY_ALWAYS, offset, column.name());
        }
        if (column.isGenerated()) {
            throw context.failure(BindError.GENERATED_VALUE, offset, column.name());
        }
    }

    Scalar stored(ExpressionBinder scalars, Expression written, ColumnDescriptor column) {
        Scalar value = scalars.bind(written, column.type());
        return scalars.coercion().stored(value, column.type(), column.name(), written.offset());
    }

    private void fillIn(Scalar[] row, TableDescriptor table) {
        for (int i = 0; i < row.length; i++) {
            if (row[i] == null) {
                row[i] = defaultOf(table.columns().get(i));
            }
        }
    }

    Scalar defaultOf(ColumnDescriptor column) {
        return new DefaultBinder(context).valueOf(column);
    }

    List<Column> newRow(TableDescriptor table) {
        List<Column> columns = new ArrayList<>();
        for (ColumnDescriptor column : table.columns()) {
            columns.add(context.newColumn(column.type(), true));
        }
        return columns;
    }

    static int identityOf(TableDescriptor table) {
        for (ColumnDescriptor column : table.columns()) {
            if (column.identity() != null) {
                return column.position();
            }
        }
        return -1;
    }

    static boolean contains(int[] positions, int position) {
        for (int each : positions) {
            if (each == position) {
                return true;
            }
        }
        return false;
    }
}
