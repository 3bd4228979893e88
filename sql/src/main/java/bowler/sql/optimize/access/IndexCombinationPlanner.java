// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.plan.query.Estimate;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.KeySet;
import bowler.plan.query.RowSource.IndexedRows;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.plan.scalar.Scalar;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.cost.CostConstants;
import bowler.sql.optimize.physical.PhysicalPlan;
import bowler.sql.optimize.physical.RequiredProperties;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Plans reading a table by key sets from one or several indexes. Key sets of conjuncts are intersected, and those of
/// OR operands or IN list elements are united. The keys are sorted before the rows are read, so that no page is visited
/// twice.
///
///     WHERE a = 1 AND b = 2      keys of index A intersected with keys of index B
///     WHERE a = 1 OR b = 2       keys of index A united with keys of index B
///
/// The search is greedy: it adds indexes, the most selective first, as long as the cost decreases.
public final class IndexCombinationPlanner {
    /// Maximum operands of an OR or elements of an IN list.
    private static final int MAX_WAYS = 50;
    /// Startup cost of this kind of plan.
    public static final double START = 60;
    private static final int MAX_INDEXES = 4;

    private final BaseRelation baseRelation;
    private final TableRead read;
    private final BitSet required;

    /// A key set with its estimates.
    ///
    /// @param conditions predicates that all these rows satisfy
    /// @param count the number of keys
    private record Keys(KeySet set, Set<Scalar> conditions, double count, double cost) {}

    public IndexCombinationPlanner(BaseRelation baseRelation, BitSet required) {
        this.baseRelation = baseRelation;
        read = (TableRead) baseRelation.relation;
        this.required = required;
    }

    /// Returns the cheapest plan of this kind; null if there is none.
    ///
    /// @param rows the number of rows that satisfy all predicates
    public PhysicalPlan plan(double rows, RequiredProperties properties) {
        if (read.forChange() || read.cursor() != null) {
            return null;
        }
        List<Keys> parts = parts(baseRelation.own);
        if (parts.size() > 1) {
            parts.sort(Comparator.comparingDouble(Keys::count));
        }
        PhysicalPlan best = null;
        List<Keys> chosen = new ArrayList<>();
        for (Keys part : parts) {
            boolean isSelective = chosen.stream().noneMatch(other -> other.conditions.containsAll(part.conditions)
                    || part.conditions.containsAll(other.conditions));
            if (!isSelective || chosen.size() == MAX_INDEXES) {
                continue;
            }
            chosen.add(part);
            if (chosen.size() == 1 && isInOrder(part.set)) {
                continue;
            }
            PhysicalPlan plan = plan(chosen, rows, properties);
            if (best == null || plan.cost() < best.cost()) {
                best = plan;
            } else {
                chosen.removeLast();
            }
        }
        return best;
    }

    /// Returns whether an index yields rows in the order of the table's key without a sort, because its keys are all
    /// equal.
    private static boolean isInOrder(KeySet set) {
        return set instanceof KeySet.Range(var access) && access.bounds().low() == null && access.bounds().high() == null;
    }

    /// Returns the key sets that can be intersected for these conjuncts.
    private List<Keys> parts(List<Scalar> conditions) {
        List<Keys> parts = new ArrayList<>(ranges(conditions));
        for (Scalar condition : conditions) {
            List<List<Scalar>> ways = ways(condition);
            if (ways == null || ways.size() < 2 || ways.size() > MAX_WAYS) {
                continue;
            }
            List<KeySet> sets = new ArrayList<>();
            boolean whole = true;
            double count = 0;
            double cost = 0;
            for (List<Scalar> way : ways) {
                Keys keys = parts(way).stream().min(Comparator.comparingDouble(Keys::count)).orElse(null);
                if (keys == null) {
                    break;
                }
                sets.add(keys.set);
                whole &= keys.conditions.containsAll(way);
                count += keys.count;
                cost += keys.cost + keys.count * CostConstants.ORDERED_ROW;
            }
            if (sets.size() == ways.size()) {
                parts.add(new Keys(new KeySet.Any(sets), whole ? Set.of(condition) : Set.of(),
                        Math.min(count, baseRelation.paths.tableRows()), cost));
            }
        }
        return parts;
    }

