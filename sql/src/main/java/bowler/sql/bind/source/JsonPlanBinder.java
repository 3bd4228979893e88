// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.sql.ast.JsonPattern;
import bowler.sql.ast.JsonPlan;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.function.json.JsonTableSpec.Siblings;
import java.util.ArrayList;
import java.util.List;

/// Finds the part of a JSON_TABLE's PLAN for a path. The plan names every path once, with the nesting of the paths.
public final class JsonPlanBinder {
    private final BindContext context;

    /// The part of a plan for the paths nested in one path.
    ///
    /// @param siblings null if no paths are nested
    /// @param plans the plans of the nested paths, in their order; null if no plan is written
    record Part(boolean inner, Siblings siblings, List<JsonPlan> plans) {}

    JsonPlanBinder(BindContext context) {
        this.context = context;
    }

    /// @param plan the plan of this pattern; null if none is written
    Part part(JsonPlan plan, JsonPattern pattern, List<JsonPattern> nested) {
        return switch (plan) {
            case null -> new Part(false, all(false, nested.size()), null);
            case JsonPlan.Everywhere(var inner, var cross) ->
                new Part(inner, all(cross, nested.size()), nested.stream().map(each -> plan).toList());
            case JsonPlan.Named named -> {
                require(named, pattern);
                if (!nested.isEmpty()) {
                    throw context.failure(BindError.JSON_PLAN, named.offset(), "it leaves out the paths nested in " + named.path());
                }
                yield new Part(false, null, List.of());
            }
            case JsonPlan.Nesting(var parent, var inner, var below) -> {
                require(parent, pattern);
                JsonPlan[] plans = new JsonPlan[nested.size()];
                Siblings siblings = siblings(below, nested, plans);
                for (int index = 0; index < plans.length; index++) {
                    if (plans[index] == null) {
                        throw context.failure(BindError.JSON_PLAN, parent.offset(), "it leaves out a path nested in " + parent.path());
                    }
                }
                yield new Part(inner, siblings, List.of(plans));
            }
            case JsonPlan.Beside beside -> throw context.failure(BindError.JSON_PLAN, pattern.offset(),
                "it begins with the name of the first path");
        };
    }

    private static Siblings all(boolean cross, int count) {
        if (count == 0) {
            return null;
        }
        List<Siblings> each = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            each.add(new Siblings.One(index));
        }
        return count == 1 ? each.getFirst() : new Siblings.Several(cross, each);
    }

    private void require(JsonPlan.Named named, JsonPattern pattern) {
        if (!named.path().equals(pattern.name())) {
            throw context.failure(BindError.JSON_PLAN, named.offset(), "no path " + named.path() + " is here");
        }
    }

    private Siblings siblings(JsonPlan plan, List<JsonPattern> nested, JsonPlan[] plans) {
        return switch (plan) {
            case JsonPlan.Named named -> one(named, named, nested, plans);
            case JsonPlan.Nesting nesting -> one(nesting.parent(), nesting, nested, plans);
            case JsonPlan.Beside(var cross, var operands) -> {
                List<Siblings> each = new ArrayList<>();
                for (JsonPlan operand : operands) {
                    each.add(siblings(operand, nested, plans));
                }
                yield new Siblings.Several(cross, each);
            }
            case JsonPlan.Everywhere everywhere -> throw new IllegalStateException("DEFAULT within a plan");
        };
    }

    private Siblings one(JsonPlan.Named name, JsonPlan plan, List<JsonPattern> nested, JsonPlan[] plans) {
        for (int index = 0; index < plans.length; index++) {
            if (name.path().equals(nested.get(index).name())) {
                if (plans[index] != null) {
                    throw context.failure(BindError.JSON_PLAN, name.offset(), "it names " + name.path() + " twice");
                }
                plans[index] = plan;
                return new Siblings.One(index);
            }
        }
        throw context.failure(BindError.JSON_PLAN, name.offset(), "no path " + name.path() + " is nested there");
    }
}
