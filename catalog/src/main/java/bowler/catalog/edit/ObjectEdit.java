// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.edit;

import bowler.base.error.SqlFailure;
import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Dependency;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.RowSecurity;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.UserTypeDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.ObjectWriter;
import bowler.catalog.system.Securables;
import bowler.catalog.system.SequenceRow;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.TableLockMode;
import bowler.types.DataType;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Views, synonyms and sequences made and dropped, new names, comments: a part of a [CatalogEdit].
public final class ObjectEdit {
    private final CatalogEdit edit;
    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;
    private final ObjectWriter writer;

    ObjectEdit(CatalogEdit edit, StoreTransaction transaction, IntFunction<TreeRef> trees) {
        this.edit = edit;
        this.transaction = transaction;
        this.trees = trees;
        writer = new ObjectWriter(transaction, trees);
    }

    private CatalogState state() {
        return edit.state();
    }

    boolean isNameTaken(String schemaName, String name) {
        return state().object(Kind.VIEW, schemaName, name) != null
            || state().object(Kind.SYNONYM, schemaName, name) != null;
    }

    /// Creates the object.
    ///
    /// @param replaced what has its name now, or null
    public void create(SchemaObject object, SchemaObject replaced) {
        edit.shareSchema(object.schemaName());
        edit.lockNew(object);
        if (!state().hasSchema(object.schemaName())) {
            throw CatalogError.NO_SUCH_SCHEMA.failure(object.schemaName());
        }
        SchemaObject made = object;
        if (made instanceof TriggerDescriptor trigger) {
            made = placed(trigger);
        }
        if (object instanceof RowSecurity security) {
            TableDescriptor table = locked(state().table(security.tableId()), security.name());
            if (table.rowSecurity() != replaced) {
                throw CatalogError.NO_LONGER_EXISTS.failure(table.name());
            }
        }
        if (replaced != null) {
            if (replaced instanceof ViewDescriptor old && made instanceof ViewDescriptor view) {
                made = view.withTriggers(old.triggers());
            }
            if (object instanceof ViewDescriptor view) {
                refuseLostColumns((ViewDescriptor) replaced, view);
            } else {
                refuseDependents("CREATE OR REPLACE", replaced);
            }
            writer.remove(replaced);
            edit.advance(state().withoutObject(replaced));
        }
        writer.add(made);
        edit.advance(state().withObject(made));
    }

    /// Locks the table of a new trigger, so that no statement that changes the table is under way. Returns the trigger
    /// with a time of creation that no other trigger of the table has.
    private TriggerDescriptor placed(TriggerDescriptor trigger) {
        List<TriggerDescriptor> others;
        if (trigger.subject().isView()) {
            SchemaObject view = state().object(Kind.VIEW, trigger.subject().schemaName(), trigger.subject().name());
            if (view == null) {
                throw CatalogError.NO_LONGER_EXISTS.failure(trigger.subject().name());
            }
            others = ((ViewDescriptor) view).triggers();
        } else {
            others = locked(state().table(trigger.subject().tableId()), trigger.subject().name()).triggers();
        }
        if (others.isEmpty() || others.getLast().created().isBefore(trigger.created())) {
            return trigger;
        }
        return trigger.created(others.getLast().created().plus(1, ChronoUnit.MICROS));
    }

    private TableDescriptor locked(TableDescriptor table, String name) {
        if (table == null) {
            throw CatalogError.NO_LONGER_EXISTS.failure(name);
        }
        return locked(table);
    }

    /// Gives a sequence other rules.
    ///
    /// @param restart the next value; null: it goes on where it was
    public void alter(SequenceDescriptor sequence, SequenceDescriptor next, Long restart) {
        if (edit.lockPresent(sequence) != sequence) {
            throw CatalogError.NO_LONGER_EXISTS.failure(sequence.name());
        }
        Long value = restart != null ? restart : new SequenceRow(sequence).next(transaction, trees);
        if (value == null) {
            throw CatalogError.SEQUENCE_USED_UP.failure(next.name());
        }
        if (value < next.minimum() || value > next.maximum()) {
            throw CatalogError.SEQUENCE_OUTSIDE.failure(next.name(), value, next.minimum(), next.maximum());
        }
        writer.remove(sequence);
        writer.add(next);
        new SequenceRow(next).restartWith(transaction, trees, value);
        edit.advance(state().withObject(next));
    }

