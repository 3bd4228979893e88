// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.invariant.Invariant;
import bowler.catalog.statistics.ColumnDistribution.CommonValue;
import bowler.catalog.statistics.ColumnDistribution;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics.KeyDistribution;
import bowler.catalog.statistics.TableStatistics;
import bowler.catalog.state.CatalogState;
import bowler.catalog.system.text.DistributionText;
import bowler.catalog.system.text.Identifiers;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// The statistics of tables' rows in two system tables: SYSSTATISTICS has Derby's form, a row for each prefix of each
/// key; SYSCOLUMNSTATISTICS has a row for each column.
final class StatisticsRows {
    private static final String UNIQUE = "numunique= ";
    private static final String ROWS = " numrows= ";
    private static final String STRAYS = " strayshare= ";

    private final SystemRows keys;
    private final SystemRows columns;

    StatisticsRows(Function<SystemTable, SystemRows> rows) {
        keys = rows.apply(SystemTable.SYSSTATISTICS);
        columns = rows.apply(SystemTable.SYSCOLUMNSTATISTICS);
    }

    /// The rows of one column, as far as they are read.
    private record Column(double rows, LocalDateTime gathered, ColumnDistribution distribution) {}

    CatalogState readInto(CatalogState empty) {
        Map<Integer, List<KeyDistribution>> keysOf = new HashMap<>();
        keys.forEach(row -> keysOf.computeIfAbsent(Identifiers.treeOf(text(row, 2)), id -> new ArrayList<>())
            .add(new KeyDistribution(Identifiers.treeOf(text(row, 1)), (int) row.longAt(6), distinct(text(row, 7)),
                unclusteredShare(text(row, 7)))));
        Map<Integer, List<Column>> columnsOf = new TreeMap<>();
        columns.forEach(row -> {
            TableDescriptor table = empty.table(Identifiers.treeOf(text(row, 0)));
            Invariant.check(table != null, "what is known of a table is left without it: %d",
                Identifiers.treeOf(text(row, 0)));
            int position = (int) row.longAt(1) - 1;
            DataType type = table.columns().get(position).type();
            columnsOf.computeIfAbsent(table.tableId(), id -> new ArrayList<>()).add(new Column(
                row.doubleAt(3), (LocalDateTime) row.objectAt(2), new ColumnDistribution(
                    row.doubleAt(4), row.doubleAt(5), row.doubleAt(6),
                    row.isNull(7) ? List.of() : DistributionText.common(text(row, 7), type),
                    row.isNull(8) ? List.of() : DistributionText.values(text(row, 8), type))));
        });
        CatalogState state = empty;
        for (Map.Entry<Integer, List<Column>> entry : columnsOf.entrySet()) {
            // Rows come in the order of their key, so columns by position.
            Column first = entry.getValue().getFirst();
            state = state.withStatistics(entry.getKey(), new TableStatistics(
                first.rows, first.gathered, entry.getValue().stream().map(Column::distribution).toList(),
                keysOf.getOrDefault(entry.getKey(), List.of())));
        }
        return state;
    }

    private static double distinct(String statistics) {
        return Double.parseDouble(statistics.substring(UNIQUE.length(), statistics.indexOf(ROWS)));
    }

    /// The row may have been written by a version that did not store this value.
    private static double unclusteredShare(String statistics) {
        int at = statistics.indexOf(STRAYS);
        return at < 0 ? 1 : Double.parseDouble(statistics.substring(at + STRAYS.length()));
    }

    private static String text(EncodedRow row, int column) {
        return SystemRows.text(row, column);
    }

    void add(TableDescriptor table, TableStatistics known) {
        for (int position = 0; position < known.columns().size(); position++) {
            columns.add(columnRow(table, position, known));
        }
        for (KeyDistribution key : known.keys()) {
            keys.add(keyRow(table, key, known));
        }
    }

    void remove(TableDescriptor table, TableStatistics known) {
        for (int position = 0; position < known.columns().size(); position++) {
            RowBuffer row = columns.newRow();
            row.setObject(0, Identifiers.ofTree(table.tableId()));
            row.setLong(1, position + 1);
            columns.remove(row);
        }
        for (KeyDistribution key : known.keys()) {
            RowBuffer row = keys.newRow();
            row.setObject(0, Identifiers.ofStatistics(key.treeId(), key.columnCount()));
            keys.remove(row);
        }
    }

    private RowBuffer columnRow(TableDescriptor table, int position, TableStatistics known) {
        ColumnDistribution column = known.columns().get(position);
        RowBuffer row = columns.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        row.setLong(1, position + 1);
        row.setObject(2, known.gathered());
        row.setDouble(3, known.rows());
        row.setDouble(4, column.nullShare());
        row.setDouble(5, column.distinct());
        row.setDouble(6, column.averageBytes());
        List<CommonValue> common = column.common();
        row.setObject(7, common.isEmpty() ? null : DistributionText.ofCommon(common));
        row.setObject(8, column.bounds().isEmpty() ? null : DistributionText.ofValues(column.bounds()));
        return row;
    }

    private RowBuffer keyRow(TableDescriptor table, KeyDistribution key, TableStatistics known) {
        RowBuffer row = keys.newRow();
        row.setObject(0, Identifiers.ofStatistics(key.treeId(), key.columnCount()));
        row.setObject(1, Identifiers.ofTree(key.treeId()));
        row.setObject(2, Identifiers.ofTree(table.tableId()));
        row.setObject(3, known.gathered());
        row.setObject(4, "I");
        row.setLong(5, 1);
        row.setLong(6, key.columnCount());
        row.setObject(7, UNIQUE + Math.round(key.distinct()) + ROWS + Math.round(known.rows())
            + (key.unclusteredShare() < 1 ? STRAYS + key.unclusteredShare() : ""));
        return row;
    }
}
