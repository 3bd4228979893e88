// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.NullValue;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Expression.ParameterMark;
import bowler.sql.ast.Expression;
import bowler.sql.ast.GroupingElement;
import bowler.sql.ast.Query.AllColumns;
import bowler.sql.ast.Query.Select;
import bowler.sql.ast.Query.SelectItem;
import bowler.sql.ast.Query.Selected;
import bowler.sql.bind.aggregate.AggregateCollector;
import bowler.sql.bind.aggregate.WindowFunctionCollector;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Binds one SELECT: FROM, WHERE, groups, HAVING, the select list, DISTINCT, and ORDER BY, which sees both the select
/// list and the tables.
final class SelectBinder {
    /// An element of the select list.
    ///
    /// @param entry the column of FROM that the item is, or null
    private record Item(Scalar value, String name, Entry entry, int offset) {}

    /// A NULL as a select item. A set operation can give it another type.
    private static final Literal UNTYPED_NULL = Literal.nullOf(BindContext.TYPE_OF_NULL);

    private final BindContext context;
    private final OrderKeyBinder orderKeys;

    /// @param outer the context of the whole query
    SelectBinder(BindContext outer) {
        context = outer.allowingNextValue(false);
        orderKeys = new OrderKeyBinder(context);
    }

    QueryRows select(Select select, List<OrderItem> order, QueryUse use) {
        if (context.hasDerbyRules()) {
            refuseBeyondDerby(select);
        }
        FromPart from = new FromBinder(context, use).bind(select.from());
        NameScope nameScope = from.nameScope();
        Relation relation = from.relation();
        if (select.where() != null) {
            Scalar condition = new ExpressionBinder(context, nameScope, null)
                    .truth(select.where(), BindError.CONDITION_NOT_BOOLEAN);
            relation = new Selection(relation, List.of(condition));
        }
        AggregateCollector aggregates = new AggregateCollector(context, nameScope);
        WindowFunctionCollector windows = new WindowFunctionCollector(context, nameScope, aggregates, select.windows());
        ExpressionBinder scalars = new ExpressionBinder(context, nameScope, aggregates, windows);
        ExpressionBinder listed = use.allowsNextValueIn(select, !order.isEmpty())
                ? new ExpressionBinder(context.allowingNextValue(true), nameScope, aggregates, windows) : scalars;
        RowExpansion expansion = new RowExpansion(context, nameScope);
        if (!context.hasDerbyRules()) {
            expansion.bindAll(select.items());
            listed.giving(expansion);
        }
        List<Item> selected = items(select, nameScope, listed, use, expansion);
        listed.giving(null);
        List<Item> items = selected;
        scalars.naming(name -> computed(name, selected));
        Scalar having = select.having() == null ? null : new ExpressionBinder(context, nameScope, aggregates)
                .naming(name -> withoutWindows(name, computed(name, selected), windows))
                .truth(select.having(), BindError.CONDITION_NOT_BOOLEAN);
        Scalar qualify = select.qualify() == null ? null
                : scalars.truth(select.qualify(), BindError.CONDITION_NOT_BOOLEAN);
        List<Scalar> orderValues = orderValues(order, items, scalars);
        List<Scalar> onValues = select.on().isEmpty() ? List.of() : orderValues(DistinctOn.terms(select.on()), items, scalars);

        if (context.hasDerbyRules() && select.groupBy() == null && aggregates.distinctCount() > 1) {
            throw context.failure(BindError.SEVERAL_DISTINCT, select.offset());
        }
        boolean grouped = select.groupBy() != null || having != null || !aggregates.isEmpty();
        relation = expansion.over(relation, grouped || !windows.calls().isEmpty() || !select.on().isEmpty());
        WindowPlanBuilder.CallScalars overInput = (scalar, offset) -> scalar;
        if (grouped && context.hasDerbyRules()) {
            refuseSubqueries(select, items, orderValues);
        }
        if (grouped) {
            GroupByBinder groups = new GroupByBinder(context, nameScope, aggregates, windows, select.items());
            groups.keys(select.groupBy(), items.stream().map(Item::value).toList());
            relation = groups.grouping(relation);
            List<Item> ungrouped = items;
            items = groupedItems(items, groups);
            orderValues = groupedOrder(orderValues, ungrouped, items, order, groups);
            onValues = groupedOrder(onValues, ungrouped, items, DistinctOn.terms(select.on()), groups);
            if (having != null) {
                Scalar condition = groups.over(having, BindError.UNGROUPED_IN_HAVING, select.having().offset());
                relation = new Selection(relation, List.of(condition));
            }
            qualify = qualify == null ? null
                    : groups.over(qualify, groups.ungrouped(), select.qualify().offset());
            overInput = (scalar, offset) -> groups.over(scalar, groups.ungrouped(), offset);
        }
        relation = WindowPlanBuilder.over(context, relation, windows.calls(), overInput);
        if (qualify != null) {
            relation = new Selection(relation, List.of(qualify));
        }
        if (!select.on().isEmpty()) {
            relation = new DistinctOn(context, items.stream().map(Item::value).toList())
                    .over(relation, DistinctOn.terms(select.on()), onValues, order, orderValues);
        }
        return project(select, relation, items, order, orderValues);
    }