    /// An object that depends on a view continues to work if the view's columns stay.
    private void refuseLostColumns(ViewDescriptor old, ViewDescriptor view) {
        List<SchemaObject> dependents = dependents(need -> need.isOn(old));
        if (dependents.isEmpty()) {
            return;
        }
        for (ColumnDescriptor column : old.columns()) {
            int position = column.position();
            boolean stays = position < view.columns().size()
                && view.columns().get(position).name().equals(column.name())
                && view.columns().get(position).type().equals(column.type());
            if (!stays) {
                throw CatalogError.COLUMNS_IN_USE.failure(old.name(), dependents.getFirst().name());
            }
        }
    }

    /// Drops the object.
    ///
    /// @param cascade also drops the views and triggers that depend on it; otherwise these prevent the drop
    /// @return the views and triggers that were also dropped
    public List<SchemaObject> drop(SchemaObject object, boolean cascade) {
        if (edit.lockPresent(object) != object) {
            throw CatalogError.NO_LONGER_EXISTS.failure(object.name());
        }
        if (object instanceof TriggerDescriptor trigger && !trigger.subject().isView()) {
            locked(state().table(trigger.subject().tableId()), trigger.name());
        }
        if (object instanceof ViewDescriptor view) {
            view.triggers().forEach(this::remove);
            SchemaObject bare = state().object(Kind.VIEW, view.schemaName(), view.name());
            return dropObject(bare, cascade);
        }
        return dropObject(object, cascade);
    }

    private List<SchemaObject> dropObject(SchemaObject object, boolean cascade) {
        List<SchemaObject> dropped = new ArrayList<>();
        if (object instanceof UserTypeDescriptor type) {
            refuseUses(type);
        }
        if (cascade) {
            dropDependents(need -> need.isOn(object), dropped);
        } else {
            refuseDependents("DROP " + object.kind(), object);
        }
        if (object instanceof SequenceDescriptor sequence) {
            defaults(sequence, (table, column) -> {
                throw CatalogError.USED_BY_DEFAULT.failure(sequence.name(), column.name(), table.name());
            });
        }
        remove(object);
        return dropped;
    }

    /// Fails if a column, or a parameter or result of a routine, has the type.
    private void refuseUses(UserTypeDescriptor type) {
        DataType used = type.type();
        for (TableDescriptor table : state().tables()) {
            for (ColumnDescriptor column : table.columns()) {
                if (column.type().equals(used)) {
                    throw CatalogError.TYPE_NEEDED_BY_TABLE.failure(type.name(), column.name(), table.name());
                }
            }
        }
        for (SchemaObject object : state().objects()) {
            if (object instanceof RoutineDescriptor routine
                && (routine.uses(used) || routine.dependencies().stream().anyMatch(need -> need.isOn(type)))) {
                throw CatalogError.TYPE_NEEDED_BY_ROUTINE.failure(type.name(), routine.name());
            }
        }
    }

    /// Takes a sequence out of the DEFAULTs of columns; these have none then.
    ///
    /// @return the columns
    public List<String> dropDefaults(SequenceDescriptor sequence) {
        List<String> dropped = new ArrayList<>();
        lockDefaults(sequence);
        defaults(sequence, (table, column) -> {
            withDefault(locked(table), column.position(), null);
            dropped.add(table.name() + '.' + column.name());
        });
        return dropped;
    }

    /// Renames a view or a sequence or moves it to another schema. DEFAULTs go on with the sequence.
    ///
    /// @param renamed the same with its new name
    public void rename(SchemaObject object, SchemaObject renamed) {
        if (edit.lockPresent(object) != object) {
            throw CatalogError.NO_LONGER_EXISTS.failure(object.name());
        }
        edit.lockObject(renamed);
        refuseDependents("RENAME", object);
        requireSchema(renamed.schemaName());
        boolean isTaken = object instanceof SequenceDescriptor
            ? state().object(Kind.SEQUENCE, renamed.schemaName(), renamed.name()) != null
            : state().table(renamed.schemaName(), renamed.name()) != null
                || isNameTaken(renamed.schemaName(), renamed.name());
        if (isTaken) {
            throw CatalogError.EXISTS.failure(
                object.kind().name().toLowerCase(Locale.ROOT), renamed.name(), "schema", renamed.schemaName());
        }
        Long next = object instanceof SequenceDescriptor sequence
            ? new SequenceRow(sequence).next(transaction, trees) : null;
        writer.rename(object, renamed);
        edit.access().rename(Securables.of(object), Securables.of(renamed));
        edit.advance(state().withoutObject(object).withObject(renamed));
        if (object instanceof SequenceDescriptor sequence && renamed instanceof SequenceDescriptor made) {
            new SequenceRow(made).restartWith(transaction, trees, next);
            lockDefaults(sequence);
            defaults(sequence, (table, column) -> {
                TableDescriptor current = locked(table);
                String text = sequence.replaced(current.columns().get(column.position()).defaultText(), made);
                withDefault(current, column.position(), text);
            });
        }
    }

