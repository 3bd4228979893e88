// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.query.AggregateCall.OrderTerm;
import bowler.plan.query.WindowCall;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.bind.aggregate.WindowBinder.Specification;
import bowler.sql.bind.aggregate.WindowFunctionCollector;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.WindowDefinition;
import bowler.sql.bound.Relation.Windowing;
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Adds the window functions of one SELECT over its rows. All functions of one window form one step. Steps are stacked
/// such that a window whose order the step below already provides needs no sort of its own.
final class WindowPlanBuilder {
    /// A window over columns.
    private record Layer(List<Column> partition, List<OrderKey> order, List<WindowDefinition> calls) {
        int keyCount() {
            return partition.size() + order.size();
        }
    }

    private final BindContext context;
    private final List<Definition> computed = new ArrayList<>();

    private WindowPlanBuilder(BindContext context) {
        this.context = context;
    }

    /// @param over expresses scalars over the columns of `input`
    static Relation over(
            BindContext context, Relation input, List<WindowFunctionCollector.Call> calls, CallScalars over) {
        return calls.isEmpty() ? input : new WindowPlanBuilder(context).stack(input, calls, over);
    }

    /// Maps a scalar of a window function to its equivalent above grouping.
    interface CallScalars {
        Scalar of(Scalar scalar, int offset);
    }

    private Relation stack(Relation input, List<WindowFunctionCollector.Call> calls, CallScalars over) {
        Map<Specification, List<WindowDefinition>> byWindow = new LinkedHashMap<>();
        for (WindowFunctionCollector.Call call : calls) {
            UnaryOperator<Scalar> change = scalar -> over.of(scalar, call.offset());
            List<Scalar> partition = call.window().partition().stream().map(change)
                    .filter(scalar -> !(scalar instanceof Literal)).distinct().toList();
            List<OrderTerm> order = call.window().order().stream().map(term ->
                    new OrderTerm(change.apply(term.value()), term.descending(), term.nullsFirst())).toList();
            WindowCall above = call.call().map(change);
            byWindow.computeIfAbsent(new Specification(partition, order), window -> new ArrayList<>())
                    .add(new WindowDefinition(call.column(), above));
        }
        List<Layer> layers = new ArrayList<>();
        byWindow.forEach((window, definitions) -> layers.add(layer(window, definitions)));
        layers.sort(Comparator.comparingInt(Layer::keyCount).reversed());
        Relation relation = input;
        if (!computed.isEmpty()) {
            List<Definition> definitions = new ArrayList<>();
            input.columns().forEach(column -> definitions.add(new Definition(column, column)));
            definitions.addAll(computed);
            relation = new Projection(input, definitions);
        }
        while (!layers.isEmpty()) {
            relation = chain(relation, layers);
        }
        return relation;
    }

    private Layer layer(Specification window, List<WindowDefinition> definitions) {
        List<Column> partition = new ArrayList<>();
        window.partition().forEach(scalar -> partition.add(column(scalar)));
        List<OrderKey> order = new ArrayList<>();
        for (OrderTerm term : window.order()) {
            order.add(new OrderKey(column(term.value()), term.descending(), term.nullsFirst()));
        }
        return new Layer(partition, order, definitions);
    }

    private Column column(Scalar scalar) {
        if (scalar instanceof Column column) {
            return column;
        }
        for (Definition definition : computed) {
            if (definition.value().equals(scalar)) {
                return definition.column();
            }
        }
        Column column = context.newColumn(scalar.type(), context.isNullable(scalar));
        computed.add(new Definition(column, scalar));
        return column;
    }

    /// Stacks the layer with the most keys, and on it the layers whose order it provides; removes them from the list.
    private static Relation chain(Relation input, List<Layer> layers) {
        Layer first = layers.removeFirst();
        List<OrderKey> given = keys(first.partition, first.order);
        Relation relation = new Windowing(input, first.partition, first.order, first.calls);
        List<Layer> left = new ArrayList<>();
        for (Layer layer : layers) {
            List<Column> partition = served(layer, given);
            if (partition == null) {
                left.add(layer);
            } else {
                relation = new Windowing(relation, partition, layer.order, layer.calls);
                given = keys(partition, layer.order);
            }
        }
        layers.clear();
        layers.addAll(left);
        return relation;
    }

    /// Returns the sort order of the rows for a window.
    private static List<OrderKey> keys(List<Column> partition, List<OrderKey> order) {
        List<OrderKey> keys = new ArrayList<>();
        partition.forEach(column -> keys.add(new OrderKey(column, false, false)));
        keys.addAll(order);
        return keys;
    }

    /// Returns the layer's partition columns in the order in which rows are already sorted; null if that order is not
    /// suitable.
    private static List<Column> served(Layer layer, List<OrderKey> given) {
        if (layer.keyCount() > given.size()) {
            return null;
        }
        List<Column> partition = new ArrayList<>();
        for (OrderKey key : given.subList(0, layer.partition.size())) {
            if (key.descending() || key.nullsFirst() || !layer.partition.contains(key.column())
                    || partition.contains(key.column())) {
                return null;
            }
            partition.add(key.column());
        }
        boolean same = given.subList(partition.size(), layer.keyCount()).equals(layer.order);
        return same ? partition : null;
    }
}
