// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.edit.CatalogEdit;
import bowler.execute.run.RunContext;
import bowler.plan.definition.ObjectPlan;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Carries out definitions of views, synonyms and sequences, renaming and comments.
public final class ObjectDefinitionExecutor {
    private final CatalogEdit edit;
    private final String user;
    private final RunContext runContext;

    ObjectDefinitionExecutor(CatalogEdit edit, String user, RunContext runContext) {
        this.edit = edit;
        this.user = user;
        this.runContext = runContext;
    }

    public void define(ObjectPlan plan) {
        switch (plan) {
            case ObjectPlan.Create create -> create(create);
            case ObjectPlan.Drop drop -> drop(drop.object(), drop.cascade());
            case ObjectPlan.AlterSequence alter ->
                edit.objects().alter(alter.sequence(), alter.next(), alter.restart());
            case ObjectPlan.RenameTable rename ->
                edit.objects().renameTable(rename.table(), rename.newName(), rename.renamed(), changes(rename.followers()));
            case ObjectPlan.RenameColumn rename ->
                edit.objects().renameColumn(rename.table(), rename.position(), rename.newName(), rename.renamed(), changes(rename.followers()));
            case ObjectPlan.RenameIndex rename ->
                edit.objects().renameIndex(rename.table(), rename.index(), rename.newName());
            case ObjectPlan.MoveTable move -> edit.objects().moveTable(move.table(), move.schemaName());
            case ObjectPlan.RenameObject rename -> edit.objects().rename(rename.object(), rename.renamed());
            case ObjectPlan.CommentOnTable comment ->
                edit.objects().comment(comment.table(), comment.columnNumber(), comment.comment());
            case ObjectPlan.CommentOnIndex comment -> edit.objects().comment(comment.index(), comment.comment());
            case ObjectPlan.CommentOnObject comment ->
                edit.objects().comment(comment.object(), comment.columnNumber(), comment.comment());
            case ObjectPlan.CommentOnSchema comment ->
                edit.objects().commentSchema(comment.schemaName(), comment.comment());
            case ObjectPlan.Nothing nothing -> {}
        }
    }

    private static Map<SchemaObject, SchemaObject> changes(List<ObjectPlan.Follower> followers) {
        Map<SchemaObject, SchemaObject> changes = new LinkedHashMap<>();
        followers.forEach(follower -> changes.put(follower.old(), follower.changed()));
        return changes;
    }

    private void create(ObjectPlan.Create create) {
        SchemaObject object = create.object();
        if (create.createSchema() && !edit.state().hasSchema(object.schemaName())) {
            edit.createSchema(object.schemaName(), user);
        }
        if (object instanceof TriggerDescriptor trigger) {
            object = trigger.created(runContext.now().truncatedTo(ChronoUnit.MICROS));
        }
        edit.objects().create(object, create.replaced());
        if (object instanceof SynonymDescriptor synonym && edit.objects().isLoose(synonym)) {
            runContext.warn(DefinitionWarning.LOOSE_SYNONYM.failure(synonym.targetSchema() + '.' + synonym.targetName()));
        }
    }

    private void drop(SchemaObject object, boolean cascade) {
        if (cascade && object instanceof SequenceDescriptor sequence) {
            edit.objects().dropDefaults(sequence)
                .forEach(column -> runContext.warn(DefinitionWarning.DEFAULT_DROPPED.failure(column)));
        }
        warn(edit.objects().drop(object, cascade));
    }

    private void warn(List<SchemaObject> dropped) {
        DefinitionWarning.warnOf(dropped, runContext);
    }

    /// Drops the objects of a schema and the views elsewhere that depend on them.
    void emptySchema(String name) {
        for (SchemaObject object : List.copyOf(edit.state().objects())) {
            if (object.schemaName().equals(name)) {
                // Dropping other objects may have replaced the descriptor, and so may a concurrent transaction.
                SchemaObject current = edit.lockPresent(object);
                if (current != null) {
                    drop(current, true);
                }
            }
        }
        for (TableDescriptor table : List.copyOf(edit.state().tables())) {
            if (table.schemaName().equals(name)) {
                edit.lockDefinition(table.tableId());
                TableDescriptor current = edit.state().table(table.tableId());
                if (current != null && current.schemaName().equals(name)) {
                    warn(edit.objects().dropDependents(current, -1));
                    edit.dropTable(edit.state().table(table.tableId()), true);
                }
            }
        }
    }
}
