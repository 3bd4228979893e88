// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.query.Estimate;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.ColumnSets;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.CostConstants;
import bowler.sql.cost.Selectivity;
import bowler.sql.optimize.access.KeyOrder.Direction;
import bowler.sql.optimize.physical.ColumnStatistics;
import bowler.sql.optimize.physical.DistinctCount;
import bowler.sql.optimize.physical.MultiColumnStatistics;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import bowler.sql.rewrite.Rewriter;
import bowler.types.DataType;
import bowler.types.encode.KeyLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The access paths of one table: its clustered tree and each index, with the bounds that predicates set on their keys.
public final class AccessPaths {
    /// One access path.
    ///
    /// @param boundSources the columns of other tables that the bounds refer to
    /// @param entries the estimated number of entries within the bounds
    public record Path(
            TableAccess access, Map<Integer, Integer> slots, boolean ordered, Set<Scalar> consumed,
            BitSet boundSources, List<Integer> ascending, double entries) {
        /// Returns whether the path yields at most one row.
        public boolean isRow() {
            return access.singleRow();
        }

        Path forbidden() {
            return new Path(node(new Estimate(access.estimate().rows(), CostConstants.FORBIDDEN)), slots, ordered, consumed, boundSources, ascending, entries);
        }

        TableAccess node() {
            return node(access.estimate());
        }

        private TableAccess node(Estimate estimate) {
            return new TableAccess(access.table(), access.index(), access.bounds(), access.descending(), access.columns(),
                    access.filter(), access.indexOnly(), access.singleRow(), access.forChange(),
                    access.correlation(), estimate);
        }

        /// Returns the path as a plan with a new node, because callers may ask for the same path again.
        public PhysicalPlan physical() {
            return new PhysicalPlan(node(), slots, ordered, CostConstants.DESCENT, ascending);
        }
    }

    /// A memoized path by one tree with the request that it answers. The path is null if the tree is of no use.
    private record Known(List<Scalar> own, List<Scalar> joining, BitSet required, RequiredProperties properties, Path path) {
        boolean isFor(List<Scalar> others, List<Scalar> otherJoining, BitSet otherRequired, RequiredProperties otherProperties) {
            return own.size() == others.size() && joining.size() == otherJoining.size() && required.equals(otherRequired)
                    && properties.order().equals(otherProperties.order()) && joining.equals(otherJoining) && own.equals(others);
        }
    }

    /// Maximum memoized paths per tree.
    private static final int MAX_KNOWN = 16;
    /// Maximum predicates of a memoized path. Comparing more takes as long as computing the path again.
    private static final int MAX_CONDITIONS = 32;
    /// Estimated bytes per index entry.
    private static final double ENTRY_BYTES = 24;

    private final TableRead read;
    private final double tableRows;
    private final double rowBytes;
    private final int onlyTree;
    private final boolean prefersIndexes;
    private final Selectivity selectivity;
    private final ColumnStatistics statistics;
    private final Map<Integer, Integer> positionOf = new HashMap<>();
    private final BitSet columns = new BitSet();
    private RequiredPositions lastPlaces;
    private BitSet lastRequired;
    private BitSet lastRequiredHere;
    private final KeyOrder order;
    /// Null until first use.
    private MultiColumnStatistics wideKeys;
    /// The memoized paths by tree number.
    private final List<List<Known>> known = new ArrayList<>();

    /// @param onlyTree the tree that a hint demands; -1 allows all trees
    /// @param prefersIndexes whether reading a whole table or index has additional costs, as in Derby
    AccessPaths(TableRead read, ColumnStatistics statistics, Selectivity selectivity, int onlyTree, boolean prefersIndexes) {
        this.onlyTree = onlyTree;
        this.prefersIndexes = prefersIndexes;
        this.read = read;
        this.statistics = statistics;
        tableRows = statistics.rows(read.table());
        rowBytes = statistics.rowBytes(read.table());
        this.selectivity = selectivity;
        for (int i = 0; i < read.columns().size(); i++) {
            positionOf.put(read.columns().get(i).column(), i);
            columns.set(read.columns().get(i).column());
        }
        order = new KeyOrder(read, positionOf);
        for (int tree = 0; tree < treeCount(); tree++) {
            known.add(new ArrayList<>());
        }
    }

