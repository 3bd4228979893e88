// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression;
import bowler.sql.ast.GroupingElement.AllItems;
import bowler.sql.ast.GroupingElement.Cube;
import bowler.sql.ast.GroupingElement.DistinctSets;
import bowler.sql.ast.GroupingElement.Keys;
import bowler.sql.ast.GroupingElement.Rollup;
import bowler.sql.ast.GroupingElement.Sets;
import bowler.sql.ast.GroupingElement;
import bowler.sql.ast.Query.SelectItem;
import bowler.sql.ast.Query.Selected;
import bowler.sql.bind.aggregate.AggregateCollector.GroupingCall;
import bowler.sql.bind.aggregate.AggregateCollector;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.expression.SubqueryBinder;
import bowler.sql.bind.aggregate.WindowFunctionCollector;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation;
import bowler.types.DataType;
import bowler.types.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Binds GROUP BY: defines the keys, and expresses values above the grouping over keys and aggregates.
///
/// With several grouping sets, each row of the grouping has the number of its set, from which GROUPING() is computed.
final class GroupByBinder {
    private static final int MAX_SETS = 4096;

    private final BindContext context;
    private final NameScope nameScope;
    private final AggregateCollector aggregates;
    private final WindowFunctionCollector windows;
    private final List<SelectItem> items;
    private final List<Definition> keys = new ArrayList<>();
    private List<List<Integer>> sets = List.of();
    private Column setNumber;
    private List<Scalar> itemValues = List.of();
    private boolean hasGroupBy;
    /// True if an integer among the keys may be the position of a select item.
    private boolean numbered;
    /// True if such integers are positions, because a select item would otherwise be ungrouped.
    private boolean positional;
    /// Columns that the keys determine; they become keys when a value uses them.
    private Set<Column> determined = Set.of();

    /// @param items the select list, whose aliases may be keys
    GroupByBinder(BindContext context, NameScope nameScope, AggregateCollector aggregates, WindowFunctionCollector windows, List<SelectItem> items) {
        this.items = items;
        this.context = context;
        this.nameScope = nameScope;
        this.aggregates = aggregates;
        this.windows = windows;
    }

    /// @param groupBy null if not written
    /// @param values the values of the select list
    void keys(List<GroupingElement> groupBy, List<Scalar> values) {
        hasGroupBy = groupBy != null;
        itemValues = values;
        if (!hasGroupBy) {
            return;
        }
        long count = 1;
        for (GroupingElement element : groupBy) {
            count = Math.min(count * setCount(element), MAX_SETS + 1);
        }
        if (count > MAX_SETS) {
            throw context.failure(BindError.TOO_MANY_SETS, groupBy.getFirst().offset(), MAX_SETS);
        }
        if (count > 1) {
            setNumber = context.newColumn(DataType.INTEGER, false);
        }
        List<List<Integer>> all = allSets(groupBy);
        if (numbered && !itemValues.stream().allMatch(this::isGrouped)) {
            positional = true;
            keys.clear();
            all = allSets(groupBy);
        }
        if (count > 1) {
            sets = all;
        }
    }

    private List<List<Integer>> allSets(List<GroupingElement> groupBy) {
        List<List<Integer>> all = List.of(List.of());
        for (GroupingElement element : groupBy) {
            all = crossed(all, setsOf(element));
        }
        return all;
    }

    private static long setCount(GroupingElement element) {
        return switch (element) {
            case Keys list -> 1;
            case AllItems all -> 1;
            case DistinctSets distinct -> {
                long count = 1;
                for (GroupingElement each : distinct.elements()) {
                    count = Math.min(count * setCount(each), MAX_SETS + 1);
                }
                yield count;
            }
            case Rollup rollup -> rollup.keys().size() + 1;
            case Cube cube -> cube.keys().size() > 12 ? MAX_SETS + 1 : 1L << cube.keys().size();
            case Sets several -> {
                long count = 0;
                for (GroupingElement each : several.elements()) {
                    count = Math.min(count + setCount(each), MAX_SETS + 1);
                }
                yield count;
            }
        };
    }

