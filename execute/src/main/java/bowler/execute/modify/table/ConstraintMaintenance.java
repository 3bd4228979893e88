// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.base.bytes.BigEndian;
import bowler.catalog.ForeignKey.Action;
import bowler.catalog.ForeignKey;
import bowler.catalog.TableDescriptor;
import bowler.execute.constraint.KeyProbe;
import bowler.execute.constraint.ReferenceProbe;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.run.RunContext;
import bowler.execute.run.WorkStatistics;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.execute.transition.TriggerRunner;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.definition.TableConstraints;
import bowler.storage.api.RowCursor;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Maintains constraints between rows during a statement. It is told of each change. At the end of the statement it
/// carries out the referential actions on the children of removed keys, round by round because children have children.
/// Then it checks that all required rows exist.
///
/// It stores its notes as records. A record's key starts with the table and the number of a probe of its
/// [TableConstraintMaintenance], four bytes each. The row holds the values of the constraint's key, in the layout of
/// the probe.
public final class ConstraintMaintenance {
    private static final int PROBE_BYTES = 2 * Integer.BYTES;
    private static final int ACTION = PROBE_BYTES;
    private static final int OLD_LENGTH = ACTION + 1;
    private static final int DELETED_KEY_BYTES = OLD_LENGTH + Integer.BYTES;

    private final RunContext runContext;
    private final ConstraintPlan constraintPlan;
    private final Evaluators evaluators;
    private final SpillDisk spillDisk;
    private final Map<Integer, TableConstraintMaintenance> tables = new LinkedHashMap<>();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes row = new GrowingBytes();
    /// Removed parent keys, and the actions for their children.
    private RecordStore gone;
    /// Removed parent keys that must have no children at the end.
    private RecordStore forbidden;
    private RecordStore children;
    private RecordStore newKeys;
    private final TriggerRunner triggers;
    private boolean isLoading;

    public ConstraintMaintenance(
            RunContext runContext, ConstraintPlan constraintPlan, Evaluators evaluators, SpillDisk spillDisk, TriggerRunner triggers) {
        this.runContext = runContext;
        this.constraintPlan = constraintPlan;
        this.evaluators = evaluators;
        this.spillDisk = spillDisk;
        this.triggers = triggers;
    }

    public TableConstraintMaintenance of(TableDescriptor table) {
        return tables.computeIfAbsent(table.tableId(), id -> {
            TableConstraints own = constraintPlan.of(table);
            return new TableConstraintMaintenance(this, runContext, own != null ? own : TableConstraints.none(table), evaluators, spillDisk, triggers);
        });
    }

    private GrowingBytes probe(TableConstraintMaintenance table, int number) {
        byte[] bytes = key.clear().reserve(DELETED_KEY_BYTES);
        BigEndian.putInt(bytes, 0, table.table.tableId());
        BigEndian.putInt(bytes, Integer.BYTES, number);
        key.length = PROBE_BYTES;
        return key;
    }

    private RecordStore store(RecordStore store) {
        return store == null ? new RecordStore(runContext.memory, spillDisk) : store;
    }

    void noteChild(TableConstraintMaintenance table, int number, GrowingBytes values) {
        children = store(children);
        probe(table, number);
        children.add(key.bytes, 0, key.length, values.bytes, 0, values.length);
    }

    void noteKey(TableConstraintMaintenance table, int number, GrowingBytes values) {
        newKeys = store(newKeys);
        probe(table, number);
        newKeys.add(key.bytes, 0, key.length, values.bytes, 0, values.length);
    }

    /// @param successor null if there is none
    void recordDeletedKey(TableConstraintMaintenance table, int number, Action action, GrowingBytes values, GrowingBytes successor) {
        gone = store(gone);
        probe(table, number);
        key.bytes[ACTION] = (byte) action.ordinal();
        BigEndian.putInt(key.bytes, OLD_LENGTH, values.length);
        key.length = DELETED_KEY_BYTES;
        row.set(values.bytes, 0, values.length);
        if (successor != null) {
            row.append(successor.bytes, 0, successor.length);
        }
        gone.add(key.bytes, 0, key.length, row.bytes, 0, row.length);
    }

    private TableConstraintMaintenance tableOf(RecordCursor record) {
        return tables.get(BigEndian.getInt(record.bytes, record.keyOffset));
    }

    private static int numberOf(RecordCursor record) {
        return BigEndian.getInt(record.bytes, record.keyOffset + Integer.BYTES);
    }

    /// Notes that the statement's new rows are in trees that the table does not have yet.
    public void rowsAreLoaded() {
        isLoading = true;
    }

    /// Carries out the actions and checks after the statement has made its changes. Then fires the AFTER triggers, those
    /// of the changed table last.
    ///
    /// @return false if the statement must be started again
    public boolean finish() {
        enforce();
        TableTriggers last = null;
        for (TableConstraintMaintenance table : List.copyOf(tables.values())) {
            if (last == null && table == tables.values().iterator().next()) {
                last = table.triggers;
            } else if (table.triggers != null && !table.triggers.fireAfter()) {
                return false;
            }
        }
        return last == null || last.fireAfter();
    }

    private void enforce() {
        while (gone != null) {
            RecordStore round = gone;
            gone = null;
            try {
                changeChildren(round);
            } finally {
                round.close();
            }
        }
        checkForbidden();
        checkParents();
        checkRepeated();
    }

