// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.base.error.SqlFailure;
import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.execute.constraint.CheckProbe;
import bowler.execute.constraint.KeyProbe;
import bowler.execute.constraint.ReferenceProbe;
import bowler.execute.run.RunContext;
import bowler.plan.definition.TableConstraints.Check;
import bowler.plan.definition.TableConstraints.Reference;
import bowler.plan.scalar.Scalar;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.terms.KeyRange;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.function.Consumer;
import java.util.function.Function;

/// Checks existing rows against new constraints.
final class ExistingRowValidation {
    private final RunContext runContext;
    private final TableDescriptor table;

    ExistingRowValidation(RunContext runContext, TableDescriptor table) {
        this.runContext = runContext;
        this.table = table;
    }

    private void forEach(Consumer<EncodedRow> reader) {
        EncodedRow row = new EncodedRow(TableLayout.of(table).rows());
        KeyRange all = KeyRange.ALL;
        try (RowCursor rows = runContext.transaction.scan(runContext.tree(table.treeId()), all, false, ReadIntent.READ)) {
            while (rows.next()) {
                reader.accept(row.wrap(rows.rowBytes(), rows.rowOffset(), rows.rowLength()));
            }
        }
    }

    boolean isEmpty() {
        KeyRange all = KeyRange.ALL;
        try (RowCursor rows = runContext.transaction.scan(runContext.tree(table.treeId()), all, false, ReadIntent.READ)) {
            return !rows.next();
        }
    }

    /// Fails with X0Y80 if a row has NULL in the column.
    void requireValues(ColumnDescriptor column) {
        forEach(row -> {
            if (row.isNull(column.position())) {
                throw DefinitionError.NULLS.failure(column.name());
            }
        });
    }

    /// Fails with X0Y59 if a row does not pass a new check. The transaction's end checks it if it is initially deferred.
    void requireTruth(CheckConstraint check, Scalar condition) {
        if (!runContext.deferral().isDeferred(table, check.name(), check.enforcement())) {
            requireTruth(check.name(), condition);
        } else if (!new CheckProbe(runContext, table).isPassed(condition)) {
            runContext.deferral().noteCheck(table, new Check(check.name(), condition, check.enforcement()));
        }
    }

    /// Fails with X0Y59 if a row does not pass the check.
    void requireTruth(String check, Scalar condition) {
        if (!new CheckProbe(runContext, table).isPassed(condition)) {
            throw DefinitionError.CHECK_FAILED.failure(check, table.name());
        }
    }

    /// Fails with X0Y45 if a row has no parent. The transaction's end checks a foreign key that is initially deferred.
    ///
    /// @param tables by id, with the changes of this transaction
    void requireParents(ForeignKey key, Function<Integer, TableDescriptor> tables) {
        ReferenceProbe probe = new ReferenceProbe(
            runContext, new Reference(key, table, tables.apply(key.parentTableId()), null));
        GrowingBytes values = new GrowingBytes();
        boolean isDeferred = runContext.deferral().isDeferred(table, key.name(), key.enforcement());
        forEach(row -> {
            if (!probe.isSatisfied(row)) {
                probe.takeChildKey(row, values.clear());
                if (isDeferred) {
                    runContext.deferral().noteKey(table, key.name(), values);
                    return;
                }
                EncodedRow shown = new EncodedRow(probe.values()).wrap(values.bytes, 0, values.length);
                SqlFailure failure = DefinitionError.NO_PARENT.failure(
                    key.name(), table.name(), probe.text(shown), probe.reference().parent().name());
                throw failure;
            }
        });
    }

    /// Fails with 23505 if rows have the same deferrable key. The transaction's end checks a key that is initially deferred.
    void requireDifference(IndexDescriptor index) {
        KeyProbe probe = new KeyProbe(runContext, table, index);
        GrowingBytes values = new GrowingBytes();
        EncodedRow shown = new EncodedRow(probe.values());
        boolean isDeferred = runContext.deferral().isDeferred(table, index.constraintName(), index.key().enforcement());
        forEach(row -> {
            if (probe.take(row, values.clear())) {
                shown.wrap(values.bytes, 0, values.length);
                if (probe.isRepeated(shown)) {
                    if (isDeferred) {
                        runContext.deferral().noteKey(table, index.constraintName(), values);
                        return;
                    }
                    throw probe.failure(shown);
                }
            }
        });
    }
}