    /// Returns the conjuncts of each alternative; null if the predicate is neither an OR nor an IN list.
    private static List<List<Scalar>> ways(Scalar condition) {
        List<List<Scalar>> ways = new ArrayList<>();
        if (condition instanceof Or or) {
            or.operands().forEach(way -> ways.add(way instanceof And and ? and.operands() : List.of(way)));
            return ways;
        }
        if (!(condition instanceof InList(Scalar value, var options)) || options.size() > MAX_WAYS) {
            return null;
        }
        for (Scalar option : options) {
            if (!(option instanceof Literal) && !(option instanceof Parameter)) {
                return null;
            }
            ways.add(List.of(new Compare(Comparison.EQUAL, value, option)));
        }
        return ways;
    }

    /// Returns the key sets of single index ranges for these conjuncts.
    private List<Keys> ranges(List<Scalar> conditions) {
        List<Keys> ranges = new ArrayList<>();
        for (AccessPaths.Path path : baseRelation.paths.paths(conditions, List.of(), new BitSet(), RequiredProperties.NONE)) {
            TableAccess access = path.access();
            KeyBounds bounds = access.bounds();
            if (access.index() == null || bounds.isAll() || CostConstants.isForbidden(access.estimate().cost())) {
                continue;
            }
            double cost = CostConstants.DESCENT + path.entries() * CostConstants.KEY_OF_INDEX
                    + (bounds.low() == null && bounds.high() == null ? 0 : CostConstants.sort(path.entries()));
            Estimate estimate = new Estimate(path.entries(), cost);
            TableAccess alone = new TableAccess(access.table(), access.index(), bounds, false, List.of(), null, true,
                    access.singleRow(), false, access.correlation(), estimate);
            ranges.add(new Keys(new KeySet.Range(alone), path.consumed(), path.entries(), cost));
        }
        return ranges;
    }

    /// Returns an access to the rows of an index range that reads each row together with its entry.
    private TableAccess direct(KeySet keys, List<Integer> columns) {
        if (!(keys instanceof KeySet.Range(var range))) {
            return null;
        }
        for (AccessPaths.Path path : baseRelation.paths.paths(baseRelation.own, List.of(), required, RequiredProperties.NONE)) {
            if (path.access().index() == range.index() && path.access().columns().equals(columns)) {
                return path.node();
            }
        }
        return null;
    }

    private PhysicalPlan plan(List<Keys> chosen, double rows, RequiredProperties properties) {
        double total = baseRelation.paths.tableRows();
        double count = total;
        double cost = START;
        Set<Scalar> met = new HashSet<>();
        List<KeySet> sets = new ArrayList<>();
        for (Keys each : chosen) {
            count *= each.count / total;
            cost += each.cost + (chosen.size() > 1 ? each.count * CostConstants.ORDERED_ROW : 0);
            met.addAll(each.conditions);
            sets.add(each.set);
        }
        count = Math.max(1, count);
        List<Scalar> filters = baseRelation.own.stream().filter(condition -> !met.contains(condition)).toList();
        Map<Integer, Integer> slots = new HashMap<>();
        List<Integer> positions = new ArrayList<>();
        baseRelation.paths.place(required, filters, slots, positions);
        double first = cost;
        boolean isKeyOnly = filters.isEmpty() && positions.equals(List.of(read.table().columns().size()));
        cost += isKeyOnly ? count * CostConstants.VALUE
                : baseRelation.paths.inOrder(count) + count * CostConstants.CONDITION * filters.size();
        KeySet keys = sets.size() == 1 ? sets.getFirst() : new KeySet.All(sets);
        Scalar filter = PhysicalPlan.conjunction(filters.stream().map(each -> PhysicalPlan.inSlots(each, slots)).toList());
        IndexedRows source = new IndexedRows(
                read.table(), keys, positions, filter, sets.size() == 1 ? direct(sets.getFirst(), positions) : null,
                read.correlation(), new Estimate(Math.min(rows, count), cost));
        return new PhysicalPlan(source, slots, baseRelation.paths.isKeyOrder(properties), first, baseRelation.paths.keyOrder(slots));
    }
}