    private List<List<Integer>> setsOf(GroupingElement element) {
        return switch (element) {
            case Keys list -> List.of(positions(list));
            case AllItems all -> List.of(positionsOfItems(all));
            case DistinctSets distinct -> {
                List<List<Integer>> result = List.of(List.of());
                for (GroupingElement each : distinct.elements()) {
                    result = crossed(result, setsOf(each));
                }
                yield result.stream().distinct().toList();
            }
            case Rollup rollup -> {
                List<List<Integer>> result = new ArrayList<>();
                List<List<Integer>> parts = rollup.keys().stream().map(this::positions).toList();
                for (int kept = parts.size(); kept >= 0; kept--) {
                    result.add(union(parts.subList(0, kept)));
                }
                yield result;
            }
            case Cube cube -> {
                List<List<Integer>> result = new ArrayList<>();
                List<List<Integer>> parts = cube.keys().stream().map(this::positions).toList();
                for (int left = 0; left < 1 << parts.size(); left++) {
                    List<List<Integer>> kept = new ArrayList<>();
                    for (int part = 0; part < parts.size(); part++) {
                        if ((left & 1 << parts.size() - 1 - part) == 0) {
                            kept.add(parts.get(part));
                        }
                    }
                    result.add(union(kept));
                }
                yield result;
            }
            case Sets several -> {
                List<List<Integer>> result = new ArrayList<>();
                several.elements().forEach(each -> result.addAll(setsOf(each)));
                yield result;
            }
        };
    }

    private static List<List<Integer>> crossed(List<List<Integer>> left, List<List<Integer>> right) {
        List<List<Integer>> result = new ArrayList<>();
        for (List<Integer> one : left) {
            for (List<Integer> other : right) {
                result.add(union(List.of(one, other)));
            }
        }
        return result;
    }

    private static List<Integer> union(List<List<Integer>> parts) {
        TreeSet<Integer> all = new TreeSet<>();
        parts.forEach(all::addAll);
        return List.copyOf(all);
    }

    private List<Integer> positions(Keys list) {
        List<Integer> positions = new ArrayList<>();
        for (Expression expression : list.expressions()) {
            positions.add(position(expression));
        }
        return positions;
    }

    private List<Integer> positionsOfItems(AllItems all) {
        List<Integer> positions = new ArrayList<>();
        for (Scalar value : itemValues) {
            if (maybeKey(value)) {
                positions.add(position(value, all.offset()));
            }
        }
        return positions;
    }

    private boolean maybeKey(Scalar selected) {
        return !(selected instanceof Literal)
            && !ScalarTraversal.any(selected, node -> node instanceof Column column && isComputed(column));
    }

    /// Returns whether the column is computed from the grouped rows.
    private boolean isComputed(Column column) {
        return aggregates.holds(column) || windows.holds(column) || aggregates.groupingCall(column) != null;
    }

    /// Returns whether the value is the same for all rows of a group.
    private boolean isGrouped(Scalar value) {
        return positionOf(value) >= 0 || (value instanceof Column column ? isComputed(column)
            : ScalarTraversal.operands(value).stream().allMatch(this::isGrouped));
    }

    /// Returns the select item whose position the key is, if the item can be a key; otherwise null.
    private Scalar itemAt(Expression key) {
        if (!OrderKeyBinder.isPosition(key)) {
            return null;
        }
        String digits = ((Expression.Constant) key).text();
        int place = digits.length() > 5 ? 0 : Integer.parseInt(digits);
        return place < 1 || place > itemValues.size() || !maybeKey(itemValues.get(place - 1)) ? null : itemValues.get(place - 1);
    }

    /// Returns the select item with this alias if no column of FROM has the name; otherwise the expression itself.
    private Expression named(Expression written) {
        if (context.hasDerbyRules() || !(written instanceof ColumnName name) || name.table() != null || nameScope.find(name) != null) {
            return written;
        }
        Expression found = null;
        for (SelectItem item : items) {
            if (item instanceof Selected selected && name.column().equals(selected.alias())) {
                if (found != null) {
                    throw context.failure(BindError.GROUP_AMBIGUOUS, name.offset(), name);
                }
                found = selected.expression();
            }
        }
        return found == null ? written : found;
    }