    private void requireSchema(String schemaName) {
        edit.shareSchema(schemaName);
        if (!state().hasSchema(schemaName)) {
            throw CatalogError.NO_SUCH_SCHEMA.failure(schemaName);
        }
    }

    /// Moves a table to another schema, with its indexes and constraints.
    public void moveTable(TableDescriptor table, String schemaName) {
        TableDescriptor current = locked(table);
        refuseDependents("RENAME", current);
        rejectReferences(current);
        requireSchema(schemaName);
        edit.lockName(schemaName, current.name());
        if (state().table(schemaName, current.name()) != null || isNameTaken(schemaName, current.name())) {
            throw CatalogError.EXISTS.failure("table", current.name(), "schema", schemaName);
        }
        edit.tables().move(current, schemaName);
    }

    private void withDefault(TableDescriptor current, int position, String text) {
        List<ColumnDescriptor> columns = new ArrayList<>(current.columns());
        columns.set(position, columns.get(position).withDefault(text));
        TableDescriptor next = current.withColumns(columns);
        edit.tables().replace(current, next);
    }

    /// Locks the tables whose columns draw their DEFAULT from a sequence, so that [#defaults] gives their newest state.
    private void lockDefaults(SequenceDescriptor sequence) {
        defaults(sequence, (table, column) -> edit.lockDefinition(table.tableId()));
    }

    private void defaults(SequenceDescriptor sequence, BiConsumer<TableDescriptor, ColumnDescriptor> action) {
        for (TableDescriptor table : List.copyOf(state().tables())) {
            for (ColumnDescriptor column : table.columns()) {
                if (sequence.isIn(column.defaultText())) {
                    action.accept(table, column);
                }
            }
        }
    }

    /// Drops the triggers of a table that is dropped.
    void dropTriggers(TableDescriptor table) {
        table.triggers().forEach(this::remove);
        if (table.rowSecurity() != null) {
            remove(table.rowSecurity());
        }
    }

    private void remove(SchemaObject object) {
        edit.lockObject(object);
        edit.access().forget(Securables.of(object));
        writer.remove(object);
        edit.advance(state().withoutObject(object));
    }

    /// Drops the views and triggers that depend on a table, or on one of its columns. The triggers of a table that is
    /// dropped itself are not dependents.
    ///
    /// @param position of the column; -1: on the table
    /// @return the views and triggers that were dropped
    public List<SchemaObject> dropDependents(TableDescriptor table, int position) {
        List<SchemaObject> dropped = new ArrayList<>();
        dropDependents(need -> need.isOn(table) && (position < 0 || need.columns().contains(position)), table, position, dropped);
        return dropped;
    }

    private void dropDependents(
            Predicate<Dependency> needs, TableDescriptor table, int position, List<SchemaObject> dropped) {
        List<SchemaObject> found = new ArrayList<>(dependents(needs));
        if (position < 0) {
            found.removeAll(table.triggers());
        }
        drop(found, needs, dropped);
    }

    private void dropDependents(Predicate<Dependency> needs, List<SchemaObject> dropped) {
        drop(dependents(needs), needs, dropped);
    }

    private void drop(List<SchemaObject> dependents, Predicate<Dependency> needs, List<SchemaObject> dropped) {
        for (SchemaObject found : dependents) {
            SchemaObject object = edit.lockPresent(found);
            if (object == null || object.dependencies().stream().noneMatch(needs)) {
                // It was dropped with another dependent, or changed by a transaction that has committed while this one waited.
                continue;
            }
            if (object instanceof ViewDescriptor view) {
                dropDependents(need -> need.isOn(view), dropped);
                SchemaObject bare = state().object(Kind.VIEW, view.schemaName(), view.name());
                remove(bare);
                dropped.add(bare);
            } else {
                if (object instanceof TriggerDescriptor trigger && !trigger.subject().isView()) {
                    locked(state().table(trigger.subject().tableId()), trigger.name());
                }
                remove(object);
                dropped.add(object);
            }
        }
    }

