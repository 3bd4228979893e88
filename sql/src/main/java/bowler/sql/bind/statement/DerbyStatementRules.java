// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey.Action;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.sql.ast.AccessDefinition.ChangePrivileges;
import bowler.sql.ast.AccessDefinition.Target;
import bowler.sql.ast.Alteration;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateView;
import bowler.sql.ast.TableConstraint;
import bowler.sql.ast.TableReference;
import bowler.sql.ast.TableReference.DirectedTable;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.ast.TableReference.RoutineTable;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import bowler.types.TypeId;

/// Refuses statements in Derby's mode by their form and the tables that they name. The binders
/// of queries refuse the rest.
final class DerbyStatementRules {
    private final BindContext context;

    DerbyStatementRules(BindContext context) {
        this.context = context;
    }

    void check(AstStatement statement) {
        switch (statement) {
            case AstStatement.QueryStatement query -> {
                context.refuseUntypedNulls();
                if (query.forUpdate()) {
                    cursor(query);
                }
            }
            case AstStatement.DefineObject define when define.definition() instanceof CreateView -> context.refuseUntypedNulls();
            case AstStatement.Insert insert -> target(insert.table(), Event.INSERT);
            case AstStatement.Upsert upsert -> target(upsert.insert().table(), null);
            case AstStatement.Update update when update.cursor() == null -> target(update.table(), Event.UPDATE);
            case AstStatement.JoinedUpdate update -> target(update.table(), null);
            case AstStatement.Delete delete when delete.cursor() == null -> target(delete.table(), Event.DELETE);
            case AstStatement.JoinedDelete delete -> target(delete.table(), null);
            case AstStatement.Update update -> ofCursor(update.table(), BindError.UPDATE_OF_OTHER_TABLE, update.cursor());
            case AstStatement.Delete delete -> ofCursor(delete.table(), BindError.DELETE_OF_OTHER_TABLE, delete.cursor());
            case AstStatement.Merge merge -> merge(merge);
            case AstStatement.CreateTable create -> create.constraints().forEach(this::constraint);
            case AstStatement.CreateTemporary create when create.table() instanceof AstStatement.CreateTable table ->
                temporary(table);
            case AstStatement.AlterTable alter -> alter.alterations().forEach(alteration -> alteration(alter.name(), alteration));
            case AstStatement.CreateIndex create -> notTemporary("CREATE INDEX", create.table());
            case AstStatement.TruncateTable truncate -> notTemporary("TRUNCATE TABLE", truncate.name());
            case AstStatement.ChangeAccess access when access.definition() instanceof ChangePrivileges change -> privileges(change);
            default -> { }
        }
    }

    /// FOR UPDATE takes rows in any order. [Binder] refuses subqueries and joins, which it finds later.
    private void cursor(AstStatement.QueryStatement query) {
        if (!query.query().order().isEmpty()) {
            throw context.failure(BindError.NOT_UPDATABLE, query.query().body().start());
        }
    }

    /// @param event null if no INSTEAD OF trigger can fire
    private void target(Name name, Event event) {
        ViewDescriptor view = view(name);
        boolean fires = view != null && view.triggers().stream().anyMatch(trigger -> trigger.event() == event);
        if (view != null && !fires) {
            throw context.failure(BindError.VIEW_NOT_UPDATABLE, name.offset(), name);
        }
    }

    /// A positioned change names the table of its cursor. Derby looks for the cursor first.
    private void ofCursor(Name name, BindError error, String cursor) {
        if (context.catalog().table(context.names().schemaOf(name), name.name()) == null && view(name) == null && !isSynonym(name)) {
            throw context.failure(error, name.offset(), name, cursor);
        }
    }

    private ViewDescriptor view(Name name) {
        return context.catalog().object(Kind.VIEW, context.names().schemaOf(name), name.name()) instanceof ViewDescriptor view ? view : null;
    }

    private boolean isSynonym(Name name) {
        return context.catalog().object(Kind.SYNONYM, context.names().schemaOf(name), name.name()) != null;
    }

