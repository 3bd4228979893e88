// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.execute.common.WorkingTable;
import bowler.execute.common.WorkingTableScan;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.modify.table.BulkInsertRows;
import bowler.execute.modify.table.ConstraintMaintenance;
import bowler.execute.modify.table.ModifyError;
import bowler.execute.modify.table.SortedIndexEntries;
import bowler.execute.modify.table.TableConstraintMaintenance;
import bowler.execute.modify.table.TableWriter;
import bowler.execute.modify.table.TreeReplacement;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.execute.transition.TransitionRows;
import bowler.execute.transition.TriggerRunner;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource;

/// INSERT.
public final class InsertExecutor extends DmlExecutor {
    private final TableDescriptor table;
    private final Operator source;
    private final SequenceValues numbers;
    private final TableWriter writer;
    private final int identityColumn;
    private final Vector identities;
    /// The identity column of a table that gets one row by VALUES, else -1.
    private final int singleIdentity;
    /// Places of rows that are to get an identity value.
    private int[] missing = {};
    private final boolean hasRowNumbers;
    private final Vector[] columns;
    private final VectorRow row;
    private final boolean[] mustHaveValue;
    /// Null if the table has no constraints other than keys.
    private final ConstraintMaintenance maintenance;
    private final TableConstraintMaintenance own;
    private final Batch constrained;
    /// True if rows may be collected, because nothing reads an inserted row before the last one is inserted.
    private final boolean mayGather;
    private final BulkInsertRows bulkInsertRows;
    /// True if BEFORE triggers see the rows before the first one is inserted.
    private final boolean hasOldRows;
    /// The rows that BEFORE triggers have seen; null outside of a run.
    private TransitionRows seen;
    /// True if rows come from VALUES with several rows, so that a failure names the row.
    private final boolean isListed;

    /// @param source whole rows; it does not see rows that are inserted meanwhile
    /// @param replacement lets rows be loaded into new trees of an empty table; null if that is not allowed
    public InsertExecutor(RunContext runContext, StatementPlan.Insert plan, Operator source, SequenceValues numbers, Evaluators evaluators,
            SpillDisk spillDisk, TriggerRunner triggers, TreeReplacement replacement) {
        this.table = plan.table();
        this.source = source;
        this.numbers = numbers;
        writer = new TableWriter(runContext, table);
        hasRowNumbers = writer.layout().hasRowNumbers();
        identityColumn = plan.identityColumn();
        identities = identityColumn < 0 ? null : new Vector(table.columns().get(identityColumn).type());
        columns = new Vector[table.columns().size()];
        row = new VectorRow(columns);
        mustHaveValue = new boolean[columns.length];
        for (ColumnDescriptor column : table.columns()) {
            mustHaveValue[column.position()] = !column.nullable();
        }
        boolean isFree = plan.constraintPlan().isEmpty();
        maintenance = isFree ? null : new ConstraintMaintenance(runContext, plan.constraintPlan(), evaluators, spillDisk, triggers);
        own = isFree ? null : maintenance.of(table);
        constrained = isFree ? null : new Batch(columns);
        if (own != null) {
            own.fires(Event.INSERT);
        }
        hasOldRows = own != null && own.hasOldRows(Event.INSERT);
        mayGather = isFree || !own.probesItself();
        int listed = plan.source() instanceof RowSource.Values values ? values.rows().size() : 0;
        isListed = listed > 1;
        boolean mayLoad = mayGather && listed == 0 && !table.isTemporary() && (isFree || own.isIndependentOfNewRows());
        bulkInsertRows = new BulkInsertRows(runContext, spillDisk, writer, table, mayLoad ? replacement : null);
        singleIdentity = listed == 1 ? identityColumn(table) : -1;
    }

    private static int identityColumn(TableDescriptor table) {
        for (ColumnDescriptor column : table.columns()) {
            if (column.identity() != null) {
                return column.position();
            }
        }
        return -1;
    }

    @Override
    public long run(ReturnedRows returned) {
        bulkInsertRows.begin();
        if (!hasOldRows) {
            return insertAll(source, identityColumn, returned);
        }
        seen = own.triggers.newRows(Event.INSERT);
        source.open();
        for (Batch batch = source.next(); batch != null; batch = source.next()) {
            take(batch, identityColumn);
            for (int at = 0; at < batch.count; at++) {
                seen.add(null, row.at(batch.rows[at]));
            }
        }
        if (!own.triggers.fireBefore(Event.INSERT, seen)) {
            return START_AGAIN;
        }
        WorkingTable shown = new WorkingTable(table.columns().stream().map(ColumnDescriptor::type).toList());
        shown.show(seen.newRows());
        WorkingTableScan rows = new WorkingTableScan(shown);
        try {
            return insertAll(rows, -1, returned);
        } finally {
            rows.close();
        }
    }

