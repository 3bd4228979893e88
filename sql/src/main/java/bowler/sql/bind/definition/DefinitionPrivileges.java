// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.system.Securables;
import bowler.plan.StatementPlan;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.definition.ForeignKeyDefinition;
import bowler.plan.definition.ObjectPlan;
import bowler.plan.definition.TableAlteration;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.PrivilegeCollector;
import java.util.BitSet;
import java.util.List;

/// Determines the rights that definitions need. A user who changes an object has to own its schema; a foreign key also
/// needs REFERENCES on the key of its parent.
public final class DefinitionPrivileges {
    private final BindContext context;

    public DefinitionPrivileges(BindContext context) {
        this.context = context;
    }

    /// Records what a definition needs. Every user may have temporary tables.
    public void collect(StatementPlan.Definition definition) {
        if (StatementPlan.isTemporary(definition)) {
            return;
        }
        switch (definition) {
            case StatementPlan.CreateTable create -> create(create);
            case StatementPlan.CreateTableAs create -> create(create.table());
            case StatementPlan.DropTable drop -> in(drop.table());
            case StatementPlan.Several several -> several.definitions().forEach(this::collect);
            case StatementPlan.AlterTable alter -> {
                in(alter.table());
                collect(alter.alteration());
            }
            case StatementPlan.AlterTogether alter -> {
                in(alter.table());
                collect(alter.first());
            }
            case StatementPlan.TruncateTable truncate -> in(truncate.table());
            case StatementPlan.CreateIndex create -> in(create.table());
            case StatementPlan.DropIndex drop -> in(drop.table());
            case StatementPlan.CreateSchema create -> context.used().require(
                new RequiredPrivilege.NewSchema(create.name(), create.authorization()));
            case StatementPlan.DropSchema drop -> in(drop.name());
            case StatementPlan.DefineObject define -> collect(define.plan());
            // The binder of the statement has required what it needs.
            case StatementPlan.ChangeAccess change -> { }
            // The names are known only when it runs.
            case StatementPlan.ChangeStatistics change -> { }
        }
    }

    private void in(TableDescriptor table) {
        in(table.schemaName());
    }

    private void in(String schemaName) {
        context.used().require(new RequiredPrivilege.InSchema(schemaName));
    }

    private void in(String schemaName, boolean creates) {
        if (creates) {
            context.used().require(new RequiredPrivilege.NewSchema(schemaName, null));
        } else {
            in(schemaName);
        }
    }

    private void create(StatementPlan.CreateTable create) {
        in(create.schemaName(), create.createSchema());
        foreignKeys(create.foreignKeys());
    }

    private void foreignKeys(List<ForeignKeyDefinition> keys) {
        for (ForeignKeyDefinition key : keys) {
            if (key.parent() != null) {
                BitSet columns = new BitSet();
                key.parentColumns().forEach(columns::set);
                context.used().require(PrivilegeCollector.onTable(key.parent(), Privilege.REFERENCES, columns, false));
            }
        }
    }

    private void collect(TableAlteration alteration) {
        switch (alteration) {
            case TableAlteration.AddColumn add -> foreignKeys(add.constraints().foreignKeys());
            case TableAlteration.AddConstraints add -> foreignKeys(add.constraints().foreignKeys());
            case TableAlteration.DropColumn drop -> { }
            case TableAlteration.ChangeColumn change -> { }
            case TableAlteration.DropConstraint drop -> { }
            case TableAlteration.RenameConstraint rename -> { }
            case TableAlteration.SetLockSize set -> { }
            case TableAlteration.Compress compress -> { }
        }
    }

    private void collect(ObjectPlan plan) {
        switch (plan) {
            case ObjectPlan.Create create -> {
                in(create.object().schemaName(), create.createSchema());
                if (create.object() instanceof TriggerDescriptor trigger) {
                    context.used().require(new RequiredPrivilege.OnTable(Securables.of(trigger.subject()),
                        trigger.subject().schemaName(), trigger.subject().name(), Privilege.TRIGGER, List.of(), List.of(),
                        false));
                }
            }
            case ObjectPlan.Drop drop -> in(drop.object().schemaName());
            case ObjectPlan.AlterSequence alter -> in(alter.sequence().schemaName());
            case ObjectPlan.RenameTable rename -> in(rename.table());
            case ObjectPlan.RenameColumn rename -> in(rename.table());
            case ObjectPlan.RenameIndex rename -> in(rename.table());
            case ObjectPlan.MoveTable move -> {
                in(move.table());
                in(move.schemaName());
            }
            case ObjectPlan.RenameObject rename -> {
                in(rename.object().schemaName());
                in(rename.renamed().schemaName());
            }
            case ObjectPlan.CommentOnTable comment -> in(comment.table());
            case ObjectPlan.CommentOnIndex comment -> in(comment.schemaName());
            case ObjectPlan.CommentOnObject comment -> in(comment.object().schemaName());
            case ObjectPlan.CommentOnSchema comment -> in(comment.schemaName());
            case ObjectPlan.Nothing nothing -> { }
        }
    }
}