    /// Returns whether predicates refer to the row's key itself, which lookups do not return.
    private boolean lookAtKeys(List<Scalar> conditions) {
        int columnCount = read.table().columns().size();
        return read.columns().size() > columnCount && conditions.stream()
                .anyMatch(each -> ColumnSets.in(each).get(read.columns().get(columnCount).column()));
    }

    /// Returns the access paths of another reference to the same table.
    public AccessPaths of(TableRead other) {
        return new AccessPaths(other, statistics, selectivity, onlyTree, prefersIndexes);
    }

    /// Returns all access paths. With join predicates, only paths whose keys these bound.
    ///
    /// @param own predicates on this table alone
    /// @param joining predicates that may bound keys by columns of other tables; empty for a path independent of other
    ///     tables
    /// @param required the columns required by the parent
    public List<Path> paths(List<Scalar> own, List<Scalar> joining, BitSet required, RequiredProperties properties) {
        if (read.cursor() != null) {
            return List.of(cursorPath(required));
        }
        List<Path> paths = new ArrayList<>();
        for (int tree = 0; tree < treeCount(); tree++) {
            Path path = path(tree, own, joining, required, properties);
            if (path != null) {
                paths.add(path);
            }
        }
        if (paths.isEmpty() && joining.isEmpty()) {
            // The hinted index is partial and does not contain all these rows.
            paths.add(path(0, null, read.table().clusteringKey(), null, own, joining, required, properties).forbidden());
        }
        if (joining.isEmpty() && paths.stream().anyMatch(Path::isRow)) {
            // The estimate may be low: many rows may match at run time.
            paths.removeIf(path -> !path.isRow());
        }
        return paths;
    }

    /// Returns the number of trees: the clustered tree, which is number 0, and the indexes.
    public int treeCount() {
        return 1 + read.table().indexes().size();
    }

    /// Returns the path by one of the trees; null if the tree is of no use or the read is of a cursor's current row.
    public Path path(int tree, List<Scalar> own, List<Scalar> joining, BitSet required, RequiredProperties properties) {
        if (read.cursor() != null || !joining.isEmpty() && lookAtKeys(own)) {
            return null;
        }
        if (own.size() + joining.size() > MAX_CONDITIONS) {
            return found(tree, own, joining, required, properties);
        }
        List<Known> ways = known.get(tree);
        BitSet requiredHere = here(required);
        for (int i = 0; i < ways.size(); i++) {
            if (ways.get(i).isFor(own, joining, requiredHere, properties)) {
                return ways.get(i).path;
            }
        }
        Path path = found(tree, own, joining, requiredHere, properties);
        if (ways.size() < MAX_KNOWN) {
            ways.add(new Known(List.copyOf(own), List.copyOf(joining), requiredHere, properties, path));
        }
        return path;
    }

    /// Returns those required columns that belong to this table. The set is immutable and cached, because most callers
    /// repeat the same request.
    private BitSet here(BitSet required) {
        if (!required.equals(lastRequired)) {
            lastRequired = (BitSet) required.clone();
            lastRequiredHere = (BitSet) required.clone();
            lastRequiredHere.and(columns);
        }
        return lastRequiredHere;
    }

    private Path found(int tree, List<Scalar> own, List<Scalar> joining, BitSet required, RequiredProperties properties) {
        if (tree == 0) {
            return !mayUse(read.table().treeId()) ? null
                    : path(0, null, read.table().clusteringKey(), null, own, joining, required, properties);
        }
        IndexDescriptor index = read.table().indexes().get(tree - 1);
        if (!mayUse(index.treeId())) {
            return null;
        }
        IndexExpressions terms = terms(index);
        return terms != null && !implies(own, joining, terms.conditions()) ? null
                : path(tree, index, index.keyColumns(), terms, own, joining, required, properties);
    }

    /// Returns whether all keys consist of plain columns and all indexes cover all rows, so that predicates bound them
    /// column by column.
    public boolean isPlain() {
        for (IndexDescriptor index : read.table().indexes()) {
            if (!index.form().hasSingleEntry() || read.termsOf(index) != null) {
                return false;
            }
        }
        return true;
    }

