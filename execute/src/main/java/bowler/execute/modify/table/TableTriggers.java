// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.TriggerDescriptor.Time;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.SpillDisk;
import bowler.execute.transition.TransitionRows;
import bowler.execute.transition.TriggerRunner;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.RowLayout;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The triggers of one table that a statement may fire. It records the changed rows for the AFTER triggers, which fire
/// when the statement has made all its changes and checked all its constraints.
public final class TableTriggers {
    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final TriggerRunner runner;
    private final List<TriggerDescriptor> triggers;
    private final List<DataType> types;
    private final Set<Event> own = EnumSet.noneOf(Event.class);
    private final Set<Event> before = EnumSet.noneOf(Event.class);
    private final Set<Event> after = EnumSet.noneOf(Event.class);
    private final Map<Event, TransitionRows> recorded = new EnumMap<>(Event.class);

    private TableTriggers(
            RunContext runContext, SpillDisk spillDisk, TriggerRunner runner, TableDescriptor table,
            List<TriggerDescriptor> triggers) {
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        this.runner = runner;
        this.triggers = triggers;
        types = table.columns().stream().map(ColumnDescriptor::type).toList();
        for (TriggerDescriptor trigger : triggers) {
            (trigger.time() == Time.BEFORE ? before : after).add(trigger.event());
        }
    }

    /// Returns null if there are no triggers.
    static TableTriggers of(
            RunContext runContext, SpillDisk spillDisk, TriggerRunner runner, TableDescriptor table,
            List<TriggerDescriptor> triggers) {
        return triggers.isEmpty() ? null : new TableTriggers(runContext, spillDisk, runner, table, triggers);
    }

    /// Names an event of the statement itself. Its statement triggers fire even if no row changes.
    public void fires(Event event) {
        own.add(event);
    }

    public boolean hasOldRows(Event event) {
        return before.contains(event);
    }

    void inserted(RowReader row) {
        record(Event.INSERT, null, row);
    }

    void updated(RowReader old, RowReader changed) {
        record(Event.UPDATE, old, changed);
    }

    void deleted(RowReader old) {
        record(Event.DELETE, old, null);
    }

    private void record(Event event, RowReader old, RowReader changed) {
        if (!after.contains(event)) {
            return;
        }
        TransitionRows rows = recorded.get(event);
        if (rows == null) {
            rows = newRows(event);
            recorded.put(event, rows);
        }
        rows.add(old, changed);
    }

    public TransitionRows newRows(Event event) {
        return new TransitionRows(
            types, event != Event.INSERT, event != Event.DELETE, runContext.memory, spillDisk);
    }

    /// Fires the BEFORE triggers of an event. They may replace the new states of the rows.
    ///
    /// @return false if the statement must be started again
    public boolean fireBefore(Event event, TransitionRows rows) {
        for (TriggerDescriptor trigger : triggers) {
            if (trigger.time() == Time.BEFORE && trigger.event() == event && !runner.fire(trigger, rows)) {
                return false;
            }
        }
        return true;
    }

    /// Fires the BEFORE triggers for a single row.
    ///
    /// @param changed the columns of the new state in place 0, which the triggers may replace; null for a deletion
    public void fireBefore(Event event, RowReader old, Vector[] changed) {
        TransitionRows rows = newRows(event);
        try {
            rows.add(old, changed == null ? null : new VectorRow(changed).at(0));
            Invariant.check(fireBefore(event, rows), "a BEFORE trigger of table %d changes rows", triggers.getFirst().subject().tableId());
            if (changed != null) {
                RecordCursor record = rows.newRows().read();
                record.next();
                for (Vector column : changed) {
                    column.start(1);
                }
                new RowDecoder(RowLayout.of(types)).decode(record.bytes, record.rowOffset, record.rowLength, changed, 0);
                record.close();
            }
        } finally {
            rows.close();
        }
    }

    /// Fires the AFTER triggers.
    ///
    /// @return false if the statement must be started again
    boolean fireAfter() {
        for (TriggerDescriptor trigger : triggers) {
            if (trigger.time() == Time.BEFORE) {
                continue;
            }
            TransitionRows rows = recorded.get(trigger.event());
            boolean isOwn = !trigger.forEachRow() && own.contains(trigger.event());
            if (rows == null && isOwn) {
                rows = newRows(trigger.event());
                recorded.put(trigger.event(), rows);
            }
            if (rows != null && (isOwn || rows.count() > 0) && !runner.fire(trigger, rows)) {
                return false;
            }
        }
        return true;
    }

    /// Forgets the recorded rows. Their stores are used again, because many statements change a single row.
    void close() {
        for (TransitionRows rows : recorded.values()) {
            rows.close();
        }
    }
}
