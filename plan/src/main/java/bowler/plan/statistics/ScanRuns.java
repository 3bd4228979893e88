// SPDX-License-Identifier: Apache-2.0
package bowler.plan.statistics;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.NodeStatistics;
import bowler.plan.query.Estimate;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.IndexedRows;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarText;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.statistics.OperatorRun.Input;
import bowler.plan.statistics.OperatorRun.RowCounts;
import bowler.plan.statistics.OperatorRun.ScanRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Accesses of tables and indexes as Derby's result sets. A table is stored in the order of its primary key, so a search
/// by that key is a scan "using constraint".
final class ScanRuns {
    private ScanRuns() {}

    static OperatorRun access(TableAccess access, NodeStatistics counts, String isolation) {
        ScanRun scan = scan(access, counts, isolation);
        OperatorRun run = run(access, scan, title(access, scan, " chosen by the optimizer"), counts);
        return scan.isOfTable() || coversColumns(access) ? run : toBaseRow(
            access.table(), access.columns(), counts, access.estimate(), List.of(new Input(null, run)));
    }

    /// Returns whether the key of the access has all the columns, as an index of Derby would.
    private static boolean coversColumns(TableAccess access) {
        return access.indexOnly() || access.index() == null && access.columns().stream()
            .allMatch(position -> access.table().clusteringKey().stream().anyMatch(column -> column.position() == position));
    }

    static OperatorRun rowsOfKeys(
            IndexedRows rows, NodeStatistics counts, Function<RowSource, NodeStatistics> measured, String isolation) {
        List<Input> inputs = new ArrayList<>();
        for (TableAccess range : rows.keys().ranges()) {
            NodeStatistics found = measured.apply(range);
            NodeStatistics of = found == null ? new NodeStatistics(0, 0, 0, 0, 0) : found;
            ScanRun scan = scan(range, of, isolation);
            inputs.add(new Input(null, run(range, scan, title(range, scan, " chosen by the optimizer"), of)));
        }
        return toBaseRow(rows.table(), rows.columns(), counts, rows.estimate(), inputs);
    }

    private static OperatorRun toBaseRow(
            TableDescriptor table, List<Integer> columns, NodeStatistics counts, Estimate estimate, List<Input> inputs) {
        return new OperatorRun("ROWIDSCAN", "Index Row to Base Row ResultSet for " + table.name() + ":", table.name(),
            List.of("Columns accessed from heap = " + set(columns.stream().filter(each -> each < table.columns().size()).sorted().toList())),
            counts.loops(), RowCounts.ofSource(counts.rows(), counts.rows()), estimate, counts.nanos(), null, null, inputs);
    }

    /// The rows of a table that are put into the hash table of a join.
    static OperatorRun hashed(TableAccess access, NodeStatistics counts, String isolation, List<Scalar> keys) {
        String numbers = keys.stream().map(key -> key instanceof Scalar.Column column
                ? String.valueOf(access.columns().get(column.column())) : "an expression").collect(Collectors.joining(","));
        return ofHash(access, counts, counts.rows(), isolation, "HASHSCAN", "Hash Scan ResultSet for ",
            (keys.size() == 1 ? "Hash key is column number " : "Hash keys are column numbers ") + (keys.size() == 1 ? numbers : "(" + numbers + ")"));
    }

    /// The rows of a table without duplicates.
    static OperatorRun distinct(TableAccess access, NodeStatistics counts, NodeStatistics distinct, String isolation) {
        List<Integer> columns = access.columns();
        return ofHash(access, counts, distinct.rows(), isolation, "DISTINCTSCAN", "Distinct Scan ResultSet for ",
            columns.size() == 1 ? "Distinct column is column number " + columns.getFirst()
                : "Distinct columns are column numbers (" + columns.stream().map(String::valueOf).collect(Collectors.joining(",")) + ")");
    }

    private static OperatorRun ofHash(
            TableAccess access, NodeStatistics counts, long returned, String isolation, String identifier, String title, String keys) {
        ScanRun scan = scan(access, counts, isolation);
        return new OperatorRun(identifier,
            title + access.table().name() + using(scan) + " at " + isolation + " isolation level using " + locking(scan) + ": ",
            details(scan), List.of("Hash table size = " + returned, keys), counts.loops(),
            RowCounts.ofSource(counts.rows(), returned), access.estimate(), counts.nanos(), scan, null, List.of());
    }

    private static OperatorRun run(TableAccess access, ScanRun scan, String title, NodeStatistics counts) {
        return new OperatorRun(scan.isOfTable() ? "TABLESCAN" : scan.objectType() == 'C' ? "CONSTRAINTSCAN" : "INDEXSCAN",
            title, details(scan), List.of(), counts.loops(), RowCounts.ofSource(counts.rows(), counts.rows()),
            access.estimate(), counts.nanos(), scan, null, List.of());
    }