    private void refuseBeyondDerby(Select select) {
        if (select.from().isEmpty()) {
            throw context.failure(BindError.DERBY_SYNTAX, select.offset(), "SELECT without FROM");
        }
        List<GroupingElement> groupBy = select.groupBy() == null ? List.of() : select.groupBy();
        boolean isRollup = groupBy.size() == 1 && groupBy.getFirst() instanceof GroupingElement.Rollup;
        boolean isList = groupBy.stream().allMatch(element -> element instanceof GroupingElement.Keys keys && !keys.expressions().isEmpty());
        if (!isRollup && !isList) {
            throw context.failure(BindError.DERBY_SYNTAX, groupBy.getFirst().offset(), "grouping sets except one ROLLUP");
        }
    }

    /// Fails if a subquery is neither in an argument of an aggregate nor in HAVING.
    private void refuseSubqueries(Select select, List<Item> items, List<Scalar> orderValues) {
        Stream.concat(items.stream().map(Item::value), orderValues.stream())
            .filter(value -> value != null && ScalarTraversal.any(value, Scalar.Subquery.class::isInstance)).findFirst().ifPresent(value -> {
                throw context.failure(select.groupBy() == null ? BindError.SUBQUERY_BESIDE_AGGREGATE : BindError.SUBQUERY_BESIDE_GROUPS,
                    select.offset());
            });
    }

    private List<Item> items(Select select, NameScope nameScope, ExpressionBinder scalars, QueryUse use, RowExpansion expansion) {
        List<Item> items = new ArrayList<>();
        for (SelectItem item : select.items()) {
            switch (item) {
                case AllColumns all -> {
                    if (nameScope.isEmpty()) {
                        throw context.failure(BindError.NOT_EXPOSED, all.offset(), "*");
                    }
                    List<Entry> entries = all.table() == null ? nameScope.all() : nameScope.allOf(all.table());
                    for (Entry entry : entries) {
                        context.used().read(entry.column(), all.offset());
                        items.add(new Item(entry.column(), entry.name(), entry, all.offset()));
                    }
                }
                case Selected selected ->
                    items.add(item(selected, nameScope, scalars, use.storedType(items.size()), expansion));
            }
        }
        if (items.isEmpty() && select.items().getFirst() instanceof AllColumns first) {
            throw context.failure(BindError.NO_COLUMNS_SELECTED, first.offset());
        }
        return items;
    }

