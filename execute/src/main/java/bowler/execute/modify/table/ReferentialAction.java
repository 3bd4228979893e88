// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.ForeignKey.Action;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.layout.TableLayout;
import bowler.execute.constraint.ReferenceProbe;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.scalar.Scalar;
import bowler.storage.api.LockedRow;
import bowler.storage.api.RowBytes;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Changes rows of one table because their parents were removed or got other keys.
final class ReferentialAction {
    private static final Batch NO_ROW = new Batch();

    private final RunContext runContext;
    private final TableConstraintMaintenance maintenance;
    private final TableDescriptor table;
    private final Evaluators evaluators;
    private final TableWriter writer;
    private final TableLayout layout;
    private final DeferredIndexEntries pending;
    private final RowBytes row = new RowBytes();
    private final EncodedRow old;
    private final EncodedRow changed;
    private final Batch batch;
    private final RowDecoder decoder;
    private final RowEncoder encoder;
    private final GrowingBytes newKey = new GrowingBytes();
    private final GrowingBytes newBytes = new GrowingBytes();
    private final boolean[] touched;
    private final int[] allColumns;

    ReferentialAction(RunContext runContext, TableConstraintMaintenance maintenance, Evaluators evaluators, SpillDisk spillDisk) {
        this.runContext = runContext;
        this.maintenance = maintenance;
        this.evaluators = evaluators;
        table = maintenance.table;
        writer = new TableWriter(runContext, table);
        layout = writer.layout();
        pending = new DeferredIndexEntries(runContext, spillDisk, writer);
        old = new EncodedRow(layout.rows());
        changed = new EncodedRow(layout.rows());
        List<DataType> types = table.columns().stream().map(ColumnDescriptor::type).toList();
        batch = Batch.of(types);
        decoder = new RowDecoder(layout.rows());
        encoder = new RowEncoder(layout.rows());
        touched = new boolean[layout.indexes().size()];
        Arrays.fill(touched, true);
        allColumns = IntStream.range(0, types.size()).toArray();
    }

    /// @param key of the row
    /// @param values of the removed parent key
    /// @param successor of that key, or null
    void change(GrowingBytes key, ReferenceProbe probe, Action action, EncodedRow values, EncodedRow successor) {
        if (runContext.transaction.lock(writer.tree(), key.bytes, key.length, row) == LockedRow.ABSENT) {
            return;
        }
        old.wrap(row.bytes, 0, row.length);
        if (!probe.isChildOf(old, values)) {
            return;
        }
        if (action == Action.CASCADE && successor == null) {
            if (maintenance.hasOldRows(Event.DELETE)) {
                maintenance.triggers.fireBefore(Event.DELETE, old, null);
            }
            writer.delete(key, old);
            maintenance.deleted(old);
        } else {
            update(key, probe, action, successor);
        }
    }

    private void update(GrowingBytes key, ReferenceProbe probe, Action action, EncodedRow successor) {
        batch.start(1);
        batch.count = 1;
        decoder.decode(row.bytes, 0, row.length, batch.columns, 0);
        List<Integer> positions = probe.reference().key().columns();
        for (int part = 0; part < positions.size(); part++) {
            int position = positions.get(part);
            Vector column = batch.columns[position];
            switch (action) {
                case CASCADE -> column.set(0, successor, part);
                case SET_DEFAULT -> setDefault(column, probe.reference().defaults().get(part));
                default -> setNull(position);
            }
            requireValue(position, column);
        }
        if (maintenance.hasOldRows(Event.UPDATE)) {
            maintenance.triggers.fireBefore(Event.UPDATE, old, batch.columns);
            for (ColumnDescriptor column : table.columns()) {
                requireValue(column.position(), batch.columns[column.position()]);
            }
        }
        Vector[] own = batch.columns.clone();
        maintenance.rowConstraints.generate(batch, batch.columns);
        for (int position : maintenance.rowConstraints.generated()) {
            requireValue(position, batch.columns[position]);
        }
        maintenance.rowConstraints.check(batch);
        RowReader newRow = new VectorRow(batch.columns.clone()).at(0);
        encoder.encode(writer.lobs() == null ? newRow : writer.lobs().stored(newRow, allColumns, old), newBytes.clear());
        System.arraycopy(own, 0, batch.columns, 0, own.length);
        changed.wrap(newBytes.bytes, 0, newBytes.length);
        if (!layout.hasRowNumbers()) {
            layout.appendClusteringKey(changed, 0, newKey.clear());
        }
        writer.update(key, old, layout.hasRowNumbers() ? key : newKey, newBytes, changed, touched, pending);
        maintenance.updated(old, changed);
        if (action == Action.SET_DEFAULT) {
            // The default may be the very key that was removed.
            maintenance.requireParent(probe.reference().key(), changed);
        }
    }

    private void setNull(int position) {
        if (table.columns().get(position).nullable()) {
            batch.columns[position].setNull(0);
        }
    }

    private void setDefault(Vector column, Scalar value) {
        column.copy(0, evaluators.of(value).evaluate(NO_ROW, Batch.ALL, 1), 0);
    }

    private void requireValue(int position, Vector column) {
        ColumnDescriptor descriptor = table.columns().get(position);
        if (column.isNull(0) && !descriptor.nullable()) {
            throw ModifyError.NULL_VALUE.failure(descriptor.name());
        }
    }

    void insertPending() {
        pending.enter();
    }

    void close() {
        pending.close();
    }
}
