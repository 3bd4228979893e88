// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.Estimate;
import bowler.plan.IndexTerms;
import bowler.plan.KeyBounds;
import bowler.plan.RowSource.TableAccess;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Or;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.Effort;
import bowler.sql.cost.Selectivity;
import bowler.sql.rewrite.Rewriter;
import bowler.types.DataType;
import bowler.types.encode.KeyLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The ways to read one table: its own tree and each index, with the bounds that conditions set on their keys.
final class AccessPaths {
    /// One way.
    ///
    /// @param boundSources the columns of other tables that the bounds refer to
    /// @param entries how many lie within the bounds
    record Path(
            TableAccess access, Map<Integer, Integer> slots, boolean ordered, Set<Scalar> consumed,
            BitSet boundSources, List<Integer> ascending, double entries) {
        Path forbidden() {
            return new Path(node(new Estimate(access.estimate().rows(), Effort.FORBIDDEN)), slots, ordered, consumed, boundSources, ascending, entries);
        }

        TableAccess node() {
            return node(access.estimate());
        }

        private TableAccess node(Estimate estimate) {
            return new TableAccess(access.table(), access.index(), access.bounds(), access.descending(), access.columns(),
                    access.filter(), access.indexOnly(), access.singleRow(), access.forChange(),
                    access.correlation(), estimate);
        }

        /// A node of its own, as the way may have been asked for before.
        Physical physical() {
            return new Physical(node(), slots, ordered, Effort.DESCENT, ascending);
        }
    }

    /// A way by a tree for what was asked; null if it is of no use.
    private record Known(List<Scalar> own, List<Scalar> joining, BitSet required, Wish wish, Path path) {
        boolean isFor(List<Scalar> others, List<Scalar> otherJoining, BitSet otherRequired, Wish otherWish) {
            return own.size() == others.size() && joining.size() == otherJoining.size() && required.equals(otherRequired)
                    && wish.order().equals(otherWish.order()) && joining.equals(otherJoining) && own.equals(others);
        }
    }

    /// Ways by one tree that are remembered.
    private static final int MOST_KNOWN = 16;
    /// Conditions of a way that is remembered: comparing more takes as long as finding it again.
    private static final int MOST_CONDITIONS = 32;
    /// A guess.
    private static final double ENTRY_BYTES = 24;

    private final TableRead read;
    private final double tableRows;
    private final double rowBytes;
    private final int onlyTree;
    private final Selectivity selectivity;
    private final ColumnStatistics statistics;
    private final Map<Integer, Integer> positionOf = new HashMap<>();
    private final BitSet columns = new BitSet();
    private Places lastPlaces;
    private BitSet lastRequired;
    private BitSet lastRequiredHere;
    /// Null until somebody asks.
    private List<WideKey> wideKeys;
    /// By the number of the tree.
    private final List<List<Known>> known = new ArrayList<>();

    /// @param onlyTree by which the table is read; -1: by any of its own
    AccessPaths(TableRead read, ColumnStatistics statistics, Selectivity selectivity, int onlyTree) {
        this.onlyTree = onlyTree;
        this.read = read;
        this.statistics = statistics;
        tableRows = statistics.rows(read.table());
        rowBytes = statistics.rowBytes(read.table());
        this.selectivity = selectivity;
        for (int i = 0; i < read.columns().size(); i++) {
            positionOf.put(read.columns().get(i).column(), i);
            columns.set(read.columns().get(i).column());
        }
        for (int tree = 0; tree < treeCount(); tree++) {
            known.add(new ArrayList<>());
        }
    }

    /// Whether conditions are on the rows' keys as such, which lookups do not show.
    private boolean lookAtKeys(List<Scalar> conditions) {
        int columnCount = read.table().columns().size();
        return read.columns().size() > columnCount && conditions.stream()
                .anyMatch(each -> ColumnsUsed.in(each).get(read.columns().get(columnCount).column()));
    }