    /// @param stored the type of the column that the item is stored into, or null
    private Item item(Selected selected, NameScope nameScope, ExpressionBinder scalars, DataType stored, RowExpansion expansion) {
        Expression expression = selected.expression();
        int offset = expression.offset();
        if (expression instanceof NullValue) {
            return new Item(UNTYPED_NULL, selected.alias(), null, offset);
        }
        if (stored != null) {
            if (scalars.isUntyped(expression)) {
                return new Item(scalars.bind(expression, stored), selected.alias(), null, offset);
            }
        } else if (isParameter(expression) && !context.parametersAreTyped()) {
            throw context.failure(BindError.PARAMETER_SELECTED, offset);
        }
        Scalar value = scalars.bind(expression);
        if (expression instanceof ColumnName name) {
            Entry entry = nameScope.shown(name);
            return new Item(value, selected.alias() == null ? name.column() : selected.alias(), entry, offset);
        }
        return new Item(value, selected.alias() == null ? expansion.nameOf(expression) : selected.alias(), null, offset);
    }

    /// Returns whether the expression is a parameter, possibly with signs, which determine no type.
    private static boolean isParameter(Expression expression) {
        return expression instanceof ParameterMark
            || expression instanceof Expression.Signed signed && isParameter(signed.operand());
    }

    /// Returns the value of each order item; null where a position is written.
    private List<Scalar> orderValues(List<OrderItem> order, List<Item> items, ExpressionBinder scalars) {
        List<Scalar> values = new ArrayList<>();
        for (OrderItem item : order) {
            Expression key = item.key();
            if (OrderKeyBinder.isPosition(key)) {
                values.add(null);
                continue;
            }
            Scalar named = key instanceof ColumnName name && name.table() == null ? named(name, items) : null;
            values.add(named == null ? scalars.bind(key) : named);
        }
        return values;
    }

    /// Returns the identical value of the select item of this name, or null.
    private Scalar named(ColumnName name, List<Item> items) {
        Scalar found = null;
        for (Item item : items) {
            if (name.column().equals(item.name)) {
                if (found != null && !found.equals(item.value)) {
                    throw context.failure(BindError.ORDER_AMBIGUOUS, name.offset(), name);
                }
                found = found == null ? item.value : found;
            }
        }
        if (found instanceof Column column) {
            // A renaming of the column must find this place.
            context.used().read(column, name.offset());
        }
        return found;
    }

    /// Returns the value of [#named] for use within an expression; null if each evaluation would yield another value.
    private Scalar computed(ColumnName name, List<Item> items) {
        Scalar value = named(name, items);
        return value == null || isRandom(value) ? null : value;
    }

    private Scalar withoutWindows(ColumnName name, Scalar value, WindowFunctionCollector windows) {
        if (value != null && ScalarTraversal.any(value, node -> node instanceof Column column && windows.holds(column))) {
            throw context.failure(BindError.WINDOW_NOT_ALLOWED, name.offset());
        }
        return value;
    }

    private static List<Item> groupedItems(List<Item> items, GroupByBinder groups) {
        List<Item> grouped = new ArrayList<>();
        for (Item item : items) {
            grouped.add(new Item(groups.over(item.value, groups.ungrouped(), item.offset), item.name, item.entry,
                    item.offset));
        }
        return grouped;
    }

