// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.execute.constraint.CheckProbe;
import bowler.execute.constraint.KeyProbe;
import bowler.execute.constraint.ReferenceProbe;
import bowler.execute.run.DeferredChecks;
import bowler.execute.run.MemoryBudget;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.definition.TableConstraints;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The deferred constraints of one session's transaction, with the data needed to check them at its end. For keys these
/// are the key values in question; for checks only the fact that some row failed.
public final class DeferredConstraints {
    private static final byte[] NO_KEY = {};

    private final SpillDisk spillDisk;
    private final Supplier<MemoryBudget> newBudget;
    private final Map<Constraint, Boolean> modes = new HashMap<>();
    private final Map<Constraint, Noted> noted = new LinkedHashMap<>();
    private Boolean all;

    private record Constraint(int tableId, String name) {}

    /// @param check null for a key
    /// @param keys null for a check
    private record Noted(TableDescriptor table, TableConstraints.Check check, RecordStore keys) {}

    private final DeferredChecks deferredChecks = new DeferredChecks() {
        @Override
        public boolean isDeferred(TableDescriptor table, String constraint, Enforcement enforcement) {
            if (!enforcement.deferrable()) {
                return false;
            }
            Boolean mode = modes.getOrDefault(new Constraint(table.tableId(), constraint), all);
            return mode == null ? enforcement.initiallyDeferred() : mode;
        }

        @Override
        public void noteCheck(TableDescriptor table, TableConstraints.Check check) {
            noted.putIfAbsent(new Constraint(table.tableId(), check.name()), new Noted(table, check, null));
        }

        @Override
        public void noteKey(TableDescriptor table, String constraint, GrowingBytes values) {
            noted.computeIfAbsent(new Constraint(table.tableId(), constraint), id -> new Noted(table, null, newStore()))
                .keys().add(NO_KEY, 0, 0, values.bytes, 0, values.length);
        }
    };

    @SuppressWarnings("exports") // called within the module
    public DeferredConstraints(SpillDisk spillDisk, Supplier<MemoryBudget> newBudget) {
        this.spillDisk = spillDisk;
        this.newBudget = newBudget;
    }

    private RecordStore newStore() {
        return new RecordStore(newBudget.get(), spillDisk);
    }

    @SuppressWarnings("exports") // called within the module
    public DeferredChecks deferral() {
        return deferredChecks;
    }

    /// Returns whether a constraint must be checked before the transaction may commit.
    public boolean isPending() {
        return !noted.isEmpty();
    }

    /// Discards all pending checks because the transaction has ended.
    public void forget() {
        if (noted.isEmpty() && modes.isEmpty() && all == null) {
            return;
        }
        noted.values().forEach(DeferredConstraints::close);
        noted.clear();
        modes.clear();
        all = null;
    }

    private static void close(Noted noted) {
        if (noted.keys() != null) {
            noted.keys().close();
        }
    }

    /// SET CONSTRAINTS ALL.
    public void setAll(boolean deferred) {
        modes.clear();
        all = deferred;
    }

    public void set(TableDescriptor table, String name, boolean deferred) {
        modes.put(new Constraint(table.tableId(), name), deferred);
    }

    /// Checks the pending constraints selected by `names` and forgets those that hold.
    @SuppressWarnings("exports") // called within the module
    public void check(RunContext runContext, CatalogSnapshot catalog, Predicate<String> names, boolean isEnd) {
        for (Constraint constraint : List.copyOf(noted.keySet())) {
            if (names.test(constraint.tableId() + "." + constraint.name())) {
                Noted pending = noted.get(constraint);
                TableDescriptor table = catalog.table(constraint.tableId());
                boolean isThere = table != null && table.constraintNames().contains(constraint.name());
                SqlFailure failure = isThere ? failure(runContext, catalog, table, constraint.name(), pending, isEnd) : null;
                if (failure != null) {
                    throw failure;
                }
                noted.remove(constraint);
                close(pending);
            }
        }
    }

    /// Returns the violation of the constraint, or null.
    private SqlFailure failure(
            RunContext runContext, CatalogSnapshot catalog, TableDescriptor table, String name, Noted pending, boolean isEnd) {
        if (pending.check() != null) {
            return new CheckProbe(runContext, table).isPassed(pending.check().condition()) ? null
                : (isEnd ? DeferredError.CHECK_AT_END : DeferredError.CHECK_NOW).failure(name, table.quotedName(), table.name());
        }
        IndexDescriptor index = table.keyIndex(name);
        if (index != null) {
            KeyProbe probe = new KeyProbe(runContext, table, index);
            EncodedRow values = new EncodedRow(probe.values());
            String found = find(pending, values, probe::isRepeated, probe::text);
            return found == null ? null
                : (isEnd ? DeferredError.KEY_AT_END : DeferredError.KEY_NOW).failure(name, table.name(), found);
        }
        ForeignKey key = table.foreignKeys().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
        ReferenceProbe probe = new ReferenceProbe(
            runContext, new TableConstraints.Reference(key, table, catalog.table(key.parentTableId()), null));
        EncodedRow values = new EncodedRow(probe.values());
        String found = find(
            pending, values, row -> !probe.hasParent(row) && probe.hasChildren(row), probe::text);
        return found == null ? null
            : (isEnd ? DeferredError.REFERENCE_AT_END : DeferredError.REFERENCE_NOW).failure(name, table.quotedName(), found, table.name());
    }

    /// Returns the first noted key that is violated, as text. The keys are noted again while they are read, because a
    /// store cannot grow after it has been read.
    private String find(
            Noted pending, EncodedRow values, Predicate<EncodedRow> isBroken,
            Function<EncodedRow, String> text) {
        RecordCursor keys = pending.keys().read();
        String found = null;
        while (found == null && keys.next()) {
            values.wrap(keys.bytes, keys.rowOffset, keys.rowLength);
            if (isBroken.test(values)) {
                found = text.apply(values);
            }
        }
        keys.close();
        if (found != null) {
            renew(pending);
        }
        return found;
    }

    private void renew(Noted pending) {
        RecordStore fresh = newStore();
        RecordCursor keys = pending.keys().read();
        while (keys.next()) {
            fresh.add(NO_KEY, 0, 0, keys.bytes, keys.rowOffset, keys.rowLength);
        }
        keys.close();
        for (Map.Entry<Constraint, Noted> entry : noted.entrySet()) {
            if (entry.getValue() == pending) {
                entry.setValue(new Noted(pending.table(), null, fresh));
            }
        }
        pending.keys().close();
    }
}