    private static String details(ScanRun scan) {
        return scan.objectType() + ": " + scan.object();
    }

    private static String title(TableAccess access, ScanRun scan, String end) {
        return (scan.isOfTable() ? "Table Scan ResultSet for " : "Index Scan ResultSet for ") + access.table().name() + using(scan)
            + " at " + scan.isolation() + " isolation level using " + locking(scan) + end;
    }

    private static String using(ScanRun scan) {
        return scan.isOfTable() ? "" : (scan.objectType() == 'C' ? " using constraint " : " using index ") + scan.object();
    }

    /// Derby's words. Readers at READ COMMITTED lock nothing here, which comes closest to an instantaneous lock.
    private static String locking(ScanRun scan) {
        return (scan.locksForChange() ? "exclusive " : isInstantaneous(scan) ? "instantaneous share " : "share ")
            + (scan.locksTable() || !scan.locksForChange() && scan.isolation().equals("serializable") ? "table" : "row") + " locking";
    }

    static boolean isInstantaneous(ScanRun scan) {
        return !scan.locksForChange() && !scan.isolation().equals("repeatable read") && !scan.isolation().equals("serializable");
    }

    private static ScanRun scan(TableAccess access, NodeStatistics counts, String isolation) {
        TableDescriptor table = access.table();
        IndexDescriptor index = access.index();
        boolean isScan = index == null && access.bounds().isAll();
        boolean isConstraint = index == null || index.constraintName() != null;
        String object = isScan ? table.name() : index != null ? isConstraint ? index.constraintName() : index.name()
            : table.primaryKeyName() == null ? table.name() : table.primaryKeyName();
        List<Integer> columns = access.columns().stream().filter(each -> each < table.columns().size()).distinct().sorted().toList();
        boolean isAll = columns.size() == table.columns().size();
        return new ScanRun(table.name(), object, isScan ? 'T' : isConstraint ? 'C' : 'I', isolation, access.forChange(), table.hasTableLocking(),
            isAll ? null : columns, columns.size(), counts.pages(), access.filter() == null ? counts.rows() : null, counts.rows(),
            isScan ? null : start(access.bounds()), isScan ? null : stop(access.bounds()), qualifiers(access));
    }

    private static String start(KeyBounds bounds) {
        int columns = bounds.equal().size() + (bounds.low() == null ? 0 : 1);
        return columns == 0 ? "None" : (bounds.low() == null || bounds.lowInclusive() ? ">=" : ">") + position(columns);
    }

    private static String stop(KeyBounds bounds) {
        int columns = bounds.equal().size() + (bounds.high() == null ? 0 : 1);
        return columns == 0 ? "None" : (bounds.high() == null || bounds.highInclusive() ? ">" : ">=") + position(columns);
    }

    private static String position(int columns) {
        return " on first " + columns + " column(s).\nOrdered null semantics on the following columns: ";
    }

    private static List<String> qualifiers(TableAccess access) {
        List<String> found = new ArrayList<>();
        if (access.filter() != null) {
            for (Scalar part : access.filter() instanceof Scalar.And and ? and.operands() : List.of(access.filter())) {
                found.add(qualifier(part, found.size(), access));
            }
        }
        return found;
    }

    /// A comparison of a column with a value as Derby shows it, which has the operators `<`, `<=` and `=` and their
    /// negations; any other condition as EXPLAIN shows it.
    private static String qualifier(Scalar condition, int number, TableAccess access) {
        Scalar.Compare compare = condition instanceof Scalar.Compare plain ? plain : null;
        if (compare != null && !(compare.left() instanceof Scalar.Column)) {
            compare = new Scalar.Compare(compare.op().mirrored(), compare.right(), compare.left());
        }
        if (compare == null || !(compare.left() instanceof Scalar.Column column)
                || ScalarTraversal.any(compare.right(), Scalar.Column.class::isInstance)) {
            return ScalarText.of(condition, slot -> access.columns().get(slot) < access.table().columns().size()
                ? access.table().columns().get(access.columns().get(slot)).name() : "(key)");
        }
        boolean negates = compare.op() == Comparison.GREATER || compare.op() == Comparison.GREATER_OR_EQUAL
            || compare.op() == Comparison.NOT_EQUAL;
        Comparison shown = negates ? compare.op().negated() : compare.op();
        return "Column[0][" + number + "] Id: " + access.columns().get(column.column()) + "\nOperator: " + shown.sign()
            + "\nOrdered nulls: false\nUnknown return value: " + negates + "\nNegate comparison result: " + negates;
    }

    static String set(List<Integer> positions) {
        return positions.stream().map(String::valueOf).collect(Collectors.joining(", ", "{", "}"));
    }
}