    private void merge(AstStatement.Merge merge) {
        if (isSynonym(merge.table())) {
            throw context.failure(BindError.MERGE_SYNONYM, merge.table().offset(), merge.table());
        }
        if (view(merge.table()) != null || context.names().schemaOf(merge.table()).equals("SYS")) {
            throw context.failure(BindError.MERGE_TARGET, merge.table().offset(), merge.table());
        }
        TableReference source = merge.source() instanceof DirectedTable directed ? directed.table() : merge.source();
        if (source instanceof NamedTable named) {
            if (isSynonym(named.name())) {
                throw context.failure(BindError.MERGE_SYNONYM, named.offset(), named.name());
            }
            if (view(named.name()) != null) {
                throw context.failure(BindError.MERGE_SOURCE, named.offset());
            }
        } else if (!(source instanceof RoutineTable)) {
            throw context.failure(BindError.MERGE_SOURCE, source.offset());
        }
    }

    private void constraint(TableConstraint constraint) {
        Enforcement enforcement = constraint.enforcement();
        if (enforcement != null && !enforcement.enforced()) {
            throw context.failure(BindError.DERBY_ENFORCES, constraint.offset());
        }
        if (constraint instanceof TableConstraint.Reference reference) {
            if (reference.onUpdate() != Action.NO_ACTION && reference.onUpdate() != Action.RESTRICT) {
                throw context.failure(BindError.DERBY_SYNTAX, constraint.offset(), "ON UPDATE " + reference.onUpdate().name().replace('_', ' '));
            }
            if (reference.onDelete() == Action.SET_DEFAULT) {
                throw context.failure(BindError.DERBY_DELETE_ACTION, constraint.offset());
            }
        }
    }

    private void temporary(AstStatement.CreateTable table) {
        if (!table.constraints().isEmpty()) {
            throw context.failure(BindError.TEMPORARY_UNSUPPORTED, table.constraints().getFirst().offset(), "A constraint");
        }
    }

    private void notTemporary(String what, Name table) {
        TableDescriptor found = context.catalog().table(context.names().schemaOf(table), table.name());
        if (found != null && found.isTemporary()) {
            throw context.failure(BindError.TEMPORARY_UNSUPPORTED, table.offset(), what);
        }
    }

    private void alteration(Name name, Alteration alteration) {
        switch (alteration) {
            case Alteration.AddColumn add -> add.constraints().forEach(this::constraint);
            case Alteration.AddConstraint add -> constraint(add.constraint());
            case Alteration.Rename rename -> throw context.failure(BindError.DERBY_SYNTAX, name.offset(), "ALTER TABLE RENAME");
            case Alteration.RenameConstraint rename -> throw context.failure(BindError.DERBY_SYNTAX, name.offset(), "ALTER TABLE RENAME");
            case Alteration.SetType set -> type(context.catalog().table(context.names().schemaOf(name), name.name()), set);
            default -> { }
        }
    }

    /// The type stays the same; the length of a type of varying length may grow.
    private void type(TableDescriptor table, Alteration.SetType set) {
        ColumnDescriptor column = table == null ? null : table.column(set.column().name());
        if (column == null) {
            return;
        }
        DataType old = column.type();
        DataType type = new TypeBinder(context).type(set.type());
        int offset = set.column().offset();
        if (old.id() != type.id()) {
            throw context.failure(BindError.DERBY_TYPE_STAYS, offset, column.name());
        }
        boolean varies = old.id() == TypeId.VARCHAR || old.id() == TypeId.VARCHAR_BITS || old.id() == TypeId.CLOB || old.id() == TypeId.BLOB;
        if (!varies) {
            throw context.failure(BindError.DERBY_LENGTH_STAYS, offset, column.name());
        }
        if (type.length() < old.length()) {
            throw context.failure(BindError.DERBY_SHORTER, offset, column.name(), old.length());
        }
    }

    /// Rows of a view can only be read, so that only SELECT can be granted.
    private void privileges(ChangePrivileges change) {
        if (change.target() != Target.TABLE || view(change.name()) == null) {
            return;
        }
        if (change.privileges() == null) {
            throw context.failure(BindError.NOT_GRANTABLE, change.name().offset(), change.name());
        }
        change.privileges().stream().filter(mention -> mention.privilege() != Privilege.SELECT).findFirst().ifPresent(mention -> {
            throw context.failure(BindError.NOT_GRANTABLE, mention.offset(), change.name());
        });
    }
}
