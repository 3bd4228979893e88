// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.JsonVariable;
import bowler.sql.ast.JsonPattern;
import bowler.sql.ast.JsonPlan;
import bowler.sql.ast.TableReference.JsonTable;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.expression.JsonBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation.DocumentRows;
import bowler.types.DataType;
import bowler.types.function.Functions;
import bowler.types.function.json.JsonSpec;
import bowler.types.function.json.JsonTableSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds JSON_TABLE as a relation. A column without a path has the path of the member of its name.
public final class JsonTableBinder {
    private static final String NAME = "JSON_TABLE";

    private final BindContext context;
    private final JsonBinder binder;
    private final List<Scalar> arguments = new ArrayList<>();
    private final List<String> variables = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    public JsonTableBinder(BindContext context) {
        this.context = context;
        binder = new JsonBinder(context, new ExpressionBinder(context, new NameScope(context), null));
    }

    public static String nameOf(JsonTable table) {
        return table.alias() == null ? NAME : table.alias();
    }

    public FromPart table(JsonTable table) {
        arguments.add(binder.text(table.input()));
        for (JsonVariable variable : table.passing()) {
            arguments.add(binder.value(variable.value()));
            variables.add(variable.name());
        }
        JsonTableSpec spec = new JsonTableSpec(pattern(table.pattern(), table.plan(), true), variables, table.fails());
        NameScope nameScope = new NameScope(context);
        String name = nameOf(table);
        nameScope.add(new NameScope.Table(null, name, new ColumnAliases(context).renamed(entries, table.columnNames(), name, table.offset())),
                table.offset());
        return new FromPart(new DocumentRows(spec, arguments, columns), nameScope);
    }

    private JsonTableSpec.Pattern pattern(JsonPattern written, JsonPlan plan, boolean outermost) {
        context.placed(written.offset(), () -> Functions.jsonPath(written.path(), variables));
        name(written.name(), written.offset());
        List<JsonTableSpec.Column> found = new ArrayList<>();
        List<JsonPattern> below = new ArrayList<>();
        for (JsonPattern.JsonColumn each : written.columns()) {
            if (each instanceof JsonPattern.Nested(var pattern)) {
                below.add(pattern);
            }
        }
        JsonPlanBinder.Part part = new JsonPlanBinder(context).part(plan, written, below);
        List<JsonTableSpec.Pattern> nested = new ArrayList<>();
        for (JsonPattern.JsonColumn each : written.columns()) {
            switch (each) {
                case JsonPattern.Nested(var pattern) ->
                    nested.add(pattern(pattern, part.plans() == null ? null : part.plans().get(nested.size()), false));
                case JsonPattern.Ordinality(var name, var offset) ->
                    found.add(new JsonTableSpec.Ordinality(column(name, DataType.INTEGER, !outermost, offset)));
                case JsonPattern.Found column -> found.add(found(column));
            }
        }
        return new JsonTableSpec.Pattern(written.path(), found, nested, part.siblings(), part.inner());
    }

    private JsonTableSpec.Column found(JsonPattern.Found written) {
        DataType type = switch (written.form()) {
            case EXISTS -> binder.truthType(written.type());
            case VALUE -> binder.valueType(written.type(), written.offset());
            case QUERY -> binder.made(written.type(), written.offset());
        };
        int place = column(written.name(), type, true, written.offset());
        int emptyDefault = arguments.size();
        binder.otherwise(written.emptyDefault(), type, arguments);
        int errorDefault = arguments.size();
        binder.otherwise(written.errorDefault(), type, arguments);
        String path = written.path() == null ? Functions.jsonMember(written.name()) : written.path();
        context.placed(written.offset(), () -> Functions.jsonPath(path, variables));
        return new JsonTableSpec.Found(place, new JsonSpec(written.form(), path, variables, type, written.onEmpty(),
                written.onError(), written.wrapper(), written.omitsQuotes()), emptyDefault, errorDefault);
    }

    private int column(String name, DataType type, boolean nullable, int offset) {
        name(name, offset);
        Column column = context.newColumn(type, nullable);
        entries.add(new Entry(name, column, null, null));
        columns.add(column);
        return columns.size() - 1;
    }

    private void name(String name, int offset) {
        if (name != null && !names.add(name)) {
            throw context.failure(BindError.REPEATED_COLUMN, offset, name);
        }
    }
}