    private int position(Expression written) {
        Scalar item = itemAt(written);
        numbered |= item != null;
        if (positional && item != null) {
            return position(item, written.offset());
        }
        Expression expression = named(written);
        AggregateCollector refused = new AggregateCollector(context, nameScope);
        Scalar value = new ExpressionBinder(context, nameScope, refused).bind(expression);
        if (!refused.isEmpty()) {
            throw context.failure(BindError.GROUP_BY_AGGREGATE, expression.offset());
        }
        return position(value, expression.offset());
    }

    private int position(Scalar value, int offset) {
        if (SubqueryBinder.isWithin(value)) {
            throw context.failure(BindError.GROUP_BY_QUERY, offset);
        }
        if (!value.type().id().isOrdered()) {
            throw context.failure(BindError.NOT_ORDERED, offset, value.type());
        }
        int known = positionOf(value);
        if (known >= 0) {
            return known;
        }
        // If some sets lack the key, its column is nullable and differs from the column that aggregates read.
        Column column = setNumber != null ? context.newColumn(value.type(), true)
                : value instanceof Column same ? same : context.newColumn(value.type(), context.isNullable(value));
        keys.add(new Definition(column, value));
        return keys.size() - 1;
    }

    /// Returns the grouping. Binding the values above it with [#over] may add keys to it.
    Relation grouping(Relation input) {
        if (hasGroupBy && sets.isEmpty() && !context.hasDerbyRules()) {
            determined = DeterminedColumns.of(input, keys.stream().map(Definition::column).toList());
        }
        return new Grouping(input, keys, sets, setNumber, aggregates.definitions());
    }

    /// Returns the error for an ungrouped column in the select list.
    BindError ungrouped() {
        return hasGroupBy ? BindError.UNGROUPED : BindError.UNGROUPED_BESIDE_AGGREGATE;
    }

    /// Returns the value over the grouping's columns.
    Scalar over(Scalar scalar, BindError ungrouped, int offset) {
        int key = positionOf(scalar);
        if (key >= 0) {
            return keys.get(key).column();
        }
        if (scalar instanceof Column column) {
            if (aggregates.holds(column) || windows.holds(column)) {
                return column;
            }
            GroupingCall call = aggregates.groupingCall(column);
            if (call != null) {
                return groupingValue(call);
            }
            if (determined.contains(column) && column.type().id().isOrdered()) {
                keys.add(new Definition(column, column));
                return column;
            }
            throw context.failure(ungrouped, offset, nameScope.nameOf(column));
        }
        List<Scalar> operands = ScalarTraversal.operands(scalar);
        if (operands.isEmpty()) {
            return scalar;
        }
        List<Scalar> grouped = new ArrayList<>(operands.size());
        for (Scalar operand : operands) {
            grouped.add(over(operand, ungrouped, offset));
        }
        return ScalarTraversal.withOperands(scalar, grouped);
    }

    /// Returns the value of GROUPING(): one bit per argument, the last one lowest. A bit is 1 if the row's set lacks
    /// the argument.
    private Scalar groupingValue(GroupingCall call) {
        List<Integer> positions = new ArrayList<>();
        for (Scalar argument : call.arguments()) {
            int position = positionOf(argument);
            if (position < 0) {
                throw context.failure(BindError.GROUPING_ARGUMENT, call.offset());
            }
            positions.add(position);
        }
        Map<Integer, List<Scalar>> setsByValue = new TreeMap<>();
        for (int set = 0; set < sets.size(); set++) {
            int bits = 0;
            for (int position : positions) {
                bits = bits << 1 | (sets.get(set).contains(position) ? 0 : 1);
            }
            setsByValue.computeIfAbsent(bits, value -> new ArrayList<>()).add(integer(set));
        }
        List<Case.Branch> branches = new ArrayList<>();
        setsByValue.forEach((value, numbers) -> {
            if (value != 0) {
                branches.add(new Case.Branch(new InList(setNumber, numbers), integer(value)));
            }
        });
        return branches.isEmpty() ? integer(0) : new Case(branches, integer(0), DataType.INTEGER);
    }

    private static Literal integer(int value) {
        return new Literal(Value.of(DataType.INTEGER, (long) value));
    }

    private int positionOf(Scalar scalar) {
        for (int position = 0; position < keys.size(); position++) {
            if (keys.get(position).value().equals(scalar)) {
                return position;
            }
        }
        return -1;
    }
}
