// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.statistics.ColumnDistribution;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.ParameterSelectivity;
import bowler.sql.cost.Selectivity.Knowledge;
import bowler.types.Carrier;
import bowler.types.DataType;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The catalog's statistics of the columns that a statement reads.
///
/// For tables without statistics, distinct counts are guessed from keys. A unique column has as many values as the
/// table has rows. The columns of a composite key share them evenly. An indexed column has many, and a foreign key
/// column as many as there are parents.
public final class ColumnStatistics implements Knowledge {
    private static final double INDEXED_EXPONENT = 0.75;
    /// Maximum relative change of a table's size for which the row count of its statistics is the better estimate.
    private static final double STILL_NEAR = 0.5;
    /// From this fraction of distinct values on, a column's distinct count grows with the table.
    private static final double GROWING_SHARE = 0.1;
    private static final double ROW_HEADER_BYTES = 10;
    /// Assumed bytes of a string of unlimited length.
    private static final double LONG_VALUE_BYTES = 40;

    /// Minimum rows of a table before parameter values influence its plan.
    private static final double MIN_ROWS = 1_000;
    /// Minimum fraction of rows with frequent values before the value of an equality influences the plan.
    private static final double MIN_COMMON = 0.05;

    private final CatalogSnapshot catalog;
    private final ParameterSelectivity parameters;
    private final Map<Integer, Double> distinctById = new HashMap<>();
    private final Map<Integer, ColumnDistribution> distributionById = new HashMap<>();
    private final Map<Integer, Double> rowsOfTable = new HashMap<>();
    private final Map<Integer, TableRead> readOf = new HashMap<>();
    private final Map<Integer, double[]> bytesOfTable = new HashMap<>();
    /// The table column that another column id stands for.
    private final Map<Integer, Integer> originOf = new HashMap<>();
    private final BitSet aggregates = new BitSet();
    /// The ids of computed columns.
    private final BitSet computed = new BitSet();

    public ColumnStatistics(CatalogSnapshot catalog, ParameterSelectivity parameters) {
        this.catalog = catalog;
        this.parameters = parameters;
    }

    /// The row count is cached: callers ask often, and the estimate takes a few descents of the table's tree.
    public double rows(TableDescriptor table) {
        return rowsOfTable.computeIfAbsent(table.tableId(), id -> rowsNow(table));
    }

    private double rowsNow(TableDescriptor table) {
        double rows = catalog.estimatedRows(table.treeId());
        TableStatistics known = catalog.statistics(table.tableId());
        boolean near = known != null && Math.abs(rows - known.rows()) <= STILL_NEAR * known.rows();
        return Math.max(1, near ? known.rows() : rows);
    }

    /// Returns the assumed distinct count of an indexed column.
    public static double indexed(double rows) {
        return Math.pow(rows, INDEXED_EXPONENT);
    }

    /// Returns the estimated bytes of a row.
    public double rowBytes(TableDescriptor table) {
        double bytes = ROW_HEADER_BYTES;
        for (double each : columnBytes(table)) {
            bytes += each;
        }
        return bytes;
    }

    /// Returns the estimated bytes of an index entry.
    public double entryBytes(TableDescriptor table, IndexDescriptor index) {
        double bytes = ROW_HEADER_BYTES;
        for (KeyColumn column : index.keyColumns()) {
            bytes += column.isComputed() ? LONG_VALUE_BYTES : bytes(table, column.position());
        }
        for (KeyColumn column : table.clusteringKey()) {
            bytes += bytes(table, column.position());
        }
        for (int position : index.form().included()) {
            bytes += bytes(table, position);
        }
        return bytes;
    }

    /// Returns the estimated bytes of a column's value in a materialized row.
    double bytes(int id) {
        Integer origin = originOf.getOrDefault(id, id);
        TableRead read = readOf.get(origin);
        int position = read == null ? -1 : origin - read.columns().getFirst().column();
        boolean isThere = read != null && position < read.table().columns().size() && position >= 0
                && read.columns().get(position).column() == origin;
        return isThere ? columnBytes(read.table())[position] : Long.BYTES;
    }

    /// Returns the same for each column of a table.
    double[] columnBytes(TableDescriptor table) {
        double[] known = bytesOfTable.get(table.tableId());
        if (known == null) {
            known = new double[table.columns().size()];
            for (int i = 0; i < known.length; i++) {
                known[i] = bytes(table, i);
            }
            bytesOfTable.put(table.tableId(), known);
        }
        return known;
    }

    private double bytes(TableDescriptor table, int position) {
        TableStatistics known = catalog.statistics(table.tableId());
        DataType type = table.columns().get(position).type();
        return type.carrier() != Carrier.OBJECT ? Long.BYTES
                : known != null && position < known.columns().size() ? known.columns().get(position).averageBytes()
                : Math.clamp(type.displaySize() / 2.0, Long.BYTES, LONG_VALUE_BYTES);
    }