    /// Returns the views and triggers with such a dependency.
    private List<SchemaObject> dependents(Predicate<Dependency> needs) {
        List<SchemaObject> dependents = new ArrayList<>();
        for (SchemaObject object : state().objects()) {
            if (object.dependencies().stream().anyMatch(needs)) {
                dependents.add(object);
            }
        }
        return dependents;
    }

    /// A column of a table was dropped, so views and triggers refer to the columns after it by new positions.
    public void moveColumns(TableDescriptor table, int position) {
        edit.access().moveColumns(table, position);
        for (SchemaObject found : dependents(need -> need.isOn(table))) {
            SchemaObject object = edit.lockPresent(found);
            if (object == null) {
                continue;
            }
            List<Dependency> needs = object.dependencies().stream().map(need -> !need.isOn(table) ? need
                : Dependency.on(table, moved(need.columns(), position))).toList();
            SchemaObject moved = switch (object) {
                case ViewDescriptor view -> new ViewDescriptor(view.schemaName(), view.name(), view.columns(),
                    view.definition(), view.checkOption(), view.compilationSchema(), needs, view.triggers());
                case TriggerDescriptor trigger -> trigger.with(trigger.subject().tableId() == table.tableId()
                    ? moved(trigger.columns(), position) : trigger.columns(), needs);
                case RoutineDescriptor routine -> routine.with(needs);
                default -> throw new IllegalStateException("depends on no columns: " + object.kind());
            };
            writer.remove(object);
            writer.add(moved);
            edit.advance(state().withObject(moved));
        }
    }

    private static List<Integer> moved(List<Integer> columns, int position) {
        return columns.stream().map(column -> column > position ? column - 1 : column).toList();
    }

    /// Returns the views and triggers that depend on a table, or on one of its columns.
    ///
    /// @param position of the column; -1: on the table
    public List<SchemaObject> dependents(TableDescriptor table, int position) {
        return dependents(need -> need.isOn(table) && (position < 0 || need.columns().contains(position)));
    }

    void refuseDependents(String verb, TableDescriptor table) {
        refuse(verb, table.name(), dependents(table, -1));
    }

    private void refuseDependents(String verb, SchemaObject object) {
        refuse(verb, object.name(), dependents(need -> need.isOn(object)));
    }

