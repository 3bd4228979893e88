// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Accessed;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.TypeName;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.function.Functions;
import bowler.types.function.json.JsonSpec.Behavior;
import bowler.types.function.json.JsonSpec.Form;
import bowler.types.function.json.JsonSpec.Wrapper;
import bowler.types.function.json.JsonSpec;
import java.util.ArrayList;
import java.util.List;

/// Binds `column.member[0]` as JSON_QUERY, which makes an array of several items; with a method at the end, as
/// JSON_VALUE. The result is NULL if nothing is found.
///
/// A qualified name denotes a column if there is one. Otherwise its first parts may denote a column of JSON, and the
/// rest members.
final class JsonAccess {
    /// @param path the accessors after the column, in the path language
    private record Place(Scalar json, String path) {}

    private final BindContext context;
    private final NameScope nameScope;
    private final OperandBinder scalars;

    JsonAccess(BindContext context, NameScope nameScope, OperandBinder scalars) {
        this.context = context;
        this.nameScope = nameScope;
        this.scalars = scalars;
    }

    Scalar accessed(Accessed accessed) {
        Place place = accessed.operand() instanceof ColumnName name ? place(name) : null;
        if (place == null) {
            place = new Place(scalars.bind(accessed.operand()), "");
        }
        return place.json.type().id() == TypeId.ARRAY && place.path.isEmpty() && !accessed.subscripts().isEmpty()
                ? new ArrayBinder(context, scalars).accessed(place.json, accessed, (element, path) -> accessed(element, path, accessed))
                : accessed(place.json, place.path + accessed.path(), accessed);
    }

    /// @param path the part of the path that applies to the value
    Scalar accessed(Scalar json, String path, Accessed accessed) {
        if (json.type().id() != TypeId.JSON) {
            throw context.failure(BindError.ACCESS_TYPE, accessed.offset(), json.type());
        }
        return call(json, path, accessed.returning(), accessed.offset());
    }

    /// Binds a name that is not a column as a member of a JSON column; returns null if no part of it is a JSON column.
    Scalar member(ColumnName name) {
        Place place = place(name);
        return place == null || place.json.type().id() != TypeId.JSON ? null
                : call(place.json, place.path, null, name.offset());
    }

    /// Returns null if no part of the name is a column.
    private Place place(ColumnName name) {
        List<String> parts = new ArrayList<>();
        if (name.schema() != null) {
            parts.add(name.schema());
        }
        if (name.table() != null) {
            parts.add(name.table());
        }
        parts.add(name.column());
        List<String> spelled = name.spelled() == null ? parts : name.spelled();
        StringBuilder path = new StringBuilder();
        for (int count = parts.size(); count > 0; count--) {
            Scalar found = nameScope.findValue(new ColumnName(count < 3 ? null : parts.getFirst(),
                    count < 2 ? null : parts.get(count - 2), parts.get(count - 1), name.offset()));
            if (found != null) {
                return new Place(found, path.toString());
            }
            path.insert(0, ".\"" + spelled.get(count - 1).replace("\\", "\\\\").replace("\"", "\\\"") + '"');
        }
        return null;
    }

    private Scalar call(Scalar json, String path, TypeName returning, int offset) {
        JsonSpec spec = returning == null
                ? new JsonSpec(Form.QUERY, "lax $" + path, List.of(), DataType.JSON, Behavior.NULL, Behavior.NULL, Wrapper.SEVERAL, false)
                : new JsonSpec(Form.VALUE, "lax $" + path, List.of(), new TypeBinder(context).type(returning), Behavior.NULL,
                        Behavior.NULL, Wrapper.NONE, false);
        List<Scalar> operands = List.of(json);
        return context.placed(offset, () -> new Call(Functions.json(spec, List.of(json.type())), operands));
    }
}
