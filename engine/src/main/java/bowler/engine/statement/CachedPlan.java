// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;
import bowler.execute.api.AdaptiveExecution;
import bowler.execute.api.Program;
import bowler.plan.CompiledStatement;
import bowler.plan.ResultColumn;
import bowler.plan.StatementPlan;
import bowler.session.ColumnDescription;
import bowler.types.RowReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/// A compiled statement with its program, and the descriptors it rests on.
public final class CachedPlan {
    private final CompiledStatement compiled;
    private final Program program;
    /// Null: values do not matter.
    private final ParameterSensitivePlans valuePlans;
    private final List<TableDescriptor> tables;
    private final List<TableStatistics> statistics;
    private final LiteralPlans literalPlans;
    private final Instant compiledAt;

    private final boolean hasLongValues;
    /// Null: the plan is the same whatever the tables' sizes.
    private final TableSizeSnapshot sizes;

    /// The newest catalog version for which the descriptors were found unchanged; racy writes only repeat the check.
    private long provenVersion;
    private boolean recentlyUsed = true;
    /// Created at the first request. Concurrent first requests may create it twice, which is harmless.
    private volatile List<ColumnDescription> columns;

    CachedPlan(
            CompiledStatement compiled, Program program, ParameterSensitivePlans valuePlans, CatalogSnapshot catalog,
            Instant compiledAt, IntUnaryOperator magnitudes) {
        this.compiledAt = compiledAt;
        this.compiled = compiled;
        this.valuePlans = valuePlans;
        this.program = valuePlans == null ? program : AdaptiveExecution.program(valuePlans::program);
        this.provenVersion = catalog.version();
        this.tables = new ArrayList<>();
        this.statistics = new ArrayList<>();
        this.literalPlans = LiteralPlans.of(compiled);
        for (int tableId : compiled.tablesUsed()) {
            tables.add(catalog.table(tableId));
            statistics.add(catalog.statistics(tableId));
        }
        sizes = TableSizeSnapshot.of(compiled, tables, catalog, magnitudes);
        hasLongValues = tables.stream().anyMatch(CachedPlan::hasLobs);
    }

    /// Returns whether a table of the plan has CLOBs or BLOBs.
    public boolean hasLongValues() {
        return hasLongValues;
    }

    public CompiledStatement compiled() {
        return compiled;
    }

    /// Returns the statement as it runs with some values.
    public CompiledStatement compiledFor(RowReader values) {
        return valuePlans == null ? compiled : valuePlans.compiled(values);
    }

    /// Returns the columns of the result, as sessions show them.
    public List<ColumnDescription> columns() {
        List<ColumnDescription> known = columns;
        if (known == null) {
            List<ColumnDescription> made = new ArrayList<>();
            for (ResultColumn column : compiled.shownColumns()) {
                made.add(new ColumnDescription(
                    column.label(), column.type(), column.nullable(), column.schemaName(), column.tableName(),
                    column.columnName(), column.isIdentity(), column.reportedType(), column.displaySize()));
            }
            known = List.copyOf(made);
            columns = known;
        }
        return known;
    }

    public Instant compiledAt() {
        return compiledAt;
    }

    public Program program() {
        return program;
    }

    /// Returns whether the plan still matches its text. Its tables, views, synonyms and sequences are unchanged then,
    /// and the row counts and statistics are about the same. A name cannot have changed its meaning, because it stays
    /// taken while its table exists. A definition also depends on names that were free: it is current only in the
    /// catalog state for which it was compiled.
    public boolean isCurrent(CatalogSnapshot catalog) {
        if (provenVersion == catalog.version()) {
            return sizes == null || sizes.hold(catalog);
        }
        if (compiled.plan() instanceof StatementPlan.Definition) {
            return false;
        }
        for (int i = 0; i < tables.size(); i++) {
            if (catalog.statistics(tables.get(i).tableId()) != statistics.get(i)) {
                return false;
            }
        }
        if (!isValid(catalog) || sizes != null && !sizes.hold(catalog)) {
            return false;
        }
        provenVersion = catalog.version();
        return true;
    }

    /// Returns whether [#isCurrent] must be checked before each run because tables may have grown.
    public boolean watchesSizes() {
        return sizes != null;
    }

    /// Returns whether the plan may run: its tables, views, synonyms and sequences are unchanged.
    public boolean isValid(CatalogSnapshot catalog) {
        for (TableDescriptor table : tables) {
            if (catalog.table(table.tableId()) != table) {
                return false;
            }
        }
        for (SchemaObject object : compiled.objectsUsed()) {
            if (catalog.object(object.kind(), object.schemaName(), object.name()) != object && !isStillFree(object, catalog)) {
                return false;
            }
        }
        return true;
    }

    /// Returns whether no user object has taken the name of a built-in object.
    private static boolean isStillFree(SchemaObject object, CatalogSnapshot catalog) {
        return object instanceof SynonymDescriptor synonym && synonym.isBuiltIn()
            && catalog.table(synonym.schemaName(), synonym.name()) == null
            && catalog.object(SchemaObject.Kind.VIEW, synonym.schemaName(), synonym.name()) == null
            && catalog.object(SchemaObject.Kind.SYNONYM, synonym.schemaName(), synonym.name()) == null;
    }

    /// Those it reads or changes.
    public List<TableDescriptor> tables() {
        return tables;
    }

    LiteralPlans literalPlans() {
        return literalPlans;
    }

    private static boolean hasLobs(TableDescriptor table) {
        return table.hasLobs();
    }

    void touch() {
        if (!recentlyUsed) {
            recentlyUsed = true;
        }
    }

    boolean clearRecentlyUsed() {
        boolean was = recentlyUsed;
        recentlyUsed = false;
        return was;
    }
}