    private void take(Batch batch, int identity) {
        System.arraycopy(batch.columns, 0, columns, 0, columns.length);
        if (identity >= 0) {
            fillIdentities(batch);
        }
    }

    private long insertAll(Operator rows, int identity, ReturnedRows returned) {
        long count = 0;
        rows.open();
        for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
            take(batch, identity);
            if (own != null) {
                constrained.rows = batch.rows;
                constrained.count = batch.count;
                own.rowConstraints.generate(constrained, columns);
            }
            checkNulls(batch, count);
            if (own != null) {
                own.rowConstraints.check(constrained);
            }
            boolean together = mayGather && returned == null && (batch.count >= SortedIndexEntries.MIN_ROWS || bulkInsertRows.isHolding());
            long firstNumber = hasRowNumbers ? numbers.rows(table, batch.count) : 0;
            for (int at = 0; at < batch.count; at++) {
                row.at(batch.rows[at]);
                long number = firstNumber + at;
                if (together) {
                    requireNew(bulkInsertRows.add(writer.lobs() == null ? row : writer.lobs().stored(row), number));
                } else {
                    insert(number, count + at + 1);
                }
                if (own != null) {
                    own.inserted(row);
                }
                if (returned != null) {
                    returned.added(row);
                }
            }
            if (together) {
                requireNew(bulkInsertRows.flush());
            }
            count += batch.count;
            if (singleIdentity >= 0 && columns[singleIdentity] != identities) {
                numbers.givenIdentity(columns[singleIdentity].longs[batch.rows[0]]);
            }
        }
        int conflict = bulkInsertRows.finish();
        if (conflict >= 0) {
            throw writer.duplicate(conflict);
        }
        if (maintenance != null) {
            if (bulkInsertRows.isLoading()) {
                maintenance.rowsAreLoaded();
            }
            if (!maintenance.finish()) {
                return START_AGAIN;
            }
        }
        bulkInsertRows.enterTrees();
        return count;
    }

    private void insert(long rowNumber, long place) {
        try {
            writer.insert(row, rowNumber);
        } catch (SqlFailure failure) {
            throw isListed && failure.error() == ModifyError.DUPLICATE ? inRow(failure, place) : failure;
        }
    }

    private void requireNew(boolean isNew) {
        if (!isNew) {
            SqlFailure failure = writer.duplicate(TableWriter.TABLE);
            throw isListed ? inRow(failure, bulkInsertRows.failed() + 1) : failure;
        }
    }

    private static SqlFailure inRow(SqlFailure duplicate, long place) {
        return ModifyError.DUPLICATE_IN_ROW.failure(duplicate.arguments().getFirst(), duplicate.arguments().getLast(), place);
    }

    private void fillIdentities(Batch batch) {
        Vector given = columns[identityColumn];
        identities.start(batch.rows[batch.count - 1] + 1);
        if (missing.length < batch.count) {
            missing = new int[batch.count];
        }
        int missingCount = 0;
        for (int at = 0; at < batch.count; at++) {
            int place = batch.rows[at];
            if (given.isNull(place)) {
                missing[missingCount++] = place;
            } else {
                identities.setLong(place, given.longs[place]);
            }
        }
        if (missingCount > 0) {
            numbers.identities(table, identities.longs, missing, missingCount);
        }
        columns[identityColumn] = identities;
    }

    private void checkNulls(Batch batch, long before) {
        for (int column = 0; column < columns.length; column++) {
            Vector vector = columns[column];
            if (vector.hasNulls && mustHaveValue[column]) {
                for (int at = 0; at < batch.count; at++) {
                    if (vector.nulls[batch.rows[at]]) {
                        String name = table.columns().get(column).name();
                        throw isListed ? ModifyError.NULL_IN_ROW.failure(name, before + at + 1) : ModifyError.NULL_VALUE.failure(name);
                    }
                }
            }
        }
    }

    @Override
    public void undone() {
        bulkInsertRows.undone();
    }

    @Override
    public void close() {
        source.close();
        if (seen != null) {
            seen.close();
            seen = null;
        }
        bulkInsertRows.close();
        if (maintenance != null) {
            maintenance.close();
        }
    }
}