    /// The same for another mention of the table.
    AccessPaths of(TableRead other) {
        return new AccessPaths(other, statistics, selectivity, onlyTree);
    }

    /// All ways; with joining conditions those whose keys these bound.
    ///
    /// @param own conditions on this table alone
    /// @param joining conditions that may bound keys by columns of other tables; empty for a way that stands alone
    /// @param required the columns wanted above
    List<Path> paths(List<Scalar> own, List<Scalar> joining, BitSet required, Wish wish) {
        if (read.cursor() != null) {
            return List.of(cursorPath(required));
        }
        List<Path> paths = new ArrayList<>();
        for (int tree = 0; tree < treeCount(); tree++) {
            Path path = path(tree, own, joining, required, wish);
            if (path != null) {
                paths.add(path);
            }
        }
        if (paths.isEmpty() && joining.isEmpty()) {
            // The index that is asked for does not hold all these rows.
            paths.add(path(0, null, read.table().clusteringKey(), null, own, joining, required, wish).forbidden());
        }
        return paths;
    }

    /// The table's own tree, and behind it the indexes.
    int treeCount() {
        return 1 + read.table().indexes().size();
    }

    /// The way by one of the trees; null if it is of no use. Where a cursor stands on the row there is none.
    Path path(int tree, List<Scalar> own, List<Scalar> joining, BitSet required, Wish wish) {
        if (read.cursor() != null || !joining.isEmpty() && lookAtKeys(own)) {
            return null;
        }
        if (own.size() + joining.size() > MOST_CONDITIONS) {
            return found(tree, own, joining, required, wish);
        }
        List<Known> ways = known.get(tree);
        BitSet requiredHere = here(required);
        for (int i = 0; i < ways.size(); i++) {
            if (ways.get(i).isFor(own, joining, requiredHere, wish)) {
                return ways.get(i).path;
            }
        }
        Path path = found(tree, own, joining, requiredHere, wish);
        if (ways.size() < MOST_KNOWN) {
            ways.add(new Known(List.copyOf(own), List.copyOf(joining), requiredHere, wish, path));
        }
        return path;
    }

    /// What of it this table has. It is not changed any more; most often the same is asked for again.
    private BitSet here(BitSet required) {
        if (!required.equals(lastRequired)) {
            lastRequired = (BitSet) required.clone();
            lastRequiredHere = (BitSet) required.clone();
            lastRequiredHere.and(columns);
        }
        return lastRequiredHere;
    }

    private Path found(int tree, List<Scalar> own, List<Scalar> joining, BitSet required, Wish wish) {
        if (tree == 0) {
            return !mayUse(read.table().treeId()) ? null
                    : path(0, null, read.table().clusteringKey(), null, own, joining, required, wish);
        }
        IndexDescriptor index = read.table().indexes().get(tree - 1);
        if (!mayUse(index.treeId())) {
            return null;
        }
        IndexTerms terms = terms(index);
        return terms != null && !implies(own, joining, terms.conditions()) ? null
                : path(tree, index, index.keyColumns(), terms, own, joining, required, wish);
    }

    /// Whether all keys are of columns of all rows, so that conditions bound them column by column.
    boolean isPlain() {
        for (IndexDescriptor index : read.table().indexes()) {
            if (!index.form().isEvident() || read.termsOf(index) != null) {
                return false;
            }
        }
        return true;
    }