    /// First finds the children of all keys, then changes them: a child that gets another parent must not be met again.
    private void changeChildren(RecordStore round) {
        RecordStore found = null;
        GrowingBytes childKey = new GrowingBytes();
        RecordCursor keys = round.read();
        while (keys.next()) {
            Action action = Action.values()[keys.bytes[keys.keyOffset + ACTION]];
            int oldLength = BigEndian.getInt(keys.bytes, keys.keyOffset + OLD_LENGTH);
            if (action == Action.NO_ACTION || action == Action.RESTRICT) {
                forbidden = store(forbidden);
                forbidden.add(keys.bytes, keys.keyOffset, OLD_LENGTH, keys.bytes, keys.rowOffset, oldLength);
                continue;
            }
            ReferenceProbe probe = tableOf(keys).children[numberOf(keys)];
            EncodedRow values = new EncodedRow(probe.values()).wrap(keys.bytes, keys.rowOffset, oldLength);
            WorkStatistics workStatistics = probe.childWork();
            if (workStatistics != null) {
                workStatistics.begin();
            }
            try (RowCursor rows = probe.children(values)) {
                while (rows.next()) {
                    probe.childKey(rows, childKey);
                    found = store(found);
                    key.set(keys.bytes, keys.keyOffset, DELETED_KEY_BYTES);
                    key.append(childKey.bytes, 0, childKey.length);
                    found.add(key.bytes, 0, key.length, keys.bytes, keys.rowOffset, keys.rowLength);
                }
            }
            if (workStatistics != null) {
                workStatistics.end(1);
            }
        }
        keys.close();
        if (found != null) {
            try {
                changeFound(found);
            } finally {
                found.close();
            }
        }
    }

    private void changeFound(RecordStore found) {
        GrowingBytes childKey = new GrowingBytes();
        RecordCursor rows = found.read();
        while (rows.next()) {
            ReferenceProbe probe = tableOf(rows).children[numberOf(rows)];
            Action action = Action.values()[rows.bytes[rows.keyOffset + ACTION]];
            int oldLength = BigEndian.getInt(rows.bytes, rows.keyOffset + OLD_LENGTH);
            EncodedRow values = new EncodedRow(probe.values()).wrap(rows.bytes, rows.rowOffset, oldLength);
            EncodedRow successor = rows.rowLength == oldLength ? null : new EncodedRow(probe.values())
                .wrap(rows.bytes, rows.rowOffset + oldLength, rows.rowLength - oldLength);
            int length = rows.keyLength - DELETED_KEY_BYTES;
            childKey.set(rows.bytes, rows.keyOffset + DELETED_KEY_BYTES, length);
            of(probe.reference().child()).childChange().change(childKey, probe, action, values, successor);
        }
        rows.close();
        for (TableConstraintMaintenance table : List.copyOf(tables.values())) {
            table.insertPending();
        }
    }

    /// Fails if children have lost their parent. NO ACTION accepts a parent with the same key that exists again.
    private void checkForbidden() {
        if (forbidden == null) {
            return;
        }
        RecordCursor keys = forbidden.read();
        while (keys.next()) {
            ReferenceProbe probe = tableOf(keys).children[numberOf(keys)];
            EncodedRow values = new EncodedRow(probe.values()).wrap(keys.bytes, keys.rowOffset, keys.rowLength);
            boolean restricts = keys.bytes[keys.keyOffset + ACTION] == Action.RESTRICT.ordinal();
            if (probe.hasChildren(values) && (restricts || !probe.hasParent(values) && !defer(probe, keys))) {
                throw probe.hasChildrenFailure(values);
            }
        }
        keys.close();
    }

    private void checkParents() {
        if (children == null) {
            return;
        }
        RecordCursor keys = children.read();
        while (keys.next()) {
            ReferenceProbe probe = tableOf(keys).parents[numberOf(keys)];
            EncodedRow values = new EncodedRow(probe.values()).wrap(keys.bytes, keys.rowOffset, keys.rowLength);
            if (!probe.hasParent(values) && (isLoading || probe.hasChildren(values)) && !defer(probe, keys)) {
                throw probe.noParent(values);
            }
        }
        keys.close();
    }

    private boolean defer(ReferenceProbe probe, RecordCursor values) {
        ForeignKey foreignKey = probe.reference().key();
        TableDescriptor child = probe.reference().child();
        if (!runContext.deferral().isDeferred(child, foreignKey.name(), foreignKey.enforcement())) {
            return false;
        }
        runContext.deferral().noteKey(child, foreignKey.name(), rowOf(values));
        return true;
    }

    private GrowingBytes rowOf(RecordCursor values) {
        row.set(values.bytes, values.rowOffset, values.rowLength);
        return row;
    }

    private void checkRepeated() {
        if (newKeys == null) {
            return;
        }
        RecordCursor keys = newKeys.read();
        while (keys.next()) {
            KeyProbe probe = tableOf(keys).keys[numberOf(keys)];
            String name = probe.index().constraintName();
            if (runContext.deferral().isDeferred(probe.table(), name, probe.index().key().enforcement())) {
                runContext.deferral().noteKey(probe.table(), name, rowOf(keys));
            } else {
                EncodedRow values = new EncodedRow(probe.values()).wrap(keys.bytes, keys.rowOffset, keys.rowLength);
                if (probe.isRepeated(values)) {
                    throw probe.failure(values);
                }
            }
        }
        keys.close();
    }

    public void close() {
        isLoading = false;
        gone = closed(gone);
        forbidden = closed(forbidden);
        children = closed(children);
        newKeys = closed(newKeys);
        tables.values().forEach(TableConstraintMaintenance::close);
    }

    private static RecordStore closed(RecordStore store) {
        if (store != null) {
            store.close();
        }
        return null;
    }
}
