// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.RowSecurity;
import bowler.catalog.RowSecurity.Command;
import bowler.catalog.RowSecurity.Policy;
import bowler.catalog.TableDescriptor;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.AlterPolicy;
import bowler.sql.ast.ObjectDefinition.CreatePolicy;
import bowler.sql.ast.ObjectDefinition.DropPolicy;
import bowler.sql.ast.ObjectDefinition.PolicyCondition;
import bowler.sql.ast.ObjectDefinition.SwitchRowSecurity;
import bowler.sql.bind.query.RowSecurityBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.sql.suggest.NearestName;
import java.util.List;

/// Binds CREATE, ALTER and DROP POLICY, and ALTER TABLE ... ROW LEVEL SECURITY. All need a database that checks privileges,
/// and the owner of the table.
final class PolicyBinder {
    private final BindContext context;

    PolicyBinder(BindContext context) {
        this.context = context;
    }

    ObjectPlan create(CreatePolicy create) {
        TableDescriptor table = table(create.table(), "CREATE POLICY");
        ColumnReference name = create.policy();
        if (security(table).policy(name.name()) != null) {
            throw context.failure(BindError.POLICY_TAKEN, name.offset(), name.name(), table.name());
        }
        Policy policy = new Policy(name.name(), create.permissive(), create.command(), names(create.roles()),
            text(create.using(), table), text(create.check(), table));
        requireClauses(policy, name.offset());
        return replaced(table, security(table).with(null, policy));
    }

    ObjectPlan alter(AlterPolicy alter) {
        TableDescriptor table = table(alter.table(), "ALTER POLICY");
        Policy old = policy(table, alter.policy());
        ColumnReference newName = alter.newName();
        if (newName != null && security(table).policy(newName.name()) != null) {
            throw context.failure(BindError.POLICY_TAKEN, newName.offset(), newName.name(), table.name());
        }
        Policy policy = new Policy(newName == null ? old.name() : newName.name(), old.permissive(), old.command(),
            alter.roles() == null ? old.roles() : names(alter.roles()),
            alter.using() == null ? old.using() : text(alter.using(), table),
            alter.check() == null ? old.check() : text(alter.check(), table));
        requireClauses(policy, alter.policy().offset());
        return replaced(table, security(table).with(old, policy));
    }

    ObjectPlan drop(DropPolicy drop) {
        TableDescriptor table = table(drop.table(), "DROP POLICY");
        if (drop.ifExists() && security(table).policy(drop.policy().name()) == null) {
            return new ObjectPlan.Nothing("there is no policy " + drop.policy().name());
        }
        return replaced(table, security(table).with(policy(table, drop.policy()), null));
    }

    ObjectPlan change(SwitchRowSecurity change) {
        TableDescriptor table = table(change.table(), "ROW LEVEL SECURITY");
        RowSecurity security = security(table);
        return replaced(table, change.enable() != null ? security.enabled(change.enable()) : security.forced(change.force()));
    }

    private static RowSecurity security(TableDescriptor table) {
        return table.rowSecurity() == null ? RowSecurity.none(table.schemaName(), table.tableId()) : table.rowSecurity();
    }

    private static ObjectPlan replaced(TableDescriptor table, RowSecurity security) {
        return new ObjectPlan.Create(security, false, table.rowSecurity());
    }

    private TableDescriptor table(Name name, String statement) {
        AccessBinder.requireEnforcement(context, statement);
        TableDescriptor table = new ObjectNames(context).subject(name, statement);
        if (SystemSchemas.contains(table.schemaName())) {
            throw context.failure(BindError.SYSTEM_TABLE, name.offset(), name);
        }
        context.used().require(new RequiredPrivilege.Ownership("Table/View", table.schemaName(), table.name()));
        return table;
    }

    private Policy policy(TableDescriptor table, ColumnReference name) {
        Policy policy = security(table).policy(name.name());
        if (policy == null) {
            throw context.unknown(BindError.NO_SUCH_POLICY, name.offset(),
                NearestName.among(name.name(), security(table).policies().stream().map(Policy::name).toList()), table.name(), name.name());
        }
        return policy;
    }

    private static List<String> names(List<ColumnReference> roles) {
        return roles.stream().map(ColumnReference::name).distinct().toList();
    }

    private String text(PolicyCondition condition, TableDescriptor table) {
        if (condition == null) {
            return null;
        }
        RowSecurityBinder.verify(condition.text(), table, context);
        return condition.text();
    }

    /// Fails if a policy has a condition that its statement never tests, or lacks the one that it needs.
    private void requireClauses(Policy policy, int offset) {
        Command command = policy.command();
        String needed = command == Command.INSERT ? policy.using() != null || policy.check() == null ? "WITH CHECK and no USING" : null
            : command == Command.SELECT || command == Command.DELETE
                ? policy.check() != null || policy.using() == null ? "USING and no WITH CHECK" : null
                : policy.using() == null && policy.check() == null ? "USING, WITH CHECK or both" : null;
        if (needed != null) {
            throw context.failure(BindError.POLICY_CLAUSES, offset, command, needed);
        }
    }
}