    /// Returns the distinct count of the leading columns of a key; 0 without statistics.
    public double distinct(TableDescriptor table, int treeId, int columnCount) {
        TableStatistics known = catalog.statistics(table.tableId());
        return known == null || known.rows() < 1 ? 0 : known.distinct(treeId, columnCount);
    }

    /// Returns the fraction of neighbouring index entries whose rows are on different pages; 1 without statistics.
    public double unclusteredShare(TableDescriptor table, IndexDescriptor index) {
        TableStatistics known = catalog.statistics(table.tableId());
        return known == null ? 1 : known.unclusteredShare(index.treeId());
    }

    /// Adds the columns of one table reference.
    public void add(TableRead read) {
        TableDescriptor table = read.table();
        read.columns().forEach(column -> readOf.put(column.column(), read));
        TableStatistics known = catalog.statistics(table.tableId());
        if (known != null && known.rows() >= 1) {
            double growth = Math.max(1, rows(table) / known.rows());
            for (int i = 0; i < known.columns().size(); i++) {
                int id = read.columns().get(i).column();
                ColumnDistribution distribution = known.columns().get(i);
                distributionById.put(id, distribution);
                boolean grows = distribution.distinct() > GROWING_SHARE * known.rows();
                distinctById.put(id, distribution.distinct() * (grows ? growth : 1));
            }
            return;
        }
        double rows = rows(table);
        addKey(read, table.clusteringKey(), rows, true);
        for (IndexDescriptor index : table.indexes()) {
            if (index.form().hasSingleEntry()) {
                addKey(read, index.keyColumns(), rows, index.unique());
            }
        }
        for (ForeignKey key : table.foreignKeys()) {
            TableDescriptor parent = catalog.table(key.parentTableId());
            if (key.columns().size() == 1 && parent != null) {
                int id = read.columns().get(key.columns().getFirst()).column();
                distinctById.put(id, Math.max(1, Math.min(rows, rows(parent))));
            }
        }
    }

    private void addKey(TableRead read, List<KeyColumn> key, double rows, boolean unique) {
        for (KeyColumn column : key) {
            boolean leads = !unique && column == key.getFirst();
            double distinct = Math.pow(rows, (unique ? 1 : INDEXED_EXPONENT) / (leads ? 1 : key.size()));
            int id = read.columns().get(column.position()).column();
            distinctById.merge(id, Math.max(1, distinct), Math::max);
        }
    }

    /// Forgets the computed columns of a plan, because another plan may compute them differently.
    public void forgetComputed() {
        for (int id = computed.nextSetBit(0); id >= 0; id = computed.nextSetBit(id + 1)) {
            distinctById.remove(id);
            distributionById.remove(id);
            readOf.remove(id);
            originOf.remove(id);
        }
        computed.clear();
        aggregates.clear();
    }

    /// Adds a column that a plan computes.
    public void add(Column column, double distinct) {
        computed.set(column.column());
        distinctById.put(column.column(), Math.max(1, distinct));
    }

    /// Adds a column that is an aggregate of a group.
    public void addAggregate(Column column) {
        aggregates.set(column.column());
    }

    /// Adds another id of a column.
    public void add(int other, Column column) {
        int id = column.column();
        if (other == id) {
            return;
        }
        computed.set(other);
        if (distinctById.containsKey(id)) {
            distinctById.put(other, distinctById.get(id));
        }
        if (distributionById.containsKey(id)) {
            distributionById.put(other, distributionById.get(id));
        }
        if (readOf.containsKey(id)) {
            readOf.put(other, readOf.get(id));
            originOf.put(other, originOf.getOrDefault(id, id));
        }
        aggregates.set(other, aggregates.get(id));
    }

    /// Returns the table reference that a column belongs to, or null.
    TableRead readOf(Column column) {
        return readOf.get(column.column());
    }

    @Override
    public double distinct(Column column) {
        return distinctById.getOrDefault(column.column(), 0.0);
    }

    @Override
    public ColumnDistribution distribution(Column column) {
        return distributionById.get(column.column());
    }

    /// Returns parameter values for large tables only; on a small table the choice of path makes no difference. For
    /// equalities, only columns with frequent values matter.
    @Override
    public Literal value(Column column, Comparison op, Parameter parameter) {
        ColumnDistribution distribution = distribution(column);
        TableRead read = readOf(column);
        boolean matters = read != null && rows(read.table()) >= MIN_ROWS
                && (op != Comparison.EQUAL || distribution.commonShare() >= MIN_COMMON);
        return matters ? parameters.literal(distribution, op, parameter) : null;
    }

    @Override
    public boolean isAggregate(Column column) {
        return aggregates.get(column.column());
    }
}