    /// Maps order values to the grouping; a value that is a select item maps to the grouped item.
    private static List<Scalar> groupedOrder(
            List<Scalar> values, List<Item> items, List<Item> groupedItems, List<OrderItem> order, GroupByBinder groups) {
        List<Scalar> grouped = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Scalar value = values.get(i);
            int item = 0;
            while (item < items.size() && items.get(item).value != value) {
                item++;
            }
            grouped.add(value == null ? null : item < items.size() ? groupedItems.get(item).value
                    : groups.over(value, groups.ungrouped(), order.get(i).key().offset()));
        }
        return grouped;
    }

    private QueryRows project(
            Select select, Relation input, List<Item> items, List<OrderItem> order, List<Scalar> orderValues) {
        List<Definition> definitions = new ArrayList<>();
        List<OutputColumn> output = new ArrayList<>();
        for (Item item : items) {
            Column column = isRandom(item.value) ? defineColumn(item.value, definitions) : define(item.value, definitions);
            if (item.value == UNTYPED_NULL) {
                context.makeUntyped(column);
            }
            if (select.distinct() && !column.type().id().isOrdered()) {
                throw context.failure(BindError.NOT_ORDERED, item.offset, column.type());
            }
            String label = item.name == null ? String.valueOf(output.size() + 1) : item.name;
            Entry entry = item.entry;
            output.add(new OutputColumn(column, item.name, label, entry == null ? null : entry.table(),
                    entry == null ? null : entry.base()));
        }
        List<Definition> ofDistinct = new ArrayList<>();
        List<OrderKey> keys = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            OrderItem item = order.get(i);
            Scalar value = orderValues.get(i);
            if (value == null) {
                keys.add(orderKeys.key(item, orderKeys.positioned(item.key(), output)));
            } else {
                keys.add(orderKeys.key(item, select.distinct() ? distinctKey(value, item, definitions, ofDistinct)
                        : define(value, definitions)));
            }
        }
        Relation relation = new Projection(input, definitions);
        if (select.distinct()) {
            relation = new Unique(relation);
        }
        if (!ofDistinct.isEmpty()) {
            List<Definition> all = new ArrayList<>();
            definitions.forEach(definition -> all.add(new Definition(definition.column(), definition.column())));
            all.addAll(ofDistinct);
            relation = new Projection(relation, all);
        }
        return new QueryRows(keys.isEmpty() ? relation : new Ordering(relation, keys), output);
    }

    /// Returns the sort key of DISTINCT rows: a select item, or an expression over select items.
    private Column distinctKey(Scalar value, OrderItem item, List<Definition> selected, List<Definition> ofDistinct) {
        Column found = defined(value, selected);
        if (found != null) {
            return found;
        }
        if (value instanceof Column || !isOf(value, selected)) {
            throw item.key() instanceof ColumnName name
                    ? context.failure(BindError.DISTINCT_ORDER_COLUMN, name.offset(), name)
                    : context.failure(BindError.DISTINCT_ORDER_EXPRESSION, item.key().offset());
        }
        return define(value, ofDistinct);
    }

    private static boolean isOf(Scalar value, List<Definition> selected) {
        boolean[] outside = new boolean[1];
        ScalarTraversal.visit(value, node -> outside[0] |= node instanceof Scalar.Subquery
                || node instanceof Column column && selected.stream().noneMatch(each -> each.column().equals(column)));
        return !outside[0];
    }

    /// Returns the column that has this value; defines it if there is none.
    private Column define(Scalar value, List<Definition> definitions) {
        Column found = defined(value, definitions);
        return found == null ? defineColumn(value, definitions) : found;
    }

    /// Returns the column that has the identical value, otherwise one with an equal value, or null. Different random
    /// values are equal as expressions, so identity comes first.
    private static Column defined(Scalar value, List<Definition> definitions) {
        Column equal = null;
        for (Definition definition : definitions) {
            if (definition.value() == value) {
                return definition.column();
            }
            equal = equal == null && definition.value().equals(value) ? definition.column() : equal;
        }
        return equal;
    }

    private Column defineColumn(Scalar value, List<Definition> definitions) {
        Column column = value instanceof Column same ? same : context.newColumn(value.type(), context.isNullable(value));
        definitions.add(new Definition(column, value));
        return column;
    }

    /// Returns whether each occurrence of the value yields another result. A sequence number is the same throughout a
    /// row.
    private static boolean isRandom(Scalar value) {
        boolean[] found = new boolean[1];
        ScalarTraversal.visit(value, node -> found[0] |= node instanceof Scalar.Register register
                && register.register() == SpecialRegister.ENTROPY);
        return found[0];
    }
}