    /// Returns dependents followed by what depends on the views among them, directly or not.
    public List<SchemaObject> withTheirs(List<SchemaObject> dependents) {
        List<SchemaObject> all = new ArrayList<>(dependents);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof ViewDescriptor view) {
                dependents(need -> need.isOn(view)).stream().filter(object -> !all.contains(object)).forEach(all::add);
            }
        }
        return all;
    }

    /// Fails with one failure per dependent, each the cause of the one before, as Derby chains them.
    private void refuse(String verb, String name, List<SchemaObject> dependents) {
        SqlFailure failure = null;
        for (SchemaObject dependent : withTheirs(dependents).reversed()) {
            CatalogError error = dependent instanceof RoutineDescriptor ? CatalogError.USED_BY_ROUTINE
                : !(dependent instanceof TriggerDescriptor) ? CatalogError.IN_USE
                : verb.equals("DROP SEQUENCE") ? CatalogError.SEQUENCE_USED_BY_TRIGGER : CatalogError.USED_BY_TRIGGER;
            failure = error.causedBy(failure, verb, name, dependent.name());
        }
        if (failure != null) {
            throw failure;
        }
    }

    /// Returns whether the target of a synonym does not exist.
    public boolean isLoose(SynonymDescriptor synonym) {
        SchemaObject next = synonym;
        while (next instanceof SynonymDescriptor step) {
            if (state().table(step.targetSchema(), step.targetName()) != null
                || state().object(Kind.VIEW, step.targetSchema(), step.targetName()) != null) {
                return false;
            }
            next = state().object(Kind.SYNONYM, step.targetSchema(), step.targetName());
        }
        return true;
    }

    /// Renames a table.
    ///
    /// @param renamed the table with the new name in its texts; null if the texts stay
    /// @param followers the objects that depend on the table, and what they become
    public void renameTable(
            TableDescriptor table, String newName, TableDescriptor renamed, Map<SchemaObject, SchemaObject> followers) {
        TableDescriptor current = locked(table);
        refuseOthers(current, followers);
        if (renamed == null) {
            rejectReferences(current);
        }
        edit.lockName(current.schemaName(), newName);
        if (state().table(current.schemaName(), newName) != null || isNameTaken(current.schemaName(), newName)) {
            throw CatalogError.EXISTS.failure("table", newName, "schema", current.schemaName());
        }
        edit.change(current, withTexts(current, table, renamed).withName(newName));
        rewrite(table, followers);
    }

    /// Fails if something else than these objects depends on a table.
    private void refuseOthers(TableDescriptor table, Map<SchemaObject, SchemaObject> followers) {
        refuse("RENAME", table.name(), dependents(table, -1).stream().filter(object -> followers.keySet().stream().noneMatch(
            follower -> object.kind() == follower.kind() && follower.schemaName().equals(object.schemaName())
                && follower.name().equals(object.name()))).toList());
    }

    /// Returns a table with the texts that use a new name.
    ///
    /// @param old the table that the texts were made for
    /// @param renamed null if the texts stay
    private static TableDescriptor withTexts(TableDescriptor current, TableDescriptor old, TableDescriptor renamed) {
        if (renamed == null) {
            return current;
        }
        if (!textsOf(current).equals(textsOf(old))) {
            throw CatalogError.REDEFINED.failure(old.name());
        }
        List<ColumnDescriptor> columns = new ArrayList<>();
        for (ColumnDescriptor column : current.columns()) {
            ColumnDescriptor changed = renamed.columns().get(column.position());
            columns.add(column.withName(changed.name()).withGeneration(changed.generation()));
        }
        List<CheckConstraint> checks = new ArrayList<>();
        for (int i = 0; i < current.checks().size(); i++) {
            checks.add(current.checks().get(i).withText(renamed.checks().get(i).text()));
        }
        List<IndexDescriptor> indexes = new ArrayList<>();
        for (int i = 0; i < current.indexes().size(); i++) {
            indexes.add(current.indexes().get(i).withForm(renamed.indexes().get(i).form()));
        }
        return current.withColumns(columns).withChecks(checks).withIndexes(indexes);
    }

    /// Returns the names and texts of a table that a renaming may change.
    private static List<Object> textsOf(TableDescriptor table) {
        List<Object> texts = new ArrayList<>();
        table.columns().forEach(column -> texts.add(column.isGenerated() ? List.of(column.name(), column.generation()) : column.name()));
        table.checks().forEach(check -> texts.add(List.of(check.name(), check.text())));
        table.indexes().forEach(index -> texts.add(List.of(index.name(), index.form())));
        return texts;
    }

    /// Replaces the texts of objects.
    private void rewrite(TableDescriptor table, Map<SchemaObject, SchemaObject> followers) {
        followers.forEach((old, changed) -> {
            SchemaObject present = edit.lockPresent(old);
            if (present == null || !textsOf(present).equals(textsOf(old))) {
                throw CatalogError.REDEFINED.failure(table.name());
            }
            SchemaObject next = changed instanceof ViewDescriptor view ? view.withTriggers(((ViewDescriptor) present).triggers()) : changed;
            writer.remove(present);
            writer.add(next);
            edit.advance(state().withObject(next));
        });
    }

    private static List<Object> textsOf(SchemaObject object) {
        return switch (object) {
            case ViewDescriptor view -> List.of(view.definition());
            case TriggerDescriptor trigger -> List.of(trigger.when() == null ? "" : trigger.when(), trigger.action());
            case RoutineDescriptor routine -> List.of(routine.body().text());
            case RowSecurity security -> List.copyOf(security.policies());
            default -> throw new IllegalStateException("has no text: " + object.kind());
        };
    }

    /// A text that names the table, as `t.a > 0`, would mean nothing when that is called otherwise.
    private static void rejectReferences(TableDescriptor table) {
        refusePolicies(table, table.name());
        for (CheckConstraint check : table.checks()) {
            if (mentions(check.text(), table.name())) {
                throw CatalogError.IN_CHECK.failure(table.name(), check.name());
            }
        }
        for (ColumnDescriptor column : table.columns()) {
            if (column.isGenerated() && mentions(column.generation(), table.name())) {
                throw CatalogError.IN_GENERATION.failure(table.name(), column.name());
            }
        }
        for (IndexDescriptor index : table.indexes()) {
            IndexForm form = index.form();
            if (form.computed().stream().anyMatch(part -> mentions(part.text(), table.name()))
                || form.condition() != null && mentions(form.condition().text(), table.name())) {
                throw CatalogError.IN_INDEX.failure(table.name(), index.name());
            }
        }
    }

    /// Fails if a policy of the table mentions a name.
    public static void refusePolicies(TableDescriptor table, String name) {
        if (table.rowSecurity() == null) {
            return;
        }
        for (RowSecurity.Policy policy : table.rowSecurity().policies()) {
            boolean mentioned = policy.using() != null && mentions(policy.using(), name)
                || policy.check() != null && mentions(policy.check(), name);
            if (mentioned) {
                throw CatalogError.IN_POLICY.failure(name, policy.name());
            }
        }
    }

    /// Returns whether the name is a word of the text, whatever its meaning there.
    private static boolean mentions(String text, String name) {
        return Pattern.compile("(?<!\\w)" + Pattern.quote(name.replace("\"", "\"\"")) + "(?!\\w)",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS).matcher(text).find();
    }

    /// Renames a column.
    ///
    /// @param renamed the table with the new name in its texts; null if the texts stay
    /// @param followers the objects that depend on the table, and what they become
    public void renameColumn(
            TableDescriptor table, int position, String newName, TableDescriptor renamed, Map<SchemaObject, SchemaObject> followers) {
        TableDescriptor current = locked(table);
        refuseOthers(current, followers);
        if (renamed == null) {
            rejectMentions(current, position);
        }
        if (current.column(newName) != null) {
            throw CatalogError.EXISTS.failure("column", newName, "table", current.name());
        }
        TableDescriptor next = withTexts(current, table, renamed);
        List<ColumnDescriptor> columns = new ArrayList<>(next.columns());
        columns.set(position, columns.get(position).withName(newName));
        edit.change(current, next.withColumns(columns));
        rewrite(table, followers);
    }

    /// A text that names the column would mean nothing when that is called otherwise.
    private static void rejectMentions(TableDescriptor current, int position) {
        for (CheckConstraint check : current.checks()) {
            if (check.columns().contains(position)) {
                throw CatalogError.IN_CHECK.failure(current.columns().get(position).name(), check.name());
            }
        }
        for (ColumnDescriptor made : current.columns()) {
            String name = current.columns().get(position).name();
            if (made.isGenerated() && made.position() != position && mentions(made.generation(), name)) {
                throw CatalogError.IN_GENERATION.failure(current.columns().get(position).name(), made.name());
            }
        }
        refusePolicies(current, current.columns().get(position).name());
        for (IndexDescriptor index : current.indexes()) {
            if (index.form().names(position)) {
                throw CatalogError.IN_INDEX.failure(current.columns().get(position).name(), index.name());
            }
        }
    }

    public void renameIndex(TableDescriptor table, IndexDescriptor index, String newName) {
        TableDescriptor current = locked(table);
        int place = current.indexes().indexOf(index);
        if (place < 0) {
            throw CatalogError.NO_SUCH_INDEX.failure(index.name());
        }
        edit.lockIndexName(current.schemaName(), newName);
        if (state().tableOfIndex(current.schemaName(), newName) != null) {
            throw CatalogError.EXISTS.failure("index", newName, "schema", current.schemaName());
        }
        List<IndexDescriptor> indexes = new ArrayList<>(current.indexes());
        indexes.set(place, index.withName(newName));
        edit.change(current, current.withIndexes(indexes));
    }

    private TableDescriptor locked(TableDescriptor table) {
        edit.lockDefinition(table.tableId());
        transaction.lockTable(table.tableId(), TableLockMode.X);
        TableDescriptor current = state().table(table.tableId());
        if (current == null) {
            throw CatalogError.NO_LONGER_EXISTS.failure(table.name());
        }
        return current;
    }

    /// @param columnNumber from 1; 0: of the table
    /// @param text null: none any more
    public void comment(TableDescriptor table, int columnNumber, String text) {
        writer.comment(table, columnNumber, text);
    }

    public void comment(SchemaObject object, int columnNumber, String text) {
        writer.comment(object, columnNumber, text);
    }

    public void comment(IndexDescriptor index, String text) {
        writer.commentIndex(index.treeId(), text);
    }

    public void commentSchema(String schemaName, String text) {
        writer.commentSchema(schemaName, text);
    }

    void forgetComments(TableDescriptor table) {
        writer.removeComments(table);
    }
}
