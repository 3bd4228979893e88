// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.AccessControl;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RowSecurity;
import bowler.catalog.RowSecurity.Command;
import bowler.catalog.RowSecurity.Policy;
import bowler.catalog.TableDescriptor;
import bowler.plan.UserTest;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Register;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.SpecialRegisterTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.parse.StatementParser;
import bowler.types.DataType;
import bowler.types.Value;
import java.util.ArrayList;
import java.util.List;

/// Adds the conditions of policies to reads and changes of tables with row-level security.
///
/// Users share plans, so a condition tests whether a policy concerns the user. The result is constant during a
/// statement: the current user and the grantees that count for the user are special registers. If the result is known
/// ([UserTest]), the test is omitted where that can only hide rows. So a plan never shows a row to the wrong user. Without the
/// alternatives of the condition, its parts can select a range of an index. The owner of the database
/// passes all policies, and so does the owner of the table, unless they are forced. Within a view, a trigger or a routine in
/// SQL the owner of its schema counts in place of the user.
///
/// A condition of the statement must not see rows that the policies hide, not even by an error or the side effect of a
/// function. So a secured read is a [Slice] without limits: a barrier that only harmless conditions pass
/// (`SecurityBarrier`).
public final class RowSecurityBinder {
    private static final DataType NAME = SpecialRegisterTypes.type(SpecialRegister.CURRENT_USER);
    private static final DataType ESCAPE = DataType.character(1);

    private final BindContext context;
    private final TableDescriptor table;
    private final RowSecurity security;
    private final List<Column> row;
    /// The owner of the view, trigger or routine that contains the read; null: the user.
    private final String definer;

    private RowSecurityBinder(BindContext context, TableDescriptor table, List<Column> row) {
        this.context = context;
        this.table = table;
        security = table.rowSecurity();
        this.row = row;
        String schema = context.definerSchema();
        definer = schema == null ? null : context.catalog().accessControl().ownerOf(schema);
    }

    /// Fails if a text is no condition over the rows of a table.
    public static void verify(String text, TableDescriptor table, BindContext context) {
        List<Column> row = newRow(table, context);
        condition(text, table, row, context);
    }

    /// Returns the rows of a table that the user may see, and may change by the statements.
    ///
    /// @param read the rows of the table, whose first columns are those of the table
    public static Relation readable(Relation read, TableDescriptor table, BindContext context, Command... changes) {
        if (!table.hasRowSecurity() || context.isInPolicy()) {
            return read;
        }
        RowSecurityBinder binder = new RowSecurityBinder(context, table, read.columns().subList(0, table.columns().size()));
        if (binder.isDefinerFree()) {
            return read;
        }
        context.noteBarrier();
        return new Slice(new Selection(read, List.of(binder.seen(List.of(changes)))), null, null, 0, List.of());
    }

    /// Returns the condition of rows that the user may see and may change by the statements; null if they may be any.
    ///
    /// @param row the columns of the table
    public static Scalar readable(List<Column> row, TableDescriptor table, BindContext context, Command... changes) {
        if (!table.hasRowSecurity() || context.isInPolicy()) {
            return null;
        }
        RowSecurityBinder binder = new RowSecurityBinder(context, table, row);
        return binder.isDefinerFree() ? null : binder.seen(List.of(changes));
    }

    private Scalar seen(List<Command> changes) {
        List<Scalar> conditions = new ArrayList<>();
        conditions.add(allowed(Command.SELECT, false));
        changes.forEach(change -> conditions.add(allowed(change, false)));
        return unlessFree(all(conditions));
    }

    /// Returns the condition of new rows over the positions of the table's columns; null if they may be any.
    public static Scalar check(TableDescriptor table, BindContext context, List<Command> changes) {
        if (!table.hasRowSecurity() || context.isInPolicy()) {
            return null;
        }
        List<Column> row = newRow(table, context);
        RowSecurityBinder binder = new RowSecurityBinder(context, table, row);
        if (binder.isDefinerFree()) {
            return null;
        }
        List<Scalar> conditions = new ArrayList<>();
        changes.forEach(change -> conditions.add(binder.allowed(change, true)));
        // An unknown condition does not allow the row.
        Scalar condition = new Case(
            List.of(new Case.Branch(binder.unlessFree(all(conditions)), Literal.TRUE)), Literal.FALSE, DataType.BOOLEAN);
        return ScalarTraversal.map(condition, node ->
            node instanceof Column column && row.contains(column) ? new Column(row.indexOf(column), column.type()) : node);
    }

