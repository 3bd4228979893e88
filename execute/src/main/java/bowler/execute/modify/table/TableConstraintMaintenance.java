// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.catalog.ForeignKey.Action;
import bowler.catalog.ForeignKey;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.execute.constraint.KeyProbe;
import bowler.execute.constraint.ReferenceProbe;
import bowler.execute.constraint.RowConstraints;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.execute.transition.TriggerRunner;
import bowler.plan.definition.TableConstraints;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;

/// The part of a [ConstraintMaintenance] for one table. It is told of each changed row of the table and notes what must
/// be checked later.
public final class TableConstraintMaintenance {
    final TableDescriptor table;
    public final RowConstraints rowConstraints;
    final ReferenceProbe[] parents;
    final ReferenceProbe[] children;
    final KeyProbe[] keys;
    private final ConstraintMaintenance maintenance;
    private final RunContext runContext;
    private final Evaluators evaluators;
    private final SpillDisk spillDisk;
    private final GrowingBytes values = new GrowingBytes();
    private final GrowingBytes newValues = new GrowingBytes();
    private ReferentialAction referentialAction;
    /// Null if the table has none.
    public final TableTriggers triggers;

    TableConstraintMaintenance(
            ConstraintMaintenance maintenance, RunContext runContext, TableConstraints rules, Evaluators evaluators, SpillDisk spillDisk,
            TriggerRunner runner) {
        this.maintenance = maintenance;
        this.runContext = runContext;
        this.evaluators = evaluators;
        this.spillDisk = spillDisk;
        table = rules.table();
        triggers = TableTriggers.of(runContext, spillDisk, runner, table, rules.triggers());
        rowConstraints = new RowConstraints(rules, evaluators, runContext.deferral());
        parents = rules.parents().stream().map(reference -> new ReferenceProbe(runContext, reference))
            .toArray(ReferenceProbe[]::new);
        children = rules.children().stream().map(reference -> new ReferenceProbe(runContext, reference))
            .toArray(ReferenceProbe[]::new);
        keys = rules.keys().stream().map(index -> new KeyProbe(runContext, table, index)).toArray(KeyProbe[]::new);
    }

    /// Returns the executor of referential actions on rows of this table.
    ReferentialAction childChange() {
        if (referentialAction == null) {
            referentialAction = new ReferentialAction(runContext, this, evaluators, spillDisk);
        }
        return referentialAction;
    }

    void insertPending() {
        if (referentialAction != null) {
            referentialAction.insertPending();
        }
    }

    /// Returns whether BEFORE triggers fire on an event.
    public boolean hasOldRows(Event event) {
        return triggers != null && triggers.hasOldRows(event);
    }

    /// Names an event of the statement itself.
    public void fires(Event event) {
        if (triggers != null) {
            triggers.fires(event);
        }
    }

    void close() {
        if (triggers != null) {
            triggers.close();
        }
        if (referentialAction != null) {
            referentialAction.close();
        }
    }

    /// Returns whether the statement looks up rows of this table while it changes, because some refer to others of it.
    /// Entries must not be deferred then.
    public boolean probesItself() {
        return Arrays.stream(parents).anyMatch(probe -> probe.reference().parent().tableId() == table.tableId())
            || Arrays.stream(children).anyMatch(probe -> probe.reference().child().tableId() == table.tableId());
    }

    /// Returns whether nothing but the insertion of the rows reads them during the statement.
    public boolean isIndependentOfNewRows() {
        return triggers == null && keys.length == 0 && !probesItself();
    }

    /// Records an inserted row.
    public void inserted(RowReader row) {
        if (triggers != null) {
            triggers.inserted(row);
        }
        for (int index = 0; index < parents.length; index++) {
            requireParent(index, row);
        }
        for (int index = 0; index < keys.length; index++) {
            if (keys[index].take(row, values.clear())) {
                maintenance.noteKey(this, index, values);
            }
        }
    }

    private void requireParent(int index, RowReader row) {
        if (!parents[index].isSatisfied(row)) {
            parents[index].takeChildKey(row, values.clear());
            maintenance.noteChild(this, index, values);
        }
    }

    void requireParent(ForeignKey key, RowReader row) {
        for (int index = 0; index < parents.length; index++) {
            if (parents[index].reference().key().equals(key)) {
                requireParent(index, row);
            }
        }
    }

    /// Records a deleted row.
    public void deleted(EncodedRow old) {
        if (triggers != null) {
            triggers.deleted(old);
        }
        for (int index = 0; index < children.length; index++) {
            if (children[index].takeParentKey(old, values.clear())) {
                gone(index, children[index].reference().key().onDelete(), null);
            }
        }
    }

    /// Records a row's new state; its entries in trees may still be pending.
    public void updated(EncodedRow old, EncodedRow changed) {
        if (triggers != null) {
            triggers.updated(old, changed);
        }
        for (int index = 0; index < children.length; index++) {
            if (children[index].takeParentKey(old, values.clear()) && !children[index].isSameParent(old, changed)) {
                children[index].takeParentKey(changed, newValues.clear());
                gone(index, children[index].reference().key().onUpdate(), newValues);
            }
        }
        for (int index = 0; index < parents.length; index++) {
            if (!parents[index].isSameChild(old, changed)) {
                requireParent(index, changed);
            }
        }
        for (int index = 0; index < keys.length; index++) {
            if (keys[index].take(changed, values.clear())) {
                maintenance.noteKey(this, index, values);
            }
        }
    }

    /// Records the removal of a key that children may refer to.
    ///
    /// @param successor the parent's new key, or null
    private void gone(int index, Action action, GrowingBytes successor) {
        if (action == Action.RESTRICT) {
            EncodedRow key = new EncodedRow(children[index].values()).wrap(values.bytes, 0, values.length);
            if (children[index].hasChildren(key)) {
                throw children[index].hasChildrenFailure(key);
            }
            if (children[index].reference().child().tableId() != table.tableId()) {
                return;
            }
            // A child that the statement moves may be temporarily absent.
        }
        maintenance.recordDeletedKey(this, index, action, values, successor);
    }
}