    /// Whether a key has the column.
    boolean isInKey(Column column) {
        for (int tree = 0; tree < treeCount(); tree++) {
            if (isInKey(tree, column)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the key of one of the trees has the column.
    boolean isInKey(int tree, Column column) {
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

    /// The row that a cursor stands on, by its key.
    private Path cursorPath(BitSet required) {
        Map<Integer, Integer> slots = new HashMap<>();
        List<Integer> positions = new ArrayList<>();
        place(required, List.of(), slots, positions);
        TableAccess access = new TableAccess(read.table(), null, KeyBounds.at(read.cursor()), false, positions, null,
                false, true, read.forChange(), read.correlation(), new Estimate(1, Effort.DESCENT + Effort.tableRow(rowBytes)));
        return new Path(access, slots, true, Set.of(), new BitSet(), List.of(), 1);
    }

    /// What an index computes, as conditions look here; null: it follows from columns.
    private IndexTerms terms(IndexDescriptor index) {
        IndexTerms terms = read.termsOf(index);
        return terms == null ? null : new IndexTerms(terms.treeId(),
                terms.computed().stream().map(Rewriter::folded).toList(),
                terms.conditions().stream().map(Rewriter::folded).toList());
    }

    private static boolean implies(List<Scalar> own, List<Scalar> joining, List<Scalar> conditions) {
        List<Scalar> known = new ArrayList<>(own);
        known.addAll(joining);
        return conditions.stream().allMatch(condition -> Implication.holds(known, condition));
    }

    /// Null if there are joining conditions, and none bounds the key.
    private Path path(
            int tree, IndexDescriptor index, List<KeyColumn> key, IndexTerms terms, List<Scalar> own, List<Scalar> joining,
            BitSet required, Wish wish) {
        KeyMatch match = new KeyMatch(key, terms, own, joining);
        if (!joining.isEmpty() && match.sources.isEmpty()) {
            return null;
        }
        List<Scalar> filters = own.isEmpty() ? own : new ArrayList<>();
        for (Scalar condition : own) {
            if (!match.consumed.contains(condition)) {
                filters.add(condition);
            }
        }
        Places places = places(required, filters);
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
        double rowCost = index == null ? Math.max(Effort.tableRow(rowBytes), read.forChange() ? 1 : 0)
                : indexOnly ? Effort.INDEX_ROW : Effort.INDEX_ROW + Effort.fetch(tableBytes, strayShare(index, match, matched));
        double cost = (whole ? 1 : Effort.descent(index == null ? tableBytes : entries * ENTRY_BYTES))
                + matched * (rowCost + Effort.CONDITION * filters.size());
        List<Scalar> further = filters;
        if (terms != null) {
            further = new ArrayList<>(filters);
            further.removeAll(match.matched);
            further.removeAll(terms.conditions());
        }
        double filtered = selectivity.ofAll(match.filtered);
        double rows = filtered == 0 ? 0 : Math.min(matched, matched * selectivity.ofAll(further) / filtered);
        Direction direction = wish.order().isEmpty() ? Direction.FORWARD
                : direction(entryOrder(index, key), match.equal.size(), singleRow, wish.order());
        Scalar filter = Physical.conjunctionInSlots(filters, slots);
        TableAccess access = new TableAccess(read.table(), index, bounds, direction == Direction.BACKWARD,
                positions, filter, indexOnly, singleRow, read.forChange(), read.correlation(), new Estimate(rows, cost));
        List<Integer> ascending = access.descending() ? List.of() : ascending(key, match.equal.size(), slots);
        return new Path(
                access, slots, direction != Direction.UNFIT, match.consumed, match.sources, ascending, matched);
    }

    /// How often the rows of an index's entries are on another page than the one before. Those of equal entries ascend.
    private double strayShare(IndexDescriptor index, KeyMatch match, double entries) {
        double share = statistics.strayShare(read.table(), index);
        return match.equal.size() < index.keyColumns().size() ? share
                : Math.min(share, pagesOf(entries) / Math.max(1, entries));
    }

    /// How many pages have some rows that are anywhere in the table.
    private double pagesOf(double rows) {
        double leaves = Math.max(1, tableRows * rowBytes / Effort.LEAF_BYTES);
        return GroupCount.met(leaves, rows);
    }

    /// What looking up one row costs at least, by the key of one of the trees.
    ///
    /// @param required the columns wanted above
    double leastLookup(int tree, BitSet required) {
        if (tree == 0) {
            return Effort.DESCENT + Effort.tableRow(rowBytes);
        }
        boolean indexOnly = !read.forChange() && covers(tree - 1, places(required, List.of()));
        return Effort.DESCENT + Effort.INDEX_ROW + (indexOnly ? 0 : Effort.fetch(tableRows * rowBytes, 0));
    }

    /// How much less it takes to find a row beside the one before it than one anywhere.
    double farness() {
        return Effort.descent(tableRows * rowBytes) - Effort.DESCENT;
    }

    double tableRows() {
        return tableRows;
    }

    /// What some rows cost, anywhere in the table, that are read in the order of its key: each page is visited once.
    double inOrder(double rows) {
        return pagesOf(rows) * Effort.descent(tableRows * rowBytes)
                + rows * (Effort.KEYED_ROW + Effort.tableRow(rowBytes));
    }

    /// Whether the order of the table's key is the one wished.
    boolean isKeyOrder(Wish wish) {
        return wish.order().isEmpty()
                || direction(read.table().clusteringKey(), 0, false, wish.order()) == Direction.FORWARD;
    }

    /// The columns by which rows in the order of the table's key ascend.
    List<Integer> keyOrder(Map<Integer, Integer> slots) {
        return ascending(read.table().clusteringKey(), 0, slots);
    }

    /// The columns of a key that order rows, behind those that are the same in all.
    private List<Integer> ascending(List<KeyColumn> key, int equalCount, Map<Integer, Integer> slots) {
        List<Integer> ascending = new ArrayList<>();
        for (int i = equalCount; i < key.size(); i++) {
            KeyColumn column = key.get(i);
            if (column.isComputed() || column.descending()) {
                break;
            }
            int id = read.columns().get(column.position()).column();
            if (!slots.containsKey(id)) {
                break;
            }
            ascending.add(id);
        }
        return ascending;
    }

    int columnCount() {
        return read.columns().size();
    }

    /// Which of the table's columns it is, or -1.
    int position(Column column) {
        Integer position = positionOf.get(column.column());
        return position == null ? -1 : position;
    }

    /// The share of pairs whose equalities hold.
    ///
    /// @param share if none had to do with another
    /// @param shares for each value of this table the share of pairs for which it is equal to something; NaN: none is asked for
    /// @param valueAt which of the values a column is, or -1
    double share(double share, double[] shares, int[] valueAt) {
        double best = share;
        for (WideKey key : wideKeys()) {
            best = Math.max(best, keyShare(key, share, shares, valueAt));
        }
        return best;
    }

    /// A key of several columns.
    private record WideKey(int treeId, List<KeyColumn> columns, boolean unique) {}

    private List<WideKey> wideKeys() {
        if (wideKeys == null) {
            wideKeys = new ArrayList<>();
            TableDescriptor table = read.table();
            if (table.clusteringKey().size() > 1) {
                wideKeys.add(new WideKey(table.treeId(), table.clusteringKey(), true));
            }
            for (IndexDescriptor index : table.indexes()) {
                if (index.keyColumns().size() > 1 && index.form().isEvident()) {
                    wideKeys.add(new WideKey(index.treeId(), index.keyColumns(), index.unique()));
                }
            }
        }
        return wideKeys;
    }

    /// The same with a key's columns taken together.
    private double keyShare(WideKey wide, double share, double[] shares, int[] valueAt) {
        List<KeyColumn> key = wide.columns;
        double apart = 1;
        int count = 0;
        while (count < key.size()) {
            int value = valueAt[key.get(count).position()];
            if (value < 0 || Double.isNaN(shares[value])) {
                break;
            }
            apart *= shares[value];
            count++;
        }
        if (count < 2) {
            return share;
        }
        double distinct = wide.unique && count == key.size() ? tableRows : statistics.distinct(read.table(), wide.treeId, count);
        return distinct < 1 ? share : share / apart * Math.max(apart, 1 / distinct);
    }

    /// What lies in which slot. It is not changed any more.
    ///
    /// @param covered by the number of an index whether it has all these columns; null: nobody has asked
    private record Places(
            BitSet required, List<Scalar> filters, Map<Integer, Integer> slots, List<Integer> positions, Boolean[] covered) {}

    /// Often asked for the same, one tree after the other.
    private Places places(BitSet required, List<Scalar> filters) {
        if (lastPlaces == null || !lastPlaces.required.equals(required) || !lastPlaces.filters.equals(filters)) {
            Map<Integer, Integer> slots = new HashMap<>();
            List<Integer> positions = new ArrayList<>();
            place(required, filters, slots, positions);
            lastPlaces = new Places(
                    (BitSet) required.clone(), List.copyOf(filters), slots, positions, new Boolean[read.table().indexes().size()]);
        }
        return lastPlaces;
    }

    /// Slots in the order of the table's row: what is wanted, and what the filter looks at.
    void place(BitSet required, List<Scalar> filters, Map<Integer, Integer> slots, List<Integer> positions) {
        BitSet wanted = ColumnsUsed.in(filters);
        wanted.or(required);
        for (int i = 0; i < read.columns().size(); i++) {
            int id = read.columns().get(i).column();
            if (wanted.get(id)) {
                slots.put(id, positions.size());
                positions.add(i);
            }
        }
    }

    /// @param entries how many rows lie in the tree
    private double rowsMatched(
            KeyMatch match, IndexDescriptor index, List<KeyColumn> key, boolean singleRow, double entries) {
        if (singleRow) {
            return 1;
        }
        double share = match.equal.isEmpty() ? 1 : equalShare(match, index, key);
        return Math.max(1, entries * share * selectivity.ofAll(match.rangeConditions));
    }

    /// The share of rows that have the values given for the first columns of a key.
    private double equalShare(KeyMatch match, IndexDescriptor index, List<KeyColumn> key) {
        int count = match.equal.size();
        double apart = selectivity.ofAll(match.equalConditions);
        double distinct = statistics.distinct(
                read.table(), index == null ? read.table().treeId() : index.treeId(), count);
        if (distinct > 0) {
            // What is frequent in one column is so in the whole key.
            return Math.max(apart, count == 1 ? 0 : 1 / distinct);
        }
        boolean unique = index == null || index.unique();
        // A key's columns are taken to narrow alike; of what is computed an index has many.
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

    private boolean covers(int number, Places places) {
        if (places.covered[number] == null) {
            places.covered[number] = covers(read.table().indexes().get(number), places.positions);
        }
        return places.covered[number];
    }

    /// Whether an index's entries hold these columns unchanged: they are included, or keys give them back as they were.
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

    private enum Direction {
        FORWARD, BACKWARD, UNFIT
    }

    /// By what entries are in order: those with the same key have the key of their row behind it.
    private List<KeyColumn> entryOrder(IndexDescriptor index, List<KeyColumn> key) {
        if (index == null) {
            return key;
        }
        List<KeyColumn> order = new ArrayList<>(key);
        order.addAll(read.table().clusteringKey());
        return order;
    }

    /// How to read the key so that rows come in the wished order.
    private Direction direction(List<KeyColumn> key, int equalCount, boolean singleRow, List<OrderKey> order) {
        if (order.isEmpty() || singleRow && ownsAll(order)) {
            return Direction.FORWARD;
        }
        Direction direction = null;
        int next = equalCount;
        for (OrderKey wished : order) {
            Integer position = positionOf.get(wished.column().column());
            if (position == null) {
                return Direction.UNFIT;
            }
            if (isFixed(position, key, equalCount)) {
                continue;
            }
            if (next >= key.size() || key.get(next).position() != position) {
                return Direction.UNFIT;
            }
            KeyColumn column = key.get(next++);
            Direction needed = column.descending() == wished.descending() ? Direction.FORWARD : Direction.BACKWARD;
            ColumnDescriptor base = read.table().columns().get(position);
            // Keys have NULL above every value, so it comes first exactly where the reading descends.
            boolean nullsFit = !base.nullable() || wished.nullsFirst() == wished.descending();
            if (!nullsFit || direction != null && direction != needed) {
                return Direction.UNFIT;
            }
            direction = needed;
        }
        return direction == null ? Direction.FORWARD : direction;
    }

    private boolean ownsAll(List<OrderKey> order) {
        for (OrderKey key : order) {
            if (!positionOf.containsKey(key.column().column())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFixed(int position, List<KeyColumn> key, int equalCount) {
        for (int i = 0; i < equalCount; i++) {
            if (key.get(i).position() == position) {
                return true;
            }
        }
        return false;
    }

    /// Which conditions become bounds of a key, and the bounds.
    private final class KeyMatch {
        private List<Scalar> equal = List.of();
        private List<Scalar> equalConditions = List.of();
        private List<Scalar> rangeConditions = List.of();
        private Set<Scalar> consumed = Set.of();
        /// What of the range the filters test again.
        private List<Scalar> filtered = List.of();
        /// Bounds of a computed part, which stay conditions too.
        private Set<Scalar> matched = Set.of();
        private final IndexTerms terms;
        private final BitSet sources = new BitSet();
        private Scalar low;
        private Scalar high;
        /// What is known of the range when the statement runs may be nothing.
        private boolean opens;
        private boolean lowInclusive = true;
        private boolean highInclusive = true;

        /// @param terms null: the key is made of columns
        KeyMatch(List<KeyColumn> key, IndexTerms terms, List<Scalar> own, List<Scalar> joining) {
            this.terms = terms;
            List<Scalar> conditions = joining.isEmpty() ? own : joining;
            if (!own.isEmpty() && !joining.isEmpty()) {
                conditions = new ArrayList<>(own);
                conditions.addAll(joining);
            }
            if (conditions.isEmpty()) {
                return;
            }
            for (KeyColumn column : key) {
                if (!matchEqual(column, conditions)) {
                    matchRange(column, conditions);
                    return;
                }
            }
        }

        /// Nothing is made for a key that no condition is about.
        private static List<Scalar> with(List<Scalar> some, Scalar one) {
            List<Scalar> more = some.isEmpty() ? new ArrayList<>() : some;
            more.add(one);
            return more;
        }

        private static Set<Scalar> with(Set<Scalar> some, Scalar one) {
            Set<Scalar> more = some.isEmpty() ? new HashSet<>() : some;
            more.add(one);
            return more;
        }

        KeyBounds bounds() {
            return equal.isEmpty() && low == null && high == null ? KeyBounds.ALL
                    : opens ? KeyBounds.between(equal, low, high) : new KeyBounds(equal, low, lowInclusive, high, highInclusive);
        }

        private boolean matchEqual(KeyColumn key, List<Scalar> conditions) {
            for (Scalar condition : conditions) {
                if (condition instanceof Compare compare && compare.op() == Comparison.EQUAL) {
                    Scalar bound = boundOf(compare, key);
                    if (bound != null) {
                        equal = with(equal, bound);
                        equalConditions = with(equalConditions, condition);
                        consume(key, condition, bound);
                        return true;
                    }
                }
            }
            return false;
        }

        private void matchRange(KeyColumn key, List<Scalar> conditions) {
            if (matchLike(key, conditions)) {
                return;
            }
            for (Scalar condition : conditions) {
                if (!(condition instanceof Compare compare) || compare.op() == Comparison.EQUAL
                        || compare.op() == Comparison.NOT_EQUAL) {
                    continue;
                }
                boolean mirrored = !isColumn(compare.left(), key);
                Scalar bound = boundOf(compare, key);
                if (bound == null) {
                    continue;
                }
                Comparison op = mirrored ? compare.op().mirrored() : compare.op();
                boolean greater = op == Comparison.GREATER || op == Comparison.GREATER_OR_EQUAL;
                boolean inclusive = op == Comparison.GREATER_OR_EQUAL || op == Comparison.LESS_OR_EQUAL;
                if (greater != key.descending()) {
                    if (low != null) {
                        continue;
                    }
                    low = bound;
                    lowInclusive = inclusive;
                } else {
                    if (high != null) {
                        continue;
                    }
                    high = bound;
                    highInclusive = inclusive;
                }
                rangeConditions = with(rangeConditions, condition);
                consume(key, condition, bound);
            }
            for (Scalar condition : conditions) {
                if (condition instanceof Or or && (low == null || high == null)) {
                    matchChoice(key, or);
                }
            }
        }

        /// What all operands of an OR say of the column bounds it, as in `a > 5 OR a = 5 AND b > 7`. The OR stays a condition.
        private void matchChoice(KeyColumn key, Or or) {
            boolean lowIsLeast = !key.descending();
            if (low == null) {
                Compare least = ChoiceBound.of(or, lowIsLeast, compare -> orient(compare, key));
                if (least != null) {
                    low = least.right();
                    lowInclusive = ChoiceBound.isInclusive(least);
                    addRange(least);
                }
            }
            if (high == null) {
                Compare most = ChoiceBound.of(or, !lowIsLeast, compare -> orient(compare, key));
                if (most != null) {
                    high = most.right();
                    highInclusive = ChoiceBound.isInclusive(most);
                    addRange(most);
                }
            }
        }

        private void addRange(Compare implied) {
            rangeConditions = with(rangeConditions, implied);
            filtered = with(filtered, implied);
            ColumnsUsed.addTo(sources, implied.right());
        }

        /// The comparison with the key column to its left and a bound to its right; null if it is none.
        private Compare orient(Compare compare, KeyColumn key) {
            Scalar bound = boundOf(compare, key);
            return bound == null ? null : new Compare(isColumn(compare.left(), key) ? compare.op() : compare.op().mirrored(), scalar(key), bound);
        }

        /// The beginning of a pattern sets both ends.
        private boolean matchLike(KeyColumn key, List<Scalar> conditions) {
            for (Scalar condition : conditions) {
                LikeRange range = condition instanceof Like like && isColumn(like.value(), key)
                        && !usesThisTable(like.pattern()) && (like.escape() == null || !usesThisTable(like.escape()))
                        ? LikeRange.of(like) : null;
                if (range != null) {
                    opens = range.isLate();
                    ColumnsUsed.addTo(sources, range.low());
                    low = key.descending() ? range.high() : range.low();
                    high = key.descending() ? range.low() : range.high();
                    lowInclusive = false;
                    highInclusive = false;
                    rangeConditions = with(rangeConditions, range.beginning());
                    filtered = with(filtered, range.beginning());
                    return true;
                }
            }
            return false;
        }

        private void consume(KeyColumn key, Scalar condition, Scalar bound) {
            if (key.isComputed()) {
                matched = with(matched, condition);
            } else {
                consumed = with(consumed, condition);
            }
            ColumnsUsed.addTo(sources, bound);
        }

        /// What the comparison bounds the key column with, in the column's type; null if it does not.
        private Scalar boundOf(Compare compare, KeyColumn key) {
            Scalar other = isColumn(compare.left(), key) ? compare.right()
                    : isColumn(compare.right(), key) ? compare.left() : null;
            if (other == null || usesThisTable(other)) {
                return null;
            }
            return KeyBound.inTypeOf(other, scalar(key).type());
        }

        private boolean isColumn(Scalar scalar, KeyColumn key) {
            return key.isComputed() ? scalar.equals(scalar(key))
                    : scalar instanceof Column column && column.equals(read.columns().get(key.position()));
        }

        private Scalar scalar(KeyColumn key) {
            return key.isComputed() ? terms.computed().get(key.computed()) : read.columns().get(key.position());
        }

        private boolean usesThisTable(Scalar scalar) {
            if (scalar instanceof Column column) {
                return positionOf.containsKey(column.column());
            }
            BitSet used = ColumnsUsed.in(scalar);
            for (int id = used.nextSetBit(0); id >= 0; id = used.nextSetBit(id + 1)) {
                if (positionOf.containsKey(id)) {
                    return true;
                }
            }
            return false;
        }
    }
}