    /// Returns the columns of a new row of the table.
    private static List<Column> newRow(TableDescriptor table, BindContext context) {
        List<Column> row = new ArrayList<>();
        for (ColumnDescriptor column : table.columns()) {
            row.add(context.newColumn(column.type(), column.nullable()));
        }
        return row;
    }

    /// Returns whether the owner of the view, trigger or routine that contains the read passes all policies.
    private boolean isDefinerFree() {
        AccessControl access = context.catalog().accessControl();
        return definer != null && (definer.equals(access.databaseOwner())
            || !security.forced() && definer.equals(access.ownerOf(table.schemaName())));
    }

    /// Lets the owner of the database pass, and the owner of the table unless policies are forced.
    private Scalar unlessFree(Scalar condition) {
        if (definer != null) {
            return condition;
        }
        AccessControl access = context.catalog().accessControl();
        List<String> free = new ArrayList<>();
        free.add(access.databaseOwner());
        if (!security.forced()) {
            free.add(access.ownerOf(table.schemaName()));
        }
        if (Boolean.FALSE.equals(context.resultOf(new UserTest(UserTest.Kind.IS_USER, free)))) {
            return condition;
        }
        List<Scalar> names = free.stream().map(name -> (Scalar) name(name)).toList();
        return new Or(List.of(new InList(new Register(SpecialRegister.CURRENT_USER, NAME), names), condition));
    }

    private static Literal name(String name) {
        return new Literal(Value.of(NAME, name));
    }

    /// Returns the condition that the policies of a command set: one of the permissive and all of the restrictive ones.
    private Scalar allowed(Command command, boolean check) {
        List<Scalar> permissive = new ArrayList<>();
        List<Scalar> restrictive = new ArrayList<>();
        for (Policy policy : security.policies()) {
            String text = check ? policy.checkOrUsing() : policy.using();
            if (!policy.concerns(command) || text == null) {
                continue;
            }
            Scalar concerned = concerned(policy.roles());
            Boolean known = concerned instanceof Literal ? null
                : context.resultOf(new UserTest(UserTest.Kind.HAS_GRANTEE, policy.roles()));
            if (policy.permissive() && Boolean.FALSE.equals(known)) {
                continue;
            }
            Scalar condition = condition(text, table, row, context);
            if (concerned.equals(Literal.TRUE)) {
                (policy.permissive() ? permissive : restrictive).add(condition);
            } else if (policy.permissive()) {
                permissive.add(new And(List.of(concerned, condition)));
            } else {
                restrictive.add(Boolean.TRUE.equals(known) ? condition : new Or(List.of(new Not(concerned), condition)));
            }
        }
        List<Scalar> all = new ArrayList<>();
        all.add(permissive.isEmpty() ? Literal.FALSE : permissive.size() == 1 ? permissive.getFirst() : new Or(permissive));
        all.addAll(restrictive);
        return all(all);
    }

    private static Scalar all(List<Scalar> conditions) {
        return conditions.size() == 1 ? conditions.getFirst() : new And(List.copyOf(conditions));
    }

    /// Returns whether a policy for these users and roles concerns the user.
    private Scalar concerned(List<String> roles) {
        if (roles.contains(AccessControl.PUBLIC)) {
            return Literal.TRUE;
        }
        if (definer != null) {
            return roles.contains(definer) ? Literal.TRUE : Literal.FALSE;
        }
        Register grantees = new Register(
            SpecialRegister.CURRENT_GRANTEES, SpecialRegisterTypes.type(SpecialRegister.CURRENT_GRANTEES));
        List<Scalar> found = new ArrayList<>();
        for (String role : roles) {
            String pattern = role.replace("\"", "\"\"").replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
            found.add(new Like(grantees, new Literal(Value.of(grantees.type(), "%\"" + pattern + "\"%")),
                new Literal(Value.of(ESCAPE, "\\"))));
        }
        return found.size() == 1 ? found.getFirst() : new Or(found);
    }

    private static Scalar condition(String text, TableDescriptor table, List<Column> row, BindContext context) {
        BindContext inner = context.withinPolicy(text, table.schemaName());
        List<Entry> entries = new ArrayList<>();
        for (ColumnDescriptor column : table.columns()) {
            entries.add(new Entry(column.name(), row.get(column.position()), table, column));
        }
        NameScope names = new NameScope(inner);
        names.add(new NameScope.Table(table.schemaName(), table.name(), entries), 0);
        return new ExpressionBinder(inner, names, null)
            .truth(StatementParser.parseExpression(text), BindError.CONDITION_NOT_BOOLEAN);
    }
}