    /// Returns whether any key contains the column.
    public boolean isInKey(Column column) {
        for (int tree = 0; tree < treeCount(); tree++) {
            if (isInKey(tree, column)) {
                return true;
            }
        }
        return false;
    }

    /// Returns whether the key of this tree contains the column.
    public boolean isInKey(int tree, Column column) {
        Integer position = positionOf.get(column.column());
        if (position != null) {
            List<KeyColumn> key = tree == 0 ? read.table().clusteringKey() : read.table().indexes().get(tree - 1).keyColumns();
            for (KeyColumn each : key) {
                if (!each.isComputed() && each.position() == position) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean mayUse(int tree) {
        return onlyTree < 0 || onlyTree == tree;
    }

    /// Returns the path to a cursor's current row, by its key.
    private Path cursorPath(BitSet required) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<Integer> positions = new ArrayList<>();
        place(required, List.of(), slots, positions);
        TableAccess access = new TableAccess(read.table(), null, KeyBounds.at(read.cursor()), false, positions, null,
                false, true, read.forChange(), read.correlation(), new Estimate(1, CostConstants.DESCENT + CostConstants.tableRow(rowBytes)));
        return new Path(access, slots, true, Set.of(), new BitSet(), List.of(), 1);
    }

    /// Returns the computed key parts and the condition of an index in the form of rewritten predicates, so that the
    /// two can be compared. Returns null for an index of plain columns over all rows.
    private IndexExpressions terms(IndexDescriptor index) {
        IndexExpressions terms = read.termsOf(index);
        return terms == null ? null : new IndexExpressions(terms.treeId(),
                terms.computed().stream().map(Rewriter::folded).toList(),
                terms.conditions().stream().map(Rewriter::folded).toList());
    }

    private static boolean implies(List<Scalar> own, List<Scalar> joining, List<Scalar> conditions) {
        List<Scalar> known = new ArrayList<>(own);
        known.addAll(joining);
        return conditions.stream().allMatch(condition -> Implication.holds(known, condition));
    }

    /// Returns null if there are join predicates and none of them bounds the key.
    private Path path(
            int tree, IndexDescriptor index, List<KeyColumn> key, IndexExpressions terms, List<Scalar> own, List<Scalar> joining,
            BitSet required, RequiredProperties properties) {
        KeyRangeBuilder match = new KeyRangeBuilder(read, positionOf, key, terms, own, joining);
        if (!joining.isEmpty() && match.sources.isEmpty()) {
            return null;
        }
        List<Scalar> filters = own.isEmpty() ? own : new ArrayList<>();
        for (Scalar condition : own) {
            if (!match.consumed.contains(condition)) {
                filters.add(condition);
            }
        }
        RequiredPositions places = places(required, filters);
        Map<Integer, Integer> slots = places.slots;
        List<Integer> positions = places.positions;

        boolean singleRow = match.equal.size() == key.size() && !key.isEmpty() && (index == null || index.unique());
        double entries = tableRows;
        for (Scalar condition : terms == null ? List.<Scalar>of() : terms.conditions()) {
            entries *= selectivity.of(condition);
        }
        double matched = rowsMatched(match, index, key, singleRow, Math.max(entries, 1));
        boolean indexOnly = index != null && !read.forChange() && covers(tree - 1, places);
        KeyBounds bounds = match.bounds();
        boolean whole = bounds.isAll();
        double tableBytes = tableRows * rowBytes;
        double rowCost = index == null ? Math.max(CostConstants.tableRow(rowBytes), read.forChange() ? 1 : 0)
                : indexOnly ? CostConstants.INDEX_ROW : CostConstants.INDEX_ROW + CostConstants.fetch(tableBytes, unclusteredShare(index, match, matched));
        if (positions.isEmpty() && filters.isEmpty() && properties.order().isEmpty() && !read.forChange() && (index == null || indexOnly)) {
            rowCost = CostConstants.skippedRow(index == null ? rowBytes : statistics.entryBytes(read.table(), index));
        }
        double start = !whole || !prefersIndexes ? 0 : indexOnly ? CostConstants.DERBY_INDEX_SCAN : CostConstants.DERBY_TABLE_SCAN;
        double cost = start + (whole ? 1 : CostConstants.descent(index == null ? tableBytes : entries * ENTRY_BYTES))
                + matched * (rowCost + CostConstants.CONDITION * filters.size());
        List<Scalar> further = filters;
        if (terms != null) {
            further = new ArrayList<>(filters);
            further.removeAll(match.matched);
            further.removeAll(terms.conditions());
        }
        double filtered = selectivity.ofAll(match.filtered);
        double rows = filtered == 0 ? 0 : Math.min(matched, matched * selectivity.ofAll(further) / filtered);
        Direction direction = properties.order().isEmpty() ? Direction.FORWARD
                : order.direction(order.entryOrder(index, key), match.equal.size(), singleRow, properties.order());
        Scalar filter = PhysicalPlan.conjunctionInSlots(filters, slots);
        TableAccess access = new TableAccess(read.table(), index, bounds, direction == Direction.BACKWARD,
                positions, filter, indexOnly, singleRow, read.forChange(), read.correlation(), new Estimate(rows, cost));
        List<Integer> ascending = access.descending() ? List.of() : order.ascending(key, match.equal.size(), slots);
        return new Path(
                access, slots, direction != Direction.UNFIT, match.consumed, match.sources, ascending, matched);
    }

    /// Returns the fraction of index entries whose row lies on another page than the previous entry's row. Entries with
    /// equal keys are in the order of the table's key.
    private double unclusteredShare(IndexDescriptor index, KeyRangeBuilder match, double entries) {
        double share = statistics.unclusteredShare(read.table(), index);
        return match.equal.size() < index.keyColumns().size() ? share
                : Math.min(share, pagesOf(entries) / Math.max(1, entries));
    }

    /// Returns the expected number of distinct pages that hold this many randomly placed rows.
    private double pagesOf(double rows) {
        double leaves = Math.max(1, tableRows * rowBytes / CostConstants.LEAF_BYTES);
        return DistinctCount.met(leaves, rows);
    }

    /// Returns a lower bound of the cost of looking up one row by the key of this tree.
    ///
    /// @param required the columns required by the parent
    public double minLookup(int tree, BitSet required) {
        if (tree == 0) {
            return CostConstants.DESCENT + CostConstants.tableRow(rowBytes);
        }
        boolean indexOnly = !read.forChange() && covers(tree - 1, places(required, List.of()));
        return CostConstants.DESCENT + CostConstants.INDEX_ROW + (indexOnly ? 0 : CostConstants.fetch(tableRows * rowBytes, 0));
    }

    /// Returns the cost saved by finding a row next to the previous one instead of anywhere in the table.
    public double localitySaving() {
        return CostConstants.descent(tableRows * rowBytes) - CostConstants.DESCENT;
    }

    double tableRows() {
        return tableRows;
    }

    /// Returns the cost of reading randomly placed rows in the order of the table's key. Each page is visited once.
    double inOrder(double rows) {
        return pagesOf(rows) * CostConstants.descent(tableRows * rowBytes)
                + rows * (CostConstants.KEYED_ROW + CostConstants.tableRow(rowBytes));
    }

    /// Returns whether the order of the table's key is the required order.
    public boolean isKeyOrder(RequiredProperties properties) {
        return properties.order().isEmpty()
                || order.direction(read.table().clusteringKey(), 0, false, properties.order()) == Direction.FORWARD;
    }

    /// Returns the columns by which rows in the order of the table's key ascend.
    public List<Integer> keyOrder(Map<Integer, Integer> slots) {
        return order.ascending(read.table().clusteringKey(), 0, slots);
    }

    public int columnCount() {
        return read.columns().size();
    }

    /// Returns the column's position in the table, or -1.
    public int position(Column column) {
        Integer position = positionOf.get(column.column());
        return position == null ? -1 : position;
    }

    /// Returns the statistics of the table's keys with several columns.
    public MultiColumnStatistics wideKeys() {
        if (wideKeys == null) {
            wideKeys = new MultiColumnStatistics(read.table(), statistics);
        }
        return wideKeys;
    }

    /// The assignment of columns to slots. It is immutable.
    ///
    /// @param covered for each index whether it contains all these columns; null if not yet computed
    private record RequiredPositions(
            BitSet required, List<Scalar> filters, Map<Integer, Integer> slots, List<Integer> positions, Boolean[] covered) {}

    /// Caches the last result, because callers ask the same for one tree after the other.
    private RequiredPositions places(BitSet required, List<Scalar> filters) {
        if (lastPlaces == null || !lastPlaces.required.equals(required) || !lastPlaces.filters.equals(filters)) {
            Map<Integer, Integer> slots = new HashMap<>();
            List<Integer> positions = new ArrayList<>();
            place(required, filters, slots, positions);
            lastPlaces = new RequiredPositions(
                    (BitSet) required.clone(), List.copyOf(filters), slots, positions, new Boolean[read.table().indexes().size()]);
        }
        return lastPlaces;
    }

    /// Assigns slots in table order to the required columns and the columns of the filter.
    public void place(BitSet required, List<Scalar> filters, Map<Integer, Integer> slots, List<Integer> positions) {
        BitSet wanted = ColumnSets.in(filters);
        wanted.or(required);
        for (int i = 0; i < read.columns().size(); i++) {
            int id = read.columns().get(i).column();
            if (wanted.get(id)) {
                slots.put(id, positions.size());
                positions.add(i);
            }
        }
    }

    /// Returns the estimated number of entries within the bounds.
    ///
    /// @param entries the number of entries of the tree
    private double rowsMatched(
            KeyRangeBuilder match, IndexDescriptor index, List<KeyColumn> key, boolean singleRow, double entries) {
        if (singleRow) {
            return 1;
        }
        double share = match.equal.isEmpty() ? 1 : equalShare(match, index, key);
        return Math.max(1, entries * share * selectivity.ofAll(match.rangeConditions));
    }

    /// Returns the fraction of rows that match the equalities on the leading key columns.
    private double equalShare(KeyRangeBuilder match, IndexDescriptor index, List<KeyColumn> key) {
        int count = match.equal.size();
        double apart = selectivity.ofAll(match.equalConditions);
        double distinct = statistics.distinct(
                read.table(), index == null ? read.table().treeId() : index.treeId(), count);
        if (distinct > 0) {
            // A value that is frequent in one column is assumed to be frequent in the whole key.
            return Math.max(apart, count == 1 ? 0 : 1 / distinct);
        }
        boolean unique = index == null || index.unique();
        // Without statistics each key column is assumed to be equally selective. Computed key parts are assumed to have
        // as many values as an indexed column.
        return unique ? Math.pow(tableRows, -(double) count / key.size())
                : isAnyComputed(key, count)
                ? Math.min(apart, 1 / ColumnStatistics.indexed(tableRows)) : apart;
    }

    private static boolean isAnyComputed(List<KeyColumn> key, int count) {
        for (int i = 0; i < count; i++) {
            if (key.get(i).isComputed()) {
                return true;
            }
        }
        return false;
    }

    private boolean covers(int number, RequiredPositions places) {
        if (places.covered[number] == null) {
            places.covered[number] = covers(read.table().indexes().get(number), places.positions);
        }
        return places.covered[number];
    }

    /// Returns whether index entries hold these columns unchanged, either as included columns or in a key that decodes
    /// to the original value.
    private boolean covers(IndexDescriptor index, List<Integer> positions) {
        BitSet held = new BitSet();
        BitSet unchanged = new BitSet();
        index.form().included().forEach(unchanged::set);
        for (KeyColumn column : index.keyColumns()) {
            if (!column.isComputed()) {
                held.set(column.position());
            }
        }
        read.table().clusteringKey().forEach(column -> held.set(column.position()));
        for (int position : positions) {
            if (position == read.table().columns().size()) {
                continue;
            }
            DataType type = read.table().columns().get(position).type();
            if (!unchanged.get(position) && !(held.get(position) && KeyLayout.isReversible(type))) {
                return false;
            }
        }
        return true;
    }
}
